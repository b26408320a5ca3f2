import { sql } from 'kysely';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { shopDraft } from '../../core/db/visible.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { deleteDraft } from '../../directory/shops/create-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { endShoplessLogins } from '../../identity/shop-logins/end-shopless.ts';
import { takeBackInvitation } from '../../identity/shop-logins/invite-login.ts';
import { readLoginsAt } from '../../identity/shop-logins/read-shops.ts';
import { loginGoesMail, shopGoesMail } from './wording.ts';

/** Days after the approval, or the last change, until a shop that never opened goes; before that its owners are warned. */
export const DRAFT_DAYS = 90;
const WARNED_DAYS = 14;
const AT_ONCE = 100;

type Draft = { id: number; shopId: number; name: string };
type Stage = 'warn' | 'end';

const DUE = {
  warn: sql`d.warned_at is null and greatest(d.decided_at, s.updated_at) < now() - ${DRAFT_DAYS - WARNED_DAYS}::int * interval '1 day'`,
  end: sql`d.warned_at < now() - ${WARNED_DAYS}::int * interval '1 day'
    and greatest(d.decided_at, s.updated_at) < now() - ${DRAFT_DAYS}::int * interval '1 day'`,
};
const dueDrafts = (stage: Stage) => sql`
  select d.inquiry_id as id, s.id as shop_id, s.name from shop_entry_decisions d join shops s on s.id = d.shop_id
  where d.outcome = 'listed' and ${shopDraft('s')} and ${DUE[stage]}
    and not exists (select from casts c where c.shop_id = s.id)`;

async function selectDue(db: Db, stage: Stage): Promise<Draft[]> {
  return (await sql<Draft>`${dueDrafts(stage)} order by d.inquiry_id limit ${AT_ONCE}`.execute(db)).rows;
}

/** Asks once more under the lock of the shop: it may have been opened or changed, or another run was first. */
async function lockDue(trx: Queryable, stage: Stage, { id }: Draft): Promise<boolean> {
  await sql`select from shops where id = (select shop_id from shop_entry_decisions where inquiry_id = ${id})
    for update`.execute(trx);
  return (await sql`${dueDrafts(stage)} and d.inquiry_id = ${id}`.execute(trx)).rows.length > 0;
}

async function mailOwners(trx: Queryable, { shopId, name }: Draft): Promise<void> {
  for (const { role, email } of await readLoginsAt(trx, shopId))
    if (role === 'owner') await sendMail(trx, { to: email, ...shopGoesMail(shopId, name, WARNED_DAYS) });
}

const warn = (db: Db, draft: Draft) =>
  transact(db, async (trx) => {
    if (!(await lockDue(trx, 'warn', draft))) return;
    const warned = trx.updateTable('shopEntryDecisions').set({ warnedAt: sql<Date>`now()` });
    await warned.where('inquiryId', '=', draft.id).execute();
    await mailOwners(trx, draft);
  });

const end = (db: Db, draft: Draft) =>
  transact(db, async (trx) => {
    const { shopId } = draft;
    const logins = await readLoginsAt(trx, shopId);
    if (!(await lockDue(trx, 'end', draft)) || !(await deleteDraft(trx, shopId))) return;
    for (const { id } of logins) await takeBackInvitation(trx, { shopLoginId: id, shopId });
    await writeAudit(trx, { event: 'shop.draft_ended', target: `shop:${shopId}`, ...BY_SYSTEM });
  });

/** Shops that were approved and never opened; one that was worked on after the warning is warned of anew. */
export async function sweepDrafts(db: Db): Promise<void> {
  await sql`update shop_entry_decisions d set warned_at = null from shops s
    where s.id = d.shop_id and d.warned_at < s.updated_at`.execute(db);
  for (const draft of await selectDue(db, 'end')) await end(db, draft);
  for (const draft of await selectDue(db, 'warn')) await warn(db, draft);
}

export const sweepLogins = (db: Db): Promise<void> =>
  endShoplessLogins(db, {
    ...{ days: DRAFT_DAYS, warned: WARNED_DAYS, limit: AT_ONCE, mail: loginGoesMail(WARNED_DAYS) },
  });

export const SHOP_ENTRY_STEPS: Steps = { nightly: [sweepDrafts, sweepLogins] };
