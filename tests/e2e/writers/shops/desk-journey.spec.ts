import type { Page } from '@playwright/test';
import { deliverToShop } from '../../../../server/desk/inquiries/deliver-to-shop.ts';
import { ANYBODY } from '../../../../server/identity/sessions/caller.ts';
import { addUser } from '../../../support/browser.ts';
import { lastingDay } from '../../../support/lasting-day.ts';
import { addCast } from '../../../support/seed.ts';
import { expectTook } from '../../../support/took.ts';
import { PHONE } from '../../walker.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { factsOf, siteDatabase } from '../accounts/new-member.ts';
import { PASSWORD } from '../accounts/password.ts';
import { expect, messageTo, newEmail, newTel, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { fillApplication } from './application.ts';

const CASTS = 12;
const DAYS = 7;
/** Longer than the journey takes. */
const LASTS_MS = 180_000;
const ASKED = '3名で空いていますか。';
const REVIEWED = '席に着く前に総額を教えてもらえました。';
const ANSWER = '感想までお書きくださり、ありがとうございます。';

async function apply(page: Page, shopName: string, email: string): Promise<void> {
  await page.goto('/shop_entry/');
  const form = await fillApplication(page, shopName, email);
  await form.getByRole('button', { name: '申し込む' }).click();
  await expect(page.getByText('受付番号：')).toBeVisible();
}

/** By staff, as a new shop. */
async function approve(page: Page, shopName: string): Promise<void> {
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
}

/** By the link of the mail. @returns the number of the shop, whose desk is open then */
async function enterDesk(page: Page, email: string): Promise<number> {
  const [link = ''] = /\/shop_reset\/#\S+/.exec(await messageTo(email, '承認')) ?? [];
  await page.goto(link);
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill(PASSWORD);
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(page).toHaveURL(/\/shop_admin\/\d+\/$/);
  await expect(page.getByText('お店のページは公開前です')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '次にできること' }).getByRole('link')).toHaveCount(3);
  return Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
}

