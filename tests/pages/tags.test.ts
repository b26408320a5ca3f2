import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { ownerOf } from '../support/database.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { openPages, type Page } from './open-pages.ts';

const NIGHT = Date.parse('2026-11-20T21:30:00+09:00');
const TODAY = '2026-11-20';
const MEDIA = ['a', 'b', 'c'].map((letter) => letter.repeat(26));

let db: Db;
let get: (path: string, as?: Browser) => Promise<Page>;
let close: () => Promise<void>;
let shop: number;
let neighbour: number;
let cast: number;
let colleague: number;
let paths: string[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NIGHT });
  const pages = await openPages();
  ({ db, close } = pages.database);
  get = pages.get;
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await close();
});
beforeEach(async () => {
  // The same ids each time: what is kept of places in memory goes by them.
  await sql`truncate prefectures, place_words, media restart identity cascade`.execute(ownerOf(db));
  const places = await addPlaces(db);
  const variants = JSON.stringify([{ width: 128, height: 128, bytes: 1 }]);
  await db
    .insertInto('media')
    .values(MEDIA.map((id) => ({ id, dot: '#112233', variants })))
    .execute();
  const position = { lat: 35.6941, lng: 139.7031 };
  shop = await addShop(db, places, { name: '月灯り', licenseCheckedOn: TODAY, ...position });
  neighbour = await addShop(db, places, { name: 'ミモザ', ...position });
  cast = await addCast(db, shop, { name: 'さくら', message: 'はじめまして' });
  colleague = await addCast(db, shop, { name: 'ひなの' });
  const other = await addCast(db, neighbour, { name: 'りお' });
  for (const [castId, shopId] of [
    [cast, shop],
    [colleague, shop],
    [other, neighbour],
  ] as const)
    await addShift(db, { castId, shopId, businessDate: TODAY });
  await db
    .insertInto('castPhotos')
    .values([cast, colleague, other].map((castId, n) => photo(castId, n)))
    .execute();
  for (const shopId of [shop, neighbour])
    await db
      .insertInto('shopHours')
      .values({ shopId, weekday: 5, openMinute: 1200, closeMinute: 1500 })
      .execute();
  const lists = ['', 'tokyo/', 'tokyo/kabukicho/', 'tokyo/station/shinjuku/'];
  paths = [
    '/',
    ...lists.flatMap((list) => [`/shops/${list}`, `/casts/${list}`]),
    ...[shop, neighbour].flatMap((id) => [`/shop/${id}/`, `/shop/${id}/cast/`, `/shop/${id}/reviews/`]),
    ...[cast, colleague, other].map((id) => `/cast/${id}/`),
  ];
});

const photo = (castId: number, n: number) => ({
  castId,
  position: 0,
  mediaId: MEDIA[n] as string,
  alt: '写真',
});
const film = () => ({ castId: cast, id: 'v'.repeat(26), width: 640, height: 360 });
const changes = () => db.selectFrom('pageChange').select(['tag', 'purge']).execute();
const all = async () =>
  new Map(await Promise.all(paths.map(async (path) => [path, await get(path)] as const)));

/** The pages that `change` altered, and those whose tags it named. */
async function effectOf(change: () => Promise<unknown>) {
  await db.deleteFrom('pageChange').execute();
  const before = await all();
  await change();
  const named = await changes();
  const now = await all();
  const stale = new Set(named.map(({ tag }) => tag));
  const purged = new Set(named.filter(({ purge }) => purge).map(({ tag }) => tag));
  const stored = paths.filter((path) => before.get(path)?.tags.length);
  const carrying = (tags: Set<string>) =>
    paths.filter((path) => before.get(path)?.tags.some((tag) => tags.has(tag)));
  return {
    before,
    // A page without tags is not stored: each caller gets a new one.
    altered: stored.filter((path) => before.get(path)?.html !== now.get(path)?.html),
    named: carrying(stale),
    purged: carrying(purged),
  };
}

const set = (table: 'shops' | 'casts', id: number, values: object) => () =>
  db.updateTable(table).set(values).where('id', '=', id).execute();
const hours = (openMinute: number) => () =>
  db.updateTable('shopHours').set({ openMinute }).where('shopId', '=', shop).execute();

