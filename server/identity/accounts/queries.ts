import { type Insertable, sql } from 'kysely';
import type { IdentityKind, LoginIdentitiesTable, UsersTable } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { openShopId } from '../../core/db/open-shop.ts';
import { castPublic } from '../../core/db/visible.ts';
import type { PasswordHash } from '../credentials/password-hash.ts';

const now = sql<Date>`now()`;

/** A shop that no one sees is left out. */
export async function insertUser(
  db: Queryable,
  { wishedShopId, ...user }: Pick<Insertable<UsersTable>, 'kind' | 'registeredBy' | 'wishedShopId' | 'name'>,
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      ...user,
      wishedShopId: openShopId(wishedShopId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What she wished for, if there is such a shop, is her first request. */
export const insertWish = (trx: Queryable, userId: number) =>
  sql`insert into affiliations (user_id, shop_id, status)
    select id, wished_shop_id, 'pending' from users where id = ${userId} and wished_shop_id is not null`.execute(
    trx,
  );

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
      'userPasswords.changedAt',
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
  db
    .selectFrom('userPasswords')
    .select(['hash', 'pepper', 'changedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** The same password, hashed at today's cost. */
export const updateHash = (db: Queryable, userId: number, { hash, pepper }: PasswordHash) =>
  db.updateTable('userPasswords').set({ hash, pepper }).where('userId', '=', userId).execute();

export async function insertPassword(db: Queryable, userId: number, password: PasswordHash): Promise<void> {
  await db
    .insertInto('userPasswords')
    .values({ userId, ...password })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...password, changedAt: now }))
    .execute();
}

export const selectUser = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .select(['myId', 'kind', 'name', 'iconMediaId'])
    .where('id', '=', userId)
    .executeTakeFirst();

/** Of a cast with a public page and a login; similar names count. */
export async function isNameOfCast(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from casts k where ${castPublic('k')} and name_key(k.name) = name_key(${name}) and name_key(${name}) <> ''
      and exists (select from users u where u.cast_id = k.id and u.kind = 'cast' and u.status = 'active')
    limit 1`.execute(db);
  return rows.length > 0;
}

export const lockUser = (db: Queryable, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();

export const updateProfile = (
  db: Queryable,
  userId: number,
  profile: { name: string; kana?: string; iconMediaId?: string | null },
) =>
  db
    .updateTable('users')
    .set({ ...profile, updatedAt: now })
    .where('id', '=', userId)
    .execute();
