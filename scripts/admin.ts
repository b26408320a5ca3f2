import { parseArgs } from 'node:util';
import { inviteAdmin } from '../server/admins/invite-admin.ts';
import { INVITE_MINUTES } from '../server/admins/limits.ts';
import { readConfig } from '../server/config.ts';
import { invitationPath } from '../server/paths.ts';
import { loadSecrets, provideSecrets } from '../server/secrets.ts';
import { runCommand, UsageError, withDatabase } from './with-database.ts';

const USAGE = 'Usage: npm run admin -- invite MEMBER_ID   (the id in /my_page/MEMBER_ID/)';

// Prints the one-time link by which a member becomes an admin; nothing on the site itself makes the first one.
await runCommand(async () => {
  const [command, myId = '', ...rest] = positionals();
  if (command !== 'invite' || !/^[a-z0-9]{1,40}$/.test(myId) || rest.length > 0) throw new UsageError(USAGE);
  provideSecrets(loadSecrets(readConfig()));
  await withDatabase('admin', async (db, config) => {
    const invite = await inviteAdmin(db, myId);
    if (!invite) throw new UsageError(`There is no member ${myId}.`);
    console.log(
      `${invite.name} (${myId}) opens this link within ${INVITE_MINUTES} minutes, logged in as that member:\n`,
    );
    console.log(config.siteOrigin + invitationPath(invite.token));
  });
});

function positionals(): string[] {
  try {
    return parseArgs({ options: {}, allowPositionals: true }).positionals;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}
