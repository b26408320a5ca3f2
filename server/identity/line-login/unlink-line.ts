import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { hasOtherWayIn, takeIdentity } from '../accounts/identities.ts';
import { rememberContact } from '../accounts/remember-contact.ts';
import { tellOwner } from '../accounts/tell-owner.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { checkRecentProof } from '../sessions/rights.ts';

const LAST_WAY_IN =
  'LINEのほかにログインする方法がないため、解除できません。先に電話番号かメールアドレスを登録してください。';
const NOT_LINKED = 'LINEは登録されていません。';

/** Takes LINE away from one's own account, as long as another way in is left. */
export async function unlinkLine(db: Db, { userId, member, facts }: MemberCaller): Promise<void> {
  checkRecentProof(member);
  await limit('change_credential', { facts, account: userId });
  await transact(db, async (trx) => {
    if (!(await hasOtherWayIn(trx, userId, 'line'))) throw new InvalidInputError({ custom: [LAST_WAY_IN] });
    const undo = await rememberContact(trx, userId, 'line');
    if (!(await takeIdentity(trx, userId, 'line'))) throw new InvalidInputError({ custom: [NOT_LINKED] });
    await tellOwner(trx, userId, 'line_unlinked', { undo });
    await writeAudit(trx, { event: 'line.unlinked', realm: 'member', actor: `user:${userId}`, facts });
  });
}
