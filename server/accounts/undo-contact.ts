import { writeAudit } from '../audit/write-audit.ts';
import { database } from '../db/database.ts';
import { InvalidInputError } from '../http/errors.ts';
import { hashOf, type RequestFacts } from '../http/request-facts.ts';
import { limit } from '../limits/limit.ts';
import { endAllSessions } from '../sessions/end-session.ts';
import { findByIdentity, giveIdentity, openIdentity } from './identities.ts';
import { endLaterUndos, lockUser, takeContactUndo } from './queries.ts';
import { tellOwner } from './tell-owner.ts';
import { UNDO_OVER } from './wording.ts';

/**
 * Brings the number or address back that somebody changed, from the link that the old one was sent. Every session of
 * the account ends, and so do the links that later changes have sent: whoever made those would come back by them.
 * @throws InvalidInputError for a link that is used, over or none.
 */
export async function undoContact(token: string, facts: RequestFacts): Promise<void> {
  await limit('verify', { facts });
  const refuse = () => new InvalidInputError({ custom: [UNDO_OVER] });
  await database()
    .transaction()
    .execute(async (trx) => {
      const undo = await takeContactUndo(trx, hashOf(token));
      if (!undo) throw refuse();
      const { userId } = undo;
      await lockUser(trx, userId);
      await endLaterUndos(trx, undo);
      const old = openIdentity(undo);
      const owner = await findByIdentity(trx, old);
      // Meanwhile the number may have become somebody else's.
      if (owner && owner.userId !== userId) throw refuse();
      await giveIdentity(trx, userId, old);
      await endAllSessions(trx, userId);
      await tellOwner(trx, userId, 'change_undone');
      await writeAudit(trx, {
        event: `${old.kind}.change_undone`,
        realm: 'guest',
        actor: `user:${userId}`,
        facts,
      });
    });
}
