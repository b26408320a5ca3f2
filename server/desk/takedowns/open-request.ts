import { unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { TakedownFields } from './contract.ts';
import { lockTakedown } from './desk-queries.ts';

const DECIDED = 'このご依頼は、すでに結果をお知らせしています。';

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof lockTakedown>>>;

/** @throws ApiError not_found; InvalidInputError for one that is decided */
export async function lockOpen(trx: Queryable, receipt: string): Promise<OpenRequest> {
  const found = await lockTakedown(trx, receipt);
  if (!found) throw new ApiError('not_found');
  if (found.decidedAt) throw new InvalidInputError({ custom: [DECIDED] });
  return found;
}

export type Said = Omit<TakedownFields, 'formToken' | 'subject'>;

/** The fields of the form, as its sender filled them in. */
export const openSaid = (sealed: Buffer): Said => JSON.parse(unseal('takedown', sealed)) as Said;
