import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addTracedCast, type ReadCall, readingPlaces } from '../support/traced-cast.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;
let fan: Browser;
let traces: string[];
let files: string[];
let pages: string[];
let calls: ReadCall[];
let varDir: string;
let her: { castId: number; userId: number; myId: string };

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-suspended-'));
  const { db } = database;
  const world = await addTracedCast(db, varDir);
  // Pages that are made at the start, such as the ranking, show her from then on.
  site = await startSite({ databaseUrl: database.url, varDir, env: { SECRET_KEY } });
  fan = new Browser();
  fan.keep([(await openMemberSession(db, world.member.id, someFacts())).cookie]);
  fan.through = (to, init) => fetch(site.origin + to, { redirect: 'manual', ...init });
  await fan.me();
  her = { castId: world.castId, userId: world.account.id, myId: world.account.myId };
  ({ traces, files } = world);
  ({ pages, calls } = await readingPlaces(db, site, world));
}, 60_000);
afterAll(async () => {
  await site?.stop();
  rmSync(varDir, { recursive: true, force: true });
});

const setStatus = (status: 'active' | 'suspended') =>
  database.db.updateTable('users').set({ status }).where('id', '=', her.userId).execute();

/** Every public read with something of hers in it, as guest or as `fan`; what an address itself says is no trace. */
async function showing(): Promise<string[]> {
  const found: string[] = [];
  const look = (name: string, address: string, text: string) => {
    const own = traces.filter((trace) => !decodeURIComponent(address).includes(decodeURIComponent(trace)));
    const link = new RegExp(`/cast/${her.castId}/`);
    if (own.some((trace) => text.includes(trace)) || (!link.test(address) && link.test(text)))
      found.push(`${name} ${address}`);
  };
  for (const page of pages) look('page', page, await (await site.get(page)).text());
  for (const { method, path: address, body } of calls) {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
    const init = body ? { method, body, headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } } : {};
    look('guest', address + (body ?? ''), await (await site.get(address, init)).text());
    const asMember = body ? await fan.post(address, JSON.parse(body)) : await fan.get(address);
    look('member', address + (body ?? ''), asMember.text);
  }
  for (const file of files) if ((await site.get(file)).status === 200) found.push(`file ${file}`);
  return found;
}

/** Without the pages that may be late with what appears: a ranking by ten minutes, a sitemap and the week's tags by one. */
const promptly = (found: readonly string[]) =>
  found.filter((each) => !/^page \/(?:ranking|sitemaps)\/|\/api\/tl_tags/.test(each)).sort();

it('S40: nothing of a cast whose account is suspended is read anywhere, until the suspension ends', async () => {
  const before = await showing();
  // The walk meets her in every kind of place: otherwise it would prove nothing.
  for (const place of [
    ...['page /cast/', 'page /shop/', 'page /casts/', 'page /tl/', 'page /navi/tls/', 'page /ranking/'],
    ...['page /navi/tag/', 'page /sitemaps/', 'file /media/', 'guest /api/top_tls', 'guest /api/cast_cards/'],
    ...['guest /api/suggests', 'guest /api/searches', 'guest /api/tl_tags', 'guest /api/schedules'],
    ...['guest /api/tonight', 'guest /api/cast_tls', 'guest /api/tl/', 'guest /api/cast_media'],
    ...['member /api/my_tls', 'member /api/my_page/'],
  ])
    expect(
      before.some((each) => each.startsWith(place)),
      place,
    ).toBe(true);
  await setStatus('suspended');
  await expect.poll(showing, { timeout: 60_000, interval: 200 }).toEqual([]);
  await setStatus('active');
  await expect
    .poll(async () => promptly(await showing()), { timeout: 60_000, interval: 200 })
    .toEqual(promptly(before));

  // S67: nor of one who has hidden her page, until she shows it again.
  const { db } = database;
  // What she has written elsewhere is her account's and stays: it is another's for this walk.
  const other = await addUser(db, 'しずか');
  const hand = async (from: number, to: number) => {
    await db.updateTable('comments').set({ userId: to }).where('userId', '=', from).execute();
    await db.updateTable('reviews').set({ userId: to }).where('userId', '=', from).execute();
    await db.updateTable('notifications').set({ actorId: to }).where('actorId', '=', from).execute();
  };
  await hand(her.userId, other.id);
  const bodies = ['琥珀色のひとこと', '紺碧の感想'];
  const kept = traces;
  traces = kept.filter((trace) => !bodies.includes(decodeURIComponent(trace)));
  const self = new Browser();
  self.keep([(await openMemberSession(db, her.userId, someFacts())).cookie]);
  self.through = (to, init) =>
    fetch(site.origin + to, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  await self.me();
  const show = async (visible: boolean) =>
    expect((await self.post(`/api/my_page/${her.myId}/visibility`, { visible })).status).toBe(200);
  let shown: string[] = [];
  // Stored pages name the new hand once they are made anew.
  await expect
    .poll(
      async () => {
        shown = await showing();
        return shown.filter((each) => each.includes('/reviews/'));
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual([]);
  expect(shown.length).toBeGreaterThan(25);
  await show(false);
  await expect.poll(showing, { timeout: 60_000, interval: 200 }).toEqual([]);
  await show(true);
  await expect
    .poll(async () => promptly(await showing()), { timeout: 60_000, interval: 200 })
    .toEqual(promptly(shown));
  traces = kept;
  await hand(other.id, her.userId);
}, 360_000);
