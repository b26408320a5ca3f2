import { unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { ROWS_AT_ONCE } from '../../core/db/delete-in-steps.ts';

/** Those that these numbers have sent. The sealed ones of a day are read, as none is found by its sender. */
export async function forgetTexts(trx: Queryable, numbers: readonly string[]): Promise<void> {
  for (let after: Buffer = Buffer.alloc(0), count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const rows = await trx
      .selectFrom('registrationTexts')
      .select(['tokenHash', 'senderSealed'])
      .where('senderSealed', 'is not', null)
      .where('tokenHash', '>', after)
      .orderBy('tokenHash')
      .limit(ROWS_AT_ONCE)
      .execute();
    const theirs = rows
      .filter(({ senderSealed: sent }) => sent && numbers.includes(unseal('registration-text', sent)))
      .map(({ tokenHash }) => tokenHash);
    if (theirs.length > 0)
      await trx.deleteFrom('registrationTexts').where('tokenHash', 'in', theirs).execute();
    count = rows.length;
    after = rows.at(-1)?.tokenHash ?? after;
  }
}
