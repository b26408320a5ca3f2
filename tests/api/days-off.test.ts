import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readShop } from '../../server/directory/shop-pages/read-shop.ts';
import { readShopCards } from '../../server/directory/shops/read-cards.ts';
import { NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
const shop = (name: string) => night.shops.get(name) as number;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
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
    await db.deleteFrom('shopHours').where('shopId', '=', shop('夜想')).execute();
    expect(await hoursOf('夜想')).toEqual({ today: null, next: null, hasHours: false });
  });
});
