import { violations } from '../../axe.ts';
import { fullShop } from '../../places.ts';
import { sideways } from '../../sideways.ts';
import { loseNetwork, shoot } from '../../walker.ts';
import {
  button,
  expect,
  field,
  messageTo,
  modal,
  newEmail,
  openAt,
  send,
  test,
} from '../accounts/visitor.ts';

const ASKED = '確認のメールをお送りしました。24時間以内に、メールのリンクから登録を完了してください。';
const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';

/** The path that a mail names, with what stands behind its #. */
const linkIn = (text: string, page: string) => new RegExp(`/${page}/#\\S+`).exec(text)?.[0] ?? '';

test('a guest signs up on the page of a shop, confirms by the link of the mail, and stops by the next', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto(await fullShop(page));
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'メールマガジンに登録する' }).click();
  await expect(modal(page)).toContainText('から広告を含むメールをお送りします');
  await expect(modal(page)).toContainText('よあかり運営事務局');
  await expect(field(page, 'メールアドレス')).toHaveValue('');
  await shoot(page, 'magazine');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await field(page, 'メールアドレス').fill(email);
  await send(page, '確認のメールを受け取る');
  await expect(modal(page).getByRole('status')).toHaveText(ASKED);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await shoot(page, 'magazine-asked');

  const mail = await messageTo(email);
  expect(mail).toContain(`「${name.split('\n')[0]}」のメールマガジン`);
  await page.goto(linkIn(mail, 'magazine'));
  const confirm = page.getByRole('button', { name: '登録を完了する' });
  await expect(confirm).toBeVisible();
  await shoot(page, 'magazine-confirm');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await confirm.click();
  await expect(page.getByRole('status').filter({ hasText: '登録が完了しました' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');

  await page.goto(linkIn(mail, 'stop_magazine'));
  const stop = page.getByRole('button', { name: 'メールマガジンを停止する' });
  await expect(stop).toBeVisible();
  await shoot(page, 'magazine-stop');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await stop.click();
  await expect(page.getByText('メールマガジンを停止しました。')).toBeVisible();
});

test('a reader whose browser runs no script stops by pasting the link of the mail', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  await openAt(page, '/shops/', 'magazine');
  await field(page, 'メールアドレス').fill(email);
  await send(page, '確認のメールを受け取る');
  await expect(modal(page).getByRole('status')).toHaveText(ASKED);
  const link = `${baseURL}${linkIn(await messageTo(email), 'stop_magazine')}`;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByRole('textbox', { name: 'メールの停止のリンク' }).fill(link);
  await shoot(plain, 'magazine-stop-plain');
  await plain.getByRole('button', { name: 'メールマガジンを停止する' }).click();
  await expect(plain.getByText('メールマガジンを停止しました。')).toBeVisible();
  await context.close();
});

test('the footer leads to the magazine of the site; what is wrong, and no network, is said at the form', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/shops/');
  await page.locator('footer').getByRole('link', { name: 'メールマガジンの登録' }).click();
  await expect(modal(page)).toBeVisible();
  await send(page, '確認のメールを受け取る');
  await expect(modal(page).getByText('メールアドレスを入力してください。')).toBeVisible();
  const email = newEmail();
  await field(page, 'メールアドレス').fill(email);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await loseNetwork(page);
  await button(page, '確認のメールを受け取る').click();
  await expect(modal(page).getByText(OFFLINE)).toBeVisible();
  await expect(field(page, 'メールアドレス')).toHaveValue(email);
  await context.setOffline(false);
  await send(page, '確認のメールを受け取る');
  await expect(modal(page).getByRole('status')).toHaveText(ASKED);
  expect(await messageTo(email)).toContain('メールマガジンのお申し込みを受け付けました。');
  complaints.splice(0);
});

test('a link that is no good says so, and the pages fit 320 px', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, label, said] of [
    ['/magazine/#wrong', '登録を完了する', 'このリンクは無効です。有効期限が切れている場合は'],
    ['/stop_magazine/#1.wrong', 'メールマガジンを停止する', 'このリンクは無効です。メールのリンクを'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect.poll(() => sideways(page)).toEqual([]);
  }
  complaints.splice(0);
  await openAt(page, '/shops/', 'magazine&shopId=999999');
  await field(page, 'メールアドレス').fill(newEmail());
  await send(page, '確認のメールを受け取る');
  await expect(modal(page).getByText(/^ページが見つかりません。/)).toBeVisible();
  complaints.splice(0);
});
