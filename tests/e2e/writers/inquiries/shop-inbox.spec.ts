import type { Page } from '@playwright/test';
import { deliverToShop } from '../../../../server/desk/inquiries/deliver-to-shop.ts';
import { ANYBODY } from '../../../../server/identity/sessions/caller.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, shoot } from '../../walker.ts';
import { factsOf, siteDatabase } from '../accounts/new-member.ts';
import { PASSWORD } from '../accounts/password.ts';
import { HIRING_SHOP } from '../accounts/shop-logins.ts';
import { expect, field, send, test } from '../accounts/visitor.ts';

const SHOP = HIRING_SHOP.shopIds[0];
const INBOX = `/shop_admin/${SHOP}/inquiries/`;
const LONG = 'あ'.repeat(400);

/** A page of the console of a shop, on a phone and on a large screen. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const { size, viewport, themes } of viewsOf(name)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await shoot(page, `${name}-${size}-${colorScheme}`, true);
      expect(await violations(page)).toEqual([]);
    }
  }
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => sideways(page)).toEqual([]);
  }
}

test('the login of a shop reads what has been sent to it', async ({ page }) => {
  const caller = { ...ANYBODY, facts: factsOf('test') };
  const person = { name: 'ゆき', way: 'line', contact: 'yuki_1123' } as const;
  for (const message of ['週2日から\n相談できますか。', LONG])
    await deliverToShop(siteDatabase(), caller, {
      ...{ shopId: SHOP, kind: 'apply' },
      said: { age: 23, experience: 'none', message, over18: true, person },
    });
  expect((await page.goto(INBOX))?.status()).toBe(401);
  await page.getByRole('main').getByRole('button', { name: 'お店のログイン' }).click();
  await field(page, '店舗ID・メールアドレス').fill(HIRING_SHOP.email);
  await field(page, 'パスワード').fill(PASSWORD);
  await send(page, 'ログイン');
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ・応募' })).toBeVisible();
  await expect(page).toHaveURL(INBOX);
  await expect(page.getByRole('article').filter({ hasText: '連絡先（LINE）：yuki_1123' })).toHaveCount(2);
  await lookAt(page, 'shop-inbox');
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'お店の管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お店の管理' })).toBeVisible();
  await lookAt(page, 'shop-menu');
  await page.getByRole('link', { name: '女の子の所属' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '女の子の所属' })).toBeVisible();
});
