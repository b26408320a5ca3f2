import { BY_GUEST, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { attempt } from '../../core/limits/limit.ts';
import { hashPassword, isOutdated, type PasswordHash, verifyPassword } from '../credentials/password-hash.ts';
import { auditMember } from '../sessions/audit.ts';
import type { Caller } from '../sessions/caller.ts';
import { countedAs } from '../sessions/known-devices.ts';
import { type OpenedMemberSession, openMemberSession } from '../sessions/open-session.ts';
import { findByIdentity, identityLookup } from './identities.ts';
import { lockUser, selectPassword, updateHash } from './queries.ts';
import { readLoginName } from './rules.ts';
import { LEAVING, LOGIN_WRONG } from './wording.ts';

/** Longer texts are no password and are not hashed. */
const LONGEST = 1000;

const wrong = () => new InvalidInputError({ custom: [LOGIN_WRONG] });

/** app/leaving restores an account that has left; what throws undoes it. @returns false when it is too late */
export type ReturnOf = (trx: Queryable, userId: number, facts: RequestFacts) => Promise<boolean>;

type Found = NonNullable<Awaited<ReturnType<typeof findByIdentity>>>;

const passwordOf = (row: Found | undefined) =>
  row?.hash && row.pepper ? { hash: row.hash, pepper: row.pepper } : null;

/** `renewed`: the same password at today's cost, when it was hashed for less. */
type Opening = { owner: Found; renewed: PasswordHash | null } & Pick<LoginInput, 'restore' | 'returnOf'>;

async function open(
  trx: Queryable,
  { facts }: Pick<Caller, 'facts'>,
  { owner, renewed, restore, returnOf }: Opening,
): Promise<{ session: OpenedMemberSession; isBack: boolean }> {
  const { userId } = owner;
  await lockUser(trx, userId);
  // A password that was changed while it was compared opens nothing any more.
  if ((await selectPassword(trx, userId))?.changedAt.getTime() !== owner.changedAt?.getTime()) throw wrong();
  const isBack = owner.status === 'leaving' && (await returnOf(trx, userId, facts));
  // Too late: the account is about to be erased.
  if (owner.status === 'leaving' && !isBack) throw wrong();
  if (isBack && !restore) throw new InvalidInputError({ leaving: [LEAVING] });
  if (renewed) await updateHash(trx, userId, renewed);
  const session = await openMemberSession(trx, userId, facts);
  await auditMember(trx, { userId, facts }, { event: 'login.ok' });
  return { session, isBack };
}

export type LoginInput = {
  email: string;
  password: string;
  restore?: boolean | undefined;
  isKnownDevice: (owner: { userId: number }) => boolean;
  returnOf: ReturnOf;
};

/**
 * Unknown names and wrong passwords get one answer, for which as much is computed; failures are counted apart for
 * browsers that the owner has used, so that a stranger cannot lock them out.
 */
export async function logIn(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { isKnownDevice, restore, returnOf, ...typed }: LoginInput,
): Promise<{ session: OpenedMemberSession; isBack: boolean }> {
  const name = readLoginName(typed.email);
  const identity = name ?? { kind: 'email' as const, value: typed.email.slice(0, LONGEST) };
  const owner = await findByIdentity(db, identity);
  const isKnown = owner !== undefined && isKnownDevice(owner);
  const account = identityLookup(identity).toString('hex');
  const keys = { facts, account: countedAs(account, facts, isKnown) };
  const given = typed.password.length <= LONGEST ? typed.password : '';
  const isRight = await attempt('login', keys, () => verifyPassword(passwordOf(owner), given));
  if (!isRight || !owner) {
    await writeAudit(db, {
      event: 'login.failed',
      ...BY_GUEST,
      target: owner ? `user:${owner.userId}` : undefined,
      facts,
    });
    throw wrong();
  }
  if (owner.status === 'suspended') {
    await writeAudit(db, {
      event: 'login.refused',
      ...byUser(owner.userId, 'guest'),
      facts,
    });
    throw new ApiError('forbidden', { isRecorded: true });
  }
  const outdated = passwordOf(owner);
  const renewed = outdated && isOutdated(outdated) ? await hashPassword(given) : null;
  return transact(db, (trx) => open(trx, { facts }, { owner, renewed, restore, returnOf }));
}
