import type { Browser, Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { another, becomeMember, expect, modal, said, test, titled } from '../accounts/visitor.ts';
import { becomeCast, postOf, query } from './cast-login.ts';
import { box, choose, comment, comments, openPost, write } from './comment-pages.ts';

const act = (page: Page, text: string, name: string) =>
  comment(page, text).getByRole('button', { name, exact: true });

async function guest(page: Page, browser: Browser, tlId: number): Promise<Page> {
  const other = await another(page, browser);
  await openPost(other, tlId);
  return other;
}

test('a guest comments, the owner approves, replies, bans a member, allows them again and deletes', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '髪を切りました。', 2);

  const writer = await guest(page, browser, tlId);
  await box(writer).focus();
  await expect(said(writer, 'コメントは、承認されると表示されます。')).toBeVisible();
  await write(writer, 'とても似合っています');
  await expect(said(writer, 'コメントを受け付けました。承認されると表示されます。')).toBeVisible();
  await expect(comment(writer, 'とても似合っています')).toContainText('名無しさん');
  await expect(comment(writer, 'とても似合っています')).toContainText('承認待ち');

  // She hears of it at once: the number at the bell, the line behind it, the inbox to which that leads.
  await page.goto('/shops/');
  await page.getByRole('link', { name: /^通知（未読\d+件）$/ }).click();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'コメントが承認待ちです' });
  await line.getByRole('link').click();
  await expect(page).toHaveURL(`${owner.myPage}comment_inbox/`);
  // Taken back once, then decided by leaving the page.
  await expect(page.getByText('とても似合っています')).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: '承認する' }).click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('名無しさんのコメントを承認します。')).toBeVisible();
  await openPost(page, tlId);
  await expect
    .poll(async () => {
      await openPost(page, tlId);
      return comment(page, 'とても似合っています').innerText();
    })
    .not.toContain('承認待ち');

  await act(page, 'とても似合っています', '返信').click();
  await page.keyboard.type('ありがとう！');
  await comments(page).getByRole('button', { name: '送信' }).click();
  await expect(said(page, '返信しました。')).toBeVisible();
  await expect(comment(page, 'ありがとう！')).toContainText('投稿者');

  await openPost(writer, tlId);
  await expect(comment(writer, 'ありがとう！')).toContainText('名無しさんへの返信');
  expect(await violations(writer, { within: '.comments' })).toEqual([]);

  // A member; approved under the post itself.
  const member = await another(page, browser);
  await becomeMember(member, 'zzz');
  await openPost(member, tlId);
  await write(member, '連絡先を教えて');
  await expect(comment(member, '連絡先を教えて')).toContainText('承認待ち');
  await openPost(page, tlId);
  await act(page, '連絡先を教えて', '承認する').click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(comment(page, '連絡先を教えて')).toContainText('承認待ち');
  await act(page, '連絡先を教えて', '承認する').click();
  await expect(said(page, '承認しました。')).toBeVisible({ timeout: 15_000 });
  await expect(comment(page, '連絡先を教えて')).not.toContainText('承認待ち');
  await choose(page, '連絡先を教えて', 'コメントを禁止する');
  await expect(titled(page, 'コメントの禁止')).toContainText(
    'このユーザーは今後、あなたの投稿にコメントできなくなります。よろしいですか？',
  );
  await expect(modal(page).getByRole('radio', { name: 'ずっと' })).toBeChecked();
  await modal(page).getByText('7日間').click();
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await page.getByRole('button', { name: '禁止する', exact: true }).click();
  await expect(page.getByText(/^コメントを禁止しました（.+まで）。$/).first()).toBeVisible();
  await expect(comment(page, 'コメント禁止中のユーザーです')).toContainText('zzz');

  // What the banned member reads is what anybody reads where no comments are taken.
  await write(member, 'もう一度');
  await expect(comments(member).getByText('コメントを受け付けていません').first()).toBeVisible();

  await page.goto(`${owner.myPage}banned_users/`);
  const row = page.locator('.person').filter({ hasText: 'zzz' });
  await expect(row).toContainText(/期間：.+まで/);
  await row.getByRole('button', { name: 'zzzさんの禁止の期間を変更' }).click();
  await modal(page).getByRole('button', { name: '変更する' }).click();
  await expect(row).toContainText('期間：ずっと');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'zzzさんの禁止を解除' }).click();
  await expect(page.getByText('コメントを禁止した人はいません。')).toBeVisible();
  await openPost(page, tlId);
  await expect(comment(page, '連絡先を教えて')).toBeVisible();

  await choose(page, 'とても似合っています', 'コメントを削除する');
  await expect(titled(page, 'コメントの削除')).toContainText(
    'この操作は取り消せません。本当に削除しますか？',
  );
  await page.getByRole('button', { name: '削除する', exact: true }).click();
  await expect(said(page, 'コメントを削除しました。')).toBeVisible();
  await expect(comments(page).getByText('とても似合っています')).toHaveCount(0);
  await openPost(writer, tlId);
  await expect(comments(writer).getByText('とても似合っています')).toHaveCount(0);
  for (const other of [writer, member]) await other.context().close();
});

