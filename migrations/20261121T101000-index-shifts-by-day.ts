import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Everybody who works one day, for the lists of tonight; read without touching the table.
  await sql`create index shifts_day on shifts (business_date, shop_id, cast_id) include (start_minute, end_minute)`.execute(
    db,
  );
}
