import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../server/core/config.ts';
import type { Db } from '../server/core/db/connect.ts';
import { invitationPath } from '../server/core/paths.ts';
import { loadSecrets, provideSecrets } from '../server/core/secrets.ts';
import { INVITE_MINUTES } from '../server/desk/admins/contract.ts';
import { inviteAdmin } from '../server/desk/admins/invite-admin.ts';
import { setSuspension } from '../server/desk/suspensions/set-suspension.ts';
import { removeShopFactor } from '../server/identity/shop-logins/switch-factor.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run admin -- invite MEMBER_ID          (the id in /my_page/MEMBER_ID/)
       npm run admin -- suspend MEMBER_ID         (ends its sessions and hides all it shows; reinstate undoes it)
       npm run admin -- reinstate MEMBER_ID
       npm run admin -- shop-factor-off ADDRESS   (a shop's login that has lost its app and recovery codes)`;
const MEMBER_ID = /^[a-z0-9]{1,40}$/;

/** Prints the one-time link by which a member becomes an admin; nothing on the site itself makes the first one. */
async function invite(db: Db, { siteOrigin }: Config, myId: string): Promise<void> {
  if (!MEMBER_ID.test(myId)) throw new UsageError(USAGE);
  const made = await inviteAdmin(db, myId);
  if (!made) throw new UsageError(`There is no member ${myId}.`);
  console.log(
    `${made.name} (${myId}) opens this link within ${INVITE_MINUTES} minutes, logged in as that member:\n`,
  );
  console.log(siteOrigin + invitationPath(made.token));
}

async function shopFactorOff(db: Db, _config: Config, email: string): Promise<void> {
  const name = await removeShopFactor(db, email);
  if (name === null) throw new UsageError(`No shop's login with a second factor has the address ${email}.`);
  console.log(`The password alone opens the login of ${name} again. Its address has been notified.`);
}

const setSuspended =
  (suspended: boolean) =>
  async (db: Db, _config: Config, myId: string): Promise<void> => {
    if (!MEMBER_ID.test(myId)) throw new UsageError(USAGE);
    if (!(await setSuspension(db, myId, suspended)))
      throw new UsageError(`No ${suspended ? 'active' : 'suspended'} account has the id ${myId}.`);
    console.log(`${myId} is ${suspended ? 'suspended' : 'active again'}.`);
  };

const COMMANDS = new Map([
  ['invite', invite],
  ['suspend', setSuspended(true)],
  ['reinstate', setSuspended(false)],
  ['shop-factor-off', shopFactorOff],
]);

await runCommand(async () => {
  const [name = '', about = '', ...rest] = positionals();
  const command = COMMANDS.get(name);
  if (!command || about === '' || rest.length > 0) throw new UsageError(USAGE);
  provideSecrets(loadSecrets(readConfig()));
  await withDatabase('admin', (db, config) => command(db, config, about));
});

function positionals(): string[] {
  try {
    return parseArgs({ options: {}, allowPositionals: true }).positionals;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
