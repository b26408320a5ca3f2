import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

test('what is not published is seen as visitors would, and by no visitor', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '試写館');
  await page.goto(`/shop_admin/${shopId}/data/#place`);
  await page.getByLabel('住所', { exact: true }).fill('那覇市松山1-2-3');
  const point = page.getByLabel('地図の位置', { exact: true });
  await point.fill('ここ');
  await page.keyboard.press('Tab');
  await expect(point).toHaveAccessibleDescription(/読み取れませんでした/);
  await shoot(page, 'shop-place', true);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: '住所・地図のプレビュー' }).click();
  const preview = await opening;
  await expect(preview.getByText('公開前のプレビューです。')).toBeVisible();
  await expect(preview.locator('#map')).toContainText('那覇市松山1-2-3');
  await expect.poll(() => sideways(preview)).toEqual([]);
  await shoot(preview, 'shop-preview');
  await preview.goto(`/shop/${shopId}/`);
  await expect(preview.locator('#map')).not.toContainText('那覇市松山');
  await page.getByRole('button', { name: '住所・地図を公開する' }).click();
  await expect(said(page, '公開しました。')).toBeVisible();
  await preview.reload();
  await expect(preview.locator('#map')).toContainText('那覇市松山1-2-3');
});

test('a point is read as it is pasted or its field is left; the exit and the walk are those of one station', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '駅前館');
  await page.goto(`/shop_admin/${shopId}/data/#place`);
  const [point, place] = [page.getByLabel('地図の位置', { exact: true }), page.locator('#place')];
  await point.fill('26.2167, 127.6833');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+X');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(place).toContainText('26.2167, 127.6833');
  await expect(point).toHaveValue('');
  await point.fill('26.2171, 127.6838');
  await page.getByRole('textbox', { name: '行き方' }).focus();
  await expect(place).toContainText('26.2171, 127.6838');
  const [stations, exit, walk] = [
    page.getByLabel('最寄り駅'),
    page.getByLabel('出口', { exact: true }),
    page.getByLabel('徒歩（分）'),
  ];
  await stations.selectOption({ index: 1 });
  await exit.fill('東口');
  await walk.fill('6');
  await stations.selectOption({ index: 2 });
  await expect(exit).toHaveValue('');
  await expect(walk).toHaveValue('');
});
