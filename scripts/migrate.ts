import { ConfigError } from '../server/core/config.ts';
import { runCommand, withDatabase } from './with-database.ts';

// For a site that does not know its database's owner: DATABASE_OWNER_URL stands here alone.
await runCommand(() =>
  withDatabase('migrate', async (_db, { databaseUrl }, { ownerUrl }) => {
    if (databaseUrl && !ownerUrl)
      throw new ConfigError('Set DATABASE_OWNER_URL: the address by which the owner of the tables connects.');
    console.log('The database is as this release needs it.');
  }),
);
