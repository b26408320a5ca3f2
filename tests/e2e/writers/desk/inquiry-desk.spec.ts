import { becomeAdmin, press } from '../accounts/administrator.ts';
import { another, becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test('an admin answers an inquiry: assigned, with a macro, read by its sender, out of the queue', async ({
  page,
  browser,
}) => {
  slow();
  await page.goto('/');
  const theirs = await another(page, browser);
  const { myPage } = await becomeMember(theirs, 'といあわせ', 'boy');
  await theirs.goto(`${myPage}inquiry/`);
  await theirs
    .getByRole('textbox', { name: 'お問い合わせ内容' })
    .fill('投票ポイントが回復しません。なぜですか。');
  await theirs.getByRole('button', { name: /送信/ }).click();
  await expect(theirs.getByText('お問い合わせを受け付けました').first()).toBeVisible();

  await becomeAdmin(page, 'たんとう');
  await expect(page.getByRole('link', { name: /^お問い合わせ.*件・.*待ち/ })).toBeVisible();
  await expectSound(page, 'desk-menu');
  await openSection(page, 'お問い合わせ');
  await page.getByRole('searchbox', { name: '検索' }).fill('といあわせ');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  const line = page.getByRole('link', { name: 'お問い合わせ・といあわせ' }).first();
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await expectSound(page, 'desk-inquiries');
  await page.getByRole('button', { name: 'この表示を保存' }).click();
  await page.getByRole('textbox', { name: '表示の名前' }).fill('といあわせさん');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.reload();
  await page.getByRole('combobox', { name: '状態' }).selectOption('done');
  await page.getByRole('button', { name: 'といあわせさん', exact: true }).click();
  await expect(page.getByRole('combobox', { name: '状態' })).toHaveValue('open');

  await line.click();
  await expect(page.getByText('投票ポイントが回復しません。なぜですか。')).toBeVisible();
  await page.getByRole('combobox', { name: '担当' }).selectOption({ label: 'たんとう' });
  await expect(said(page, '担当を決めました。')).toBeVisible();
  await page.getByText('定型文から選ぶ').click();
  await page.getByRole('button', { name: '投票ポイントについて', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '返信' })).toHaveValue(
    /ポイントは時間がたつと自動で回復します。/,
  );
  await expectSound(page, 'desk-inquiry');
  await page.getByRole('combobox', { name: '返信後の状態' }).selectOption({ label: '確認中' });
  await press(page, '返信する');
  await expect(said(page, '返信しました。')).toBeVisible();
  await expect(page.getByRole('list', { name: 'やりとり' })).toContainText('自動で回復します。');

  await theirs.goto(`${myPage}notifications/`);
  await theirs.getByRole('link', { name: /お問い合わせに返信がありました/ }).click();
  await expect(theirs.getByText(/ポイントは時間がたつと自動で回復します。/)).toBeVisible();
  await openSection(page, 'お問い合わせ');
  await page.getByRole('searchbox', { name: '検索' }).fill('といあわせ');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
});
