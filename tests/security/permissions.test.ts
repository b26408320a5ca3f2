import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../server/accounts/create-account.ts';
import { OTHER_TYPE } from '../../server/accounts/wording.ts';
import { hashPassword } from '../../server/credentials/password-hash.ts';
import { provideDatabase } from '../../server/db/database.ts';
import { newMediaId } from '../../server/media/folders.ts';
import { type Cell, MATRIX, type PermissionRow, ROLES, type Role } from '../../server/permissions/matrix.ts';
import { openAdminSession, openShopSession } from '../../server/sessions/open-session.ts';
import { addressOf, apiRoutes } from '../support/api-routes.ts';
import { type Answer, addShopLogin, addUser, Browser, someFacts } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { PUSH_KEYS } from '../support/push-keys.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';

let test: TestDatabase;
let password: Awaited<ReturnType<typeof hashPassword>>;
let count = 0;
const PASSWORD = 'よるのあかり2026ねん';

beforeAll(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
  password = await hashPassword(PASSWORD);
  shopId = await addShop(test.db, await addPlaces(test.db), { name: '宵待' });
  ownerCastId = await addCast(test.db, shopId, { name: 'さくら' });
});
afterAll(() => test.close());

/** The shop of the operator; the other operator has none. */
let shopId: number;
/** The cast whose objects are acted upon; each owner's browser takes her page over from the one before. */
let ownerCastId: number;

async function freeOwner(): Promise<number> {
  await test.db.updateTable('users').set({ castId: null }).where('castId', '=', ownerCastId).execute();
  return ownerCastId;
}

/** What calls name in their addresses, made anew for each. */
async function objects(): Promise<Record<'post' | 'upload' | 'comment' | 'writer', string>> {
  // Whoever has left in a row before has taken her page out of sight.
  await test.db.updateTable('casts').set({ status: 'public' }).where('id', '=', ownerCastId).execute();
  const { id: post } = await test.db
    .insertInto('posts')
    .values({ castId: ownerCastId, body: '今夜も', acceptComment: null, postedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await addUser(test.db, 'だれか');
  const upload = newMediaId();
  const file = { userId, castId: ownerCastId, width: 640, height: 360, bytes: 1, postId: null };
  await test.db
    .insertInto('postUploads')
    .values({ id: upload, kind: 'video', posterMediaId: null, ...file })
    .execute();
  await test.db
    .insertInto('postVideos')
    .values({ postId: post, id: newMediaId(), width: 640, height: 360, posterMediaId: null })
    .execute();
  const { id: writerId, myId: writer } = await addUser(test.db, 'たろう');
  const nothing = { guestName: null, replyToId: null, anonHash: null, browser: null, restrictedBy: null };
  const { id: comment } = await test.db
    .insertInto('comments')
    .values({ postId: post, userId: writerId, body: 'いいですね', approved: false, ...nothing })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { post: String(post), upload, comment: String(comment), writer };
}

/** `adminTag`: what the pages of an admin send. */
type Caller = { browser: Browser; myId: string; email: string; adminTag?: string };

/** A browser of that role, with its pages loaded. */
async function callerOf(role: Role, isMember = false): Promise<Caller> {
  const browser = new Browser();
  const email = `caller-${++count}@example.jp`;
  if (role === 'guest') return { browser, myId: 'nobody', email };
  if (role === 'operator' || role === 'otherOperator') {
    const login = await addShopLogin(test.db, '宵待');
    if (role === 'operator')
      await test.db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId }).execute();
    const { cookie, tag } = await openShopSession(test.db, login, someFacts());
    browser.keep([cookie]);
    browser.tag = tag;
    return { browser, myId: 'nobody', email };
  }
  const isCast = role === 'owner' || role === 'cast' || (role === 'banned' && !isMember);
  const id = await createAccount(test.db, {
    type: isCast ? 'girl' : 'boy',
    by: 'email',
    identity: { kind: 'email', value: email },
    password,
    name: 'けん',
  });
  if (isCast) {
    const castId = role === 'owner' ? await freeOwner() : await addCast(test.db, shopId, { name: 'れいな' });
    await test.db.updateTable('users').set({ castId }).where('id', '=', id).execute();
  }
  if (role === 'banned')
    await test.db.insertInto('commentBans').values({ castId: ownerCastId, userId: id }).execute();
  if (role === 'admin')
    await test.db.updateTable('users').set({ isAdmin: true }).where('id', '=', id).execute();
  const { myId } = await browser.logInAs(test.db, id);
  if (role === 'admin') {
    const { cookie, tag } = await openAdminSession(test.db, id, someFacts());
    browser.keep([cookie]);
    return { browser, myId: myId ?? '', email, adminTag: tag };
  }
  if (role === 'suspended') {
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    await browser.me();
  }
  return { browser, myId: myId ?? '', email };
}

