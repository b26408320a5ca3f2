import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Db } from './connect.ts';
import { withClient } from './with-client.ts';

const SITE_ROLE = 'yoakari_site';
/** Another process was first: the name is taken, or about to be. */
const TAKEN = new Set(['42710', '23505']);

/** The address by which the site connects, with a role that owns nothing; made where it is missing. */
export async function siteUrl(ownerUrl: string, password: string): Promise<string> {
  await withClient(ownerUrl, 'roles', async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SITE_ROLE]);
    if (rowCount) return;
    await client
      .query(`create role ${SITE_ROLE} login password ${client.escapeLiteral(password)}`)
      .catch((error: { code?: string }) => {
        if (!TAKEN.has(error.code ?? '')) throw error;
      });
  });
  const address = new URL(ownerUrl);
  Object.assign(address, { username: SITE_ROLE, password });
  return address.href;
}

/** The role by which `url` connects. @throws ConfigError where it owns tables: its own rights would be taken away */
export async function siteRole(owner: Db, url: string): Promise<string> {
  const role = await withClient(url, 'roles', async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(${role}::name, current_user, 'member') or exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and pg_has_role(${role}::name, c.relowner, 'member')) as "isOwner"`.execute(
    owner,
  );
  if (rows[0]?.isOwner)
    throw new ConfigError(
      `DATABASE_URL connects as ${role}, which is the owner of the tables or may become it: name a role of its own there, beside that of DATABASE_OWNER_URL (docs/operations.md, Roles of the database).`,
    );
  return role;
}

/** Rows alone, and of the record only new ones (security.md S39, S79). `site`: of `siteRole`. */
export async function grantSite(owner: Db, site: string): Promise<void> {
  await sql`select grant_site(${site}::name)`.execute(owner);
}
