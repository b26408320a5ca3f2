import { loseNetwork } from '../../walker.ts';
import { another, becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { demoPost, query } from './cast-login.ts';
import { openPost } from './comment-pages.ts';

const WAITS = 'オフラインです。つながったら送信します。';

const count = async (from: string, ...values: unknown[]) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count;

test('a like whose script did not come is sent when the network is back without a word from the browser', async ({
  page,
  complaints,
}) => {
  const { tlId } = await demoPost();
  await becomeMember(page);
  const keeper = page.waitForResponse(/\/keep-taps\.[^/]*\.js/);
  await openPost(page, tlId);
  await keeper;
  const like = page.getByRole('button', { name: /^いいね/ }).first();
  // The browser believes in its network, as it does in a tunnel or behind a router without a line.
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await like.click();
  await expect(said(page, WAITS)).toBeVisible();
  await expect(like).toHaveText('送信待ち');
  await page.unroute('**/*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await expect.poll(() => count('post_likes where post_id = $1', tlId)).toBe(1);
  complaints.splice(0);
});

test('a like and a follow that wait end nothing that another device has done meanwhile', async ({
  page,
  browser,
  context,
  complaints,
}) => {
  const { tlId, castId, name } = await demoPost();
  await becomeMember(page);
  const rows = () =>
    Promise.all([
      count('post_likes where post_id = $1', tlId),
      count('cast_follows where cast_id = $1', castId),
    ]);
  // Members of other tests may follow her already.
  const one = (await rows()).map((before) => (before ?? 0) + 1);
  await openPost(page, tlId);
  const other = await another(page, browser);
  await other.context().addCookies(await context.cookies());
  const like = (on: typeof page) => on.getByRole('button', { name: /^いいね/ }).first();
  const follow = (on: typeof page) => on.getByRole('button', { name: `${name}さんをフォロー` }).first();
  const fetched = ['toggle-like', 'toggle-follow'].map((file) =>
    page.waitForResponse((response) => response.url().includes(`/${file}.`)),
  );
  await page.locator('body').dispatchEvent('pointerdown');
  await Promise.all(fetched);
  await loseNetwork(page);
  for (const button of [like(page), follow(page)]) {
    await button.click();
    await expect(button).toHaveText('送信待ち');
  }
  await openPost(other, tlId);
  await like(other).click();
  await expect(like(other)).toHaveText('1');
  await follow(other).click();
  await expect(follow(other)).toHaveText('フォロー中');
  await expect.poll(rows).toEqual(one);
  const sent = ['tl_like', 'cast_follow'].map((call) => page.waitForResponse(`**/api/${call}`));
  await context.setOffline(false);
  await Promise.all(sent);
  await expect(like(page)).toHaveText('1');
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(follow(page)).toHaveText('フォロー中');
  await expect.poll(rows).toEqual(one);
  await other.context().close();
  complaints.splice(0);
});
