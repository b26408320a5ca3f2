import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { shoot } from '../../walker.ts';
import { world } from '../writer.ts';
import { another, becomeMember, expect, giveName, modal, openAt, said, test, titled } from './visitor.ts';

const AREA = '/shops/tokyo/';
const TIMELINE = '/navi/tls/';
const newPerson = () => `U${randomBytes(16).toString('hex')}`;

/** Who the browser is logged in as at LINE; '': they will say no. */
const atLine = (page: Page, person: string) =>
  page.context().addCookies([{ name: 'person', value: person, url: world().line }]);

const lineButton = (page: Page) => modal(page).getByRole('link', { name: 'LINEでログイン' });

async function registerByLine(page: Page, person: string, name: string): Promise<void> {
  await atLine(page, person);
  await openAt(page, AREA, 'register&type=girl');
  await lineButton(page).click();
  await giveName(page, name);
  await expect(page).toHaveURL(AREA);
}

/** The address that LINE sends the browser back to, not yet opened. */
async function wayBack(page: Page, start: string): Promise<string> {
  let address = start;
  while (!address.includes('/api/line/callback')) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect([302, 303], address).toContain(answer.status());
    address = new URL(answer.headers().location ?? '', answer.url()).href;
  }
  return address;
}

test('a cast registers by LINE, and is back in by LINE where she was', async ({ page, browser }) => {
  const person = newPerson();
  await registerByLine(page, person, 'ひかり');
  const again = await another(page, browser);
  await atLine(again, person);
  await again.goto(TIMELINE);
  const tlId = await again.locator('[data-tl]').first().getAttribute('data-tl');
  await openAt(again, TIMELINE, `timeline&tlId=${tlId}`);
  // What a guest cannot do asks for the login, over the post.
  await modal(again)
    .getByRole('button', { name: /さんをフォロー$/ })
    .click();
  await lineButton(again).click();
  await expect(said(again, 'ログインしました。')).toBeVisible();
  await expect(titled(again, '投稿').locator(`[data-tl="${tlId}"]`)).toBeVisible();
  await expect(again).toHaveURL(TIMELINE);
  await again.goto(AREA);
  await again.getByRole('banner').getByRole('link', { name: 'マイページ' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'ひかり' })).toBeVisible();
  await again.context().close();
});

test('a person who is new at the login is asked how to register', async ({ page }) => {
  await atLine(page, newPerson());
  await openAt(page, AREA, 'login');
  await lineButton(page).click();
  await expect(page.getByText('このLINEアカウントは、まだ登録されていません。')).toBeVisible();
  await shoot(page, 'line-stranger');
  await page.getByRole('link', { name: '男性として登録' }).click();
  await giveName(page, 'たける');
  await expect(page).toHaveURL(AREA);
});

test('a name that is given before the page knows its session is kept', async ({ page }) => {
  let isHeld = false;
  await page.route('**/api/me', async (route) => {
    isHeld = true;
    await new Promise((done) => setTimeout(done, 4000));
    await route.continue();
  });
  await registerByLine(page, newPerson(), 'ゆき');
  expect(isHeld).toBe(true);
});

test('LINE that comes back in another browser leads on in that one', async ({ page, browser }) => {
  const person = newPerson();
  await registerByLine(page, person, 'あかり');
  const first = await another(page, browser);
  await atLine(first, person);
  const back = await wayBack(first, `/api/line/start?intent=login&returnTo=${AREA}`);
  await first.context().close();

  const second = await another(page, browser);
  await atLine(second, person);
  await second.goto(back);
  await expect(second.getByText('別のブラウザで開かれた可能性があります。')).toBeVisible();
  await shoot(second, 'line-lost');
  const link = second.getByRole('link', { name: 'LINEでログイン' });
  await expect(link).toHaveAttribute('href', /retry=1/);
  await link.click();
  await expect(said(second, 'ログインしました。')).toBeVisible();
  await expect(second).toHaveURL(AREA);
  await second.context().close();
});

test('a visitor who refuses at LINE reads so, and finds the way back', async ({ page }) => {
  await atLine(page, '');
  await openAt(page, AREA, 'register&type=boy');
  await lineButton(page).click();
  await expect(page.getByText('LINEログインをキャンセルしました。')).toBeVisible();
  await page.getByRole('link', { name: '元のページに戻る' }).click();
  await expect(page).toHaveURL(AREA);
});

test('a member links LINE and ends the link', async ({ page, browser }) => {
  const { myPage } = await becomeMember(page);
  const person = newPerson();
  await atLine(page, person);
  await page.goto(`${myPage}line_setting/`);
  await page.getByRole('button', { name: 'LINEでログイン' }).click();
  await expect(said(page, 'LINEと連携しました。')).toBeVisible();
  await expect(page).toHaveURL(`${myPage}line_setting/`);

  const other = await another(page, browser);
  await atLine(other, person);
  await openAt(other, AREA, 'login');
  await lineButton(other).click();
  await expect(said(other, 'ログインしました。')).toBeVisible();
  await other.context().close();

  await page.getByRole('checkbox', { name: 'LINEとの連携を解除する' }).check();
  await page.getByRole('button', { name: '解除する' }).click();
  await expect(said(page, 'LINEとの連携を解除しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: 'LINEでログイン' })).toBeVisible();
});

test('who has LINE alone keeps it', async ({ page, complaints }) => {
  await registerByLine(page, newPerson(), 'のぞみ');
  await modal(page).getByRole('link', { name: 'マイページへ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'のぞみ' })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}line_setting/`);
  await page.getByRole('checkbox', { name: 'LINEとの連携を解除する' }).check();
  await page.getByRole('button', { name: '解除する' }).click();
  await expect(page.getByText('LINEのほかにログインする方法がない')).toBeVisible();
  complaints.splice(0);
});
