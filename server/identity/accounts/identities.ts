import { lookup, seal, unseal } from '../../core/crypto/sealing.ts';
import type { IdentityKind } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteIdentity, lockUser, selectByIdentity, selectIdentities, upsertIdentity } from './queries.ts';

/** `09012345678`, a mail address as `readEmail` gives it, or the subject of a LINE login. */
export type Identity = { kind: IdentityKind; value: string };

/** Mail addresses are compared without case. */
export const identityLookup = ({ kind, value }: Identity): Buffer =>
  lookup(`identity-${kind}`, kind === 'email' ? value.toLowerCase() : value);

export const sealIdentity = ({ kind, value }: Identity): Buffer => seal(`identity-${kind}`, value);
export const openIdentity = (row: { kind: IdentityKind; sealed: Buffer }): Identity => ({
  kind: row.kind,
  value: unseal(`identity-${row.kind}`, row.sealed),
});

/** Accounts in every state are found. */
export const findByIdentity = (db: Queryable, identity: Identity) =>
  selectByIdentity(db, identity.kind, identityLookup(identity));

/** Replaces the one of its kind. @throws a violation of `login_identities_one_owner` when it is taken */
export async function giveIdentity(trx: Queryable, userId: number, identity: Identity): Promise<void> {
  await upsertIdentity(trx, {
    userId,
    kind: identity.kind,
    lookup: identityLookup(identity),
    sealed: sealIdentity(identity),
  });
}

export const isTakenError = (error: unknown): boolean =>
  (error as { constraint?: string } | null)?.constraint === 'login_identities_one_owner';

/** Callers see to it that another way in is left. @returns false when there was none */
export async function takeIdentity(trx: Queryable, userId: number, kind: IdentityKind): Promise<boolean> {
  await lockUser(trx, userId);
  return deleteIdentity(trx, userId, kind);
}

/** In clear, for the owner's eyes and for notices. */
export async function readIdentities(
  db: Queryable,
  userId: number,
): Promise<Partial<Record<IdentityKind, string>>> {
  const rows = await selectIdentities(db, userId);
  return Object.fromEntries(rows.map((row) => [row.kind, openIdentity(row).value]));
}

export async function readReplaced(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contactUndos')
    .select(['kind', 'sealed'])
    .where('userId', '=', userId)
    .execute();
  return rows.flatMap(({ kind, sealed }) => (sealed ? [openIdentity({ kind, sealed }).value] : []));
}

/** A number or an address is a way in even without a password, for a reset code sets it. Locks the account. */
export async function hasOtherWayIn(trx: Queryable, userId: number, kind: IdentityKind): Promise<boolean> {
  await lockUser(trx, userId);
  return (await selectIdentities(trx, userId)).some((row) => row.kind !== kind);
}
