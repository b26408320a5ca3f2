import { database } from '../server/db/database.ts';
import { prerender } from '../server/pages/prerender.ts';
import { publicPaths } from '../server/pages/public-paths.ts';
import { loadRender, openSite, type Site } from '../server/pages/site.ts';
import { build } from './build.ts';
import { Progress } from './progress.ts';
import { runCommand, withDatabase } from './with-database.ts';

/** Renders every public page that is not fresh in the store, with a progress bar; tells what could not be rendered. */
export async function prerenderSite(site: Pick<Site, 'store' | 'render'>): Promise<void> {
  let total = 0;
  for await (const _ of publicPaths(database())) total += 1;
  const progress = new Progress('Pre-rendering', total, 'pages');
  const result = await prerender(publicPaths(database()), site.store, site.render, (done) =>
    progress.at(done),
  );
  progress.done(result.rendered + result.kept);
  if (result.kept > 0) console.log(`${result.kept.toLocaleString('en')} of them were still fresh.`);
  if (result.failed.length > 0)
    console.error(
      `${result.failed.length} pages could not be rendered: ${result.failed.slice(0, 10).join(', ')}`,
    );
}

if (import.meta.main)
  await runCommand(() =>
    withDatabase('prerender', async (_db, config, url) => {
      build();
      const site = await openSite(config, url, await loadRender());
      await prerenderSite(site);
      await site.stop();
    }),
  );
