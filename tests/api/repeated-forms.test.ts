import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../security/permissions/roles.ts';
import { addressOf } from '../support/api-routes.ts';
import type { Answer } from '../support/browser.ts';
import { formOf } from '../support/casts.ts';
import { changedTables, checksum } from '../support/checksum.ts';
import { type Caller, PermissionWorld } from '../support/permission-world.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';

const world = new PermissionWorld();
beforeAll(() => world.open());
afterAll(() => world.close());

const QUESTION = 'POST /api/shop/{id}/inquiries';
const PROFILE = 'POST /api/my_page/{myId}/profile_setting';

const validCall = async (name: string, caller: Caller): Promise<ValidCall> =>
  (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};

function send(name: string, { browser, myId }: Caller, call: ValidCall, body = call.body): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  return browser.send(method, addressOf(path, { myId, ...call.path }), body ?? {});
}

const AT_MOST = 3;
const SENT = 6;
/** What strangers write to others, and where it is kept. */
const FORMS: [name: string, role: Role, table: string, stamp: string][] = [
  ['POST /api/tl_comment', 'member', 'comments', 'posted_at'],
  ['POST /api/tl_comment', 'guest', 'comments', 'posted_at'],
  ['POST /api/review', 'member', 'reviews', 'created_at'],
  ['POST /api/reports', 'member', 'reports', 'created_at'],
  ['POST /api/reports', 'guest', 'reports', 'created_at'],
  [QUESTION, 'member', 'shop_inquiries', 'created_at'],
  ['POST /api/shop_contact', 'guest', 'shop_inquiries', 'created_at'],
  ['POST /api/shop_contact', 'member', 'shop_inquiries', 'created_at'],
  ['POST /api/shop_entry', 'guest', 'inquiries', 'created_at'],
  ['POST /api/my_page/{myId}/inquiry', 'member', 'inquiries', 'created_at'],
  ['POST /api/takedown', 'guest', 'takedown_requests', 'created_at'],
];

describe('S73: the same again and again', () => {
  it.each(FORMS)('%s, by a %s, is kept three times at most', async (name, role, table, stamp) => {
    const { db } = world;
    const caller = await world.callerOf(role);
    const call = await validCall(name, caller);
    await world.forgetLimits();
    const [of, at] = [sql.table(table), sql.ref(stamp)];
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from ${of}`.execute(db)).rows[0]?.n ?? 0;
    const before = await count();
    const statuses: number[] = [];
    for (let i = 0; i < SENT; i++) {
      statuses.push((await send(name, caller, call)).status);
      // A second click is the first; this is another one, half a minute later.
      await sql`update ${of} set ${at} = ${at} - interval '30 seconds'`.execute(db);
    }
    expect(statuses[0], statuses.join()).toBe(200);
    for (const status of statuses) expect([200, 422, 429], statuses.join()).toContain(status);
    const kept = (await count()) - before;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(AT_MOST);
  });
});

/** Two of them, as they are written out, shortened and hidden. */
const ADDRESSES = [
  'https://evil.example.com と https://evil.example.jp です',
  'evil.com evil.net',
  'ｗｗｗ．ｅｖｉｌ．ｃｏｍ　ｅｖｉｌ．ｎｅｔ',
  'hxxps://evil.com/x hxxp://evil.net/y',
  'evil。com/x evil ドット net',
];
const FIELDS: [name: string, role: Role, field: string][] = [
  ['POST /api/tl_comment', 'member', 'comment'],
  ['POST /api/tl_comment', 'guest', 'comment'],
  ['POST /api/tl_comment', 'guest', 'name'],
  ['POST /api/review', 'member', 'comment'],
  ['POST /api/review/{id}/reply', 'shop', 'message'],
  [QUESTION, 'member', 'message'],
  [QUESTION, 'member', 'name'],
  ['POST /api/shop_contact', 'guest', 'message'],
  ['POST /api/shop_contact', 'guest', 'name'],
  ['POST /api/init_name', 'member', 'name'],
  [PROFILE, 'member', 'name'],
  [PROFILE, 'owner', 'name'],
];
/** With a name a contact is asked for, too, and of who wants to work there an age. */
const CONTACT = { contactBy: 'tel', contact: '090-1234-5678' };
const APPLIES = { kind: 'apply', age: 24, experience: 'none' };
const withField = ({ body }: ValidCall, field: string, text: string) => {
  if (!(body instanceof FormData)) {
    const known = body ?? {};
    const asked = field === 'name' && 'agree' in known ? CONTACT : {};
    return { ...known, ...asked, ...(field === 'name' && 'kind' in known ? APPLIES : {}), [field]: text };
  }
  const others = [...body].filter(([name]) => name !== field);
  return formOf({ ...Object.fromEntries(others), [field]: text });
};

describe('S73: two addresses of pages', () => {
  it.each(FIELDS)('%s, by a %s, are not taken as its %s', async (name, role, field) => {
    const caller = await world.callerOf(role);
    const call = await validCall(name, caller);
    const before = await checksum(world.db);
    for (const text of ADDRESSES) {
      await world.forgetLimits();
      const answer = await send(name, caller, call, withField(call, field, text));
      expect([answer.status, Object.keys(answer.body.errors ?? {})], `${text} ${answer.text}`).toEqual([
        422,
        [field],
      ]);
    }
    // The token of a form is used up by what was refused, too.
    const changed = changedTables(before, await checksum(world.db));
    expect(changed.filter((table) => table !== 'used_form_tokens')).toEqual([]);
    await world.forgetLimits();
    const done = await send(name, caller, call);
    expect(done.status, done.text).toBe(call.status ?? 200);
  });
});
