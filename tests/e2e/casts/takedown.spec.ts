import { becomeMember, expect, messageTo, newEmail, test } from '../accounts/visitor.ts';
import { violations } from '../axe.ts';
import { demoPost } from '../timeline/cast-login.ts';

const OPERATOR = 'info@localhost';

test('a guest asks from a cast page to take something down, and gets the number that the operator has', async ({
  page,
  complaints,
}) => {
  const { castId } = await demoPost();
  await page.goto(`/cast/${castId}/`);
  await page.locator('main').getByRole('link', { name: '削除のご依頼' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '削除のご依頼' })).toBeVisible();
  const form = page.getByRole('form', { name: '削除のご依頼' });
  await expect(form.getByRole('textbox', { name: '対象ページのURL' })).toHaveValue(
    new RegExp(`/cast/${castId}/$`),
  );
  await form.getByRole('button', { name: '依頼する' }).click();
  await expect(form.getByText('理由を入力してください。')).toBeVisible();
  await expect(form.getByText('侵害されたと考える権利を選択してください。')).toBeVisible();
  complaints.splice(0);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  const email = newEmail();
  await form.getByRole('textbox', { name: '問題のある箇所' }).fill('3枚目の写真');
  await form.getByText('肖像', { exact: true }).click();
  await form.getByRole('textbox', { name: '理由' }).fill('私が写っています。');
  await form.getByText('本人', { exact: true }).click();
  await form.getByRole('textbox', { name: 'お名前' }).fill('山田花子');
  await form.getByRole('textbox', { name: '連絡先' }).fill(email);
  await form.getByText('通知しない', { exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: '依頼する' }).click();
  const told = page.getByRole('status').filter({ hasText: '削除のご依頼を受け付けました' });
  await expect(told).toContainText('原則7日以内に結果をお知らせします。');
  const [receipt = ''] = /\d{8}-[2-9A-Z]{6}/.exec(await told.innerText()) ?? [];
  const mail = await messageTo(OPERATOR, receipt);
  expect(mail).toContain(email);
  expect(mail).toContain(`/cast/${castId}/`);
});

test('a member comes from the menu of a post, and everybody from the footer', async ({ page }) => {
  const { tlId } = await demoPost();
  await becomeMember(page, 'けん', 'boy');
  await page.goto(`/tl/${tlId}/`);
  await page
    .getByRole('button', { name: /の投稿のメニュー$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '削除のご依頼' }).click();
  await expect(page.getByRole('textbox', { name: '対象ページのURL' })).toHaveValue(
    new RegExp(`/tl/${tlId}/$`),
  );
  await page.goto('/shops/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '削除のご依頼' })).toHaveAttribute(
    'href',
    '/navi/takedown/',
  );
});
