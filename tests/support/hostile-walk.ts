import type { BrowserContext, Browser as Chromium, Page, Request } from '@playwright/test';
import { adminPath } from '../../server/core/paths.ts';
import type { Browser } from './browser.ts';
import { markOf } from './hostile-pieces.ts';

export type Visitor = {
  context: BrowserContext;
  page: Page;
  breaches: string[];
  origin: string;
  /** What the page has fetched since it was opened. */
  fetched: Set<Request>;
};
type As = { as: Browser | null; bypassCSP: boolean; origin: string };

/** A browser with the cookies of `as`, that notes what ran, whom it asked and what the policy had to forbid. */
export async function openVisitor(chrome: Chromium, { as, bypassCSP, origin }: As): Promise<Visitor> {
  const context = await chrome.newContext({ bypassCSP, viewport: { width: 390, height: 844 } });
  await context.addCookies(
    [...(as?.cookies ?? [])].map(([name, value]) => ({
      ...{ name, value, domain: 'localhost', path: '/' },
      ...{ secure: true, httpOnly: true },
    })),
  );
  // The pages' own sign of a session: without it their scripts take the visitor for a guest.
  if (as) await context.addCookies([{ name: 'me', value: '1', domain: 'localhost', path: '/' }]);
  await context.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    localStorage.setItem('age-confirmed', String(Date.now()));
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: () => ran.push(name) });
  });
  const page = await context.newPage();
  const breaches: string[] = [];
  const fetched = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.add(request);
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin).host) breaches.push(`asked ${request.url()}`);
  });
  page.on('pageerror', ({ message }) => breaches.push(`uncaught ${message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Hydration|did not match/i.test(message.text()))
      breaches.push(message.text());
  });
  return { context, page, breaches, origin, fetched };
}

/** Of the fields that a page has shown. */
export const marks = new Set<string>();

/** Opens a page, wakes everything on it, and says what a text on it did. */
export async function walk({ page, breaches, origin, fetched }: Visitor, path: string): Promise<string[]> {
  breaches.length = 0;
  fetched.clear();
  const answer = await page.goto(origin + path, { waitUntil: 'load' });
  if (answer && answer.status() >= 500) breaches.push(`${answer.status()}`);
  await page.evaluate(async () => {
    for (let at = 0; at < Math.min(document.documentElement.scrollHeight, 12_000); at += innerHeight) {
      scrollTo(0, at);
      // Without a screen Chromium may stop drawing for good.
      await new Promise<unknown>((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 250);
      });
    }
  });
  await page.waitForFunction(
    () =>
      !document.querySelector('astro-island[ssr]:is([client=load], [client=idle], [client=only])') &&
      ![...document.querySelectorAll('main, dialog, [role=dialog]')].some((part) =>
        part.textContent?.includes('読み込んでいます…'),
      ),
  );
  if (path.includes('#modal=review'))
    await page.locator('[role="dialog"] textarea, dialog textarea').waitFor();
  for (const request of fetched) await (await request.response())?.finished();
  // They come by a request of their own, before which nothing stands in their place.
  if (path === adminPath('people')) await page.getByText('さんの利用停止').first().waitFor();
  if (path === adminPath('words')) await page.getByText(markOf('banned_words.word')).first().waitFor();
  const { shown, found } = await page.evaluate(() => {
    const { ran } = window as unknown as { ran: string[] };
    const own = 'body > div#app';
    const named = [...document.querySelectorAll('[id], [name]')]
      .filter((element) => !element.matches(own))
      .filter((element) =>
        /^(clobbered|body|cookie|__proto__)$/.test(element.id || (element.getAttribute('name') ?? '')),
      )
      .map((element) => `named ${element.outerHTML.slice(0, 80)}`);
    const ours = /^(https:\/\/|#|tel:|mailto:|sms:|\?)/;
    // Markdown makes links of texts that are none, such as `['a'](1)`: they stay on the site.
    const staysHere = (address: string) =>
      URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
    const links = [...document.querySelectorAll('a[href], form[action], base[href]')]
      .map((element) => ({
        isBase: element.matches('base'),
        address: element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      }))
      .filter(({ isBase, address }) => isBase || !(ours.test(address) || staysHere(address)))
      .map(({ address }) => address);
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      (each) => each.value,
    );
    const shown = [document.documentElement.outerHTML, ...typed].join().match(/field_[a-z0-9_]+_/g) ?? [];
    return {
      shown,
      found: [
        ...ran.map((name) => `${name} ran`),
        ...named,
        ...links.map((address) => `a link to ${address}`),
      ],
    };
  });
  for (const mark of shown) marks.add(mark);
  if (page.url() !== origin + path && !page.url().startsWith(`${origin}/`))
    found.push(`went to ${page.url()}`);
  return [...found, ...breaches].map((breach) => `${path}: ${breach}`);
}
