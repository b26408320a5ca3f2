import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { findByIdentity, isTakenError } from '../accounts/identities.ts';
import type { Caller } from '../sessions/caller.ts';
import type { OpenedMemberSession } from '../sessions/open-session.ts';
import { registerAccount } from './register-account.ts';
import { selectAwaited, takeText } from './text-queries.ts';
import { tokenHash } from './text-token.ts';

const TEXT_GONE = '有効期限が切れました。もう一度、メッセージを作成してください。';

/**
 * A sender who is a member already changes nothing and gets no notice, for anybody can forge a number: the browser
 * waits on. @returns null while nothing came in. @throws InvalidInputError when this browser waits for no such text
 */
export async function claimText(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<OpenedMemberSession | null> {
  await limit('verify_text', { facts });
  const hash = tokenHash(token);
  return transact(db, async (trx) => {
    const awaited = await selectAwaited(trx, hash, facts.browser);
    if (!awaited) throw new InvalidInputError({ custom: [TEXT_GONE] });
    if (!awaited.senderSealed) return null;
    const sender = unseal('registration-text', awaited.senderSealed);
    const identity = { kind: 'tel', value: sender } as const;
    if (await findByIdentity(trx, identity)) return null;
    if (!(await takeText(trx, hash))) throw new InvalidInputError({ custom: [TEXT_GONE] });
    const type = awaited.kind === 'cast' ? 'girl' : 'boy';
    return registerAccount(trx, { type, by: 'sms', identity, shopId: awaited.shopId }, facts, 'text');
  }).catch((error) => {
    // Another registration of the same number was quicker by a moment.
    if (isTakenError(error)) return null;
    throw error;
  });
}
