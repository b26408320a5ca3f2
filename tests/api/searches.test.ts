import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { BadParamsError } from '../../server/directory/listing/bad-params.ts';
import { distanceInMetres } from '../../server/directory/places/rules.ts';
import { expectTook } from '../support/took.ts';
import { FRIDAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
}, 60_000);
afterAll(() => close());

const search = (query: string, now = NIGHT) => readSearch(db, new URLSearchParams(query), now);
const names = async (query: string, now = NIGHT) => (await search(query, now)).items.map((item) => item.name);
const refusal = async (query: string) => {
  const error = await search(query).catch((thrown: unknown) => thrown);
  expect(error, query).toBeInstanceOf(BadParamsError);
  return (error as BadParamsError).field;
};
/** Later by this many minutes: answers are kept for one. */
const later = (minutes: number) => NIGHT + minutes * 60_000;

describe('a search of shops', () => {
  it('finds everything without a word, the open shop with casts at work first', async () => {
    const answer = await search('');
    expect(answer).toMatchObject({ isInput: false, type: 'shop', total: 5, next: '', sort: 'recommend' });
    expect(answer.resultText).toBe('お店 5件');
    expect(answer.items.map((item) => item.name)).toEqual(['月灯り', 'ミモザ', '錦', '宵待', '夜想']);
  });

  it.each([
    ['ミモザ', ['ミモザ']],
    ['ﾐﾓｻﾞ', ['ミモザ']],
    ['みもざ', ['ミモザ']],
    ['月', ['月灯り']],
    ['錦糸町', ['錦']],
    ['歌舞伎町　月灯り', ['月灯り']],
    ['錦糸町 月灯り', []],
  ])('finds by %s: %j', async (text, found) => {
    const answer = await search(`text=${encodeURIComponent(text)}`);
    expect(answer.items.map((item) => item.name)).toEqual(found);
    expect(answer).toMatchObject({ isInput: true, total: found.length });
  });

  it('puts the shop of that name before those who only stand in a place of it', async () => {
    const id = night.shops.get('錦') as number;
    await db.updateTable('shops').set({ name: '新宿' }).where('id', '=', id).execute();
    expect((await names('text=新宿'))[0]).toBe('新宿');
    await db.updateTable('shops').set({ name: '錦' }).where('id', '=', id).execute();
  });

  it('finds by the introduction as it reads now, from two characters on', async () => {
    const id = night.shops.get('錦') as number;
    const set = (change: { introduction?: string | null; status?: 'open' | 'hidden' }) =>
      db.updateTable('shops').set(change).where('id', '=', id).execute();
    await set({ introduction: `木のカウンターが自慢です。${'夜'.repeat(2000)}屋上` });
    for (const [text, found] of [
      ['ｶｳﾝﾀｰ', ['錦']],
      ['カウンター 錦糸町', ['錦']],
      ['カウンター ミモザ', []],
      ['木', []],
      ['屋上', []],
    ] as const)
      expect(await names(`text=${encodeURIComponent(text)}`, later(130)), text).toEqual(found);
    expect(await names('type=casts&text=カウンター', later(130))).toEqual([]);
    await set({ status: 'hidden' });
    expect((await search('text=カウンター', later(132))).total).toBe(0);
    await set({ status: 'open', introduction: '静かなソファのお店です。' });
    expect((await search('text=カウンター', later(134))).total).toBe(0);
    expect(await names('text=ソファ', later(134))).toEqual(['錦']);
    await set({ introduction: null });
    expect((await search('text=ソファ', later(136))).total).toBe(0);
  });

  it('says what it found and where', async () => {
    const areaId = night.areas.kabukicho;
    const caba = await search(`areaId=${areaId}&caba=1`);
    expect(caba.resultText).toBe('新宿・歌舞伎町のキャバクラ 2件');
    expect(caba).toMatchObject({ caba: 1, girls: 0, sexy: 0 });
    expect((await search('text=ミモザ')).resultText).toBe('「ミモザ」に合うお店 1件');
    expect((await search('prefectureId=27')).resultText).toBe('条件に合うお店が見つかりませんでした。');
  });

  it('knows the place: the area wins over the prefecture, and brings its region and neighbours', async () => {
    const areaId = night.areas.kinshicho as number;
    const answer = await search(`areaId=${areaId}&prefectureId=27`);
    expect(answer).toMatchObject({ areaId, prefectureId: 13, selectedRegion: '関東', total: 1 });
    expect(answer.selectedPrefecture).toMatchObject({ name: '東京都', path: '/shops/tokyo/', count: 5 });
    expect(answer.area3List.find(({ id }) => id === areaId)).toMatchObject({
      name: '錦糸町・小岩',
      path: '/shops/tokyo/night-kinshicho/',
      count: 1,
      castCount: 0,
    });
    expect(answer.regionList.map((region) => region.name)).toContain('近畿');
    expect(answer.path).toBe('/shops/tokyo/night-kinshicho/');
  });

  it('filters as the lists do, and knows who has a checked licence', async () => {
    const id = night.shops.get('夜想') as number;
    await db.updateTable('shops').set({ licenseCheckedOn: '2026-11-01' }).where('id', '=', id).execute();
    expect(await names('verified=1')).toEqual(['夜想']);
    expect(await names('open=1')).toEqual(['月灯り', 'ミモザ', '錦']);
    expect(await names('coupon=1&budgetMax=15000')).toEqual(['月灯り']);
    expect(await names(`date=${FRIDAY}`)).toEqual(['月灯り', 'ミモザ']);
    expect(await names('date=2026-11-22')).toEqual([]);
  });

  it('names the filters to take off, the most helpful first', async () => {
    const answer = await search('text=ミモザ&coupon=1&caba=1');
    expect(answer.total).toBe(0);
    expect(answer.relax).toEqual([{ param: 'text', label: '「ミモザ」を外すと1件', count: 1 }]);
    expect((await search('text=ミモザ&coupon=1')).relax.map(({ label }) => label)).toEqual([
      '「クーポンあり」を外すと1件',
      '「ミモザ」を外すと1件',
    ]);
  });

  it('offers the nearest area when one has nothing', async () => {
    const { near, total } = await search(`areaId=${night.areas.empty}`);
    expect(total).toBe(0);
    expect(near.areas[0]).toMatchObject({ name: '錦糸町・小岩', path: '/shops/tokyo/night-kinshicho/' });
  });
});

