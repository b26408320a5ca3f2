import type { Page } from '@playwright/test';
import { PASSWORD } from '../accounts/password.ts';
import {
  button,
  codeIn,
  expect,
  field,
  giveCode,
  messageTo,
  modal,
  newEmail,
  said,
  send,
  test,
  titled,
} from '../accounts/visitor.ts';
import { addCast, addShop, demoPost, query } from './cast-login.ts';
import { box, openPost, write } from './comment-pages.ts';

/** From the gate that stands over the page to the end of a registration. */
async function registerHere(page: Page): Promise<void> {
  const email = newEmail();
  await modal(page).getByRole('button', { name: 'メールで登録' }).click();
  await field(page, 'メールアドレス').fill(email);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await giveCode(page, codeIn(await messageTo(email)));
  await button(page, 'あとで登録する').click();
  await expect(titled(page, '登録完了')).toBeVisible();
}

const countOf = async (table: 'votes' | 'cast_follows', path: string) =>
  (await query(`select 1 from ${table} where cast_id = $1`, [path.split('/')[2]])).length;

test('a guest who votes and registers has voted by it', async ({ page }) => {
  const path = await addCast('つばき');
  await page.goto(path);
  const ring = page.getByRole('region', { name: '投票' });
  await ring.getByRole('button', { name: '10Ptで投票' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると投票できます。');
  await registerHere(page);
  await expect(ring.locator('[data-votes-total]')).toHaveText('10Pt');
  await expect(ring).toContainText('残り0 / 30Pt');
  await expect.poll(() => countOf('votes', path)).toBe(1);
});

test('a guest who follows and registers follows by it', async ({ page }) => {
  const path = await addCast('かえで');
  await page.goto(path);
  const follow = page.locator('.castid').getByRole('button', { name: /フォロー/, includeHidden: true });
  await follow.click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインするとフォローできます。');
  await registerHere(page);
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countOf('cast_follows', path)).toBe(1);
});

test('a guest who comments where members do registers, and writes in the box of the same post', async ({
  page,
}) => {
  const { tlId } = await demoPost();
  await query('update posts set accept_comment = 3 where id = $1', [tlId]);
  await openPost(page, tlId);
  await page.getByRole('button', { name: 'ログインしてコメントする' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインするとコメントできます。');
  await registerHere(page);
  await button(page, '閉じる').click();
  await expect(box(page)).toBeVisible();
  await write(page, '登録してきました');
  await expect(said(page, 'コメントしました。')).toBeVisible();
});

test('a guest who writes a review and registers comes back to its form', async ({ page }) => {
  const shopId = await addShop('門前館');
  await page.goto(`/shop/${shopId}/`);
  await page.getByRole('button', { name: '口コミを書く' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると口コミの投稿ができます。');
  await registerHere(page);
  await button(page, 'つづきへ戻る').click();
  await expect(field(page, '総合の点数')).toBeVisible();
  await field(page, '総合の点数').fill('4.0');
  await field(page, '口コミ').fill('落ち着いた雰囲気で、ゆっくり話せました。また来ます。');
  await send(page, '登録する');
  await expect(modal(page).getByText('口コミを登録しました。')).toBeVisible();
});
