import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { another, becomeMember, expect, said, test } from '../accounts/visitor.ts';
import { claimCast } from '../timeline/cast-login.ts';

/** A cast of the demo who works on one of the next days. */
const working = () =>
  claimCast(`exists (select from shifts where shifts.cast_id = casts.id and shifts.shop_id = casts.shop_id
    and shifts.business_date between current_date + 2 and current_date + 5)`);

test('a guest puts a shift into the calendar, and the file says no more than when', async ({ page }) => {
  const { castId, name } = await working();
  await page.goto(`/cast/${castId}/`);
  const link = page.getByRole('link', { name: 'カレンダーに追加' }).last();
  const box = await link.boundingBox();
  expect([(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([true, true]);
  expect(await violations(page, { within: '.week' })).toEqual([]);
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const file = await answer.text();
  expect(file).toContain('\r\nSUMMARY:予定\r\n');
  expect(file).not.toContain(name);
});

test('a member makes an address for followed casts, and revokes it', async ({ page, browser }) => {
  const { castId, name } = await working();
  const { myPage } = await becomeMember(page, 'けん', 'boy');
  await page.goto(`/cast/${castId}/`);
  // Her posts, which come below, have such a button each.
  const follow = page.getByRole('button', { name: `${name}さんをフォロー`, exact: true }).first();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${myPage}followings/`);
  await page.getByRole('button', { name: 'アドレスを作る' }).click();
  const shown = page.locator('.calendar__address');
  await expect(shown).toContainText('/api/calendar/');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'カレンダーに登録' })).toHaveAttribute('href', /^webcal:/);
  const { pathname } = new URL(await shown.innerText());
  const calendar = await another(page, browser);
  const read = () => calendar.request.get(pathname);
  const file = await (await read()).text();
  expect(file).toContain('\r\nBEGIN:VEVENT\r\n');
  expect(file).not.toContain(name);

  await page.reload();
  await expect(page.getByText('に作ったアドレスが使われています。')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: '取り消す' }).click();
  await expect(said(page, 'カレンダーのアドレスを取り消しました。')).toBeVisible();
  expect((await read()).status()).toBe(404);
});
