import { readConfig } from '../../../../server/core/config.ts';
import { connect, type Db } from '../../../../server/core/db/connect.ts';
import { hashOf, type RequestFacts } from '../../../../server/core/http/request-facts.ts';
import { loadSecrets, provideSecrets } from '../../../../server/core/secrets.ts';
import { createAccount } from '../../../../server/identity/accounts/create-account.ts';
import { hashPassword, type PasswordHash } from '../../../../server/identity/credentials/password-hash.ts';
import { openMemberSession } from '../../../../server/identity/sessions/open-session.ts';
import { world } from '../writer.ts';
import { PASSWORD } from './password.ts';

let db: Db | undefined;
let hash: Promise<PasswordHash> | undefined;

/** What is sealed is opened by the site: both have the same secrets. */
export function shareSecrets(): void {
  const settings = readConfig({ NODE_ENV: 'test', VAR_DIR: world().varDir });
  provideSecrets(loadSecrets(settings, {}));
}

/** The database of the site under test, for this process as long as it lives. */
export function siteDatabase(): Db {
  if (db) return db;
  shareSecrets();
  db = connect(world().databaseUrl, { name: 'test', poolSize: 1 });
  return db;
}

/** Facts of a request that never was one. */
export const factsOf = (userAgent: string): RequestFacts => ({
  ip: '203.0.113.7',
  ipPrefix: '203.0.113.0/24',
  userAgent,
  requestId: 'test',
  browser: hashOf('test'),
});

export type NewMember = { email: string; name: string; type: 'boy' | 'girl' };

/** An account as the form for mail leaves it, and a session of it. @returns its ids and the line that sets its cookie. */
export async function addMember(
  { email, name, type }: NewMember,
  userAgent: string,
): Promise<{ id: number; myId: string; cookie: string }> {
  const site = siteDatabase();
  hash ??= hashPassword(PASSWORD);
  const password = await hash;
  return site.transaction().execute(async (trx) => {
    const identity = { kind: 'email', value: email } as const;
    const id = await createAccount(trx, { type, by: 'email', identity, password, name });
    const { cookie } = await openMemberSession(trx, id, factsOf(userAgent));
    const row = trx.selectFrom('users').select('myId').where('id', '=', id);
    return { id, cookie, ...(await row.executeTakeFirstOrThrow()) };
  });
}
