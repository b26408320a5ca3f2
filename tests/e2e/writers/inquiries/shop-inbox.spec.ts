import type { Page } from '@playwright/test';
import { deliverToShop } from '../../../../server/desk/inquiries/deliver-to-shop.ts';
import { ANYBODY } from '../../../../server/identity/sessions/caller.ts';
import { addUser } from '../../../support/browser.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, shoot } from '../../walker.ts';
import { factsOf, siteDatabase } from '../accounts/new-member.ts';
import { PASSWORD } from '../accounts/password.ts';
import { HIRING_SHOP } from '../accounts/shop-logins.ts';
import { expect, field, said, send, test } from '../accounts/visitor.ts';

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

test('the login of a shop reads what has been sent to it, assigns it and answers it', async ({ page }) => {
  const caller = { ...ANYBODY, facts: factsOf('test') };
  const person = { name: 'ゆき', way: 'line', contact: 'yuki_1123' } as const;
  const { id: member } = await addUser(siteDatabase(), 'たけ');
  const sendTo = (userId: number | null, kind: 'apply' | 'inquiry', said: object) =>
    deliverToShop(
      siteDatabase(),
      { ...caller, userId },
      {
        ...{ shopId: SHOP, kind, said: { person: null, ...said } },
      },
    );
  const applied = { age: 23, experience: 'none', message: LONG, over18: true, person } as const;
  await sendTo(null, 'apply', applied);
  await sendTo(member, 'inquiry', { purpose: 'seat', message: '3名で空いていますか。' });
  const settings = { shopId: SHOP, targetMinutes: 30 };
  await siteDatabase()
    .insertInto('shopReplySettings')
    .values({ ...settings, autoReply: null })
    .onConflict((at) => at.column('shopId').doUpdateSet(settings))
    .execute();
  await page.setViewportSize(PHONE);
  expect((await page.goto(INBOX))?.status()).toBe(401);
  await page.getByRole('main').getByRole('button', { name: 'お店のログイン' }).click();
  await field(page, '店舗ID・メールアドレス').fill(HIRING_SHOP.email);
  await field(page, 'パスワード').fill(PASSWORD);
  await send(page, 'ログイン');
  await expect(page.getByRole('heading', { level: 1, name: '受信箱' })).toBeVisible();
  await expect(page).toHaveURL(INBOX);
  const items = page.getByRole('list', { name: '受信箱' }).getByRole('link');
  await expect(items.first()).toContainText('未読');
  await items.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  const seen = page.waitForResponse((answer) => answer.url().includes(`/api/shop_admin/${SHOP}/inbox/`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'ゆきさん（23歳）' })).toBeVisible();
  await expect(page.getByText('連絡先（LINE）：yuki_1123')).toBeVisible();
  await expect(items.first()).toBeHidden();
  // What is opened is marked by its script, a moment later.
  await seen;
  await page.getByRole('link', { name: '受信箱の一覧に戻る' }).click();
  await expect(items.nth(1)).not.toContainText('未読');
  await items.first().click();
  await page.getByRole('combobox', { name: '担当' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: '空きあり' }).click();
  await page.getByRole('button', { name: '担当を変更' }).click();
  await expect(said(page, '担当を決めました。')).toBeVisible();
  const due = page.locator('[data-inbox] [aria-current] [data-due]');
  await expect(due).toHaveText(/返信のめやす/);
  await page.getByRole('button', { name: '対応済みにする' }).click();
  await expect(due).toHaveAttribute('hidden', '');
  await page.getByRole('button', { name: '対応中に戻す' }).click();
  await expect(due).not.toHaveAttribute('hidden');
  await page.getByText('定型文を登録する').click();
  const macro = page.getByRole('form', { name: '定型文の登録' });
  await macro.getByRole('textbox').first().fill('本日貸切');
  await macro.getByRole('textbox').last().fill('本日は貸切です。');
  await macro.getByRole('button', { name: '登録する' }).click();
  await page.getByRole('button', { name: '本日貸切', exact: true }).click();
  // What is half written stays through all of it.
  await expect(page.getByRole('form', { name: '返信' }).getByRole('textbox')).toHaveValue(
    /お待ちしております。\n\n本日は貸切です。$/,
  );
  await expect(page.locator('[data-inbox] [aria-current]')).toContainText('担当：');
  await page.getByRole('button', { name: '定型文「本日貸切」を削除' }).click();
  await send(page, '削除する');
  await expect(page.getByRole('button', { name: '本日貸切', exact: true })).toHaveCount(0);
  await lookAt(page, 'shop-inbox-opened');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '返信する' }).click();
  await expect(page.getByRole('list', { name: 'お店からの返信' })).toContainText('お席をご用意できます');
  await page.getByRole('link', { name: '受信箱の一覧に戻る' }).click();
  await expect(items.first()).toContainText(/返信済み・担当：/);
  await page.getByRole('link', { name: 'お店の管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お店の管理' })).toBeVisible();
  await lookAt(page, 'shop-menu');
});
