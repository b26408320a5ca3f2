import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../security/permissions/roles.ts';
import { codeTo } from '../support/accounts.ts';
import { addressOf } from '../support/api-routes.ts';
import type { Answer } from '../support/browser.ts';
import { changedTables, checksum } from '../support/checksum.ts';
import { type Caller, newEmail, newTel, PermissionWorld } from '../support/permission-world.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { Make, ValidCall } from '../support/valid-desk-calls.ts';

const world = new PermissionWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

const MY = '/api/my_page/{myId}';

/** A code that the first half of a form has sent to what it names. */
const coded =
  (section: string, field: 'email' | 'tel', value: () => string): Make =>
  async ({ browser, myId }, _, { db }) => {
    const asked = { [field]: value() };
    await browser.post(`/api/my_page/${myId}/${section}`, asked);
    return { body: { ...asked, verificationCode: await codeTo(db, String(asked[field])) } };
  };

/** Instead of the password, which this account has not. */
const provedByCode: Make = async ({ browser, myId, email, userId }, _, { db }) => {
  await db.deleteFrom('userPasswords').where('userId', '=', userId).execute();
  await browser.post(`/api/my_page/${myId}/reauth_code`);
  return { body: { code: await codeTo(db, email) } };
};

const MADE: Record<string, Make> = {
  [`POST ${MY}/email_setting`]: coded('email_setting', 'email', newEmail),
  [`POST ${MY}/tel_setting`]: coded('tel_setting', 'tel', newTel),
  [`POST ${MY}/reauth`]: provedByCode,
};

/** Steps after an earlier one, which they use up; by the role that takes them. */
const STEPS: Record<string, readonly string[]> = {
  guest: [
    ...['POST /api/verify_call', 'POST /api/verify_email', 'POST /api/verify_text', 'POST /api/verify_code'],
    ...['POST /api/shop_change_password', 'POST /api/shop_factor', 'POST /api/undo_contact'],
    ...['POST /api/confirm_magazine', 'GET /api/line/callback'],
  ],
  member: [
    ...[`POST ${MY}/email_setting`, `POST ${MY}/tel_setting`, `POST ${MY}/reauth`, `GET ${MY}/export/{id}`],
    ...['POST /api/invitation/accept', 'GET /api/line/callback', 'DELETE /api/review'],
  ],
  owner: [
    ...[`POST ${MY}/multi_post_proof/{id}`, 'GET /api/x/callback', `POST ${MY}/banned_users`],
    ...[`POST ${MY}/restricted_users`, 'POST /api/ban_tl_comment_user', 'POST /api/tl_comment/{id}/approve'],
    ...['POST /api/tl_comment/{id}/show', 'DELETE /api/tl_comment/{id}', 'DELETE /api/tl/{id}'],
    ...[`DELETE ${MY}/shop_requests/{id}`, `DELETE ${MY}/mutes/{id}`, `DELETE ${MY}/hidden_words/{id}`],
  ],
  shop: [
    ...['second_factor/on', 'second_factor/off'].map((part) => `POST /api/shop_${part}`),
    ...['requests/{requestId}/agree', 'requests/{requestId}/decline', 'casts/{castId}/end', 'open'].map(
      (part) => `POST /api/shop_admin/{id}/${part}`,
    ),
    ...['magazines/{planId}/cancel', 'macros/{macroId}/remove', 'staff/{loginId}/remove', 'data/undo'].map(
      (part) => `POST /api/shop_admin/{id}/${part}`,
    ),
  ],
  admin: [
    ...['affiliations/{id}/agree', 'affiliations/{id}/decline', 'reports/{id}', 'reports/{id}/undo'],
    ...['held_comments/{id}', 'takedowns/{id}', 'takedowns/{id}/hide', 'suspensions/{id}', 'imports/{id}'],
    ...['imports/{id}/take_back', 'shop_entries/{id}/approve', 'shop_entries/{id}/claim'],
    ...['shop_entries/{id}/decline', 'shop_entries/{id}/undo', 'people/{id}/reinstate', 'people/{id}/purge'],
    ...['admin_invites/{id}/approve', 'admin_invites/{id}/take_back', 'admin_users/{id}/remove'],
    ...['pickups/{id}/take_back', 'jobs/{id}/remove', 'totp', 'places/changes/{id}/undo'],
  ].map((part) => `POST /api/admin/${part}`),
};

