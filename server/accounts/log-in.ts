import { writeAudit } from '../audit/write-audit.ts';
import { hashPassword, isOutdated, verifyPassword } from '../credentials/password-hash.ts';
import type { Queryable } from '../db/connect.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { countFailure, limit } from '../limits/limit.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { findByIdentity, identityLookup } from './identities.ts';
import { returnOf } from './leaving.ts';
import { insertPassword } from './queries.ts';
import { readLoginName } from './rules.ts';
import { LOGIN_WRONG } from './wording.ts';

/** Longer texts are no password of anybody; they are not hashed. */
const LONGEST = 1000;

type Found = NonNullable<Awaited<ReturnType<typeof findByIdentity>>>;

const passwordOf = (row: Found | undefined) =>
  row?.hash && row.pepper ? { hash: row.hash, pepper: row.pepper } : null;

/** The session of somebody whose password was right. @throws 403 for a suspended account. */
async function open(
  trx: Queryable,
  context: AppContext,
  owner: Found,
  password: string,
): Promise<{ session: OpenedMemberSession; isBack: boolean }> {
  const { facts } = context.var;
  const { userId } = owner;
  const isBack = owner.status === 'leaving' && (await returnOf(trx, userId, facts));
  // Too late: the account is about to be erased.
  if (owner.status === 'leaving' && !isBack) throw new InvalidInputError({ custom: [LOGIN_WRONG] });
  const row = passwordOf(owner);
  if (row && isOutdated(row)) await insertPassword(trx, userId, await hashPassword(password));
  const session = await openMemberSession(trx, userId, facts);
  await writeAudit(trx, { event: 'login.ok', realm: 'member', actor: `user:${userId}`, facts });
  return { session, isBack };
}

/**
 * Login by telephone number or mail address. Unknown names and wrong passwords get one answer, for which as much is
 * computed; an account's failures are counted apart for browsers that its owner has used, so that nobody can lock
 * them out.
 */
export async function logIn(
  context: AppContext,
  typed: { email: string; password: string },
): Promise<{ session: OpenedMemberSession; isBack: boolean }> {
  const { facts } = context.var;
  const name = readLoginName(typed.email);
  const identity = name ?? { kind: 'email' as const, value: typed.email.slice(0, LONGEST) };
  const owner = await findByIdentity(database(), identity);
  const isKnown = owner !== undefined && isKnownDevice(context, owner.userId);
  const account = identityLookup(identity).toString('hex');
  const keys = { facts, account: isKnown ? `${account}:${facts.browser.toString('hex')}` : account };
  await limit('login', keys);

  const given = typed.password.length <= LONGEST ? typed.password : '';
  const isRight = await verifyPassword(passwordOf(owner), given);
  if (!isRight || !owner || owner.status === 'erased') {
    await countFailure('login', keys);
    await writeAudit(database(), {
      event: 'login.failed',
      realm: 'guest',
      actor: 'guest',
      target: owner ? `user:${owner.userId}` : undefined,
      facts,
    });
    throw new InvalidInputError({ custom: [LOGIN_WRONG] });
  }
  if (owner.status === 'suspended') {
    await writeAudit(database(), {
      event: 'login.refused',
      realm: 'guest',
      actor: `user:${owner.userId}`,
      facts,
    });
    throw new ApiError('forbidden');
  }
  return database()
    .transaction()
    .execute((trx) => open(trx, context, owner, given));
}
