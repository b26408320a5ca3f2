import { lookup, unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { ROWS_AT_ONCE } from '../../core/db/delete-in-steps.ts';
import type { Letter } from './contract.ts';
import { deleteMessages, selectSealedAfter } from './queries.ts';

/** Whatever became of them: waiting, kept or given up. The sealed ones of a day are read, as none is found by whom it is for. */
export async function forgetLetters(trx: Queryable, to: readonly string[]): Promise<void> {
  const addresses = new Set(to.map((address) => address.toLowerCase()));
  for (let after = 0, count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const rows = await selectSealedAfter(trx, after, ROWS_AT_ONCE);
    const theirs = rows.filter(({ sealed }) =>
      addresses.has((JSON.parse(unseal('outbox', sealed)) as Letter).to.toLowerCase()),
    );
    await deleteMessages(
      trx,
      theirs.map(({ id }) => id),
    );
    count = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

export async function forgetCalls(trx: Queryable, number: string): Promise<void> {
  await trx.deleteFrom('waitingCalls').where('caller', '=', lookup('caller', number)).execute();
}
