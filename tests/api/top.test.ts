import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuthState } from '../../server/app/me/read-auth-state.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { picturePath } from '../../server/core/paths.ts';
import { readShopCards } from '../../server/directory/shops/read-cards.ts';
import { readTonight } from '../../server/directory/top/read-tonight.ts';
import { readLater, readTop } from '../../server/directory/top/read-top.ts';
import { Browser } from '../support/browser.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;

const MEDIA = 'a'.repeat(26);
const REINA = 'b'.repeat(26);
const at = (time: string) => Date.parse(`2026-11-${time}:00+09:00`);
const working = async (now: number) => (await readTop(db, now)).working.map((cast) => cast.name);

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  const variants = JSON.stringify([{ width: 240, height: 320 }]) as never;
  await db
    .insertInto('media')
    .values([MEDIA, REINA].map((id) => ({ id, dot: '#705c67', variants })))
    .execute();
  for (const [name, castId] of night.casts) {
    const mediaId = name === 'れいな' ? REINA : MEDIA;
    await db.insertInto('castPhotos').values({ castId, position: 1, mediaId, alt: '写真' }).execute();
  }
}, 60_000);
afterAll(() => close());

const reinaIsAt = (shop: string) =>
  db
    .updateTable('casts')
    .set({ shopId: night.shops.get(shop) as number })
    .where('id', '=', night.casts.get('れいな') as number)
    .execute();

describe('今夜 on the top page', () => {
  it('shows who works now; a shift to ラスト is over when the shop closes', async () => {
    expect(await working(at('21T00:30'))).toEqual(['れいな']);
    expect(await working(at('21T01:10'))).toEqual(['ゆい']);
    expect(await working(at('21T04:10'))).toEqual([]);
  });

  it('shows who comes later, and never a cast who is hidden', async () => {
    const { later } = await readTop(db, at('20T19:00'));
    expect(later.map((cast) => cast.name).sort()).toEqual(['さくら', 'れいな', 'ゆい'].sort());
  });

  it('reads who comes later alone as with the rest, and until the next of them begins', async () => {
    const now = at('20T19:00');
    const { later, changes } = await readLater(db, now);
    expect(later).toEqual((await readTop(db, now)).later);
    const starts = later.map(({ tonight }) => (tonight?.startsAt ?? 0) * 60_000);
    expect(starts).not.toEqual([]);
    expect(changes).toEqual(expect.arrayContaining(starts));
  });

  it('leaves out a shift at a shop she has left', async () => {
    const before = await readTop(db, at('21T00:30'));
    await reinaIsAt('宵待');
    const after = await readTop(db, at('21T00:30'));
    await reinaIsAt('月灯り');
    expect(after.working).toEqual([]);
    expect(after.workingCasts).toBe(before.workingCasts - 1);
  });
});

describe('the card of a shop', () => {
  it('says how many work today, and shows the first of them by start', async () => {
    const [card] = await readShopCards(db, [night.shops.get('月灯り') as number], at('20T20:00'));
    expect(card?.tonight.count).toBe(2);
    expect(card?.tonight.icons.map(({ src }) => src)).toEqual(
      [MEDIA, REINA].map((id) => picturePath(id, 240)),
    );
  });
});

describe('the areas of the top page', () => {
  it('are those with the most open shops, and none without one', async () => {
    const { areas } = await readTop(db, at('20T20:00'));
    const counts = areas.map(({ slug, shopCount, castCount }) => [slug, shopCount, castCount]);
    expect(counts).toEqual([
      ['night-kabukicho', 4, 4],
      ['night-kinshicho', 1, 0],
    ]);
  });
});

describe('how many shops', () => {
  it('are those of the day until midnight, then those that are open still, until the next one closes', async () => {
    const before = await readTop(db, at('20T23:59'));
    expect([before.openShops, before.stillOpen]).toEqual([4, null]);
    expect(before.changes).toContain(at('21T00:00'));
    for (const [time, open, until] of [
      ['21T00:30', 3, '21T01:00'],
      ['21T01:10', 1, '21T05:00'],
      ['21T04:10', 1, '21T05:00'],
    ] as const) {
      const { stillOpen, changes } = await readTop(db, at(time));
      expect([stillOpen, changes.includes(at(until))], time).toEqual([open, true]);
    }
  });
});

