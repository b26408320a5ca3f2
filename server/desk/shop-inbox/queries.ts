import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { DataField } from '../../core/db/shop-desk-tables.ts';
import { reviewSeen, shopSeen } from '../../core/db/visible.ts';
import { accountName } from '../../identity/accounts/shown-account.ts';
import { SHOP_INQUIRIES_KEPT_DAYS } from '../inquiries/rules.ts';
import {
  DATA_FIELDS,
  type InboxFilter,
  type InboxKind,
  type InboxOrder,
  REPLY_MINUTES,
  UNREAD_DAYS,
} from './rules.ts';

export type InboxRow = {
  id: number;
  kind: InboxKind;
  key: string;
  at: Date;
  isMember: boolean;
  sealed: Buffer | null;
  name: string | null;
  body: string | null;
  total: number | null;
  reply: string | null;
  field: DataField | null;
  isAnswered: boolean;
  isUnread: boolean;
  isDone: boolean;
  isOwed: boolean;
  assigneeId: number | null;
};

const isKept = (at: RawBuilder<unknown>) =>
  sql<SqlBool>`${at} > now() - ${SHOP_INQUIRIES_KEPT_DAYS}::int * interval '1 day'`;

const marks = (column: 'shop_inquiry_id' | 'review_id' | 'report_id', id: 'i.id' | 'r.id' | 'd.id') =>
  sql`left join shop_inbox_marks m on m.${sql.ref(column)} = ${sql.ref(id)}`;
/** What one who works there no longer was to look after is anybody's again. */
const marksAt = (shopId: number) => sql`m.seen_at, m.done_at,
  (select p.shop_login_id from shop_login_shops p
    where p.shop_login_id = m.assignee_id and p.shop_id = ${shopId}) as assignee_id`;

const PART_OF_REPORT = sql`case d.field ${sql.join(
  Object.entries(DATA_FIELDS).flatMap(([field, { part }]) => (part ? [sql`when ${field} then ${part}`] : [])),
  sql` `,
)} end`;

/** What has come to a shop and is kept, of every kind; a report is answered when its shop has confirmed that part. */
const inboxOf = (shopId: number) => sql`(
  select x.*, coalesce(x.done_at >= x.at, false) as is_done,
    x.sealed is not null and x.is_member and not x.is_answered and coalesce(x.done_at < x.at, true) as is_owed,
    not x.is_answered and coalesce(x.seen_at < x.at, true) and coalesce(x.done_at < x.at, true)
      and x.at > now() - ${UNREAD_DAYS}::int * interval '1 day' as is_unread
  from (
    select i.id, i.kind, i.receipt as key, i.created_at as at, i.user_id is not null as is_member, i.sealed,
      null as name, null as body, null::float as total, null as reply, null as field,
      exists (select from shop_inquiry_replies r where r.shop_inquiry_id = i.id and not r.is_automatic)
        as is_answered, ${marksAt(shopId)}
    from shop_inquiries i ${marks('shop_inquiry_id', 'i.id')}
    where i.shop_id = ${shopId} and ${isKept(sql.ref('i.created_at'))}
    union all
    select r.id, 'review', 'review-' || r.id, r.updated_at, r.user_id is not null, null,
      ${accountName('u', 'k', 'own')}, r.body, case when r.total_touched then r.total_value::float end,
      r.reply_body, null, r.reply_body is not null, ${marksAt(shopId)}
    from reviews r join shops s on s.id = r.shop_id left join users u on u.id = r.user_id
      left join casts k on k.id = u.cast_id and u.kind = 'cast' ${marks('review_id', 'r.id')}
    where r.shop_id = ${shopId} and r.body <> '' and ${isKept(sql.ref('r.updated_at'))}
      and ${reviewSeen('r', 'u')} and ${shopSeen('s')}
    union all
    select d.id, 'report', 'report-' || d.field, d.reported_at, false, null, null, null, null, null, d.field,
      exists (select from shop_confirmations f where f.shop_id = d.shop_id
        and f.part = ${PART_OF_REPORT}
        and f.confirmed_at > d.reported_at), ${marksAt(shopId)}
    from shop_data_reports d ${marks('report_id', 'd.id')}
    where d.shop_id = ${shopId} and ${isKept(sql.ref('d.reported_at'))}
  ) x)`;

const conditionOf = (filter: InboxFilter, login: number): RawBuilder<SqlBool> =>
  ({
    all: sql<SqlBool>`true`,
    unread: sql<SqlBool>`b.is_unread`,
    inquiry: sql<SqlBool>`b.kind = 'inquiry'`,
    apply: sql<SqlBool>`b.kind in ('apply', 'question')`,
    review: sql<SqlBool>`b.kind = 'review'`,
    report: sql<SqlBool>`b.kind = 'report'`,
    mine: sql<SqlBool>`b.assignee_id = ${login}`,
    free: sql<SqlBool>`b.assignee_id is null and not b.is_answered and not b.is_done`,
  })[filter];

/** Where a list goes on: the last one shown, and whether it was owed an answer then. */
export type Cursor = { key: string; isOwed: boolean };
type Wishes = {
  filter: InboxFilter;
  order: InboxOrder;
  login: number;
  before: Cursor | null;
  limit: number;
};

