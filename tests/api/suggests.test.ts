import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { businessDateOf, instantOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import type { SuggestAnswer } from '../../server/directory/search/contract.ts';
import { readPlaceCounts, readSuggests } from '../../server/directory/search/read-suggests.ts';
import { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let db: Db;
let places: Places;
const shops: Record<string, number> = {};
const casts: Record<string, number> = {};
/** An evening: none of these tests sees another business day begin. */
let now = instantOf(businessDateOf(Date.now()), 20 * 60);

beforeEach(async () => {
  db = test.db;
  now += 120_000;
  // Whatever lies in a place goes with it.
  await sql`truncate prefectures, place_words cascade`.execute(test.owner);
  places = await addPlaces(db);
  await db
    .updateTable('areas')
    .set({ kana: 'しんじゅく・かぶきちょう' })
    .where('id', '=', places.areaId)
    .execute();
  await db
    .insertInto('stations')
    .values([
      station('新宿三丁目', 'しんじゅくさんちょうめ', 'shinjuku-sanchome'),
      station('西新宿', 'にししんじゅく', 'nishi-shinjuku'),
      station('津', 'つ', 'tsu'),
    ])
    .execute();
  for (const [name, kana] of [
    ['CLUB 月灯り', 'くらぶつきあかり'],
    ['灯', 'ともしび'],
    ['ミモザ', ''],
    ['100%_Bar', 'ひゃくぱーせんとばー'],
  ] as const)
    shops[name] = await addShop(db, places, { name, kana });
  for (const [name, kana] of [
    ['美咲', 'みさき'],
    ['みさき', 'みさき'],
    ['ゆな', 'ゆな'],
    ['優奈', 'ゆうな'],
    ['みさきこ', 'みさきこ'],
  ] as const)
    casts[name] = await addCast(db, shops['CLUB 月灯り'] as number, { name, kana });
  await addShift(db, {
    castId: casts.美咲 as number,
    shopId: shops['CLUB 月灯り'] as number,
    businessDate: businessDateOf(now),
  });
  // Counts of places are made anew behind the first who asks after a minute.
  const shopsThere = async () => (await readPlaceCounts(db, now))('Area', places.areaId).shops;
  await expect.poll(shopsThere).toBe(4);
});
// Counts of places are kept for a minute.

const station = (name: string, kana: string, slug: string) => ({
  ...{ prefectureId: 13, areaId: places.areaId, groupCode: null, slug, name, kana },
  ...{ romaji: slug, lat: 35.69, lng: 139.7 },
});
const suggest = (text: string) => readSuggests(db, text, now);
const names = async (text: string) => (await suggest(text)).suggests.map(({ name }) => name);
const first = async (text: string) => (await suggest(text)).suggests[0];

describe('suggestions', () => {
  it.each([
    ...[
      '歌舞伎町',
      'かぶきちょう',
      'カブキチョウ',
      'ｶﾌﾞｷﾁｮｳ',
      'kabukicho',
      'kabukichou',
      'kabukityou',
      'KABUKICHO',
    ],
    ...['新宿・歌舞伎町', '新宿歌舞伎町', 'かぶき', 'kabuk'],
  ])('find the area by %s', async (text) => {
    expect(await first(text)).toEqual({
      id: `Area-${places.areaId}`,
      name: '新宿・歌舞伎町',
      type: 'エリア - 東京都',
      model: 'Area',
      count: 4,
      castCount: 5,
      tonight: '本日出勤1名',
      path: '/shops/tokyo/kabukicho/',
      saved: false,
      prefectureId: 13,
      areaId: places.areaId,
      stationId: null,
    });
  });

  it('put the name itself before its beginning, and both before the middle', async () => {
    expect(await names('新宿')).toEqual(['新宿駅', '新宿・歌舞伎町', '新宿三丁目駅', '西新宿駅']);
    expect(await names('しんじゅく')).toEqual(['新宿駅', '新宿・歌舞伎町', '新宿三丁目駅', '西新宿駅']);
    expect(await names('みさき')).toEqual(['みさき', '美咲', 'みさきこ']);
  });

  it('put first what is written with the joint that was typed last', async () => {
    await db
      .insertInto('stations')
      .values([
        station('三宮', 'さんのみや', 'sannomiya'),
        station('三木', 'みき', 'miki'),
        station('三ノ輪', 'みのわ', 'minowa'),
      ])
      .execute();
    await addShop(db, places, { name: '月見', kana: 'つきみ' });
    await addShop(db, places, { name: '月の雫', kana: 'つきのしずく' });
    for (const typed of ['三ノ', '三の', '三ヶ']) expect((await names(typed))[0], typed).toBe('三ノ輪駅');
    expect(await names('三ノ')).toEqual(['三ノ輪駅', '三宮駅', '三木駅', '新宿三丁目駅']);
    expect((await names('月の'))[0]).toBe('月の雫');
  });

  it('let a station follow three of the many who are called as it begins', async () => {
    await db
      .insertInto('stations')
      .values(station('日向市', 'ひゅうがし', 'hyugashi'))
      .execute();
    for (let i = 0; i < 11; i++) await addCast(db, shops.灯 as number, { name: '日向', kana: 'ひなた' });
    expect((await readSuggests(db, '日向', now, { limit: 10 })).suggests.map(({ name }) => name)).toEqual([
      ...['日向', '日向', '日向', '日向市駅'],
      ...Array.from({ length: 6 }, () => '日向'),
    ]);
  });

  it('know who is written as typed from who only sounds like it', async () => {
    expect(await names('ゆな')).toEqual(['ゆな', '優奈']);
    expect(await names('ゆうな')).toEqual(['優奈', 'ゆな']);
    expect((await names('yuna')).toSorted()).toEqual(['ゆな', '優奈']);
  });

  it('find names of one and two characters, and a word in the middle', async () => {
    expect(await names('灯')).toEqual(['灯', 'CLUB 月灯り']);
    expect(await names('津')).toEqual(['津駅']);
    expect(await names('月灯')).toEqual(['CLUB 月灯り']);
    expect(await names('つきあかり')).toEqual(['CLUB 月灯り']);
    expect(await names('tsukiakari')).toEqual(['CLUB 月灯り']);
  });

  it('tell of a shop its area and casts, of a cast her shop, and who works tonight', async () => {
    expect(await first('club')).toMatchObject({
      id: `Shop-${shops['CLUB 月灯り']}`,
      type: 'お店 - 新宿・歌舞伎町',
      count: 5,
      castCount: null,
      tonight: '本日出勤1名',
      path: `/shop/${shops['CLUB 月灯り']}/`,
    });
    expect(await first('美咲')).toMatchObject({
      model: 'Cast',
      type: '女の子 - CLUB 月灯り',
      count: null,
      tonight: '本日出勤',
      path: `/cast/${casts.美咲}/`,
    });
    expect(await first('優奈')).toMatchObject({ tonight: '' });
    expect(await first('東京')).toMatchObject({
      id: 'Prefecture-13',
      type: '都道府県',
      model: 'Prefecture',
      count: 4,
      castCount: 5,
      path: '/shops/tokyo/',
      areaId: null,
    });
  });

  it('fit several words together, and offer the closest names when nothing fits', async () => {
    expect(await names('新宿 ミモザ')).toEqual(['ミモザ']);
    expect(await names('かぶきちょう みさき')).toContain('美咲');
    expect(await suggest('つきあがり')).toMatchObject({ near: true, suggests: [{ name: 'CLUB 月灯り' }] });
    expect(await names('くらぶ つきあがり')).toEqual(['CLUB 月灯り']);
    // Both are names, and of nothing together.
    expect(await suggest('ミモザ ともしび')).toMatchObject({ near: false, suggests: [] });
    expect((await suggest('かぶきちゃう')).suggests[0]).toMatchObject({ model: 'Area' });
    const near = await suggest('shnjuku');
    expect(near).toMatchObject({ near: true });
    expect(near.suggests.map(({ name }) => name)).toContain('新宿駅');
    expect(await suggest('ほげほげ')).toEqual({ searchText: 'ほげほげ', suggests: [], near: false });
  });

  it('are none for a hundred letters that no name resembles', async () => {
    for (const letter of ['ゆ', 'つ', 'ー', 'う', 'ん', 'みさき', 'y', '新'])
      expect(await names(letter.repeat(Math.floor(100 / letter.length))), letter).toEqual([]);
    expect(await names(`ゆ${'う'.repeat(99)}`)).toEqual([]);
  });

  it('are not more than ten of a model', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await addShop(db, places, { name: `紫苑${i}`, kana: 'しおん' }));
    expect(await names('紫苑')).toHaveLength(10);
    await db.deleteFrom('shops').where('id', 'in', ids).execute();
  });

  it('cost three queries, and at most six when hardly anything is found', async () => {
    const count = async (text: string) => (await countingQueries(() => suggest(text))).queries;
    expect(await count('新宿')).toBeLessThanOrEqual(4);
    expect(await count('ほげほげ ふが')).toBeLessThanOrEqual(6);
  });
});

