import type { Page } from '@playwright/test';
import { openShopSession } from '../../../../server/identity/sessions/open-session.ts';
import { createShopLogin } from '../../../../server/identity/shop-logins/create-shop-login.ts';
import { addShop } from '../../../support/seed.ts';
import { factsOf, siteDatabase } from '../accounts/new-member.ts';
import { PASSWORD } from '../accounts/password.ts';
import { keepCookie } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';

const HOURS = { openMinute: 1140, closeMinute: 1500 };
let count = 0;

/** A shop of this test's own, open every day, in the area that the directory lists last. */
export async function addOpenShop(called: string): Promise<{ shopId: number; name: string }> {
  count += 1;
  const [area] = await query<{ id: number; prefecture_id: number }>(
    'select id, prefecture_id from areas order by id desc limit 1',
    [],
  );
  const db = siteDatabase();
  const places = { prefectureId: area?.prefecture_id ?? 0, areaId: area?.id ?? 0, stationId: 0 };
  const name = `${called}${count}`;
  const shopId = await addShop(db, places, { name, stationId: null });
  await db
    .insertInto('shopHours')
    .values([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shopId, weekday, ...HOURS })))
    .execute();
  return { shopId, name };
}

/** A shop as above; `page` is logged in for it. */
export async function openOwnShop(page: Page, called: string): Promise<{ shopId: number; loginId: number }> {
  const db = siteDatabase();
  const { shopId, name } = await addOpenShop(called);
  const email = `shop${shopId}-${process.pid}@shop.example.jp`;
  await createShopLogin(db, { name, email, password: PASSWORD, shopIds: [shopId] });
  const [login] = await query<{ id: number }>('select id from shop_logins where name = $1', [name]);
  const loginId = login?.id ?? 0;
  await logInToShop(page, loginId);
  return { shopId, loginId };
}

export async function logInToShop(page: Page, loginId: number): Promise<void> {
  const { cookie } = await openShopSession(siteDatabase(), loginId, factsOf('test'));
  await keepCookie(page, cookie);
}
