import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

const TABLES = ['shops', 'shop_words', 'shop_spots', 'casts', 'listed_casts', 'shop_casts', 'posts'] as const;

/**
 * After each batch `n` (1, 2, 3 …) of a long load: triggers keep plans made for small tables until the tables are
 * measured again, which happens here each time `n` has doubled.
 */
export async function renewPlans(db: Queryable, n: number): Promise<void> {
  if (!Number.isInteger(Math.log2(n))) return;
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db);
}
