import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
import { addressOf } from '../support/api-routes.ts';
import { type Answer, type Browser, straight } from '../support/browser.ts';
import { changedTables, checksum } from '../support/checksum.ts';
import { type Caller, type Objects, PermissionWorld } from '../support/permission-world.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { routeRights } from '../support/route-rights.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { Body, ValidCall } from '../support/valid-desk-calls.ts';

const MISSING = 999_999_999;
/** A name that opens to no row, and a receipt that no inquiry has. */
const NAMELESS = 'p2q0Yb5mUe9n0nYw3cJ4Lg';
const NO_RECEIPT = '20260101-AAAAAA';
/** What differs from one answer to the next, whatever they say. */
const OF_ITS_OWN = ['date', 'set-cookie', 'x-request-id'];

const world = new PermissionWorld();
let owner: Caller;
let objects: Objects;
/** Those who have nothing to do with the shop, or no longer. */
let outsiders: Record<string, Browser>;
let stranger: Browser;

beforeAll(async () => {
  await world.open();
  const { db, shopId, otherShopId } = world;
  owner = await world.callerOf('shop');
  objects = await world.objects();
  stranger = (await world.callerOf('otherShop')).browser;
  const loginOf = (shopIds: number[], role: 'owner' | 'staff') => shopBrowser(db, shopIds, { role });
  const removed = await loginOf([shopId], 'owner');
  await db.deleteFrom('shopLoginShops').where('shopLoginId', '=', removed.login).execute();
  const moved = await loginOf([shopId, otherShopId], 'staff');
  const place = db.deleteFrom('shopLoginShops').where('shopLoginId', '=', moved.login);
  await place.where('shopId', '=', shopId).execute();
  outsiders = {
    'the owner of another shop': stranger,
    'the staff of another shop': (await loginOf([otherShopId], 'staff')).browser,
    'an owner who has been taken out': removed.browser,
    'staff who work at another shop now': moved.browser,
    'a cast of the shop': (await world.callerOf('owner')).browser,
  };
});
afterAll(() => world.close());

const desks = routeRights().filter(({ path }) => path.startsWith('/api/shop_admin/{id}/'));
type Route = (typeof desks)[number];

const madeOf = async ({ name }: Route): Promise<ValidCall> =>
  (await VALID_CALLS[name]?.(owner, objects, world)) ?? {};

/** All made first: some clear what a call before them has made. */
async function allMade(routes: Route[]): Promise<[Route, ValidCall][]> {
  const calls: [Route, ValidCall][] = [];
  for (const route of routes.toSorted((a, b) => a.path.length - b.path.length))
    calls.push([route, await madeOf(route)]);
  return calls;
}

async function changesNothing(work: () => Promise<void>): Promise<void> {
  const before = await checksum(world.db);
  await work();
  expect(changedTables(before, await checksum(world.db))).toEqual([]);
}

async function send(
  browser: Browser,
  { method, path }: Route,
  call: ValidCall,
  headers = {},
): Promise<Answer> {
  const address = addressOf(path, { ...call.path }) + (call.query ?? '');
  return browser.send(method, address, method === 'GET' ? undefined : (call.body ?? {}), headers);
}

const everything = ({ status, text, headers }: Answer) => ({
  ...{ status, text },
  headers: [...headers].filter(([name]) => !OF_ITS_OWN.includes(name)),
});

const asked = new AsyncLocalStorage<true>();
/** What is written of refusals is bounded by day and network, whatever they are of. */
const OF_THE_RECORD = /\baudit_records\b|\bpg_advisory_xact_lock(?:_shared)?\b/;

/** Past the server, whose pages are made anew at any time: its statements are the call's own. */
const pastServer = (browser: Browser): Browser =>
  Object.assign(Object.create(browser), {
    through: (path: string, init: RequestInit) => straight(browser.ip, path, init),
  });

/** What is answered, and the statements that it takes: those with a foreign id are those with one that no row has. */
async function workOf(browser: Browser, route: Route, call: ValidCall) {
  const answer = everything(await send(browser, route, call));
  const { db, recorded } = recordingQueries(world.db, () => asked.getStore() === true);
  provideDatabase(db);
  try {
    await asked.run(true, () => send(pastServer(browser), route, call));
    const statements = recorded.map(({ sql }) => sql).filter((sql) => !OF_THE_RECORD.test(sql));
    return { ...answer, statements };
  } finally {
    provideDatabase(world.db);
  }
}

const at = (call: ValidCall, path: Record<string, string | number>): ValidCall => ({
  ...call,
  path: { ...call.path, ...path },
});

