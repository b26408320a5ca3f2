import { sql } from 'kysely';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { shopDraft } from '../../core/db/visible.ts';
import { deleteDraft } from '../../directory/shops/create-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { endShoplessLogins } from '../../identity/shop-logins/end-shopless.ts';
import { takeBackInvitation } from '../../identity/shop-logins/invite-login.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { loginGoesMail, shopGoesMail } from './wording.ts';

/** Days after the approval until a shop that never opened goes, and before that until its owners are warned. */
export const DRAFT_DAYS = 90;
const WARNED_DAYS = 14;
const AT_ONCE = 100;

type Draft = { id: number; shopId: number; name: string };

const waitingDrafts = (days: number, isWarned: boolean) => sql<Draft>`
  select d.inquiry_id as id, s.id as shop_id, s.name from shop_entry_decisions d join shops s on s.id = d.shop_id
  where d.outcome = 'listed' and ${shopDraft('s')} and d.decided_at < now() - ${days}::int * interval '1 day'
    and ${isWarned ? sql`d.warned_at < now() - ${WARNED_DAYS}::int * interval '1 day'` : sql`d.warned_at is null`}
  order by d.inquiry_id limit ${AT_ONCE}`;

async function mailOwners(trx: Queryable, { shopId, name }: Draft): Promise<void> {
  for (const { role, email } of await readLoginsAt(trx, shopId))
    if (role === 'owner') await sendMail(trx, { to: email, ...shopGoesMail(shopId, name, WARNED_DAYS) });
}

/** Claimed by its row, so that two runs send one mail. */
const warn = (db: Db, draft: Draft) =>
  transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shopEntryDecisions')
      .set({ warnedAt: sql<Date>`now()` })
      .where('inquiryId', '=', draft.id)
      .where('warnedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await mailOwners(trx, draft);
  });

/** One that has casts, or was opened meanwhile, stays. Logins without another shop go with it if they were never used. */
const end = (db: Db, { shopId }: Draft) =>
  transact(db, async (trx) => {
    const logins = await readLoginsAt(trx, shopId);
    if (!(await deleteDraft(trx, shopId))) return;
    for (const { id } of logins) await takeBackInvitation(trx, { shopLoginId: id, shopId });
    await writeAudit(trx, { event: 'shop.draft_ended', target: `shop:${shopId}`, ...BY_SYSTEM });
  });

/** Shops that were approved and never opened. */
export async function sweepDrafts(db: Db): Promise<void> {
  for (const draft of (await waitingDrafts(DRAFT_DAYS, true).execute(db)).rows) await end(db, draft);
  for (const draft of (await waitingDrafts(DRAFT_DAYS - WARNED_DAYS, false).execute(db)).rows)
    await warn(db, draft);
}

/** Logins that work for no shop any more. */
export const sweepLogins = (db: Db): Promise<void> =>
  endShoplessLogins(db, {
    ...{ days: DRAFT_DAYS, warned: WARNED_DAYS, limit: AT_ONCE, mail: loginGoesMail(WARNED_DAYS) },
  });
