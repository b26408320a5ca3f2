import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';

const PURPOSE = 'x-account';

export type XAccount = { username: string; access: string; refresh: string };

export const sealAccount = (account: XAccount): Buffer => seal(PURPOSE, JSON.stringify(account));
export const openAccount = (sealed: Buffer): XAccount => JSON.parse(unseal(PURPOSE, sealed)) as XAccount;

/** A job revokes the tokens at X. It has them alone, as it may wait for X longer than the account is there. */
export const revokeXLater = (trx: Queryable, sealed: Buffer): Promise<void> =>
  addJob(trx, 'revoke_x', {
    sealed: sealAccount({ ...openAccount(sealed), username: '' }).toString('base64'),
  });
