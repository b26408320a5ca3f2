import { ADDRESS } from '../../server/community/crossposting/mail-of-post.ts';
import { makeCalendar } from '../../server/community/follows/calendar.ts';
import { stopToken as magazineToken } from '../../server/community/magazines/stop-token.ts';
import { claimStopKey } from '../../server/community/notifications/settings-queries.ts';
import { stopToken } from '../../server/community/notifications/stop-token.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import { lineStartPath } from '../../server/core/paths.ts';
import { inviteAdmin } from '../../server/desk/admins/invite-admin.ts';
import { receiveText } from '../../server/identity/registration/receive-text.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { codeTo, PASSWORD, textsTo } from './accounts.ts';
import { appCode, earlierCode } from './admins.ts';
import { Browser } from './browser.ts';
import { memberCaller } from './callers.ts';
import { fileOf, formOf, plainPhoto as photo } from './casts.ts';
import { someSubject } from './line-server.ts';
import { type Caller, newEmail, newTel, type Objects, type PermissionWorld } from './permission-world.ts';
import { PUSH_KEYS } from './push-keys.ts';
import { addCast } from './seed.ts';
import {
  type Body,
  body,
  isMember,
  type Make,
  memberInquiry,
  shopInquiry,
  shopRequest,
  takedown,
  VALID_DESK_CALLS,
} from './valid-desk-calls.ts';
import { VALID_PLACE_CALLS } from './valid-place-calls.ts';
import { VALID_SHOP_DATA_CALLS } from './valid-shop-data-calls.ts';
import { VALID_SHOP_ENTRY_CALLS } from './valid-shop-entry-calls.ts';

let count = 0;
const NEW_PASSWORD = '新しい夜のとばり2026';
const TOKEN = 'x'.repeat(43);
const query =
  (make: (on: Objects, world: PermissionWorld) => string): Make =>
  (_, on, world) => ({
    query: `?${make(on, world)}`,
  });
/** The object of an address. */
const of =
  (name: keyof Objects): Make =>
  (_, on) => ({ path: { id: on[name], tlId: on[name] } });
const my = ({ myId }: Caller, sub: string) => `/api/my_page/${myId}/${sub}`;
const typeOf = ({ castId, role }: Caller) => (castId === null && role !== 'owner' ? 'boy' : 'girl');
const names = (caller: Caller) => formOf({ name: `けんた${++count}`, type: typeOf(caller) });
const register = { password: PASSWORD, type: 'boy' };

/** A code that was sent to `to` for what `path` has asked for; none for those who may not ask. */
async function codeFrom(caller: Caller, world: PermissionWorld, path: string, asked: Body, to: string) {
  await caller.browser.post(path, asked);
  const code = await codeTo(world.db, to);
  return /^\d{6}$/.test(code) ? code : '123456';
}

/** The shop login of this caller, with its second factor on. @returns its secret, whose present code is unused. */
async function secured({ browser }: { browser: Browser }): Promise<string> {
  const { secret = '', ticket } = (await browser.post('/api/shop_second_factor/enrolment')).body as Record<
    string,
    string
  >;
  if (secret) await browser.post('/api/shop_second_factor/on', { ticket, code: await earlierCode(secret) });
  return secret;
}

/** A request that waits for the shop, the only one of the account. @returns its id */
async function asked(world: PermissionWorld) {
  const { id: userId } = await world.account('girl', `まい${++count}`);
  const id = await shopRequest(world, userId, world.shopId);
  return { path: { id: world.shopId, requestId: nameRow('affiliation', id) } };
}

async function shopLogin(world: PermissionWorld): Promise<{ email: string; browser: Browser }> {
  const [email, browser] = [newEmail(), new Browser()];
  await createShopLogin(world.db, { name: '宵待', email, password: PASSWORD, shopIds: [world.shopId] });
  await browser.post('/api/shop_login', { email, password: PASSWORD });
  return { email, browser };
}

