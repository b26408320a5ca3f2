import { type Kysely, sql } from 'kysely';

/** With a column of the shop whose they are. */
const OWN = [
  ...['shop_inquiries', 'shop_macros', 'shop_reply_settings', 'shop_data_reports'],
  ...['shop_previews', 'shop_changes', 'shop_touch_counts'],
  ...['magazine_subscriptions', 'magazine_plans', 'magazine_issues'],
];
/** Of a row above: seen with it. */
const BELOW = [
  ['shop_inquiry_replies', 'shop_inquiries', 'shop_inquiry_id'],
  ['magazine_deliveries', 'magazine_issues', 'issue_id'],
] as const;

/** Beside any of the three that come to a shop; reviews are everybody's. */
const MARKS = `
  alter table shop_inbox_marks enable row level security;
  create policy own_shop on shop_inbox_marks using ((select shop_scope()) is null
    or exists (select from shop_inquiries a where a.id = shop_inbox_marks.shop_inquiry_id)
    or exists (select from shop_data_reports a where a.id = shop_inbox_marks.report_id)
    or exists (select from reviews a where a.id = shop_inbox_marks.review_id
      and a.shop_id = any ((select shop_scope())::int[])))`;

/** Null where no shop asks. */
const SCOPE = `
  create function shop_scope() returns int[] language sql stable parallel safe set search_path = pg_catalog as $body$
    select string_to_array(nullif(current_setting('app.shop_ids', true), ''), ',')::int[]
  $body$`;

/** A second wall: what asks for a shop meets no private row of another, whatever its query has forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCOPE).execute(db);
  for (const table of OWN) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy own_shop on ${sql.table(table)}
      using ((select shop_scope()) is null or shop_id = any ((select shop_scope())::int[]))`.execute(db);
  }
  for (const [table, above, reference] of BELOW) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy own_shop on ${sql.table(table)}
      using ((select shop_scope()) is null
        or exists (select from ${sql.table(above)} a where a.id = ${sql.ref(`${table}.${reference}`)}))`.execute(
      db,
    );
  }
  await sql.raw(MARKS).execute(db);
}
