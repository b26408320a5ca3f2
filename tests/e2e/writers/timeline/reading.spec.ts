import type { Page } from '@playwright/test';
import { businessDateOf } from '../../../../server/core/business-day.ts';
import { expectTook } from '../../../support/took.ts';
import { violations } from '../../axe.ts';
import { DESKTOP, loseNetwork, PHONE } from '../../walker.ts';
import { becomeMember, expect, logIn, said, test, titled } from '../accounts/visitor.ts';
import { claimCast, demoPost, query } from './cast-login.ts';

const TIMELINE = '/navi/tls/';
const posts = (page: Page) => page.locator('[role=feed] > article');
/** Posts in the list, those included that stand together as one line. */
const countPosts = (page: Page) =>
  posts(page).evaluateAll((all) =>
    all.reduce(
      (sum, post) => sum + Number(/会員限定の投稿(\d+)件/.exec(post.textContent ?? '')?.[1] ?? 1),
      0,
    ),
  );
const liveFeed = (page: Page) => page.locator('astro-island:not([ssr]) [role=feed]');
const idOf = (page: Page, place: number) => posts(page).nth(place).getAttribute('data-tl');
const topOf = (page: Page, id: string | null) =>
  page.locator(`[data-tl="${id}"]`).evaluate((post) => post.getBoundingClientRect().top);

async function openTimeline(page: Page, path = TIMELINE): Promise<void> {
  await page.goto(path);
  await expect(liveFeed(page)).toBeVisible();
}

/** The timeline, or another list, with a new post on it: the stored page follows in a moment. */
async function openWith(page: Page, tlId: number, list = TIMELINE, timeout = 60_000): Promise<void> {
  const began = performance.now();
  await expect(async () => {
    await page.goto(list);
    await expect(page.locator(`[data-tl="${tlId}"]`)).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout });
  expectTook(began, 10_000, `a new post on ${list}`);
}

/** Scrolls until the last post that is there has come by. */
const toTheLast = (page: Page) => posts(page).last().scrollIntoViewIfNeeded();

