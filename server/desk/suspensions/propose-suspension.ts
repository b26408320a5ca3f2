import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { ProposalForm, Proposals } from './contract.ts';
import * as queries from './queries.ts';
import { changeSuspension, followSuspension } from './set-suspension.ts';

const SHOWN = 50;
const OWN_ACCOUNT = '自分のアカウントの利用停止は提案できません。';
const NOT_ACTIVE = 'このアカウントは、利用中ではありません。';
const OPEN_ALREADY = 'このアカウントの利用停止は、すでに提案されています。';
const NEEDS_ANOTHER = '利用停止には、提案した方とは別の管理者の承認が必要です。';
const DECIDED = 'この提案は、すでに決定しています。';

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  event: string,
  { target, detail = {} }: { target: string; detail?: Record<string, string | number | null> },
) => auditAdmin(trx, caller, { event, target, detail });

export async function readProposals(db: Queryable, { admin }: AdminCaller): Promise<Proposals> {
  const rows = await queries.selectProposals(db, { limit: SHOWN });
  return {
    items: rows.map(({ proposedAt, proposedBy, ...row }) => ({
      ...row,
      ...{ isOwn: proposedBy === admin.userId, proposedOn: postedOnOf(proposedAt) },
    })),
  };
}

export const waitingProposals = queries.WAITING_PROPOSALS;

/** Nothing happens to the account before another admin agrees. @throws ApiError not_found, InvalidInputError */
export const proposeSuspension = (
  db: Db,
  caller: AdminCaller,
  { userId, reason, caseId = undefined }: ProposalForm,
): Promise<Done> =>
  transactOnce(db, caller, async (trx) => {
    if (userId === caller.admin.userId) throw new InvalidInputError({ custom: [OWN_ACCOUNT] });
    const account = await queries.selectAccount(trx, userId);
    if (!account) throw new ApiError('not_found');
    if (account.status !== 'active') throw new InvalidInputError({ custom: [NOT_ACTIVE] });
    const proposedBy = caller.admin.userId;
    const made = await queries.insertProposal(trx, { userId, reason, caseId: caseId ?? null, proposedBy });
    if (!made) throw new InvalidInputError({ custom: [OPEN_ALREADY] });
    await audit(trx, caller, 'suspension.proposed', { target: `user:${userId}`, detail: { reason } });
    return { message: '利用停止を提案しました。別の管理者が承認すると停止します。' };
  });

/** The second person of a suspension (beyond M4). @throws ApiError not_found, InvalidInputError */
export async function decideProposal(
  db: Db,
  caller: AdminCaller,
  { id, approve }: { id: number; approve: boolean },
): Promise<Done> {
  const decidedBy = caller.admin.userId;
  const changed = await transact(db, async (trx) => {
    const proposal = await queries.lockProposal(trx, id);
    if (!proposal) throw new ApiError('not_found');
    if (proposal.status !== 'open') throw new InvalidInputError({ custom: [DECIDED] });
    if (proposal.proposedBy === decidedBy && approve)
      throw new InvalidInputError({ custom: [NEEDS_ANOTHER] });
    const status = approve ? 'approved' : 'rejected';
    await queries.updateProposal(trx, id, { status, decidedBy });
    const account = approve ? await changeSuspension(trx, proposal.myId, true, caller) : undefined;
    await audit(trx, caller, `suspension.${status}`, { target: `proposal:${id}` });
    return account;
  });
  if (changed) await followSuspension(db, changed);
  return { message: approve ? '利用を停止しました。' : '提案を取り下げました。' };
}

/** What comes back is all that was hidden. @throws ApiError not_found, InvalidInputError */
export async function reinstateAccount(
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> {
  const changed = await transact(db, async (trx) => {
    const account = await queries.selectAccount(trx, id);
    if (!account) throw new ApiError('not_found');
    const back = await changeSuspension(trx, account.myId, false, caller);
    if (!back) throw new InvalidInputError({ custom: ['このアカウントは、停止されていません。'] });
    await audit(trx, caller, 'suspension.ended', { target: `user:${id}`, detail: { reason } });
    return back;
  });
  await followSuspension(db, changed);
  return { message: '利用停止を解除しました。' };
}
