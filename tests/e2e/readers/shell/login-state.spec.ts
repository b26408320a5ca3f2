import type { BrowserContext, Page } from '@playwright/test';
import { AREA } from '../../places.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, expect, PHONE, test } from '../../walker.ts';

const MEMBER = {
  check: true,
  guest: false,
  myId: 'k3v9x2m7',
  anonId: null,
  myName: 'たけ',
  myIcon: null,
  isCast: false,
  isAdmin: false,
  followingCasts: [],
  followingShops: [],
  hasUnread: false,
  unreadCount: 0,
  sessionTag: 'tag',
};

/** A browser that has a session, and what the server says of it. */
async function logIn(context: BrowserContext, baseURL: string, state: object): Promise<string[]> {
  const asked: string[] = [];
  await context.addCookies([{ name: 'me', value: '1', url: baseURL }]);
  await context.route('**/api/me', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: { ...MEMBER, ...state } });
  });
  return asked;
}

const bar = (page: Page) => page.getByRole('banner');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' });
const names = (page: Page) =>
  tabs(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent?.trim()));

test.use({ viewport: PHONE });

test('a guest sees the login; the last tab asks to log in', async ({ page }) => {
  await page.goto(AREA);
  await expect(bar(page).getByRole('button', { name: 'ログイン' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: /通知|マイページ/ })).toHaveCount(0);
  await expect.poll(() => names(page)).toEqual(['ホーム', 'さがす', '今夜', 'タイムライン', 'マイページ']);
  await tabs(page).getByText('マイページ').click();
  await expect(page.getByRole('dialog', { name: 'ログイン・登録' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-role', 'guest');
});

test('a guest’s bell explains what comes by it and opens the login; nothing in the bar is cut off', async ({
  page,
}) => {
  await page.goto(AREA);
  const bell = bar(page).getByRole('button', { name: '通知' });
  for (const width of [320, 390, 768, 941, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => sideways(page), `${width}`).toEqual([]);
    await expect.poll(async () => (await bell.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    // The bell and the login stand right of the search, and do not lie over it.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const [me, search] = [left('.topbar__me [data-modal]'), left('.searchpill')];
          return (me?.left ?? 0) - (search?.right ?? 0) >= 0;
        }),
      )
      .toBe(true);
  }
  await page.setViewportSize(PHONE);
  await bell.click();
  const login = page.getByRole('dialog', { name: 'ログイン・登録' });
  await expect(login).toContainText('ログインすると、フォローした女の子の出勤や投稿のお知らせが届きます。');
});

for (const [who, isCast] of Object.entries({ member: false, cast: true }))
  test(`a ${who} finds their own page, without a badge when all is read`, async ({
    page,
    context,
    baseURL,
  }) => {
    const asked = await logIn(context, baseURL ?? '', { isCast });
    await page.goto(AREA);
    await expect(bar(page).getByRole('link', { name: 'マイページ' })).toHaveAttribute(
      'href',
      '/my_page/k3v9x2m7/',
    );
    await expect(bar(page).getByRole('link', { name: 'マイページ' })).toContainText('た');
    await expect(bar(page).getByRole('button', { name: 'ログイン' })).toBeHidden();
    await expect(tabs(page).getByRole('link', { name: 'マイページ' })).toHaveAttribute(
      'href',
      '/my_page/k3v9x2m7/',
    );
    await expect(page.locator('[data-unread]:visible')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-role', who);
    expect(asked).toHaveLength(1);
  });

test('what is unread marks the bell and the last tab, and is said in words', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context, baseURL ?? '', { hasUnread: true });
  await page.goto(AREA);
  await expect(bar(page).getByRole('link', { name: '通知（未読あり）' })).toBeVisible();
  await expect(tabs(page).getByRole('link', { name: 'マイページ（未読あり）' })).toBeVisible();
  await expect(page.locator('[data-unread]:visible')).toHaveCount(2);
});

for (const [unreadCount, shown, said] of [
  [3, '3', '未読3件'],
  [100, '99+', '未読99件以上'],
] as const)
  test(`the bell says that ${shown} are unread, in sight and in words`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await logIn(context, baseURL ?? '', { hasUnread: true, unreadCount });
    await page.goto(AREA);
    const bell = bar(page).getByRole('link', { name: `通知（${said}）` });
    const number = bell.locator('[data-unread]');
    await expect
      .poll(() => number.evaluate((dot) => getComputedStyle(dot, '::before').content))
      .toBe(`"${shown}"`);
    const [place, within] = [await number.boundingBox(), await bell.boundingBox()];
    expect(place?.x).toBeGreaterThanOrEqual(within?.x ?? 0);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(
      (within?.x ?? 0) + (within?.width ?? 0),
    );
  });

test('a member who opens a login or registration screen is led to their own page', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(context, baseURL ?? '', {});
  // A page that takes part in transitions, as all of ours do.
  const body =
    '<!doctype html><style>@view-transition { navigation: auto; }</style><title>マイページ</title>';
  await context.route('**/my_page/**', (route) => route.fulfill({ contentType: 'text/html', body }));
  for (const words of ['login', 'register_sms&type=girl']) {
    await page.goto('/shops/');
    await page.goto(`${AREA}#modal=${words}`);
    await expect(page).toHaveURL('/my_page/k3v9x2m7/');
  }
});

test('on a desktop the own page stands in the header and in the left column', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(DESKTOP);
  await logIn(context, baseURL ?? '', {});
  await page.goto(AREA);
  for (const place of [bar(page), page.getByRole('navigation', { name: 'サイトメニュー' })])
    await expect(place.getByRole('link', { name: 'マイページ' })).toHaveAttribute(
      'href',
      '/my_page/k3v9x2m7/',
    );
});

test('where the left column gives way, the header has its ways and leaves the search 200 px', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(DESKTOP);
  await logIn(context, baseURL ?? '', {});
  await page.goto(AREA);
  await expect(page.locator('html')).toHaveAttribute('data-role', 'member');
  const way = (name: string) => bar(page).getByRole('link', { name, exact: true });
  for (const [width, ranking, followed] of [
    [941, true, false],
    [1024, true, true],
    [1199, true, true],
    [1200, false, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(way('注目')).toBeVisible({ visible: ranking });
    await expect(way('フォロー中')).toBeVisible({ visible: followed });
    await expect
      .poll(async () => (await page.locator('.searchpill').boundingBox())?.width, `${width}`)
      .toBeGreaterThanOrEqual(200);
    await expect.poll(() => sideways(page), `${width}`).toEqual([]);
  }
});

test('nothing of the login is offered where no script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${baseURL}${AREA}`);
  await expect(page.getByText('ログイン', { exact: true })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'メインメニュー' }).getByText('マイページ')).toBeHidden();
  await context.close();
});
