import type { Page } from '@playwright/test';
import { sideways } from '../../sideways.ts';
import { becomeMember, expect, logIn, said, test, titled } from '../accounts/visitor.ts';
import { addCast, query } from './cast-login.ts';

const follow = (page: Page) => page.locator('.castid').getByRole('button', { name: /フォロー/ });
const byName = (page: Page) => page.getByRole('button', { name: '電話番号・メールでログイン' });
const followers = async (path: string) => {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from cast_follows where cast_id = $1',
    [path.split('/')[2]],
  );
  return row?.count;
};

test('a guest who follows is led to the login, and follows by it; turning away gives it up', async ({
  page,
  context,
}) => {
  const path = await addCast('ナナ');
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await page.goto(path);
  await follow(page).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインするとフォローできます。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'ログイン', exact: true }).click();
  await byName(page).click();
  await logIn(page, email);
  await expect(said(page, 'ログインしました。')).toBeVisible();
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');

  await context.clearCookies();
  await page.goto(path);
  await follow(page).click();
  await byName(page).click();
  await logIn(page, email);
  await expect(said(page, 'ナナさんをフォローしました。')).toBeVisible();
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => followers(path)).toBe(1);

  // The same wish of an account that follows her already ends nothing.
  await context.clearCookies();
  await page.goto(path);
  await follow(page).click();
  await byName(page).click();
  await logIn(page, email);
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting-calls'))).toBeNull();
  await expect.poll(() => followers(path)).toBe(1);
});

test('a guest asks in one tap to hear of her shifts, and hears by the login; who follows chooses there', async ({
  page,
  context,
}) => {
  const path = await addCast('ひまり');
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await page.goto(path);
  const ask = page.getByRole('button', { name: '出勤したら知らせる' });
  const choice = page.getByRole('combobox', { name: 'ひまりさんの通知' });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => sideways(page), `${width}`).toEqual([]);
    await expect.poll(async () => (await ask.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await ask.click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると出勤のお知らせを受け取れます。');
  await byName(page).click();
  await logIn(page, email);
  await expect(said(page, 'ひまりさんをフォローしました。出勤したらお知らせします。')).toBeVisible();
  await expect(choice).toHaveValue('shift');
  await expect(ask).toBeHidden();
  await expect.poll(() => sideways(page)).toEqual([]);
  await expect.poll(() => followers(path)).toBe(1);

  // Of a member who follows no longer, too.
  await follow(page).click();
  await page.getByRole('button', { name: '解除する' }).click();
  await expect(choice).toBeHidden();
  await ask.click();
  await expect(choice).toHaveValue('shift');
  await expect(choice).toBeFocused();
  await expect.poll(() => followers(path)).toBe(1);
});

test('a choice of what one hears that could not be fetched is fetched by the button in its place', async ({
  page,
  complaints,
}) => {
  const path = await addCast('つむぎ');
  const { myPage } = await becomeMember(page);
  await query('insert into cast_follows (user_id, cast_id) select id, $1 from users where my_id = $2', [
    path.split('/')[2],
    myPage.split('/')[2],
  ]);
  const ask = page.getByRole('button', { name: '出勤したら知らせる' });
  const asked = '**/api/cast_bell?*';
  await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
  const failed = page.waitForResponse(asked);
  await page.goto(path);
  await failed;
  await page.unroute(asked);
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
  await ask.click();
  await expect(said(page, 'フォロー中です。')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'つむぎさんの通知' })).toBeFocused();
  await expect.poll(() => followers(path)).toBe(1);
  complaints.splice(0);
});

test('a guest who votes is led to the login, and has voted by it', async ({ page, context }) => {
  const path = await addCast('みのり');
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await page.goto(path);
  const ring = page.getByRole('region', { name: '投票' });
  await ring.getByRole('button', { name: '10Ptで投票' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると投票できます。');
  await byName(page).click();
  await logIn(page, email);
  await expect(said(page, '+10Pt')).toBeVisible();
  await expect(ring).toContainText('残り0 / 30Pt');
  await expect(ring.locator('[data-votes-total]')).toHaveText('10Pt');
});

test('a guest who finds a review useful, or mutes a cast, is led to the login, and has done it by it', async ({
  page,
  context,
}) => {
  const [review] = await query<{ id: number; shopId: number }>(
    `select r.id, r.shop_id as "shopId" from reviews r join shops s on s.id = r.shop_id
     where s.status = 'open' and r.body <> '' and not r.held order by r.id desc limit 1`,
  );
  const path = await addCast('しずか');
  const { email } = await becomeMember(page);
  await context.clearCookies();
  await page.goto(`/shop/${review?.shopId}/reviews/`);
  const useful = page.locator(`[data-useful="${review?.id}"]`);
  await useful.click();
  await expect(titled(page, 'ログイン・登録')).toContainText('「参考になった」を付けられます。');
  await byName(page).click();
  await logIn(page, email);
  await expect(said(page, '「参考になった」を付けました。')).toBeVisible();
  await expect(useful).toHaveAttribute('aria-pressed', 'true');

  await context.clearCookies();
  await page.goto(`${path}#modal=mute&castId=${path.split('/')[2]}&name=しずか`);
  await page.getByRole('dialog').getByRole('button', { name: /^7日/ }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインするとミュートできます。');
  await byName(page).click();
  await logIn(page, email);
  await expect(page.getByText(/^しずかさんをミュートしました（.+まで）。$/)).toBeVisible();
  const muted = () =>
    query<{ count: number }>('select count(*)::int as count from mutes where cast_id = $1', [
      path.split('/')[2],
    ]);
  await expect.poll(muted).toEqual([{ count: 1 }]);
});
