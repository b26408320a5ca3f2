// One sweep of the media as a process of its own, as the clock runs it for every letter: what it logs is its stderr.
import { readConfig } from '../../server/core/config.ts';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { LETTERS, sweepMedia } from '../../server/gateways/media/sweep-media.ts';

const db = connect(readConfig().databaseUrl ?? '', { name: 'sweep' });
provideDatabase(db);
console.log(JSON.stringify(await sweepMedia(db, { letters: LETTERS })));
await db.destroy();
