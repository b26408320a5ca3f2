import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const WITHIN_MS = 5000;
const today = businessDateOf(Date.now());
const database = databaseWorld();
let site: Site;
const ids: number[] = [];

beforeAll(async () => {
  const { db } = database;
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  const variants = JSON.stringify([{ width: 240, height: 320, bytes: 9000 }]);
  for (let i = 0; i < 6; i++) {
    const castId = await addCast(db, shopId, { name: `ゆい${i}` });
    await addShift(db, { castId, shopId, businessDate: today });
    const mediaId = newMediaId();
    await db.insertInto('media').values({ id: mediaId, dot: '#2a2630', variants, sample: true }).execute();
    await db.insertInto('castPhotos').values({ castId, position: 1, mediaId, alt: 'ゆい' }).execute();
    ids.push(castId);
  }
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

const firstOf = async (path: string): Promise<number> => {
  const strip = (await (await site.get(path)).text()).split('data-pickup')[1] ?? '';
  return Number(/href="\/cast\/(\d+)\//.exec(strip)?.[1]);
};

it('a pinned cast is first in the strip of the stored top page and of the ranking at once', async () => {
  const pages = ['/', '/ranking/'];
  const first = await firstOf('/');
  expect(await firstOf('/ranking/')).toBe(first);
  const castId = ids.find((id) => id !== first) ?? 0;
  const rule = { kind: 'pin' as const, castId, fromDate: today, untilDate: today, reason: '告知' };
  const values = { ...rule, madeBy: null, takenBackBy: null, takenBackAt: null };
  await database.db.insertInto('pickupRules').values(values).execute();
  const pinned = performance.now();
  for (const path of pages) await expect.poll(() => firstOf(path), { interval: 10 }).toBe(castId);
  expectTook(pinned, WITHIN_MS, 'a pinned cast is first');
  await database.db.deleteFrom('casts').where('id', '=', castId).execute();
  const gone = performance.now();
  for (const path of pages) await expect.poll(() => firstOf(path), { interval: 10 }).toBe(first);
  expectTook(gone, WITHIN_MS, 'a pinned cast that is gone is first no more');
});
