import { sql } from 'kysely';
import { addDays, type IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { VacancyState } from '../../core/db/shop-desk-tables.ts';
import { castPublic, shopDraft } from '../../core/db/visible.ts';
import type { Entered } from './rules.ts';

export type HomeRow = Omit<Entered, 'confirmed'> & {
  isDraft: boolean;
  hasTel: boolean;
  hoursAt: Date | null;
  pricesAt: Date | null;
  working: number;
  off: number;
  requests: number;
  state: VacancyState | null;
  saidAt: Date | null;
  endsAt: Date | null;
};

const WEEK = 6;

/** What a shop has entered, tonight, and what waits for it: one statement. */
export async function selectHome(
  db: Queryable,
  shopId: number,
  today: IsoDate,
): Promise<HomeRow | undefined> {
  // As in her shop's table of shifts.
  const here = sql`c.shop_id = s.id
    and (${castPublic('c')} or exists (select from users u where u.cast_id = c.id))`;
  const { rows } = await sql<HomeRow>`
    select ${shopDraft('s')} as is_draft, s.tel is not null as has_tel,
      exists (select from shop_hours h where h.shop_id = s.id) as has_hours,
      exists (select from shop_prices p where p.shop_id = s.id and p.kind = 'set') as has_prices,
      s.catch_copy is not null as has_catch_copy, s.introduction is not null as has_introduction,
      s.tel is not null or s.line_id is not null as has_contact,
      exists (select from shop_photos p where p.shop_id = s.id) as has_photos,
      exists (select from coupons k where k.shop_id = s.id
        and (k.expires_on is null or k.expires_on >= ${today})) as has_coupon,
      (select count(*)::int from casts c where ${here}) as casts,
      (select count(*)::int from shifts f where f.shop_id = s.id
        and f.business_date between ${today} and ${addDays(today, WEEK)}) as shifts,
      (select confirmed_at from shop_confirmations f where f.shop_id = s.id and f.part = 'hours') as hours_at,
      (select confirmed_at from shop_confirmations f where f.shop_id = s.id and f.part = 'prices') as prices_at,
      (select count(*)::int from shifts f join casts c on c.id = f.cast_id
        where ${here} and f.shop_id = s.id and f.business_date = ${today}) as working,
      (select count(*)::int from cast_days_off o join casts c on c.id = o.cast_id
        where ${here} and o.business_date = ${today}) as off,
      (select count(*)::int from affiliations a join users u on u.id = a.user_id
        where a.shop_id = s.id and a.status = 'pending' and u.status = 'active') as requests,
      v.state, v.said_at, v.ends_at
    from shops s left join shop_vacancies v on v.shop_id = s.id where s.id = ${shopId}`.execute(db);
  return rows[0];
}
