import { violations } from '../../axe.ts';
import { another, becomeMember, expect, modal, said, test, titled } from '../accounts/visitor.ts';
import { becomeCast, postOf, query } from './cast-login.ts';
import { box, choose, comment, comments, openPost, write } from './comment-pages.ts';

test('the setting of the account decides who may write; a hidden word and a quiet restriction keep comments back', async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, '新しいドレスです。', null);
  const save = async (choice: string) => {
    await page.goto(`${owner.myPage}comment_setting/`);
    await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(said(page, '保存しました。')).toBeVisible();
  };

  await save('登録ユーザーのみ');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  const guest = await another(page, browser);
  // The setting reaches the stored page of the post by itself.
  await expect
    .poll(async () => {
      await openPost(guest, tlId);
      return comments(guest).getByRole('button', { name: 'ログインしてコメントする' }).count();
    })
    .toBe(1);
  await comments(guest).getByRole('button', { name: 'ログインしてコメントする' }).click();
  await expect(titled(guest, 'ログイン・登録')).toContainText('ログインするとコメントできます。');

  await save('受け付けない');
  await expect
    .poll(async () => {
      await openPost(guest, tlId);
      return comments(guest).innerText();
    })
    .toContain('この投稿では、コメントを受け付けていません。');
  await expect(box(guest)).toHaveCount(0);

  await save('自動で公開');
  await page.getByRole('textbox', { name: '追加する言葉' }).fill('ほんみょう');
  await page.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByText('ほんみょう', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      await openPost(guest, tlId);
      return box(guest).count();
    })
    .toBe(1);
  await write(guest, 'ホンミョウは山田さんですか');
  await expect(comment(guest, 'ホンミョウ')).toBeVisible();
  await write(guest, 'きれいですね');
  await expect(comment(guest, 'きれいですね')).toBeVisible();

  // No one else sees the first one, and its writer is not notified.
  const reader = await another(page, browser);
  await openPost(reader, tlId);
  await expect(comment(reader, 'きれいですね')).toBeVisible();
  await expect(comments(reader)).not.toContainText('ホンミョウ');
  await expect(comment(guest, 'ホンミョウ')).not.toContainText('制限');

  await openPost(page, tlId);
  await expect(comment(page, 'ホンミョウ')).toContainText('制限中');
  await choose(page, 'きれいですね', 'そっと制限する');
  await modal(page).getByRole('button', { name: '制限する', exact: true }).click();
  await expect(comment(page, 'きれいですね')).toContainText('制限中');
  await openPost(reader, tlId);
  await expect(comments(reader)).not.toContainText('きれいですね');
  await openPost(guest, tlId);
  await expect(comment(guest, 'きれいですね')).not.toContainText('制限');

  // Shown after all from the inbox, by a swipe to the right.
  await page.goto(`${owner.myPage}comment_inbox/`);
  await page.getByRole('button', { name: '制限中' }).click();
  const row = page.locator('.inbox__row').filter({ hasText: 'きれいですね' });
  const card = row.locator('.inbox__card');
  const at = await card.boundingBox();
  const touch = (type: string, x: number) =>
    card.dispatchEvent(type, {
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      clientX: x,
      clientY: (at?.y ?? 0) + 30,
    });
  await touch('pointerdown', 60);
  await touch('pointermove', 120);
  await touch('pointermove', 220);
  await touch('pointerup', 220);
  await expect(page.getByText('名無しさんのコメントを表示します。')).toBeVisible();
  await page.goto(`${owner.myPage}banned_users/`);
  await page.getByRole('button', { name: '名無しさんの制限を解除' }).click();
  await expect(page.getByText('そっと制限した人はいません。')).toBeVisible();
  await expect
    .poll(async () => {
      await openPost(reader, tlId);
      return comments(reader).innerText();
    })
    .toContain('きれいですね');

  // The guest takes an own comment back; the reader has no way to it and reports the other one.
  await openPost(guest, tlId);
  await comment(guest, 'ホンミョウ').getByRole('button', { name: '削除', exact: true }).click();
  await modal(guest).getByRole('button', { name: '削除する' }).click();
  await expect(comments(guest)).not.toContainText('ホンミョウ');
  await expect(comment(reader, 'きれいですね').getByRole('button', { name: '削除' })).toHaveCount(0);
  await choose(reader, 'きれいですね', '通報する');
  await modal(reader).getByRole('button', { name: '通報する' }).click();
  await expect(modal(reader).locator('.err', { hasText: '理由を選択してください。' })).toBeVisible();
  expect(await violations(reader, { within: 'dialog' })).toEqual([]);
  await modal(reader).getByRole('radio', { name: '宣伝・客引き・勧誘' }).check();
  await expect(reader.getByRole('progressbar')).toHaveCount(0);
  await modal(reader).getByRole('button', { name: '通報する' }).click();
  await expect(modal(reader).getByText('通報を受け付けました。ありがとうございます。')).toBeVisible();
  await modal(reader).locator('.sheet__b').getByRole('button', { name: '閉じる' }).click();
  await expect(comments(reader)).not.toContainText('きれいですね');
  for (const other of [guest, reader]) await other.context().close();
});