/** A link or a ticket that opens for who has it, or a deed of the desk, which any other admin may do as well. */
const OPEN_TO_OTHERS = new Set([
  ...['POST /api/shop_change_password', 'POST /api/shop_factor', 'POST /api/undo_contact'],
  ...['POST /api/confirm_magazine', 'DELETE /api/review'],
  ...(STEPS.admin ?? []).filter((name) => name !== 'POST /api/admin/totp'),
  ...(STEPS.shop ?? []).filter((name) => name.includes('/shop_admin/')),
]);
/** Done again they are what they were: their answer is the same one. */
const SAME_AGAIN = new Set([
  ...['POST /api/confirm_magazine', `DELETE ${MY}/shop_requests/{id}`, 'POST /api/admin/people/{id}/purge'],
  ...['agree', 'decline'].flatMap((deed) => [
    `POST /api/shop_admin/{id}/requests/{requestId}/${deed}`,
    `POST /api/admin/affiliations/{id}/${deed}`,
  ]),
  ...['macros/{macroId}', 'staff/{loginId}'].map((what) => `POST /api/shop_admin/{id}/${what}/remove`),
]);

const all = Object.entries(STEPS).flatMap(([role, names]) =>
  names.map((name) => [name, role as Role] as const),
);

async function send(name: string, caller: Caller, call: ValidCall): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const { browser, myId, adminTag } = caller;
  const address = call.address ?? addressOf(path, { ...call.path, myId }) + (call.query ?? '');
  if (method === 'GET') return browser.get(address);
  const tag = adminTag && path.startsWith('/api/admin/') ? { 'X-Session-Tag': adminTag } : undefined;
  return browser.send(method, address, call.body ?? {}, tag);
}

/** Not done: refused, or, for who comes back from another site, led to a page that says so. */
const isRefusal = ({ status, headers }: Answer) =>
  status >= 400 || (status === 303 && !headers.getSetCookie().some((line) => /^__Host-sid=\w/.test(line)));

type Attempt = { who: string; send: () => Promise<Answer> };

/** One attempt after the other is refused, and none of them changes anything. */
async function expectRefused(name: string, attempts: Attempt[]): Promise<void> {
  await world.forgetLimits();
  const before = await checksum(world.db);
  const said: string[] = [];
  for (const { who, send: attempt } of attempts) {
    const answer = await attempt();
    said.push(`${who}: ${answer.status} ${answer.text.slice(0, 200)}`);
    expect(isRefusal(answer) || (SAME_AGAIN.has(name) && who !== 'another'), said.at(-1)).toBe(true);
  }
  expect(changedTables(before, await checksum(world.db)), said.join()).toEqual([]);
}

describe('S28: a step is taken after the one before it, by who has taken that, and once', () => {
  it.each(all)('%s, by %s', async (name, role) => {
    const how = { isReal: role === 'admin' };
    const caller = await world.callerOf(role, how);
    const objects = await world.objects();
    await world.forgetLimits();
    const call = (await (MADE[name] ?? VALID_CALLS[name])?.(caller, objects, world)) ?? {};
    // Who takes the page of the owner over is the owner.
    const other = role === 'owner' ? 'cast' : role;
    const another = OPEN_TO_OTHERS.has(name) ? null : await world.callerOf(other, how);
    const by = { who: 'another', send: () => send(name, another ?? caller, call) };
    if (another) await expectRefused(name, [by]);

    const { browser } = caller;
    const [cookies, tag] = [new Map(browser.cookies), browser.tag];
    await world.forgetLimits();
    const done = await send(name, caller, call);
    expect(done.status, done.text.slice(0, 200)).toBe(call.status ?? 200);
    await expectRefused(name, [
      { who: 'again', send: () => send(name, caller, call) },
      {
        who: 'again, as it was written down before it was sent',
        send: () => {
          browser.cookies.clear();
          for (const [key, value] of cookies) browser.cookies.set(key, value);
          browser.tag = tag;
          return send(name, caller, call);
        },
      },
    ]);
  });
});
