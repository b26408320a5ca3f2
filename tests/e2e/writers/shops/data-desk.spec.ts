import { addDays, businessDateOf } from '../../../../server/core/business-day.ts';
import { formatDate } from '../../../../server/core/holidays.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

const tomorrow = addDays(businessDateOf(Date.now()), 1);
const desk = (shopId: number) => `/shop_admin/${shopId}/data/`;

test('by thumb: hours, a special day and a confirmation are published, and visitors read them', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '情報館');
  await page.goto(desk(shopId));
  await page.getByLabel('日曜日は営業する').uncheck();
  await page.getByLabel('土曜日の閉店').selectOption('26:00');
  await page.getByRole('button', { name: '営業時間を公開する' }).click();
  await expect(said(page, '公開しました。')).toBeVisible();
  await page.getByLabel('追加する日').fill(tomorrow);
  await page.getByRole('button', { name: '日を足す' }).click();
  await page.getByLabel(`${formatDate(tomorrow)}は営業する`).uncheck();
  await page.getByLabel(`${formatDate(tomorrow)}のメモ`).fill('改装のため');
  await page.getByRole('button', { name: '特別な日を公開する' }).click();
  await expect(page.getByRole('button', { name: '特別な日を公開する' })).toBeDisabled();
  await page.goto(`/shop/${shopId}/`);
  const info = page.locator('#info');
  await expect(info).toContainText('土　19:00〜26:00');
  await expect(info).toContainText('日曜日');
  await expect(info).toContainText('お休み（改装のため）');
  await expect(info).toContainText('本日お店が確認しました');
});

test('prices are entered with a bill beside them, refused at their field, and taken back', async ({
  page,
  complaints,
}) => {
  const { shopId } = await openOwnShop(page, '料金館');
  await page.goto(desk(shopId));
  await page.getByRole('button', { name: '料金を足す' }).click();
  const amount = page.getByLabel('1番目の料金の金額');
  await page.getByLabel('1番目の料金の分数').fill('６０');
  await amount.fill('9,00０');
  await page.getByLabel('サービス料').fill('20');
  const bill = page.getByRole('region', { name: 'お会計の見本' });
  await expect(bill).toContainText('¥11,880');
  await page.getByLabel('1番目の料金の表示名').fill('');
  const publish = page.getByRole('button', { name: '料金を公開する' });
  await publish.click();
  await expect(page.getByLabel('1番目の料金の表示名')).toHaveAccessibleDescription(
    '表示名を入力してください。',
  );
  expect(complaints.splice(0)).toHaveLength(1);
  await page.getByLabel('1番目の料金の表示名').fill('60分セット');
  await publish.click();
  await expect(said(page, '公開しました。')).toBeVisible();
  await amount.fill('9500');
  await expect(bill).toContainText('変更前より +¥660');
  await publish.click();
  const history = page.getByRole('region', { name: '変更の履歴' });
  await expect(history).toContainText('60分セット　9,000円 → 9,500円');
  await history.getByRole('button', { name: '料金の変更を元に戻す' }).click();
  await expect(amount).toHaveValue('9000');
  await page.goto(`/shop/${shopId}/`);
  await expect(page.locator('#price')).toContainText('¥11,880');
});

test('a part that another login has changed is not overwritten', async ({ page, complaints }) => {
  const { shopId } = await openOwnShop(page, '二人館');
  await page.goto(desk(shopId));
  await expect(page.getByLabel('月曜日の開店')).toHaveValue('1140');
  await siteDatabase()
    .updateTable('shopHours')
    .set({ openMinute: 1200 })
    .where('shopId', '=', shopId)
    .execute();
  await page.getByLabel('月曜日は営業する').uncheck();
  await page.getByRole('button', { name: '営業時間を公開する' }).click();
  await expect(page.getByText('ほかの人が先に変更しました。')).toBeVisible();
  // What another part has brought along since is no base of this edit.
  await page.getByRole('textbox', { name: 'キャッチコピー' }).fill('静かな夜を');
  await page.getByRole('button', { name: '紹介文を公開する' }).click();
  await expect(page.getByRole('button', { name: '紹介文を公開する' })).toBeDisabled();
  await page.getByRole('button', { name: '営業時間を公開する' }).click();
  await expect.poll(() => complaints.length).toBe(2);
  expect(complaints.splice(0)).toHaveLength(2);
  await page.reload();
  await expect(page.getByLabel('月曜日の開店')).toHaveValue('1200');
});

test('a phrase that breaks the rules of advertising has a safer one beside it', async ({ page }) => {
  const { shopId } = await openOwnShop(page, '言葉館');
  await page.goto(desk(shopId));
  await page.getByRole('textbox', { name: '紹介文' }).fill('歌舞伎町No.1のお店です。');
  await page.locator('#words').getByRole('button', { name: '言いかえる' }).click();
  await expect(page.getByRole('textbox', { name: '紹介文' })).not.toHaveValue(/No\.1/);
  // Where a line has several inputs, it goes on in that of the text.
  await page.getByRole('button', { name: '料金を足す' }).click();
  const label = page.getByLabel('1番目の料金の表示名');
  await label.fill('業界最安セット');
  await page.locator('#prices').getByRole('button', { name: '言いかえる （業界最安）' }).click();
  await expect(label).toHaveValue('お手ごろセット');
  await expect(label).toBeFocused();
  await page.getByLabel('追加する日').fill(tomorrow);
  await page.getByRole('button', { name: '日を足す' }).click();
  const note = page.getByLabel(`${formatDate(tomorrow)}のメモ`);
  await note.fill('新人王を決める夜');
  await page.locator('#days').getByRole('button', { name: '言いかえる （新人王）' }).click();
  await expect(note).toHaveValue('期待の新人を決める夜');
  await expect(note).toBeFocused();
});

test('every state of it is fine to read', async ({ page }) => {
  const { shopId } = await openOwnShop(page, '見た目館');
  for (const { size, viewport, themes } of viewsOf('shop-data')) {
    await page.setViewportSize(viewport);
    await page.goto(desk(shopId));
    await page.getByRole('button', { name: '料金を足す' }).click();
    await page.getByLabel('金曜日の閉店').selectOption('27:00');
    await page.getByRole('button', { name: /祝日をまとめて入れる/ }).click();
    await page.getByRole('button', { name: 'クーポンを足す' }).click();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shoot(page, `shop-data-${size}-${colorScheme}`, true);
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => sideways(page)).toEqual([]);
    }
  }
});
