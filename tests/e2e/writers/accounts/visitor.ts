import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { ME_COOKIE } from '../../../../server/core/http/cookies.ts';
import { PHONE } from '../../walker.ts';
import { test as base, expect, world } from '../writer.ts';
import { addMember } from './new-member.ts';
import { PASSWORD } from './password.ts';

const part = () => randomInt(1, 255);
/** An address of one's own: what one does counts against no one else. */
const somewhere = () => ({ 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` });

/** A visitor on a phone, each from an address of their own. */
export const test = base.extend({
  viewport: PHONE,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  extraHTTPHeaders: async ({}, use) => use(somewhere()),
});
export { expect };

/** A mobile number that no account has yet, as people write it. */
export const newTel = (): string =>
  `0${[6, 7, 8, 9][randomInt(4)]}0-${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;
export const newEmail = (): string => `guest${randomInt(1e9)}@mail.example.jp`;
export const international = (tel: string): string => `+81${tel.replaceAll('-', '').slice(1)}`;

type Kept = { to: string; text: string };

/** What the developer's outbox of a site holds, newest first: it is shown to this machine, not to a visitor from elsewhere. */
export async function outbox(origin = world().origin): Promise<Kept[]> {
  const answer = await fetch(new URL('/dev/outbox/', origin));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const plain = (text = '') =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...html.matchAll(/<p>宛先：([^<]*)<\/p>[\s\S]*?<pre>([\s\S]*?)<\/pre>/g)].map(([, to, text]) => ({
    to: plain(to),
    text: plain(text),
  }));
}

/** The newest message to a number or address; with `containing`, of those with these words. */
export async function messageTo(to: string, containing = ''): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await outbox()).find((kept) => kept.to === to && kept.text.includes(containing))?.text;
      return found !== undefined;
    })
    .toBe(true);
  return found as unknown as string;
}

/** The six digits of a message. */
export function codeIn(text: string): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

export const modal = (page: Page) => page.getByRole('dialog');
export const titled = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** A visitor in another browser, at another address. */
export async function another(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: PHONE,
    extraHTTPHeaders: somewhere(),
  });
  await context.addInitScript(() => localStorage.setItem('age-confirmed', String(Date.now())));
  return context.newPage();
}

export const button = (page: Page, name: string) => modal(page).getByRole('button', { name, exact: true });

/** Opens a page with a modal, by the address that names it. */
export async function openAt(page: Page, path: string, words: string): Promise<void> {
  await page.goto(`${path}#modal=${words}`);
  await expect(modal(page)).toBeVisible();
}

export const field = (page: Page, name: string) => modal(page).getByRole('textbox', { name });

/** Presses a form's button once the send before is over: a press in between is refused. */
export async function send(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await button(page, name).click();
}

/** Types the code, which goes by itself. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await field(page, '認証コード').fill(code);
}

/** Gives the name and comes to the end of a registration. */
export async function giveName(page: Page, name: string): Promise<void> {
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await field(page, '名前').fill(name);
  await send(page, '登録する');
  await expect(titled(page, '登録完了')).toBeVisible();
}

export type Member = { email: string; myPage: string };

/** Keeps what `Set-Cookie` says, as if the site under test had answered with it. */
export async function keepCookie(page: Page, line: string): Promise<void> {
  const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
  // The protocol takes a secure cookie for an https address only; the browser also sends it to localhost.
  const url = world().origin.replace('http:', 'https:');
  const isHidden = /httponly/i.test(line);
  await page.context().addCookies([{ name, value, url, secure: true, httpOnly: isHidden, sameSite: 'Lax' }]);
}

/**
 * A member as the form for mail makes one (`register.spec.ts` walks through it), logged in on this page and standing on
 * their own page.
 */
export async function becomeMember(page: Page, name = 'たけ', type: 'boy' | 'girl' = 'boy'): Promise<Member> {
  const email = newEmail();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const { myId, cookie } = await addMember({ email, name, type }, userAgent);
  await keepCookie(page, cookie);
  await keepCookie(page, `${ME_COOKIE}=1`);
  const myPage = `/my_page/${myId}/`;
  await page.goto(myPage);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { email, myPage };
}

/** The developer's outbox with its stand-in for a telephone, opened on the machine that the site runs on. */
export async function openTelephone(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ extraHTTPHeaders: {} });
  const telephone = (await context?.newPage()) as Page;
  await telephone.goto(new URL('/dev/outbox/', page.url()).href);
  await telephone.getByText('電話の代わりに使う').click();
  return telephone;
}

/** Sends a text from a telephone, as the developer's outbox lets one do. */
export async function sendText(page: Page, tel: string, body: string): Promise<void> {
  const telephone = await openTelephone(page);
  const text = telephone.locator('form[action$="/text"]');
  await text.getByLabel('自分の番号').fill(tel);
  await text.getByLabel('本文').fill(body);
  await text.getByRole('button', { name: '送る' }).click();
  await expect(telephone.locator('#heard')).toContainText('SMSを受け付けました。');
  await telephone.context().close();
}

/** Registers by a text that is sent from the number; there is no password then. */
export async function registerByText(page: Page, tel: string, name: string): Promise<void> {
  await openAt(page, '/shops/', 'register_sms&type=girl');
  await button(page, '女性として登録').click();
  await expect(modal(page).getByRole('link', { name: 'SMSアプリを開く' })).toHaveAttribute(
    'href',
    /^sms:\+81/,
  );
  await sendText(page, tel, await modal(page).locator('.smsbody').innerText());
  await giveName(page, name);
}

/** Logs in through the form, from the page that is open. */
export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await field(page, '電話番号・メールアドレス').fill(name);
  await field(page, 'パスワード').fill(password);
  await send(page, 'ログイン');
}

export const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
