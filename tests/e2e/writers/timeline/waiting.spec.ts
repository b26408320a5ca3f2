import type { BrowserContext, Page } from '@playwright/test';
import { loseNetwork, shoot } from '../../walker.ts';
import { becomeMember, expect, field, modal, said, send, test } from '../accounts/visitor.ts';
import { demoPost, query } from './cast-login.ts';
import { box, comment, openPost, write } from './comment-pages.ts';

const WAITS = 'オフラインです。つながったら送信します。';

/** What a page fetches for the moment when there is no network any more. */
const fetched = (page: Page, ...names: string[]) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          wanted.filter((name) =>
            performance.getEntriesByType('resource').some((file) => file.name.includes(`/${name}.`)),
          ),
        names,
      ),
    )
    .toEqual(names);

/** A tap while something waits shows so, and adds nothing to it. */
async function expectWaitNotice(page: Page, all: number): Promise<void> {
  await expect(said(page, WAITS)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('waiting-calls') ?? '[]').length))
    .toBe(all);
}

/** The network is back for pages, and not yet for this call: what waits outlives the page. */
async function comeBackWithout(page: Page, context: BrowserContext, calls: string[]): Promise<void> {
  for (const call of calls)
    await page.route(`**/api/${call}`, (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
}

async function letThrough(page: Page, calls: string[]): Promise<void> {
  for (const call of calls) await page.unroute(`**/api/${call}`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

const count = async (sql: string, ...values: unknown[]) => {
  const [row] = await query<{ count: number }>(`select count(*)::int as count ${sql}`, values);
  return row?.count;
};

test('a like and a follow without a network are marked, outlive a reload and are sent once', async ({
  page,
  context,
  complaints,
}) => {
  const { tlId, castId, name } = await demoPost();
  const { myPage } = await becomeMember(page);
  await openPost(page, tlId);
  await page.locator('body').dispatchEvent('pointerdown');
  await fetched(page, 'toggle-like', 'toggle-follow');
  const like = page.getByRole('button', { name: /^いいね/ }).first();
  const follow = page.getByRole('button', { name: `${name}さんをフォロー` }).first();
  await loseNetwork(page);
  await like.click();
  await expect(said(page, WAITS)).toBeVisible();
  await follow.click();
  for (const button of [like, follow]) {
    await expect(button).toHaveText('送信待ち');
    await expect(button).toHaveAccessibleName(/（送信待ち）$/);
    // Nothing is shown as done before it is.
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
  }
  await shoot(page, 'waiting-taps');
  const calls = ['tl_like', 'cast_follow'];
  await comeBackWithout(page, context, calls);
  await openPost(page, tlId);
  await expect(like).toHaveText('送信待ち');
  await expect(follow).toHaveText('送信待ち');
  await follow.click();
  await expectWaitNotice(page, 2);
  await letThrough(page, calls);
  // Two calls are sent, and the last of their messages takes the place of the other.
  await expect(page.locator('.toast')).toContainText('フォローしました。');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(follow).toHaveText('フォロー中');
  const mine = 'user_id = (select id from users where my_id = $2)';
  const myId = myPage.split('/')[2];
  await expect.poll(() => count(`from post_likes where post_id = $1 and ${mine}`, tlId, myId)).toBe(1);
  await expect.poll(() => count(`from cast_follows where cast_id = $1 and ${mine}`, castId, myId)).toBe(1);
  complaints.splice(0);
});

test('a like and a follow whose scripts never came are marked, and sent once by the next page', async ({
  page,
  complaints,
}) => {
  const { tlId, castId, name } = await demoPost();
  const { myPage } = await becomeMember(page);
  const scripts = /\/_astro\//;
  await page.route(scripts, (route) =>
    route.request().method() === 'HEAD' || /\/toggle-(?:like|follow)\./.test(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await openPost(page, tlId);
  const like = page.getByRole('button', { name: /^いいね/ }).first();
  const follow = page.getByRole('button', { name: `${name}さんをフォロー` }).first();
  await like.click();
  await expect(page.locator('.toast')).toContainText('新しい版があります。再読み込みすると送信します。');
  await follow.click();
  for (const button of [like, follow]) {
    await expect(button).toHaveText('送信待ち');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    // Another tap adds nothing to it.
    await button.click();
  }
  await shoot(page, 'kept-taps');
  await page.unroute(scripts);
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(follow).toHaveCount(0);
  const mine = 'user_id = (select id from users where my_id = $2)';
  const myId = myPage.split('/')[2];
  await expect.poll(() => count(`from post_likes where post_id = $1 and ${mine}`, tlId, myId)).toBe(1);
  await expect.poll(() => count(`from cast_follows where cast_id = $1 and ${mine}`, castId, myId)).toBe(1);
  complaints.splice(0);
});

test('what one account did is neither shown to nor sent by another one, and goes when its own comes back', async ({
  page,
  context,
  complaints,
}) => {
  const { tlId } = await demoPost();
  await becomeMember(page);
  const own = await context.cookies();
  await openPost(page, tlId);
  await page.locator('body').dispatchEvent('pointerdown');
  await fetched(page, 'toggle-like');
  const like = page.getByRole('button', { name: /^いいね/ }).first();
  await loseNetwork(page);
  await like.click();
  await expect(like).toHaveText('送信待ち');
  await comeBackWithout(page, context, ['tl_like']);
  await becomeMember(page, '別の人');
  await openPost(page, tlId);
  await letThrough(page, ['tl_like']);
  // Its own goes by the same queue, and the other one stays in it.
  await like.click();
  await expect(like).toHaveText('1');
  await context.addCookies(own);
  await openPost(page, tlId);
  await expect(said(page, 'いいねしました。')).toBeVisible();
  await expect(like).toHaveText('2');
  complaints.splice(0);
});

test('a vote without a network spends no point, is marked, outlives a reload and is sent once', async ({
  page,
  context,
  complaints,
}) => {
  const [cast] = await query<{ id: number }>(
    `insert into casts (name, last_active_at) values ('すみれ', now()) returning id`,
  );
  await becomeMember(page);
  await page.goto(`/cast/${cast?.id}/`);
  const ring = page.getByRole('region', { name: '投票' });
  await ring.scrollIntoViewIfNeeded();
  await expect(ring).toContainText('残り10 / 30Pt');
  await page.locator('body').dispatchEvent('pointerdown');
  await fetched(page, 'cast-vote');
  await loseNetwork(page);
  const vote = ring.getByRole('button', { name: '10Ptで投票' });
  await vote.click();
  await expect(said(page, WAITS)).toBeVisible();
  await comeBackWithout(page, context, ['votes']);
  await page.reload();
  await ring.scrollIntoViewIfNeeded();
  await expect(ring).toContainText('送信待ち');
  await expect(ring).toContainText('残り10 / 30Pt');
  await shoot(page, 'waiting-vote');
  await vote.click();
  await expectWaitNotice(page, 1);
  await letThrough(page, ['votes']);
  await expect(said(page, '+10Pt')).toBeVisible();
  await expect(ring).toContainText('残り0 / 30Pt');
  await expect(ring).not.toContainText('送信待ち');
  await expect.poll(() => count('from votes where cast_id = $1', cast?.id)).toBe(1);
  complaints.splice(0);
});

test('a comment without a network waits below the others, and comes back into the box when it is refused', async ({
  page,
  context,
  complaints,
}) => {
  const { tlId } = await demoPost();
  await becomeMember(page);
  await openPost(page, tlId);
  await box(page).focus();
  await fetched(page, 'send-comment', 'WaitingComments');
  await loseNetwork(page);
  await write(page, '今夜も楽しみです');
  await expect(said(page, WAITS)).toBeVisible();
  await expect(comment(page, '今夜も楽しみです')).toContainText('送信待ち');
  await expect(box(page)).toHaveValue('');
  // As long as it waits its writer may change it.
  await comment(page, '今夜も楽しみです').getByRole('button', { name: '編集' }).click();
  await expect(box(page)).toHaveValue('今夜も楽しみです');
  await expect(comment(page, '今夜も楽しみです')).toHaveCount(0);
  await write(page, '今夜もとても楽しみです');
  await comeBackWithout(page, context, ['tl_comment']);
  await openPost(page, tlId);
  await expect(comment(page, '今夜もとても楽しみです')).toContainText('送信待ち');
  await shoot(page, 'waiting-comment');
  await page.route('**/api/tl_comment', (route) =>
    route.fulfill({ status: 422, json: { errors: { comment: ['使えない言葉があります。'] } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(said(page, 'コメントを送れませんでした。使えない言葉があります。')).toBeVisible();
  await expect(page.getByRole('button', { name: '編集' })).toBeVisible();
  await page.unroute('**/api/tl_comment');
  // The page that opens next has it.
  await openPost(page, tlId);
  await expect(box(page)).toHaveValue('今夜もとても楽しみです');
  await write(page, '今夜もとても楽しみです。');
  await expect(said(page, 'コメントしました。')).toBeVisible();
  await expect(comment(page, '今夜もとても楽しみです。')).not.toContainText('送信待ち');
  await expect(box(page)).toHaveValue('');
  await expect.poll(() => count('from comments where post_id = $1', tlId)).toBe(1);
  complaints.splice(0);
});

test('a review without a network waits, and comes back into its form when it is refused', async ({
  page,
  context,
  complaints,
}) => {
  const [shop] = await query<{ id: number }>(
    `insert into shops (name, category, prefecture_id, area_id)
     select '電波のないお店', 'caba', prefecture_id, id from areas where prefecture_id <> 13 order by id limit 1
     returning id`,
  );
  const text = '地下のお店で、料金の説明もていねいで、安心して過ごせました。';
  await becomeMember(page);
  await page.goto(`/shop/${shop?.id}/`);
  await page.getByRole('button', { name: '口コミを書く' }).click();
  await field(page, '総合の点数').fill('4.2');
  await field(page, '口コミ').fill(text);
  await loseNetwork(page);
  await send(page, '登録する');
  await expect(modal(page)).toContainText('送信待ち');
  await expect(modal(page)).toContainText(text);
  await shoot(page, 'waiting-review');
  await modal(page).getByRole('button', { name: '編集する' }).click();
  await expect(field(page, '口コミ')).toHaveValue(text);
  await field(page, '総合の点数').fill('4.4');
  await send(page, '登録する');
  await expect(modal(page)).toContainText('送信待ち');
  await comeBackWithout(page, context, ['review']);
  await page.reload();
  const opener = page.getByRole('button', { name: '口コミ（送信待ち）' });
  await page.locator('#first-review').scrollIntoViewIfNeeded();
  await expect(opener).toBeVisible();
  await page.route('**/api/review', (route) =>
    route.fulfill({ status: 422, json: { errors: { comment: ['使えない言葉があります。'] } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(said(page, '口コミを送れませんでした。使えない言葉があります。')).toBeVisible();
  await page.unroute('**/api/review');
  await page.getByRole('button', { name: '編集' }).click();
  await expect(modal(page).getByRole('region', { name: '送れなかった口コミ' })).toBeVisible();
  await expect(field(page, '口コミ')).toHaveValue(text);
  await expect(field(page, '総合の点数')).toHaveValue('4.4');
  await shoot(page, 'refused-review');
  await send(page, '登録する');
  await expect(modal(page).getByText('口コミを登録しました。')).toBeVisible();
  await expect.poll(() => count('from reviews where shop_id = $1', shop?.id)).toBe(1);
  complaints.splice(0);
});
