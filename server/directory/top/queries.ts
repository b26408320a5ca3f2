import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { VacancyState } from '../../core/db/shop-desk-tables.ts';
import { shopSeen } from '../../core/db/visible.ts';

/** `shops` open today, `open` now, until the first of them closes at `closing` (business minute). */
export type TonightCounts = { shops: number; open: number; closing: number | null; casts: number };

export async function selectTonightCounts(
  db: Queryable,
  areaId: number | null,
  { date, weekday, minute }: { date: IsoDate; weekday: number; minute: number },
): Promise<TonightCounts> {
  const isHere = (table: 's' | 'l') =>
    areaId === null ? sql`true` : sql`${sql.ref(`${table}.area_id`)} = ${areaId}`;
  const { rows } = await sql<TonightCounts>`
    select hours.*, (select count(*) from shifts sh join listed_casts l on l.cast_id = sh.cast_id and l.shop_id = sh.shop_id
        where sh.business_date = ${date} and ${isHere('l')}) as casts
    from (
      select count(*) as shops, count(*) filter (where isopen) as open, min(closes) filter (where isopen) as closing
      from (
        select coalesce(d.close_minute, h.close_minute) as closes,
          ${minute} >= coalesce(d.open_minute, h.open_minute)
            and ${minute} < coalesce(d.close_minute, h.close_minute) as isopen
        from shops s
        left join shop_special_days d on d.shop_id = s.id and d.business_date = ${date}
        left join shop_hours h on h.shop_id = s.id and h.weekday = ${weekday} and d.shop_id is null
        where ${shopSeen('s')} and ${isHere('s')} and coalesce(d.open_minute, h.open_minute) is not null) s) hours`.execute(
    db,
  );
  return rows[0] as TonightCounts;
}

/** A null `areaId` is the whole country; casts of `followed` come first. */
export type TonightOf = { areaId: number | null; followed: readonly number[] };

/** With what her shop has said of its seats, if anything; that may be over. */
type TonightRow = {
  id: number;
  working: boolean;
  shopId: number;
  state: VacancyState | null;
  saidAt: Date | null;
  endsAt: Date | null;
};

/** Shuffled by the day for a fair turn. Only followed casts may be of the sexy category. `minute`: business minute. */
export async function selectTonightCastIds(
  db: Queryable,
  { areaId, followed }: TonightOf,
  { date, weekday, minute, limit }: { date: IsoDate; weekday: number; minute: number; limit: number },
): Promise<{ working: number[]; later: number[]; rows: TonightRow[] }> {
  const isFollowed = sql<boolean>`l.cast_id = any(${followed}::int[])`;
  const isHere = areaId === null ? sql`true` : sql`l.area_id = ${areaId}`;
  const mixed = areaId === null ? sql`sh.start_minute <= ${minute}` : sql`false`;
  const { rows } = await sql<TonightRow>`
    select tonight.id, tonight.working, tonight.shop_id, v.state, v.said_at, v.ends_at from (
      select l.cast_id as id, l.shop_id, sh.start_minute <= ${minute} as working,
        row_number() over (partition by sh.start_minute <= ${minute}
          order by ${isFollowed} desc, case when ${mixed} then 0 else sh.start_minute end,
            hashint8extended(l.cast_id, ${date}::date - date '2000-01-01')) as place
      from shifts sh join listed_casts l on l.cast_id = sh.cast_id and l.shop_id = sh.shop_id
      left join shop_special_days d on d.shop_id = sh.shop_id and d.business_date = ${date}
      left join shop_hours h on h.shop_id = sh.shop_id and h.weekday = ${weekday}
      where sh.business_date = ${date} and ((l.category <> 'sexy' and ${isHere}) or ${isFollowed})
        and coalesce(sh.end_minute, d.close_minute, h.close_minute, 1740) > ${minute}
        and (${isFollowed} or exists (select from cast_photos p where p.cast_id = l.cast_id))
    ) tonight left join shop_vacancies v on v.shop_id = tonight.shop_id
    where tonight.place <= ${limit} order by tonight.working desc, tonight.place`.execute(db);
  const idsOf = (working: boolean) => rows.filter((row) => row.working === working).map((row) => row.id);
  return { working: idsOf(true), later: idsOf(false), rows };
}

/** Shuffled by the day among equals, for a fair turn. */
export async function selectRecommendedShopIds(
  db: Queryable,
  date: IsoDate,
  { limit, areaId }: { limit: number; areaId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shops s
    where ${shopSeen('s')} and s.category <> 'sexy' and s.license_checked_on is not null
      and ${areaId === null ? sql`true` : sql`s.area_id = ${areaId}`}
      and s.review_count > 0 and s.rating >= 2.8
      and exists (select from shop_photos p where p.shop_id = s.id)
    order by hashint8extended(s.id, ${date}::date - date '2000-01-01') limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
