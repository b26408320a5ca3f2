import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { FormerLicense } from '../../core/db/inquiry-tables.ts';
import type { ShopStatus } from '../../core/db/schema.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { EntriesQuery } from './contract.ts';
import type { EntryOutcome, EntryState } from './rules.ts';

/** What staff closed before there were decisions counts by its status, which a decision sets: indexes know no other. */
const STATE = sql<EntryState>`coalesce(d.outcome,
  case i.status when 'reflected' then 'listed' when 'declined' then 'declined' else 'waiting' end)`;
const IS_ENTRY = sql<SqlBool>`i.kind = 'shop_entry'`;
/** Implied by its words, and in those of the partial index. */
const WAITS = sql<SqlBool>`(i.status in ('received', 'checking') and ${STATE} = 'waiting')`;
const ROWS = sql`from inquiries i left join shop_entry_decisions d on d.inquiry_id = i.id`;
const IN_STATE: Record<EntryState, RawBuilder<SqlBool>> = {
  waiting: WAITS,
  listed: sql<SqlBool>`(i.status = 'reflected' and d.outcome is distinct from 'claimed')`,
  claimed: sql<SqlBool>`d.outcome = 'claimed'`,
  declined: sql<SqlBool>`i.status = 'declined'`,
};
const WAITING_ROWS = sql`from inquiries i
  left join lateral (select * from shop_entry_decisions where inquiry_id = i.id offset 0) d on true`;

export type EntryRow = {
  id: number;
  receipt: string;
  sealed: Buffer;
  state: EntryState;
  createdAt: Date;
  decidedAt: Date | null;
};
const COLUMNS = sql`i.id, i.receipt, i.sealed, ${STATE} as state, i.created_at, d.decided_at`;

export const selectEntries = (db: Queryable, { q, state, sort, cursor }: EntriesQuery, limit: number) =>
  selectList<EntryRow>(db, {
    ...{ columns: COLUMNS, rows: state === 'waiting' ? WAITING_ROWS : ROWS, cursor, limit },
    where: [
      IS_ENTRY,
      ...(state === 'all' ? [] : [IN_STATE[state]]),
      ...(q ? [startsWith(sql`i.receipt`, q.toUpperCase())] : []),
    ],
    terms: [{ by: sql`i.id`, type: 'bigint', down: sort === 'new' }],
  });

export const WAITING_ENTRIES = countWaiting({
  rows: sql`${WAITING_ROWS} where ${IS_ENTRY} and ${WAITS}`,
  since: sql`i.created_at`,
});

export type OpenedRow = EntryRow & {
  /** Staff's; null when they are gone. */
  decidedBy: string | null;
  shop: { id: number; name: string; status: ShopStatus } | null;
  shopLoginId: number | null;
  madeLogin: boolean | null;
  isLoginUsed: boolean;
  formerLicense: FormerLicense | null;
  note: Buffer | null;
};

const opened = (where: RawBuilder<SqlBool>) => sql<OpenedRow>`
  select ${COLUMNS}, u.name as decided_by, d.shop_login_id, d.made_login, d.former_license, d.note,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'status', s.status) end as shop,
    coalesce(l.session_epoch > 0 or l.email_proven_at is not null, false) as is_login_used
  ${ROWS} left join users u on u.id = d.decided_by left join shops s on s.id = d.shop_id
    left join shop_logins l on l.id = d.shop_login_id
  where ${IS_ENTRY} and ${where}`;

export async function selectEntry(db: Queryable, id: number): Promise<OpenedRow | undefined> {
  return (await opened(sql<SqlBool>`i.id = ${id}`).execute(db)).rows[0];
}

/** Until the end of the transaction no other decides it. */
export const lockEntry = (trx: Queryable, id: number) =>
  trx
    .selectFrom('inquiries')
    .select('status')
    .where('id', '=', id)
    .where('kind', '=', 'shop_entry')
    .forUpdate()
    .executeTakeFirst();

type Decision = {
  inquiryId: number;
  outcome: EntryOutcome;
  shopId: number | null;
  shopLoginId: number | null;
  madeLogin: boolean;
  decidedBy: number;
  formerLicense?: FormerLicense;
  note?: Buffer;
};
export async function insertDecision(
  trx: Queryable,
  { formerLicense, ...decision }: Decision,
): Promise<void> {
  const former = formerLicense ? { formerLicense: JSON.stringify(formerLicense) } : {};
  await trx
    .insertInto('shopEntryDecisions')
    .values({ ...decision, ...former, decidedAt: sql<Date>`clock_timestamp()` })
    .execute();
}

/**
 * Of a claim that is taken back: its former permit, which the next claim of the same shop inherits. Locks the shop.
 * @returns what the shop gets back; null where a next claim has a permit of its own, or none was noted
 */
export async function withdrawLicense(
  trx: Queryable,
  { id, shopId }: { id: number; shopId: number },
): Promise<FormerLicense | null> {
  await lockShop(trx, shopId);
  const own = await trx
    .selectFrom('shopEntryDecisions')
    .select(['formerLicense', 'decidedAt'])
    .where('inquiryId', '=', id)
    .executeTakeFirst();
  if (!own?.formerLicense) return null;
  const { numAffectedRows = 0n } = await sql`
    update shop_entry_decisions set former_license = ${JSON.stringify(own.formerLicense)}::jsonb
    where inquiry_id = (select inquiry_id from shop_entry_decisions
      where shop_id = ${shopId} and outcome = 'claimed' and decided_at >= ${own.decidedAt} and inquiry_id <> ${id}
      order by decided_at limit 1)`.execute(trx);
  return numAffectedRows > 0n ? null : own.formerLicense;
}

export async function deleteDecision(trx: Queryable, id: number): Promise<void> {
  await trx.deleteFrom('shopEntryDecisions').where('inquiryId', '=', id).execute();
}

export async function selectAreaNames(db: Queryable): Promise<{ id: number; name: string; area: string }[]> {
  const { rows } = await sql<{ id: number; name: string; area: string }>`
    select a.id, p.name || ' ' || a.name as name, a.name as area
    from areas a join prefectures p on p.id = a.prefecture_id order by a.prefecture_id, a.position`.execute(
    db,
  );
  return rows;
}

export type SameShop = {
  id: number;
  name: string;
  area: string;
  status: ShopStatus;
  tel: string | null;
  sameTel: boolean;
  sameName: boolean;
  logins: number;
};

/** Shops with this number or exactly this name, of every state; those with the number first. */
export async function selectSameShops(
  db: Queryable,
  { tel, name }: { tel: string; name: string },
  limit: number,
): Promise<SameShop[]> {
  const { rows } = await sql<SameShop>`
    select s.id, s.name, p.name || ' ' || a.name as area, s.status, s.tel,
      coalesce(s.tel = ${tel}, false) as same_tel, s.name = ${name} as same_name,
      (select count(*)::int from shop_login_shops l where l.shop_id = s.id) as logins
    from shops s join areas a on a.id = s.area_id join prefectures p on p.id = s.prefecture_id
    where s.id in (select id from shops where tel = ${tel} union select id from shops where name = ${name})
    order by same_tel desc, s.id limit ${limit}`.execute(db);
  return rows;
}