const SAID = new Date(NIGHT - 20 * 60_000);
const ENDS = new Date(NIGHT + 40 * 60_000);
const saySeats = () =>
  db
    .insertInto('shopVacancies')
    .values({ shopId: shop, state: 'free', saidAt: SAID, endsAt: ENDS })
    .execute();

/** What a case of the list does before it returns this is not measured. */
type Change = () => Promise<unknown>;

/** Its neighbours offer it as a shop nearby from the next business day on; their pages do not wait for strangers. */
const COMES_BACK = 'a shop comes back';

const CHANGES: [string, () => Change | Promise<Change>][] = [
  ['a shop is renamed', () => set('shops', shop, { name: 'つきあかり' })],
  ['a shop tells its prices', () => set('shops', shop, { total60: 9900 })],
  ['a shop opens later', () => hours(1260)],
  ['a shop writes about itself', () => set('shops', shop, { introduction: '静かなお店です。' })],
  ['a cast takes another name', () => set('casts', cast, { name: 'さくらこ' })],
  ['a cast writes about herself', () => set('casts', cast, { message: 'こんばんは' })],
  ['a cast moves to another shop', () => set('casts', colleague, { shopId: neighbour })],
  [
    'a shift is entered for later',
    () => () => db.updateTable('shifts').set({ startMinute: 1320 }).where('castId', '=', cast).execute(),
  ],
  ['a photo is removed', () => () => db.deleteFrom('castPhotos').where('castId', '=', cast).execute()],
  ['a video is saved', () => () => db.insertInto('castVideos').values(film()).execute()],
  [
    'a video is over',
    async () => {
      await db.insertInto('castVideos').values(film()).execute();
      return () => db.updateTable('castVideos').set({ state: 'deleted' }).execute();
    },
  ],
  [
    'a video is taken away',
    async () => {
      await db.insertInto('castVideos').values(film()).execute();
      return () => db.deleteFrom('castVideos').execute();
    },
  ],
  [
    'a coupon is offered',
    () => async () => {
      await db
        .insertInto('coupons')
        .values({ shopId: shop, discountDetail: '500円引き', frequencyText: '何回でも' })
        .execute();
      await set('shops', shop, { hasCoupon: true })();
    },
  ],
  ['a shop says that it has free seats', () => saySeats],
  [
    'it is full',
    async () => {
      await saySeats();
      return () => db.updateTable('shopVacancies').set({ state: 'busy' }).execute();
    },
  ],
  [
    'it says nothing more',
    async () => {
      await saySeats();
      return () => db.deleteFrom('shopVacancies').execute();
    },
  ],
  [
    'a shop is reviewed',
    async () => {
      const { id: userId } = await addUser(db, 'けん');
      return () => db.insertInto('reviews').values({ shopId: shop, userId, body: '紺碧の感想' }).execute();
    },
  ],
  [
    'a shop replies to a review',
    async () => {
      const { id: userId } = await addUser(db, 'けん');
      await db.insertInto('reviews').values({ shopId: shop, userId, body: '紺碧の感想' }).execute();
      return () =>
        db
          .updateTable('reviews')
          .set({ replyBody: 'ありがとうございます。', repliedAt: new Date() })
          .execute();
    },
  ],
  [
    'the writer of a review is suspended',
    async () => {
      const { id: userId } = await addUser(db, 'けん');
      await db.insertInto('reviews').values({ shopId: shop, userId, body: '紺碧の感想' }).execute();
      return () => db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
    },
  ],
  ['an area is renamed', () => () => db.updateTable('areas').set({ name: '新宿' }).execute()],
  ['a station is renamed', () => () => db.updateTable('stations').set({ name: '西新宿' }).execute()],
  ['a shop closes for ever', () => set('shops', neighbour, { status: 'closed' })],
  [
    COMES_BACK,
    async () => {
      await set('shops', neighbour, { status: 'closed' })();
      return set('shops', neighbour, { status: 'open' });
    },
  ],
];

