import type { Page } from '@playwright/test';
import { addShop } from '../../../support/seed.ts';
import { addEntry } from '../../../support/valid-shop-entry-calls.ts';
import { PHONE } from '../../walker.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { PASSWORD } from '../accounts/password.ts';
import { expect, messageTo, newEmail, newTel, said, test } from '../accounts/visitor.ts';
import { fillApplication } from '../shops/application.ts';
import { openOwnShop } from '../shops/own-shop.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, slow } from './at-desk.ts';

/** By thumb, what a new shop needs before it opens: hours, and the price of a set. */
async function fillPage(page: Page): Promise<void> {
  const needs = page.getByRole('navigation', { name: '公開に必要な情報' }).getByRole('link');
  await needs.filter({ hasText: '営業時間' }).click();
  await page.getByLabel('月曜日は営業する').check();
  await page.getByLabel('月曜日の閉店').selectOption('25:00');
  await page.getByRole('button', { name: '営業時間を公開する' }).click();
  await expect(page.getByRole('button', { name: '営業時間を公開する' })).toBeDisabled();
  await page.getByRole('button', { name: '料金を足す' }).click();
  await page.getByLabel('1番目の料金の表示名').fill('60分セット');
  await page.getByLabel('1番目の料金の分数').fill('60');
  await page.getByLabel('1番目の料金の金額').fill('6000');
  await page.getByRole('button', { name: '料金を公開する' }).click();
  await expect(page.getByRole('button', { name: '料金を公開する' })).toBeDisabled();
}

test('a shop signs up, staff approve it, the mailed link opens its desk, it fills its page and opens', async ({
  page,
}) => {
  expect(page.viewportSize()).toEqual(PHONE);
  const [shopName, email] = [`宵待 ${newTel()}`, newEmail()];
  await page.goto('/shop_entry/');
  const form = await fillApplication(page, shopName, email);
  await form.getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByText('受付番号：')).toBeVisible();

  await becomeAdmin(page, 'しんさ');
  await page.goto('/admin/shop_entries/');
  await page.getByRole('link', { name: shopName }).click();
  await expect(page.getByText('同じ電話番号・店名のお店は掲載されていません。')).toBeVisible();
  await page.getByText('新しいお店として承認').click();
  const approval = page.getByRole('form', { name: '新しいお店として承認' });
  await approval.getByRole('textbox', { name: '許可番号' }).fill('東京都公安委員会 第12345号');
  for (const box of await approval.getByRole('checkbox').all()) await box.check();
  await press(page, '承認する');
  await expect(said(page, '承認し、お店のログインのリンクをメールで送りました。')).toBeVisible();
  await expect(page.getByText('準備中')).toBeVisible();

  const [link = ''] = /\/shop_reset\/#\S+/.exec(await messageTo(email, '承認')) ?? [];
  await page.goto(link);
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill(PASSWORD);
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(page).toHaveURL(/\/shop_admin\/\d+\/$/);
  await expect(page.getByText('お店のページは公開前です')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '次にできること' }).getByRole('link')).toHaveCount(3);
  const desk = page.url();
  await fillPage(page);
  await page.goto(desk);
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(said(page, 'お店のページを公開しました。')).toBeVisible();
  await expect(page.getByText('お店のページは公開前です')).toHaveCount(0);
  await page.getByRole('link', { name: 'お店のページを見る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: shopName })).toBeVisible();
});

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
