import sharp from 'sharp';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { another, button, expect, modal, said, test } from '../accounts/visitor.ts';
import { becomeCast, demoPost, query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

async function hold(postId: number, name: string, body: string, minutes: number): Promise<void> {
  await query(
    `insert into comments (post_id, guest_name, body, approved, held_by, posted_at)
     values ($1, $2, $3, false, 'site', now() - $4::int * interval '1 minute')`,
    [postId, name, body, minutes],
  );
}

test('comments that wait are decided by the keyboard, the oldest first', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  const { name, path, tlId } = await demoPost();
  await hold(tlId, 'けんた', 'とても似合っていますね。', 95);
  await hold(tlId, 'しつこい人', '連絡先を教えてください。'.repeat(12), 28);
  await page.goto('/');
  await becomeAdmin(page, 'しょうにん');
  await expect(page.getByRole('link', { name: /承認待ちのコメント.*待ち/ })).toBeVisible();
  await openSection(page, '通報');
  await page.getByRole('navigation', { name: '確認するもの' }).getByText('承認待ちのコメント').click();
  await expect(page.getByRole('heading', { level: 1, name: '承認待ちのコメント' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: 'けんた' });
  await expect(line).toContainText(`${name}さんの投稿へのコメント`);
  await expect(line).toContainText(/1時間3[5-9]分/);
  await expectSound(page, 'desk-held-comments');
  await line.getByRole('link').click();
  await expect(page.getByText('とても似合っていますね。')).toBeVisible();
  await expectSound(page, 'desk-held-comment');
  await page.locator('body').press('Enter');
  await expect(page.locator('.err', { hasText: '対応を選択してください。' })).toBeVisible();
  complaints.splice(0);
  // A press while the send before is under way is refused.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /公開する/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(said(page, 'コメントを公開しました。')).toBeVisible();
  await expect(page.getByText('連絡先を教えてください。').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { name: /削除する/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(said(page, 'コメントを削除しました。')).toBeVisible();
  const guest = await another(page, browser);
  await guest.goto(`/tl/${tlId}/`);
  await expect(guest.getByText('とても似合っていますね。').first()).toBeVisible();
  await expect(guest.getByText('連絡先を教えてください。')).toHaveCount(0);
  expect((await guest.goto(path))?.status()).toBe(200);
});

test('new photos are looked at, and what is wrong goes', async ({ page, browser }) => {
  slow();
  await page.goto('/');
  const hers = await another(page, browser);
  const { name } = await becomeCast(hers);
  await hers.goto('/navi/tls/');
  await hers.getByRole('button', { name: '投稿する' }).first().click();
  await hers
    .getByLabel('写真のファイル')
    .setInputFiles([
      await photo('a.jpg', 'crimson'),
      await photo('b.jpg', 'seagreen'),
      await photo('c.jpg', 'slateblue'),
    ]);
  await modal(hers).getByRole('textbox', { name: '本文' }).fill('今夜のドレスです。');
  await button(hers, '投稿する').click();
  await expect(said(hers, '投稿しました。')).toBeVisible({ timeout: 60_000 });

  await becomeAdmin(page, 'しゃしん');
  await openSection(page, '新しい写真');
  const cards = page.getByRole('listitem').filter({ hasText: `${name}さんの投稿` });
  await expect(cards).toHaveCount(3);
  await expectSound(page, 'desk-new-photos');
  await cards
    .first()
    .getByRole('button', { name: /問題なし/ })
    .click();
  await expect(cards).toHaveCount(2);
  await cards
    .first()
    .getByRole('button', { name: /削除する/ })
    .click();
  await expect(modal(page)).toContainText('元に戻せません');
  await button(page, '削除する').click();
  await expect(said(page, '写真を削除しました。投稿した方にお知らせしました。')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: /この画面の写真をすべて問題なしにする/ }).click();
  await expect(cards).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/写真を選ぶと大きく表示します/)).toBeVisible();
  await expect(cards).toHaveCount(0);
});

test('new shops are looked at', async ({ page }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'おみせ');
  await openSection(page, '新しいお店');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /問題なし/ }) });
  await expect(rows.first()).toBeVisible();
  await expectSound(page, 'desk-new-shops');
  const first = (await rows.first().getByRole('link').innerText()).trim();
  await press(page, `${first}：問題なし`);
  await expect(page.getByRole('link', { name: first, exact: true })).toHaveCount(0);
});
