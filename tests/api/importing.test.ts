import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { importCasts } from '../../server/directory/importing/import-casts.ts';
import type { ImportOptions } from '../../server/directory/importing/import-rows.ts';
import { importShifts } from '../../server/directory/importing/import-shifts.ts';
import { importShops } from '../../server/directory/importing/import-shops.ts';
import { addPlaces } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

let db: Db;
const test = databaseWorld();

beforeAll(async () => {
  db = test.db;
  await addPlaces(db);
});
beforeEach(async () => {
  for (const table of ['shifts', 'casts', 'shops'] as const) await db.deleteFrom(table).execute();
});

const SHOP_HEAD =
  '店舗コード,店名,業種,都道府県,エリア,最寄り駅,徒歩,電話番号,営業時間,営業時間(日),60分料金,サービス料';
const shopLine = (code: string, name: string, price = '"9,000円"') =>
  `${code},${name},キャバクラ,東京都,新宿・歌舞伎町,新宿,4,03-0000-0000,20:00〜25:00,休,${price},20%`;
const file = (...lines: string[]) => `${lines.join('\n')}\n`;
const shops = (lines: string[], options?: ImportOptions) =>
  importShops(db, file(SHOP_HEAD, ...lines), options);
const allShops = () => db.selectFrom('shops').selectAll().orderBy('externalId').execute();
const CASTS = file('キャストコード,店舗コード,源氏名,よみ,年齢', 'C1,S1,さくら,サクラ,22');

