import { type BrowserContext, type Browser as Chromium, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../scripts/build.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import {
  castPath,
  myPagePath,
  postPath,
  shopCastsPath,
  shopPath,
  shopReviewsPath,
} from '../../server/core/paths.ts';
import { addAdmin } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { chromium as browserOfTests } from '../support/chromium.ts';
import { addHostileWorld, dealt, type HostileWorld, markOf } from '../support/hostile-world.ts';
import { onUncaught } from '../support/page-errors.ts';
import { SCRIPT_VECTORS } from '../support/script-vectors.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast } from '../support/seed.ts';
import { addPost } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const FULL = process.env.FULL === '1';
/**
 * Each field of the site holds every text once, in so many pieces of two dozen texts, one to a line; with
 * `npm run test:full` every piece is a single text.
 */
const PIECES = FULL ? SCRIPT_VECTORS.length : 16;
const test = databaseWorld();
let world: HostileWorld;
let site: Site;
let chrome: Chromium;
let admin: Browser;

beforeAll(async () => {
  build();
  admin = (await addAdmin(test.db, 'まもる')).browser;
  world = await addHostileWorld(test.db, SCRIPT_VECTORS, PIECES);
  const port = await freePort(4690);
  site = await startSite({
    databaseUrl: test.url,
    env: { PORT: String(port), SITE_ORIGIN: `http://localhost:${port}`, SECRET_KEY },
  });
  chrome = await chromium.launch(browserOfTests());
});
afterAll(async () => {
  await chrome?.close();
  await site?.stop();
});

const origin = () => `http://localhost:${site.port}`;

type Visitor = { context: BrowserContext; page: Page; breaches: string[] };

/** A browser with the cookies of `as`, that notes what ran, whom it asked and what the policy had to forbid. */
async function visitor(as: Browser | null, bypassCSP: boolean): Promise<Visitor> {
  const context = await chrome.newContext({ bypassCSP, viewport: { width: 390, height: 844 } });
  await context.addCookies(
    [...(as?.cookies ?? [])].map(([name, value]) => ({
      ...{ name, value, domain: 'localhost', path: '/' },
      ...{ secure: true, httpOnly: true },
    })),
  );
  await context.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    localStorage.setItem('age-confirmed', String(Date.now()));
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: () => ran.push(name) });
  });
  const page = await context.newPage();
  const breaches: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(origin()).host)
      breaches.push(`asked ${request.url()}`);
  });
  onUncaught(page, (message) => breaches.push(`uncaught ${message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Hydration|did not match/i.test(message.text()))
      breaches.push(message.text());
  });
  return { context, page, breaches };
}

/** Of the fields that a page has shown. */
const marks = new Set<string>();

/** Opens a page, wakes everything on it, and says what a text on it did. */
async function walk({ page, breaches }: Visitor, path: string): Promise<string[]> {
  breaches.length = 0;
  const answer = await page.goto(origin() + path, { waitUntil: 'load' });
  if (answer && answer.status() >= 500) breaches.push(`${answer.status()}`);
  await page.evaluate(async () => {
    for (let at = 0; at < Math.min(document.documentElement.scrollHeight, 12_000); at += innerHeight) {
      scrollTo(0, at);
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await page.waitForFunction(
    () => !document.querySelector('astro-island[ssr]:is([client=load], [client=idle])'),
  );
  const { shown, found } = await page.evaluate(() => {
    const { ran } = window as unknown as { ran: string[] };
    const own = 'body > div#app';
    const named = [...document.querySelectorAll('[id], [name]')]
      .filter((element) => !element.matches(own))
      .filter((element) =>
        /^(clobbered|body|cookie|__proto__)$/.test(element.id || (element.getAttribute('name') ?? '')),
      )
      .map((element) => `named ${element.outerHTML.slice(0, 80)}`);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href], form[action], base[href]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
      .filter((address) => !/^(https:\/\/|\/(?!\/)|#|tel:|mailto:|sms:|\?)/.test(address));
    const shown = document.documentElement.outerHTML.match(/field_[a-z0-9_]+_/g) ?? [];
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
  if (page.url() !== origin() + path && !page.url().startsWith(`${origin()}/`))
    found.push(`went to ${page.url()}`);
  return [...found, ...breaches].map((breach) => `${path}: ${breach}`);
}

const LISTS = ['/', '/shops/', '/casts/', '/shops/tokyo/kabukicho/', '/casts/tokyo/kabukicho/', '/ranking/'];

function pagesOf(as: 'guest' | 'owner' | 'member' | 'admin'): string[] {
  switch (as) {
    case 'guest':
      return [
        ...[...LISTS, '/navi/tls/', ...world.posts.map(postPath), ...world.tags.slice(0, 4)],
        ...world.shops.flatMap((id) => [shopPath(id), shopCastsPath(id), shopReviewsPath(id)]),
        ...world.casts.map(castPath),
      ];
    case 'owner':
      return (
        [
          '',
          'comment_inbox',
          'comment_setting',
          'banned_users',
          'followers',
          'notifications',
          'posts',
          'sessions',
        ] as const
      )
        .map((section) => myPagePath(world.owner.myId, section || undefined))
        .concat(postPath(world.posts[0] as number));
    case 'member':
      return [
        '/navi/cast/',
        ...(['followings', 'reports', 'sessions'] as const).map((section) =>
          myPagePath(world.member.myId, section),
        ),
      ];
    case 'admin':
      return ['/admin/', '/admin/sessions/', postPath(world.posts[0] as number)];
  }
}

const VIEWERS = ['guest', 'owner', 'member', 'admin'] as const;
const browserOf = {
  guest: () => null,
  owner: () => world.owner.browser,
  member: () => world.member.browser,
  admin: () => admin,
};

describe(`S45: ${SCRIPT_VECTORS.length} texts that want to be scripts, in every field`, {
  timeout: FULL ? 3_600_000 : 600_000,
}, () => {
  it('every field that is shown holds every one of them', () => {
    expect(SCRIPT_VECTORS.length).toBeGreaterThan(300);
    expect(Object.keys(world.held).length).toBeGreaterThan(30);
    for (const [field, count] of Object.entries(world.held)) expect(count, field).toBe(SCRIPT_VECTORS.length);
  });

  it('what did run, ask or take a name would be noticed', async () => {
    const seen = await visitor(null, true);
    const body = '<img src=x onerror=alert(1)><form id=clobbered><a href=javascript:1>x</a>';
    await seen.page.route('**/planted/', (route) => route.fulfill({ contentType: 'text/html', body }));
    expect(await walk(seen, '/planted/')).toEqual([
      '/planted/: alert ran',
      expect.stringContaining('named <form id="clobbered">'),
      '/planted/: a link to javascript:1',
    ]);
    await seen.context.close();
  });

  it('without the policy: nothing runs, asks, leads away or takes a name, and every field is on a page', async () => {
    marks.clear();
    for (const as of VIEWERS) {
      const seen = await visitor(browserOf[as](), true);
      for (const path of pagesOf(as)) expect(await walk(seen, path), as).toEqual([]);
      await seen.context.close();
    }
    expect(Object.keys(world.held).filter((field) => !marks.has(markOf(field)))).toEqual([]);
  });

  it('S47: with the policy, nothing is forbidden, and what was stored comes to the islands as it is', async () => {
    const seen = await visitor(null, false);
    for (const path of pagesOf('guest').filter((_, i) => i % 3 === 0))
      expect(await walk(seen, path)).toEqual([]);
    for (const id of world.posts.slice(0, 3)) {
      expect(await walk(seen, postPath(id))).toEqual([]);
      const { body } = await test.db
        .selectFrom('posts')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const shown = await seen.page.locator('article .post__body').first().innerText();
      const inOne = (text: string) => text.replace(/\s+/g, ' ').trim();
      for (const line of body.split('\n')) expect(inOne(shown)).toContain(inOne(line));
    }
    await seen.context.close();
  });
});

describe('S48: the same in addresses', { timeout: FULL ? 3_600_000 : 600_000 }, () => {
  const PLACES: ((written: string) => string)[] = [
    (written) => `/navi/tag/${written}/`,
    (written) => `/navi/tls/?cursor=${written}&message=${written}`,
    (written) => `/tl/${world.posts[0]}/?${written}=${written}#comment-${written}`,
    (written) => `/navi/cast/#redirect=${written}`,
    (written) => `/shops/?text=${written}&caba=${written}&lat=${written}&long=${written}`,
    (written) => `/?message=${written}&redirect=${written}#modal=${written}`,
  ];

  it('nothing runs, asks, leads away or takes a name', async () => {
    const seen = await visitor(null, true);
    for (const piece of dealt(SCRIPT_VECTORS, PIECES))
      for (const place of PLACES) expect(await walk(seen, place(encodeURIComponent(piece)))).toEqual([]);
    await seen.context.close();
  });
});

