import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { ShopDesk } from '../../server/desk/shop-data/contract.ts';
import type { Price, ShopData } from '../../server/desk/shop-data/rules.ts';
import { readShop } from '../../server/directory/shop-pages/read-shop.ts';
import type { Browser } from '../support/browser.ts';
import { addPlaces, addShop, addStation, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let places: Places | undefined;

type Shop = { id: number; browser: Browser };
async function newShop(): Promise<Shop> {
  places ??= await addPlaces(test.db);
  const id = await addShop(test.db, places, { name: '宵待' });
  const { browser } = await shopBrowser(test.db, [id], { name: '宵待の山本' });
  return { id, browser };
}

let today = '';
let shop: Shop;
beforeEach(async () => {
  today = businessDateOf(Date.now());
  shop = await newShop();
});

const address = ({ id }: Shop, part = '') => `/api/shop_admin/${id}/data${part && `/${part}`}`;
const read = async (of = shop) => (await of.browser.get(address(of))).body as ShopDesk;
const send = <P extends keyof ShopData>(part: P, to: unknown, was: unknown, of = shop) =>
  of.browser.post(address(of, part), { was, to });
async function publish<P extends keyof ShopData>(part: P, to: ShopData[P]): Promise<ShopDesk> {
  const answer = await send(part, to, (await read()).data[part]);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as ShopDesk;
}
const errorsOf = (answer: { body: unknown }) => (answer.body as { errors: Record<string, string[]> }).errors;
const viewOf = async () => {
  const found = await readShop(test.db, shop.id, undefined, Date.now());
  if (found.kind !== 'shop') throw new Error(found.kind);
  return found.view;
};

const OPEN = { open: 1200, close: 1500 };
const WEEK = [null, OPEN, OPEN, OPEN, OPEN, { open: 1140, close: 1560 }, OPEN];
const price = (given: Partial<Price>): Price => ({
  ...{ kind: 'set', label: '60分セット', amount: 9000, minutes: 60, startMinute: null, endMinute: null },
  ...given,
});
const COUPON = {
  ...{ discountDetail: '1,000円引き', frequencyText: '1回', conditions: '' },
  ...{ startsOn: null, expiresOn: null },
};
const CONTACT = {
  ...{ tel: '', lineId: '@yoi', website: '', seats: 20, hasPrivateRoom: true, acceptsCards: false },
};
const PLACE: ShopData['place'] = {
  ...{
    address: '新宿区歌舞伎町1-2-3',
    building: '宵ビル4階',
    station: null,
    stationExit: '',
    walkMinutes: null,
  },
  ...{ wayIn: '', lastTrain: '', lat: 35.695, lng: 139.703 },
};
const WORDS = { catchCopy: '静かな夜を', introduction: '落ち着いた店内です。', notice: '' };

describe('what a shop publishes', () => {
  it('is what visitors read, and makes the pages that show it new', async () => {
    await sql`delete from page_change`.execute(test.db);
    await publish('hours', WEEK);
    await publish('days', [
      { date: addDays(today, 2), hours: null, note: '改装のため' },
      { date: addDays(today, 1), hours: { open: 1140, close: 1440 }, note: '' },
    ]);
    await publish('prices', { servicePercent: 20, taxPercent: 10, items: [price({})] });
    await publish('coupons', [COUPON]);
    await publish('contact', { ...CONTACT, tel: '03-1234-5678' });
    const desk = await publish('words', WORDS);
    expect(desk.message).toBe('公開しました。');
    expect(desk.data.days.map(({ date }) => date)).toEqual([addDays(today, 1), addDays(today, 2)]);
    const view = await viewOf();
    expect(view.hours).toHaveLength(6);
    expect(view.closedDays).toBe('日曜日');
    expect(view.specialDays.map(({ hours, note }) => [hours?.openMinute ?? null, note])).toEqual([
      [1140, null],
      [null, '改装のため'],
    ]);
    expect(view.shop.total60).toBe(11_880);
    expect([view.shop.catchCopy, view.shop.introduction, view.shop.notice]).toEqual([
      '静かな夜を',
      '落ち着いた店内です。',
      null,
    ]);
    expect(view.coupons.map(({ discountDetail, conditions }) => [discountDetail, conditions])).toEqual([
      ['1,000円引き', null],
    ]);
    expect(view.shop).toMatchObject({ tel: '0312345678', lineId: '@yoi', website: null, seats: 20 });
    const tags = (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
    expect(tags).toEqual(expect.arrayContaining([`shop:${shop.id}`, `shop-card:${shop.id}`]));
  });

  it('is not overwritten by what was opened before it', async () => {
    const opened = (await read()).data.hours;
    await publish('hours', WEEK);
    const late = await send('hours', WEEK.with(1, null), opened);
    expect(late.status).toBe(422);
    expect(errorsOf(late).custom).toEqual([
      'ほかの人が先に変更しました。画面を再読み込みして、内容をご確認ください。',
    ]);
    expect((await read()).data.hours).toEqual(WEEK);
  });

  it('does not exist for the login of another shop', async () => {
    const other = await newShop();
    const { data } = await read();
    const answers = [
      await other.browser.get(address(shop)),
      await send('hours', WEEK, data.hours, { ...other, id: shop.id }),
      await other.browser.post(address(shop, 'confirm'), { part: 'hours', was: data.hours }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await read()).toMatchObject({ data, confirmed: [], changes: [] });
  });
});

describe('where the shop is', () => {
  it('is what visitors read and where their map begins, with a station among the nearest', async () => {
    const desk = await read();
    expect(desk.stations).toMatchObject([{ name: '新宿', lat: 35.694, lng: 139.703 }]);
    const [{ id, name }] = desk.stations as [ShopDesk['stations'][number]];
    const to = { ...PLACE, station: { id, name }, stationExit: '東口', walkMinutes: 6, lastTrain: '0:31' };
    const { changes } = await publish('place', to);
    expect(changes[0]?.lines).toEqual([
      '住所　（なし） → 新宿区歌舞伎町1-2-3 宵ビル4階',
      '最寄り駅　新宿駅 → 新宿駅 東口',
      '徒歩　4分 → 6分',
      '終電　（なし） → 0:31',
      '地図の位置　（なし） → 35.695, 139.703',
    ]);
    const view = await viewOf();
    expect(view.access).toBe('新宿駅 東口 徒歩6分');
    expect(view.shop).toMatchObject({ lat: 35.695, lng: 139.703, wayIn: null, building: '宵ビル4階' });
    const spots = await sql`select from shop_spots where shop_id = ${shop.id}`.execute(test.db);
    expect(spots.rows, 'it is found by where it is').toHaveLength(1);
    // Without a station there is neither an exit nor a walk from it.
    await publish('place', { ...to, station: null, lat: null, lng: null });
    expect((await read()).data.place).toMatchObject({ stationExit: '', walkMinutes: null });
    expect((await viewOf()).access).toBeNull();
  });

  it('has a station of its own prefecture, or the one that it has already', async () => {
    const kanagawa = { id: 14, slug: 'kanagawa', name: '神奈川県', kana: 'かながわけん', romaji: 'kanagawa' };
    await test.db
      .insertInto('prefectures')
      .values({ ...kanagawa, region: '関東', lat: 35.447, lng: 139.642 })
      .execute();
    const away = { prefectureId: 14, areaId: null };
    const station = { id: await addStation(test.db, away, { name: '川崎', slug: 'kawasaki' }), name: '川崎' };
    const { data } = await read();
    const refused = await send('place', { ...data.place, station }, data.place);
    expect(errorsOf(refused)).toEqual({ 'to.station': ['最寄り駅を選択してください。'] });
    await test.db.updateTable('shops').set({ stationId: station.id }).where('id', '=', shop.id).execute();
    const desk = await publish('place', { ...data.place, station, wayIn: '右へ' });
    expect(desk.data.place).toMatchObject({ station, wayIn: '右へ' });
  });
});

describe('what is refused, at its field', () => {
  type Case = [part: keyof ShopData, field: string, problem: string, to: (data: ShopData) => unknown];
  const day = (ahead: number) => ({ date: addDays(today, ahead), hours: null, note: '' });
  const priced =
    (...items: Price[]) =>
    ({ prices }: ShopData) => ({ ...prices, items });
  const SPAN = '時間帯は始まりと終わりの両方を選択してください。';
  const cases: Case[] = [
    ['hours', 'to.2', '閉店は開店より後の時刻', () => WEEK.with(2, { open: 1500, close: 1200 })],
    ['hours', 'to.2.open', '開店の時刻を選択', () => WEEK.with(2, { open: 200, close: 1200 })],
    ['hours', 'to', '7曜日分の営業時間を指定', () => WEEK.slice(1)],
    ['days', 'to.0.date', '過ぎた日は登録できません。', () => [day(-1)]],
    ['days', 'to.0.date', '登録できるのは1年先までです。', () => [day(400)]],
    ['days', 'to.1.date', '同じ日が2つあります。', () => [day(1), day(1)]],
    ['days', 'to.0.date', '日付を選択してください。', () => [{ ...day(1), date: '2027-02-30' }]],
    ['prices', 'to.items.0.minutes', '何分の料金か', priced(price({ minutes: null }))],
    ['prices', 'to.items.1.startMinute', SPAN, priced(price({}), price({ startMinute: 1260 }))],
    [
      ...(['prices', 'to.items.0.endMinute', '時間帯の終わりは、始まりより後'] as const),
      priced(price({ startMinute: 1260, endMinute: 1200 })),
    ],
    ['prices', 'to.items.0.amount', '0円から100万円まで', priced(price({ amount: 1_000_001 }))],
    [
      ...(['prices', 'custom', '60分の総額が100万円を超えています。'] as const),
      priced(price({ amount: 1_000_000 })),
    ],
    ['prices', 'to.servicePercent', '0〜60の数字', ({ prices }) => ({ ...prices, servicePercent: 61 })],
    ['prices', 'to.items.0.label', '（現在31文字）', priced(price({ label: '👨‍👩‍👧‍👦'.repeat(31) }))],
    ['coupons', 'to.1.discountDetail', '同じ内容のクーポンが2つ', () => [COUPON, COUPON]],
    [
      ...(['coupons', 'to.0.expiresOn', '期限は今日以降'] as const),
      () => [{ ...COUPON, expiresOn: addDays(today, -1) }],
    ],
    [
      ...(['coupons', 'to.0.expiresOn', '期限は、開始日以降'] as const),
      () => [{ ...COUPON, startsOn: addDays(today, 3), expiresOn: addDays(today, 2) }],
    ],
    ['place', 'to.lat', 'から30km以上離れています。', () => ({ ...PLACE, lat: 34.7 })],
    ['place', 'to.lat', '緯度と経度の両方', () => ({ ...PLACE, lng: null })],
    ['place', 'to.lat', '日本の緯度と経度', () => ({ ...PLACE, lat: 60 })],
    ['place', 'to.station', '最寄り駅を選択', () => ({ ...PLACE, station: { id: 999_999, name: '新宿' } })],
    ['place', 'to.walkMinutes', '徒歩は1〜60分', () => ({ ...PLACE, walkMinutes: 61 })],
    ['contact', 'to.tel', '電話番号の形式が正しくありません', () => ({ ...CONTACT, tel: '12' })],
    ['contact', 'to.website', 'URLの形式が正しくありません', () => ({ ...CONTACT, website: 'javascript:1' })],
    ['words', 'to.catchCopy', '60文字以内', () => ({ ...WORDS, catchCopy: 'あ'.repeat(61) })],
  ];
  it.each(cases)('%s, %s: %s', async (part, field, problem, to) => {
    const { data } = await read();
    const answer = await send(part, to(data as ShopData), data[part]);
    expect(answer.status, answer.text).toBe(422);
    expect(errorsOf(answer)[field]?.[0]).toContain(problem);
    expect(await read()).toMatchObject({ data, confirmed: [], changes: [] });
  });

  it('words that staff do not allow, in whatever part', async () => {
    await test.db
      .insertInto('bannedWords')
      .values({ word: '裏メニュー', folded: sql`fold_text('裏メニュー')` })
      .execute();
    const { data } = await read();
    const inDay = [{ date: today, hours: null, note: '裏メニューの日' }];
    const inPrices = { ...data.prices, items: [price({ label: '裏メニュー' })] };
    const inWords = { ...WORDS, notice: '裏メニューあり' };
    const fields = [
      errorsOf(await send('days', inDay, data.days)),
      errorsOf(await send('prices', inPrices, data.prices)),
      errorsOf(await send('words', inWords, data.words)),
    ].map((errors) => Object.keys(errors));
    expect(fields).toEqual([['to.0.note'], ['to.items.0.label'], ['to.notice']]);
  });
});

it('a coupon that is over stands in the way of no other one', async () => {
  await publish('coupons', [COUPON]);
  const over = { ...COUPON, expiresOn: addDays(today, -1) };
  await test.db
    .updateTable('coupons')
    .set({ expiresOn: over.expiresOn })
    .where('shopId', '=', shop.id)
    .execute();
  const { data } = await publish('coupons', [over, { ...COUPON, discountDetail: 'ボトル半額' }]);
  expect(data.coupons).toHaveLength(2);
});

it('a coupon is seen from its first day on; what was written before there were beginnings has none', async () => {
  await publish('coupons', [{ ...COUPON, startsOn: addDays(today, 1) }]);
  expect((await viewOf()).coupons).toEqual([]);
  const on = async (day: string) => {
    const found = await readShop(test.db, shop.id, undefined, Date.parse(`${day}T12:00:00+09:00`));
    return found.kind === 'shop' ? found.view.coupons.length : -1;
  };
  expect([await on(addDays(today, 1)), await on(today)]).toEqual([1, 0]);
  const { startsOn: _, ...former } = COUPON;
  const { data } = await read();
  expect((await send('coupons', [former], data.coupons)).status).toBe(200);
  expect((await viewOf()).coupons).toHaveLength(1);
  const change = (await read()).changes[0]?.id ?? 0;
  await test.db
    .updateTable('shopChanges')
    .set({ after: sql`jsonb_build_array((after->0) - 'startsOn')` })
    .where('id', '=', change)
    .execute();
  expect((await shop.browser.post(address(shop, 'undo'), { change })).status).toBe(200);
  expect((await read()).data.coupons).toEqual(data.coupons);
});

it('a coupon that says the same keeps its address', async () => {
  const idsOf = () => test.db.selectFrom('coupons').select('id').where('shopId', '=', shop.id).execute();
  await publish('coupons', [COUPON]);
  const before = await idsOf();
  await publish('coupons', [{ ...COUPON, conditions: '平日のみ' }]);
  expect(await idsOf()).toEqual(before);
  await publish('coupons', []);
  expect(await idsOf()).toEqual([]);
  expect((await viewOf()).coupons).toEqual([]);
});

describe('the history', () => {
  it('says what has changed and by whose login, and takes one step back at a time', async () => {
    const before = (await read()).data.prices;
    await publish('prices', { ...before, items: [price({})] });
    await publish('prices', { ...before, items: [price({ amount: 9500 })] });
    const [newest, older] = (await read()).changes;
    expect(newest).toMatchObject({
      lines: ['60分セット　9,000円 → 9,500円'],
      by: '宵待の山本',
      canUndo: true,
    });
    expect(older?.lines).toContain('60分セット　9,000円 を追加');
    const early = await shop.browser.post(address(shop, 'undo'), { change: older?.id });
    expect(errorsOf(early).custom?.[0]).toContain('このあとに変更されているため');
    const undone = await shop.browser.post(address(shop, 'undo'), { change: newest?.id });
    expect(undone.status, undone.text).toBe(200);
    const desk = undone.body as unknown as ShopDesk;
    expect(desk.data.prices.items.map(({ amount }) => amount)).toEqual([9000]);
    expect(desk.changes[0]?.lines).toEqual(['60分セット　9,500円 → 9,000円']);
    const twice = await shop.browser.post(address(shop, 'undo'), { change: newest?.id });
    expect(errorsOf(twice).custom).toEqual(['この変更は、すでに元に戻されています。']);
  });

  it('R25: passes over parts of a later release, which cannot be taken back here', async () => {
    await publish('words', WORDS);
    for (const table of ['shop_changes', 'shop_confirmations', 'shop_previews'])
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_part_check`)}`.execute(
        test.owner,
      );
    const later = { shopId: shop.id, part: 'menu' as 'words' };
    const { id } = await test.db
      .insertInto('shopChanges')
      .values({ ...later, before: '{}', after: '{"food":[]}', byStaff: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.db.insertInto('shopConfirmations').values(later).execute();
    const answer = await shop.browser.get(address(shop));
    expect(answer.status, answer.text).toBe(200);
    const { changes, confirmed } = answer.body as ShopDesk;
    expect([changes.map(({ part }) => part), confirmed.map(({ part }) => part)]).toEqual([
      ['words'],
      ['words'],
    ]);
    expect((await shop.browser.post(address(shop, 'undo'), { change: id })).status).toBe(404);
    expect((await viewOf()).coupons).toEqual([]);
  });

  it('of coupons goes back whichever of them it was, and forth again', async () => {
    const [first, second] = [COUPON, { ...COUPON, discountDetail: 'ボトル半額' }];
    const namesNow = async () =>
      (await read()).data.coupons.map(({ discountDetail }) => discountDetail).toSorted();
    const undoNewest = async () =>
      shop.browser.post(address(shop, 'undo'), { change: (await read()).changes[0]?.id });
    await publish('coupons', [first, second]);
    await publish('coupons', [{ ...first, discountDetail: '2,000円引き' }, second]);
    expect((await undoNewest()).status).toBe(200);
    expect(await namesNow()).toEqual(['1,000円引き', 'ボトル半額']);
    expect((await undoNewest()).status).toBe(200);
    expect(await namesNow()).toEqual(['2,000円引き', 'ボトル半額']);
  });

  it('of days forgets those that are over', async () => {
    await publish('days', [
      { date: today, hours: null, note: '貸切' },
      { date: addDays(today, 3), hours: null, note: '改装' },
    ]);
    const [newest] = (await read()).changes;
    // As it is found when that day is over.
    const yesterday = { date: addDays(today, -1), hours: null, note: '貸切' };
    const later = { date: addDays(today, 3), hours: null, note: '改装' };
    await test.db.deleteFrom('shopSpecialDays').where('businessDate', '=', today).execute();
    await test.db
      .updateTable('shopChanges')
      .set({ before: JSON.stringify([yesterday]), after: JSON.stringify([yesterday, later]) })
      .where('id', '=', newest?.id ?? 0)
      .execute();
    const kept = await send('days', [yesterday, { ...later, note: '工事' }], [yesterday, later]);
    expect(kept.status, kept.text).toBe(200);
    const undone = await shop.browser.post(address(shop, 'undo'), { change: (await read()).changes[0]?.id });
    expect(undone.status, undone.text).toBe(200);
    const back = await shop.browser.post(address(shop, 'undo'), { change: newest?.id });
    expect(back.status, back.text).toBe(200);
    expect((await read()).data.days).toEqual([]);
  });

  it('of another shop cannot be taken back', async () => {
    await publish('hours', WEEK);
    const [mine] = (await read()).changes;
    const other = await newShop();
    const answer = await other.browser.post(address(other, 'undo'), { change: mine?.id });
    expect(answer.status).toBe(404);
    expect((await read()).data.hours).toEqual(WEEK);
  });
});

describe('「今も正しい」', () => {
  const confirm = async (part: keyof ShopData, was?: unknown) =>
    shop.browser.post(address(shop, 'confirm'), { part, was: was ?? (await read()).data[part] });
  const daysAgo = (days: number) =>
    test.db
      .updateTable('shopConfirmations')
      .set({ confirmedAt: sql`now() - make_interval(days => ${days})` })
      .where('shopId', '=', shop.id)
      .execute();

  it('stands on the page of the shop with its age, and makes that page new', async () => {
    expect((await viewOf()).confirmed).toEqual({});
    await confirm('prices');
    expect((await viewOf()).confirmed).toEqual({ prices: '本日' });
    await daysAgo(3);
    expect((await viewOf()).confirmed).toEqual({ prices: '3日前に' });
    expect((await read()).confirmed).toMatchObject([{ part: 'prices', days: 3 }]);
    await sql`delete from page_change`.execute(test.db);
    await confirm('prices');
    const tags = (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
    expect(tags).toContain(`shop:${shop.id}`);
    expect((await read()).confirmed).toMatchObject([{ part: 'prices', days: 0 }]);
  });

  it('can be said of every part', async () => {
    const { data } = await read();
    for (const part of Object.keys(data) as (keyof ShopData)[])
      expect([part, (await confirm(part)).status]).toEqual([part, 200]);
    expect((await read()).confirmed).toHaveLength(Object.keys(data).length);
  });

  it('is not said of what the shop has not seen', async () => {
    const opened = (await read()).data.prices;
    await publish('prices', { ...opened, items: [price({})] });
    await daysAgo(9);
    const answer = await confirm('prices', opened);
    expect(errorsOf(answer).custom?.[0]).toContain('ほかの人が先に変更しました。');
    expect((await read()).confirmed).toMatchObject([{ part: 'prices', days: 9 }]);
  });

  it('ends where prices or hours come from elsewhere, and stays where a file says the same', async () => {
    await publish('hours', WEEK);
    await publish('prices', { servicePercent: 20, taxPercent: 10, items: [price({})] });
    const parts = async () => (await read()).confirmed.map(({ part }) => part).toSorted();
    const setAmount = (amount: number) =>
      test.db
        .updateTable('shopPrices')
        .set({ amount })
        .where('shopId', '=', shop.id)
        .where('amount', '<>', amount)
        .execute();
    await setAmount(9000);
    expect(await parts()).toEqual(['hours', 'prices']);
    await setAmount(8000);
    expect(await parts()).toEqual(['hours']);
    await test.db.deleteFrom('shopHours').where('shopId', '=', shop.id).where('weekday', '=', 1).execute();
    expect(await parts()).toEqual([]);
  });

  it('is said by a change, too', async () => {
    await publish('hours', WEEK);
    expect((await read()).confirmed).toMatchObject([{ part: 'hours', days: 0 }]);
  });
});