describe('a search of casts', () => {
  it('finds by her name, her shop and her place', async () => {
    expect(await names('type=casts&text=さくら')).toEqual(['さくら']);
    expect(await names('type=casts&text=サクラ 月灯り')).toEqual(['さくら']);
    expect((await names('type=casts&text=ミモザ')).length).toBe(1);
    expect((await names('type=casts&text=歌舞伎町')).sort()).toEqual(
      ['さくら', 'れいな', 'ひな', 'ゆい'].sort(),
    );
    expect((await search('type=casts&text=さくら')).resultText).toBe('「さくら」に合う女の子 1名');
  });

  it('never finds a hidden one', async () => {
    expect(await names('type=casts&text=みお')).toEqual([]);
  });

  it('lists a night in three groups, by start in each', async () => {
    const { items, sort, sortReason } = await search(`type=casts&date=${FRIDAY}`);
    expect(items.map((item) => [item.name, item.type === 'casts' && item.group])).toEqual([
      ['れいな', 0],
      ['ゆい', 1],
      ['さくら', 2],
    ]);
    expect(sort).toBe('start');
    expect(sortReason).toContain('出勤中・これから・終了');
  });

  it('filters by her shop', async () => {
    expect(await names('type=casts&coupon=1&date=2026-11-20')).toEqual(['れいな', 'さくら']);
    expect(await names('type=casts&budgetMax=5000')).toEqual(['ゆい']);
    expect((await names('type=casts&open=1')).sort()).toEqual(['さくら', 'れいな', 'ひな', 'ゆい'].sort());
    expect(await names('type=casts&verified=1&text=さくら')).toEqual([]);
  });

  it('never tells when a shift ends', async () => {
    const text = JSON.stringify(await search(`type=casts&date=${FRIDAY}&limit=1`));
    expect(text).not.toMatch(/endMinute|24:00|28:00/);
    const { next } = await search(`type=casts&date=${FRIDAY}&limit=1`);
    expect(Buffer.from(next, 'base64url').toString()).not.toMatch(/1440|1500|1740/);
  });

  it('loses at once who hides, though numbers are kept for a minute', async () => {
    const id = night.casts.get('ひな') as number;
    expect(await names('type=casts&text=ひな')).toEqual(['ひな']);
    await db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', id).execute();
    expect(await names('type=casts&text=ひな')).toEqual([]);
    expect((await search('type=casts&text=ひな', later(2))).total).toBe(0);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', id).execute();
  });
});