test('a text that is not sent yet outlives another step; a post that was reported or deleted says so', async ({
  page,
  browser,
}) => {
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '今日は早めに帰ります。');
  const reader = await another(page, browser);
  await reader.goto(`/navi/tls/#modal=timeline&tlId=${tlId}`);
  await box(reader).fill('まだ書いています');
  const menu = modal(reader).getByRole('button', { name: `${owner.name}さんの投稿のメニュー` });
  await menu.click();
  await modal(reader).getByRole('button', { name: '戻る' }).click();
  await expect(box(reader)).toHaveValue('まだ書いています');
  await menu.click();
  await modal(reader).getByRole('button', { name: 'この投稿を通報' }).click();
  await modal(reader).getByRole('radio', { name: 'その他' }).check();
  await modal(reader).getByRole('button', { name: '通報する' }).click();
  await modal(reader).locator('.sheet__b').getByRole('button', { name: '閉じる' }).click();
  await expect(modal(reader).getByText('通報した投稿は表示していません。')).toBeVisible();
  await modal(reader).getByRole('link', { name: 'タイムラインを見る' }).click();
  await expect(modal(reader)).toHaveCount(0);
  await reader.context().close();

  await openPost(page, tlId);
  await page.getByRole('button', { name: `${owner.name}さんの投稿のメニュー` }).click();
  await modal(page).getByRole('button', { name: '削除する' }).click();
  await expect(titled(page, '投稿を削除')).toBeVisible();
  await modal(page).getByRole('button', { name: '削除する', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '投稿を削除しました。' })).toBeVisible();
  expect(await violations(page, { within: 'main' })).toEqual([]);
});

test('a decision of the inbox can be taken back until it is carried out', async ({ page }) => {
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '雨ですね。', 2);
  await query(`insert into comments (post_id, body, guest_name, approved) values ($1, '傘', 'たけ', false)`, [
    tlId,
  ]);
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route('**/api/tl_comment/*/approve', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${owner.myPage}comment_inbox/`);
  const carriedOut = page.waitForRequest('**/api/tl_comment/*/approve');
  await page.getByRole('button', { name: '承認する' }).click();
  const undo = page.getByRole('button', { name: '元に戻す' });
  await expect(undo).toBeFocused();
  await carriedOut;
  // What is being carried out is not taken back, and the focus is not lost before it is.
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await expect(page.getByText('たけさんのコメントを承認します。')).toBeVisible();
  release();
  await expect(page.getByText('承認待ちのコメントはありません。')).toBeVisible();
  // Published, it is still among what she has received, with a way to answer.
  await page.getByRole('button', { name: '公開中' }).click();
  const published = page.locator('.inbox__row').filter({ hasText: 'たけ' });
  await published.getByRole('button', { name: '返信する' }).click();
  await expect(page.getByRole('dialog', { name: '投稿' })).toBeVisible();
});

test('a decision that meets a closed site as its list is left is carried out from the next page', async ({
  page,
  complaints,
}) => {
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '晴れましたね。', 2);
  await query(
    `insert into comments (post_id, body, guest_name, approved) values ($1, '日傘', 'たけ', false)`,
    [tlId],
  );
  await page.goto(`${owner.myPage}comment_inbox/`);
  await page.route('**/api/tl_comment/*/approve', (route) =>
    route.fulfill({ status: 503, json: { message: 'ただいまメンテナンス中です。' } }),
  );
  await page.getByRole('button', { name: '承認する' }).click();
  await page.getByRole('button', { name: '公開中' }).click();
  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^503: /)]);
  const approved = async () => (await query('select approved from comments where post_id = $1', [tlId]))[0];
  await expect.poll(approved).toEqual({ approved: false });
  await page.unroute('**/api/tl_comment/*/approve');
  await page.goto('/shops/');
  await expect.poll(approved).toEqual({ approved: true });
});
