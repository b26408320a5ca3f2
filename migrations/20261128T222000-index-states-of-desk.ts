import { type Kysely, type RawBuilder, sql } from 'kysely';

/** It makes indexes concurrently. */
export const isAlone = true;

/** What the desk filters by where few rows fit; inquiries and applications, which share a table, are apart. */
const INDEXES: Record<string, RawBuilder<unknown>> = {
  casts_by_status: sql`casts (status, id) where status <> 'public'`,
  shops_by_status: sql`shops (status, id) where status <> 'open'`,
  inquiries_asked: sql`inquiries (id) where kind = 'inquiry'`,
  inquiries_asked_by_status: sql`inquiries (status, id) where kind = 'inquiry'`,
  inquiries_asked_by_wait: sql`inquiries (coalesce(waiting_since, created_at), id) where kind = 'inquiry'`,
  inquiries_entries_by_status: sql`inquiries (status, id) where kind = 'shop_entry'`,
  shop_entry_decisions_by_outcome: sql`shop_entry_decisions (outcome, inquiry_id)`,
  moderation_cases_decided_by_model: sql`moderation_cases (model, id) where status <> 'open'`,
  takedown_requests_receipt_prefix: sql`takedown_requests (receipt text_pattern_ops)`,
};
/** Those of both kinds of inquiries at once. */
const REPLACED = ['inquiries_by_wait', 'inquiries_status'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const concurrently = sql.raw(db.isTransaction ? '' : 'concurrently');
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
    await sql`create index ${concurrently} ${sql.id(name)} on ${columns}`.execute(db);
  }
  for (const name of REPLACED) await sql`drop index ${concurrently} if exists ${sql.id(name)}`.execute(db);
}
