import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { readDay, readSchedule, readWeekOfCast } from '../../server/directory/schedules/read-schedule.ts';
import { readShop } from '../../server/directory/shop-pages/read-shop.ts';
import { readShopCards } from '../../server/directory/shops/read-cards.ts';
import { FRIDAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
const shop = (name: string) => night.shops.get(name) as number;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  await db.deleteFrom('shopHours').where('shopId', '=', shop('夜想')).execute();
}, 60_000);
afterAll(() => close());

/** What the card and the page of a shop say of its hours. */
async function hoursOf(name: string) {
  const [card] = await readShopCards(db, [shop(name)], NIGHT);
  const read = await readShop(db, shop(name), undefined, NIGHT);
  const said = read.kind === 'shop' ? read.view : null;
  const { today, next, hasHours } = card ?? {};
  expect({ today: said?.today, next: said?.next, hasHours: said?.hasHours }).toEqual({
    today,
    next,
    hasHours,
  });
  return { today, next, hasHours };
}

describe('the hours of a shop on a day off', () => {
  it('name the next opening within the week', async () => {
    expect(await hoursOf('宵待')).toEqual({ today: null, next: '11/27(金) 20:00', hasHours: true });
    await db
      .insertInto('shopSpecialDays')
      .values({ shopId: shop('宵待'), businessDate: '2026-11-23', openMinute: 1140, closeMinute: 1500 })
      .execute();
    expect(await hoursOf('宵待')).toMatchObject({ next: '11/23(月・祝) 19:00' });
  });

  it('name none on a day that the shop is open', async () => {
    expect(await hoursOf('ミモザ')).toMatchObject({ today: { openMinute: 1200 }, next: null });
  });

  it('are unknown, not a day off, where the shop has entered none', async () => {
    expect(await hoursOf('夜想')).toEqual({ today: null, next: null, hasHours: false });
  });
});

describe('the schedule of a shop on a day off', () => {
  const SATURDAY = '2026-11-21';
  const noon = Date.parse(`${SATURDAY}T12:00:00+09:00`);
  /** On the next day of business; her other test may have entered it before. */
  const sakuraWorks = () =>
    db
      .insertInto('shifts')
      .values({
        castId: night.casts.get('さくら') as number,
        shopId: shop('月灯り'),
        businessDate: '2026-11-27',
        startMinute: 1200,
        endMinute: 1440,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const ofShop = async (date?: string, now = noon) => (await readDay(db, shop('月灯り'), date, now)).schedule;

  it('opens the next day of business, says why, and counts who works then', async () => {
    await sakuraWorks();
    const { date, home, dayOff, dates, items } = await ofShop();
    expect({ date, home, dayOff }).toEqual({
      ...{ date: '2026-11-27', home: '2026-11-27' },
      dayOff: { day: SATURDAY, next: { day: '2026-11-27', opens: '20:00' } },
    });
    expect(dates.find(({ value }) => value === date)).toMatchObject({ count: 1 });
    expect(dates[0]).toMatchObject({ count: 0, off: true });
    expect(items.map(({ name }) => name)).toEqual(['さくら']);
  });

  it('shows a day off that is chosen, and explains no other day', async () => {
    expect(await ofShop(SATURDAY)).toMatchObject({ date: SATURDAY, items: [], dayOff: { day: SATURDAY } });
    expect(await ofShop('2026-11-23')).toMatchObject({
      dayOff: { day: '2026-11-23', next: { day: '2026-11-27' } },
    });
    expect(await ofShop(FRIDAY, NIGHT)).toMatchObject({ home: FRIDAY, dayOff: null });
  });

  it('answers the API with the day itself', async () => {
    expect((await readSchedule(db, shop('月灯り'), undefined, noon))?.schedule.date).toBe(SATURDAY);
  });

  it('takes no day off where no hours are entered, or casts work all the same', async () => {
    const unknown = (await readDay(db, shop('夜想'), undefined, noon)).schedule;
    expect(unknown).toMatchObject({ date: SATURDAY, dayOff: null });
    expect(unknown.dates.some(({ off }) => off)).toBe(false);
    await db
      .insertInto('shifts')
      .values({
        castId: night.casts.get('ゆい') as number,
        shopId: shop('ミモザ'),
        businessDate: SATURDAY,
        startMinute: 1200,
        endMinute: 1440,
      })
      .execute();
    expect((await readDay(db, shop('ミモザ'), undefined, noon)).schedule).toMatchObject({ date: SATURDAY });
  });

  it('is one for her as well, unless she has a shift', async () => {
    await sakuraWorks();
    const { week } = await readWeekOfCast(db, night.casts.get('さくら') as number, noon);
    expect(week.map(({ shift, isOff }) => shift?.start ?? isOff)).toEqual([
      ...Array.from({ length: 6 }, () => true),
      '20:00',
      true,
    ]);
  });
});

describe('a day off of her own', () => {
  const hers = async () => {
    const answer = await readSearch(db, new URLSearchParams({ type: 'casts', text: 'ひな' }), NIGHT);
    const { week } = await readWeekOfCast(db, night.casts.get('ひな') as number, NIGHT);
    return [answer.items.map((item) => 'isOff' in item && item.isOff), week.map(({ isOff }) => isOff)];
  };
  const closed = Array.from({ length: 6 }, () => true);

  it('is what her card and her week say on a day that her shop is open', async () => {
    expect(await hers()).toEqual([[false], [false, ...closed, false]]);
    const castId = night.casts.get('ひな') as number;
    await db
      .insertInto('castDaysOff')
      .values({ castId, shopId: shop('月灯り'), businessDate: FRIDAY })
      .execute();
    expect(await hers()).toEqual([[true], [true, ...closed, false]]);
  });

  it('is none of those who work there', async () => {
    const { items } = await readSearch(db, new URLSearchParams({ type: 'casts', text: 'さくら' }), NIGHT);
    expect(items).toMatchObject([{ tonight: { start: '20:00' }, isOff: false }]);
  });
});
