import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseWorld } from '../support/world.ts';

/** What jobs delete by the thousand. */
const DELETED = ['posts', 'comments', 'media', 'shifts', 'notifications'];

const test = databaseWorld();

it('posts, comments and media are deleted without reading the whole of any table that refers to it', async () => {
  // The first column of an index that holds every row with a reference.
  const { rows } = await sql<{ reference: string }>`
    select format('%s (%s)', c.conrelid::regclass, a.attname) as reference
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and n.nspname = 'public' and c.confrelid::regclass::text = any(${DELETED}) and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(test.db);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
