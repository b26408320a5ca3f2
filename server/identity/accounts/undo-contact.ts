import { byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { hashOf } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { deleteOldCodes } from '../codes/take-code.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Done } from '../sessions/contract-calls.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { findByIdentity, giveIdentity, openIdentity, takeIdentity } from './identities.ts';
import { notifyOwner } from './notify-owner.ts';
import { lockUser } from './queries.ts';
import {
  deleteLaterPassword,
  deleteOldUndos,
  endLaterUndos,
  selectBefore,
  selectUndoOwner,
  takeContactUndo,
} from './undo-queries.ts';
import { UNDO_OVER, UNDONE, UNDONE_WITH_PASSWORD } from './wording.ts';

/**
 * Reverts this and every later change of a way in, ends all sessions and voids later links: an intruder keeps nothing.
 * @throws InvalidInputError for a link that is used, expired or unknown
 */
export async function undoContact(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<Done> {
  await limit('verify', { facts });
  const refuse = () => new InvalidInputError({ custom: [UNDO_OVER] });
  const tokenHash = hashOf(token);
  return transact(db, async (trx) => {
    const account = await selectUndoOwner(trx, tokenHash);
    if (!account) throw refuse();
    const { userId } = account;
    // Two links of one account come one after the other.
    await lockUser(trx, userId);
    const undo = await takeContactUndo(trx, tokenHash);
    if (!undo) throw refuse();
    const before = await selectBefore(trx, undo);
    await endLaterUndos(trx, undo);
    for (const { kind, sealed } of before) {
      const old = sealed === null ? null : openIdentity({ kind, sealed });
      const owner = old ? await findByIdentity(trx, old) : undefined;
      const isOthers = owner !== undefined && owner.userId !== userId;
      // A recycled number may belong to another account by then.
      if (isOthers && kind === undo.kind) throw refuse();
      if (old && !isOthers) await giveIdentity(trx, userId, old);
      else await takeIdentity(trx, userId, kind);
    }
    const isPasswordGone = await deleteLaterPassword(trx, undo);
    await endAllSessions(trx, userId);
    await notifyOwner(trx, userId, 'change_undone');
    await writeAudit(trx, {
      event: `${undo.kind}.change_undone`,
      ...byUser(userId, 'guest'),
      facts,
      detail: { kinds: before.map(({ kind }) => kind).join(' '), password: isPasswordGone },
    });
    return { message: isPasswordGone ? UNDONE_WITH_PASSWORD : UNDONE };
  });
}

export async function sweepAccounts(db: Db): Promise<void> {
  await deleteOldCodes(db);
  await deleteOldUndos(db);
}
