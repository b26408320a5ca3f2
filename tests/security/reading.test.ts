import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import type { CodePurpose } from '../../server/core/db/code-tables.ts';
import { shopResetPath, undoPath } from '../../server/core/paths.ts';
import { type Notice, notifyOwner } from '../../server/identity/accounts/notify-owner.ts';
import { sendCode } from '../../server/identity/codes/send-code.ts';
import { openAdminSession, openShopSession } from '../../server/identity/sessions/open-session.ts';
import { codeTo, forgetLimits, readOutbox, registerByMail } from '../support/accounts.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { addShopLogin, type Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { checksum } from '../support/checksum.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

/** What once told a server that a link means something else. */
const OVERRIDES = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];
const ASKED = '_method=DELETE&delete=true&id=1&others=true&token=x&code=123456';
/** One of each, so that a new kind of message has to be added here. */
const PURPOSES: Record<CodePurpose, true> = {
  register: true,
  reset: true,
  shop_reset: true,
  email_setting: true,
  tel_setting: true,
  reauth: true,
  multi_post: true,
};
const NOTICES: Record<Notice, true> = {
  password_changed: true,
  email_changed: true,
  tel_changed: true,
  number_lost: true,
  line_linked: true,
  line_unlinked: true,
  calendar_made: true,
  destination_proved: true,
  x_linked: true,
  account_deleted: true,
  export_made: true,
  change_undone: true,
};

const world = databaseWorld();
let site: Site;
let myId: string;
let ids: { shop: number; cast: number };
/** A guest, and a visitor who is logged in as everything at once. */
let cookies: string[];

/** Every kind of mail and text, among them one whose link takes a changed address back. */
async function sendEverything(userId: number, browser: Browser): Promise<void> {
  const { db } = world;
  const facts = someFacts();
  for (const purpose of Object.keys(PURPOSES) as CodePurpose[])
    for (const [channel, target] of [
      ['email', 'codes@example.jp'],
      ['sms', '09012345678'],
    ] as const) {
      await forgetLimits(db);
      await sendCode(db, { purpose, channel, target, facts, payload: {} });
      await forgetLimits(db);
      await sendCode(db, { purpose, channel, target, facts, payload: {}, registered: true });
    }
  for (const notice of Object.keys(NOTICES) as Notice[]) {
    await forgetLimits(db);
    await notifyOwner(db, userId, notice, { at: { email: 'notices@example.jp', tel: '09087654321' } });
  }
  await forgetLimits(db);
  const email = 'changed@example.jp';
  await browser.post(`/api/my_page/${myId}/email_setting`, { email });
  const changed = await browser.post(`/api/my_page/${myId}/email_setting`, {
    email,
    verificationCode: await codeTo(db, email),
  });
  if (changed.status !== 200) throw new Error(changed.text);
}

beforeAll(async () => {
  const { db } = world;
  const shop = await addShop(db, await addPlaces(db), { name: '宵待' });
  const cast = await addCast(db, shop, { name: 'さくら' });
  await addShift(db, { castId: cast, shopId: shop, businessDate: '2026-11-21' });
  ids = { shop, cast };
  const { browser, state, userId } = await registerByMail(db, 'reader@example.jp');
  myId = state.myId ?? '';
  await sendEverything(userId, browser);
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', userId).execute();
  const login = await addShopLogin(db, '宵待');
  await db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId: shop }).execute();
  browser.keep([(await openShopSession(db, login, someFacts())).cookie]);
  browser.keep([(await openAdminSession(db, userId, someFacts())).cookie]);
  cookies = ['', [...browser.cookies].map((pair) => pair.join('=')).join('; ')];
  site = await startSite({ databaseUrl: world.url, env: { SECRET_KEY } });
}, 120_000);
afterAll(() => site?.stop());

/** The addresses of the pages' files, their parameters filled in; those with a rest also without it. */
function pageAddresses(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../src/pages');
  const values: Record<string, string> = { myId, shopId: String(ids.shop), castId: String(ids.cast) };
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|ts)$/.test(file))
    .flatMap((file) => {
      const bare = `/${file.replace(/(?:index)?\.(?:astro|ts)$/, '')}`.replace(
        /\[(\w+)\]/g,
        (_, name) => values[name] ?? 'x',
      );
      const isFile = /\.(?:xml|txt|webmanifest)$/.test(bare);
      return [bare.replace(/\[\.\.\.\w+\]$/, ''), bare.replace(/\[\.\.\.\w+\]$/, 'leave')].map((address) =>
        isFile || address.endsWith('/') ? address : `${address}/`,
      );
    });
}

