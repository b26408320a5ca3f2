import { PHONE, shoot } from '../../walker.ts';
import { becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';

test.use({ viewport: PHONE });

test('a follow without a network says that it waits, is marked, and is sent once', async ({
  page,
  complaints,
}) => {
  const [cast] = await query<{ id: number }>(
    `insert into casts (name, last_active_at) values ('ことね', now()) returning id`,
    [],
  );
  await becomeMember(page);
  await page.goto(`/cast/${cast?.id}/`);
  const follow = page.getByRole('button', { name: /^ことねさん?をフォロー/ }).first();
  const calls = '**/api/cast_follow';
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  await follow.click();
  await expect(said(page, 'オフラインです。つながったら送信します。')).toBeVisible();
  await expect(follow).toHaveText('送信待ち');
  await shoot(page, 'follow-waits');
  await follow.click();
  await page.unroute(calls);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cast_follow')) sent += 1;
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(said(page, 'フォローしました。')).toBeVisible();
  await expect(follow).toHaveText('フォロー中');
  expect(sent).toBe(1);
  complaints.splice(0);
});
