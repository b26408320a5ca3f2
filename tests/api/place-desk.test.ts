import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPlaces, PlaceChange } from '../../server/desk/places/contract.ts';
import { importOwnPlaces, importStations } from '../../server/directory/places/import-places.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addCast, addShop } from '../support/seed.ts';
import { AREA, STATION } from '../support/valid-place-calls.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let desk: Browser;
let kabukicho: number;
let shopId: number;
let castId: number;

beforeAll(async () => {
  await importOwnPlaces(test.db);
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
  kabukicho = await idOf('shinjuku-kabukicho');
  const stationId = (await station('shinjuku'))?.id ?? 0;
  shopId = await addShop(test.db, { prefectureId: 13, areaId: kabukicho, stationId }, { name: '宵待' });
  castId = await addCast(test.db, shopId, { name: 'さくら' });
  await addCast(test.db, shopId, { name: 'みお' });
});
beforeEach(() => forgetLimits(test.db));

const area = (slug: string) =>
  test.db.selectFrom('areas').selectAll().where('slug', '=', slug).executeTakeFirst();
const station = (slug: string) =>
  test.db
    .selectFrom('stations')
    .selectAll()
    .where('slug', '=', slug)
    .where('prefectureId', '=', 13)
    .executeTakeFirst();
const idOf = async (slug: string) => (await area(slug))?.id ?? 0;
const read = async () => (await desk.get('/api/admin/places?prefecture=13')).body as unknown as DeskPlaces;
const slugs = async () => (await read()).areas.map(({ slug }) => slug);
const changes = async () =>
  (await desk.get('/api/admin/places/changes?prefecture=13')).body.items as PlaceChange[];
const newest = async () => (await changes())[0] as PlaceChange;
const undo = (id: number) => desk.post(`/api/admin/places/changes/${id}/undo`, {});
const add = (slug: string, more = {}) =>
  desk.post('/api/admin/places/areas', { prefectureId: 13, ...AREA, slug, ...more });
const formOf = async (slug: string) => {
  const { name = '', kana = '', romaji = '', lat, lng } = (await area(slug)) ?? {};
  return { name, kana, romaji, lat: String(lat), lng: String(lng) };
};
const change = async (slug: string, more: object) =>
  desk.post(`/api/admin/places/areas/${await idOf(slug)}`, { ...(await formOf(slug)), ...more });

