import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { fillApplication } from '../shops/application.ts';
import { button, expect, messageTo, newEmail, newTel, openAt, test } from './visitor.ts';

const OPERATOR = 'info@localhost';

test('a shop finds the page from the login, applies, and gets a number that the operator has, too', async ({
  page,
  complaints,
}) => {
  await openAt(page, '/shops/tokyo/', 'login');
  const link = page.getByRole('dialog').getByRole('link', { name: /お店の掲載/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'お店の掲載のお申し込み' })).toBeVisible();
  const form = page.getByRole('form', { name: '掲載のお申し込み' });
  await form.getByRole('button', { name: '申し込む' }).click();
  await expect(form.locator('.err', { hasText: '店舗名を入力してください。' })).toBeVisible();
  await expect(form.locator('.err', { hasText: '業種を選択してください。' })).toBeVisible();
  complaints.splice(0);
  expect(await violations(page, {})).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => sideways(page)).toEqual([]);
  }

  const [shopName, email] = [`クラブ ${newTel()}`, newEmail()];
  await fillApplication(page, shopName, email);
  await form.getByRole('textbox', { name: 'ご連絡事項' }).fill('20時ごろまでに\nお電話ください。');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: '申し込む' }).click();
  const notice = page.getByText('受付番号：');
  await expect(notice).toBeVisible();
  const [receipt = ''] = /\d{8}-[2-9A-Z]{6}/.exec(await notice.innerText()) ?? [];
  expect(receipt).not.toBe('');
  const mail = await messageTo(OPERATOR, receipt);
  expect(mail).toContain(shopName);
  expect(mail).toContain(email);
});

test('the login of a shop leads to the page, too, and it is in the footer and among the banners', async ({
  page,
}) => {
  await openAt(page, '/', 'shop_login');
  await expect(page.getByRole('dialog').getByRole('link', { name: '掲載のお申し込み' })).toHaveAttribute(
    'href',
    '/shop_entry/',
  );
  await button(page, '閉じる').click();
  await expect(page.locator('footer').getByRole('link', { name: /掲載のお申し込み/ })).toHaveAttribute(
    'href',
    '/shop_entry/',
  );
  await expect(page.locator('[data-banners] a[href="/shop_entry/"]').first()).toHaveAttribute(
    'target',
    '_blank',
  );
});
