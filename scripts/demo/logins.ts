import { sql } from 'kysely';
import type { Db, Queryable } from '../../server/core/db/connect.ts';
import type { Secrets } from '../../server/core/secrets.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { findByIdentity } from '../../server/identity/accounts/identities.ts';
import { hashPassword, verifyPassword } from '../../server/identity/credentials/password-hash.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { findLogins } from '../../server/identity/shop-logins/find-login.ts';

/** A person of the demo world whom one can log in as. */
export type DemoLogin = { who: string; name: string; password: string };

/** Letters and digits that no reader takes for each other. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 79 bits that follows from this site's own secret: the same at every start, another on every machine. */
function passwordOf(secrets: Secrets, who: string): string {
  const bytes = [...secrets.key(`demo-login-${who}`)];
  // A byte beyond the last whole multiple would prefer the first characters.
  const fair = bytes.filter((byte) => byte < 256 - (256 % CHARACTERS.length));
  const letters = fair.map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4)).join('-');
}

/** The first shops of the demo that have casts, and a cast of the first one. */
async function places(db: Queryable) {
  const { rows } = await sql<{ shopId: number; castId: number; name: string; mediaId: string | null }>`
    select shops.id as shop_id, casts.id as cast_id, casts.name,
      (select media_id from cast_photos where cast_id = casts.id order by position limit 1) as media_id
    from shops
    join lateral (
      select id, name from casts where shop_id = shops.id and external_id like 'demo-%' and status = 'public'
        and not exists (select from users where users.cast_id = casts.id and not users.sample)
      order by id limit 1) casts on true
    where shops.external_id like 'demo-%' and shops.status = 'open'
    order by shops.id limit 2`.execute(db);
  return rows;
}

type Person = { type: 'boy' | 'girl'; email: string; password: string; name: string };

/** The account of that address with that password; each start gives it both again. @returns its id. */
async function person(trx: Queryable, { type, email, password, name }: Person): Promise<number> {
  const identity = { kind: 'email', value: email } as const;
  const found = await findByIdentity(trx, identity);
  if (!found) {
    const made = await hashPassword(password);
    const id = await createAccount(trx, { type, by: 'email', identity, password: made, name });
    await trx.updateTable('users').set({ sample: true }).where('id', '=', id).execute();
    return id;
  }
  const { userId, hash, pepper } = found;
  if (!hash || !pepper || !(await verifyPassword({ hash, pepper }, password))) {
    const made = await hashPassword(password);
    await trx
      .insertInto('userPasswords')
      .values({ userId, ...made })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(made))
      .execute();
  }
  await trx
    .updateTable('users')
    .set({ status: 'active', leftAt: null, eraseAt: null })
    .where('id', '=', userId)
    .where('status', '=', 'leaving')
    .execute();
  return userId;
}

async function shop(trx: Queryable, email: string, password: string, shopIds: number[]): Promise<void> {
  const [found] = await findLogins(trx, { kind: 'email', value: email });
  const [first, ...others] = shopIds as [number, ...number[]];
  if (!found) {
    const login = { name: 'デモ店舗グループ', email, password, sample: true };
    await createShopLogin(trx, { ...login, shopIds: [first, ...others] });
  } else if (!(await verifyPassword(found, password))) {
    const { hash, pepper } = await hashPassword(password);
    await trx
      .updateTable('shopLogins')
      .set({ passwordHash: hash, pepper })
      .where('id', '=', found.id)
      .execute();
  }
}

/**
 * A member, a cast and a shop of the demo world whom a newcomer can log in as. Never called in production.
 * @returns how each logs in; nothing where there is no demo.
 */
export async function addDemoLogins(db: Db, secrets: Secrets): Promise<DemoLogin[]> {
  return db.transaction().execute(async (trx) => {
    const [first, ...more] = await places(trx);
    if (!first) return [];
    const [member, cast, shopPassword] = ['member', 'cast', 'shop'].map((who) =>
      passwordOf(secrets, who),
    ) as [string, string, string];
    await person(trx, { type: 'boy', email: 'member@example.jp', password: member, name: 'デモ会員' });
    const girl = { email: 'cast@example.jp', password: cast, name: first.name };
    const castUserId = await person(trx, { type: 'girl', ...girl });
    // Hers alone: an account of the demo that lost its login has her no longer.
    await trx
      .updateTable('users')
      .set({ castId: null })
      .where('castId', '=', first.castId)
      .where('id', '!=', castUserId)
      .execute();
    await trx
      .updateTable('users')
      .set({ castId: first.castId, iconMediaId: first.mediaId })
      .where('id', '=', castUserId)
      .execute();
    await shop(trx, 'shop@example.jp', shopPassword, [first.shopId, ...more.map(({ shopId }) => shopId)]);
    return [
      { who: 'a member', name: 'member@example.jp', password: member },
      { who: 'a cast', name: 'cast@example.jp', password: cast },
      { who: 'a shop', name: `shop@example.jp or ${first.shopId}`, password: shopPassword },
    ];
  });
}

/** No login has a password that everybody knows: production removes those that it finds. */
export async function removeDemoLogins(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const samples = trx.selectFrom('users').select('id').where('sample', '=', true);
    await trx.deleteFrom('sessions').where('userId', 'in', samples).execute();
    await trx.deleteFrom('loginIdentities').where('userId', 'in', samples).execute();
    await trx.deleteFrom('userPasswords').where('userId', 'in', samples).execute();
    await trx.deleteFrom('shopLogins').where('sample', '=', true).execute();
  });
}