const NEVER_OWED = sql<boolean>`false`;
/** One target serves all of a shop: what has waited longest is due first, before all that is not owed. */
const placeOf = (at: 'b.at' | 'o.at', isOwed: RawBuilder<boolean>) =>
  sql`case when ${isOwed} then extract(epoch from ${sql.ref(at)}) else 1e12 - extract(epoch from ${sql.ref(at)}) end`;

/** In this order, from the one named `before` on. */
export async function selectInbox(
  db: Queryable,
  shopId: number,
  { filter, order, login, before, limit }: Wishes,
): Promise<InboxRow[]> {
  const isDueFirst = order === 'due';
  const place = placeOf('b.at', isDueFirst ? sql<boolean>`b.is_owed` : NEVER_OWED);
  const last = placeOf('o.at', isDueFirst ? sql<boolean>`${before?.isOwed ?? false}::boolean` : NEVER_OWED);
  const key = before?.key ?? null;
  const { rows } = await sql<InboxRow>`
    with b as materialized (select * from ${inboxOf(shopId)} b),
      o as materialized (select key, at from b where key = ${key})
    select b.* from b left join o on true
    where ${conditionOf(filter, login)} and (o.key is null
      or ${place} > ${last} or (${place} = ${last} and b.key < o.key))
    order by ${place}, b.key desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectInboxItem(
  db: Queryable,
  shopId: number,
  key: string,
): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`select * from ${inboxOf(shopId)} b where b.key = ${key}`.execute(db);
  return rows[0];
}

export async function selectUnread(db: Queryable, shopId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${inboxOf(shopId)} b where b.is_unread`.execute(db);
  return rows[0]?.unread ?? 0;
}

type Mark = { seen?: true | undefined; done?: boolean | undefined; assigneeId?: number | null | undefined };

const columnOf = (kind: InboxKind) =>
  kind === 'review' ? 'reviewId' : kind === 'report' ? 'reportId' : 'shopInquiryId';
const now = sql<Date>`now()`;
const TABLE_OF = {
  reviewId: 'reviews',
  reportId: 'shopDataReports',
  shopInquiryId: 'shopInquiries',
} as const;

export async function lockItem(
  trx: Queryable,
  { id, kind }: Pick<InboxRow, 'id' | 'kind'>,
): Promise<boolean> {
  const row = trx.selectFrom(TABLE_OF[columnOf(kind)]).select('id').where('id', '=', id).forKeyShare();
  return (await row.executeTakeFirst()) !== undefined;
}

export async function upsertMark(
  trx: Queryable,
  { id, kind }: Pick<InboxRow, 'id' | 'kind'>,
  { seen, done, assigneeId }: Mark,
): Promise<void> {
  const column = columnOf(kind);
  const set = {
    ...(seen && { seenAt: now }),
    ...(done !== undefined && { doneAt: done ? now : null }),
    ...(assigneeId !== undefined && { assigneeId }),
  };
  await trx
    .insertInto('shopInboxMarks')
    .values({ [column]: id, ...set })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ [column]: id, ...set } as never))
    .execute();
}

export const selectMacros = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shopMacros')
    .select(['id', 'title', 'body'])
    .where('shopId', '=', shopId)
    .orderBy('id')
    .execute();

export type ReplySettings = { targetMinutes: number | null; autoReply: string | null };

export async function selectReplySettings(
  db: Queryable,
  shopId: number,
): Promise<ReplySettings & { replyWithin: number | null }> {
  const row = await db
    .selectFrom('shops as s')
    .leftJoin('shopReplySettings as r', 'r.shopId', 's.id')
    .select(['r.targetMinutes', 'r.autoReply', 's.replyWithin'])
    .where('s.id', '=', shopId)
    .executeTakeFirst();
  return row ?? { targetMinutes: null, autoReply: null, replyWithin: null };
}

export const upsertReplySettings = (trx: Queryable, shopId: number, set: ReplySettings) =>
  trx
    .insertInto('shopReplySettings')
    .values({ shopId, ...set })
    .onConflict((conflict) => conflict.column('shopId').doUpdateSet(set))
    .execute();

/**
 * The median of what members have asked in the last days, unanswered questions counted as never answered: those of the
 * last day may still be. Null for a shop with too few answers, or slower than a day.
 */
export const updateReplyTimes = (db: Queryable, days: number, least: number): Promise<unknown> =>
  sql`
    with asked as (
      select i.shop_id, i.created_at, (select min(r.created_at) from shop_inquiry_replies r
        where r.shop_inquiry_id = i.id and not r.is_automatic) as answered_at
      from shop_inquiries i
      where i.user_id is not null and i.created_at > now() - ${days}::int * interval '1 day'),
    median as (
      select shop_id, percentile_disc(0.5) within group (order by coalesce(
        extract(epoch from answered_at - created_at)::float8 / 60, 'infinity')) as minutes
      from asked where answered_at is not null or created_at < now() - interval '1 day'
      group by shop_id having count(answered_at) >= ${least}),
    known as (
      select shop_id, (select min(step) from unnest(${[...REPLY_MINUTES]}::int[]) step where step >= minutes) as within
      from median)
    update shops s set reply_within = k.within
    from shops o left join known k on k.shop_id = o.id
    where o.id = s.id and (o.reply_within is not null or k.within is not null)
      and s.reply_within is distinct from k.within`.execute(db);
