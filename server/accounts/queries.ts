import { type Insertable, sql } from 'kysely';
import type { PasswordHash } from '../credentials/password-hash.ts';
import type { IdentityKind, LoginIdentitiesTable, UsersTable } from '../db/account-tables.ts';
import type { Queryable } from '../db/connect.ts';

const now = sql<Date>`now()`;

/** A shop that does not exist (any more) is nobody's wish. */
export async function insertUser(
  db: Queryable,
  { wishedShopId, ...user }: Pick<Insertable<UsersTable>, 'kind' | 'registeredBy' | 'wishedShopId' | 'name'>,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values((eb) => ({
      ...user,
      wishedShopId: eb
        .selectFrom('shops')
        .select('id')
        .where('id', '=', wishedShopId ?? 0),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const selectByIdentity = (db: Queryable, kind: IdentityKind, lookup: Buffer) =>
  db
    .selectFrom('loginIdentities')
    .innerJoin('users', 'users.id', 'loginIdentities.userId')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.status',
      'users.myId',
      'users.kind',
      'users.eraseAt',
      'userPasswords.hash',
      'userPasswords.pepper',
    ])
    .where('loginIdentities.kind', '=', kind)
    .where('lookup', '=', lookup)
    .executeTakeFirst();

export async function upsertIdentity(db: Queryable, row: Insertable<LoginIdentitiesTable>): Promise<void> {
  const { lookup, sealed } = row;
  await db
    .insertInto('loginIdentities')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet({ lookup, sealed, verifiedAt: now }),
    )
    .execute();
}

export async function deleteIdentity(db: Queryable, userId: number, kind: IdentityKind): Promise<boolean> {
  const gone = await db
    .deleteFrom('loginIdentities')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export const selectIdentities = (db: Queryable, userId: number) =>
  db.selectFrom('loginIdentities').select(['kind', 'sealed']).where('userId', '=', userId).execute();

export const selectPassword = (db: Queryable, userId: number) =>
  db.selectFrom('userPasswords').select(['hash', 'pepper']).where('userId', '=', userId).executeTakeFirst();

export async function insertPassword(db: Queryable, userId: number, password: PasswordHash): Promise<void> {
  await db
    .insertInto('userPasswords')
    .values({ userId, ...password })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...password, changedAt: now }))
    .execute();
}

export const selectUser = (db: Queryable, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