test('comments go on page by page, and a reply keeps to its comment', async ({ page, browser }) => {
  const owner = await becomeCast(page);
  const tlId = await postOf(owner.castId, 'たくさんのコメントをありがとう。');
  await query(
    `insert into comments (post_id, body, guest_name, posted_at)
     select $1, 'コメント' || n || '番', 'たけ', now() - interval '1 hour' from generate_series(1, 45) n`,
    [tlId],
  );
  await openPost(page, tlId);
  const items = comments(page).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expect(items.last()).toContainText('コメント45番');
  await comments(page).getByRole('button', { name: '前のコメントを見る（25件）' }).click();
  await expect(items).toHaveCount(40);
  // What is written meanwhile moves nothing.
  const guest = await another(page, browser);
  await openPost(guest, tlId);
  await write(guest, 'いま書きました');
  await expect(said(guest, 'コメントしました。')).toBeVisible();
  await comments(page).getByRole('button', { name: '前のコメントを見る（5件）' }).click();
  await expect(items).toHaveCount(45);
  await expect(items.first()).toContainText('コメント1番');
  await expect(comments(page).getByRole('button', { name: /^前のコメント/ })).toHaveCount(0);

  // The same post over the timeline, by its address; a menu there leads back to it.
  await page.goto(`/navi/tls/#modal=timeline&tlId=${tlId}`);
  await expect(modal(page).getByText('いま書きました')).toBeVisible();
  await choose(page, 'いま書きました', 'コメントを削除する');
  await modal(page).getByRole('button', { name: '削除する' }).click();
  await expect(titled(page, '投稿')).toBeVisible();
  await expect(modal(page).getByText('いま書きました')).toHaveCount(0);
  await guest.context().close();
});

test('whom one follows stands on my page, in two orders, and leaving asks first', async ({
  page,
  browser,
}) => {
  const owner = await becomeCast(page);
  const reader = await another(page, browser);
  const { myPage } = await becomeMember(reader, 'たけ');
  await reader.goto(`${myPage}followings/`);
  await expect(reader.getByRole('link', { name: '女の子を探す' })).toBeVisible();
  const tlId = await postOf(owner.castId, 'こんばんは。');
  await openPost(reader, tlId);
  await reader.getByRole('button', { name: `${owner.name}さんをフォロー` }).click();
  await expect(said(reader, 'フォローしました。')).toBeVisible();

  await reader.goto(`${myPage}followings/`);
  await expect(reader.getByRole('link', { name: owner.name })).toBeVisible();
  // Only the order that was asked for last counts.
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await reader.route('**/followings?sort=shift', async (route) => {
    await gate;
    await route.fulfill({ json: { items: [], total: 0, next: '' } });
  });
  const late = reader.waitForResponse('**/followings?sort=shift');
  await reader.getByRole('button', { name: '次の出勤順' }).click();
  await reader.getByRole('button', { name: 'フォローした順' }).click();
  await expect(reader.getByRole('link', { name: owner.name })).toBeVisible();
  release();
  await (await late).finished();
  await reader.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await expect(reader.getByRole('link', { name: owner.name })).toBeVisible();
  await reader.unroute('**/followings?sort=shift');
  await reader.getByRole('button', { name: '次の出勤順' }).click();
  await expect(reader.getByRole('link', { name: owner.name })).toBeVisible();
  expect(await violations(reader, { within: 'main' })).toEqual([]);
  await page.goto(`${owner.myPage}followers/`);
  await expect(page.getByText('たけ', { exact: true })).toBeVisible();

  await reader.getByRole('button', { name: /フォロー中$/ }).click();
  await expect(titled(reader, 'フォローの解除')).toContainText('フォローを解除します。よろしいですか？');
  await modal(reader).getByRole('button', { name: '解除する' }).click();
  await expect(said(reader, 'フォローを解除しました。')).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('link', { name: '女の子を探す' })).toBeVisible();
  await reader.goto(`/cast/${owner.castId}/`);
  await reader.getByRole('button', { name: 'ミュート・通報' }).click();
  await reader.getByRole('button', { name: /このページを通報する/ }).click();
  await modal(reader).getByRole('radio', { name: 'その他' }).check();
  await modal(reader).getByRole('button', { name: '通報する' }).click();
  await expect(modal(reader).getByText('通報を受け付けました。ありがとうございます。')).toBeVisible();
  await reader.goto(`${myPage}reports/`);
  await expect(reader.locator('.person')).toContainText(owner.name);
  // What only casts have does not exist for members.
  expect((await reader.goto(`${myPage}comment_setting/`))?.status()).toBe(404);
  await reader.context().close();
});
