import type { Transaction } from 'kysely';
import { seal } from '../crypto/sealing.ts';
import type { Db } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../http/errors.ts';
import { ANSWER_PURPOSE, type OpenCall } from './once.ts';
import { storeAnswer } from './queries.ts';

/**
 * As `transact`, for a verb of a call that is done once: `work` returns the answer of the call, which is stored with
 * the work or not at all. @throws ApiError conflict when a repeated call has done the work meanwhile
 */
export async function transactOnce<T>(
  db: Db,
  { openCall }: { openCall: OpenCall | null },
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (!openCall) return transact(db, work);
  const answer = await transact(db, async (trx) => {
    const done = await work(trx);
    const sealed = seal(ANSWER_PURPOSE, JSON.stringify(done));
    if (!(await storeAnswer(trx, openCall.idHash, sealed))) throw new ApiError('conflict');
    return done;
  });
  openCall.isAnswered = true;
  return answer;
}