describe('the tags of a page', () => {
  it.each(CHANGES)('are named when %s, on every page that this alters', async (what, change) => {
    const { altered, named } = await effectOf(await change());
    expect(altered.length).toBeGreaterThan(0);
    expect(
      altered.filter((path) => !named.includes(path) && !(what === COMES_BACK && path === `/shop/${shop}/`)),
    ).toEqual([]);
  });

  it('leave the lists alone when something changes that only the own page shows', async () => {
    const { named } = await effectOf(set('casts', cast, { hobby: '散歩' }));
    expect(named).toEqual([`/cast/${cast}/`]);
    // Lists of casts name the shop that opens first: it is the neighbour.
    await hours(1260)();
    const { named: ofShop } = await effectOf(set('shops', shop, { notice: '臨時のお知らせ' }));
    expect(ofShop.filter((path) => /^\/(shops|casts)\//.test(path))).toEqual(
      paths.filter((path) => /^\/shops\/./.test(path)),
    );
  });

  it.each([
    ['a cast', () => set('casts', cast, { status: 'hidden' }), ['さくら']],
    [
      'a shop with its casts',
      async () => {
        await set('casts', colleague, { shopId: neighbour })();
        return set('shops', neighbour, { status: 'hidden' });
      },
      ['ミモザ', 'ひなの', 'りお'],
    ],
  ] as const)('take away every page that shows %s who is hidden', async (_, change, names) => {
    const { before, purged } = await effectOf(await change());
    const showing = paths.filter((path) => names.some((name) => before.get(path)?.html.includes(name)));
    expect(showing.length).toBeGreaterThan(5);
    expect(showing.filter((path) => !purged.includes(path))).toEqual([]);
  });

  it('are none of the list of tonight, whose casts say whether their shop has free seats', async () => {
    await saySeats();
    const [tonight, tomorrow] = await Promise.all(
      ['tonight=1', 'date=2026-11-21'].map((day) => get(`/casts/tokyo/kabukicho/?${day}`)),
    );
    expect(tonight?.text.match(/空席あり 21:10時点/g)).toHaveLength(2);
    expect([tonight?.tags, tonight?.text.includes('りお')]).toEqual([[], true]);
    expect(tomorrow?.text).not.toContain('空席あり 21');
    vi.setSystemTime(ENDS);
    expect((await get('/casts/tokyo/kabukicho/?tonight=1')).html).not.toContain('data-ends=');
    vi.setSystemTime(NIGHT);
  });

  it('are none of 今夜会える, which says the same to a member of those they follow', async () => {
    const { id: userId } = await addUser(db, 'けん');
    await db.insertInto('castFollows').values({ userId, castId: cast }).execute();
    await saySeats();
    const member = new Browser();
    member.keep([(await openMemberSession(db, userId, someFacts())).cookie]);
    const { tags, text } = await get('/navi/cast/', member);
    expect(tags).toEqual([]);
    expect(text).toMatch(/今夜会える 1名.*空席あり 21:10時点/);
  });

  it('say of free seats at which minute it was said, and last no longer than that holds', async () => {
    await db
      .insertInto('shopPhotos')
      .values({ shopId: shop, position: 0, mediaId: MEDIA[0] as string, alt: '' })
      .execute();
    await set('shops', shop, { rating: 3.4, reviewCount: 1 })();
    await saySeats();
    const part = '/navi/top/tokyo/kabukicho/';
    const read = async () => [...(await all()), [part, await get(part)] as const];
    const shown = (await read()).filter(([, { html }]) => html.includes('data-ends='));
    expect(shown.map(([path]) => path)).toEqual([
      ...['/', '/shops/tokyo/', '/shops/tokyo/kabukicho/', '/shops/tokyo/station/shinjuku/'],
      ...[`/shop/${shop}/`, `/shop/${neighbour}/`, `/cast/${cast}/`, `/cast/${colleague}/`, part],
    ]);
    for (const [path, { text, maxAge }] of shown) {
      expect(text, path).toContain('空席あり 21:10時点');
      expect(maxAge, path).toBeLessThanOrEqual(40 * 60);
    }
    // Her shop's own card is far below, on a phone behind a tab.
    const ofCast = shown.find(([path]) => path === `/cast/${cast}/`)?.[1].html ?? '';
    expect(ofCast.split('class="casthero"')[1]?.split('class="castid"')[0]).toContain('data-ends=');
    vi.setSystemTime(ENDS);
    for (const [path, { html }] of await read()) expect(html, path).not.toContain('data-ends=');
    vi.setSystemTime(NIGHT);
  });
});
