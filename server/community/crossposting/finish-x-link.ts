import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { revokeXLater } from '../../gateways/x/x-account.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { withTokens } from './x-account.ts';
import { readXUser, takeXCode, XError } from './x-client.ts';
import { takeState, upsertLink } from './x-queries.ts';

export const X_PROBLEMS = {
  lost: [400, 'Xとの連携を完了できませんでした。設定の画面から、もう一度お試しください。'],
  cancelled: [400, 'Xとの連携をキャンセルしました。'],
  refused: [400, 'Xとの連携を完了できませんでした。もう一度お試しください。'],
  away: [503, 'Xに接続できませんでした。しばらくしてから、もう一度お試しください。'],
  need_login: [401, 'ログインしてから、もう一度お試しください。'],
  none: [404, 'Xとの連携は、現在ご利用いただけません。'],
} as const;
export type XProblem = keyof typeof X_PROBLEMS;

/** `myId`: whose page leads back to the setting. */
export class XProblemError extends Error {
  readonly problem: XProblem;
  readonly myId: string | null;

  constructor(problem: XProblem, myId: string | null) {
    super(X_PROBLEMS[problem][1]);
    this.problem = problem;
    this.myId = myId;
  }
}

/** An older link is replaced. @returns the `myId` of the page to go to. @throws XProblemError */
export async function finishXLink(db: Db, caller: Caller, query: URLSearchParams): Promise<string> {
  const { facts, member, castId } = caller;
  await limit('line', { facts });
  const { x } = config();
  if (!x) throw new XProblemError('none', member?.myId ?? null);
  if (!member || castId === null) throw new XProblemError('need_login', null);
  const { myId, userId } = member;
  const given = query.get('state') ?? '';
  const state = await takeState(db, hashOf(given), facts.browser, castId);
  if (!state) throw new XProblemError('lost', myId);
  if (query.has('error'))
    throw new XProblemError(query.get('error') === 'access_denied' ? 'cancelled' : 'refused', myId);
  try {
    const tokens = await takeXCode(x, `?${query}`, { state: given, verifier: state.verifier });
    const { username } = await readXUser(x, tokens.access);
    await transact(db, async (trx) => {
      const before = await upsertLink(trx, castId, withTokens(username, tokens));
      if (before) await revokeXLater(trx, before);
      await notifyOwner(trx, userId, 'x_linked');
      await auditMember(trx, { userId, facts }, { event: 'x.linked' });
    });
    return myId;
  } catch (error) {
    if (!(error instanceof XError)) throw error;
    throw new XProblemError(error.outcome === 'later' ? 'away' : 'refused', myId);
  }
}
