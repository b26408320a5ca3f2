import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from './connect.ts';

export type Safety = {
  role: string;
  /** What the role may do beyond rows, as PostgreSQL names it. */
  powers: string[];
  ownsTables: boolean;
  changesRecord: boolean;
  settings: Record<
    'fsync' | 'fullPageWrites' | 'synchronousCommit' | 'dataChecksums' | 'dataSyncRetry',
    string
  >;
  idleSeconds: number;
};

export async function selectSafety(db: Db): Promise<Safety> {
  const { rows } = await sql<Safety>`
    select current_user as role,
      array_remove(array[case when r.rolsuper then 'superuser' end, case when r.rolcreatedb then 'createdb' end,
        case when r.rolcreaterole then 'createrole' end, case when r.rolbypassrls then 'bypassrls' end,
        case when r.rolreplication then 'replication' end,
        case when has_schema_privilege('public', 'create') then 'create' end], null) as powers,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
        and pg_has_role(c.relowner, 'usage')) as "ownsTables",
      has_table_privilege('audit_events', 'update, delete, truncate') as "changesRecord",
      json_build_object('fsync', current_setting('fsync'), 'fullPageWrites', current_setting('full_page_writes'),
        'synchronousCommit', current_setting('synchronous_commit'), 'dataChecksums', current_setting('data_checksums'),
        'dataSyncRetry', current_setting('data_sync_retry')) as settings,
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 as "idleSeconds"
    from pg_roles r where r.rolname = current_user`.execute(db);
  return rows[0] as Safety;
}

const SAFE: Safety['settings'] = {
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  dataChecksums: 'on',
  dataSyncRetry: 'off',
};
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ROLES =
  'name a role of its own in DATABASE_URL, the owner in DATABASE_OWNER_URL (docs/operations.md, Roles of the database)';

/** What keeps a site that others visit from starting, each in a sentence that says what to do. */
export function dangersOf({
  role,
  powers,
  ownsTables,
  changesRecord,
  settings,
  idleSeconds,
}: Safety): string[] {
  const dangers: string[] = [];
  if (powers.length > 0)
    dangers.push(`The site may not connect as ${role}, which has ${powers.join(', ')}: ${ROLES}.`);
  else if (ownsTables) dangers.push(`The site may not connect as ${role}, which owns its tables: ${ROLES}.`);
  else if (changesRecord)
    dangers.push(
      `The role ${role} may change the audit log: revoke update, delete and truncate on audit_events.`,
    );
  for (const [name, safe] of Object.entries(SAFE)) {
    const is = settings[name as keyof typeof SAFE];
    const setting = snake(name);
    // A stronger wait for replicas is as safe.
    if (is === safe || (setting === 'synchronous_commit' && is === 'remote_apply')) continue;
    dangers.push(
      `PostgreSQL runs with ${setting} = ${is}, and could lose what it has confirmed: ${setting === 'data_checksums' ? 'run pg_checksums --enable while it is stopped' : `set ${setting} = ${safe}`}.`,
    );
  }
  if (idleSeconds === 0 || idleSeconds > 10)
    dangers.push(
      'PostgreSQL lets a transaction idle: a pooler in front drops idle_in_transaction_session_timeout, which must be 10 s at most.',
    );
  return dangers;
}

/** @throws ConfigError (security.md S86, R3) */
export async function checkSafety(db: Db): Promise<void> {
  const dangers = dangersOf(await selectSafety(db));
  if (dangers.length > 0) throw new ConfigError(dangers.join('\n'));
}