describe('importing shops', () => {
  it('takes a row with its place, hours, prices and the all-in price of an hour', async () => {
    expect(await shops([shopLine('S1', 'CLUB 月灯り')])).toMatchObject({ total: 1, written: 1, errors: [] });
    const [shop] = await allShops();
    expect(shop).toMatchObject({ name: 'CLUB 月灯り', category: 'caba', tel: '0300000000', walkMinutes: 4 });
    expect(shop).toMatchObject({ prefectureId: 13, servicePercent: 20, taxPercent: 10, total60: 11_880 });
    const hours = await db.selectFrom('shopHours').selectAll().orderBy('weekday').execute();
    expect(hours.map((day) => day.weekday)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(hours[0]).toMatchObject({ openMinute: 1200, closeMinute: 1500 });
  });

  it('writes nothing while one row is faulty, and the good ones when bad ones may be skipped', async () => {
    const lines = [
      shopLine('S1', '月灯り'),
      shopLine('S2', ''),
      shopLine('S1', '二度目'),
      shopLine('S4', '宵待', 'x'),
    ];
    const stopped = await shops(lines);
    expect(stopped).toMatchObject({ total: 4, good: 1, written: 0 });
    expect(stopped.errors.map((error) => error.split(':')[0])).toEqual(['3行目', '4行目', '5行目']);
    expect(await allShops()).toEqual([]);
    expect(await shops(lines, { skipBad: true })).toMatchObject({ written: 1 });
    expect((await allShops()).map((shop) => shop.name)).toEqual(['月灯り']);
  });

  it('only checks in a dry run', async () => {
    expect(await shops([shopLine('S1', '月灯り')], { dryRun: true })).toMatchObject({ good: 1, written: 0 });
    expect(await allShops()).toEqual([]);
  });

  it('renews a shop by its code, keeps what the file does not name, and leaves an unchanged one alone', async () => {
    await shops([shopLine('S1', '月灯り'), shopLine('S2', '宵待')]);
    const before = await allShops();
    await shops([shopLine('S1', '月灯り'), shopLine('S2', '宵待')]);
    expect(await allShops()).toEqual(before);
    const renamed = file('店舗コード,店名,業種,都道府県,エリア', 'S2,新しい名前,girls,tokyo,kabukicho');
    expect(await importShops(db, renamed)).toMatchObject({ written: 1 });
    const [same, changed] = await allShops();
    expect(same).toEqual(before[0]);
    expect(changed).toMatchObject({
      id: before[1]?.id,
      name: '新しい名前',
      category: 'girls',
      total60: 11_880,
    });
    expect(await db.selectFrom('shopPrices').select('shopId').execute()).toHaveLength(2);
  });

  it('brings the all-in price in line with new prices, and with a new charge alone', async () => {
    await shops([shopLine('S1', '月灯り')]);
    await shops([shopLine('S1', '月灯り', '6000')]);
    expect((await allShops())[0]?.total60).toBe(7920);
    const charge = file(
      '店舗コード,店名,業種,都道府県,エリア,サービス料',
      'S1,月灯り,caba,東京,新宿・歌舞伎町,0',
    );
    await importShops(db, charge);
    expect((await allShops())[0]?.total60).toBe(6600);
  });

  it('tells the pages: the tags of the shop when it is one, every page when there are thousands', async () => {
    const tagsSince = async (id: number) =>
      (await db.selectFrom('pageChange').select('tag').where('id', '>', id).execute()).map(({ tag }) => tag);
    const last = async () =>
      (await db.selectFrom('pageChange').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
    const start = await last();
    await shops([shopLine('S1', '月灯り')]);
    expect(await tagsSince(start)).toContain(`shop:${(await allShops())[0]?.id}`);
    const then = await last();
    await shops(Array.from({ length: 2001 }, (_, i) => shopLine(`M${i}`, `店${i}`)));
    expect(await tagsSince(then)).toEqual(['all']);
  });
});

it('names new codes that a stored one equals but for its zeros, of shops and of casts', async () => {
  await shops([shopLine('0012', '先頭ゼロ'), shopLine('13', '十三')]);
  const { notes } = await shops(
    [shopLine('12', '先頭ゼロ'), shopLine('13', '十三'), shopLine('14', '十四')],
    {
      dryRun: true,
    },
  );
  expect(notes).toEqual([
    '店舗コード「12」は新しいコードです。登録済みの「0012」とは別に登録されます。先頭の0が消えていないか、ご確認ください。',
  ]);
  const cast = (code: string) => file('キャストコード,店舗コード,源氏名', `${code},13,さくら`);
  await importCasts(db, cast('007'));
  expect((await importCasts(db, cast('7'))).notes?.[0]).toContain('キャストコード「7」は新しいコードです。');
  expect((await importCasts(db, cast('7'))).notes).toEqual([]);
});

describe('importing casts and shifts', () => {
  beforeEach(() => shops([shopLine('S1', '月灯り')]));

  it('puts a cast into her shop, and her shifts into the business day', async () => {
    expect(await importCasts(db, CASTS)).toMatchObject({ written: 1, errors: [] });
    const head = 'キャストコード,日付,開始,終了';
    const shifts = file(
      head,
      'C1,2026-11-21,20:00,25:00',
      'C1,2026/11/22,20時,ラスト',
      'C1,2026年11月23日,22:00,1:00',
    );
    expect(await importShifts(db, shifts)).toMatchObject({ written: 3, errors: [] });
    const rows = await db.selectFrom('shifts').selectAll().orderBy('businessDate').execute();
    expect(rows.map(({ startMinute, endMinute }) => [startMinute, endMinute])).toEqual([
      [1200, 1500],
      [1200, null],
      [1320, 1500],
    ]);
    await importShifts(db, file(head, 'C1,2026-11-21,21:00,25:00'));
    expect(await db.selectFrom('shifts').selectAll().execute()).toHaveLength(3);
  });

  it.each([
    [
      'casts',
      'キャストコード,店舗コード,源氏名',
      'C1,S9,さくら',
      '2行目: 店舗コード「S9」のお店が登録されていません。',
    ],
    [
      'casts',
      'キャストコード,店舗コード,源氏名,年齢',
      'C1,S1,さくら,17',
      '2行目: 年齢は18歳以上を選択してください。',
    ],
    [
      'shifts',
      'キャストコード,日付,開始',
      'C9,2026-11-21,20:00',
      '2行目: キャストコード「C9」が登録されていません。',
    ],
  ])('says what is wrong with a row of %s', async (kind, head, line, message) => {
    const run = kind === 'casts' ? importCasts : importShifts;
    expect(await run(db, file(head, line))).toMatchObject({ written: 0, errors: [message] });
  });

  it('refuses a time before the day begins and a second shift of the same day', async () => {
    await importCasts(db, CASTS);
    const lines = ['C1,2026-11-21,4:00', 'C1,2026-11-22,20:00', 'C1,2026-11-22,21:00', 'C1,2026-02-30,20:00'];
    const { errors, written } = await importShifts(db, file('キャストコード,日付,開始', ...lines));
    expect(written).toBe(0);
    expect(errors.map((error) => error.split(':')[0])).toEqual(['2行目', '4行目', '5行目']);
  });
});
