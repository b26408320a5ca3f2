import { lookup, seal, unseal } from '../../core/crypto/sealing.ts';
import type { IdentityKind } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteIdentity, lockUser, selectByIdentity, selectIdentities, upsertIdentity } from './queries.ts';

/**
 * A way by which somebody is found: a telephone number as `09012345678`, a mail address as `readEmail` gives it, or
 * the subject of a LINE login.
 */
export type Identity = { kind: IdentityKind; value: string };

/** The keyed hash under which an identity is found. A mail address is one account's whatever its capitals. */
export const identityLookup = ({ kind, value }: Identity): Buffer =>
  lookup(`identity-${kind}`, kind === 'email' ? value.toLowerCase() : value);

export const sealIdentity = ({ kind, value }: Identity): Buffer => seal(`identity-${kind}`, value);
export const openIdentity = (row: { kind: IdentityKind; sealed: Buffer }): Identity => ({
  kind: row.kind,
  value: unseal(`identity-${row.kind}`, row.sealed),
});

/** Whose identity this is, whatever the state of the account; undefined when nobody's. */
export const findByIdentity = (db: Queryable, identity: Identity) =>
  selectByIdentity(db, identity.kind, identityLookup(identity));

/**
 * Gives an account a way in, in the place of the one of that kind that it has.
 * @throws a violation of `login_identities_one_owner` when it is somebody else's.
 */
export async function giveIdentity(trx: Queryable, userId: number, identity: Identity): Promise<void> {
  await upsertIdentity(trx, {
    userId,
    kind: identity.kind,
    lookup: identityLookup(identity),
    sealed: sealIdentity(identity),
  });
}

/** Whether a transaction failed because an identity became somebody else's at the same moment. */
export const isTakenError = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'login_identities_one_owner';

/** Takes a way in away. @returns false when there was none. Callers see to it that another one is left. */
export async function takeIdentity(trx: Queryable, userId: number, kind: IdentityKind): Promise<boolean> {
  await lockUser(trx, userId);
  return deleteIdentity(trx, userId, kind);
}

/** The ways into an account in clear, for its owner's eyes and for notices. */
export async function readIdentities(
  db: Queryable,
  userId: number,
): Promise<Partial<Record<IdentityKind, string>>> {
  const rows = await selectIdentities(db, userId);
  return Object.fromEntries(rows.map((row) => [row.kind, openIdentity(row).value]));
}

/**
 * Whether an account has a way in besides `kind`: the last one is not taken away. A number or an address is one even
 * without a password, for a reset code sets it. Nobody else takes one until the end of the transaction.
 */
export async function hasOtherWayIn(trx: Queryable, userId: number, kind: IdentityKind): Promise<boolean> {
  await lockUser(trx, userId);
  return (await selectIdentities(trx, userId)).some((row) => row.kind !== kind);
}
