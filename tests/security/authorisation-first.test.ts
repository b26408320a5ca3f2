import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Who } from '../../server/identity/sessions/rights.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { type RouteRight, routeRights } from '../support/route-rights.ts';
import { MATRIX } from './permissions/matrix.ts';
import type { Cell, Role } from './permissions/roles.ts';

const world = new PermissionWorld();
const callers: Partial<Record<Role, Caller>> = {};
beforeAll(async () => {
  await world.open();
  for (const role of ['guest', 'member', 'shop', 'otherShop'] as const)
    callers[role] = await world.callerOf(role);
});
afterAll(() => world.close());

/** Roles that are refused whatever they send, and how: the cells of the table of permissions and the status. */
const REFUSED: Partial<Record<Who, [role: Role, cells: Cell[], status: number][]>> = {
  member: [['guest', ['L'], 401]],
  cast: [
    ['guest', ['L'], 401],
    ['member', ['F'], 403],
  ],
  castOrLinkedAdmin: [
    ['guest', ['L'], 401],
    ['member', ['F'], 403],
  ],
  ownPage: [['guest', ['L'], 401]],
  ownCastPage: [
    ['guest', ['L'], 401],
    ['member', ['F', 'N'], 403],
  ],
  ownGirlPage: [
    ['guest', ['L'], 401],
    ['member', ['F', 'N'], 403],
  ],
  shopDesk: [
    ['guest', ['L'], 401],
    ['member', ['F'], 403],
  ],
  shopOwner: [
    ['guest', ['L'], 401],
    ['member', ['F'], 403],
  ],
  ownPageOrReset: [['guest', ['L'], 401]],
  shop: [
    ['guest', ['L'], 401],
    ['member', ['L'], 401],
  ],
  ownShop: [
    ['guest', ['N'], 404],
    ['member', ['N'], 404],
  ],
  ownedShop: [
    ['guest', ['N'], 404],
    ['member', ['N'], 404],
  ],
  admin: [
    ['guest', ['N'], 404],
    ['shop', ['N'], 404],
  ],
  adminProven: [
    ['guest', ['N'], 404],
    ['shop', ['N'], 404],
  ],
};

const rights = routeRights();
const cellsOf = (name: string, role: Role): Cell[] =>
  MATRIX.filter(({ routes }) => routes.includes(name)).map(({ cells }) => cells[role]);

/** No JSON, no form, and no value that a path or a query takes. */
function send({ browser, myId }: Caller, { method, path, takes }: RouteRight, id: string | number = 'x') {
  const address = `${addressOf(path, { myId, id, tlId: 'x' })}?x=1&x=2`;
  const body = takes === 'form' ? new FormData() : takes === 'json' ? '{"' : undefined;
  return browser.through(address, {
    method,
    headers: {
      ...{ 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' },
      Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      ...(browser.tag ? { 'X-Session-Tag': browser.tag } : {}),
      ...(takes === 'json' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
}

describe('S31: who may call, as routes declare it', () => {
  it('is what the table of permissions says', () => {
    const wrong: string[] = [];
    for (const { name, who } of rights) {
      for (const [role, cells] of REFUSED[who] ?? [])
        if (!cellsOf(name, role).every((cell) => cells.includes(cell) || cell === '–'))
          wrong.push(`${name} is for ${who}, and ${role} has ${cellsOf(name, role)}`);
      const isOpen = who === 'anybody' || who === 'public';
      // A 404 may be that of an object; that of a whole realm is the admins'.
      const isClosed = cellsOf(name, 'guest').every((cell) => cell === 'L') || name.includes('/api/admin/');
      if (isOpen && isClosed) wrong.push(`${name} is for ${who}, and no row lets a guest call it`);
    }
    expect(wrong).toEqual([]);
  });

  it('stands at every route that pages call', () => {
    const declared = new Set(rights.map(({ name }) => name));
    const others = apiRoutes().filter(({ name }) => !declared.has(name));
    // People come back to these by a link, services sign theirs, and the door of the admins is no realm's.
    expect(others.map(({ name }) => name).toSorted()).toEqual([
      'GET /api/line/callback',
      'GET /api/line/start',
      'GET /api/x/callback',
      'POST /api/admin/factor',
      'POST /api/hooks/call',
      'POST /api/hooks/sms',
      'POST /api/hooks/stop_magazine',
      'POST /api/hooks/stop_notices',
    ]);
  });

  const cases = rights.flatMap((right) =>
    (REFUSED[right.who] ?? []).map(([role, , status]) => ({ right, role, status, name: right.name })),
  );
  it.each(cases)('$name refuses a $role with $status, whatever is sent', async ({ right, role, status }) => {
    await world.forgetLimits();
    const answer = await send(callers[role] as Caller, right);
    expect(answer.status, await answer.text()).toBe(status);
  });
});

/** What differs from one answer to the next, whatever they say. */
const OF_ITS_OWN = ['date', 'set-cookie', 'x-request-id'];

describe('S37: the desk of another shop', () => {
  const desks = rights.filter(({ path }) => /^\/api\/shop_admin\/\{id\}\//.test(path));

  it.each(desks)('$name answers as for a shop that does not exist', async (right) => {
    const answerFor = async (shopId: number) => {
      await world.forgetLimits();
      const answer = await send(callers.otherShop as Caller, right, shopId);
      const headers = [...answer.headers].filter(([name]) => !OF_ITS_OWN.includes(name));
      return { status: answer.status, text: await answer.text(), headers };
    };
    const theirs = await answerFor(world.shopId);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(await answerFor(999_999_999));
  });

  it('has calls, each of which takes the shop from its address', () => {
    expect(desks.length).toBeGreaterThan(4);
    const others = rights.filter(
      ({ who, name }) =>
        (who === 'shopDesk' || who === 'shopOwner') && !desks.some((each) => each.name === name),
    );
    expect(others).toEqual([]);
  });
});
