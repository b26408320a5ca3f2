import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log } from '../../core/log.ts';

const PURPOSE = 'x-account';

export type XAccount = { username: string; access: string; refresh: string };

export const sealAccount = (account: XAccount): Buffer => seal(PURPOSE, JSON.stringify(account));
export const openAccount = (sealed: Buffer): XAccount => JSON.parse(unseal(PURPOSE, sealed)) as XAccount;

function openIfReadable(sealed: Buffer): XAccount | null {
  try {
    return openAccount(sealed);
  } catch {
    return null;
  }
}

/**
 * A job revokes the tokens at X. It has them alone, as it may wait for X longer than the account is there. Tokens under a
 * lost key cannot be revoked; what ends the link, a new password or an erasure, goes on all the same.
 */
export async function revokeXLater(trx: Queryable, sealed: Buffer): Promise<void> {
  const account = openIfReadable(sealed);
  if (!account) return log.error({ part: 'x' }, 'a link to X cannot be read: its tokens were not revoked');
  await addJob(trx, 'revoke_x', { sealed: sealAccount({ ...account, username: '' }).toString('base64') });
}
