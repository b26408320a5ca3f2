import { addDays, businessDateOf, instantOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';

export const SHIFT_START = 1267;
/** 23:41, a time that nothing else on the pages has. */
export const SHIFT_END = 1421;
/** The end of a shift in every form it could leave the server in. */
export const END_FORMS = [
  /23:41/,
  /\b1421\b/,
  new RegExp(`\\b${instantOf(businessDateOf(Date.now()), SHIFT_END) / 60_000}`),
];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** One whole shop with a cast at work, one bare shop, and what may not be seen. */
export async function seedDetails(db: Db) {
  const places = await addPlaces(db);
  const today = await lastingDay();
  const whole = await addShop(db, places, {
    name: 'CLUB 月灯り',
    kana: 'くらぶ つきあかり',
    tel: '0300000001',
    lineId: 'tsukiakari',
    website: 'https://tsukiakari.example/',
    address: '東京都新宿区歌舞伎町0-0-0',
    building: '月灯ビル4階',
    lat: 35.6941,
    lng: 139.7031,
    servicePercent: 20,
    taxPercent: 10,
    total60: 11_880,
    rating: 3.42,
    reviewCount: 2,
    hasCoupon: true,
    licenseCheckedOn: '2026-11-05',
  });
  const near = await addShop(db, places, { name: 'Lounge 宵待', lat: 35.697, lng: 139.7031 });
  const sexy = await addShop(db, places, { name: '夜想', category: 'sexy' });
  const bare = await addShop(db, places, {
    name: 'とても長い名前のお店がここにあります五十文字ちょうどまで名前を書けるかどうかを確かめる',
    category: 'girls',
    stationId: null,
    walkMinutes: null,
  });
  const closed = await addShop(db, places, { name: '閉店した店', status: 'closed' });
  const hiddenShop = await addShop(db, places, { name: '非公開の店', status: 'hidden' });
  await db
    .insertInto('shopHours')
    .values(EVERY_DAY.map((weekday) => ({ shopId: whole, weekday, openMinute: 1200, closeMinute: 1500 })))
    .execute();
  await db
    .insertInto('shopSpecialDays')
    .values({
      shopId: whole,
      businessDate: addDays(today, 3),
      openMinute: null,
      closeMinute: null,
      note: '貸切',
    })
    .execute();
  await db
    .insertInto('shopPrices')
    .values([
      { shopId: whole, position: 0, kind: 'set', label: '60分セット', amount: 9000, minutes: 60 },
      { shopId: whole, position: 1, kind: 'extension', label: '延長30分', amount: 5000, minutes: 30 },
      { shopId: whole, position: 2, kind: 'hall_nomination', label: '場内指名', amount: 2000 },
      { shopId: whole, position: 3, kind: 'cast_drink', label: '女の子のドリンク', amount: 1200 },
    ])
    .execute();
  await db
    .insertInto('coupons')
    .values([
      { shopId: whole, discountDetail: 'セット料金1,000円引き', frequencyText: 'お一人さま1回' },
      {
        shopId: whole,
        discountDetail: '終わったクーポン',
        frequencyText: '何回でも',
        expiresOn: addDays(today, -1),
      },
    ])
    .execute();
  await db
    .insertInto('reviews')
    .values([
      {
        shopId: whole,
        userId: null,
        amount: 15_000,
        visitedMonth: '2026-10-01',
        castValue: 4.5,
        castTouched: true,
        totalValue: 4,
        totalTouched: true,
        body: '席に着くまでに料金の説明があり安心できました。',
      },
      { shopId: whole, userId: null, castValue: 3.5, castTouched: true, body: '<script>alert(1)</script>' },
    ])
    .execute();
  const sakura = await addCast(db, whole, {
    name: 'さくら',
    kana: 'さくら',
    tall: 158,
    bust: 'Dカップ',
    hobby: '喫茶店めぐり',
    message: 'はじめまして。',
    hometown: '長野県',
    visibility: JSON.stringify({ bust: 'private', hometown: 'members', age: 'band' }),
  });
  const colleague = await addCast(db, whole, { name: 'みお', searchable: true });
  const hidden = await addCast(db, whole, { name: '隠れた人', status: 'hidden' });
  const deleted = await addCast(db, whole, { name: '消えた人', status: 'deleted' });
  const ofClosed = await addCast(db, closed, { name: '閉店の人' });
  for (const castId of [sakura, hidden])
    await addShift(db, {
      castId,
      shopId: whole,
      businessDate: today,
      startMinute: SHIFT_START,
      endMinute: SHIFT_END,
    });
  await addShift(db, {
    castId: sakura,
    shopId: whole,
    businessDate: addDays(today, 2),
    startMinute: SHIFT_START,
    endMinute: SHIFT_END,
  });
  return {
    today,
    shops: { whole, near, sexy, bare, closed, hidden: hiddenShop },
    casts: { sakura, colleague, hidden, deleted, ofClosed },
  };
}
export type Details = Awaited<ReturnType<typeof seedDetails>>;