type Sample = (caller: Caller, on: Awaited<ReturnType<typeof objects>>) => Record<string, unknown> | FormData;
const newTel = () => `090${String(10_000_000 + ++count * 7919)}`;
const nameForm = () => {
  const form = new FormData();
  form.set('name', 'けんた');
  form.set('type', 'boy');
  return form;
};
const shopEntry = () => ({
  ...{ shopName: '宵待', category: 'caba', areaName: '歌舞伎町', tel: newTel() },
  ...{ name: '山田', email: 'owner@example.jp', agree: true },
});
const register = { password: PASSWORD, type: 'boy' };

/** What a form would send: right in shape, so that only the caller decides. */
const SAMPLES: Record<string, Sample> = {
  'POST /api/admin/enrolment': () => ({}),
  'POST /api/admin/factor': () => ({ code: '123456' }),
  'POST /api/admin/leave': () => ({ delete: true }),
  'POST /api/admin/recovery_codes': () => ({}),
  'POST /api/admin/sessions': () => ({ others: true }),
  'POST /api/admin/totp': () => ({ ticket: 'x', code: '123456' }),
  'POST /api/invitation': () => ({ token: 'x'.repeat(43) }),
  'POST /api/invitation/accept': () => ({ token: 'x'.repeat(43), ticket: 'x', code: '123456' }),
  'POST /api/forgot_password': () => ({ email: `new-${++count}@example.jp` }),
  'POST /api/forgot_shop_password': () => ({ email: `new-${++count}@example.jp` }),
  'POST /api/hooks/call': () => ({}),
  'POST /api/hooks/sms': () => ({}),
  'POST /api/init_name': nameForm,
  'POST /api/login': ({ email }) => ({ email, password: PASSWORD }),
  'POST /api/logout': () => ({}),
  'POST /api/my_page/{myId}/change_password': () => ({ currentPassword: PASSWORD, password: `${PASSWORD}!` }),
  'POST /api/my_page/{myId}/delete_account': () => ({ delete: true }),
  'POST /api/my_page/{myId}/email_setting': () => ({ email: `new-${++count}@example.jp` }),
  'POST /api/my_page/{myId}/line_setting': () => ({ delete: true }),
  'DELETE /api/my_page/{myId}/push': () => ({ endpoint: 'https://push.example/1' }),
  'POST /api/my_page/{myId}/notification_setting': () => ({ kinds: {}, mail: false, detail: false }),
  'POST /api/my_page/{myId}/notifications': () => ({ upTo: 1 }),
  'POST /api/my_page/{myId}/push': () => ({
    endpoint: 'https://push.example/1',
    keys: PUSH_KEYS,
  }),
  'POST /api/my_page/{myId}/reauth': () => ({ password: PASSWORD }),
  'POST /api/my_page/{myId}/reauth_code': () => ({}),
  'POST /api/my_page/{myId}/sessions': () => ({ others: true }),
  'POST /api/my_page/{myId}/tel_setting': () => ({ tel: newTel() }),
  'POST /api/register_call': () => ({ tel: newTel(), ...register }),
  'POST /api/register_email': () => ({ email: `new-${++count}@example.jp`, ...register }),
  'POST /api/register_sms': () => ({ tel: newTel(), ...register }),
  'POST /api/register_text': () => ({ type: 'boy' }),
  'POST /api/shop_entry': () => shopEntry(),
  'POST /api/shop_login': ({ email }) => ({ email, password: PASSWORD }),
  'POST /api/shop_change_password': () => ({ token: 'x', password: `${PASSWORD}!` }),
  'POST /api/shop_factor': () => ({ ticket: 'x', code: '123456' }),
  'POST /api/shop_reauth': () => ({ password: PASSWORD }),
  'POST /api/shop_second_factor/enrolment': () => ({}),
  'POST /api/shop_second_factor/off': () => ({ delete: true }),
  'POST /api/shop_second_factor/on': () => ({ ticket: 'x', code: '123456' }),
  'POST /api/shop_second_factor/recovery_codes': () => ({}),
  'POST /api/shop_select': () => ({ shopId }),
  'POST /api/stop_notices': () => ({ token: '1.x' }),
  'POST /api/suggests': () => ({ searchText: '宵' }),
  'DELETE /api/tl/{id}': () => ({}),
  'DELETE /api/my_page/{myId}/hidden_words/{id}': () => ({}),
  'DELETE /api/my_page/{myId}/mutes/{id}': () => ({}),
  'DELETE /api/tl_comment/{id}': () => ({}),
  'POST /api/ban_tl_comment_user': (_, { writer }) => ({ userId: writer }),
  'POST /api/cast_bell': () => ({ castId: ownerCastId, bell: 'all' }),
  'POST /api/cast_follow': () => ({ castId: ownerCastId }),
  'POST /api/my_page/{myId}/banned_users': (_, { writer }) => ({ userId: writer }),
  'POST /api/my_page/{myId}/comment_setting': () => ({ commentAccept: 1 }),
  'POST /api/my_page/{myId}/multi_post_setting': () => ({ title_1: '日記', email_1: 'a@blog.example.jp' }),
  'POST /api/my_page/{myId}/post_deliveries/{id}': () => ({}),
  'POST /api/my_page/{myId}/twitter_setting': () => ({ enabled: true }),
  'POST /api/my_page/{myId}/hidden_words': () => ({ word: `言葉${++count}` }),
  'POST /api/my_page/{myId}/mutes': () => ({ kind: 'word', word: `言葉${++count}`, days: 7 }),
  'POST /api/my_page/{myId}/profile_detail_setting': () => ({ type: 'boy', hobby: '散歩' }),
  'POST /api/my_page/{myId}/profile_setting': nameForm,
  'POST /api/my_page/{myId}/restricted_users': () => ({ id: 999_999 }),
  'POST /api/reports': (_, { post }) => ({ model: 'Tl', id: Number(post), reason: 'spam' }),
  'POST /api/restrict_tl_comment_user': (_, { comment }) => ({ commentId: Number(comment) }),
  'POST /api/shop_follow': () => ({ shopId }),
  'POST /api/tl_comment': (_, { post }) => ({ tlId: Number(post), comment: `こんばんは ${++count}` }),
  'POST /api/tl_comment/{id}/approve': () => ({}),
  'POST /api/tl_comment/{id}/show': () => ({}),
  'POST /api/tl_comment_setting': (_, { post }) => ({ tlId: Number(post), commentAccept: 2 }),
  'POST /api/tl_like': (_, { post }) => ({ tlId: Number(post) }),
  'DELETE /api/tl_draft': () => ({}),
  'DELETE /api/tl_media/{id}': () => ({}),
  'POST /api/tl': () => formOf({ message: `今夜も ${++count}` }),
  'POST /api/tl_media': () => formOf({ file: fileOf(Buffer.from('x')) }),
  'POST /api/tl_views': () => ({ tlIds: [1] }),
  'PUT /api/tl_draft': () => ({ message: '書きかけ' }),
  'POST /api/undo_contact': () => ({ token: 'x'.repeat(43) }),
  'POST /api/votes': () => ({ castId: ownerCastId }),
  'POST /api/verify_call': () => ({ tel: newTel(), code: '123456' }),
  'POST /api/verify_code': ({ email }) => ({ email, verifyNumber: '123456' }),
  'POST /api/verify_email': ({ email }) => ({ email, code: '123456' }),
  'POST /api/verify_text': () => ({ token: 'abcdefgh' }),
};
const QUERIES: Record<string, string> = {
  'GET /api/line/start': '?intent=login',
  'GET /api/schedules': '?shopId=1',
  'GET /api/casts/count': '?area=1',
  'GET /api/shops/count': '?area=1',
  'GET /api/cast_profile': '?castId=1',
  'GET /api/area_tls': '?areaId=1',
  'GET /api/cast_bell': '?castId=1',
  'GET /api/cast_media': '?castId=1',
  'GET /api/cast_tls': '?castId=1',
  'GET /api/shop_prices': '?shopId=1',
  'GET /api/shop_tls': '?shopId=1',
  'GET /api/tag_tls': '?tag=a',
  'GET /api/tl_news': '?feed=top&since=1',
  'GET /api/tl_states': '?ids=1',
};

