import { becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { addCast, demoPost } from './cast-login.ts';
import { box, comments, openPost } from './comment-pages.ts';

test('a follow of another tab shows when this one gets the focus', async ({ page, context }) => {
  const { path, castId } = await demoPost();
  await becomeMember(page);
  await page.goto(path);
  const follow = (tab: typeof page) =>
    tab.locator(`[data-follow="cast"][data-follow-id="${castId}"]`).first();
  await expect(follow(page)).toHaveText('フォロー');
  const other = await context.newPage();
  await other.goto(path);
  const followed = other.waitForResponse('**/api/cast_follow');
  await follow(other).click();
  await followed;
  await expect(follow(other)).toHaveText('フォロー中');
  await expect(follow(page)).toHaveText('フォロー');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(follow(page)).toHaveText('フォロー中');
});

test('points and total of another tab are fresh when this one gets the focus', async ({ page, context }) => {
  const path = await addCast('るり');
  await becomeMember(page);
  await page.goto(path);
  const ring = (tab: typeof page) => tab.getByRole('region', { name: '投票' });
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  const other = await context.newPage();
  await other.goto(path);
  // The tab shows its vote at once, before the site has it.
  const voted = other.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/votes'),
  );
  await ring(other).getByRole('button', { name: '10Ptで投票' }).click();
  await voted;
  await expect(ring(other)).toContainText('残り0 / 30Pt');
  await expect(ring(page)).toContainText('残り10 / 30Pt');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(ring(page)).toContainText('残り0 / 30Pt');
  await expect(ring(page).locator('[data-votes-total]')).toHaveText('10Pt');
});

test('a comment that another tab’s login has made too old comes back, for its writer alone', async ({
  page,
  context,
  complaints,
}) => {
  const { tlId } = await demoPost();
  await becomeMember(page, 'けん');
  const cookies = await context.cookies();
  await openPost(page, tlId);
  await box(page).fill('まだ送っていません');
  await becomeMember(await context.newPage(), 'べつの人');
  await comments(page).getByRole('button', { name: '送信' }).click();
  await page.getByRole('button', { name: '再読み込み' }).click();
  complaints.splice(0);
  await page.waitForLoadState('load');
  await openPost(page, tlId);
  await expect(box(page)).toHaveValue('');

  await context.addCookies(cookies);
  await openPost(page, tlId);
  await expect(box(page)).toHaveValue('まだ送っていません');
  await comments(page).getByRole('button', { name: '送信' }).click();
  await expect(said(page, 'コメントしました。')).toBeVisible();
});

test('who has logged out in another tab stands in no header when this one gets the focus', async ({
  page,
  context,
}) => {
  await becomeMember(page, 'けん');
  await page.goto('/shops/tokyo/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'マイページ' })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(header.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'マイページ' })).toBeHidden();
});
