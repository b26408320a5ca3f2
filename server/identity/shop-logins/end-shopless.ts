import { type RawBuilder, sql } from 'kysely';
import { BY_SYSTEM, byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { loginActive } from '../../core/db/visible.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import type { MailText } from '../../gateways/messaging/wording.ts';
import { openEmail } from './find-login.ts';

/** `days`: without a shop until a login goes. `warned`: before that, until its owner hears of it by `mail`. */
type Ends = { days: number; warned: number; limit: number; mail: MailText };

const HAS_SHOP = sql`exists (select from shop_login_shops p where p.shop_login_id = l.id)`;
const before = (column: 'l.shopless_since' | 'l.warned_at', days: number) =>
  sql`${sql.ref(column)} < now() - ${days}::int * interval '1 day'`;

/** A suspended one stays: its address would be free again. The next statement sees a shop given just before the lock. */
async function lockShopless(trx: Queryable, when: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from shop_logins l
    where not ${HAS_SHOP} and ${loginActive('l')} and ${when}
    order by l.id limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

type Row = { id: number; emailSealed: Buffer };

/** Counts the days from the night that finds it without a shop. */
export async function endShoplessLogins(db: Db, { days, warned, limit, mail }: Ends): Promise<void> {
  await sql`update shop_logins l set shopless_since = null, warned_at = null
    where shopless_since is not null and ${HAS_SHOP}`.execute(db);
  await sql`update shop_logins l set shopless_since = now() where shopless_since is null and not ${HAS_SHOP}`.execute(
    db,
  );
  await transact(db, async (trx) => {
    const over = sql`${before('l.shopless_since', days)} and ${before('l.warned_at', warned)}`;
    const ids = await lockShopless(trx, over, limit);
    const { rows } = await sql<{ id: number }>`delete from shop_logins l
      where l.id = any(${ids}::int[]) and not ${HAS_SHOP} returning l.id`.execute(trx);
    for (const { id } of rows)
      await writeAudit(trx, { event: 'shop_login.ended', target: byShopLogin(id).actor, ...BY_SYSTEM });
  });
  await transact(db, async (trx) => {
    const near = sql`${before('l.shopless_since', days - warned)} and l.warned_at is null`;
    const ids = await lockShopless(trx, near, limit);
    const { rows } = await sql<Row>`update shop_logins l set warned_at = now()
      where l.id = any(${ids}::int[]) and not ${HAS_SHOP} returning l.id, l.email_sealed`.execute(trx);
    for (const row of rows) await sendMail(trx, { to: openEmail(row), ...mail });
  });
}
