import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';

export type PickupRow = {
  id: number;
  name: string;
  photo: { id: string; dot: string; variants: MediaVariant[] };
};

/**
 * Listed casts with a photo who work on one of two days, shuffled by the day: everybody has the same chance, and
 * everybody who looks that day sees the same ones.
 */
export async function selectPickupCasts(
  db: Queryable,
  today: IsoDate,
  tomorrow: IsoDate,
  limit: number,
): Promise<PickupRow[]> {
  const { rows } = await sql<PickupRow>`
    with chosen as (
      select l.cast_id from listed_casts l
      where l.category <> 'sexy'
        and exists (select from shifts s where s.cast_id = l.cast_id and s.business_date in (${today}, ${tomorrow}))
        and exists (select from cast_photos p where p.cast_id = l.cast_id)
      order by hashint8extended(l.cast_id, ${today}::date - date '2000-01-01')
      limit ${limit})
    select c.id, c.name, json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants) as photo
    from chosen join casts c on c.id = chosen.cast_id
    join lateral (select media_id from cast_photos p where p.cast_id = c.id order by position limit 1) p on true
    join media m on m.id = p.media_id
    order by hashint8extended(c.id, ${today}::date - date '2000-01-01')`.execute(db);
  return rows;
}