/** What the messages lead to, with the part after # also where a server would see it. */
async function linksOfMessages(): Promise<string[]> {
  const texts = (await readOutbox(world)).flatMap(({ letter }) =>
    letter ? [letter.text, JSON.stringify(letter)] : [],
  );
  const links = texts.flatMap((text) => text.match(/https?:\/\/[^\s"<>\\]+/g) ?? []);
  return [...new Set(links)].flatMap((link) => {
    expect(link.startsWith(config().siteOrigin), link).toBe(true);
    const { pathname, search, hash } = new URL(link);
    const token = hash.slice(1);
    return token
      ? [
          pathname + search,
          `${pathname}?token=${token}`,
          `${pathname}${token}/`,
          `/api/undo_contact?token=${token}`,
        ]
      : [pathname + search];
  });
}

/** Addresses of this site that a page links to. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src|action)="([^"#]+)/g)].flatMap(([, link = '']) => {
    const url = new URL(link.replaceAll('&amp;', '&'), config().siteOrigin);
    return url.origin === config().siteOrigin ? [url.pathname + url.search] : [];
  });

/** Addresses of one shape are answered by one page: `/shops/tokyo/` and `/shops/osaka/`. */
const shapeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, config().siteOrigin);
  const [, first, ...rest] = pathname.split('/');
  return `${first} ${rest.length} ${[...searchParams.keys()].sort()}`;
};
const SAME_SHAPE = 3;

async function sessionsNow(): Promise<unknown> {
  const rows = await world.db
    .selectFrom('sessions')
    .select(['idHash', 'endsAt', 'provedAt'])
    .orderBy('idHash')
    .execute();
  return rows.map(({ idHash, ...rest }) => ({ ...rest, idHash: idHash.toString('hex') }));
}
/** What a reading leaves in the audit log: that it was done, or refused. */
const LOGGED =
  /^(?:server\.|refused\.|(?:account|list)\.exported$|audit\.read$|(?:inquiry|person|case|takedown|cast|shop|shop_entry)\.opened$)/;
const eventsNow = async () =>
  (await world.db.selectFrom('auditLog').select('event').orderBy('id').execute())
    .map(({ event }) => event)
    .filter((event) => !LOGGED.test(event));
/** Messages wait until the running site has put them where it keeps them. */
const waiting = async () => (await readOutbox(world)).filter(({ status }) => status === 'queued').length;

describe('S25: reading', () => {
  it('every address that the server knows changes nothing, whatever a link or a header asks for', async () => {
    await expect.poll(waiting, { timeout: 30_000, interval: 200 }).toBe(0);
    const mailed = await linksOfMessages();
    expect(mailed).toEqual(expect.arrayContaining(['/', undoPath(), '/l']));
    const seeds = [
      ...apiRoutes().map(({ path: route }) => addressOf(route, { myId })),
      ...pageAddresses(),
      ...mailed,
      new URL(shopResetPath('x'), 'https://a.example').pathname,
      ...['/healthz', '/readyz', '/metrics', '/dev/outbox/', '/api', '/api/openapi.json', '/csp-reports'],
    ];
    const before = await checksum(world.db);
    const [sessions, events] = [await sessionsNow(), await eventsNow()];
    const found = new Set<string>();
    const answers = new Map<string, number>();
    /** One request; what a page links to is found by it. */
    async function read(address: string, method: string, Cookie: string, override: string): Promise<void> {
      const name = `${method} ${address}`;
      const answer = await site.get(address, {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'Sec-Fetch-Site': 'same-origin',
          ...Object.fromEntries(OVERRIDES.map((header) => [header, override])),
          ...(Cookie ? { Cookie } : {}),
        },
      });
      const text = await answer.text();
      expect(answer.status, name).not.toBe(500);
      // No session is given and none is taken.
      for (const line of answer.headers.getSetCookie())
        expect(line, name).not.toMatch(/^__Host-(?:sid|shop|adm)=/);
      const kind = `${method} ${answer.status}`;
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (method === 'GET' && answer.headers.get('content-type')?.startsWith('text/html'))
        for (const link of linksIn(text)) found.add(link);
    }
    const [guest = '', everybody = ''] = cookies;
    for (const address of new Set(seeds)) {
      const asking = `${address}${address.includes('?') ? '&' : '?'}${ASKED}`;
      await Promise.all([
        read(asking, 'GET', guest, 'POST'),
        read(asking, 'GET', everybody, 'DELETE'),
        ...['GET', 'HEAD', 'OPTIONS'].map((method) => read(address, method, everybody, 'POST')),
      ]);
    }
    // A link on a page is followed as browsers do, and what that leads to as well.
    const files = /^\/(?:_astro|media)\//;
    const followed = new Map<string, number>();
    for (const address of found) {
      const count = (followed.get(shapeOf(address)) ?? 0) + 1;
      if (files.test(address) || count > SAME_SHAPE) continue;
      followed.set(shapeOf(address), count);
      await read(address, 'GET', everybody, 'POST');
    }
    expect(found.has('/logout/')).toBe(true);
    expect(found.has(`/my_page/${myId}/sessions/`)).toBe(true);
    expect(answers.get('GET 200')).toBeGreaterThan(100);
    expect(answers.get('OPTIONS 200')).toBeUndefined();
    expect(await checksum(world.db)).toBe(before);
    expect(await sessionsNow()).toEqual(sessions);
    expect(await eventsNow()).toEqual(events);
  }, 120_000);
});