/** The tags of what `work` announces. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  await test.db.deleteFrom('pageChange').execute();
  await work();
  return (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
}

it('one file has the areas and the stations of a prefecture', async () => {
  const file = await desk.get('/api/admin/places/csv?prefecture=13');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="places-tokyo.csv"');
  const rows = test.db.selectFrom('auditLog').select(['target', 'detail']).orderBy('id', 'desc').limit(1);
  expect(await rows.execute()).toEqual([
    { target: 'list:places', detail: { prefecture: '東京都', rows: expect.any(Number) } },
  ]);
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toBe('種類,番号,名前,よみがな,ローマ字,英字名,エリア,緯度,経度,お店の数,女の子の数');
  const { id, name, kana, romaji, slug, lat, lng } = (await area('shinjuku-kabukicho')) ?? {};
  expect(lines).toContain(['エリア', id, name, kana, romaji, slug, '', lat, lng, 1, 2].join());
  const stop = await station('shinjuku');
  expect(lines).toContain(
    ['駅', stop?.id, '新宿', 'しんじゅく', 'shinjuku', 'shinjuku', name, stop?.lat, stop?.lng, 1, 2].join(),
  );
  expect((await desk.get('/api/admin/places/csv')).status).toBe(422);
});

describe('the areas of a prefecture', () => {
  it('stand in their order with what is listed there', async () => {
    const { prefecture, areas } = await read();
    expect(prefecture).toEqual({ id: 13, slug: 'tokyo', name: '東京都' });
    expect(areas[0]).toMatchObject({ slug: 'shinjuku-kabukicho', shopCount: 1, castCount: 2 });
    expect((await desk.get('/api/admin/places?prefecture=48')).status).toBe(422);
  });

  it('take a new name, which every page, the search and the suggestions know at once', async () => {
    const tags = await tagsOf(() => change('shinjuku-kabukicho', { name: '新宿・夜の町' }));
    expect(tags).toEqual(
      expect.arrayContaining([
        ...[`area:${kabukicho}`, 'prefecture:13', 'directory', 'top', 'areas', 'places', 'all'],
        ...[`shop:${shopId}`, `shop-card:${shopId}`, `cast:${castId}`, `cast-card:${castId}`],
      ]),
    );
    const guest = new Browser();
    const found = await guest.post('/api/suggests', { searchText: '夜の町', filter: 'Area' });
    expect(found.text).toContain('新宿・夜の町');
    expect((await guest.get('/api/places')).text).toContain('新宿・夜の町');
    expect(await newest()).toMatchObject({
      ...{ what: 'changed', name: '新宿・夜の町', changedBy: '田中', isUndone: false },
      lines: [{ label: '名前', before: '新宿・歌舞伎町', after: '新宿・夜の町' }],
    });
    expect((await undo((await newest()).id)).body.message).toBe('元に戻しました。');
    expect((await area('shinjuku-kabukicho'))?.name).toBe('新宿・歌舞伎町');
  });

  it('forgive how it is typed, and say at the field what is wrong; then nothing changes', async () => {
    const typed = {
      name: ' 赤坂（夜） ',
      kana: 'アカサカ・ﾖﾙ',
      romaji: 'Akasaka　Yoru',
      lat: '３５．６７４°',
      lng: '139.737度',
    };
    expect((await change('akasaka', typed)).status).toBe(200);
    expect(await area('akasaka')).toMatchObject({
      ...{ name: '赤坂(夜)', kana: 'あかさか・よる', romaji: 'akasaka yoru', lat: 35.674, lng: 139.737 },
    });
    const before = await area('akasaka');
    const refused = await change('akasaka', { name: '', kana: '赤坂', romaji: '赤坂', lat: '135', lng: 'x' });
    expect(refused.body).toMatchObject({
      errors: {
        name: ['エリア名を入力してください。'],
        kana: ['よみがなはひらがなで入力してください。'],
        romaji: [expect.stringContaining('半角の英小文字')],
        lat: ['緯度は20〜46の範囲の数字で入力してください。例：35.694'],
        lng: ['経度は122〜154の範囲の数字で入力してください。例：139.703'],
      },
    });
    expect((await change('akasaka', { name: '浅草' })).body).toMatchObject({
      errors: { name: ['同じ名前のエリアが、この都道府県に登録されています。'] },
    });
    expect(await area('akasaka')).toEqual(before);
    const length = (await changes()).length;
    expect((await change('akasaka', {})).body.message).toBe('変更はありません。');
    expect(await changes()).toHaveLength(length);
  });

  it.each([
    ['', '英字名を入力してください。'],
    ['新町', expect.stringContaining('半角の英小文字')],
    ['-x', expect.stringContaining('半角の英小文字')],
    ['station', expect.stringContaining('使用できません')],
    ['ｐａｇｅ', expect.stringContaining('使用できません')],
    ['asakusa', expect.stringContaining('使用されています')],
  ])('are not added as %j', async (slug, message) => {
    const before = await slugs();
    expect((await add(slug, { name: '別の町' })).body).toMatchObject({ errors: { slug: [message] } });
    expect(await slugs()).toEqual(before);
  });

  it('are added behind the others, moved and removed, each on the record', async () => {
    const before = await slugs();
    expect((await add('Ｎｅｗ Town', { name: '新町' })).status).toBe(200);
    expect(await slugs()).toEqual([...before, 'new-town']);
    const id = await idOf('new-town');
    const move = (up: boolean) => desk.post(`/api/admin/places/areas/${id}/move`, { up });
    expect((await move(false)).body.message).toBe('変更はありません。');
    await move(true);
    await move(true);
    expect((await slugs()).at(-3)).toBe('new-town');
    expect((await newest()).lines[0]).toMatchObject({ label: '順番', after: `${before.length - 1}番目` });
    expect((await desk.send('DELETE', `/api/admin/places/areas/${id}`)).status).toBe(200);
    expect((await desk.send('DELETE', `/api/admin/places/areas/${id}`)).status).toBe(404);
    expect(await slugs()).toEqual(before);
    const events = await test.db
      .selectFrom('auditLog')
      .select('event')
      .where('target', '=', `area:${id}`)
      .orderBy('id')
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      ...['place.added', 'place.moved', 'place.moved', 'place.removed'],
    ]);
  });

  it('stay while something refers to them, which the message counts', async () => {
    await addShop(
      test.db,
      { prefectureId: 13, areaId: kabukicho, stationId: 0 },
      {
        ...{ name: '休業中', status: 'hidden', stationId: null },
      },
    );
    const refused = await desk.send('DELETE', `/api/admin/places/areas/${kabukicho}`);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/お店が2件（非公開・閉店の1件を含む）、駅が\d+件あるため、削除できません。/);
    expect(await area('shinjuku-kabukicho')).toBeDefined();
    const ofStation = await desk.send(
      'DELETE',
      `/api/admin/places/stations/${(await station('shinjuku'))?.id}`,
    );
    expect(ofStation.text).toContain('お店が1件あるため、削除できません。');
  });
});

describe('the stations of a prefecture', () => {
  const find = async (q: string) =>
    (await desk.get(`/api/admin/places/stations?prefecture=13&q=${encodeURIComponent(q)}`)).body.items as {
      name: string;
    }[];

  it.each(['ｼﾝｼﾞｭｸｻﾝ', '新宿三丁目駅', 'shinjukusan'])('are found by %s', async (q) => {
    expect((await find(q)).map(({ name }) => name)).toContain('新宿三丁目');
  });

  it('come twenty at a time', async () => {
    const first = (await desk.get('/api/admin/places/stations?prefecture=13')).body as {
      items: { id: number }[];
      next: string;
    };
    expect(first.items).toHaveLength(20);
    const second = await desk.get(`/api/admin/places/stations?prefecture=13&cursor=${first.next}`);
    const [next] = second.body.items as { id: number }[];
    expect(next?.id).toBeGreaterThan(first.items.at(-1)?.id ?? 0);
  });

  it('are filtered by their area, or by having none, in both orders', async () => {
    const stations = async (query: string) =>
      (await desk.get(`/api/admin/places/stations?prefecture=13&${query}`)).body.items as {
        id: number;
        areaId: number | null;
      }[];
    const here = await stations(`area=${kabukicho}`);
    expect(new Set(here.map(({ areaId }) => areaId))).toEqual(new Set([kabukicho]));
    expect((await stations('area=none')).some(({ areaId }) => areaId !== null)).toBe(false);
    const newest = await stations(`area=${kabukicho}&sort=new`);
    expect(newest.map(({ id }) => id)).toEqual(here.map(({ id }) => id).toReversed());
    expect((await desk.get('/api/admin/places/stations?prefecture=13&area=x')).status).toBe(422);
  });

  it('take a new name, reading and area of their prefecture, and a station more', async () => {
    const { id = 0, lat, lng } = (await station('shinjuku')) ?? {};
    const form = {
      name: '新宿中央駅',
      kana: 'シンジュクチュウオウ',
      romaji: '',
      lat: String(lat),
      lng: String(lng),
    };
    const save = (areaId: unknown) =>
      desk.post(`/api/admin/places/stations/${id}`, { ...form, areaId: String(areaId) });
    const osaka = await idOf('kita-umeda');
    expect((await save(osaka)).body).toMatchObject({
      errors: { areaId: ['エリアを選択肢から選んでください。'] },
    });
    const tags = await tagsOf(() => save(''));
    expect(tags).toEqual(
      expect.arrayContaining([`station:${id}`, `area:${kabukicho}`, `shop:${shopId}`, 'places']),
    );
    expect(await station('shinjuku')).toMatchObject({
      ...{ name: '新宿中央', kana: 'しんじゅくちゅうおう', romaji: null, areaId: null },
    });
    expect((await find('しんじゅくちゅうおう')).map(({ name }) => name)).toEqual(['新宿中央']);
    await undo((await newest()).id);
    expect(await station('shinjuku')).toMatchObject({ name: '新宿', areaId: kabukicho });
    const added = await desk.post('/api/admin/places/stations', {
      prefectureId: 13,
      slug: 'shin-ekimae',
      ...STATION,
    });
    expect(added.body.message).toBe('「新しい駅前」を登録しました。');
    await undo((await newest()).id);
    expect(await station('shin-ekimae')).toBeUndefined();
  });
});

describe('undoing', () => {
  it('is refused once the same has been changed again, and done twice', async () => {
    await change('asakusa', { kana: 'あさくさいち' });
    const first = await newest();
    await change('asakusa', { kana: 'あさくさに' });
    const second = await newest();
    expect((await undo(first.id)).body).toMatchObject({
      errors: { custom: [expect.stringContaining('このあとに変更されているため')] },
    });
    await undo(second.id);
    expect((await undo(second.id)).body).toMatchObject({
      errors: { custom: ['この変更は、すでに元に戻されています。'] },
    });
    await undo(first.id);
    expect((await area('asakusa'))?.kana).toBe('あさくさ');
    expect((await changes()).find(({ id }) => id === first.id)?.isUndone).toBe(true);
    expect((await undo(999_999)).status).toBe(404);
  });

  it('brings a removed area back as it was, with its number, and an order', async () => {
    await add('gone-town', { name: '消える町' });
    const before = await area('gone-town');
    await desk.send('DELETE', `/api/admin/places/areas/${before?.id}`);
    const removed = await newest();
    await undo(removed.id);
    expect(await area('gone-town')).toEqual(before);
    await undo((await newest()).id);
    expect(await area('gone-town')).toBeUndefined();
    await undo((await newest()).id);
    expect(await area('gone-town')).toEqual(before);
    const order = await slugs();
    await desk.post(`/api/admin/places/areas/${kabukicho}/move`, { up: false });
    expect((await slugs())[1]).toBe('shinjuku-kabukicho');
    await undo((await newest()).id);
    expect(await slugs()).toEqual(order);
  });

  it('is refused while a shop is in the area that was added', async () => {
    await add('used-town', { name: '使う町' });
    const added = await newest();
    const areaId = await idOf('used-town');
    await addShop(test.db, { prefectureId: 13, areaId, stationId: 0 }, { name: '暁', stationId: null });
    expect((await undo(added.id)).text).toContain('お店が1件あるため、削除できません。');
  });
});

describe('what staff have changed', () => {
  it('survives the next start, in its order, and what they have removed stays away', async () => {
    await change('akabane', { name: '赤羽の町' });
    await desk.post(`/api/admin/places/areas/${await idOf('kasai')}/move`, { up: true });
    await sql`update stations set area_id = null where area_id = ${await idOf('machida')}`.execute(test.db);
    expect((await desk.send('DELETE', `/api/admin/places/areas/${await idOf('machida')}`)).status).toBe(200);
    const yoyogi = await station('yoyogi');
    expect((await desk.send('DELETE', `/api/admin/places/stations/${yoyogi?.id}`)).status).toBe(200);
    const before = (await read()).areas;
    expect(await tagsOf(() => importOwnPlaces(test.db))).toEqual([]);
    expect((await read()).areas).toEqual(before);
    expect(await station('yoyogi')).toBeUndefined();
    expect((await area('susukino'))?.name).toBe('すすきの');
  });

  it('is known in a file of stations by where it is, and keeps its name', async () => {
    const { id = 0, lat, lng } = (await station('ebisu')) ?? {};
    const form = { kana: 'えびす', romaji: 'ebisu', areaId: '', lat: String(lat), lng: String(lng) };
    await desk.post(`/api/admin/places/stations/${id}`, { ...form, name: 'ゑびす' });
    const file = `station_cd,station_g_cd,station_name,pref_cd,lon,lat,e_status\n1,4242,恵比寿,13,${lng},${lat},0\n`;
    for (const _ of [1, 2])
      expect(await importStations(test.db, file)).toEqual({ groups: 1, added: 0, known: 1, errors: [] });
    expect(await station('ebisu')).toMatchObject({ id, name: 'ゑびす', areaId: null, groupCode: 4242 });
  });
});
