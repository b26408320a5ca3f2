import { becomeAdmin, press } from '../accounts/administrator.ts';
import { another, becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test('a report goes its way to its outcome by the keyboard, and two admins end an account', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  await page.goto('/');
  const hers = await another(page, browser);
  const { castId, name } = await becomeCast(hers);
  const theirs = await another(page, browser);
  const { myPage } = await becomeMember(theirs, 'つうほう', 'boy');
  await theirs.goto(`/cast/${castId}/`);
  await theirs.getByRole('button', { name: 'ミュート・通報' }).click();
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /このページを通報する/ })
    .click();
  await theirs.getByRole('dialog').getByText('身の危険・住所や本名などの個人情報').click();
  await theirs.getByRole('dialog').getByRole('textbox').fill('本名が書かれています。');
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /通報|送信/ })
    .click();
  await expect(theirs.getByText('2時間以内に内容を確認します。')).toBeVisible();

  await becomeAdmin(page, 'はじめ');
  await openSection(page, '通報');
  const line = page.getByRole('row').filter({ hasText: `${name}さんのページ` });
  await expect(line).toContainText('緊急');
  await expect(line).toContainText(/あと1時間5\d分|あと2時間/);
  await expectSound(page, 'desk-reports');
  await line.getByRole('link').click();
  await expect(page.getByText('本名が書かれています。')).toBeVisible();
  const picture = page.getByRole('img', { name: '通報されたときの写真1を大きく見る' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  await expectSound(page, 'desk-report');
  await page.locator('body').press('Enter');
  await expect(page.locator('.err', { hasText: '対応を選択してください。' })).toBeVisible();
  complaints.splice(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /ページを非公開/ })).toBeChecked();
  await page.locator('main').getByText('利用停止を提案する').click();
  await page.getByRole('textbox', { name: '理由' }).fill('個人情報の掲載を繰り返しています。');
  await press(page, '提案する');
  await expect(page.getByText('別の管理者の承認を待っています。')).toBeVisible();
  await press(page, '決定して次へ');
  await expect(said(page, '対応しました。通報した方に結果をお知らせしました。')).toBeVisible();
  expect((await theirs.goto(`/cast/${castId}/`))?.status()).toBe(410);
  await theirs.goto(`${myPage}reports/`);
  await expect(theirs.getByText('対応しました。').first()).toBeVisible();

  await openSection(page, '会員');
  const proposal = page.getByRole('listitem').filter({ hasText: `${name}さんの利用停止` });
  await expect(proposal).toContainText('承認には、別の管理者が必要です。');
  const second = await another(page, browser);
  await second.goto('/');
  await becomeAdmin(second, 'ふたり');
  await openSection(second, '会員');
  await expectSound(second, 'desk-people');
  const waiting = second.getByRole('listitem').filter({ hasText: `${name}さんの利用停止` });
  await waiting.getByRole('button', { name: '承認して停止する' }).click();
  await expect(said(second, '利用を停止しました。')).toBeVisible();
  await expect(waiting).toContainText('停止しました');
  await hers.goto('/');
  await expect(hers.getByRole('button', { name: 'ログイン' }).first()).toBeVisible();

  await waiting.getByRole('link', { name }).click();
  await expect(second.getByRole('heading', { level: 2, name: `${name}さん` })).toBeVisible();
  await expect(second.getByText('利用停止', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: '連絡先を表示する' }).click();
  await expect(second.getByText(/@/).first()).toBeVisible();
  await expectSound(second, 'desk-person');
  await second.getByRole('textbox', { name: '解除の理由' }).fill('ご本人と確認が取れました。');
  await press(second, '利用停止を解除する');
  await expect(said(second, '利用停止を解除しました。')).toBeVisible();

  await openSection(second, '女の子');
  await second.getByRole('searchbox', { name: '検索' }).fill(String(castId));
  await second.getByRole('button', { name: '検索', exact: true }).click();
  const row = second.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('運営');
  await expectSound(second, 'desk-casts');
  await row.getByText('非公開を解除').first().click();
  await row.getByRole('textbox', { name: '理由' }).fill('修正されました。');
  await row.getByRole('button', { name: '非公開を解除' }).click();
  await expect(said(second, '運営による非公開を解除しました。')).toBeVisible();
  expect((await theirs.goto(`/cast/${castId}/`))?.status()).toBe(200);
});

test('a guest reports a shop from its page, and the desk has the case', async ({ page, browser }) => {
  slow();
  await page.goto('/shop/2/');
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).split('\n')[0] ?? '';
  await page.getByRole('button', { name: '問題のある掲載を通報する' }).click();
  await page.getByRole('dialog').getByText('写真や文章の無断使用').click();
  await page.getByRole('dialog').getByRole('button', { name: '通報する' }).click();
  await expect(page.getByText('24時間以内に内容を確認します。')).toBeVisible();
  const theirs = await another(page, browser);
  await theirs.goto('/');
  await becomeAdmin(theirs, 'みせがかり');
  await openSection(theirs, '通報');
  await theirs.getByRole('combobox', { name: '種類' }).selectOption({ label: 'お店の掲載' });
  await expect(theirs.getByRole('row').filter({ hasText: `${name}の掲載` })).toContainText(
    '写真や文章の無断使用',
  );
});

test('the record says who has looked at whom, and that no one has changed it', async ({ page }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'きろく');
  await openSection(page, '操作の記録');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('combobox', { name: '出来事' }).selectOption({ label: '記録を読んだ' });
  await expect(page.getByRole('row').nth(1)).toContainText('記録を読んだ');
  await page.getByRole('button', { name: '記録のつながりを確認する' }).click();
  await expect(page.getByText(/記録のつながりを確認しました。変更はありません。/)).toBeVisible();
  await expectSound(page, 'desk-audit');
});
