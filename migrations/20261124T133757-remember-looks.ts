import { type Kysely, sql } from 'kysely';

/**
 * New shops and photos that staff have looked at: what is in no row yet is shown to them. `media.number` orders photos
 * of the same moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_reviews (
      kind text not null check (kind in ('shop', 'photo')),
      object_id text not null check (char_length(object_id) between 1 and 40),
      outcome text not null check (outcome in ('ok', 'removed')),
      looked_by bigint references users on delete set null,
      looked_at timestamptz(3) not null default now(),
      primary key (kind, object_id))`.execute(db);
  await sql`create index content_reviews_looked_by on content_reviews (looked_by) where looked_by is not null`.execute(
    db,
  );
  await sql`create index content_reviews_looked_at on content_reviews (looked_at)`.execute(db);
  await sql`alter table media add column number bigint generated always as identity`.execute(db);
  await sql`create index media_newest on media (created_at desc, number desc) where not sample`.execute(db);
  await sql`create index shops_newest on shops (created_at desc, id desc) where status = 'open'`.execute(db);
}