describe('the pickup strip', () => {
  it('tells of each the newest post of 24 hours and when she begins, today and tomorrow', async () => {
    const now = at('20T19:00');
    const castId = night.casts.get('れいな') as number;
    const ownPosts = [
      { postedAt: new Date(now - 25 * 3_600_000), status: 'public' },
      { postedAt: new Date(now - 3_600_000), status: 'public' },
      { postedAt: new Date(now - 60_000), status: 'hidden' },
      { postedAt: new Date(now + 3_600_000), status: 'scheduled' },
    ] as const;
    const ids = await db
      .insertInto('posts')
      .values(ownPosts.map((post) => ({ castId, body: '投稿', ...post })))
      .returning('id')
      .execute();
    const pickup = (await readTop(db, now)).pickup;
    const reina = pickup.find(({ id }) => id === castId);
    expect(reina?.post).toEqual({ id: Number(ids[1]?.id), at: now - 3_600_000 });
    const shifts = await db
      .selectFrom('shifts')
      .select('startMinute')
      .where('castId', '=', castId)
      .where('businessDate', 'in', ['2026-11-20', '2026-11-21'])
      .orderBy('businessDate')
      .execute();
    expect(shifts.length).toBeGreaterThan(0);
    expect(reina?.shifts).toHaveLength(shifts.length);
    expect(reina?.shifts[0]).toBe(at('20T00:00') + (shifts[0]?.startMinute ?? 0) * 60_000);
    expect(pickup.filter(({ id }) => id !== castId).every(({ post }) => post === null)).toBe(true);
    await db.deleteFrom('posts').where('castId', '=', castId).execute();
  });
});

describe('what a shop has said of its seats', () => {
  const now = at('21T00:30');
  const endsAt = at('21T00:50');
  const reinas = async (when: number) => {
    const id = night.casts.get('れいな') as number;
    const { vacancies, changes } = await readTop(db, when);
    const own = await readTonight(db, null, null, when);
    return { page: vacancies.get(id), changes, own: own?.working.find((cast) => cast.id === id)?.vacancy };
  };

  it('stands on the tiles of its casts, in the night of one visitor as well, until it is over', async () => {
    const said = { shopId: night.shops.get('月灯り') as number, saidAt: new Date(at('21T00:10')) };
    await db
      .insertInto('shopVacancies')
      .values({ ...said, state: 'free', endsAt: new Date(endsAt) })
      .execute();
    const shown = { state: 'free', at: '24:10', endsAt };
    const { page, changes, own } = await reinas(now);
    expect([page, own]).toEqual([shown, { ...shown, name: '空席あり' }]);
    expect(changes).toContain(endsAt);
    expect(await reinas(endsAt)).toMatchObject({ page: undefined, own: null });
    await db.deleteFrom('shopVacancies').where('shopId', '=', said.shopId).execute();
    expect(await reinas(now)).toMatchObject({ page: undefined, own: null });
  });
});

describe('what the top page opens with', () => {
  it.each([
    ['20T05:00', false],
    ['20T16:59', false],
    ['20T17:00', true],
    ['21T04:59', true],
  ])('at %s: the night %s', async (time, isEvening) => {
    expect((await readTop(db, at(time))).isEvening).toBe(isEvening);
  });

  it('is made again at 17:00', async () => {
    expect((await readTop(db, at('20T12:00'))).changes).toContain(at('20T17:00'));
  });
});

describe('the night of one visitor', () => {
  beforeAll(() => reinaIsAt('宵待'));
  afterAll(() => reinaIsAt('月灯り'));

  const area = { prefecture: 'tokyo', area: 'night-kabukicho' };
  const later = async (place: typeof area | null) =>
    (await readTonight(db, place, null, at('20T19:00')))?.later.map((cast) => cast.name);
  const moved = async (name: string, to: string) =>
    db
      .updateTable('shops')
      .set({ areaId: night.areas[to] as number })
      .where('id', '=', night.shops.get(name) as number)
      .execute();

  it('is that of an area, by start time', async () => {
    expect(await later(area)).toEqual(['さくら', 'ゆい']);
    await moved('ミモザ', 'kinshicho');
    expect(await later(area)).toEqual(['さくら']);
    expect(await later(null)).toEqual(['さくら', 'ゆい']);
    await moved('ミモザ', 'kabukicho');
  });

  it('begins with whom a member follows, wherever she works', async () => {
    const { id: userId } = await db
      .insertInto('users')
      .values({ kind: 'member', name: '太郎' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const castId = night.casts.get('ゆい') as number;
    await db.insertInto('castFollows').values({ userId, castId }).execute();
    await moved('ミモザ', 'kinshicho');
    const member = { userId, tag: 't', scope: 'full' } as never;
    const own = await readTonight(db, area, readAuthState(db, member), at('20T19:00'));
    expect(own?.later.map(({ name, isFollowed }) => [name, isFollowed])).toEqual([
      ['ゆい', true],
      ['さくら', false],
    ]);
    expect(JSON.stringify(own)).not.toContain('1680');
    await moved('ミモザ', 'kabukicho');
  });

  it('is kept nowhere, and refused for what is no area', async () => {
    provideDatabase(db);
    const get = (query: string) => new Browser().get(`/api/tonight${query}`);
    const { status, headers, body } = await get('?prefecture=tokyo&area=night-kabukicho');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ area: { name: '新宿・歌舞伎町', slug: 'night-kabukicho' } });
    expect((await get('')).body).toMatchObject({ area: null });
    expect((await get('?prefecture=tokyo&area=nowhere')).status).toBe(404);
    for (const query of [
      '?prefecture=tokyo',
      '?area=x',
      "?prefecture=tokyo&area='--",
      '?prefecture=%F0%9F%98%80&area=x',
    ])
      expect((await get(query)).status, query).toBe(422);
  });
});
