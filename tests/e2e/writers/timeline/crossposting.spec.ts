import { violations } from '../../axe.ts';
import { button, codeIn, expect, messageTo, modal, newEmail, said, test } from '../accounts/visitor.ts';
import { becomeCast } from './cast-login.ts';

test('a post also goes to another blog and to X, unless its author says no; the log tells of it', async ({
  page,
  complaints,
}) => {
  test.slow();
  const { myPage } = await becomeCast(page);
  const blog = newEmail();
  await page.goto(`${myPage}multi_post_setting/`);
  await page.getByLabel('ブログ名').fill('夜の日記');
  await page.getByRole('group', { name: '投稿先1' }).getByLabel('投稿用メールアドレス').fill(blog);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(said(page, '保存しました。')).toBeVisible();

  // Saved, it gets its code without another press, and nothing else before that has come back.
  const check = page.getByRole('region', { name: '投稿先の確認' });
  await expect(check).toContainText(
    '投稿用メールアドレスに認証コードを送りました。届いた6桁のコードを入力してください。',
  );
  const code = check.getByRole('textbox', { name: '認証コード' });
  await expect(page.getByRole('button', { name: '保存する' })).toBeFocused();
  await expect(page.getByText('未確認')).toHaveCount(2);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  const right = codeIn(await messageTo(blog, '認証コードの有効期限は10分です。'));
  await code.fill(right === '000000' ? '000001' : '000000');
  await expect(check).toContainText('認証コードが正しくありません。（あと4回入力できます）');
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^422: \S+\/multi_post_proof\/[\w-]{22}$/)]);
  // The mail is read in another app, after which the page may have been loaded anew.
  await page.reload();
  await expect(check.getByRole('button', { name: /^もう一度送信/ })).toBeVisible();
  await code.fill(right);
  await expect(said(page, '確認が完了しました。次の投稿から送ります。')).toBeVisible();
  await expect(check).toHaveCount(0);
  await expect(page.getByText('確認済み')).toBeVisible();
  // The step has gone: the keyboard is at what follows it.
  const next = page.getByRole('group', { name: 'ライブドアブログ' });
  await expect(next.getByLabel('投稿用メールアドレス')).toBeFocused();
  expect(await violations(page, { within: 'main' })).toEqual([]);

  await page.goto(`${myPage}twitter_setting/`);
  await page.getByRole('button', { name: 'Xと連携する' }).click();
  await expect(said(page, 'Xと連携しました。')).toBeVisible();
  await expect(page.getByText('@sakura_yoru')).toBeVisible();

  const post = async (words: string, isSent: boolean) => {
    await page.goto('/navi/tls/');
    await page.getByRole('link', { name: '投稿', exact: true }).click();
    await modal(page).getByRole('textbox', { name: '本文' }).fill(words);
    const choice = modal(page).getByRole('button', { name: /ほかのブログにも送る/ });
    await expect(choice).toContainText('夜の日記・X（旧Twitter）');
    if (!isSent) {
      await choice.click();
      await modal(page).getByRole('radio', { name: '送らない' }).check();
    }
    await button(page, '投稿する').click();
    await expect(said(page, '投稿しました。')).toBeVisible();
  };
  const words = `灯りがともりました ${Date.now()}`;
  await post(words, true);
  await post(`ここだけの話 ${Date.now()}`, false);
  expect(await messageTo(blog)).toMatch(new RegExp(`^${words}\n\nhttps?://\\S+/tl/\\d+/\\s*$`));

  const log = page.getByRole('region', { name: '送信の記録' }).getByRole('listitem');
  for (const [section, name] of [
    ['multi_post_setting', '夜の日記'],
    ['twitter_setting', 'X（旧Twitter）'],
  ] as const) {
    await expect
      .poll(async () => {
        await page.goto(`${myPage}${section}/`);
        return log.allInnerTexts();
      })
      .toEqual([expect.stringMatching(new RegExp(`^送信済み[\\s\\S]*${name}[\\s\\S]*${words}`))]);
    expect(await violations(page, { within: 'main' })).toEqual([]);
  }
  await expect(page.getByRole('link', { name: 'Xで見る' })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\/i\/status\/\d+$/,
  );

  await page.getByRole('checkbox', { name: 'Xとの連携を解除する' }).check();
  await page.getByRole('button', { name: '解除する' }).click();
  await expect(said(page, 'Xとの連携を解除しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Xと連携する' })).toBeVisible();
});
