import { type Kysely, sql } from 'kysely';

/** The newest posts are looked through for those of certain casts without a look at the posts themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_newest`.execute(db);
  await sql`create index posts_newest on posts (posted_at desc, id desc) include (cast_id)
    where status = 'public' and deleted_at is null`.execute(db);
}
