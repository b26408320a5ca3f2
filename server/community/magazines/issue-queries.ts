import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import { businessDateIn } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps, inSteps } from '../../core/db/delete-in-steps.ts';
import { shopSeen } from '../../core/db/visible.ts';
import { isOfList } from './queries.ts';
import { resultsIn } from './stop.ts';

/** An issue has one job at a time. */
export const jobKey = (issueId: number): string => `magazine:${issueId}`;

/** `day`: by default the business day that runs. @returns undefined when the magazine has had its issue of the day */
export async function insertIssue(
  trx: Queryable,
  issue: { shopId: number | null; subject: string; body: string; day?: IsoDate },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into magazine_issues (shop_id, day, subject, body)
    values (${issue.shopId}, coalesce(${issue.day ?? null}::date, ${businessDateIn(sql`now()`)}),
      ${issue.subject}, ${issue.body})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** @returns how many there are */
export function insertDeliveries(trx: Queryable, issueId: number, shopId: number | null): Promise<number> {
  let last = 0;
  return inSteps(async (rows) => {
    const { rows: inserted } = await sql<{ id: number }>`
      insert into magazine_deliveries (issue_id, subscription_id)
      select ${issueId}, id from magazine_subscriptions
      where ${isOfList(shopId)} and confirmed_at is not null and stopped_at is null and id > ${last}
      order by id limit ${rows} returning subscription_id as id`.execute(trx);
    last = Math.max(last, ...inserted.map(({ id }) => id));
    return inserted.length;
  });
}

export type IssueRow = { subject: string; body: string; shop: string | null; isOver: boolean };

/** `isOver`: too old, or its shop is not open any more. */
export async function selectIssue(db: Queryable, id: number, days: number): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`
    select i.subject, i.body, s.name as shop,
      (i.created_at < now() - make_interval(days => ${days}) or not coalesce(${shopSeen('s')}, i.shop_id is null))
        as is_over
    from magazine_issues i left join shops s on s.id = i.shop_id
    where i.id = ${id} and i.finished_at is null`.execute(db);
  return rows[0];
}

export type DueRow = { id: number; sealed: Buffer };

/** Readers who have stopped meanwhile are left out for good. */
export async function selectDue(db: Queryable, issueId: number, limit: number): Promise<DueRow[]> {
  await sql`
    delete from magazine_deliveries d using magazine_subscriptions m
    where d.issue_id = ${issueId} and d.sent_at is null and m.id = d.subscription_id
      and m.stopped_at is not null`.execute(db);
  const { rows } = await sql<DueRow>`
    select m.id, m.sealed from magazine_deliveries d join magazine_subscriptions m on m.id = d.subscription_id
    where d.issue_id = ${issueId} and d.sent_at is null and d.due_at <= now() and m.stopped_at is null
    order by d.due_at, m.id limit ${limit}`.execute(db);
  return rows;
}

export const postponeDelivery = (db: Queryable, issueId: number, id: number, ms: number) =>
  sql`
    update magazine_deliveries set due_at = now() + ${ms} * interval '1 millisecond'
    where issue_id = ${issueId} and subscription_id = ${id} and sent_at is null`.execute(db);

/** False when it was sent before, or its reader has stopped. */
export async function claimDelivery(trx: Queryable, issueId: number, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update magazine_deliveries d set sent_at = now() from magazine_subscriptions m
    where d.issue_id = ${issueId} and d.subscription_id = ${id} and d.sent_at is null
      and m.id = d.subscription_id and m.stopped_at is null`.execute(trx);
  return numAffectedRows > 0n;
}

/** Milliseconds until the next one is due; null when all are sent. */
export async function selectNextDue(db: Queryable, issueId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select greatest(0, extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
    from magazine_deliveries where issue_id = ${issueId} and sent_at is null having count(*) > 0`.execute(db);
  return rows[0]?.ms ?? null;
}

export const finishIssue = (db: Queryable, id: number) => {
  const noOne = sql<number | null>`
    case when not exists (select from magazine_deliveries d where d.issue_id = ${id}) then 0 end`;
  return db
    .updateTable('magazineIssues')
    .set({ finishedAt: sql`now()`, sent: noOne, stopped: noOne })
    .where('id', '=', id)
    .execute();
};

export const selectUnfinished = (db: Queryable) =>
  db.selectFrom('magazineIssues').select('id').where('finishedAt', 'is', null).execute();

export async function deleteOldDeliveries(db: Queryable, days: number, stopDays: number): Promise<number> {
  await sql`
    update magazine_issues i set sent = coalesce(r.sent, 0), stopped = coalesce(r.stopped, 0)
    from magazine_issues o left join lateral (
      select * from (${resultsIn(stopDays)}) all_of where all_of.issue_id = o.id) r on true
    where o.id = i.id and i.sent is null and i.finished_at < now() - make_interval(days => ${days})
      and exists (select from magazine_deliveries d where d.issue_id = i.id)`.execute(db);
  return deleteInSteps(
    db,
    'magazineDeliveries',
    sql`issue_id in (select id from magazine_issues where sent is not null)`,
  );
}