describe('pages of a search', () => {
  async function walk(query: string, now = NIGHT): Promise<string[]> {
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 20; page++) {
      const { items, next, total } = await search(`${query}&limit=1&cursor=${cursor}`, now);
      seen.push(...items.map((item) => item.name));
      if (!next) {
        expect(seen.length).toBe(total);
        return seen;
      }
      cursor = next;
    }
    throw new Error('no end');
  }

  it.each([
    'sort=recommend',
    'sort=new',
    'sort=review',
    'sort=price',
    'lat=35.694&long=139.703',
    'text=新宿',
    'type=casts&sort=new',
    'type=casts',
    `type=casts&date=${FRIDAY}`,
    'type=casts&text=月灯り',
    'type=casts&lat=35.694&long=139.703&radius=10',
  ])('follow one another without a gap or a repeat: %s', async (query) => {
    const whole = await names(`${query}&limit=50`, later(10));
    expect(await walk(query, later(10))).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it('belong to their search: a cursor of another one, or none at all, is refused', async () => {
    const { next } = await search('sort=new&limit=1');
    expect(next).not.toBe('');
    for (const query of [
      `sort=review&cursor=${next}`,
      `type=casts&cursor=${next}`,
      `sort=new&open=1&cursor=${next}`,
    ])
      expect(await refusal(query)).toBe('cursor');
    const forged = (after: unknown, moment?: unknown) => {
      const [mark, at] = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[];
      return Buffer.from(JSON.stringify([mark, moment ?? at, null, ...(after as unknown[])])).toString(
        'base64url',
      );
    };
    for (const after of [
      [],
      [1],
      [1e308, 1],
      [-1, 1],
      ['1', 1],
      [1, 2 ** 31],
      [1, 1.5],
      [null, 1],
      [1, 1, 1],
    ])
      expect(await refusal(`sort=new&cursor=${forged(after)}`), JSON.stringify(after)).toBe('cursor');
    for (const moment of [NIGHT - 20 * 3_600_000, NIGHT + 5 * 3_600_000, -1, 1e300, 'x'])
      expect(await refusal(`sort=new&cursor=${forged([0, 1], moment)}`), String(moment)).toBe('cursor');
    expect((await search(`sort=new&cursor=${forged([0, 1], NIGHT - 60_000)}`)).items).toEqual([]);
    for (const cursor of ['x', 'bnVsbA', 'e30', '%00', "'; drop table shops"])
      expect(await refusal(`sort=new&cursor=${encodeURIComponent(cursor)}`)).toBe('cursor');
  });
});

/** Gives a shop a position of its own until the end of the test. */
async function moveShop(name: string, position: { lat: number | null; lng: number | null }): Promise<void> {
  const id = night.shops.get(name) as number;
  const move = (to: typeof position) => db.updateTable('shops').set(to).where('id', '=', id).execute();
  const { lat, lng } = await db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['lat', 'lng'])
    .executeTakeFirstOrThrow();
  onTestFinished(async () => void (await move({ lat, lng })));
  await move(position);
}

describe('around a position', () => {
  it('grows 1→3→10 km until ten are found, and says how far each is', async () => {
    const answer = await search('lat=35.6901&long=139.7001');
    expect(answer).toMatchObject({ radius: 10, total: 4, sort: 'distance' });
    expect(answer.resultText).toBe('現在地から10km以内のお店 4件');
    expect(answer.path).toBe('/shops/?lat=35.69&long=139.7');
    const metres = answer.items.map((item) => item.metres as number);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    expect(metres[0]).toBe(0);
    expect(answer.near.stations[0]).toMatchObject({ name: '夜新宿駅', metres: 0 });
  });

  it('looks no farther than asked, and no farther than 10 km', async () => {
    expect((await search('lat=35.694&long=139.703&radius=1')).total).toBe(4);
    const far = await search('lat=43.06&long=141.35');
    expect(far).toMatchObject({ total: 0, radius: 10, items: [] });
  });

  it('knows a shop with a position of its own better than by its station', async () => {
    await moveShop('錦', { lat: 35.697, lng: 139.814 });
    const { items } = await search('lat=35.697&long=139.805', later(5));
    // In the evening the open shops come first; this one has closed.
    const moved = items.find(({ name }) => name === '錦');
    expect(moved?.metres).toBeGreaterThan(750);
    expect(moved?.metres).toBeLessThan(880);
  });

  it('follows shops that close, change their kind or whose station is moved', async () => {
    const id = night.shops.get('宵待') as number;
    const kinds = async (minutes: number) =>
      (await search('lat=35.694&long=139.703&radius=1', later(minutes))).byCategory;
    expect(await kinds(100)).toEqual({ caba: 2, girls: 1, sexy: 1 });
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', id).execute();
    expect(await kinds(102)).toEqual({ caba: 1, girls: 1, sexy: 1 });
    await db.updateTable('shops').set({ status: 'open', category: 'girls' }).where('id', '=', id).execute();
    expect(await kinds(104)).toEqual({ caba: 1, girls: 2, sexy: 1 });
    await db.updateTable('shops').set({ category: 'caba' }).where('id', '=', id).execute();
    await db.updateTable('stations').set({ lat: 34.7 }).where('id', '=', night.station).execute();
    expect(await kinds(106)).toEqual({ caba: 0, girls: 0, sexy: 0 });
    await db.updateTable('stations').set({ lat: 35.69 }).where('id', '=', night.station).execute();
    expect(await kinds(108)).toEqual({ caba: 2, girls: 1, sexy: 1 });
  });

  it('measures true: a kilometre is a kilometre in the north and in the south', async () => {
    for (const [lat, lng, north] of [
      [26.2, 127.7, 26.209],
      [43.06, 141.35, 43.069],
    ] as const) {
      await moveShop('錦', { lat: north, lng });
      const { items } = await search(`lat=${lat}&long=${lng}&radius=3`, later(110 + lat));
      const exact = distanceInMetres({ lat, lng }, { lat: north, lng });
      expect(Math.abs((items[0]?.metres ?? 0) - exact)).toBeLessThan(3);
    }
  });

  it('orders casts by their shop', async () => {
    const { items, total } = await search('type=casts&lat=35.69&long=139.7');
    expect(total).toBe(4);
    expect(items.every((item) => item.metres === 0)).toBe(true);
  });
});