/** What a call is sent in one row only. */
const ROW_SAMPLES: Record<string, Sample> = {
  '29 POST /api/my_page/{myId}/profile_detail_setting': () => ({ type: 'girl', bust: 'Cカップ' }),
  '6 POST /api/tl': (_, { post }) => formOf({ tlId: post, message: `書き直し ${++count}` }),
};
/** Which of the objects an address names. */
const NAMED: Record<string, keyof Awaited<ReturnType<typeof objects>>> = {
  'DELETE /api/tl/{id}': 'post',
  'GET /api/tl/{id}': 'post',
  'GET /api/tl/{id}/edit': 'post',
  'GET /api/tl/{id}/video': 'post',
  'DELETE /api/tl_media/{id}': 'upload',
  'DELETE /api/tl_comment/{id}': 'comment',
  'POST /api/tl_comment/{id}/approve': 'comment',
  'POST /api/tl_comment/{id}/show': 'comment',
  'GET /api/tl/{tlId}/comments': 'post',
  'GET /api/tl_comment/{id}/writer': 'comment',
};

/** Answers besides 200 and 422 that say nothing about who asks. */
const ALSO: Record<string, number[]> = {
  'POST /api/cast_bell': [404],
  'GET /api/schedules': [404],
  // The comment of the sample waits for approval.
  'GET /api/tl_comment/{id}/writer': [404],
  'GET /api/shop_prices': [404],
  'DELETE /api/my_page/{myId}/hidden_words/{id}': [404],
  'DELETE /api/my_page/{myId}/mutes/{id}': [404],
  'POST /api/my_page/{myId}/restricted_users': [404],
  'GET /api/line/callback': [400, 404],
  'GET /api/x/callback': [400, 401, 404],
  'POST /api/my_page/{myId}/post_deliveries/{id}': [404],
  'GET /api/line/start': [303, 404],
};

