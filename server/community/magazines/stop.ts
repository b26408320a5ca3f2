import type { Db, Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { updateStopped, updateStoppedAddress } from './queries.ts';
import { readStopToken } from './stop-token.ts';
import { lookupAddress } from './subscribe.ts';
import { STOP_LINK_BAD, STOPPED } from './wording.ts';

/** By the button of the page; needs no login. @throws InvalidInputError for a forged link */
export async function stopMagazine(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { token }: { token: string },
): Promise<Done> {
  await limit('mail_stop', { facts });
  const id = readStopToken(token);
  if (id === null) throw new InvalidInputError({ custom: [STOP_LINK_BAD] });
  await updateStopped(db, id, 'link');
  return { message: STOPPED };
}

/** Not limited: mail services stop for many readers from one address. @returns false for a forged link */
export async function stopByOneClick(db: Db, token: string): Promise<boolean> {
  const id = readStopToken(token);
  if (id !== null) await updateStopped(db, id, 'one_click');
  return id !== null;
}

/** Every magazine of an address that takes no mail. */
export async function stopBounced(trx: Queryable, email: string): Promise<void> {
  await updateStoppedAddress(trx, lookupAddress(email), 'bounce');
}

/** Every magazine of the address of an account that is erased. */
export async function stopErased(trx: Queryable, email: string): Promise<void> {
  await updateStoppedAddress(trx, lookupAddress(email), 'erasure');
}
