import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { Browser, straight } from '../support/browser.ts';
import { changedTables, checksum } from '../support/checksum.ts';
import { type Document, operationsOf } from '../support/hostile-fields.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { INJECTED, SQL_PAYLOADS, TOLD_BY_DATABASE } from '../support/sql-payloads.ts';
import { expectWithin, msSince } from '../support/took.ts';
import { IS_LONG_FORM, TREE_NUMBER } from '../support/tree-number.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Role } from './permissions/roles.ts';

const world = new PermissionWorld();
/** Reading calls with the parameters that each documents. */
let documented: { name: string; path: string; parameters: { name: string; in: string }[] }[];

beforeAll(async () => {
  await world.open();
  const document = (await new Browser().get('/api/openapi.json')).body as unknown as Document;
  documented = operationsOf(document).filter(({ method, name }) => method === 'GET' && !LEFT_OUT.test(name));
});
afterAll(() => world.close());

/** They lead to another service, or take a link of one's own that works once. */
const LEFT_OUT = /\/line\/|\/callback$|\/export\/\{id\}$/;
/** What the lists of the desk are filtered and ordered by; each takes some of them, and refuses the others. */
const OF_DESK = [
  ...['q', 'sort', 'cursor', 'state', 'status', 'kind', 'model', 'event', 'shop', 'login', 'by', 'to', 'of'],
  ...['reason', 'mine', 'casts', 'prefectureId', 'areaId', 'from', 'week', 'days', 'date'],
];
const ROLES: Role[] = ['guest', 'member', 'owner', 'shop', 'admin'];
/** In each parameter; those of the desk are many: one of four gets one of them. */
const eachOf = (role: Role) => (IS_LONG_FORM ? 200 : role === 'admin' ? 1 : 4);
const isTaken = (role: Role, place: number) =>
  IS_LONG_FORM || role !== 'admin' || place % 4 === TREE_NUMBER % 4;
const PLACE = '_PLACE_';

type Place = { name: string; path: string; where: string; parameter: string };

function placesOf(role: Role): Place[] {
  const mayCall = (name: string) =>
    MATRIX.some(({ routes, cells }) => routes.includes(name) && !'LFNV–'.includes(cells[role]));
  const desk = apiRoutes()
    .filter(({ method, path, name }) => method === 'GET' && path.startsWith('/api/admin/') && mayCall(name))
    .map(({ name, path }) => ({
      ...{ name, path },
      parameters: [
        ...OF_DESK.map((each) => ({ name: each, in: 'query' })),
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => ({ name: each, in: 'path' })),
      ],
    }));
  return [...documented.filter(({ name }) => mayCall(name)), ...(role === 'admin' ? desk : [])].flatMap(
    ({ name, path, parameters }) =>
      parameters.map((each) => ({ ...{ name, path }, where: each.in, parameter: each.name })),
  );
}

const calls = new Map<string, ValidCall>();
/** Another call for the same role is the same: it reads. */
async function callOf(name: string, caller: Caller): Promise<ValidCall> {
  const key = `${caller.role} ${name}`;
  const made = calls.get(key) ?? (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
  calls.set(key, made);
  return made;
}

async function addressWith({ path, name, where, parameter }: Place, caller: Caller): Promise<string> {
  const call = await callOf(name, caller);
  const values = { myId: caller.myId, id: 1, ...call.path };
  if (where === 'path') return addressOf(path, { ...values, [parameter]: PLACE }) + (call.query ?? '');
  const query = new URLSearchParams(call.query ?? '');
  query.set(parameter, PLACE);
  return `${addressOf(path, values)}?${query}`;
}

describe('S50: SQL in what a call is asked for', () => {
  it.each(ROLES)(
    'by a %s is a value like any other, in every parameter: nothing fails, waits, tells or changes',
    async (role) => {
      const caller = await world.callerOf(role, { isReal: role === 'admin' });
      // From this machine itself, which no limit of reading counts.
      caller.browser.through = (path, init) => straight('127.0.0.1', path, init);
      const places = placesOf(role).filter((_, place) => isTaken(role, place));
      expect(places.length).toBeGreaterThan(10);
      const problems: string[] = [];
      const { db: recording, recorded } = recordingQueries(world.db);
      const asked: [Place, string][] = [];
      for (const place of places) asked.push([place, await addressWith(place, caller)]);
      await world.forgetLimits();
      const before = await checksum(world.db);
      let [longest, next] = [0, TREE_NUMBER % SQL_PAYLOADS.length];
      provideDatabase(recording);
      for (const [{ name, parameter }, address] of asked)
        for (let i = 0; i < eachOf(role); i++) {
          // Neighbours of a list are alike: each place gets others of it.
          next = (next + 7) % SQL_PAYLOADS.length;
          const payload = SQL_PAYLOADS[next] as string;
          const what = `${name} ${parameter}=${payload}`;
          recorded.length = 0;
          const began = performance.now();
          const { status, text } = await caller.browser.get(
            address.replace(PLACE, encodeURIComponent(payload)),
          );
          longest = Math.max(longest, msSince(began));
          if (status === 429) await world.forgetLimits();
          for (const { sql: statement } of recorded)
            if (INJECTED.test(statement)) problems.push(`${what}: sent ${statement.slice(0, 200)}`);
          if (status >= 500 || TOLD_BY_DATABASE.test(text))
            problems.push(`${what}: ${status} ${text.slice(0, 200)}`);
        }
      provideDatabase(world.db);
      expect(changedTables(before, await checksum(world.db))).toEqual([]);
      expect(problems).toEqual([]);
      expectWithin(longest, 1500, `the longest call with SQL in it, by a ${role}`);
    },
    IS_LONG_FORM ? 1_800_000 : 120_000,
  );
});
