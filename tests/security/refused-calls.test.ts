import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, unsafeRoutes } from '../support/api-routes.ts';
import { addUser, browserOf } from '../support/browser.ts';
import { FAILED_CALLS } from '../support/failed-calls.ts';
import { PermissionWorld } from '../support/permission-world.ts';

const world = new PermissionWorld();
/** Of one network or account the first ten refusals are rows of their own (`audit-flood.test.ts`). */
const TEN = 10;
const LONG = 120_000;

beforeAll(async () => {
  await world.open();
  // The server around the API starts with the first request, and writes so.
  await browserOf(0).me();
});
afterAll(() => world.close());

const newest = async (): Promise<number> =>
  (await world.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;
const rowsAfter = (id: number) =>
  world.db.selectFrom('auditLog').selectAll().where('id', '>', id).orderBy('id').execute();
/** As the record names the route of a call. */
const asTarget = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
const withoutPatterns = (target: string | null) => target?.replace(/\{[^}]*\}/g, '');

/** They read no session, and search by POST for the length of what is asked. */
const WITHOUT_SESSION = ['POST /api/suggests'];

const rowsOfRefusals = async (id: number) =>
  (await rowsAfter(id)).map(({ target, ...row }) => ({ ...row, target: withoutPatterns(target) }));
/** Ten to a caller. */
const tens = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / TEN) }, (_, i) => list.slice(i * TEN, (i + 1) * TEN));

describe('S79: what is refused is one row, with who, from where and which call', () => {
  it('each call that changes something, without our own header', { timeout: LONG }, async () => {
    for (const [i, routes] of tens(unsafeRoutes()).entries()) {
      const [browser, start] = [browserOf(i), await newest()];
      for (const { method, path } of routes)
        await browser.send(method, addressOf(path, { myId: 'x' }), {}, { 'X-Requested-With': 'none' });
      const rows = await rowsOfRefusals(start);
      expect(rows.map(({ target }) => target)).toEqual(routes.map(asTarget));
      for (const row of rows) {
        const from = { realm: 'guest', actor: 'guest', ipPrefix: `198.18.${i}.0/24` };
        expect(row).toMatchObject({ event: 'refused.forbidden', ...from });
        expect(row.requestId).toMatch(/^[0-9a-f]{12}$/);
      }
    }
  });

  it('each of them from a page of a session that has ended', { timeout: LONG }, async () => {
    const stale = { 'X-Session-Tag': 'AAAAAAAAAAA' };
    const withSession = unsafeRoutes().filter(({ name }) => !WITHOUT_SESSION.includes(name));
    for (const [i, routes] of tens(withSession).entries()) {
      const { id } = await addUser(world.db, 'けん');
      const browser = browserOf(100 + i);
      await browser.logInAs(world.db, id);
      const start = await newest();
      for (const { method, path } of routes) {
        const answer = await browser.send(method, addressOf(path, { myId: 'x' }), {}, stale);
        expect(answer.status, path).toBe(419);
      }
      const rows = await rowsOfRefusals(start);
      expect(rows.map(({ target }) => target)).toEqual(routes.map(asTarget));
      for (const row of rows)
        expect(row).toMatchObject({ event: 'refused.session_expired', actor: `user:${id}` });
    }
  });
});

describe('S79: what fails is one row', () => {
  it.each(FAILED_CALLS)('$call: $event', async ({ call: name, event, by = 'guest', status = 422, make }) => {
    const caller = await world.callerOf(by, { isReal: true });
    const [method = '', path = ''] = name.split(' ');
    const call = await make(caller, await world.objects(), world);
    await world.forgetLimits();
    const start = await newest();
    const { browser, myId, adminTag } = caller;
    const address = call.address ?? addressOf(path, { myId, ...call.path }) + (call.query ?? '');
    const answer =
      method === 'GET'
        ? await browser.get(address)
        : await browser.send(method, address, call.body, adminTag ? { 'X-Session-Tag': adminTag } : {});
    expect(answer.status, answer.text.slice(0, 200)).toBe(status);
    const rows = await rowsAfter(start);
    expect(rows.map((row) => row.event)).toEqual([event]);
    for (const row of rows) {
      expect(row.ipPrefix).not.toBeNull();
      expect(row.requestId).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('each failure that the source names is in the list', () => {
    const sources = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const named = sources.flatMap((text) =>
      [...text.matchAll(/'([a-z_]+\.(?:\w*failed|\w*refused))'/g)].map(([, event]) => String(event)),
    );
    expect(new Set(FAILED_CALLS.map(({ event }) => event))).toEqual(new Set(named));
  });
});
