import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuditEvent } from '../../core/audit/write-audit.ts';
import type { AuditTables } from '../../core/db/audit-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { type ListQuery, selectList, startsWith } from '../kit/select-list.ts';
import type { AuditQuery } from './contract.ts';

export type Detail = NonNullable<AuditEvent['detail']>;
export type FoundRow = Omit<Selectable<AuditTables['auditLog']>, 'detail'> & {
  detail: Detail;
  actorName: string | null;
  targetName: string | null;
};

const idIn = (column: RawBuilder<unknown>, noun: string) =>
  sql`substring(${column} from ${`^${noun}:([0-9]{1,9})$`})::integer`;
const userIn = (column: RawBuilder<unknown>) =>
  sql`(select name from users where id = ${idIn(column, 'user')})`;
const [ACTOR, TARGET] = [sql`e.actor`, sql`e.target`];
const TARGET_NAME = sql`coalesce(${userIn(TARGET)},
  (select name from casts where id = ${idIn(TARGET, 'cast')}), (select name from shops where id = ${idIn(TARGET, 'shop')}))`;

export const selectAudit = (
  db: Queryable,
  { sort, ...query }: Pick<AuditQuery, 'sort' | 'cursor'> & Pick<ListQuery, 'where' | 'limit'>,
) =>
  selectList<FoundRow>(db, {
    columns: sql`e.id, e.at, e.event, e.realm, e.actor, e.target, e.request_id, e.ip_prefix, e.detail,
      ${userIn(ACTOR)} as actor_name, ${TARGET_NAME} as target_name`,
    rows: sql`from audit_log e`,
    terms: [{ by: sql`e.id`, type: 'bigint', down: sort === 'new' }],
    ...{ where: query.where, cursor: query.cursor, limit: query.limit },
  });

type NamedRow = Pick<FoundRow, 'id' | 'at' | 'event' | 'actor' | 'detail'> & { name: string | null };

/** The newest first; who did it by name where that is an account. */
async function selectNamed(db: Queryable, where: RawBuilder<SqlBool>, limit: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select e.id, e.at, e.event, e.actor, e.detail, u.name from audit_log e
    left join users u on u.id = substring(e.actor from '^user:([0-9]{1,15})$')::bigint
    where ${where} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** What happened to one thing, without the looks at it. */
export const selectEventsOf = (db: Queryable, target: string, limit: number) =>
  selectNamed(
    db,
    sql<SqlBool>`e.target = ${target} and e.event not in ('person.opened', 'cast.opened', 'shop.opened')`,
    limit,
  );

export const byAdminNamed = (typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`e.actor in (select 'user:' || id from users where is_admin and ${startsWith(sql`name`, typed)})`;

export const selectEventsNamed = (db: Queryable, events: readonly string[], limit: number) =>
  selectNamed(db, sql<SqlBool>`e.event = any(${events}::text[])`, limit);
