import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { findByIdentity, giveIdentity, type Identity, isTakenError } from '../accounts/identities.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import { rememberContact } from '../accounts/remember-contact.ts';
import { tellOwner } from '../accounts/tell-owner.ts';
import { registerAccount } from '../registration/register-account.ts';
import type { MemberSession, OpenedSession } from '../sessions/contract.ts';
import type { AppContext } from '../sessions/env.ts';
import { openMemberSession, rotateSession } from '../sessions/open-session.ts';
import { type LineAsk, LineProblemError } from './problems.ts';
import { openingAt, pageOf, sayingAt } from './rules.ts';

/** Where somebody goes whom LINE has shown to be who they say; `session` is to be given to the browser. */
export type LineEntrance = {
  session: (OpenedSession & { userId?: number; scope?: 'full' | 'reset' }) | null;
  next: string;
};

/** The one key of an account: never a mail address or a name that LINE may tell (security.md S13). */
const identityOf = (subject: string): Identity => ({ kind: 'line', value: subject });

/** Login, or registration of somebody whom LINE has never brought before. */
export async function enterByLine(
  context: AppContext,
  subject: string,
  ask: LineAsk,
  returnOf: ReturnOf,
): Promise<LineEntrance> {
  const { facts } = context.var;
  const identity = identityOf(subject);
  return database()
    .transaction()
    .execute(async (trx) => {
      const owner = await findByIdentity(trx, identity);
      if (owner?.status === 'suspended') throw new LineProblemError('suspended', ask);
      if (owner) {
        const { userId } = owner;
        const isBack = owner.status === 'leaving' && (await returnOf(trx, userId, facts));
        if (owner.status === 'leaving' && !isBack) throw new LineProblemError('suspended', ask);
        const session = await openMemberSession(trx, userId, facts);
        const actor = `user:${userId}`;
        await writeAudit(trx, { event: 'login.ok', realm: 'member', actor, facts, detail: { by: 'line' } });
        // What welcomes somebody back has to be read first.
        const next = isBack
          ? sayingAt(pageOf(ask.returnTo), 'came_back')
          : sayingAt(ask.returnTo, 'logged_in');
        return { session, next };
      }
      if (ask.intent !== 'register') throw new LineProblemError('stranger', ask);
      const type = ask.type ?? 'boy';
      const account = { type, by: 'line', identity, shopId: ask.shopId } as const;
      const session = await registerAccount(trx, account, facts);
      return { session, next: openingAt(ask.returnTo, `init_name&type=${type}`) };
    })
    .catch((error) => {
      // Twice at once: the first one has the account, and this one logs in to it.
      if (isTakenError(error)) return enterByLine(context, subject, ask, returnOf);
      throw error;
    });
}

/** A member shows by LINE that it is still them: the session gets a new id, and what needs a proof is open. */
export async function proveByLine(
  context: AppContext,
  member: MemberSession,
  subject: string,
  ask: LineAsk,
): Promise<LineEntrance> {
  const { facts } = context.var;
  const owner = await findByIdentity(database(), identityOf(subject));
  if (owner?.userId !== member.userId) throw new LineProblemError('other', ask);
  const actor = `user:${member.userId}`;
  return database()
    .transaction()
    .execute(async (trx) => {
      const session = await rotateSession(trx, member, { isProved: true });
      await writeAudit(trx, { event: 'reauth.ok', realm: 'member', actor, facts, detail: { by: 'line' } });
      return { session, next: sayingAt(ask.returnTo, 'confirmed') };
    });
}

/** One's own account gets LINE as a way in, in the place of another LINE account. */
export async function linkLine(
  context: AppContext,
  member: MemberSession,
  subject: string,
  ask: LineAsk,
): Promise<LineEntrance> {
  const { facts } = context.var;
  const { userId } = member;
  const identity = identityOf(subject);
  const owner = await findByIdentity(database(), identity);
  if (owner && owner.userId !== userId) throw new LineProblemError('taken', ask);
  if (owner) return { session: null, next: ask.returnTo };
  return database()
    .transaction()
    .execute(async (trx) => {
      const undo = await rememberContact(trx, userId, 'line');
      await giveIdentity(trx, userId, identity);
      await tellOwner(trx, userId, 'line_linked', { undo });
      await writeAudit(trx, { event: 'line.linked', realm: 'member', actor: `user:${userId}`, facts });
      return { session: null, next: sayingAt(ask.returnTo, 'line_linked') };
    })
    .catch((error) => {
      throw isTakenError(error) ? new LineProblemError('taken', ask) : error;
    });
}
