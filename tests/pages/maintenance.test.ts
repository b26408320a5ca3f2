import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;

beforeAll(async () => {
  const env = { SECRET_KEY, MAINTENANCE_UNTIL: '2099-11-21 06:00' };
  site = await startSite({ databaseUrl: database.url, env });
});
afterAll(() => site?.stop());

const SENTENCE = 'ただいまメンテナンス中です。終了予定：11/21(土) 6:00';

describe('a site that is closed for maintenance', () => {
  it('says so, with its planned end, on every page', async () => {
    for (const path of ['/', '/shops/', '/admin/', '/nothing-here/', '/media/nothing.webp']) {
      const answer = await site.get(path);
      expect(answer.status, path).toBe(503);
      expect(await answer.text(), path).toContain(`<h1>メンテナンス中です</h1><p>${SENTENCE}</p>`);
      expect(answer.headers.get('retry-after'), path).toBe('3600');
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
  });

  it('answers calls with the sentence that a form shows', async () => {
    for (const [path, method] of [
      ['/api/me', 'GET'],
      ['/api/login', 'POST'],
      ['/api/nothing', 'GET'],
    ] as const) {
      const answer = await site.get(path, { method });
      expect([answer.status, await answer.json()], path).toEqual([503, { message: SENTENCE }]);
    }
  });

  it('still has the files of that page, and says to its proxy that it lives', async () => {
    for (const path of ['/plain.css', '/icon-192.png', '/healthz', '/readyz'])
      expect((await site.get(path)).status, path).toBe(200);
  });
});
