import { deliverToShop } from '../../../../server/desk/inquiries/deliver-to-shop.ts';
import { ANYBODY } from '../../../../server/identity/sessions/caller.ts';
import { addUser } from '../../../support/browser.ts';
import { PHONE } from '../../walker.ts';
import { factsOf, siteDatabase } from '../accounts/new-member.ts';
import { expect, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { openOwnShop } from './own-shop.ts';

const ASKED = '3名で空いていますか。';
const REVIEWED = '席に着く前に総額を教えてもらえました。';
const ANSWER = 'ご来店ありがとうございました。またお待ちしております。';

/** What a member has asked the shop, and written of it. */
async function bringMail(shopId: number): Promise<void> {
  const db = siteDatabase();
  await db.updateTable('shops').set({ email: 'day@shop.example.jp' }).where('id', '=', shopId).execute();
  const { id: userId } = await addUser(db, 'たけ');
  const caller = { ...ANYBODY, facts: factsOf('test'), userId };
  const said = { purpose: 'seat', message: ASKED, person: null } as const;
  await deliverToShop(db, caller, { shopId, kind: 'inquiry', said });
  await db
    .insertInto('reviews')
    .values({ shopId, userId, body: REVIEWED, version: 1, totalValue: 4.2, totalTouched: true })
    .execute();
}

test('the day of a shop by thumb: an inquiry and a review are answered, and its numbers are read', async ({
  page,
}) => {
  expect(page.viewportSize()).toEqual(PHONE);
  const { shopId } = await openOwnShop(page, '毎日館');
  await bringMail(shopId);
  await page.goto(`/shop_admin/${shopId}/`);
  await page.getByRole('link', { name: '受信箱' }).filter({ visible: true }).first().click();
  const items = page.getByRole('list', { name: '受信箱' }).getByRole('link');
  await expect(items).toHaveCount(2);

  await items.filter({ hasText: ASKED }).click();
  await page.getByRole('button', { name: '空きあり' }).click();
  await page.getByRole('button', { name: '返信する' }).click();
  await expect(page.getByRole('list', { name: 'お店からの返信' })).toContainText('お席をご用意できます');
  await page.getByRole('link', { name: '受信箱の一覧に戻る' }).click();
  await expect(items.filter({ hasText: ASKED })).toContainText('返信済み');

  await items.filter({ hasText: REVIEWED }).click();
  await page.getByRole('form', { name: '口コミへの返信' }).getByRole('textbox').fill(ANSWER);
  await page.getByRole('button', { name: '返信を公開する' }).click();
  await expect(page.getByRole('button', { name: '返信を書き直す' })).toBeVisible();
  await page.goto(`/shop/${shopId}/`);
  await expect(page.locator('#review')).toContainText(ANSWER);

  // What the shop itself looks at is not counted; the hour that runs is shown later.
  await query(
    `insert into shop_touch_counts (shop_id, business_date, hour, kind, count)
     values ($1, current_date - 7, 20, 'view', 31), ($1, current_date - 7, 20, 'line', 3)`,
    [shopId],
  );
  await page.goto(`/shop_admin/${shopId}/`);
  await page.getByRole('link', { name: '数字' }).filter({ visible: true }).first().click();
  await page.getByRole('navigation', { name: '期間' }).getByRole('link', { name: '4週間' }).click();
  await expect(page.getByRole('main')).toContainText('31');
  await expect(page.getByRole('row', { name: /^4週間/ })).toContainText('5未満');
});