/** What a new shop needs before it opens: hours, here of every day, and the price of a set. */
async function fillPage(page: Page, shopName: string): Promise<void> {
  const desk = page.url();
  const needs = page.getByRole('navigation', { name: '公開に必要な情報' }).getByRole('link');
  await needs.filter({ hasText: '営業時間' }).click();
  await page.getByLabel('月曜日は営業する').check();
  await page.getByLabel('月曜日の閉店').selectOption('25:00');
  for (const day of '火水木金土日') await page.getByLabel(`${day}曜日は営業する`).check();
  await page.getByRole('button', { name: '営業時間を公開する' }).click();
  await expect(page.getByRole('button', { name: '営業時間を公開する' })).toBeDisabled();
  await page.getByRole('button', { name: '料金を足す' }).click();
  await page.getByLabel('1番目の料金の表示名').fill('60分セット');
  await page.getByLabel('1番目の料金の分数').fill('60');
  await page.getByLabel('1番目の料金の金額').fill('6000');
  await page.getByRole('button', { name: '料金を公開する' }).click();
  await expect(page.getByRole('button', { name: '料金を公開する' })).toBeDisabled();
  await page.goto(desk);
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(said(page, 'お店のページを公開しました。')).toBeVisible();
  await expect(page.getByText('お店のページは公開前です')).toHaveCount(0);
  await page.getByRole('link', { name: 'お店のページを見る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: shopName })).toBeVisible();
}

/** Counts each time that a finger comes down and each key, in every page from now on. @returns reads the count of this page */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { taps: 0 });
    for (const name of ['pointerdown', 'keydown'])
      addEventListener(
        name,
        ({ isTrusted }) => {
          if (isTrusted) (window as unknown as { taps: number }).taps += 1;
        },
        true,
      );
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

const row = (page: Page, cast: number) =>
  page.getByRole('button', { name: new RegExp(`^つき${cast}さんの出勤`) });
const openTimes = (page: Page, cast: number) =>
  page.getByRole('button', { name: `つき${cast}さんの時間を変更`, exact: true }).click();
const fillDown = (page: Page) => page.getByRole('button', { name: '下の人も同じに' }).click();
const otherDays = (page: Page) => page.getByRole('button', { name: 'ほかの日も同じに' }).click();
const publish = (page: Page) => page.getByRole('button', { name: '公開する' }).click();

/** A later start by an hour, dragged on the line of the night. */
async function dragStart(page: Page): Promise<void> {
  const handle = page.locator('[data-grab="start"]');
  await handle.hover();
  const [at, track] = [await handle.boundingBox(), await page.locator('.spantrack').boundingBox()];
  if (!at || !track) throw new Error('There is nothing to drag.');
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + (track.width / 23) * 2, at.y + at.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Six come early and six an hour later, two are off on every day but the first, two change on the last one. */
async function enterWeek(page: Page): Promise<void> {
  await row(page, 0).click();
  await openTimes(page, 0);
  await fillDown(page);
  await openTimes(page, 6);
  await dragStart(page);
  await fillDown(page);
  await expect(row(page, 11)).toHaveText('21–ラスト');
  await otherDays(page);
  for (let cast = 0; cast < CASTS; cast++) {
    if (cast === 6) continue;
    await openTimes(page, cast);
    await otherDays(page);
  }
  const days = page.getByRole('group', { name: '日付' }).getByRole('button');
  for (let day = 1; day < DAYS; day++) {
    await days.nth(day).click();
    for (const off of [day, (day + 5) % CASTS]) await row(page, off).click();
  }
  for (const [cast, times] of [
    [3, '21–ラスト'],
    [9, '20–ラスト'],
  ] as const) {
    await openTimes(page, cast);
    await page.getByRole('button', { name: times, exact: true }).and(page.locator('.chip')).click();
  }
}

/** One sheet of A4 across, however the screen looks; nothing on it can be pressed. */
async function expectOneSheet(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(sheet).toMatch(/\/MediaBox\s*\[0 0 84[12][\d.]* 59[45]/);
  const week = page.locator('.shiftprint');
  await expect(week.getByRole('row')).toHaveCount(CASTS + 1);
  await expect(week.getByRole('row', { name: /^つき9/ })).toContainText('20–ラスト');
  await expect(week).not.toContainText('本日');
  await expect(week).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

/** The week of all of them, and the next one as a copy: sixty taps, none of them hidden. */
async function enterWeeks(page: Page, shopId: number): Promise<void> {
  for (let i = 0; i < CASTS; i++)
    await addCast(siteDatabase(), shopId, { name: `つき${i}`, kana: `つき${String(i).padStart(2, '0')}` });
  const taps = await countTaps(page);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  await expect(row(page, 0)).toBeVisible();
  const began = performance.now();
  await enterWeek(page);
  await publish(page);
  await expect(said(page, `${CASTS * DAYS}件の変更を公開しました。`)).toBeVisible();
  expectTook(began, 60_000, 'a week of twelve girls by thumb');
  await expectOneSheet(page);
  await page.getByRole('button', { name: '次の週' }).click();
  await expect(row(page, 0)).toHaveText('未定');
  await page.getByRole('button', { name: '先週をコピー' }).click();
  await expect(said(page, `先週の出勤を${CASTS * DAYS}件入れました。`)).toBeVisible();
  await publish(page);
  await expect(page.getByText('変更はありません')).toBeVisible();
  await expect.poll(taps).toBeGreaterThan(50);
  await expect.poll(taps).toBeLessThanOrEqual(60);
  // The stored page follows in a moment.
  await expect(async () => {
    await page.goto(`/shop/${shopId}/`);
    await expect(page.getByRole('link', { name: 'つき0 20:00〜' })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** What a member has asked the shop, and written of it. */
async function bringMail(shopId: number, email: string): Promise<void> {
  const db = siteDatabase();
  await db.updateTable('shops').set({ email }).where('id', '=', shopId).execute();
  const { id: userId } = await addUser(db, 'たけ');
  const caller = { ...ANYBODY, facts: factsOf('test'), userId };
  const said = { purpose: 'seat', message: ASKED, person: null } as const;
  await deliverToShop(db, caller, { shopId, kind: 'inquiry', said });
  await db
    .insertInto('reviews')
    .values({ shopId, userId, body: REVIEWED, version: 1, totalValue: 4.2, totalTouched: true })
    .execute();
}

async function answerMail(page: Page, shopId: number): Promise<void> {
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
  await page.getByRole('button', { name: 'お礼', exact: true }).click();
  await page.getByRole('button', { name: '返信を公開する' }).click();
  await expect(page.getByRole('button', { name: '返信を書き直す' })).toBeVisible();
  await page.goto(`/shop/${shopId}/`);
  await expect(page.locator('#review')).toContainText(ANSWER);
}

async function readNumbers(page: Page, shopId: number): Promise<void> {
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
}

test('a shop signs up, opens its page, enters its weeks by sixty taps, answers and reads its numbers', async ({
  page,
}) => {
  test.setTimeout(2 * LASTS_MS);
  await lastingDay(LASTS_MS);
  expect(page.viewportSize()).toEqual(PHONE);
  const [shopName, email] = [`宵待 ${newTel()}`, newEmail()];
  await apply(page, shopName, email);
  await approve(page, shopName);
  const shopId = await enterDesk(page, email);
  await fillPage(page, shopName);
  await enterWeeks(page, shopId);
  await bringMail(shopId, email);
  await answerMail(page, shopId);
  await readNumbers(page, shopId);
});
