import { type RawBuilder, sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db, Queryable } from './connect.ts';

export type Safety = {
  role: string;
  powers: string[];
  ownsTables: boolean;
  makesTables: boolean;
  changesRecord: boolean;
  settings: Record<
    'fsync' | 'fullPageWrites' | 'synchronousCommit' | 'dataChecksums' | 'dataSyncRetry',
    string
  >;
  idleSeconds: number;
  isOneSession: boolean;
};

type Session = { pid: number; mark: string };
async function sessionOf(db: Queryable, mark: RawBuilder<string>): Promise<Session> {
  const { rows } = await sql<Session>`select pg_backend_pid() as pid, ${mark} as mark`.execute(db);
  return rows[0] as Session;
}

/** A pooler by transaction lends the session of the one to the other between two statements. */
const staysOneSession = (db: Db): Promise<boolean> =>
  db.connection().execute(async (one) => {
    const before = await sessionOf(one, sql`set_config('app.session_mark', 'set', false)`);
    const after = await db.transaction().execute(async (other) => {
      await sessionOf(other, sql`''`);
      return sessionOf(one, sql`current_setting('app.session_mark', true)`);
    });
    return after.pid === before.pid && after.mark === before.mark;
  });

/** Needs two connections. */
export async function selectSafety(db: Db): Promise<Safety> {
  const { rows } = await sql<Omit<Safety, 'isOneSession'>>`
    select current_user as role,
      array_remove(array[case when r.rolsuper then 'superuser' end, case when r.rolcreatedb then 'createdb' end,
        case when r.rolcreaterole then 'createrole' end, case when r.rolbypassrls then 'bypassrls' end,
        case when r.rolreplication then 'replication' end], null) as powers,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and pg_has_role(c.relowner, 'member')) as "ownsTables",
      has_schema_privilege('public', 'create') as "makesTables",
      (has_table_privilege('audit_events', 'update, delete, truncate')
        or has_table_privilege('audit_records', 'update, delete, truncate')
        or has_table_privilege('audit_links', 'update, delete, truncate')) as "changesRecord",
      json_build_object('fsync', current_setting('fsync'), 'fullPageWrites', current_setting('full_page_writes'),
        'synchronousCommit', current_setting('synchronous_commit'), 'dataChecksums', current_setting('data_checksums'),
        'dataSyncRetry', current_setting('data_sync_retry')) as settings,
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 as "idleSeconds"
    from pg_roles r where r.rolname = current_user`.execute(db);
  return { ...(rows[0] as Safety), isOneSession: await staysOneSession(db) };
}

const REMEDY: Record<keyof Safety['settings'], { unsafe: string; remedy: string }> = {
  fsync: { unsafe: 'off', remedy: 'set fsync = on' },
  fullPageWrites: { unsafe: 'off', remedy: 'set full_page_writes = on' },
  synchronousCommit: { unsafe: 'off', remedy: 'set synchronous_commit = on' },
  dataChecksums: { unsafe: 'off', remedy: 'run pg_checksums --enable while it is stopped' },
  dataSyncRetry: { unsafe: 'on', remedy: 'set data_sync_retry = off' },
};
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ROLES =
  'name a role of its own in DATABASE_URL, the owner in DATABASE_OWNER_URL (docs/operations.md, Roles of the database)';

function dangerOfRole({ role, powers, ownsTables, makesTables, changesRecord }: Safety): string | null {
  if (powers.length > 0)
    return `The site may not connect as ${role}, which has ${powers.join(', ')}: ${ROLES}.`;
  if (ownsTables)
    return `The site may not connect as ${role}, which owns its tables, or may become their owner: ${ROLES}.`;
  if (makesTables)
    return `The role ${role} may make tables in the schema public: run npm run migrate, which takes that right away; where the owner of the tables does not own the schema, alter schema public owner to that role first.`;
  return changesRecord
    ? `The role ${role} may change the audit log: revoke update, delete and truncate on audit_events, audit_records and audit_links.`
    : null;
}

/** What keeps a site that others visit from starting, each in a sentence that says what to do. */
export function dangersOf(safety: Safety, isPooled = false): string[] {
  const { settings, idleSeconds, isOneSession } = safety;
  const ofRole = dangerOfRole(safety);
  const dangers = ofRole ? [ofRole] : [];
  for (const [name, { unsafe, remedy }] of Object.entries(REMEDY))
    if (settings[name as keyof typeof REMEDY] === unsafe)
      dangers.push(
        `PostgreSQL runs with ${snake(name)} = ${unsafe}, and could lose what it has confirmed: ${remedy}.`,
      );
  if (idleSeconds === 0 || idleSeconds > 10)
    dangers.push(
      'PostgreSQL lets a transaction idle: a pooler in front drops idle_in_transaction_session_timeout, which must be 10 s at most.',
    );
  if (!isOneSession && !isPooled)
    dangers.push(
      'A pooler in front lends the session of one connection to another, and with it the shop that asks: name its address in DATABASE_POOLER_URL, and that of PostgreSQL itself in DATABASE_URL.',
    );
  return dangers;
}

/** @throws ConfigError (security.md S86, R3) */
export async function checkSafety(db: Db, isPooled = false): Promise<void> {
  const dangers = dangersOf(await selectSafety(db), isPooled);
  if (dangers.length > 0) throw new ConfigError(dangers.join('\n'));
}
