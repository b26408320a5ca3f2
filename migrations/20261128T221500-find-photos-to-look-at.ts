import { type Kysely, sql } from 'kysely';

/** It runs outside of a transaction: each step keeps the rows of a thousand looks for a moment. */
export const isAlone = true;

const STEP = 1000;

export async function up(db: Kysely<unknown>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with looks as (
        select object_id from content_reviews where kind = 'photo' and object_id > ${after}::text
        order by object_id limit ${STEP}),
      marked as (
        update media m set awaits_look = false from looks l where l.object_id = m.id and m.awaits_look)
      select max(object_id) as last from looks`.execute(db);
    after = rows[0]?.last ?? null;
  }
  const concurrently = sql.raw(db.isTransaction ? '' : 'concurrently');
  await sql`drop index ${concurrently} if exists media_to_look_at`.execute(db);
  await sql`
    create index ${concurrently} media_to_look_at on media (created_at desc, number desc)
      where awaits_look and not sample`.execute(db);
}
