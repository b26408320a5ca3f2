import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/connect.ts';
import { readTop } from '../../server/top/read-top.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;

const MEDIA = 'a'.repeat(26);
const at = (time: string) => Date.parse(`2026-11-${time}:00+09:00`);
const working = async (now: number) => (await readTop(db, now)).working.map((cast) => cast.name);

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  await db
    .insertInto('media')
    .values({ id: MEDIA, dot: '#705c67', variants: JSON.stringify([{ width: 240, height: 320 }]) as never })
    .execute();
  for (const castId of night.casts.values())
    await db.insertInto('castPhotos').values({ castId, position: 1, mediaId: MEDIA, alt: '写真' }).execute();
}, 60_000);
afterAll(() => close());

describe('今夜 on the top page', () => {
  it('shows who works now; a shift to ラスト is over when the shop closes', async () => {
    expect(await working(at('21T00:30'))).toEqual(['れいな']);
    expect(await working(at('21T01:10'))).toEqual(['ゆい']);
    expect(await working(at('21T04:10'))).toEqual([]);
  });

  it('shows who comes later, and never somebody hidden', async () => {
    const { later } = await readTop(db, at('20T19:00'));
    expect(later.map((cast) => cast.name).sort()).toEqual(['さくら', 'れいな', 'ゆい'].sort());
  });

  it('leaves out a shift at a shop she has left', async () => {
    const castId = night.casts.get('れいな') as number;
    const shopId = night.shops.get('宵待') as number;
    const before = await readTop(db, at('21T00:30'));
    await db.updateTable('casts').set({ shopId }).where('id', '=', castId).execute();
    const after = await readTop(db, at('21T00:30'));
    expect(after.working).toEqual([]);
    expect(after.workingCasts).toBe(before.workingCasts - 1);
  });
});
