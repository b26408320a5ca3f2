import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { CASTS_ONLY } from '../../server/identity/profiles/wording.ts';
import { answersByName, unlistedKeys } from '../support/answer-keys.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { type Answer, addUser } from '../support/browser.ts';
import { formOf } from '../support/casts.ts';
import type { Schema } from '../support/hostile-fields.ts';
import { type Caller, type Objects, PermissionWorld } from '../support/permission-world.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import type { ValidCall } from '../support/valid-desk-calls.ts';
import { MATRIX } from './permissions/matrix.ts';
import { type Cell, type PermissionRow, ROLES, type Role } from './permissions/roles.ts';

const world = new PermissionWorld();
let answers: ReadonlyMap<string, Schema>;
beforeAll(async () => {
  await world.open();
  answers = await answersByName();
});
afterAll(() => world.close());

let count = 0;

type Make = (caller: Caller, on: Objects) => ValidCall | Promise<ValidCall>;
/** What a call is sent in one row only. */
const ROW_CALLS: Record<string, Make> = {
  '2 GET /api/tl/{id}': async (_, { post }) => {
    await world.db.updateTable('posts').set({ needLogin: true }).where('id', '=', Number(post)).execute();
    return { path: { id: post } };
  },
  '29 POST /api/my_page/{myId}/profile_detail_setting': ({ castId }) => ({
    body: { type: castId === null ? 'boy' : 'girl', bust: 'Cカップ' },
  }),
  '6 POST /api/tl': (_, { post }) => ({ body: formOf({ tlId: post, message: `書き直し ${++count}` }) }),
};
/** Of an `O`: what belongs to the caller. The call of the table of valid calls names what is another's. */
const OWN_CALLS: Record<string, Make> = {
  'DELETE /api/tl_comment/{id}': async ({ browser, userId }, { post }) => {
    if (userId !== 0 && browser.cookies.has('__Host-sid') && (await browser.me()).myId)
      return { path: { id: await world.comment(Number(post), userId) } };
    const body = { tlId: Number(post), comment: `こんばんは ${++count}` };
    return { path: { id: ((await browser.post('/api/tl_comment', body)).body.item as { id: number }).id } };
  },
};
/** Of an `O`: how it is refused for what is another's. */
const FOREIGN: Record<string, { call?: Make; status: number }> = {
  'DELETE /api/tl_comment/{id}': { status: 403 },
  'POST /api/my_page/{myId}/banned_users': {
    // Banned by the owner, not by who asks.
    call: async () => {
      const { id, myId } = await addUser(world.db, 'たろう');
      await world.db.insertInto('commentBans').values({ castId: world.ownerCastId, userId: id }).execute();
      return { body: { userId: myId } };
    },
    status: 422,
  },
  'POST /api/my_page/{myId}/restricted_users': {
    call: async () => {
      const { id: userId } = await addUser(world.db, 'たろう');
      const { id } = await world.db
        .insertInto('commentRestrictions')
        .values({ castId: world.ownerCastId, userId, anonHash: null, name: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { body: { id: nameRow('restriction', id) } };
    },
    status: 404,
  },
};

/** What no call has named yet serves the next call of the same test: most of them name nothing. */
let unnamed: Objects | null = null;
beforeEach(() => {
  unnamed = null;
});

type Done = { answer: Answer; call: ValidCall };

/** Sends what `make` makes of the caller's page, or of another's in row 4. */
async function send(row: PermissionRow, name: string, caller: Caller, make: Make): Promise<Done> {
  const [method = '', path = ''] = name.split(' ');
  const myId = row.row === '4' ? (await addUser(world.db, 'だれか')).myId : caller.myId;
  const made = unnamed ?? (await world.objects());
  unnamed = made;
  const on = new Proxy(made, {
    get: (objects, key) => {
      unnamed = null;
      return Reflect.get(objects, key);
    },
  });
  await world.forgetLimits();
  const call = await make(caller, on);
  await world.forgetLimits();
  const address = call.address ?? addressOf(path, { myId, ...call.path }) + (call.query ?? '');
  const { browser } = caller;
  if (method === 'GET') return { answer: await browser.get(address), call };
  const headers =
    caller.adminTag && path.startsWith('/api/admin/') ? { 'X-Session-Tag': caller.adminTag } : undefined;
  return { answer: await browser.send(method, address, call.body ?? {}, headers), call };
}

const makeOf = (row: PermissionRow, name: string): Make =>
  ROW_CALLS[`${row.row} ${name}`] ?? ((caller, on) => VALID_CALLS[name]?.(caller, on, world) ?? {});

/** People come there by a link: they read a page. */
const PAGES = new Set(['GET /api/x/callback']);

/** Files, whose content no contract lists; S69 holds what they have. */
const FILES = new Set(['GET /api/my_page/{myId}/export/{id}']);

/** What is refused, with its reason. */
const REFUSED: Record<string, Record<string, string[]>> = {
  'POST /api/cast_follow': { custom: ['自分はフォローできません。'] },
  'POST /api/ban_tl_comment_user': { custom: ['この方のコメントは禁止できません。'] },
  'POST /api/votes': { custom: ['自分には投票できません。'] },
  'POST /api/review': { custom: ['所属するお店・管理しているお店の口コミは書けません。'] },
  'POST /api/my_page/{myId}/profile_detail_setting': { bust: [CASTS_ONLY] },
};

function check(cell: Cell, { answer, call }: Done, name: string): void {
  const report = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (cell === 'L') {
    expect(answer.status, report).toBe(401);
    if (PAGES.has(name))
      return void expect(answer.text).toContain('ログインしてから、もう一度お試しください。');
    expect(answer.body, report).toMatchObject({
      needLogin: true,
      errors: { custom: ['ログインしてください。'] },
    });
  } else if (cell === 'F') expect(answer.status, report).toBe(403);
  else if (cell === 'V') {
    expect(answer.status, report).toBe(422);
    expect(answer.body, report).toEqual({
      errors: REFUSED[name] ?? { custom: ['すでにログインしています。'] },
    });
  } else if (cell === 'N') expect(answer.status, report).toBe(404);
  else {
    // Done: the success that the call has, and nothing else.
    expect(answer.status, report).toBe(call.status ?? 200);
    // S35: each role gets the keys of the contract and no other one.
    const contract = FILES.has(name) ? undefined : answers.get(name);
    if (contract && answer.status === 200) expect(unlistedKeys(contract, answer.body), report).toEqual([]);
    if (cell === 'Z') expect(answer.body, report).toMatchObject({ point: 0, max: 0, needRecovery: false });
    if (cell === 'S') for (const each of stubsOf(answer)) expect(each, report).toMatchObject(STUB);
  }
}

const STUB = { locked: true, message: '', photos: [], video: null, comments: [] };
/** The posts for members in an answer. */
const stubsOf = ({ body }: Answer) =>
  ((body.items ?? [body]) as { needLogin: boolean }[]).filter(({ needLogin }) => needLogin);

const REFUSALS: ReadonlySet<Cell> = new Set(['L', 'F', 'N', 'V']);
/** Reads and refusals leave who asks as they were: one caller asks for all that a row has of them. */
const isRead = (name: string) => name.startsWith('GET ') && !name.endsWith('/callback');

const existing = MATRIX.filter((row) => row.routes.length > 0);

describe('S31: who may do what', () => {
  it('every route of the server is in the table, and every route of the table exists', () => {
    const served = new Set(apiRoutes().map((route) => route.name));
    expect([...new Set(MATRIX.flatMap((row) => row.routes))].toSorted()).toEqual([...served].toSorted());
  });

  it('the table has all 47 numbered rows of nine cells', () => {
    const numbered = MATRIX.filter((row) => /^\d+b?$/.test(row.row));
    expect(numbered).toHaveLength(47);
    expect(new Set(MATRIX.map((row) => row.row)).size).toBe(MATRIX.length);
    for (const row of MATRIX)
      for (const role of ROLES) expect(row.cells[role], `${row.row} ${role}`).toMatch(/^[✓LFNVPOSZ–]$/);
  });

  describe.each(existing)('$row $action', (row) => {
    it.each(ROLES.filter((role) => row.cells[role] !== '–'))(
      '%s',
      async (role: Role) => {
        // Only a link of the host makes an admin whose second factor is known.
        const how = { isMember: row.row === '19', isReal: row.row === '39' };
        const cell = row.cells[role];
        let shared: { caller: Caller; was: unknown } | undefined;
        // Reads first: a later owner takes the page of an earlier one over.
        for (const name of row.routes.toSorted((a, b) => Number(!isRead(a)) - Number(!isRead(b)))) {
          // Only the right password tells that an account is suspended; elsewhere its owner is a guest.
          const isGuestHere = row.row === '44' && role === 'suspended' && name !== 'POST /api/login';
          const isSame = isRead(name) || (REFUSALS.has(cell) && !isGuestHere);
          if (isSame && !shared) {
            const caller = await world.callerOf(role, how);
            shared = { caller, was: await world.whoIs(caller) };
          }
          const caller = isSame && shared ? shared.caller : await world.callerOf(role, how);
          if (!isSame) unnamed = null;
          if (cell === 'O') {
            const own = OWN_CALLS[name] ?? makeOf(row, name);
            check('✓', await send(row, name, caller, own), name);
            const { call = makeOf(row, name), status } = FOREIGN[name] ?? { status: 404 };
            const { answer } = await send(row, name, caller, call);
            expect([answer.status, name]).toEqual([status, name]);
            continue;
          }
          check(isGuestHere ? '✓' : cell, await send(row, name, caller, makeOf(row, name)), name);
        }
        if (shared) expect(await world.whoIs(shared.caller), 'sessions of who asked').toEqual(shared.was);
      },
      180_000,
    );
  });

  it('a call for casts only changes nothing of a member', async () => {
    const caller = await world.callerOf('member');
    const { answer } = await send(
      MATRIX.find(({ row }) => row === '29') as PermissionRow,
      'POST /api/my_page/{myId}/profile_detail_setting',
      caller,
      () => ({
        body: { type: 'boy', hobby: '散歩', bust: 'Cカップ', workMonday: true, loversTypeShown: 'public' },
      }),
    );
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([
      422,
      ['bust', 'workMonday', 'loversTypeShown'],
    ]);
    const kept = world.db.selectFrom('userProfiles').selectAll().where('userId', '=', caller.userId);
    expect(await kept.execute()).toEqual([]);
  });

  it('a member who has never commented under her posts is not banned: 422, and no ban is written', async () => {
    const { browser } = await world.callerOf('owner');
    const { id, myId } = await addUser(world.db, 'だれか');
    const answer = await browser.post('/api/ban_tl_comment_user', { userId: myId });
    expect([answer.status, answer.body]).toEqual([
      422,
      { errors: { custom: ['この方のコメントは禁止できません。'] } },
    ]);
    const bans = world.db.selectFrom('commentBans').selectAll().where('userId', '=', id);
    expect(await bans.execute()).toEqual([]);
  });

  it('a page that is another member’s answers like an absent one', async () => {
    const { browser } = await world.callerOf('member');
    const { myId } = await addUser(world.db, 'だれか');
    for (const { method, path, name } of apiRoutes().filter((route) => route.path.includes('{myId}'))) {
      const answers: string[] = [];
      const { body } =
        (await VALID_CALLS[name]?.(await world.callerOf('guest'), await world.objects(), world)) ?? {};
      for (const id of [myId, 'absent']) {
        const answer = await browser.send(
          method,
          addressOf(path, { myId: id }),
          method === 'GET' ? undefined : (body ?? {}),
        );
        answers.push(`${answer.status} ${answer.text}`);
      }
      expect(answers[0], name).toMatch(/^404 /);
      expect(answers[0], name).toBe(answers[1]);
    }
  });
});
