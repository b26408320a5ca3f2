import type { Page } from '@playwright/test';
import { plainPhoto } from '../../../support/casts.ts';
import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

const photo = async (name: string, width: number) => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await plainPhoto(width, 900) },
});
const row = (page: Page, at: number) => page.locator('#photos .photorow').nth(at - 1);

test('by thumb: photos are sent, put in order, cut, described and published, and visitors see them', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '写真館');
  await page.goto(`/shop_admin/${shopId}/data/#photos`);
  await page
    .getByLabel('写真を足す')
    .setInputFiles([await photo('店内.jpg', 1600), await photo('入口.jpg', 1200)]);
  await expect(page.getByLabel('写真2の説明', { exact: true })).toBeVisible();
  await page.getByLabel('写真1の説明', { exact: true }).fill('奥のソファ席');
  await page.getByLabel('写真2の説明', { exact: true }).fill('入口の看板');
  await page.getByLabel('写真2のキャプション').fill('この看板が目印です');
  await page.getByRole('button', { name: '写真2を前へ' }).click();
  await expect(page.getByRole('button', { name: '写真1を後ろへ' })).toBeFocused();
  await expect(page.getByLabel('写真1の説明', { exact: true })).toHaveValue('入口の看板');
  const isOpened = await row(page, 2).evaluate((there) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.jpg'));
    return there.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(isOpened, 'a file that is dropped there').toBe(false);
  // Both rows are seen: a list that is scrolled under a mouse button drags nothing.
  await page.setViewportSize({ ...PHONE, height: 8000 });
  await row(page, 1).getByRole('img').dragTo(row(page, 2).getByRole('img'));
  await page.setViewportSize(PHONE);
  await expect(page.getByLabel('写真1の説明', { exact: true })).toHaveValue('奥のソファ席');
  const first = row(page, 1).getByRole('img');
  await first.dispatchEvent('dragstart');
  await expect(row(page, 1)).toHaveClass(/photorow--held/);
  await first.dispatchEvent('dragend');
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  for (const event of ['dragenter', 'drop']) await row(page, 2).dispatchEvent(event, { dataTransfer });
  await expect(page.getByLabel('写真1の説明', { exact: true })).toHaveValue('奥のソファ席');
  await page.getByRole('button', { name: '写真2を前へ' }).click();
  await page.getByRole('button', { name: '写真2を切り取る' }).click();
  await page.getByRole('button', { name: 'この部分を使う' }).click();
  await expect(page.getByRole('button', { name: 'この部分を使う' })).toBeHidden();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(row(page, 2).getByRole('img')).toHaveJSProperty('complete', true);
  await shoot(page, 'shop-photos', true);
  await expect.poll(() => sideways(page)).toEqual([]);
  await page.getByRole('button', { name: '写真を公開する' }).click();
  await expect(said(page, '公開しました。')).toBeVisible();
  await page.goto(`/shop/${shopId}/`);
  const hero = page.locator('.hero');
  await expect(hero.getByRole('img')).toHaveCount(2);
  await expect(hero.getByRole('img', { name: '入口の看板' })).toHaveJSProperty('complete', true);
  await expect(hero).toContainText('この看板が目印です');
  await expect(page.locator('#photo').getByRole('img', { name: '奥のソファ席' })).toBeVisible();
  await shoot(page, 'shop-photos-public');
});

test('of more photos than a page holds those that fit are sent, and the others are named', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '満員館');
  await page.route('**/api/shop_admin/*/photos', () => undefined);
  await page.goto(`/shop_admin/${shopId}/data/#photos`);
  const one = await photo('店内.jpg', 400);
  await page
    .getByLabel('写真を足す')
    .setInputFiles(Array.from({ length: 22 }, (_, at) => ({ ...one, name: `店内${at + 1}.jpg` })));
  await expect(page.locator('#photos').getByRole('progressbar')).toHaveCount(20);
  await expect(said(page, '写真は20枚まで登録できます。入りきらない2枚は送っていません。')).toBeVisible();
  await expect(page.getByLabel('写真を足す')).toBeDisabled();
});
