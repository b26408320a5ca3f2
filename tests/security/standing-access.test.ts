import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseLink } from '../../server/community/crossposting/tasks.ts';
import { claimStopKey } from '../../server/community/notifications/settings-queries.ts';
import { stopToken } from '../../server/community/notifications/stop-token.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { sealAccount } from '../../server/gateways/x/x-account.ts';
import { changePassword } from '../../server/identity/accounts/change-password.ts';
import { undoContact } from '../../server/identity/accounts/undo-contact.ts';
import { insertContactUndo } from '../../server/identity/accounts/undo-queries.ts';
import type { MemberCaller } from '../../server/identity/sessions/caller.ts';
import { endDevices } from '../../server/identity/sessions/end-devices.ts';
import { STANDING_ACCESS } from '../../server/identity/sessions/standing-access.ts';
import { readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { memberCaller } from '../support/callers.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let shopId: number;
let girl: Person & { castId: number };
let caller: MemberCaller;

/** Other tables of an account or a page with a secret, a state or something sealed: why they may outlive its sessions. */
const OUTLIVES: Record<string, string> = {
  admin_invites: 'taken in a session, with a recent proof',
  cast_videos: 'no secret: how far a conversion is',
  contact_undos: 'the owner takes a change back with it, and one that is used ends the later ones',
  inquiries: 'sealed texts',
  login_identities: 'a way in, which is changed with a proof and can be undone',
  oidc_states: 'bound to a browser and its session, for ten minutes',
  post_uploads: 'no secret: how far an upload is',
  push_subscriptions: 'bound to a session, and silent when it ends',
  second_factors: 'opens nothing without a password or a session',
  shop_inquiries: 'sealed texts',
  takedown_requests: 'sealed texts',
};

async function newGirl(name: string): Promise<Person & { castId: number }> {
  const castId = await addCast(test.db, shopId, { name });
  return { ...(await addPerson(test.db, name, castId)), castId };
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

beforeAll(async () => {
  shopId = await addShop(test.db, await addPlaces(test.db), { name: '月灯り' });
});
beforeEach(async () => {
  girl = await newGirl('まい');
  caller = await memberCaller(test.db, girl.id);
});

type Access = { calendar: string; stop: string };
const lifetime = sql<Date>`now() + interval '1 hour'`;

/** One of each. */
async function plant({ browser, my, id, castId }: typeof girl): Promise<Access> {
  const { address } = (await browser.post(`${my}/calendar`)).body as { address: string };
  const [lookup, sealed, own] = [randomBytes(32), randomBytes(40), { castId }];
  const destination = { ...own, position: 1, title: 'ブログ', lookup, sealed, provedAt: new Date() };
  await test.db.insertInto('multiPostDestinations').values(destination).execute();
  const account = sealAccount({ username: 'mai', access: 'a', refresh: 'r' });
  await test.db
    .insertInto('xLinks')
    .values({ ...own, sealed: account, expiresAt: lifetime })
    .execute();
  const state = { ...own, stateHash: randomBytes(32), browser: randomBytes(32), verifier: 'x' };
  await test.db
    .insertInto('xLinkStates')
    .values({ ...state, expiresAt: lifetime })
    .execute();
  return { calendar: new URL(address).pathname, stop: stopToken(await claimStopKey(test.db, id)) };
}

/** What still works, by the table that it stands in. */
async function working({ castId }: { castId: number }, { calendar, stop }: Access): Promise<string[]> {
  const guest = new Browser();
  const count = async (table: 'xLinks' | 'xLinkStates') =>
    (await test.db.selectFrom(table).select('castId').where('castId', '=', castId).execute()).length > 0;
  const proved = test.db.selectFrom('multiPostDestinations').select('id').where('castId', '=', castId);
  const works = {
    calendars: (await guest.get(calendar)).status === 200,
    multiPostDestinations: (await proved.where('provedAt', 'is not', null).execute()).length > 0,
    notificationSettings: (await guest.post('/api/stop_notices', { token: stop })).status === 200,
    xLinkStates: await count('xLinkStates'),
    xLinks: await count('xLinks'),
  };
  return Object.entries(works).flatMap(([table, does]) => (does ? [table] : []));
}

const PASSWORD = '月の灯りと夜の海 8841';
const EVENTS: [string, () => Promise<unknown>][] = [
  ['a change of the password', () => changePassword(test.db, caller, { password: PASSWORD })],
  [
    'a reset',
    () =>
      changePassword(
        test.db,
        { ...caller, member: { ...caller.member, scope: 'reset' } },
        { password: PASSWORD },
      ),
  ],
  ['logging the others out', () => endDevices(test.db, caller, { session: caller.member, others: true })],
  [
    'an undo',
    async () => {
      const token = randomBytes(32).toString('base64url');
      const undo = { tokenHash: hashOf(token), userId: girl.id, kind: 'email', sealed: null } as const;
      await insertContactUndo(test.db, undo);
      await undoContact(test.db, caller, { token });
    },
  ],
];

describe('S17: what works without a session', () => {
  it.each(EVENTS)('ends with %s', async (_what, happen) => {
    const other = await newGirl('れい');
    const [hers, theirs] = [await plant(girl), await plant(other)];
    expect(await working(girl, hers)).toEqual(Object.keys(STANDING_ACCESS));
    await takeJobs(test.db, 'revoke_x');
    await happen();
    expect(await working(girl, hers)).toEqual([]);
    expect(await takeJobs(test.db, 'revoke_x')).toHaveLength(1);
    expect(await working(other, theirs)).toEqual(Object.keys(STANDING_ACCESS));
  });

  it('ends although the link to X was sealed with a key that is lost', async () => {
    const access = await plant(girl);
    await test.db
      .updateTable('xLinks')
      .set({ sealed: randomBytes(64) })
      .execute();
    await takeJobs(test.db, 'revoke_x');
    await changePassword(test.db, caller, { password: PASSWORD });
    expect(await working(girl, access)).toEqual([]);
    await plant(await newGirl('ゆず'));
    await test.db
      .updateTable('xLinks')
      .set({ sealed: randomBytes(64) })
      .execute();
    const { castId } = await test.db.selectFrom('xLinks').select('castId').executeTakeFirstOrThrow();
    await eraseLink(test.db, castId);
    expect(
      await test.db.selectFrom('xLinks').select('castId').where('castId', '=', castId).execute(),
    ).toEqual([]);
    expect(await takeJobs(test.db, 'revoke_x')).toEqual([]);
  });

  it.each([
    ['the address of a calendar', 'calendar', {}],
    ['a destination', 'multi_post_proof/1', { code: '123456' }],
    ['a link to X', 'twitter_setting', { link: true }],
  ])('%s wants a recent proof', async (_what, path, form) => {
    await sql`update sessions set proved_at = now() - interval '1 day' where user_id = ${girl.id}`.execute(
      test.db,
    );
    expect(await girl.browser.post(`${girl.my}/${path}`, form)).toMatchObject({
      status: 403,
      body: { reauth: true },
    });
  });

  it('of a calendar notifies its owner, and is written down', async () => {
    await girl.browser.post(`${girl.my}/calendar`);
    const letters = (await readOutbox(test)).flatMap(({ letter }) => letter?.text ?? []);
    expect(letters.join()).toContain('カレンダーのアドレスが作られました');
    await girl.browser.send('DELETE', `${girl.my}/calendar`, {});
    const events = test.db.selectFrom('auditLog').select('event').where('actor', '=', `user:${girl.id}`);
    const written = (await events.orderBy('id').execute()).map(({ event }) => event);
    expect(written.filter((event) => event.startsWith('calendar.'))).toEqual([
      'calendar.made',
      'calendar.revoked',
    ]);
  });
});

it('takes every table of an account or a page that holds a secret', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct owned.table_name as name from information_schema.columns owned
    join information_schema.columns secret using (table_schema, table_name)
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
      and owned.column_name in ('user_id', 'cast_id', 'shop_login_id')
      and secret.column_name ~ '(token|state|code|secret|key|sealed|verifier)' and secret.column_name <> 'group_key'
    order by 1`.execute(test.db);
  const named = [...Object.keys(STANDING_ACCESS).map(snake), ...Object.keys(OUTLIVES)];
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted());
});