/** A link that takes a changed address back. */
async function undoLink(world: PermissionWorld): Promise<string> {
  const { id, email: old } = await world.account();
  const [browser, email] = [new Browser(), newEmail()];
  const { myId } = await browser.logInAs(world.db, id);
  const path = `/api/my_page/${myId}/email_setting`;
  await browser.post(path, { email });
  await browser.post(path, { email, verificationCode: await codeTo(world.db, email) });
  return /\/undo\/#([\w-]+)/.exec((await textsTo(world.db, old)).at(-1) ?? '')?.[1] ?? TOKEN;
}

/** A destination that the caller has saved, whose address is not proved yet. */
async function unproved(caller: Caller): Promise<{ id: string; email: string }> {
  const email = `a${++count}@blog.example.jp`;
  const { body: saved } = await caller.browser.post(my(caller, 'multi_post_setting'), {
    title_1: '日記',
    email_1: email,
  });
  const [item] = (saved.items ?? []) as { multi_post_id: string }[];
  return { id: item?.multi_post_id ?? nameRow('destination', 1), email };
}

/** A delivery of the caller's post that has failed. */
async function failedDelivery(
  { castId }: Caller,
  { post }: Objects,
  world: PermissionWorld,
): Promise<number> {
  if (castId === null) return 1;
  const destination = {
    castId,
    position: ++count,
    title: '日記',
    lookup: hashOf(`${count}`),
    sealed: seal(ADDRESS, 'diary@example.jp'),
    provedAt: new Date(),
  };
  const { id: destinationId } = await world.db
    .insertInto('multiPostDestinations')
    .values(destination)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await world.db
    .insertInto('postDeliveries')
    .values({
      postId: Number(post),
      castId,
      destinationId,
      status: 'failed',
      problem: 'refused',
      remoteId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A member whom the caller keeps from commenting under a post of their own. */
async function kept(caller: Caller, on: Objects, world: PermissionWorld, path: string): Promise<Objects> {
  const { castId, browser } = caller;
  if (castId === null) return on;
  const { id: postId } = await world.db
    .insertInto('posts')
    .values({ castId, body: 'こんばんは', acceptComment: null, postedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('myId', '=', on.writer)
    .executeTakeFirstOrThrow();
  const comment = await world.comment(postId, id);
  await browser.post(path, path.includes('restrict') ? { commentId: comment } : { userId: on.writer });
  return { ...on, comment: String(comment) };
}

/** A review of this member, or of another one. @returns its id */
async function reviewOf(userId: number | null, { db }: PermissionWorld, shopId: number): Promise<number> {
  const { id } = await db
    .insertInto('reviews')
    .values({ shopId, userId, amount: null, visitedMonth: null, body: 'とても楽しい夜でした。' })
    .onConflict((conflict) => conflict.columns(['shopId', 'userId']).doUpdateSet({ people: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For each call, what a page would send so that it is done, for any caller. */
export const VALID_CALLS: Record<string, Make> = {
  ...VALID_DESK_CALLS,
  ...VALID_PLACE_CALLS,
  ...VALID_SHOP_DATA_CALLS,
  ...VALID_SHOP_ENTRY_CALLS,
  'GET /api/area_tls': query((_, { places }) => `areaId=${places.areaId}`),
  'GET /api/cast_bell': query((_, { ownerCastId }) => `castId=${ownerCastId}`),
  'GET /api/cast_cards/{id}': (_, __, { ownerCastId }) => ({ path: { id: ownerCastId } }),
  'GET /api/calendar/{token}': async (_, __, world) => {
    const { address } = await makeCalendar(
      world.db,
      await memberCaller(world.db, (await world.account()).id),
    );
    return { path: { token: address.split('/').at(-1) ?? '' } };
  },
  'GET /api/cast_shift': async (_, __, { db, ownerCastId, shopId }) => {
    const businessDate = addDays(businessDateOf(Date.now()), 1);
    const shift = { castId: ownerCastId, shopId, businessDate, startMinute: 1200, endMinute: null };
    await db
      .insertInto('shifts')
      .values(shift)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { query: `?castId=${ownerCastId}&date=${businessDate}` };
  },
  'GET /api/cast_media': query((_, { ownerCastId }) => `castId=${ownerCastId}`),
  'GET /api/cast_profile': query((_, { ownerCastId }) => `castId=${ownerCastId}`),
  'GET /api/cast_tls': query((_, { ownerCastId }) => `castId=${ownerCastId}`),
  'GET /api/casts/count': query((_, { places }) => `areaId=${places.areaId}`),
  'GET /api/line/callback': async ({ browser }, _, { line }) => {
    // Who has an account links it, another one registers: each time a person whom LINE has not sent before.
    line.person = someSubject();
    const intent = (await browser.me()).myId ? 'link' : 'register';
    const begun = await browser.get(lineStartPath({ intent, type: 'boy', returnTo: '/' }));
    return { address: await line.visit(begun.headers.get('location') ?? ''), status: 303 };
  },
  'GET /api/line/start': () => ({ query: '?intent=login', status: 303 }),
  'GET /api/my_page/{myId}/export/{id}': async ({ browser, myId }) => {
    const { body } = await browser.post(`/api/my_page/${myId}/export`);
    return { path: { id: String(body.address).split('/').at(-1) ?? '' } };
  },
  'GET /api/my_page/{myId}/inquiry/{id}': async (caller, _, world) => ({
    path: { id: (await memberInquiry(world, caller)).receipt },
  }),
  'GET /api/my_page/{myId}/shop_inquiries/{id}': async (caller, _, world) => ({
    path: { id: await shopInquiry(world, caller) },
  }),
  'GET /api/review': query((_, { shopId }) => `shopId=${shopId}`),
  'GET /api/review_states': query((_, { shopId }) => `shopId=${shopId}`),
  'GET /api/schedules': query((_, { shopId }) => `shopId=${shopId}`),
  'GET /api/shop_prices': query((_, { shopId }) => `shopId=${shopId}`),
  'GET /api/shop_tls': query((_, { shopId }) => `shopId=${shopId}`),
  'GET /api/shops/count': query((_, { places }) => `areaId=${places.areaId}`),
  'GET /api/stations': query((_, { places }) => `areaId=${places.areaId}`),
  'GET /api/tag_tls': query(() => 'tag=a'),
  'GET /api/tl/{id}': of('post'),
  'GET /api/tl/{id}/edit': of('post'),
  'GET /api/tl/{id}/video': of('post'),
  'GET /api/tl/{tlId}/comments': of('post'),
  'GET /api/tl_comment/{id}/writer': async (_, { post }, world) => ({
    path: { id: await world.comment(Number(post), (await world.account()).id) },
  }),
  'GET /api/tl_news': query(() => 'feed=top&since=1'),
  'GET /api/tl_states': query(({ post }) => `ids=${post}`),
  'GET /api/x/callback': async (caller, _, { x }) => {
    const { body: answer } = await caller.browser.post(my(caller, 'twitter_setting'), { link: true });
    if (typeof answer.next !== 'string') return { query: '?state=x&code=x' };
    return { address: await x.visit(answer.next), status: 303 };
  },
  'DELETE /api/my_page/{myId}/hidden_words/{id}': async (caller) => {
    const word = `言葉${++count}`;
    const { words = [] } = (await caller.browser.post(my(caller, 'hidden_words'), { word })).body;
    return {
      path: {
        id:
          (words as { id: string; word: string }[]).find((each) => each.word === word)?.id ??
          nameRow('hidden-word', 1),
      },
    };
  },
  'DELETE /api/my_page/{myId}/mutes/{id}': async (caller) => {
    const word = `言葉${++count}`;
    const { added = 'none' } = (
      await caller.browser.post(my(caller, 'mutes'), { kind: 'word', word, days: 7 })
    ).body;
    return { path: { id: added as string } };
  },
  'DELETE /api/my_page/{myId}/push': body(() => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/1' })),
  'DELETE /api/my_page/{myId}/shop_requests/{id}': async ({ userId }, _, world) => ({
    path: { id: nameRow('affiliation', userId ? await shopRequest(world, userId, world.otherShopId) : 1) },
  }),
  'DELETE /api/my_page/{myId}/shops/{id}': async ({ castId }, _, { db, shopId }) => {
    if (castId !== null) await db.updateTable('casts').set({ shopId }).where('id', '=', castId).execute();
    return { path: { id: shopId } };
  },
  'DELETE /api/review': async ({ userId, myId }, _, world) => {
    if (myId !== 'absent') await reviewOf(userId, world, world.shopId);
    return { body: { shopId: world.shopId } };
  },
  'DELETE /api/tl/{id}': of('post'),
  'DELETE /api/tl_comment/{id}': of('comment'),
  'DELETE /api/tl_draft': () => ({}),
  'DELETE /api/tl_media/{id}': of('upload'),
  'POST /api/ban_tl_comment_user': body((_, { writer }) => ({ userId: writer })),
  'POST /api/cast_bell': async ({ browser }, _, { ownerCastId, otherCastId }) => {
    const castId =
      (await browser.post('/api/cast_follow', { castId: ownerCastId })).status === 200
        ? ownerCastId
        : otherCastId;
    if (castId === otherCastId) await browser.post('/api/cast_follow', { castId });
    return { body: { castId, bell: 'all' } };
  },
  'POST /api/cast_follow': body((_, __, { ownerCastId }) => ({ castId: ownerCastId })),
  'POST /api/confirm_magazine': async (_, __, { db }) => {
    const email = newEmail();
    await new Browser().post('/api/magazines', { email });
    const text = (await textsTo(db, email)).at(-1) ?? '';
    return { body: { token: /\/magazine\/#(\S+)/.exec(text)?.[1] ?? TOKEN } };
  },
  'POST /api/forgot_password': body(() => ({ email: newEmail() })),
  'POST /api/forgot_shop_password': body(() => ({ email: newEmail() })),
  'POST /api/hooks/call': body(() => ({})),
  'POST /api/hooks/sms': body(() => ({})),
  'POST /api/hooks/stop_magazine': () => ({
    query: `?token=${magazineToken(1)}`,
    body: formOf({ 'List-Unsubscribe': 'One-Click' }),
  }),
  'POST /api/hooks/stop_notices': async (_, __, world) => ({
    query: `?token=${stopToken(await claimStopKey(world.db, (await world.account()).id))}`,
    body: formOf({ 'List-Unsubscribe': 'One-Click' }),
  }),
  'POST /api/init_name': body(names),
  'POST /api/invitation': async ({ myId }, _, { db }) => ({
    body: { token: (await inviteAdmin(db, myId))?.token ?? TOKEN },
  }),
  'POST /api/invitation/accept': async ({ browser, myId }, _, { db }) => {
    const token = (await inviteAdmin(db, myId))?.token ?? TOKEN;
    const { secret, ticket = 'x' } = (await browser.post('/api/invitation', { token })).body as Record<
      string,
      string
    >;
    return { body: { token, ticket, code: secret ? appCode(secret) : '123456', password: PASSWORD } };
  },
  'POST /api/login': async (caller, _, world) => ({
    body: { email: isMember(caller) ? caller.email : (await world.account()).email, password: PASSWORD },
  }),
  'POST /api/logout': body(() => ({})),
  'POST /api/magazines': body(() => ({ email: newEmail() })),
  'POST /api/news_like': async (_, __, world) => ({ body: { newsId: await world.news() } }),
  'POST /api/news_views': async (_, __, world) => ({ body: { newsId: await world.news() } }),
  'POST /api/my_page/{myId}/banned_users': async (caller, on, world) => {
    await kept(caller, on, world, '/api/ban_tl_comment_user');
    return { body: { userId: on.writer } };
  },
  'POST /api/my_page/{myId}/change_password': body(() => ({
    currentPassword: PASSWORD,
    password: NEW_PASSWORD,
  })),
  'POST /api/my_page/{myId}/comment_setting': body(() => ({ commentAccept: 1 })),
  'POST /api/my_page/{myId}/delete_account': async ({ role }, _, world) => {
    // The last admin stays.
    if (role === 'admin') await world.callerOf('admin', { isReal: true });
    return { body: { delete: true } };
  },
  'POST /api/my_page/{myId}/email_setting': body(() => ({ email: newEmail() })),
  'POST /api/my_page/{myId}/hidden_words': body(() => ({ word: `言葉${++count}` })),
  'POST /api/my_page/{myId}/inquiry': body(() => ({ message: `使い方を教えてください。 ${++count}` })),
  'POST /api/my_page/{myId}/inquiry/{id}': async (caller, _, world) => ({
    path: { id: (await memberInquiry(world, caller)).receipt },
    body: { message: `ありがとうございます。 ${++count}` },
  }),
  'POST /api/my_page/{myId}/inquiry/{id}/read': async (caller, _, world) => ({
    path: { id: (await memberInquiry(world, caller)).receipt },
    body: { upTo: 1 },
  }),
  'POST /api/my_page/{myId}/shop_inquiries/{id}/read': async (caller, _, world) => ({
    path: { id: await shopInquiry(world, caller) },
    body: { upTo: 1 },
  }),
  'POST /api/my_page/{myId}/line_setting': body(() => ({ link: true })),
  'POST /api/my_page/{myId}/multi_post_code/{id}': async (caller) => ({
    path: { id: (await unproved(caller)).id },
  }),
  'POST /api/my_page/{myId}/multi_post_proof/{id}': async (caller, _, world) => {
    const { id, email } = await unproved(caller);
    const code = await codeFrom(caller, world, my(caller, `multi_post_code/${id}`), {}, email);
    return { path: { id }, body: { code } };
  },
  'POST /api/my_page/{myId}/multi_post_setting': body(() => ({
    title_1: '日記',
    email_1: `a${++count}@blog.example.jp`,
  })),
  'POST /api/my_page/{myId}/mutes': body(() => ({ kind: 'word', word: `言葉${++count}`, days: 7 })),
  'POST /api/my_page/{myId}/notification_setting': body(() => ({ kinds: {}, mail: false, detail: false })),
  'POST /api/my_page/{myId}/announces/{id}/opened': () => ({ path: { id: nameRow('announcement', 1) } }),
  'POST /api/my_page/{myId}/notifications': body(() => ({ upTo: 1 })),
  'POST /api/my_page/{myId}/post_deliveries/{id}': async (...given) => ({
    path: { id: nameRow('delivery', await failedDelivery(...given)) },
  }),
  'POST /api/my_page/{myId}/profile_detail_setting': body((caller) => ({
    type: typeOf(caller),
    hobby: '散歩',
  })),
  'POST /api/my_page/{myId}/profile_setting': body(() => formOf({ name: `けんた${++count}` })),
  'POST /api/my_page/{myId}/push': body(() => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${++count}`,
    keys: PUSH_KEYS,
  })),
  'POST /api/my_page/{myId}/reauth': body(() => ({ password: PASSWORD })),
  'POST /api/my_page/{myId}/reauth_code': async ({ userId }, _, { db }) => {
    await db.deleteFrom('userPasswords').where('userId', '=', userId).execute();
    return {};
  },
  'POST /api/my_page/{myId}/restricted_users': async (caller, on, world) => {
    await kept(caller, on, world, '/api/restrict_tl_comment_user');
    const lists = (await caller.browser.get(my(caller, 'banned_users'))).body;
    const [first] = (lists.restricted ?? []) as { id: string }[];
    return { body: { id: first?.id ?? nameRow('restriction', 999_999) } };
  },
  'POST /api/my_page/{myId}/sessions': body(() => ({ others: true })),
  'POST /api/my_page/{myId}/shifts': body(() => ({
    changes: [{ date: businessDateOf(Date.now()), was: null, to: 'off' }],
  })),
  'POST /api/my_page/{myId}/shop_setting': async ({ userId }, _, { db, otherShopId: shopId }) => {
    await db.deleteFrom('affiliations').where('userId', '=', userId).execute();
    return { body: { shopId } };
  },
  'POST /api/my_page/{myId}/tel_setting': body(() => ({ tel: newTel() })),
  'POST /api/my_page/{myId}/twitter_setting': body(() => ({ link: true })),
  'POST /api/my_page/{myId}/visibility': body(() => ({ visible: true })),
  'POST /api/register_call': body(() => ({ tel: newTel(), ...register })),
  'POST /api/register_email': body(() => ({ email: newEmail(), ...register })),
  'POST /api/register_sms': body(() => ({ tel: newTel(), ...register })),
  'POST /api/register_text': body(() => ({ type: 'boy' })),
  'POST /api/reports': body((_, { post }) => ({ model: 'Tl', id: Number(post), reason: 'spam' })),
  'POST /api/restrict_tl_comment_user': body((_, { comment }) => ({ commentId: Number(comment) })),
  'POST /api/shop/{id}/magazines': (_, __, { shopId }) => ({
    path: { id: shopId },
    body: { email: newEmail() },
  }),
  'POST /api/review': body(({ role }, _, { shopId, otherShopId }) => ({
    ...{ shopId: role === 'owner' ? shopId : otherShopId, totalValue: 3.5 },
    comment: `席に着くまでに料金の説明があり、安心できました。${++count}`,
  })),
  'POST /api/review/{id}/helpful': async (_, __, world) => ({
    path: { id: await reviewOf(null, world, world.shopId) },
    body: { on: true },
  }),
  'POST /api/review/{id}/reply': async (_, __, world) => ({
    path: { id: await reviewOf(null, world, world.shopId) },
    body: { message: 'ご来店ありがとうございました。' },
  }),
  'POST /api/shop_inquiry/{id}/reply': async (_, __, world) => ({
    path: { id: await shopInquiry(world) },
    body: { message: 'お問い合わせありがとうございます。' },
  }),
  'POST /api/shop_admin/{id}/casts/{castId}/end': async (_, __, { db, shopId }) => ({
    path: { id: shopId, castId: await addCast(db, shopId, { name: 'るな' }) },
  }),
  'POST /api/shop_admin/{id}/inbox/{key}': async (_, __, world) => ({
    path: { id: world.shopId, key: await shopInquiry(world) },
    body: { done: true },
  }),
  'POST /api/shop_admin/{id}/macros': (_, __, { shopId }) => ({
    path: { id: shopId },
    body: { title: '満席', body: '申し訳ございません。満席です。' },
  }),
  'POST /api/shop_admin/{id}/macros/{macroId}/remove': async (_, __, { db, shopId }) => {
    const macro = { shopId, title: '満席', body: '満席です。' };
    const { id } = await db.insertInto('shopMacros').values(macro).returning('id').executeTakeFirstOrThrow();
    return { path: { id: shopId, macroId: id } };
  },
  'POST /api/shop_admin/{id}/casts/{castId}/move': async (_, __, { db, shopId }) => ({
    path: { id: shopId, castId: await addCast(db, shopId, { name: 'るな' }) },
    body: { before: null },
  }),
  'GET /api/shop_admin/{id}/statistics': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'GET /api/shop_admin/{id}/statistics/csv': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'GET /api/shop_admin/{id}/shifts': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'GET /api/shop_admin/{id}/shifts/csv': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'POST /api/shop_admin/{id}/shifts': async (_, __, { db, shopId }) => {
    const date = businessDateOf(Date.now());
    const castId = await addCast(db, shopId, { name: 'るな' });
    return {
      path: { id: shopId },
      body: { first: date, changes: [{ castId, date, was: null, to: { start: 1200, end: null } }] },
    };
  },
  'POST /api/shop_admin/{id}/requests/{requestId}/agree': async (_, __, world) => ({
    ...(await asked(world)),
    body: { documentSeen: true },
  }),
  'POST /api/shop_admin/{id}/requests/{requestId}/decline': (_, __, world) => asked(world),
  'POST /api/shop_change_password': async ({ browser }, _, world) => {
    const { email } = await shopLogin(world);
    await browser.post('/api/forgot_shop_password', { email });
    const asked = { email, verifyNumber: await codeTo(world.db, email) };
    const { next } = (await browser.post('/api/verify_code', asked)).body;
    return { body: { token: String(next).split('#').at(-1), password: NEW_PASSWORD } };
  },
  'POST /api/shop/{id}/inquiries': (_, __, { shopId }) => ({
    path: { id: shopId },
    body: { purpose: 'price', message: `料金は ${++count}`, agree: true },
  }),
  'POST /api/shop_contact': body((_, __, { shopId }) => ({
    ...{ shopId, kind: 'question', message: `週に2日 ${++count}`, over18: true, agree: true },
  })),
  'POST /api/shop_entry': body(() => ({
    ...{ shopName: '宵待', category: 'caba', areaName: '歌舞伎町', tel: newTel() },
    ...{ name: '山田', email: newEmail(), agree: true },
  })),
  'POST /api/shop_factor': async ({ browser }, _, world) => {
    const login = await shopLogin(world);
    const secret = await secured(login);
    const asked = await browser.post('/api/shop_login', { email: login.email, password: PASSWORD });
    return { body: { ticket: asked.body.ticket, code: appCode(secret) } };
  },
  'POST /api/shop_follow': body((_, __, { shopId }) => ({ shopId })),
  'POST /api/shop_login': async (_, __, world) => ({
    body: { email: (await shopLogin(world)).email, password: PASSWORD },
  }),
  'POST /api/shop_reauth': body(() => ({ password: PASSWORD })),
  'POST /api/shop_second_factor/enrolment': body(() => ({})),
  'POST /api/shop_second_factor/off': async (caller) => {
    await secured(caller);
    return { body: { delete: true } };
  },
  'POST /api/shop_second_factor/on': async ({ browser }) => {
    const { secret, ticket = 'x' } = (await browser.post('/api/shop_second_factor/enrolment')).body as Record<
      string,
      string
    >;
    return { body: { ticket, code: secret ? appCode(secret) : '123456' } };
  },
  'POST /api/shop_second_factor/recovery_codes': async (caller) => {
    await secured(caller);
    return { body: {} };
  },
  'POST /api/shop_select': body((_, __, { shopId }) => ({ shopId })),
  'POST /api/stop_magazine': body(() => ({ token: magazineToken(1) })),
  'POST /api/stop_notices': async (_, __, world) => ({
    body: { token: stopToken(await claimStopKey(world.db, (await world.account()).id)) },
  }),
  'POST /api/suggests': body(() => ({ searchText: '宵' })),
  'POST /api/takedown': body(() => takedown()),
  'POST /api/tl': body(() => formOf({ message: `今夜も ${++count}` })),
  'POST /api/tl_comment': body((_, { post }) => ({ tlId: Number(post), comment: `こんばんは ${++count}` })),
  'POST /api/tl_comment/{id}/approve': of('comment'),
  'POST /api/tl_comment/{id}/show': async (_, { post }, world) => ({
    path: { id: await world.comment(Number(post), (await world.account()).id, { restrictedBy: 'word' }) },
  }),
  'POST /api/tl_comment_setting': body((_, { post }) => ({ tlId: Number(post), commentAccept: 2 })),
  'POST /api/tl_like': body((_, { post }) => ({ tlId: Number(post) })),
  'POST /api/tl_media': async () => ({ body: formOf({ file: fileOf(await photo()) }) }),
  'POST /api/shop_touches': body((_, { post }, { shopId }) => ({
    shopId,
    kind: 'view',
    postId: Number(post),
  })),
  'POST /api/tl_views': body((_, { post }) => ({ tlIds: [Number(post)] })),
  'POST /api/undo_contact': async (_, __, world) => ({ body: { token: await undoLink(world) } }),
  'POST /api/verify_call': async (caller, _, world) => {
    const tel = newTel();
    return {
      body: { tel, code: await codeFrom(caller, world, '/api/register_sms', { tel, ...register }, tel) },
    };
  },
  'POST /api/verify_code': async (caller, _, world) => {
    const { email } = await world.account();
    return {
      body: { email, verifyNumber: await codeFrom(caller, world, '/api/forgot_password', { email }, email) },
    };
  },
  'POST /api/verify_email': async (caller, _, world) => {
    const email = newEmail();
    const asked = { email, ...register };
    return { body: { email, code: await codeFrom(caller, world, '/api/register_email', asked, email) } };
  },
  'POST /api/verify_text': async ({ browser }, _, { db }) => {
    const answer = (await browser.post('/api/register_text', { type: 'boy' })).body;
    const text = { from: newTel().replace(/^0/, '+81'), body: String(answer.body ?? '') };
    await receiveText(db, text);
    return { body: { token: answer.token ?? 'abcdefgh' } };
  },
  'POST /api/votes': body((_, __, { ownerCastId }) => ({ castId: ownerCastId })),
  'PUT /api/tl_draft': body(() => ({ message: '書きかけ' })),
};
