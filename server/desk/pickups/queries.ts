import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { pickupRunning } from '../../directory/casts/pickup-running.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { PickupsQuery } from './contract.ts';

/** One change of the rules after the other: two would both be the fifth. */
export const lockRules = (trx: Queryable) =>
  sql`lock table pickup_rules in share row exclusive mode`.execute(trx);

export type RuleRow = {
  id: number;
  kind: 'pin' | 'out';
  castId: number;
  castName: string;
  fromDate: IsoDate;
  untilDate: IsoDate;
  reason: string;
  absent: 'hidden' | 'category' | 'photo' | 'shift' | 'out' | null;
  madeBy: string | null;
  madeAt: Date;
  takenBackBy: string | null;
  takenBackAt: Date | null;
};

const absent = (today: IsoDate, tomorrow: IsoDate) => sql`case
  when r.kind = 'out' then null
  when l.cast_id is null then 'hidden'
  when l.category = 'sexy' then 'category'
  when not exists (select from cast_photos p where p.cast_id = r.cast_id) then 'photo'
  when not exists (select from shifts s where s.cast_id = r.cast_id and s.business_date in (${today}, ${tomorrow}))
    then 'shift'
  when exists (select from pickup_rules o where o.cast_id = r.cast_id and ${pickupRunning('o', 'out', today)}) then 'out'
  end`;

const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,9}$/.test(q)
    ? sql<SqlBool>`(r.cast_id = ${Number(q)}::integer or ${startsWith(sql`k.name`, q)})`
    : startsWith(sql`k.name`, q);

const stateIs = (state: NonNullable<PickupsQuery['state']>, today: IsoDate): RawBuilder<SqlBool> => {
  if (state === 'taken_back') return sql<SqlBool>`r.taken_back_at is not null`;
  return state === 'running'
    ? sql<SqlBool>`r.taken_back_at is null and r.until_date >= ${today}`
    : sql<SqlBool>`r.taken_back_at is null and r.until_date < ${today}`;
};

export function selectRules(
  db: Queryable,
  { q, kind, state, sort, cursor }: PickupsQuery,
  { today, tomorrow, limit }: { today: IsoDate; tomorrow: IsoDate; limit: number },
) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (kind) where.push(sql<SqlBool>`r.kind = ${kind}`);
  if (state) where.push(stateIs(state, today));
  return selectList<RuleRow>(db, {
    columns: sql`r.id, r.kind, r.cast_id, k.name as cast_name, r.from_date, r.until_date, r.reason,
      ${absent(today, tomorrow)} as absent, m.name as made_by, r.made_at, b.name as taken_back_by, r.taken_back_at`,
    rows: sql`from pickup_rules r join casts k on k.id = r.cast_id left join listed_casts l on l.cast_id = r.cast_id
      left join users m on m.id = r.made_by left join users b on b.id = r.taken_back_by`,
    where,
    terms: [{ by: sql`r.id`, type: 'integer', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

/** The first business day on which `most` others are pinned already. */
export async function selectFullDay(
  trx: Queryable,
  { castId, from, until, most }: { castId: number; from: IsoDate; until: IsoDate; most: number },
): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') day
    where (select count(distinct r.cast_id) from pickup_rules r where r.cast_id <> ${castId}
      and ${pickupRunning('r', 'pin', sql`day::date`)}) >= ${most}
    order by day limit 1`.execute(trx);
  return rows[0]?.day ?? null;
}

/** Whether such a rule of hers shares a day with these. */
export async function hasRule(
  trx: Queryable,
  { kind, castId, from, until }: { kind: 'pin' | 'out'; castId: number; from: IsoDate; until: IsoDate },
): Promise<boolean> {
  const row = await trx
    .selectFrom('pickupRules')
    .select('id')
    .where('castId', '=', castId)
    .where('kind', '=', kind)
    .where('takenBackAt', 'is', null)
    .where('fromDate', '<=', until)
    .where('untilDate', '>=', from)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const selectRule = (trx: Queryable, id: number) =>
  trx
    .selectFrom('pickupRules')
    .select(['castId', 'kind', 'untilDate', 'takenBackAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Names of the shops that casts stand under. */
export const selectShopNames = (db: Queryable, castIds: readonly number[]) =>
  db
    .selectFrom('casts')
    .innerJoin('shops', 'shops.id', 'casts.shopId')
    .select(['casts.id', 'shops.name'])
    .where('casts.id', 'in', [0, ...castIds])
    .execute();
