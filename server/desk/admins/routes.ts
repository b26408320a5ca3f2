import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { adminPath } from '../../core/paths.ts';
import {
  enrolment,
  enrolmentInput,
  factorInput,
  recoveryCodes,
} from '../../identity/second-factor/contract.ts';
import { CODES_MADE, FACTOR_CHANGED } from '../../identity/second-factor/wording.ts';
import { membersOnly } from '../../identity/sessions/callers.ts';
import { sessionsInput } from '../../identity/sessions/contract-calls.ts';
import { endDevices } from '../../identity/sessions/end-devices.ts';
import type { AppEnv } from '../../identity/sessions/env.ts';
import { giveSession, takeSession } from '../../identity/sessions/give-session.ts';
import { requireAdmin } from '../../identity/sessions/require-session.ts';
import { answersToMembers, jsonBody, routeApp } from '../../identity/sessions/route-app.ts';
import { acceptInvite, openInvite } from './accept-invite.ts';
import { changeFactor, leaveAdmins, renewRecoveryCodes, startFactorChange } from './change-factor.ts';
import * as forms from './contract.ts';
import { giveFactor } from './give-factor.ts';
import { mayGiveFactor } from './read-admin.ts';
import { ENTERED, LEFT, MADE_ADMIN } from './wording.ts';

// Who may not call hears the same as for an address that nobody has, before anything is said about what they sent.
const adminsOnly: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { userId } = requireAdmin(context);
  await limit('admin', { facts: context.var.facts, account: userId });
  return next();
};
const factorGiversOnly: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { admin, member } = context.var;
  if (!admin && !(await mayGiveFactor(database(), member))) throw new ApiError('not_found');
  return next();
};

/** Calls of admins are in no public document. */
const hidden = { method: 'post', hide: true, middleware: adminsOnly } as const;

const postFactor = createRoute({
  ...hidden,
  path: '/admin/factor',
  middleware: factorGiversOnly,
  request: { body: jsonBody(factorInput) },
  responses: answersToMembers(forms.entered, '確認した'),
});
const postEnrolment = createRoute({
  ...hidden,
  path: '/admin/enrolment',
  responses: answersToMembers(enrolment, '認証アプリに登録する鍵'),
});
const postTotp = createRoute({
  ...hidden,
  path: '/admin/totp',
  request: { body: jsonBody(enrolmentInput) },
  responses: answersToMembers(done, '変更した'),
});
const postCodes = createRoute({
  ...hidden,
  path: '/admin/recovery_codes',
  responses: answersToMembers(recoveryCodes, '発行した'),
});
const postSessions = createRoute({
  ...hidden,
  path: '/admin/sessions',
  request: { body: jsonBody(sessionsInput) },
  responses: answersToMembers(done, 'ログアウトした'),
});
const postLeave = createRoute({
  ...hidden,
  path: '/admin/leave',
  request: { body: jsonBody(forms.leaveInput) },
  responses: answersToMembers(done, 'やめた'),
});
const postInvite = createRoute({
  ...hidden,
  path: '/invitation',
  middleware: membersOnly,
  request: { body: jsonBody(forms.inviteInput) },
  responses: answersToMembers(enrolment, '認証アプリに登録する鍵'),
});
const postAccept = createRoute({
  ...hidden,
  path: '/invitation/accept',
  middleware: membersOnly,
  request: { body: jsonBody(forms.acceptInput) },
  responses: answersToMembers(forms.madeAdmin, '管理者になった'),
});

export const adminRoutes = routeApp()
  .openapi(postFactor, async (context) => {
    const { admin, member, facts } = context.var;
    const userId = admin?.userId ?? member?.userId;
    if (userId === undefined) throw new ApiError('not_found');
    const opened = await giveFactor({ userId, session: admin }, context.req.valid('json').code, facts);
    giveSession(context, opened);
    return context.json({ message: ENTERED, sessionTag: opened.tag }, 200);
  })
  .openapi(postEnrolment, async (context) =>
    context.json(await startFactorChange(requireAdmin(context)), 200),
  )
  .openapi(postTotp, async (context) => {
    await changeFactor(requireAdmin(context), context.req.valid('json'), context.var.facts);
    return context.json({ message: FACTOR_CHANGED }, 200);
  })
  .openapi(postCodes, async (context) => {
    const codes = await renewRecoveryCodes(requireAdmin(context), context.var.facts);
    return context.json({ message: CODES_MADE, codes }, 200);
  })
  .openapi(postSessions, async (context) => {
    const session = requireAdmin(context);
    return context.json(
      await endDevices(database(), { facts: context.var.facts }, { ...context.req.valid('json'), session }),
      200,
    );
  })
  .openapi(postLeave, async (context) => {
    await leaveAdmins(requireAdmin(context), context.var.facts);
    takeSession(context, 'admin');
    return context.json({ message: LEFT }, 200);
  })
  .openapi(postInvite, async (context) =>
    context.json(await openInvite(context, context.req.valid('json').token), 200),
  )
  .openapi(postAccept, async (context) => {
    const { codes, member, admin, userId } = await acceptInvite(context, context.req.valid('json'));
    giveSession(context, { ...member, userId });
    giveSession(context, admin);
    return context.json({ message: MADE_ADMIN, codes, next: adminPath(), sessionTag: member.tag }, 200);
  });
