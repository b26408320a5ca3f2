import { type RawBuilder, sql } from 'kysely';

/** Whether everybody may see the row of `casts` of that name: she is public, and her shop, if she has one, is open. */
export const castSeen = (
  cast: 'k' | 'wc' | 'ak',
): RawBuilder<boolean> => sql`(${sql.ref(`${cast}.status`)} = 'public'
  and (${sql.ref(`${cast}.shop_id`)} is null or exists (
    select from shops of_cast where of_cast.id = ${sql.ref(`${cast}.shop_id`)} and of_cast.status = 'open')))`;