describe('what cannot be meant', () => {
  it.each([
    ['sort=best', 'sort'],
    ['type=shop&sort=start', 'sort'],
    ['type=casts&sort=review', 'sort'],
    ['type=casts&room=1', 'room'],
    ['open=2', 'open'],
    ['caba=yes', 'caba'],
    ['budgetMax=9999', 'budgetMax'],
    ['date=2026-11-19', 'date'],
    ['date=2026-11-28', 'date'],
    ['radius=2', 'radius'],
    ['lat=35.6', 'long'],
    ['long=139.7', 'lat'],
    ['lat=19.9&long=139', 'lat'],
    ['lat=35&long=154.1', 'long'],
    ['lat=1e1&long=139', 'lat'],
    ['lat=NaN&long=139', 'lat'],
    ['lat=35;select&long=139', 'lat'],
    ['areaId=999999', 'areaId'],
    ['prefectureId=48', 'prefectureId'],
    ['stationId=999999', 'stationId'],
  ])('%s is refused by name', async (query, field) => {
    expect(await refusal(query)).toBe(field);
  });
});

describe('hostile words', () => {
  it.each([101, 10_000, 100_000])('%d characters are refused, and quickly', async (length) => {
    const began = performance.now();
    for (const letter of ['あ', 'a', '%20a', '%EF%BC%A0', '%23'])
      expect(await refusal(`text=${letter.repeat(length)}`)).toBe('text');
    expectTook(began, 500, `${length} characters to a search, five times`);
  });

  it.each([
    '%',
    '_',
    '%%',
    '\\',
    "'",
    "' or 1=1 --",
    '";',
    '.*',
    '(a+)+$',
    '[',
    '{{7*7}}',
    '<script>',
    '\u0000',
    '\u202eさくら',
    '👨‍👩‍👧‍👦',
    '🍶',
    '\ud800',
    '\u200b',
    '　',
    '\n\t',
    '&|!<->:*',
    'NULL',
    '__proto__',
    'か\u3099',
    '﷽',
    'あ'.repeat(100),
    '%'.repeat(100),
    'ー'.repeat(100),
    `${'a '.repeat(50)}`,
    'Z̷̪͑a̷l̶g̸o̵',
  ])('%j is answered, for shops and casts', async (text) => {
    for (const type of ['shop', 'casts']) {
      const began = performance.now();
      const answer = await search(new URLSearchParams({ type, text }).toString(), later(20));
      expectTook(began, 1000, `a search of ${type} for ${JSON.stringify(text).slice(0, 20)}`);
      const visible = text.replace(/[\p{C}\s]/gu, '') !== '';
      if (visible && !/さくら/.test(text))
        expect(answer.total, text).toBeLessThanOrEqual(answer.isInput ? 1 : 5);
    }
  });

  it('% and _ match nothing but themselves', async () => {
    expect((await search('text=%25')).total).toBe(0);
    expect((await search('text=_')).total).toBe(0);
  });
});

describe('the cost of a search', () => {
  it.each([
    ['text=ミモザ&open=1', 8],
    ['type=casts&text=さくら', 6],
    ['lat=35.694&long=139.703', 9],
    ['text=ミモザ&coupon=1&caba=1', 9],
  ])('%s: at most %d queries, and only the cards when it is asked again', async (query, most) => {
    const now = later(30);
    await search('prefectureId=13', now);
    const first = await countingQueries(() => search(query, now));
    expect(first.queries).toBeLessThanOrEqual(most);
    const again = await countingQueries(() => search(query, now + 30_000));
    expect(again.queries).toBeLessThanOrEqual(3);
  });
});