describe('S37: nothing of a shop is another one’s', () => {
  it('each call that its owner makes is, to all others, one of a shop that does not exist', async () => {
    const calls = await allMade(desks);
    await changesNothing(async () => {
      for (const [route, call] of calls) {
        await world.forgetLimits();
        for (const [who, browser] of Object.entries(outsiders)) {
          const said = `${route.name}, ${who}`;
          const theirs = await workOf(browser, route, call);
          expect([401, 403, 404], said).toContain(theirs.status);
          expect(theirs.statements.length, said).toBeGreaterThan(0);
          expect(theirs, said).toEqual(await workOf(browser, route, at(call, { id: MISSING })));
        }
      }
    });
  });

  it('what a browser keeps of an answer of the owner is not confirmed to another shop', async () => {
    for (const route of desks.filter(({ method }) => method === 'GET')) {
      const call = await madeOf(route);
      const read = await send(owner.browser, route, call);
      expect([read.status, read.headers.get('cache-control')], route.name).toEqual([
        200,
        expect.stringContaining('no-store'),
      ]);
      for (const mark of ['*', read.headers.get('etag') ?? '"x"']) {
        const answer = await send(stranger, route, call, { 'If-None-Match': mark });
        expect(answer.status, route.name).toBe(404);
      }
    }
  });

  it('the staff of the shop change nothing that its owner alone may, however right the call is', async () => {
    const { shopId } = world;
    const owned = desks.filter(({ who }) => who === 'shopOwner' || who === 'ownedShop');
    expect(owned.length).toBeGreaterThan(15);
    const calls = await allMade(owned);
    const { browser: staff } = await shopBrowser(world.db, [shopId], { role: 'staff' });
    await changesNothing(async () => {
      for (const [route, call] of calls) {
        const { status, body } = await send(staff, route, at(call, { id: shopId }));
        expect([status, Object.keys(body)], route.name).toEqual([403, ['message']]);
      }
    });
  });
});

/** The same call with ids that no row has. */
function withoutRows({ path, body }: ValidCall): ValidCall {
  const gone = (value: unknown): unknown =>
    /^\d+$/.test(String(value)) ? MISSING : /^\d{8}-/.test(String(value)) ? NO_RECEIPT : NAMELESS;
  const ids = Object.entries(path ?? {}).map(([name, value]) => [name, gone(value)]);
  return { path: Object.fromEntries(ids), body: IDS_OF_BODY.reduce((text, replace) => replace(text), body) };
}
const IDS_OF_BODY: ((body: Body | undefined) => Body | undefined)[] = [
  (body) =>
    body && !(body instanceof FormData) && 'changes' in body
      ? { ...body, changes: (body.changes as object[]).map((each) => ({ ...each, castId: MISSING })) }
      : body,
  (body) => (body && !(body instanceof FormData) && 'change' in body ? { ...body, change: MISSING } : body),
];

describe('S37: from the desk of another shop', () => {
  const naming = desks.filter(
    ({ path, name }) =>
      path.replace('{id}', '').includes('{') || /^POST .*\/(?:shifts|data\/undo)$/.test(name),
  );

  it('a call that names rows of the shop finds none, nor changes one', async () => {
    const own = { id: world.otherShopId };
    const calls = await allMade(naming);
    await changesNothing(async () => {
      for (const [route, call] of calls) {
        const theirs = await workOf(stranger, route, at(call, own));
        expect(theirs, route.name).toEqual(await workOf(stranger, route, at(withoutRows(call), own)));
      }
    });
  });

  it('no question of a list, a file or a page of it brings anything of the shop', async () => {
    const { shopId, otherShopId } = world;
    const named = ['さくら', 'みお', 'るな', 'yoimachi'];
    for (const route of desks.filter(({ method }) => method === 'GET'))
      for (const query of [
        `?shopId=${shopId}&shop=${shopId}&id=${shopId}`,
        `?q=${encodeURIComponent('宵待')}&text=${encodeURIComponent('さくら')}`,
        `?next=${Buffer.from(JSON.stringify([shopId, 0])).toString('base64url')}`,
      ]) {
        const { text } = await send(stranger, route, { path: { id: otherShopId }, query });
        for (const name of named) expect(text, `${route.name}${query}`).not.toContain(name);
      }
  });

  it('a review, an inquiry and the choice of a shop that are another one’s are like those that do not exist', async () => {
    for (const [name, missing] of [
      ['POST /api/review/{id}/reply', { path: { id: MISSING } }],
      ['POST /api/shop_inquiry/{id}/reply', { path: { id: NO_RECEIPT } }],
      ['POST /api/shop_select', { body: { shopId: MISSING } }],
    ] as const) {
      const route = routeRights().find((each) => each.name === name) as Route;
      const call = await madeOf(route);
      await changesNothing(async () => {
        const theirs = await workOf(stranger, route, call);
        expect(theirs.status, name).toBeGreaterThanOrEqual(400);
        expect(theirs, name).toEqual(await workOf(stranger, route, { ...call, ...missing }));
      });
    }
  });
});