describe('S49: texts that want to be somewhere else on the page', () => {
  const MARKS = `Z${'\u0301'.repeat(1000)}`;
  const RIGHT_TO_LEFT = 'שלום עליכם';

  /** Heights in lines, and whether what stands after a name still begins where it ends. */
  it('a thousand marks on a letter take no more than a line; a name from right to left turns nothing around', async () => {
    const castId = await addCast(test.db, world.shops.at(-1) as number, { name: RIGHT_TO_LEFT });
    const postId = await addPost(test.db, castId, { body: MARKS });
    await test.db
      .insertInto('comments')
      .values([
        { postId, guestName: RIGHT_TO_LEFT, body: MARKS, anonHash: Buffer.alloc(32, 1), approved: true },
        {
          postId,
          guestName: 'ゲスト',
          body: `${RIGHT_TO_LEFT} 12時`,
          anonHash: Buffer.alloc(32, 2),
          approved: true,
        },
      ])
      .execute();
    const seen = await visitor(null, false);
    expect(await walk(seen, postPath(postId))).toEqual([]);
    await seen.page.locator('.cm__b').first().waitFor();
    const lines = await seen.page.evaluate(() =>
      ['.post__body', '.cm__b'].map((which) => {
        const element = document.querySelector(which) as HTMLElement;
        return (
          element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
        );
      }),
    );
    for (const height of lines) expect(height).toBeLessThanOrEqual(1.5);
    const order = await seen.page.evaluate(() =>
      [
        ['.cm__n b', '.cm__n time'],
        ['.post__where > :first-child', '.post__time'],
      ].map(([name = '', next = '']) => {
        const box = (which: string) => (document.querySelector(which) as HTMLElement).getBoundingClientRect();
        return box(name).right <= box(next).left + 1;
      }),
    );
    expect(order).toEqual([true, true]);
    const title = await seen.page.title();
    expect(title.indexOf(RIGHT_TO_LEFT)).toBe(0);
    await seen.context.close();
  });
});
