import { sideways } from '../../sideways.ts';
import { PHONE, shoot } from '../../walker.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { openOwnShop } from './own-shop.ts';

test('what is not published is seen as visitors would, and by no visitor', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { shopId } = await openOwnShop(page, '試写館');
  await page.goto(`/shop_admin/${shopId}/data/#place`);
  await page.getByLabel('住所', { exact: true }).fill('那覇市松山1-2-3');
  await page.getByLabel('地図の位置', { exact: true }).fill('ここ');
  await page.getByRole('button', { name: 'この位置にする' }).click();
  await expect(page.getByLabel('地図の位置', { exact: true })).toHaveAccessibleDescription(
    /読み取れませんでした/,
  );
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
