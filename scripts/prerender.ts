import { isDatabaseAway } from '../server/core/db/away.ts';
import { database } from '../server/core/db/database.ts';
import { publicPaths } from '../server/directory/browsing/public-paths.ts';
import { prerender } from '../server/site/pages/prerender.ts';
import { loadRender, openSite, type Site } from '../server/site/pages/site.ts';
import { build } from './build.ts';
import { Progress } from './progress.ts';
import { runCommand, withDatabase } from './with-database.ts';

/** How many times (and ms between them) the database may be found away before the pre-render gives up. */
const PATIENCE = 30;
const PAUSE_MS = 1000;

async function throughOutages<T>(work: () => Promise<T>): Promise<T> {
  for (let left = PATIENCE; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isDatabaseAway(error)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
}

async function countPaths(): Promise<number> {
  let count = 0;
  for await (const _ of publicPaths(database())) count += 1;
  return count;
}

/** Renders every public page that is not fresh in the store, with a progress bar; tells what could not be rendered. */
export async function prerenderSite(site: Pick<Site, 'store' | 'renderAside'>): Promise<void> {
  const total = await throughOutages(countPaths);
  const progress = new Progress('Pre-rendering', total, 'pages');
  const pass = () =>
    throughOutages(() =>
      prerender(publicPaths(database()), site.store, site.renderAside, (done) => progress.at(done)),
    );
  let result = await pass();
  // What failed while the database was away succeeds now; what is fresh is passed over.
  if (result.failed.length > 0) result = await pass();
  progress.done(result.rendered + result.kept);
  if (result.kept > 0) console.log(`${result.kept.toLocaleString('en')} of them were still fresh.`);
  if (result.failed.length > 0)
    console.error(
      `${result.failed.length} pages could not be rendered: ${result.failed.slice(0, 10).join(', ')}`,
    );
}

if (import.meta.main)
  await runCommand(() =>
    withDatabase('prerender', async (_db, config, { url }) => {
      build();
      const site = await openSite(config, url, await loadRender());
      await prerenderSite(site);
      await site.stop();
    }),
  );
