import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { adminPath } from '../../core/paths.ts';
import {
  enrolment,
  enrolmentInput,
  factorInput,
  recoveryCodes,
} from '../../identity/second-factor/contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { done, sessionsInput } from '../../identity/sessions/contract-calls.ts';
import { endDevices } from '../../identity/sessions/end-devices.ts';
import type { AppEnv } from '../../identity/sessions/env.ts';
import { RIGHTS } from '../../identity/sessions/rights.ts';
import { answersToMembers, jsonBody, routeApp } from '../../identity/sessions/route-app.ts';
import { clearSession, setSession } from '../../identity/sessions/set-session.ts';
import { acceptInvite, openInvite } from './accept-invite.ts';
import { changeFactor, giveFactor, renewRecoveryCodes, startFactorChange } from './change-factor.ts';
import * as forms from './contract.ts';
import { ENTERED, MADE_ADMIN } from './contract.ts';
import { leaveAdmins } from './end-admin.ts';
import { mayGiveFactor } from './read-admin.ts';

/** Refused calls count as well. */
const counted: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { admin, facts } = context.var;
  if (admin) await limit('admin', { facts, account: admin.userId });
  return next();
};

// The refusal is that of an unknown address, and comes before the input is looked at.
const factorGiversOnly: MiddlewareHandler<AppEnv> = async (context, next) => {
  if (!(await mayGiveFactor(database(), RIGHTS.anybody(context)))) throw new ApiError('not_found');
  return next();
};

const postFactor = createRoute({
  method: 'post',
  path: '/admin/factor',
  hide: true,
  middleware: factorGiversOnly,
  request: { body: jsonBody(factorInput) },
  responses: answersToMembers(forms.entered, '確認した'),
});

const app = routeApp().openapi(postFactor, async (context) => {
  const opened = await giveFactor(database(), RIGHTS.anybody(context), context.req.valid('json'));
  setSession(context, opened);
  return context.json({ message: ENTERED, sessionTag: opened.tag }, 200);
});
// The door has limits of its own.
app.use('/admin/*', counted);

/** Calls of admins are in no public document. */
export const adminRoutes = app.openapiRoutes([
  call(
    'post',
    '/admin/enrolment',
    {
      who: 'adminProven',
      hidden: true,
      summary: '管理者：認証アプリに登録する鍵',
      answers: [enrolment, '認証アプリに登録する鍵'],
    },
    startFactorChange,
  ),
  call(
    'post',
    '/admin/totp',
    {
      who: 'adminProven',
      hidden: true,
      summary: '管理者：認証アプリの変更',
      body: enrolmentInput,
      answers: [done, '変更した'],
    },
    changeFactor,
  ),
  call(
    'post',
    '/admin/recovery_codes',
    {
      who: 'adminProven',
      hidden: true,
      summary: '管理者：回復コードの発行',
      answers: [recoveryCodes, '発行した'],
    },
    renewRecoveryCodes,
  ),
  call(
    'post',
    '/admin/sessions',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：ほかの端末をログアウト',
      body: sessionsInput,
      answers: [done, 'ログアウトした'],
    },
    (db, caller, input) => endDevices(db, caller, { ...input, session: caller.admin }),
  ),
  call(
    'post',
    '/admin/leave',
    {
      who: 'adminProven',
      hidden: true,
      summary: '管理者をやめる',
      body: forms.leaveInput,
      answers: [done, 'やめた'],
    },
    async (db, caller, _input, context) => {
      const answer = await leaveAdmins(db, caller);
      clearSession(context, 'admin');
      return answer;
    },
  ),
  call(
    'post',
    '/invitation',
    {
      who: 'member',
      hidden: true,
      summary: '管理者への招待を開く',
      body: forms.inviteInput,
      answers: [enrolment, '認証アプリに登録する鍵'],
    },
    openInvite,
  ),
  call(
    'post',
    '/invitation/accept',
    {
      who: 'member',
      hidden: true,
      summary: '管理者になる',
      body: forms.acceptInput,
      answers: [forms.madeAdmin, '管理者になった'],
    },
    async (db, caller, input, context) => {
      const { codes, member, admin } = await acceptInvite(db, caller, input);
      setSession(context, { ...member, userId: caller.userId });
      setSession(context, admin);
      return { message: MADE_ADMIN, codes, next: adminPath(), sessionTag: member.tag };
    },
  ),
]);
