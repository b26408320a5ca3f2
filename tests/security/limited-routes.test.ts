import { beforeAll, describe, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import type { LimitName } from '../../server/core/limits/limit-rows.ts';
import { traffic } from '../../server/core/limits/traffic.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { hashPassword } from '../../server/identity/credentials/password-hash.ts';
import { addAdmin, addAdminAtDesk } from '../support/admins.ts';
import { addressOf, apiRoutes, unsafeRoutes } from '../support/api-routes.ts';
import { Browser, browserOf } from '../support/browser.ts';
import { castBrowser, fileOf, formOf } from '../support/casts.ts';
import { countedTimes, isShortWalk } from '../support/limit-points.ts';
import { readLinePage } from '../support/line-page.ts';
import { PAUSE_CAUSES } from '../support/pause-causes.ts';
import { PUSH_KEYS } from '../support/push-keys.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { SHOP_DATA_BODIES } from '../support/valid-shop-data-calls.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let hash: Awaited<ReturnType<typeof hashPassword>>;
let count = 0;
/** The record has ten refusals of a network. */
let networks = 0;
const PASSWORD = 'よるのあかり2026ねん';

beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

const newEmail = () => `limited-${++count}@example.jp`;
const newTel = () => `090${String(20_000_000 + ++count * 7919)}`;
const form = () => {
  const fields = new FormData();
  fields.set('name', `けん${++count % 100}`);
  fields.set('type', 'boy');
  return fields;
};
const register = { password: PASSWORD, type: 'boy' };

/** A member's browser at an address of its own, or at `ip`. */
async function member(ip?: string): Promise<{ browser: Browser; my: string; id: number }> {
  const browser = new Browser(ip);
  const identity = { kind: 'email', value: newEmail() } as const;
  const id = await createAccount(test.db, {
    type: 'boy',
    by: 'email',
    identity,
    password: hash,
    name: 'けん',
  });
  const { myId } = await browser.logInAs(test.db, id);
  return { browser, my: `/api/my_page/${myId}`, id };
}

/** A cast with a page of her own. */
async function cast(): Promise<{ browser: Browser; my: string }> {
  const { browser, myId } = await castBrowser(test.db);
  return { browser, my: `/api/my_page/${myId}` };
}

/** As `shopLogin`, of a login that works for a shop. */
async function desk(): Promise<{ browser: Browser; my: string }> {
  const { castId } = await castBrowser(test.db);
  const cast = test.db.selectFrom('casts').select('shopId').where('id', '=', castId);
  const shopId = Number((await cast.executeTakeFirstOrThrow()).shopId);
  const { browser } = await shopBrowser(test.db, [shopId]);
  return { browser, my: `/api/shop_admin/${shopId}` };
}

/** The browser of a shop's login. */
async function shopLogin(): Promise<{ browser: Browser; my: string }> {
  const { browser } = await shopBrowser(test.db, []);
  return { browser, my: '' };
}

type Who =
  | 'one member anew'
  | 'one guest'
  | 'one member'
  | 'one cast'
  | 'members at one address'
  | 'one shop login'
  | 'one desk'
  | 'one admin';
type Row = {
  limit: LimitName;
  route: string;
  allowed: number;
  who?: Who;
  body?: () => object;
  /** What `{id}` stands for. */
  id?: string;
};

/** Each route with the number that its tightest row allows in this way of calling. */
const ROUTES: Row[] = [
  {
    limit: 'login',
    route: 'POST /api/login',
    allowed: 30,
    body: () => ({ email: newEmail(), password: 'x' }),
  },
  {
    limit: 'login',
    route: 'POST {my}/reauth',
    allowed: 10,
    who: 'one member',
    body: () => ({ password: 'x' }),
  },
  {
    limit: 'shop_login',
    route: 'POST /api/shop_login',
    allowed: 5,
    body: () => ({ email: newEmail(), password: 'x' }),
  },
  {
    limit: 'register_sms',
    route: 'POST /api/register_sms',
    allowed: 3,
    body: () => ({ tel: newTel(), ...register }),
  },
  {
    limit: 'register_call',
    route: 'POST /api/register_call',
    allowed: 3,
    body: () => ({ tel: newTel(), ...register }),
  },
  {
    limit: 'register_email',
    route: 'POST /api/register_email',
    allowed: 5,
    body: () => ({ email: newEmail(), ...register }),
  },
  { limit: 'register_text', route: 'POST /api/register_text', allowed: 10, body: () => ({ type: 'boy' }) },
  {
    limit: 'verify',
    route: 'POST /api/verify_call',
    allowed: 20,
    body: () => ({ tel: newTel(), code: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST /api/verify_email',
    allowed: 20,
    body: () => ({ email: newEmail(), code: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST /api/verify_code',
    allowed: 20,
    body: () => ({ email: newEmail(), verifyNumber: '123456' }),
  },
  {
    limit: 'verify',
    route: 'POST {my}/email_setting',
    allowed: 20,
    who: 'one member',
    body: () => ({ email: newEmail(), verificationCode: '123456' }),
  },
  {
    limit: 'forgot_password',
    route: 'POST /api/forgot_password',
    allowed: 10,
    body: () => ({ email: newEmail() }),
  },
  {
    limit: 'forgot_password',
    route: 'POST /api/forgot_shop_password',
    allowed: 10,
    body: () => ({ email: newEmail() }),
  },
  { limit: 'forgot_password', route: 'POST {my}/reauth_code', allowed: 3, who: 'one member' },
  { limit: 'verify', route: 'POST /api/undo_contact', allowed: 20, body: () => ({ token: 'x'.repeat(32) }) },
  {
    limit: 'verify_text',
    route: 'POST /api/verify_text',
    allowed: 30,
    body: () => ({ token: 'abcdefgh' }),
  },
  {
    limit: 'change_credential',
    route: 'POST /api/shop_change_password',
    allowed: 10,
    body: () => ({ token: 'x', password: PASSWORD }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/line_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ delete: true }),
  },
  {
    limit: 'notices',
    route: 'POST {my}/notifications',
    allowed: 120,
    who: 'one member',
    body: () => ({ upTo: 1 }),
  },
  {
    limit: 'notices',
    route: 'POST {my}/announces/{id}/opened',
    allowed: 120,
    who: 'one member',
    body: () => ({}),
  },
  {
    limit: 'notices',
    route: 'POST {my}/notification_setting',
    allowed: 120,
    who: 'one member',
    body: () => ({ kinds: {}, mail: false, detail: false }),
  },
  {
    limit: 'notices',
    route: 'POST {my}/push',
    allowed: 120,
    who: 'one member',
    body: () => ({ endpoint: 'https://push.example/1', keys: PUSH_KEYS }),
  },
  {
    limit: 'notices',
    route: 'DELETE {my}/push',
    allowed: 120,
    who: 'one member',
    body: () => ({ endpoint: 'https://push.example/1' }),
  },
  {
    limit: 'react',
    route: 'POST /api/cast_bell',
    allowed: 60,
    who: 'one member',
    body: () => ({ castId: 1, bell: 'all' }),
  },
  { limit: 'mail_stop', route: 'POST /api/stop_notices', allowed: 20, body: () => ({ token: '1.x' }) },
  {
    limit: 'shop_entry',
    route: 'POST /api/shop_entry',
    allowed: 3,
    body: () => ({
      ...{ shopName: '宵待', category: 'caba', areaName: '歌舞伎町', tel: newTel() },
      ...{ name: '山田', email: newEmail(), agree: true },
    }),
  },
  { limit: 'magazines', route: 'POST /api/magazines', allowed: 5, body: () => ({ email: newEmail() }) },
  {
    limit: 'magazines',
    route: 'POST /api/shop/{id}/magazines',
    allowed: 5,
    body: () => ({ email: newEmail() }),
  },
  {
    limit: 'magazine_confirm',
    route: 'POST /api/confirm_magazine',
    allowed: 20,
    body: () => ({ token: 'x' }),
  },
  { limit: 'mail_stop', route: 'POST /api/stop_magazine', allowed: 20, body: () => ({ token: '1.x' }) },
  { limit: 'line', route: 'GET /api/line/start', allowed: 20 },
  { limit: 'line', route: 'GET /api/line/callback', allowed: 20 },
  { limit: 'line', route: 'GET /api/x/callback', allowed: 20 },
  { limit: 'cross_proof', route: 'POST {my}/multi_post_code/999999', allowed: 10, who: 'one cast' },
  ...['multi_post_setting', 'multi_post_proof/999999', 'twitter_setting', 'post_deliveries/999999'].map(
    (sub): Row => ({
      ...{ limit: 'cross_post', route: `POST {my}/${sub}`, allowed: 30, who: 'one cast' },
      body: () => ({ code: '123456' }),
    }),
  ),
  { limit: 'profile', route: 'POST /api/init_name', allowed: 20, who: 'one member', body: form },
  { limit: 'profile', route: 'POST {my}/profile_setting', allowed: 20, who: 'one member', body: form },
  { limit: 'calendar_setting', route: 'POST {my}/calendar', allowed: 20, who: 'one member' },
  {
    limit: 'calendar_setting',
    route: 'DELETE {my}/calendar',
    allowed: 20,
    who: 'one member',
    body: () => ({}),
  },
  {
    limit: 'takedown',
    route: 'POST /api/takedown',
    allowed: 3,
    body: () =>
      formOf({
        ...{ url: '/cast/1/', part: '写真', right: 'other', reason: '理由', standing: 'self' },
        ...{ name: '山田', email: newEmail(), notice: 'no' },
      }),
  },
  {
    limit: 'show_page',
    route: 'POST {my}/visibility',
    allowed: 30,
    who: 'one cast',
    body: () => ({ visible: true }),
  },
  {
    limit: 'profile',
    route: 'POST {my}/profile_detail_setting',
    allowed: 20,
    who: 'one member',
    body: () => ({ type: 'boy' }),
  },
  {
    limit: 'current_password',
    route: 'POST {my}/change_password',
    allowed: 5,
    who: 'one member',
    body: () => ({ currentPassword: 'x', password: `${PASSWORD}!` }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/email_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ email: newEmail() }),
  },
  {
    limit: 'change_credential',
    route: 'POST {my}/tel_setting',
    allowed: 3,
    who: 'one member',
    body: () => ({ tel: newTel() }),
  },
  {
    limit: 'delete_account',
    route: 'POST {my}/delete_account',
    allowed: 5,
    who: 'members at one address',
    body: () => ({ delete: true }),
  },
  {
    limit: 'verify',
    route: 'POST /api/invitation',
    allowed: 20,
    who: 'one member',
    body: () => ({ token: 'x'.repeat(43) }),
  },
  {
    limit: 'verify',
    route: 'POST /api/invitation/accept',
    allowed: 20,
    who: 'one member',
    body: () => ({ token: 'x'.repeat(43), ticket: 'x', code: '123456' }),
  },
  { limit: 'suggest', route: 'POST /api/suggests', allowed: 60, body: () => ({ searchText: '宵' }) },
  { limit: 'suggest', route: 'GET /api/tl_tags', allowed: 60 },
  { limit: 'suggest_member', route: 'GET /api/tl_tags', allowed: 120, who: 'one member' },
  {
    limit: 'tl',
    route: 'POST /api/tl',
    allowed: 10,
    who: 'one cast',
    body: () => formOf({ message: `今夜も ${++count}` }),
  },
  {
    limit: 'tl_edit',
    route: 'POST /api/tl',
    allowed: 30,
    who: 'one cast',
    body: () => formOf({ message: `今夜も ${++count}`, tlId: '999999' }),
  },
  {
    limit: 'upload',
    route: 'POST /api/tl_media',
    allowed: 30,
    who: 'one cast',
    body: () => formOf({ file: fileOf(Buffer.from('x')) }),
  },
  { limit: 'delete', route: 'DELETE /api/tl/{id}', allowed: 30, who: 'one cast', body: () => ({}) },
  {
    limit: 'delete',
    route: 'DELETE /api/tl_media/{id}',
    id: 'a'.repeat(26),
    allowed: 30,
    who: 'one cast',
    body: () => ({}),
  },
  {
    limit: 'draft',
    route: 'PUT /api/tl_draft',
    allowed: 120,
    who: 'one cast',
    body: () => ({ message: 'a' }),
  },
  {
    limit: 'draft',
    route: 'DELETE /api/tl_draft',
    allowed: 120,
    who: 'one cast',
    body: () => ({}),
  },
  { limit: 'video_state', route: 'GET /api/tl/{id}/video', allowed: 60 },
  {
    limit: 'comment_guest',
    route: 'POST /api/tl_comment',
    allowed: 5,
    body: () => ({ tlId: 999_999, comment: `${++count}` }),
  },
  {
    limit: 'comment',
    route: 'POST /api/tl_comment',
    allowed: 20,
    who: 'one member',
    // Under another post each time: one post takes five.
    body: () => ({ tlId: 900_000 + ++count, comment: 'こんばんは' }),
  },
  { limit: 'delete', route: 'DELETE /api/tl_comment/999999', allowed: 30, body: () => ({}) },
  { limit: 'moderate', route: 'POST /api/tl_comment/999999/approve', allowed: 120, who: 'one cast' },
  ...(
    [
      ['POST /api/tl_comment/999999/show', {}],
      ['POST /api/ban_tl_comment_user', { userId: 'x' }],
      ['POST /api/restrict_tl_comment_user', { commentId: 999_999 }],
      ['POST /api/tl_comment_setting', { tlId: 999_999, commentAccept: 1 }],
      ['POST {my}/banned_users', { userId: 'x' }],
      ['POST {my}/restricted_users', { id: 'x' }],
      ['POST {my}/comment_setting', { commentAccept: 1 }],
      ['POST {my}/hidden_words', { word: '' }],
      ['DELETE {my}/hidden_words/999999', {}],
    ] as const
  ).map(
    ([route, body]): Row => ({ limit: 'moderate', route, allowed: 120, who: 'one cast', body: () => body }),
  ),
  { limit: 'react_guest', route: 'POST /api/tl_like', allowed: 60, body: () => ({ tlId: 999_999 }) },
  { limit: 'react_guest', route: 'POST /api/news_like', allowed: 60, body: () => ({ newsId: 999_999 }) },
  {
    ...{ limit: 'views', route: 'POST /api/shop_touches', allowed: 120 },
    body: () => ({ shopId: 999_999, kind: 'view' }),
  },
  ...(
    [
      ['POST /api/tl_like', { tlId: 999_999 }],
      ['POST /api/news_like', { newsId: 999_999 }],
      ['POST /api/cast_follow', { castId: 999_999 }],
      ['POST /api/shop_follow', { shopId: 999_999 }],
      ['POST {my}/mutes', { kind: 'word', word: '', days: 7 }],
      ['DELETE {my}/mutes/999999', {}],
    ] as const
  ).map(
    ([route, body]): Row => ({ limit: 'react', route, allowed: 60, who: 'one member', body: () => body }),
  ),
  {
    limit: 'vote',
    route: 'POST /api/votes',
    allowed: 30,
    who: 'one member',
    body: () => ({ castId: 999_999 }),
  },
  {
    limit: 'vote',
    route: 'POST /api/votes',
    allowed: 60,
    who: 'members at one address',
    body: () => ({ castId: 999_999 }),
  },
  {
    limit: 'review',
    route: 'POST /api/review',
    allowed: 5,
    who: 'one member',
    body: () => ({ shopId: 999_999, totalValue: 3 }),
  },
  {
    limit: 'review',
    route: 'POST /api/review',
    allowed: 10,
    who: 'members at one address',
    body: () => ({ shopId: 999_999, totalValue: 3 }),
  },
  {
    limit: 'review_reply',
    route: 'POST /api/review/999999/reply',
    allowed: 60,
    who: 'one shop login',
    body: () => ({ message: 'ありがとうございました。' }),
  },
  {
    limit: 'shop_inquiry_reply',
    route: 'POST /api/shop_inquiry/20261121-999999/reply',
    allowed: 60,
    who: 'one shop login',
    body: () => ({ message: 'ありがとうございました。' }),
  },
  {
    limit: 'react',
    route: 'POST /api/review/999999/helpful',
    allowed: 60,
    who: 'one member',
    body: () => ({ on: true }),
  },
  {
    limit: 'delete',
    route: 'DELETE /api/review',
    allowed: 30,
    who: 'one member',
    body: () => ({ shopId: 999_999 }),
  },
  {
    limit: 'report',
    route: 'POST /api/reports',
    allowed: 10,
    body: () => ({ model: 'Tl', id: 999_999, reason: 'spam' }),
  },
  {
    limit: 'shop_inquiry',
    route: 'POST /api/shop/999999/inquiries',
    allowed: 3,
    who: 'one member',
    body: () => ({ purpose: 'price', message: '料金は', agree: true }),
  },
  {
    limit: 'shop_inquiry',
    route: 'POST /api/shop/999999/inquiries',
    allowed: 3,
    who: 'members at one address',
    body: () => ({ purpose: 'price', message: '料金は', agree: true }),
  },
  {
    limit: 'shop_contact',
    route: 'POST /api/shop_contact',
    allowed: 3,
    body: () => ({ shopId: 999_999, kind: 'question', message: '週に2日', over18: true, agree: true }),
  },
  {
    limit: 'inquiry',
    route: 'POST {my}/inquiry',
    allowed: 3,
    who: 'one member',
    body: () => ({ message: '使い方を教えてください。' }),
  },
  {
    limit: 'inquiry_message',
    route: 'POST {my}/inquiry/20261121-999999',
    allowed: 10,
    who: 'one member',
    body: () => ({ message: 'ありがとうございます。' }),
  },
  {
    limit: 'notices',
    route: 'POST {my}/inquiry/20261121-999999/read',
    allowed: 120,
    who: 'one member',
    body: () => ({ upTo: 1 }),
  },
  {
    limit: 'notices',
    route: 'POST {my}/shop_inquiries/20261121-999999/read',
    allowed: 120,
    who: 'one member',
    body: () => ({ upTo: 1 }),
  },
  { limit: 'views', route: 'POST /api/tl_views', allowed: 120, body: () => ({ tlIds: [1] }) },
  { limit: 'views', route: 'POST /api/news_views', allowed: 120, body: () => ({ newsId: 999_999 }) },
  {
    limit: 'suggest_member',
    route: 'POST /api/suggests',
    allowed: 120,
    who: 'one member',
    body: () => ({ searchText: '宵' }),
  },
  {
    limit: 'shop_factor',
    route: 'POST /api/shop_factor',
    allowed: 5,
    body: () => ({ ticket: 'x', code: '123456' }),
  },
  {
    limit: 'shop_login',
    route: 'POST /api/shop_reauth',
    allowed: 5,
    who: 'one shop login',
    body: () => ({ password: 'x' }),
  },
  { limit: 'profile', route: 'POST /api/shop_second_factor/enrolment', allowed: 20, who: 'one shop login' },
  {
    limit: 'profile',
    route: 'POST /api/shop_second_factor/on',
    allowed: 20,
    who: 'one shop login',
    body: () => ({ ticket: 'x', code: '123456' }),
  },
  {
    limit: 'profile',
    route: 'POST /api/shop_second_factor/recovery_codes',
    allowed: 20,
    who: 'one shop login',
  },
  {
    limit: 'profile',
    route: 'POST /api/shop_second_factor/off',
    allowed: 20,
    who: 'one shop login',
    body: () => ({ delete: true }),
  },
  {
    limit: 'affiliation',
    route: 'POST {my}/shop_setting',
    allowed: 10,
    who: 'one cast',
    body: () => ({ shopId: ++count }),
  },
  {
    limit: 'react',
    route: 'DELETE {my}/shop_requests/999999',
    allowed: 60,
    who: 'one cast',
    body: () => ({}),
  },
  { limit: 'react', route: 'DELETE {my}/shops/999999', allowed: 60, who: 'one cast', body: () => ({}) },
  ...(
    [
      ['requests/{requestId}/agree', { documentSeen: true }],
      ['requests/{requestId}/decline', {}],
      ['casts/{castId}/end', {}],
    ] as const
  ).map(
    ([sub, body]): Row => ({
      ...{ limit: 'affiliation_desk', route: `POST {desk}/${sub}`, allowed: 120 },
      ...{ who: 'one desk', body: () => body },
    }),
  ),
  {
    ...{ limit: 'react', route: 'POST {my}/shifts', allowed: 60, who: 'one cast' },
    body: () => ({ changes: [{ date: businessDateOf(Date.now()), was: 'off', to: 'off' }] }),
  },
  {
    ...{ limit: 'shift_desk', route: 'POST {desk}/shifts', allowed: 240, who: 'one desk' },
    body: () => {
      const date = businessDateOf(Date.now());
      return { first: date, changes: [{ castId: 1, date, was: null, to: 'off' }] };
    },
  },
  {
    ...{ limit: 'admin_invite', route: 'POST /api/admin/admin_invites', allowed: 10, who: 'one admin' },
    body: () => ({ email: newEmail() }),
  },
  {
    ...{ limit: 'admin_invite', route: 'POST /api/admin/admin_invites/{id}/again', allowed: 10 },
    ...{ who: 'one admin', body: () => ({}) },
  },
  {
    ...{ limit: 'admin_invite', route: 'POST /api/admin/admin_invites/{id}/approve', allowed: 10 },
    ...{ who: 'one admin', body: () => ({}) },
  },
  { limit: 'list_file', route: 'GET /api/admin/casts/csv', allowed: 30, who: 'one admin' },
  { limit: 'list_file', route: 'GET {desk}/shifts/csv', allowed: 30, who: 'one desk' },
  { limit: 'list_file', route: 'GET {desk}/statistics/csv', allowed: 30, who: 'one desk' },
  ...Object.entries(SHOP_DATA_BODIES).map(
    ([part, body]): Row => ({
      ...{ limit: 'shop_data', route: `POST {desk}/data/${part}`, allowed: 240 },
      ...{ who: 'one desk', body: () => body },
    }),
  ),
  {
    ...{ limit: 'shop_photo', route: 'POST {desk}/photos', allowed: 60, who: 'one desk' },
    body: () => formOf({ file: fileOf(Buffer.from('x')) }),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/magazines', allowed: 240, who: 'one desk' },
    body: () => ({ subject: '今夜のご案内', body: '20時から営業します。' }),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/magazines/test', allowed: 240, who: 'one desk' },
    body: () => ({ subject: '今夜のご案内', body: '20時から営業します。' }),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/magazines/{planId}/cancel', allowed: 240 },
    ...{ who: 'one desk', body: () => ({}) },
  },
  {
    ...{ limit: 'shop_staff', route: 'POST {desk}/staff', allowed: 20, who: 'one desk' },
    body: () => ({ name: 'さくら', email: newEmail() }),
  },
  {
    ...{ limit: 'shop_staff', route: 'POST {desk}/staff/{loginId}/invite', allowed: 20, who: 'one desk' },
    body: () => ({}),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/staff/{loginId}/remove', allowed: 240, who: 'one desk' },
    body: () => ({}),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/inbox/{key}', allowed: 240, who: 'one desk' },
    ...{ id: '20261121-999999', body: () => ({ seen: true }) },
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/reply_settings', allowed: 240, who: 'one desk' },
    body: () => ({ target: '60', autoReply: '' }),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/vacancy', allowed: 240, who: 'one desk' },
    body: () => ({ state: 'none' }),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/macros', allowed: 240, who: 'one desk' },
    body: () => ({ title: '満席', body: '満席です。' }),
  },
  {
    limit: 'shop_data',
    route: 'POST {desk}/macros/{macroId}/remove',
    allowed: 240,
    who: 'one desk',
    body: () => ({}),
  },
  {
    ...{ limit: 'shop_data', route: 'POST {desk}/casts/{castId}/move', allowed: 240, who: 'one desk' },
    body: () => ({ before: null }),
  },
  { limit: 'shop_data', route: 'POST {desk}/open', allowed: 240, who: 'one desk', body: () => ({}) },
  { limit: 'export', route: 'POST {my}/export', allowed: 1, who: 'one member anew' },
  { limit: 'session', route: 'POST /api/logout', allowed: 60, body: () => ({}) },
  {
    limit: 'session',
    route: 'POST {my}/sessions',
    allowed: 30,
    who: 'one member',
    body: () => ({ others: true }),
  },
  {
    limit: 'session',
    route: 'POST /api/shop_select',
    allowed: 30,
    who: 'one shop login',
    body: () => ({ shopId: 999_999 }),
  },
];

const OFTEN = '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。';
/** What those hear who may know the cause (decisions §4): the time of `Retry-After`, in words. */
function paused({ headers }: { headers: Headers }, limit: LimitName = 'login'): string {
  const seconds = Number(headers.get('retry-after'));
  const time = seconds <= 3600 ? `${seconds / 60}分` : `${seconds / 3600}時間`;
  return `${PAUSE_CAUSES[limit]}が続いたため、${time}ほど時間をおいてからお試しください。`;
}

const newestRefusal = async (): Promise<number> => (await refusalsAfter(0)).at(-1)?.id ?? 0;
const refusalsAfter = (id: number) =>
  test.db
    .selectFrom('auditLog')
    .select(['id', 'target'])
    .where('event', '=', 'refused.too_many_requests')
    .where('id', '>', id)
    .orderBy('id')
    .execute();
/** The record names the route, `POST /api/my_page/:myId/reauth`. @returns what the addresses of it look like */
const routeIn = ({ target }: { target: string | null }) =>
  new RegExp(`^${(target ?? '').replace(/:\w+(?:\{[^}]*\})?/g, '[^/]+')}$`);

async function* callers(who: Who | undefined): AsyncGenerator<{ browser: Browser; my: string }> {
  const one =
    who === 'one member'
      ? await member()
      : who === 'one cast'
        ? await cast()
        : who === 'one shop login'
          ? await shopLogin()
          : who === 'one desk'
            ? await desk()
            : who === 'one admin'
              ? { ...(await addAdminAtDesk(test.db)), my: '' }
              : { browser: browserOf(++networks), my: '' };
  const { ip } = new Browser();
  // Each time in a new session.
  if (who === 'one member anew') {
    const { browser, my, id } = await member();
    for (;;) {
      await browser.logInAs(test.db, id);
      yield { browser, my };
    }
  }
  while (true) yield who === 'members at one address' ? await member(ip) : one;
}

/** Files that are of a part of a table. */
const ASKED: Record<string, string> = { '/api/admin/places/csv': '?prefecture=13' };

describe('S71: the limits stand before the routes', () => {
  it.each(ROUTES)(
    '$route: $allowed, then 429 ($limit)',
    async ({ route, allowed, who, body, limit, id = '999999' }) => {
      const [method = '', path = ''] = route
        .replace('{desk}', '{my}')
        .replace(/\{(?:id|key|requestId|castId|loginId|macroId|planId)\}/, id)
        .split(' ');
      const list = callers(who);
      const call = async (i: number) => {
        const { value } = await list.next();
        const address = path.replace('{my}', value.my);
        const answer = readLinePage(await value.browser.send(method, address, body?.() as never));
        const asked = `${method} ${address.split('?', 1)[0]}`;
        return { answer, asked, seen: `call ${i + 1}: ${answer.status} ${answer.text.slice(0, 200)}` };
      };
      // The first one brings the browser its cookie; those between come at once.
      const first = await call(0);
      let made = 1;
      if (isShortWalk(allowed)) {
        made = allowed - 2;
        expect(await countedTimes(test.db, made)).toContainEqual(expect.stringMatching(`^${limit}:`));
      }
      const others = await Promise.all(Array.from({ length: allowed - made }, (_, i) => call(made + i)));
      for (const { answer, seen } of [first, ...others]) expect(answer.status, seen).not.toBe(429);
      const before = await newestRefusal();
      const { answer, seen, asked } = await call(allowed);
      expect(answer.status, seen).toBe(429);
      const refused = await refusalsAfter(before);
      expect(refused, `S79: ${seen}`).toHaveLength(1);
      for (const row of refused) expect(asked, 'S79').toMatch(routeIn(row));
      expect(Number(answer.headers.get('retry-after')), seen).toBeGreaterThan(0);
      expect(answer.text).toContain(limit in PAUSE_CAUSES ? paused(answer, limit) : OFTEN);
      if (limit in PAUSE_CAUSES) expect(answer.body.errors).toEqual({ custom: [paused(answer, limit)] });
      // Another caller, somewhere else, is not hit.
      const { value: stranger } = await callers(who).next();
      const { browser, my } = stranger ?? { browser: new Browser(), my: '' };
      const other = await browser.send(method, path.replace('{my}', my), body?.() as never);
      expect(other.status).not.toBe(429);
    },
  );

  it('one admin saves thirty files of the desk in an hour, whichever tables they are of', async () => {
    const { browser, id } = await addAdmin(test.db, '運営の人');
    const files = apiRoutes().filter(({ path }) => /^\/api\/admin\/\w+\/csv$/.test(path));
    for (const { path } of files)
      expect((await browser.get(`${path}${ASKED[path] ?? ''}`)).status, path).toBe(200);
    const counted = test.db.selectFrom('rateLimits').select('points');
    const keys = counted.where('key', 'like', 'list_file:account:3600:%').where('key', 'like', `%${id}`);
    expect(await keys.execute()).toEqual([{ points: files.length }]);
    expect(files.length).toBeGreaterThan(10);
  });

  it('one address gets its mails by all routes together', async () => {
    const email = newEmail();
    const first = await new Browser().post('/api/register_email', { email, ...register });
    expect(first.status).toBe(200);
    expect((await new Browser().post('/api/register_email', { email, ...register })).status).toBe(429);
    const reset = await new Browser().post('/api/forgot_password', { email });
    expect([reset.status, reset.body.message]).toEqual([429, paused(reset, 'mail')]);
    const { browser, my } = await member();
    expect((await browser.post(`${my}/email_setting`, { email })).status).toBe(429);
  });

  it('ten failures for one account pause it wherever they come from', async () => {
    const email = newEmail();
    for (let i = 0; i < 10; i++)
      expect((await new Browser().post('/api/login', { email, password: 'x' })).status).toBe(422);
    const over = await new Browser().post('/api/login', { email, password: 'x' });
    expect([over.status, over.body.message]).toEqual([
      429,
      'ログインの失敗が続いたため、15分ほど時間をおいてからお試しください。',
    ]);
    expect(over.headers.get('retry-after')).toBe(String(15 * 60));
  });

  it('who has spent the tries of a whole day reads how many hours are left of it', async () => {
    const browser = new Browser();
    const fail = () => browser.post('/api/login', { email: newEmail(), password: 'x' });
    // Thirty are allowed in fifteen minutes, which are over at once here.
    const later = () => test.db.deleteFrom('rateLimits').where('key', 'like', 'login:ip:900:%').execute();
    for (let i = 0; i < 5; i++) {
      await later();
      for (const { status } of await Promise.all(Array.from({ length: 10 }, fail))) expect(status).toBe(422);
    }
    await later();
    const over = await fail();
    expect([over.status, over.body.message]).toEqual([429, paused(over)]);
    expect(over.headers.get('retry-after')).toBe(String(24 * 3600));
  });

  it('every call that changes something is limited', () => {
    // Calls of admins do not exist for others; S18 has their limit.
    const named = /(?<=\/)(?:(?:20261121-)?9{6}|a{26})(?=\/|$)/;
    const limited = new Set(
      ROUTES.map(({ route }) =>
        route
          .replace('{my}', '/api/my_page/{myId}')
          .replace('{desk}', '/api/shop_admin/{id}')
          .replace(named, '{id}'),
      ),
    );
    const free = unsafeRoutes().filter(
      ({ name, path }) => !limited.has(name) && !path.startsWith('/api/admin/'),
    );
    expect(free.map(({ name }) => name)).toEqual([]);
  });

  it('every public read counts as a list: 300 in 5 minutes', async () => {
    const reads = apiRoutes().filter(
      ({ method, path }) => method === 'GET' && !/^\/api\/(me|line|x|my_page)(\/|$)/.test(path),
    );
    expect(reads.length).toBeGreaterThan(4);
    for (const path of reads.map((route) => addressOf(route.path, {}))) {
      const browser = new Browser();
      for (let i = 0; i < 300; i++) traffic.take('lists', { ip: browser.ip, account: null });
      const answer = await browser.get(path);
      expect([answer.status, answer.body], path).toEqual([429, { message: OFTEN }]);
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect((await new Browser().get(path)).status, path).not.toBe(429);
    }
  });
});
