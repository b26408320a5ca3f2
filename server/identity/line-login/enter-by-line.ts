import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import {
  findByIdentity,
  giveIdentity,
  hasOtherWayIn,
  type Identity,
  isTakenError,
  takeIdentity,
} from '../accounts/identities.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { rememberContact } from '../accounts/remember-contact.ts';
import { registerAccount } from '../registration/register-account.ts';
import { auditMember } from '../sessions/audit.ts';
import type { Caller, MemberCaller } from '../sessions/caller.ts';
import type { MemberSession, OpenedSession } from '../sessions/contract.ts';
import { openMemberSession, rotateSession } from '../sessions/open-session.ts';
import { checkRecentProof } from '../sessions/rights.ts';
import { LineProblemError, type LineRequest } from './problems.ts';
import { openingAt, pageOf, sayingAt } from './rules.ts';

/** `session` is for the browser. */
export type LineEntrance = {
  session: (OpenedSession & { userId?: number; scope?: 'full' | 'reset' }) | null;
  next: string;
};

type LineMember = { member: MemberSession; facts: Caller['facts'] };
type LineSubject = { subject: string; request: LineRequest };

/** The one key of an account: never a mail address or a name that LINE may tell (security.md S13). */
const identityOf = (subject: string): Identity => ({ kind: 'line', value: subject });

/** A login, or a registration when LINE's number is new. */
export async function enterByLine(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  given: LineSubject & { returnOf: ReturnOf },
): Promise<LineEntrance> {
  const { subject, request, returnOf } = given;
  const identity = identityOf(subject);
  return transact(db, async (trx) => {
    const owner = await findByIdentity(trx, identity);
    if (owner?.status === 'suspended') throw new LineProblemError('suspended', request);
    if (owner) {
      const { userId } = owner;
      const isBack = owner.status === 'leaving' && (await returnOf(trx, userId, facts));
      if (owner.status === 'leaving' && !isBack) throw new LineProblemError('suspended', request);
      if (isBack && !request.restore) throw new LineProblemError('leaving', request);
      const session = await openMemberSession(trx, userId, facts);
      await auditMember(trx, { userId, facts }, { event: 'login.ok', detail: { by: 'line' } });
      // The message about a restored account takes the place of the modal that the page would open.
      const next = isBack
        ? sayingAt(pageOf(request.returnTo), 'came_back')
        : sayingAt(request.returnTo, 'logged_in');
      return { session, next };
    }
    if (request.intent !== 'register') throw new LineProblemError('stranger', request);
    const type = request.type ?? 'boy';
    const account = { type, by: 'line', identity, shopId: request.shopId } as const;
    const session = await registerAccount(trx, account, facts);
    return { session, next: openingAt(request.returnTo, `init_name&type=${type}`) };
  }).catch((error) => {
    // Twice at once: the first one has the account, and this one logs in to it.
    if (isTakenError(error)) return enterByLine(db, { facts }, given);
    throw error;
  });
}

/** The session gets a new id and opens what needs a proof. */
export async function proveByLine(
  db: Db,
  { member, facts }: LineMember,
  { subject, request }: LineSubject,
): Promise<LineEntrance> {
  const owner = await findByIdentity(db, identityOf(subject));
  if (owner?.userId !== member.userId) throw new LineProblemError('other', request);
  return transact(db, async (trx) => {
    const session = await rotateSession(trx, member, { isProved: true });
    await auditMember(trx, { userId: member.userId, facts }, { event: 'reauth.ok', detail: { by: 'line' } });
    return { session, next: sayingAt(request.returnTo, 'confirmed') };
  });
}

/** Replaces another LINE account. */
export async function linkLine(
  db: Db,
  { member, facts }: LineMember,
  { subject, request }: LineSubject,
): Promise<LineEntrance> {
  const { userId } = member;
  const identity = identityOf(subject);
  const owner = await findByIdentity(db, identity);
  if (owner && owner.userId !== userId) throw new LineProblemError('taken', request);
  if (owner) return { session: null, next: request.returnTo };
  return transact(db, async (trx) => {
    const undo = await rememberContact(trx, userId, 'line');
    await giveIdentity(trx, userId, identity);
    await notifyOwner(trx, userId, 'line_linked', { undo });
    await auditMember(trx, { userId, facts }, { event: 'line.linked' });
    return { session: null, next: sayingAt(request.returnTo, 'line_linked') };
  }).catch((error) => {
    throw isTakenError(error) ? new LineProblemError('taken', request) : error;
  });
}

const LAST_WAY_IN =
  'LINEのほかにログインする方法がないため、解除できません。先に電話番号かメールアドレスを登録してください。';
const NOT_LINKED = 'LINEは登録されていません。';

export async function unlinkLine(db: Db, caller: MemberCaller): Promise<void> {
  const { userId, member, facts } = caller;
  checkRecentProof(member);
  await limit('change_credential', { facts, account: userId });
  await transact(db, async (trx) => {
    if (!(await hasOtherWayIn(trx, userId, 'line'))) throw new InvalidInputError({ custom: [LAST_WAY_IN] });
    const undo = await rememberContact(trx, userId, 'line');
    if (!(await takeIdentity(trx, userId, 'line'))) throw new InvalidInputError({ custom: [NOT_LINKED] });
    await notifyOwner(trx, userId, 'line_unlinked', { undo });
    await auditMember(trx, caller, { event: 'line.unlinked' });
  });
}
