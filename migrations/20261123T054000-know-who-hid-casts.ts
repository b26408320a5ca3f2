import { type Kysely, sql } from 'kysely';

/**
 * A cast who hides her own page must not be able to show what the operator has hidden, and the other way round. The
 * previous release writes `status` alone: a hidden row without a reason counts as hidden by the operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casts add column hidden_by text[] not null default '{}'
      constraint casts_hidden_by_check check (hidden_by <@ array['cast', 'staff', 'left'])`.execute(db);
  await sql`
    update casts set hidden_by = case when exists (
      select from users u where u.cast_id = casts.id and u.status = 'leaving' and u.left_with_cast)
      then '{left}'::text[] else '{staff}' end
    where status = 'hidden'`.execute(db);
}
