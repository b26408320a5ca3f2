import { type Browser as Chromium, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueMail } from '../../server/community/magazines/wording.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { myPagePath, postPath } from '../../server/core/paths.ts';
import { htmlOf } from '../../server/gateways/messaging/send-mail.ts';
import { addAdmin } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { chromium as browserOfTests } from '../support/chromium.ts';
import { IN_PART } from '../support/hostile-desk.ts';
import { hostilePages, type Viewer } from '../support/hostile-pages.ts';
import { dealt, markOf } from '../support/hostile-pieces.ts';
import { marks, openVisitor, walk } from '../support/hostile-walk.ts';
import { addHostileWorld, type HostileWorld } from '../support/hostile-world.ts';
import { SCRIPT_VECTORS } from '../support/script-vectors.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast } from '../support/seed.ts';
import { addPost } from '../support/timeline.ts';
import { isInPart } from '../support/tree-part.ts';
import { databaseWorld } from '../support/world.ts';

const FULL = process.env.FULL === '1';
/**
 * Each field of the site holds every text of this run once, in four pieces of a dozen texts, one to a line. With
 * `npm run test:full` all texts are in it, and every piece is a single one.
 */
// Ways of writing them come round every eight: seven numbers for eight, so that each part has every way.
const VECTORS = SCRIPT_VECTORS.filter((_, number) => isInPart(number - Math.floor(number / 8)));
const PIECES = FULL ? VECTORS.length : 4;
const test = databaseWorld();
let world: HostileWorld;
let site: Site;
let chrome: Chromium;
let admin: Browser;
let adminId: number;

beforeAll(async () => {
  const { browser, id } = await addAdmin(test.db, 'まもる');
  admin = browser;
  adminId = id;
  world = await addHostileWorld(test.db, VECTORS, { count: PIECES, admin: id });
  const port = await freePort(4690);
  site = await startSite({
    databaseUrl: test.url,
    env: { PORT: String(port), SITE_ORIGIN: `http://localhost:${port}`, SECRET_KEY },
  });
  chrome = await chromium.launch(browserOfTests());
}, 600_000);
afterAll(async () => {
  await chrome?.close();
  await site?.stop();
});

const origin = () => `http://localhost:${site.port}`;

const visitor = (as: Browser | null, bypassCSP: boolean) =>
  openVisitor(chrome, { as, bypassCSP, origin: origin() });
const pagesOf = (as: Viewer) => hostilePages(world, adminId)[as];

const VIEWERS = ['guest', 'owner', 'member', 'admin'] as const;
const browserOf = {
  guest: () => null,
  owner: () => world.owner.browser,
  member: () => world.member.browser,
  admin: () => admin,
};

describe('S45: texts that want to be scripts, in every field', {
  timeout: FULL ? 3_600_000 : 600_000,
}, () => {
  it('every field that is shown holds every one of them', () => {
    expect(SCRIPT_VECTORS.length).toBeGreaterThan(300);
    expect(VECTORS.length).toBeGreaterThan(SCRIPT_VECTORS.length / 7);
    expect(Object.keys(world.held).length).toBeGreaterThan(30);
    for (const [field, count] of Object.entries(world.held)) expect(count, field).toBe(VECTORS.length);
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
    expect([...Object.keys(world.held), ...IN_PART].filter((field) => !marks.has(markOf(field)))).toEqual([]);
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

  it('as a magazine: nothing runs, asks or takes a name, in the mail of any reader', async () => {
    const seen = await visitor(null, true);
    for (const piece of dealt(VECTORS, PIECES)) {
      const subject = piece.replace(/\p{Cc}/gu, ' ');
      const { html = '', text } = issueMail(
        'yuki@mail.example.jp',
        { id: 1, shop: subject },
        { subject, body: piece },
      );
      const body = html || htmlOf(subject, text);
      await seen.page.route('**/mail/', (route) => route.fulfill({ contentType: 'text/html', body }));
      const found = await walk(seen, '/mail/');
      // An address that is written out is a link there.
      expect(found.filter((each) => !each.includes('a link to http://'))).toEqual([]);
      await seen.page.unroute('**/mail/');
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
    for (const piece of dealt(VECTORS, PIECES))
      for (const place of PLACES) expect(await walk(seen, place(encodeURIComponent(piece)))).toEqual([]);
    await seen.context.close();
  });
});

describe('S48: what an address begins a message with', { timeout: 600_000 }, () => {
  it('stands in the inquiry as it is, and does nothing', async () => {
    const seen = await visitor(world.member.browser, true);
    // In half the length: a browser writes three characters for most of theirs, and an address may be too long.
    for (const piece of dealt(VECTORS, Math.min(VECTORS.length, 2 * PIECES))) {
      const query = new URLSearchParams({ message: piece });
      expect(await walk(seen, `${myPagePath(world.member.myId, 'inquiry')}?${query}`)).toEqual([]);
      expect(await seen.page.locator('textarea[name="message"]').inputValue()).toContain(
        piece.slice(0, 20).split('\n')[0],
      );
    }
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