/** Whose page a call names: their own, or somebody else's in row 4. */
async function call(row: PermissionRow, name: string, caller: Caller): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const myId = row.row === '4' ? (await addUser(test.db, 'だれか')).myId : caller.myId;
  const on = await objects();
  const named = NAMED[name];
  const address =
    addressOf(path, { myId, ...(named ? { id: on[named], tlId: on[named] } : {}) }) + (QUERIES[name] ?? '');
  await test.db.deleteFrom('rateLimits').execute();
  if (method === 'GET') return caller.browser.get(address);
  if (caller.adminTag && path.startsWith('/api/admin/')) caller.browser.tag = caller.adminTag;
  const sample = ROW_SAMPLES[`${row.row} ${name}`] ?? SAMPLES[name];
  if (!sample) throw new Error(`No sample of what ${name} is sent.`);
  return caller.browser.send(method, address, sample(caller, on));
}

/** What is refused of oneself. */
const REFUSED: Record<string, string> = {
  'POST /api/cast_follow': '自分はフォローできません。',
  'POST /api/votes': '自分には投票できません。',
};

function check(cell: Cell, answer: Answer, name: string): void {
  const told = `${name}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (cell === 'L') {
    expect(answer.status, told).toBe(401);
    expect(answer.body, told).toMatchObject({
      needLogin: true,
      errors: { custom: ['ログインしてください。'] },
    });
  } else if (cell === 'F') expect(answer.status, told).toBe(403);
  else if (cell === 'V') {
    expect(answer.status, told).toBe(422);
    const isProfile = name.endsWith('profile_detail_setting');
    expect(answer.body, told).toEqual({
      errors: isProfile
        ? { type: [OTHER_TYPE] }
        : { custom: [REFUSED[name] ?? 'すでにログインしています。'] },
    });
  } else if (cell === 'N') expect(answer.status, told).toBe(404);
  // What is named belongs to somebody else, who is meant to have it.
  else if (cell === 'O') expect([200, 403, 404, 422], told).toContain(answer.status);
  else {
    // Allowed: done, or told what is wrong with what was sent (a code that nobody was sent, a missing shop).
    expect([200, 422, ...(ALSO[name] ?? [])], told).toContain(answer.status);
    expect(answer.body.errors, told).not.toEqual({ custom: ['すでにログインしています。'] });
  }
}

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
    it.each(ROLES.filter((role) => row.cells[role] !== '–'))('%s', async (role) => {
      for (const name of row.routes) {
        const cell = row.cells[role];
        // Only the right password tells that an account is suspended; elsewhere its owner is a guest.
        const isGuestHere = row.row === '44' && role === 'suspended' && name !== 'POST /api/login';
        check(isGuestHere ? '✓' : cell, await call(row, name, await callerOf(role, row.row === '19')), name);
      }
    });
  });

  it('a page that is somebody else’s answers like one that nobody has', async () => {
    const { browser } = await callerOf('member');
    const { myId } = await addUser(test.db, 'だれか');
    for (const { method, path, name } of apiRoutes().filter((route) => route.path.includes('{myId}'))) {
      const answers: string[] = [];
      for (const id of [myId, 'nobody']) {
        const body = method === 'GET' ? undefined : SAMPLES[name]?.(await callerOf('guest'), await objects());
        const answer = await browser.send(method, addressOf(path, { myId: id }), body);
        answers.push(`${answer.status} ${answer.text}`);
      }
      expect(answers[0], name).toMatch(/^404 /);
      expect(answers[0], name).toBe(answers[1]);
    }
  });
});
