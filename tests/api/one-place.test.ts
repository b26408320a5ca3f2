import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { readTonight } from '../../server/directory/top/read-tonight.ts';
import { Browser } from '../support/browser.ts';
import { NIGHT, openNight } from './listing-night.ts';

let db: Db;
let close: () => Promise<void>;
const LATE = Date.parse('2026-11-20T23:30:00+09:00');
const kabukicho = { prefecture: 'tokyo', area: 'night-kabukicho' };

beforeAll(async () => {
  const opened = await openNight();
  ({ db, close } = opened);
  const media = 'a'.repeat(26);
  await db
    .insertInto('media')
    .values({ id: media, dot: '#705c67', variants: JSON.stringify([{ width: 240, height: 320 }]) as never })
    .execute();
  const castId = opened.night.casts.get('さくら') as number;
  await db.insertInto('castPhotos').values({ castId, position: 1, mediaId: media, alt: '写真' }).execute();
  provideDatabase(db);
}, 60_000);
afterAll(() => close());

describe('tonight of one area', () => {
  it('counts the shops and casts of that area alone', async () => {
    expect((await readTonight(db, kabukicho, null, LATE))?.area).toEqual({
      ...{ name: '新宿・歌舞伎町', slug: 'night-kabukicho' },
      ...{ prefectureSlug: 'tokyo', prefectureName: '東京都' },
      ...{ shops: 3, open: 3, casts: 3 },
    });
    expect((await readTonight(db, kabukicho, null, NIGHT))?.area).toMatchObject({ shops: 3, open: 2 });
    const kinshicho = { prefecture: 'tokyo', area: 'night-kinshicho' };
    expect((await readTonight(db, kinshicho, null, LATE))?.area).toMatchObject({ shops: 1, casts: 0 });
  });

  it('is that of the area around a position', async () => {
    const around = (lat: number, lng: number) => readTonight(db, { lat, lng }, null, LATE);
    expect((await around(35.693, 139.702))?.area?.slug).toBe('night-kabukicho');
    expect((await around(35.697, 139.813))?.area?.slug).toBe('night-kinshicho');
  });

  it('names the area of each cast, for a list of more than one', async () => {
    const everywhere = await readTonight(db, null, null, LATE);
    expect(everywhere?.area).toBeNull();
    expect([...new Set(everywhere?.working.map(({ areaName }) => areaName))]).toEqual(['新宿・歌舞伎町']);
  });

  it('takes a whole position in Japan, or none', async () => {
    const status = async (query: string) => (await new Browser().get(`/api/tonight?${query}`)).status;
    expect(await status('lat=35.693&long=139.702')).toBe(200);
    for (const query of ['lat=35.693', 'long=139.702', 'lat=0&long=0', 'lat=x&long=y'])
      expect(await status(query), query).toBe(422);
  });
});