describe('the index', () => {
  it('follows a shop that is renamed, hidden, opened again, moved and deleted', async () => {
    const id = await addShop(db, places, { name: '夜想', kana: 'やそう' });
    const set = (values: object) => db.updateTable('shops').set(values).where('id', '=', id).execute();
    expect(await names('やそう')).toEqual(['夜想']);
    await set({ name: '白露', kana: 'しらつゆ' });
    expect(await names('夜想')).toEqual([]);
    expect(await names('しらつゆ')).toEqual(['白露']);
    await set({ status: 'hidden' });
    expect(await names('白露')).toEqual([]);
    await set({ name: '琥珀', kana: 'こはく' });
    await set({ status: 'open' });
    expect(await names('こはく')).toEqual(['琥珀']);
    await set({ status: 'closed' });
    expect(await names('琥珀')).toEqual([]);
    await set({ status: 'open' });
    await db.deleteFrom('shops').where('id', '=', id).execute();
    expect(await names('琥珀')).toEqual([]);
  });

  it('follows a cast who is renamed, hidden or without an open shop', async () => {
    const shopId = await addShop(db, places, { name: '宵待' });
    const id = await addCast(db, shopId, { name: '椿', kana: 'つばき' });
    const set = (values: object) => db.updateTable('casts').set(values).where('id', '=', id).execute();
    expect(await names('つばき')).toEqual(['椿']);
    await set({ name: '桔梗', kana: 'ききょう' });
    expect([await names('椿'), await names('kikyou')]).toEqual([[], ['桔梗']]);
    await set({ status: 'hidden' });
    expect(await names('桔梗')).toEqual([]);
    await set({ status: 'public' });
    expect(await names('桔梗')).toEqual(['桔梗']);
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', shopId).execute();
    expect(await names('桔梗')).toEqual([]);
  });

  it('leaves nothing of a cast who is deleted', async () => {
    const id = await addCast(db, shops.灯 as number, { name: '紫陽花', kana: 'あじさい' });
    await db.updateTable('casts').set({ status: 'deleted' }).where('id', '=', id).execute();
    expect(await names('あじさい')).toEqual([]);
    const left = await db.selectFrom('listedCasts').select('castId').where('castId', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('follows stations and areas that are renamed or deleted', async () => {
    await db.updateTable('stations').set({ name: '阿漕', kana: 'あこぎ' }).where('name', '=', '津').execute();
    expect([await names('津'), await names('akogi')]).toEqual([[], ['阿漕駅']]);
    await db.deleteFrom('stations').where('name', '=', '阿漕').execute();
    expect(await names('阿漕')).toEqual([]);
  });
});

describe('POST /api/suggests', () => {
  const send = (searchText: unknown) => new Browser().post('/api/suggests', { searchText } as never);

  it('answers with what was sent, for no one to keep', async () => {
    const answer = await send('  Mimoza ');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body as SuggestAnswer).toMatchObject({
      searchText: '  Mimoza ',
      near: false,
      suggests: [{ name: 'ミモザ' }],
    });
  });

  it.each([
    ['', 200],
    [' 　', 200],
    ['💃', 200],
    ['あ'.repeat(100), 200],
    ['あ'.repeat(101), 422],
    ['👩‍👩‍👧'.repeat(100), 200],
  ])('answers %j with %i', async (text, status) => {
    const answer = await send(text);
    expect(answer.status).toBe(status);
    if (status === 200) expect((answer.body as SuggestAnswer).suggests).toEqual([]);
    else
      expect(answer.body.errors).toEqual({ searchText: ['検索キーワードは100文字以内で入力してください。'] });
  });

  describe('of names of which there are more than a list shows', () => {
    beforeEach(async () => {
      await db
        .insertInto('stations')
        .values(Array.from({ length: 12 }, (_, i) => station(`ねむ${i}`, `ねむ${i}`, `nemu-${i}`)))
        .execute();
      for (let i = 0; i < 12; i++) {
        const shopId = await addShop(db, places, { name: `ねむ${i}`, kana: `ねむ${i}` });
        await addCast(db, shopId, { name: `ねむ${i}`, kana: `ねむ${i}` });
      }
    });
    const ask = async (more: Record<string, unknown>) => {
      const answer = await new Browser().post('/api/suggests', { searchText: 'ねむ', ...more });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as SuggestAnswer).suggests;
    };

    it('gives ten of all kinds together', async () => {
      const suggests = await ask({});
      expect(suggests).toHaveLength(10);
      expect(new Set(suggests.map(({ model }) => model))).toEqual(new Set(['Station', 'Shop', 'Cast']));
    });

    it.each([
      ['Shop', ['Shop']],
      ['Area', ['Shop', 'Station']],
      ['Station', ['Station']],
    ])('gives six to a modal that is about %s, of its kinds alone', async (filter, models) => {
      const suggests = await ask({ filter, limit: 6 });
      expect(suggests).toHaveLength(6);
      expect([...new Set(suggests.map(({ model }) => model))].toSorted()).toEqual(models);
    });

    it.each([0, 11, 1.5, '6', null])('refuses %j as their number', async (limit) => {
      const answer = await new Browser().post('/api/suggests', { searchText: 'ねむ', limit });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['limit']]);
    });
  });

  it.each([[null], [1], [{ a: 1 }], [['あ']], [undefined]])('refuses %j', async (text) => {
    const answer = await send(text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ searchText: ['検索キーワードを入力してください。'] });
  });
});
