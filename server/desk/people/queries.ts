import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountKind, AccountStatus, IdentityKind, UsersTable } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { PeopleQuery } from './contract.ts';

export type PersonRow = {
  id: number;
  myId: string;
  name: string;
  kind: AccountKind;
  status: AccountStatus;
  registeredBy: UsersTable['registeredBy'];
  castId: number | null;
  castName: string | null;
  createdAt: Date;
};

const COLUMNS = sql`u.id, u.my_id, u.name, u.kind, u.status, u.registered_by, u.cast_id, k.name as cast_name,
  u.created_at`;
const ROWS = sql`from users u left join casts k on k.id = u.cast_id`;

/** By number, by the id in addresses, or by the beginning of a name. */
const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(q)
    ? sql<SqlBool>`(u.id = ${Number(q)}::bigint or ${startsWith(sql`u.name`, q)})`
    : sql<SqlBool>`(u.my_id = ${q} or ${startsWith(sql`u.name`, q)})`;

export function selectPeople(db: Queryable, { q, kind, status, sort, cursor }: PeopleQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (kind) where.push(sql<SqlBool>`u.kind = ${kind}`);
  if (status) where.push(sql<SqlBool>`u.status = ${status}`);
  const terms = [{ by: sql`u.id`, type: 'bigint', down: sort === 'new' }] as const;
  return selectList<PersonRow>(db, { columns: COLUMNS, rows: ROWS, where, terms, cursor, limit });
}

type Opened = PersonRow & {
  isAdmin: boolean;
  contacts: IdentityKind[];
  sessions: number;
  posts: number;
  comments: number;
  reviews: number;
  acted: number;
  proposalId: number | null;
};

export async function selectPerson(db: Queryable, id: number): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select ${COLUMNS}, u.is_admin,
      (select coalesce(json_agg(i.kind order by i.kind), '[]') from login_identities i where i.user_id = u.id) as contacts,
      (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.ends_at > now()
        and s.idle_until > now()) as sessions,
      (select count(*) from posts p where p.cast_id = u.cast_id and p.deleted_at is null) as posts,
      (select count(*) from comments c where c.user_id = u.id and c.deleted_at is null) as comments,
      (select count(*) from reviews r where r.user_id = u.id and not r.removed) as reviews,
      (select count(*) from moderation_cases m where m.writer_id = u.id and m.status = 'acted') as acted,
      (select o.id from suspension_proposals o where o.user_id = u.id and o.status = 'open') as proposal_id
    ${ROWS} where u.id = ${id}`.execute(db);
  return rows[0];
}
