import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { Traffic } from '../../server/core/limits/traffic.ts';
import { TRAFFIC, type TrafficName } from '../../server/core/limits/traffic-rows.ts';
import { askFrom, forgetConnections, type Reply } from '../support/ask-from.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const SENTENCE = '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。';
const PROXY = '127.0.0.77';
/** A network in front of the proxy. */
const CDN = '192.0.2.0/24';
const LISTS = '/api/pickup_casts/';
const MEDIUM = `/media/${'a'.repeat(26)}w320.webp`;
/** A row, and who fills it: an address, or a session. */
type Counted = { name: TrafficName; points: number; seconds: number; path: string; session?: string };

/** Counts of one process reach the others within this time. */
const SHARED_MS = 2500;

const database = databaseWorld();
let sites: Site[];
let visitors = 0;

beforeAll(async () => {
  await addShop(database.db, await addPlaces(database.db), { name: '月灯り' });
  const env = { TRUSTED_PROXIES: `127.0.0.1, ${PROXY}, ${CDN}` };
  sites = await Promise.all([1, 2].map(() => startSite({ databaseUrl: database.url, env })));
  // Rendered once: what is counted below is not how long that takes. The machine itself is not counted.
  for (const { get } of sites) for (const path of ['/', '/shops/', LISTS]) await get(path);
});
afterAll(async () => {
  forgetConnections();
  for (const site of sites ?? []) await site.stop();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const newAddress = () => `127.9.${++visitors >> 8}.${visitors & 255}`;
const portOf = (which: number) => (sites[which] as Site).port;

/** Asks `count` times, a few at once. @returns how often each status came. */
async function ask(
  count: number,
  from: string,
  path: string,
  { which = 0, headers = () => ({}) as Record<string, string> } = {},
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let i = 0; i < count; i += 25)
    await Promise.all(
      Array.from({ length: Math.min(25, count - i) }, async () => {
        const { status } = await askFrom(from, portOf(which), path, headers());
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  return statuses;
}

function expectRefused(answer: Reply, seconds: number): void {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(answer.body).toContain(SENTENCE);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** As if other processes had counted this many. */
const haveCounted = (name: TrafficName, by: string, seconds: number, who: string, points: number) =>
  database.db
    .insertInto('rateLimits')
    .values({ key: `traffic-${name}:${by}:${seconds}:${who}`, points, expire: Date.now() + seconds * 1000 })
    .execute();

/** What all processes together have stored of an address's lists. */
async function storedOfLists(from: string): Promise<number> {
  const row = database.db.selectFrom('rateLimits').select('points');
  return (await row.where('key', '=', `traffic-lists:ip:300:${from}`).executeTakeFirst())?.points ?? 0;
}

describe('S71: pages', () => {
  it('50 in 10 seconds, then a small page in Japanese; others, health and files go on', async () => {
    // A process writes down a bounded number of refusals a minute: this one has refused nothing yet.
    const env = { TRUSTED_PROXIES: `${PROXY}, ${CDN}` };
    const which = sites.push(await startSite({ databaseUrl: database.url, env })) - 1;
    for (const path of ['/', '/shops/', LISTS]) await sites[which]?.get(path);
    const from = newAddress();
    expect(await ask(50, from, '/', { which })).toEqual({ 200: 50 });
    const refused = await askFrom(from, portOf(which), '/shops/');
    expectRefused(refused, 10);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('<html lang="ja">');
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await askFrom(from, portOf(which), '/admin/')).status).toBe(429);
    expect((await askFrom(from, portOf(which), '/nothing/')).status).toBe(429);
    for (const path of ['/plain.css', '/healthz', '/readyz', LISTS])
      expect((await askFrom(from, portOf(which), path)).status, path).toBe(200);
    expect((await askFrom(from, portOf(which), '/metrics')).status).toBe(404);
    expect((await askFrom(newAddress(), portOf(which), '/')).status).toBe(200);
    // Noted beside the answers, whichever is first.
    const noted = () =>
      database.db
        .selectFrom('auditLog')
        .select(['event', 'target', 'ipPrefix'])
        .where('event', '=', 'refused.too_many_requests')
        .execute();
    await expect.poll(noted).toContainEqual({
      event: 'refused.too_many_requests',
      target: 'GET /shops',
      ipPrefix: '127.9.0.0/24',
    });
  });

  it('are not counted for the machine itself', async () => {
    expect(await ask(400, '127.0.0.1', '/')).toEqual({ 200: 400 });
  });
});

describe('S71: what other processes have counted', () => {
  /** The last ten of a row, asked by a caller of whom others have counted the rest. @returns their asking once more */
  async function spend(row: Counted): Promise<(path?: string) => Promise<Reply>> {
    const { name, points, seconds, path: own, session } = row;
    const from = newAddress();
    const headers: Record<string, string> = session ? { cookie: `a=b; __Host-sid=${session}; c=d` } : {};
    const who = session ? hashOf(session).toString('hex', 0, 16) : from;
    await haveCounted(name, session ? 'account' : 'ip', seconds, who, points - 10);
    // A session is the same one wherever it comes from.
    const once = (path = own) => askFrom(session ? newAddress() : from, portOf(0), path, headers);
    for (let i = 0; i < 10; i++) expect((await once()).status, name).toBe(200);
    return once;
  }

  it('fills the rows of addresses and sessions', async () => {
    const rows: Counted[] = [
      { name: 'pages', points: 300, seconds: 300, path: '/' },
      { name: 'pages', points: 600, seconds: 300, path: '/', session: 'S'.repeat(43) },
      { name: 'lists', points: 1500, seconds: 300, path: LISTS, session: 'L'.repeat(43) },
      { name: 'paging', points: 300, seconds: 900, path: `${LISTS}?cursor=x`, session: 'P'.repeat(43) },
    ];
    const asked: Awaited<ReturnType<typeof spend>>[] = [];
    for (const row of rows) asked.push(await spend(row));
    await pause(SHARED_MS);
    for (const [i, once] of asked.entries()) expectRefused(await once(), (rows[i] as Counted).seconds);
    expectRefused((await asked[0]?.('/admin/')) as Reply, 300);
    const other = `__Host-sid=${'T'.repeat(43)}`;
    for (const { path } of rows)
      expect((await askFrom(newAddress(), portOf(0), path, { cookie: other })).status).toBe(200);
  });
});

describe('S71: lists, files and everything', () => {
  it('300 lists in 5 minutes, 120 of them paging, in the words of the API', async () => {
    const from = newAddress();
    expect(await ask(120, from, `${LISTS}?page=2`)).toEqual({ 200: 120 });
    const paging = await askFrom(from, portOf(0), `${LISTS}?page=2`);
    expectRefused(paging, 300);
    expect(JSON.parse(paging.body)).toEqual({ message: SENTENCE });
    // The one that was refused counted as a list.
    expect(await ask(179, from, LISTS)).toEqual({ 200: 179 });
    expectRefused(await askFrom(from, portOf(0), LISTS), 300);
    expect((await askFrom(newAddress(), portOf(0), LISTS)).status).toBe(200);
  });

  it('2,000 media files in 5 minutes', async () => {
    const from = newAddress();
    expect(await ask(2000, from, MEDIUM)).toEqual({ 404: 2000 });
    expectRefused(await askFrom(from, portOf(0), MEDIUM), 300);
    expect((await askFrom(from, portOf(0), '/')).status).toBe(200);
  });

  it('3,000 of everything in 5 minutes', async () => {
    const from = newAddress();
    expect(await ask(3000, from, '/plain.css')).toEqual({ 200: 3000 });
    for (const path of ['/plain.css', '/', '/api/me', '/api/nothing', MEDIUM])
      expectRefused(await askFrom(from, portOf(0), path), 300);
    const post = await askFrom(from, portOf(0), '/api/login', {}, { method: 'POST' });
    expect([post.status, JSON.parse(post.body)]).toEqual([429, { message: SENTENCE }]);
    expect((await askFrom(from, portOf(0), '/healthz')).status).toBe(200);
  });

  it('is counted together by two processes, and on after a restart', async () => {
    const from = newAddress();
    expect(await ask(200, from, LISTS)).toEqual({ 200: 200 });
    // Fewer than ten may be missing: a second may have ended while these were under way.
    await expect.poll(() => storedOfLists(from)).toBeGreaterThan(190);
    const stored = await storedOfLists(from);
    // The other one asks around once it has something to tell.
    expect(await ask(20, from, LISTS, { which: 1 })).toEqual({ 200: 20 });
    await pause(SHARED_MS);
    expect(await ask(120, from, LISTS, { which: 1 })).toEqual({ 200: 280 - stored, 429: stored - 160 });

    // It tells the rest when it ends.
    await (sites[1] as Site).stop();
    expect(await storedOfLists(from)).toBe(300);
    sites[1] = await startSite({ databaseUrl: database.url, env: { TRUSTED_PROXIES: `${PROXY}, ${CDN}` } });
    expect(await ask(10, from, LISTS, { which: 1 })).toEqual({ 200: 10 });
    await pause(SHARED_MS);
    expectRefused(await askFrom(from, portOf(1), LISTS), 300);
  });
});

describe('S72: whose request it is', () => {
  it('1,000 headers that say otherwise, from one address, are one visitor', async () => {
    const from = newAddress();
    const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'];
    const headers = () => {
      const value = `198.51.${randomInt(256)}.${randomInt(256)}`;
      const forms = [value, `${value}, ${value}`, `for=${value}`, '::1', '127.0.0.1'];
      return { [names[randomInt(names.length)] as string]: forms[randomInt(forms.length)] as string };
    };
    const statuses = await ask(1000, from, LISTS, { headers });
    expect(statuses).toEqual({ 200: 300, 429: 700 });
  });

  it('behind a CDN and our own proxy it is the one that the CDN names, and no other', async () => {
    const via = (client: string) => () => ({
      'X-Forwarded-For': `203.0.113.${randomInt(256)}, ${client}, 192.0.2.${randomInt(256)}`,
    });
    const one = via('198.51.100.21');
    expect(await ask(310, PROXY, LISTS, { headers: one })).toEqual({ 200: 300, 429: 10 });
    expect(await ask(10, PROXY, LISTS, { headers: via('198.51.100.22') })).toEqual({ 200: 10 });
    // Who reaches the proxy past the CDN is a visitor like any other.
    const past = () => ({ 'X-Forwarded-For': `${one()['X-Forwarded-For']}, 198.51.100.23` });
    expect(await ask(10, PROXY, LISTS, { headers: past })).toEqual({ 200: 10 });
  });

  it('is never the machine itself because a proxy on it says so', async () => {
    const headers = () => ({ 'X-Forwarded-For': '127.0.0.1' });
    expect(await ask(310, '127.0.0.1', LISTS, { headers })).toEqual({ 200: 300, 429: 10 });
  });

  it('what our own proxy says counts by its last hop', async () => {
    const via = (client: string) => () => ({ 'X-Forwarded-For': `203.0.113.${randomInt(256)}, ${client}` });
    expect(await ask(310, PROXY, LISTS, { headers: via('198.51.100.1') })).toEqual({ 200: 300, 429: 10 });
    expect(await ask(10, PROXY, LISTS, { headers: via('198.51.100.2') })).toEqual({ 200: 10 });
    let address = 0;
    const sixes = () => ({ 'X-Forwarded-For': `2001:db8:0:42:${(++address).toString(16)}::1` });
    expect(await ask(310, PROXY, LISTS, { headers: sixes })).toEqual({ 200: 300, 429: 10 });
    const both = () => ({ 'X-Forwarded-For': address++ % 2 ? '::ffff:198.51.100.9' : '198.51.100.9' });
    expect(await ask(310, PROXY, LISTS, { headers: both })).toEqual({ 200: 300, 429: 10 });
  });
});

describe('S71: counting in memory', () => {
  const rows = Object.entries(TRAFFIC).flatMap(([name, all]) =>
    all.map((row) => ({ ...row, name: name as TrafficName })),
  );

  it.each(rows)('$name: $points in $seconds s by $by', ({ name, by, points, seconds }) => {
    const traffic = new Traffic();
    let others = 0;
    const visitor = () =>
      by === 'ip' ? { ip: '192.0.2.1', account: null } : { ip: `192.0.2.${++others}`, account: 'session' };
    const narrower = Math.min(...TRAFFIC[name].map((row) => (row.by === by ? row.points : Infinity)));
    let now = 0;
    for (let i = 0; i < points; i++) {
      // The shorter window of the same key is over.
      if (narrower < points && i > 0 && i % narrower === 0) now += 10_000;
      expect(traffic.take(name, visitor(), now)).toBe(-1);
    }
    if (narrower < points) now += 10_000;
    const wait = traffic.take(name, visitor(), now);
    expect(wait).toBe(seconds * 1000 - now);
    expect(traffic.take(name, { ip: '198.51.100.1', account: 'other' }, now)).toBe(-1);
    expect(traffic.take(name, visitor(), now + wait)).toBe(-1);
  });

  it('forgets what is over, and never remembers without bounds', () => {
    const traffic = new Traffic();
    for (let i = 0; i < 150_000; i++) traffic.take('media', { ip: `visitor ${i}`, account: null }, 0);
    traffic.sweep(0);
    expect(traffic.size).toBe(100_000);
    traffic.sweep(300_000);
    expect(traffic.size).toBe(0);
  });

  it('keeps counting alone while the shared table is away, and tells what it has counted later', async () => {
    const traffic = new Traffic();
    const visitor = { ip: '192.0.2.9', account: null };
    for (let i = 0; i < 20; i++) traffic.take('media', visitor);
    const away = () => Promise.reject(new Error('away'));
    await expect(traffic.exchange(away)).rejects.toThrow('away');
    const stored: number[] = [];
    await traffic.exchange(async (points) => {
      stored.push(...points.map((each) => each.points));
      return points.map(({ key }) => ({ key, points: 2000, millisecondsLeft: 1000 }));
    });
    expect(stored).toEqual([20]);
    expect(traffic.take('media', visitor)).toBeGreaterThan(0);
  });
});