test('the list goes on behind three placeholders, each post once; Back finds it as it was left', async ({
  page,
}) => {
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route('**/api/top_tls*', async (route) => {
    await gate;
    await route.continue();
  });
  await openTimeline(page);
  await expect.poll(() => countPosts(page)).toBe(10);
  await toTheLast(page);
  await expect(page.locator('.loading')).toHaveCount(3);
  await expect(liveFeed(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.poll(() => countPosts(page)).toBe(20);
  // A page whose requests are looked into gets no transition to the next.
  await page.unroute('**/api/top_tls*');
  await toTheLast(page);
  await expect.poll(() => countPosts(page)).toBe(30);
  const ids = await posts(page).evaluateAll((all) => all.map((post) => (post as HTMLElement).dataset.tl));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(posts(page).nth(20)).toHaveAttribute('aria-posinset', '21');
  await expect(posts(page).nth(20)).toHaveAttribute('aria-setsize', '-1');

  // Comments of one are opened, and the one below is read.
  const at = await posts(page).evaluateAll((all) =>
    // A post for members alone, of another test, takes none.
    all.findIndex((post, place) => place > 20 && post.querySelector('.post__foot')),
  );
  const open = posts(page)
    .nth(at)
    .getByRole('link', { name: /^コメント/ });
  await open.scrollIntoViewIfNeeded();
  await open.click();
  const area = posts(page).nth(at).getByRole('region', { name: 'コメント' });
  await expect(area).not.toHaveAttribute('aria-busy', 'true');
  const read = await idOf(page, at + 1);
  await page.locator(`[data-tl="${read}"]`).evaluate((post) => post.scrollIntoView({ block: 'start' }));
  const before = await topOf(page, read);
  // Its time opens it over the list, with its comments; there, the time leads to its page.
  await page.locator(`[data-tl="${read}"] .post__time`).click();
  const over = page.getByRole('dialog', { name: '投稿', exact: true }).locator(`[data-tl="${read}"]`);
  await expect(over.getByRole('region', { name: 'コメント' })).toBeVisible();
  await expect(page).toHaveURL('/navi/tls/');
  await over.locator('.post__time').click();
  await expect(page).toHaveURL(`/tl/${read}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('さんの投稿');
  await page.goBack();
  await expect.poll(() => countPosts(page)).toBeGreaterThanOrEqual(30);
  await expect(area).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(page, read)) - before)).toBeLessThanOrEqual(2);
});

test('a like is shown at once, kept for a guest, taken back when it is refused, and waits for the network', async ({
  page,
  context,
  complaints,
}) => {
  // No other test likes it.
  const { tlId } = await demoPost();
  await openWith(page, tlId);
  await expect(liveFeed(page)).toBeVisible();
  const post = page.locator(`[data-tl="${tlId}"]`);
  const like = post.getByRole('button', { name: /^いいね/ });
  const count = async () => Number((await like.innerText()).replaceAll(',', ''));
  const before = await count();
  const answered = page.waitForResponse('**/api/tl_like');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(count).toBe(before + 1);
  await answered;
  // A message would appear 300 ms after the answer.
  await page.waitForTimeout(500);
  await expect(page.locator('.toast')).toHaveCount(0);
  await openWith(page, tlId);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/api/tl_like', (route) => route.fulfill({ status: 500, json: {} }));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(
    said(page, '登録に失敗しました。画面を再読み込みして、もう一度お試しください。'),
  ).toBeVisible();
  await expect.poll(count).toBe(before + 1);
  await page.unroute('**/api/tl_like');
  // Without a network it is shown as waiting and not as done, and is sent when the network is back.
  await loseNetwork(page);
  await like.click();
  await expect(said(page, 'オフラインです。つながったら送信します。')).toBeVisible();
  await expect(like).toHaveText('送信待ち');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect(said(page, 'いいねを取り消しました。')).toBeVisible();
  complaints.splice(0);
  await expect.poll(count).toBe(before);
  // And taken back by the message that tells of it.
  await page.getByRole('button', { name: '元に戻す' }).last().click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(String(before + 1));
});

test('on the top page the first touch brings the island, and nothing of it is lost', async ({ page }) => {
  test.slow();
  // A post of its own: what is liked here is counted elsewhere.
  let tlId = 0;
  await expect(async () => {
    ({ tlId } = await demoPost());
    // Pushed off by those of other tests, it never comes.
    await openWith(page, tlId, '/', 20_000);
  }).toPass();
  const island = page.locator('astro-island', { has: page.locator('.post') });
  const post = island.locator(`[data-tl="${tlId}"]`);
  await post.scrollIntoViewIfNeeded();
  await expect(post.locator('time')).not.toHaveText(/^・\d+\/\d+\(.\) /);
  await expect(island).toHaveAttribute('ssr', '');
  const like = post.getByRole('button', { name: /^いいね/ });
  const liked = page.waitForResponse('**/api/tl_like');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await liked).ok()).toBe(true);

  // Three posts on a phone, more on a desktop, and a change of width changes them at once.
  const shown = () =>
    island
      .locator('.feed')
      .evaluate((feed) => [...feed.children].filter((each) => each.checkVisibility()).length);
  await page.setViewportSize(PHONE);
  await expect.poll(shown).toBe(3);
  await page.setViewportSize(DESKTOP);
  await expect.poll(shown).toBeGreaterThan(3);
});

test('following: a guest is led to the login; every card of the cast follows, and her posts come to /navi/cast/', async ({
  page,
}) => {
  await openTimeline(page);
  // The first post may be a line of posts for members, which has none.
  await posts(page).getByRole('button', { name: 'フォロー' }).first().click();
  await expect(titled(page, 'ログイン')).toContainText('ログインするとフォローできます。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await becomeMember(page);
  await page.goto('/navi/cast/');
  await expect(page.getByText('気になる女の子をフォローすると、投稿と出勤がここに届きます。')).toBeVisible();

  // A cast whom no other test takes, or takes posts from.
  const { castId, name, path, tlId } = await demoPost();
  await openWith(page, tlId);
  await expect(liveFeed(page)).toBeVisible();
  const first = page.locator(`[data-tl="${tlId}"]`);
  await first.getByRole('button', { name: `${name}さんをフォロー` }).click();
  await expect(said(page, 'フォローしました。')).toBeVisible();
  // Others may have her name.
  const hers = page.locator(`[role=feed] > article:has(a[href="${path}"])`);
  // What was pressed keeps the focus; other cards of hers have nothing to press.
  await expect(first.getByRole('button', { name: `${name}さんをフォロー中` })).toBeFocused();
  await expect(hers.getByRole('button', { name: `${name}さんをフォロー` })).toHaveCount(1);

  // Until the end of the business day, whatever the demo had her do.
  await query(
    `insert into shifts (cast_id, shop_id, business_date, start_minute, end_minute)
     select id, shop_id, $2, 1200, 1740 from casts where id = $1
     on conflict on constraint shifts_one_a_day do update set start_minute = 1200, end_minute = 1740`,
    [castId, businessDateOf(Date.now())],
  );
  await page.goto('/navi/cast/');
  await expect(liveFeed(page)).toBeVisible();
  await expect(posts(page).first().getByRole('heading')).toContainText(name);
  await expect(page.getByRole('region', { name: '今夜会える' }).getByText(name)).toBeVisible();
  await page.goto('/');
  await expect(page.locator(`[data-tonight] .casttile[href="${path}"]`)).toContainText('フォロー中');

  await page.goto(path);
  const button = page.locator('.castid').getByRole('button', { name: /フォロー/ });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('combobox', { name: `${name}さんの通知` })).toHaveValue('shift');
  await button.click();
  await expect(titled(page, 'フォローの解除')).toContainText('フォローを解除します。よろしいですか？');
  await page.getByRole('button', { name: '解除する' }).click();
  await expect(said(page, 'フォローを解除しました。')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');

  // F5: for a day her posts leave the lists, stored ones too; her own page shows them.
  await openWith(page, tlId);
  await expect(liveFeed(page)).toBeVisible();
  const mute = async () => {
    await hers
      .first()
      .getByRole('button', { name: `${name}さんの投稿のメニュー` })
      .click();
    await page.getByRole('button', { name: new RegExp(`^${name}さんをミュート`) }).click();
    await page.getByRole('button', { name: '24時間' }).click();
  };
  await mute();
  await expect(page.getByText(new RegExp(`^${name}さんをミュートしました（.+まで）。$`))).toBeVisible();
  await expect(hers).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).last().click();
  await expect(said(page, 'ミュートを解除しました。')).toBeVisible();
  await expect(hers.first()).toBeVisible();
  await mute();
  await expect(hers).toHaveCount(0);
  await page.reload();
  await expect(hers).toHaveCount(0);
  await page.goto(`${path}#posts`);
  await expect(hers.first()).toBeVisible();
  const { myId } = await page.evaluate(async () => (await fetch('/api/me')).json());
  await page.goto(`/my_page/${myId}/mutes/`);
  await page.getByRole('button', { name: `${name}のミュートを解除` }).click();
  await expect(page.getByText('ミュートしているものはありません。')).toBeVisible();
});

test('what is being written outlives the tab; a picture is looked at closer; the tab one is on leads to the top', async ({
  page,
}) => {
  const { tlId, path } = await demoPost();
  await openWith(page, tlId);
  await expect(liveFeed(page)).toBeVisible();
  const post = page.locator(`[data-tl="${tlId}"]`);
  const box = post.getByRole('textbox', { name: 'コメント' });
  const comments = post.getByRole('link', { name: /^コメント/ });
  await comments.click();
  await box.fill('書きかけのことば');
  // What keeps it is fetched by the focus in the box.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('comment-drafts')))
    .toContain('書きかけのことば');
  await openTimeline(page);
  await comments.click();
  await expect(box).toHaveValue('書きかけのことば');
  await box.fill('');

  const touch = (type: string) =>
    post.locator(`a[href="${path}"]:has(img)`).evaluate((link, kind) => {
      const at = new Touch({ identifier: 1, target: link, clientX: 30, clientY: 30 });
      const touches = kind === 'touchend' ? [] : [at];
      link.dispatchEvent(
        new TouchEvent(kind, { touches, changedTouches: [at], bubbles: true, cancelable: true }),
      );
    }, type);
  await touch('touchstart');
  await expect(page.locator('.castpreview')).toContainText('本日');
  await touch('touchend');
  await expect(page.locator('.castpreview')).toHaveCount(0);

  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.locator('.tabbar').getByRole('link', { name: 'タイムライン' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('pictures of a cast open their post; a login from there leads back into it', async ({ page }) => {
  const { email } = await becomeMember(page);
  await page.context().clearCookies();
  // A post of the demo: no other test takes it away.
  const [cast] = await query<{ castId: number }>(
    `select posts.cast_id as "castId" from post_photos
     join posts on posts.id = post_photos.post_id and posts.status = 'public' and not posts.need_login
     join casts on casts.id = posts.cast_id and casts.status = 'public'
     join shops on shops.id = casts.shop_id and shops.status = 'open'
     where posts.deleted_at is null and posts.posted_at < now() - interval '1 day' order by posts.id limit 1`,
  );
  await page.goto(`/cast/${cast?.castId}/`);
  await page.getByRole('link', { name: '写真・動画' }).click();
  await page.locator('astro-island:not([ssr]) .mediagrid a').first().click();
  const post = page.getByRole('dialog').locator('.post');
  await post.getByRole('button', { name: /フォロー$/ }).click();
  await expect(titled(page, 'ログイン・登録')).toBeVisible();
  await page.getByRole('button', { name: '電話番号・メールでログイン' }).click();
  await logIn(page, email);
  await expect(post).toBeVisible();
  await expect(page.getByText(/さんをフォローしました。$/).first()).toBeVisible();
  // A post of a cast who is followed has nothing to press.
  await expect(post.getByRole('button', { name: /フォロー/ })).toHaveCount(0);
});

test('new posts wait behind a pill that says whose they are; a waiting video is asked for until it plays', async ({
  page,
}) => {
  await page.clock.install();
  const face = (n: number) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='f${n}'/>`;
  const names = { count: 3, names: ['さくら', 'れいな'], icons: [face(1), face(2)] };
  await page.route('**/api/tl_news*', (route) => route.fulfill({ json: names }));
  const video = { id: 'v', converted: false, waiting: true, deleted: false, src: null, thumbnailSrc: null };
  const waiting = { ...video, size: '640x360', alt: '' };
  await page.route('**/api/top_tls*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.items;
    const fresh = { ...first, id: 999_999_999, locked: false, photos: [], video: waiting };
    await route.fulfill({ json: { ...answer, items: [fresh, ...answer.items] } });
  });
  await page.route('**/api/tl/999999999/video', (route) =>
    route.fulfill({
      json: {
        tlId: 999_999_999,
        video: { ...waiting, waiting: false, converted: true, src: '/media/none.mp4' },
      },
    }),
  );
  await openTimeline(page);
  const pill = page.getByRole('button', { name: /新しい投稿 3件/ });
  await expect(async () => {
    await page.clock.runFor(61_000);
    await expect(pill).toContainText('さくら・れいな ほか', { timeout: 500 });
  }).toPass();
  await expect(pill.locator('.faces img')).toHaveCount(2);
  const before = await idOf(page, 0);
  await pill.click();
  await expect(posts(page).first()).toHaveAttribute('data-tl', '999999999');
  // Behind it, and behind what other tests have posted meanwhile.
  await expect(page.locator(`[data-tl="999999999"] ~ [data-tl="${before}"]`)).toHaveCount(1);
  const status = posts(page).first().getByRole('status');
  await expect(status).toHaveText('動画を登録しています…');
  await page.clock.runFor(10_500);
  await expect(status).toHaveCount(0);
  await expect(posts(page).first().locator('video')).toHaveAttribute('src', '/media/none.mp4');
});

test('after a login, posts for members open further down, too', async ({ page }) => {
  const { email } = await becomeMember(page);
  await page.context().clearCookies();
  await page.route('**/api/top_tls*', async (route) => {
    const answer = await (await route.fetch()).json();
    // An open one before them: what stands above may be locked, too.
    const items = answer.items.map((post: object, place: number) => ({
      ...post,
      locked: place === 1 || place === 2,
    }));
    await route.fulfill({ json: { ...answer, items } });
  });
  await openTimeline(page);
  await toTheLast(page);
  // The two of them are one line.
  const locked = page.locator('.lockline').filter({ hasText: '会員限定の投稿2件' }).last();
  await expect(locked).toBeVisible();
  const first = page.locator(`[data-tl="${await locked.getAttribute('data-tl')}"]`);
  await locked.getByRole('button', { name: 'ログインして読む' }).click();
  await expect(titled(page, 'ログイン・登録')).toContainText('ログインすると投稿を読めます。');
  await page.getByRole('button', { name: '電話番号・メールでログイン' }).click();
  await logIn(page, email);
  await expect(titled(page, 'ログイン')).toHaveCount(0);
  await expect(first.locator('.post__foot')).toBeVisible();
  await expect(locked).toHaveCount(0);
});

test('a post that was reported does not come back with the list', async ({ page }) => {
  const { tlId: id } = await demoPost();
  await openWith(page, id);
  await expect(liveFeed(page)).toBeVisible();
  await page
    .locator(`[data-tl="${id}"]`)
    .getByRole('button', { name: /の投稿のメニュー$/ })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'この投稿を通報' }).click();
  await sheet.getByRole('radio', { name: 'その他' }).check();
  await sheet.getByRole('button', { name: '通報する' }).click();
  await sheet.locator('.sheet__b').getByRole('button', { name: '閉じる' }).click();
  await expect(page.locator(`[data-tl="${id}"]`)).toHaveCount(0);
  await page.locator('.post__time').first().click();
  await page.getByRole('dialog').locator('.post__time').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('さんの投稿');
  await page.goBack();
  await expect(liveFeed(page)).toBeVisible();
  await expect(page.locator(`[data-tl="${id}"]`)).toHaveCount(0);
});

test('the keys of a feed: Page Down and Up from post to post, Ctrl+End and Ctrl+Home out of it', async ({
  page,
}) => {
  await openTimeline(page);
  await posts(page).first().focus();
  await page.keyboard.press('PageDown');
  await expect(posts(page).nth(1)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(posts(page).first()).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('link', { name: 'もっと見る', exact: true })).toBeFocused();
  // Half below the header, a link has half its size.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await violations(page)).toEqual([]);
});

test('outside, photos are blurred until they are touched', async ({ page }) => {
  await openTimeline(page);
  await page.getByRole('button', { name: '写真をぼかす' }).click();
  const photo = page.locator('.media a.ph').first();
  // The newest posts are those of other tests, which may have none.
  await expect(async () => {
    await toTheLast(page);
    await expect.poll(() => photo.count()).toBe(1);
  }).toPass();
  const blur = () => photo.locator('img').evaluate((image) => getComputedStyle(image).filter);
  await expect.poll(blur).toContain('blur');
  await photo.scrollIntoViewIfNeeded();
  await photo.click();
  await expect.poll(blur).toBe('none');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await photo.click();
  await expect(page.getByRole('dialog', { name: '写真' })).toBeVisible();
});

test('the posts of an area stand apart, behind the tab of the area opened last', async ({ page }) => {
  await openTimeline(page);
  await page.getByRole('link', { name: 'エリア', exact: true }).click();
  const area = page.locator('.arealist a').first();
  const name = ((await area.innerText()).split(/\s/)[0] ?? '').trim();
  expect(await violations(page)).toEqual([]);
  await area.click();
  await expect(liveFeed(page)).toBeVisible();
  const places = page.locator('.post__where');
  await expect(places.first()).toBeVisible();
  await expect(places.filter({ hasNotText: name })).toHaveCount(0);
  await openTimeline(page);
  await page.getByRole('link', { name, exact: true }).and(page.locator('.tltabs a')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}のタイムライン`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the next posts are a link away, and a tag leads to its posts', async ({ page }) => {
    await page.goto(TIMELINE);
    const first = await posts(page).last().getAttribute('data-tl');
    await page.getByRole('link', { name: 'もっと見る', exact: true }).click();
    await expect(page).toHaveURL(/\/navi\/tls\/\?cursor=/);
    await expect.poll(() => countPosts(page)).toBe(10);
    await expect(page.locator(`[data-tl="${first}"]`)).toHaveCount(0);
    const { castId } = await claimCast();
    await query(`insert into posts (cast_id, body, hashtags) values ($1, '夜の散歩 #夜風', '{夜風}')`, [
      castId,
    ]);
    const tag = page.locator('.post__tags a', { hasText: '#夜風' }).first();
    await expect(async () => {
      await page.goto(TIMELINE);
      await expect(tag).toBeVisible({ timeout: 1000 });
    }).toPass();
    await tag.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#夜風');
  });
});
