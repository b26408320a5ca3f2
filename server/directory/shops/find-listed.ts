import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';

/** The shop that visitors find with this number, else with this name in the area of that name. */
export async function findListedShop(
  db: Queryable,
  { tel, name, areaName }: { tel: string; name: string; areaName: string },
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from shops s join areas a on a.id = s.area_id
    where ${shopSeen('s')} and s.id in (select id from shops where tel = ${tel} union select id from shops where name = ${name})
      and (s.tel = ${tel} or a.name = ${areaName})
    order by s.tel is not distinct from ${tel} desc, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}
