import { sql } from 'kysely';
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

/** Rows alone, and of the record only new ones (security.md S39, S79). */
export async function grantSite(owner: Db, url: string): Promise<void> {
  const role = await withClient(url, 'roles', async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
  await sql`select grant_site(${role}::name)`.execute(owner);
}
