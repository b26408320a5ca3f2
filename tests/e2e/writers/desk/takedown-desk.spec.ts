import type { Page } from '@playwright/test';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { another, expect, messageTo, newEmail, said, test } from '../accounts/visitor.ts';
import { demoPost } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

/** As anybody sends it. */
async function ask(page: Page, path: string, right: string): Promise<{ receipt: string; email: string }> {
  await page.goto(`/navi/takedown/#${path}`);
  const form = page.getByRole('form', { name: '削除のご依頼' });
  const email = newEmail();
  await form.getByRole('textbox', { name: '対象ページのURL' }).fill(path);
  await form.getByRole('textbox', { name: '問題のある箇所' }).fill('自己紹介の二行目');
  await form.getByText(right, { exact: true }).click();
  await form.getByRole('textbox', { name: '理由' }).fill('事実ではありません。');
  await form.getByText('本人', { exact: true }).click();
  await form.getByRole('textbox', { name: 'お名前' }).fill('山田花子');
  await form.getByRole('textbox', { name: '連絡先' }).fill(email);
  await form.getByText('氏名を伏せて通知', { exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: '依頼する' }).click();
  const notice = page.getByRole('status').filter({ hasText: '削除のご依頼を受け付けました' });
  await expect(notice).toBeVisible();
  const [receipt = ''] = /\d{8}-[2-9A-Z]{6}/.exec(await notice.innerText()) ?? [];
  return { receipt, email };
}

test('a request to take something down is looked at, asked about and answered by mail', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  await page.goto('/');
  const theirs = await another(page, browser);
  const { castId } = await demoPost();
  const { receipt, email } = await ask(theirs, `/cast/${castId}/`, '名誉');

  await becomeAdmin(page, 'さくじょ');
  await openSection(page, '削除のご依頼');
  const line = page.getByRole('row').filter({ hasText: receipt });
  await expect(line).toContainText('未確認');
  await expectSound(page, 'desk-takedowns');
  await line.getByRole('link', { name: receipt }).click();
  await expect(page.getByText('自己紹介の二行目')).toBeVisible();
  await expect(page.getByText('山田花子')).toBeVisible();
  await page.getByRole('button', { name: '投稿者に照会する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '照会する' }).click();
  await expect(page.getByText(/投稿者へ照会しました。\s*意見の期限/)).toBeVisible();
  await expect(page.locator('.toast')).toHaveText(/投稿者に照会しました。/);
  await expectSound(page, 'desk-takedown');
  await press(page, '結果を知らせる');
  await expect(page.locator('.err', { hasText: '結果を選択してください。' })).toBeVisible();
  await expect(page.locator('.err', { hasText: '結果の理由を入力してください。' })).toBeVisible();
  complaints.splice(0);
  await page.getByText('削除しない', { exact: true }).click();
  await page.getByRole('textbox', { name: '結果の理由' }).fill('該当する記述は確認できませんでした。');
  await press(page, '結果を知らせる');
  await expect(said(page, '結果をメールでお知らせしました。')).toBeVisible();
  const decided = page.getByText(/さくじょさんが結果をお知らせしました。/);
  await expect(decided).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(decided).toBeVisible();
  await expect(page.getByRole('heading', { name: receipt })).toBeVisible();
  for (const pressed of [page.locator('.opside'), page.getByRole('button')])
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  expect(await messageTo(email, '該当する記述は確認できませんでした。')).toContain(receipt);
});

test('an urgent request hides a post first, is late in words, and shows the post again when it is refused', async ({
  page,
  browser,
}) => {
  slow();
  await page.goto('/');
  const theirs = await another(page, browser);
  const { castId } = await demoPost();
  const db = siteDatabase();
  const { id } = await db
    .insertInto('posts')
    .values({ castId, body: '住所がわかる投稿', acceptComment: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { receipt } = await ask(theirs, `/tl/${id}/`, 'プライバシー');
  const requests = db.updateTable('takedownRequests').where('receipt', '=', receipt);
  await requests.set({ createdAt: new Date(Date.now() - 4 * 3_600_000) }).execute();

  await becomeAdmin(page, 'いそぎ');
  await expect(page.getByText(/件・期限を2時間(\d+分)?過ぎています/)).toBeVisible();
  await openSection(page, '削除のご依頼');
  const line = page.getByRole('row').filter({ hasText: receipt });
  await expect(line).toContainText(/最初の確認：期限を2時間(\d+分)?過ぎています/);
  await expectSound(page, 'desk-takedowns-late');
  await line.getByRole('link', { name: receipt }).click();
  await expect(page.getByText('住所がわかる投稿')).toBeVisible();
  await expectSound(page, 'desk-takedown-urgent');
  await press(page, 'まず非公開にする');
  await page.getByRole('dialog').getByRole('button', { name: '非公開にする' }).click();
  await expect(page.getByText(/に対象を非公開にしました。/)).toBeVisible();
  expect((await theirs.goto(`/tl/${id}/`))?.status()).toBe(410);
  await requests.set({ askedAt: new Date(Date.now() - 8 * 24 * 3_600_000) }).execute();
  await page.reload();
  await expect(page.getByText('意見の期限が過ぎました。削除できます。')).toBeVisible();
  await expectSound(page, 'desk-takedown-hidden');
  await page.getByText('削除しない', { exact: true }).click();
  await page.getByRole('textbox', { name: '結果の理由' }).fill('住所は確認できませんでした。');
  await press(page, '結果を知らせる');
  await expect(said(page, '結果をメールでお知らせしました。対象の非公開を解除しました。')).toBeVisible();
  expect((await theirs.goto(`/tl/${id}/`))?.status()).toBe(200);
});
