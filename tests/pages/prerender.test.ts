import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addUser } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { testDatabase } from '../support/database.ts';
import { addPost } from '../support/posts.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';

/** More than any page shows at once: the rest is behind a signed cursor. */
const POSTS = 40;
/** One more than a page lists. */
const REVIEWS = 11;

it('npm run prerender renders every public page of a site with shops, casts and posts', async () => {
  const database = await testDatabase();
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-prerender-'));
  try {
    const places = await addPlaces(database.db);
    const shop = await addShop(database.db, places, { name: '月灯り' });
    const cast = await addCast(database.db, shop, { name: 'さくら' });
    for (let n = 0; n < POSTS; n++) await addPost(database.db, cast);
    for (let n = 0; n < REVIEWS; n++) {
      const { id: userId } = await addUser(database.db, `客${n}`);
      await database.db.insertInto('reviews').values({ shopId: shop, userId, body: '紺碧の感想' }).execute();
    }
    const bare = await addShop(database.db, places, { name: '宵待' });
    const script = path.resolve(import.meta.dirname, '../../scripts/prerender.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...CHILD_ENV, LOG_LEVEL: 'warn', DATABASE_URL: database.url, VAR_DIR: varDir },
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/Pre-rendering: \d+ pages/);
    expect(status).toBe(0);
    const [file = ''] = globSync(path.join(varDir, 'pages/*/1/journal.ndjson'));
    const journal = readFileSync(file, 'utf8');
    for (const page of ['reviews/', 'reviews/page/2/']) expect(journal).toContain(`"/shop/${shop}/${page}"`);
    expect(journal).not.toContain(`/shop/${bare}/reviews/`);
  } finally {
    await database.close();
    rmSync(varDir, { recursive: true, force: true });
  }
});
