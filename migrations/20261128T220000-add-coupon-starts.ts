import { type Kysely, sql } from 'kysely';

/** The first day on which a coupon counts; without one it counts at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupons add column starts_on date`.execute(db);
}
