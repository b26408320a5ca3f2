import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../scripts/build.ts';
import { testDatabase } from '../support/database.ts';
import { addPost } from '../support/posts.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';

/** More than any page shows at once: the rest is behind a signed cursor. */
const POSTS = 40;

it('npm run prerender renders every public page of a site with shops, casts and posts', async () => {
  build();
  const database = await testDatabase();
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-prerender-'));
  try {
    const shop = await addShop(database.db, await addPlaces(database.db), { name: '月灯り' });
    const cast = await addCast(database.db, shop, { name: 'さくら' });
    for (let n = 0; n < POSTS; n++) await addPost(database.db, cast);
    const script = path.resolve(import.meta.dirname, '../../scripts/prerender.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATABASE_URL: database.url, VAR_DIR: varDir },
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/Pre-rendering: \d+ pages/);
    expect(status).toBe(0);
  } finally {
    await database.close();
    rmSync(varDir, { recursive: true, force: true });
  }
});
