import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import type { Answer } from '../support/browser.ts';
import { PermissionWorld } from '../support/permission-world.ts';
import { routeRights } from '../support/route-rights.ts';
import { ROLES, type Role } from './permissions/roles.ts';

const world = new PermissionWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

const CALLS = apiRoutes().filter(({ path }) => path.startsWith('/api/admin/'));
const OTHERS = ROLES.filter((role) => role !== 'admin');

/** All of an answer but its moment. */
const bytesOf = ({ status, text, headers }: Answer) => [
  status,
  text,
  [...headers].filter(([name]) => name !== 'date').toSorted(),
];

it('S38: the table of calls is whole', () => {
  expect(CALLS.length).toBeGreaterThan(60);
  expect(OTHERS).toHaveLength(ROLES.length - 1);
});

it.each(OTHERS)(
  'S38: to a %s every call of the admins is an absent address, byte for byte',
  async (role: Role) => {
    const { browser } = await world.callerOf(role);
    const send = async (method: string, address: string) => {
      await world.forgetLimits();
      return bytesOf(
        method === 'GET' ? await browser.get(address) : await browser.send(method, address, { code: 1 }),
      );
    };
    const missing: Record<string, unknown> = {};
    for (const { method, path } of CALLS) {
      missing[method] ??=
        (await send(method, '/api/nonexistent')) && (await send(method, '/api/nonexistent'));
      expect(await send(method, addressOf(path, {})), `${method} ${path}`).toEqual(missing[method]);
    }
  },
);

/** What cannot be undone, or shows a number in clear. */
const PROVEN = routeRights().filter(({ who }) => who === 'adminProven');
/** The same by name: none of them goes without a second factor because its route says so. */
const STEP_UP = [
  ...['admin_users', 'audit', 'people'].map((list) => `GET /api/admin/${list}/csv`),
  ...['enrolment', 'totp', 'recovery_codes', 'leave', 'announces'].map((deed) => `POST /api/admin/${deed}`),
  ...['', '/{id}/again', '/{id}/approve'].map((deed) => `POST /api/admin/admin_invites${deed}`),
  ...['POST /api/admin/admin_users/{id}/remove', 'PUT /api/admin/admin_users/{id}'],
  ...['approve', 'claim', 'undo'].map((deed) => `POST /api/admin/shop_entries/{id}/${deed}`),
  ...['POST /api/admin/takedowns/{id}', 'POST /api/admin/takedowns/{id}/evidence'],
  ...['', '/take_back'].map((deed) => `POST /api/admin/imports/{id}${deed}`),
  ...['contacts', 'purge', 'reinstate'].map((deed) => `POST /api/admin/people/{id}/${deed}`),
  ...['casts/{id}/purge', 'jobs/{id}/remove', 'suspensions/{id}'].map((deed) => `POST /api/admin/${deed}`),
];

it('S38: an admin whose second factor is older than 15 minutes is asked for it first', async () => {
  const { browser, userId, adminTag } = await world.callerOf('admin', { isReal: true });
  await world.db
    .updateTable('sessions')
    .set({ mfaAt: new Date(Date.now() - 16 * 60_000) })
    .where('userId', '=', userId)
    .where('realm', '=', 'admin')
    .execute();
  expect(PROVEN.map(({ name }) => name).toSorted()).toEqual(STEP_UP.toSorted());
  for (const { method, path, name } of PROVEN) {
    await world.forgetLimits();
    const answer = await browser.send(method, addressOf(path, {}), {}, { 'X-Session-Tag': adminTag ?? '' });
    expect([answer.status, answer.body.reauth], name).toEqual([403, true]);
  }
});
