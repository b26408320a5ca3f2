import { addShop } from '../../../support/seed.ts';
import { addEntry } from '../../../support/valid-shop-entry-calls.ts';
import { becomeAdmin } from '../accounts/administrator.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { expect, messageTo, newEmail, newTel, test } from '../accounts/visitor.ts';
import { openOwnShop } from '../shops/own-shop.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, slow } from './at-desk.ts';

/** Of a shop with the number of a listed one. */
async function listedEntry(): Promise<number> {
  const db = siteDatabase();
  const [area] = await query<{ id: number; prefecture_id: number }>(
    'select id, prefecture_id from areas order by id desc limit 1',
    [],
  );
  const places = { prefectureId: area?.prefecture_id ?? 0, areaId: area?.id ?? 0, stationId: 0 };
  const tel = newTel().replaceAll('-', '');
  await addShop(db, places, { name: '長い名前のお店・月灯りと星あかりの夜に', tel, stationId: null });
  return addEntry(db, { tel, shopName: '月灯り' });
}

test('an application for a listed shop is readable on every screen', async ({ page }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'しんさ');
  const id = await listedEntry();
  await page.goto(`/admin/shop_entries/${id}/`);
  await expect(page.getByRole('list', { name: '掲載済みのお店' }).getByRole('listitem')).toHaveCount(1);
  await page.getByText('掲載済みのお店として承認').click();
  await expectSound(page, 'desk-shop-entry');
});

test('the desk of a shop that has not opened is readable on every screen', async ({ page }) => {
  slow();
  await page.goto('/');
  const { shopId } = await openOwnShop(page, '公開前のお店');
  await siteDatabase().updateTable('shops').set({ status: 'draft' }).where('id', '=', shopId).execute();
  await page.goto(`/shop_admin/${shopId}/`);
  await expect(page.getByText('お店のページは公開前です')).toBeVisible();
  await expectSound(page, 'shop-draft');
});

test('an owner invites staff and takes them out', async ({ page }) => {
  slow();
  await page.goto('/');
  const { shopId } = await openOwnShop(page, '招待するお店');
  await page.goto(`/shop_admin/${shopId}/`);
  await page.getByRole('link', { name: 'この画面を使う人' }).filter({ visible: true }).first().click();
  const people = page.getByRole('list', { name: 'この画面を使う人' });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  const email = newEmail();
  await page.getByRole('textbox', { name: 'お名前' }).fill('みお');
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
  await page.getByRole('button', { name: '招待のメールを送る' }).click();
  await expect(people.getByRole('listitem').filter({ hasText: 'みお' })).toContainText('スタッフ');
  expect(await messageTo(email, '招待')).toContain('/shop_reset/#');
  await expectSound(page, 'shop-staff');
  await page.getByRole('button', { name: 'みおさんを外す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '外す' }).click();
  await expect(people.getByRole('listitem')).toHaveCount(1);
});
