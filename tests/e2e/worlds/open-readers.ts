import { chmodSync, rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { build } from '../../../scripts/build.ts';
import { connect } from '../../../server/core/db/connect.ts';
import { changedTables, checksum } from '../../support/checksum.ts';
import { quickFolder } from '../../support/quick-folder.ts';
import { makeTemplate } from './template.ts';
import { openWorld } from './world.ts';

/** Reading counts readers: of news, of posts that stay in sight, and of pages of shops. */
const COUNTED = [
  ...['news', 'news_views', 'posts', 'post_views', 'cast_days'],
  ...['shop_touches', 'shop_touch_counts'],
];

/**
 * The template of all worlds, and the world of those who only read. What a test there writes changes what others
 * count: it fails the run at its end.
 */
export default async function openReaders(config: FullConfig): Promise<() => Promise<void>> {
  const origin = config.projects.find(({ name }) => name === 'readers')?.use.baseURL ?? '';
  build();
  const folder = quickFolder('yoakari-browser-');
  // PostgreSQL runs under an account of its own there.
  chmodSync(folder, 0o755);
  const { template, sums, stop } = await makeTemplate(folder);
  // The tests run in processes of their own; those that write open their world there.
  process.env.TEMPLATE_OF_TESTS = JSON.stringify(template);
  const world = await openWorld(template, 'readers', Number(new URL(origin).port));
  return async () => {
    const db = connect(world.databaseUrl, { name: 'test', unlimited: true });
    const changed = changedTables(sums, await checksum(db)).filter((table) => !COUNTED.includes(table));
    await db.destroy();
    await world.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
    if (changed.length > 0)
      throw new Error(
        `A test of tests/e2e/readers has written to ${changed.join(', ')}: it belongs to tests/e2e/writers.`,
      );
  };
}
