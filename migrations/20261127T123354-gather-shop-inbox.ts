import { type Kysely, sql } from 'kysely';

/** What a shop's logins have noted beside what has come to it, what visitors report of its data, and its own replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_data_reports (
      id bigint generated always as identity primary key,
      shop_id int not null references shops on delete cascade,
      field text not null check (field in ('hours', 'prices', 'tel', 'address', 'closed', 'moved')),
      reported_at timestamptz(3) not null default now(),
      unique (shop_id, field)
    )`.execute(db);
  await sql`
    create table shop_inbox_marks (
      id bigint generated always as identity primary key,
      shop_inquiry_id bigint unique references shop_inquiries on delete cascade,
      review_id bigint unique references reviews on delete cascade,
      report_id bigint unique references shop_data_reports on delete cascade,
      seen_at timestamptz(3),
      done_at timestamptz(3),
      assignee_id int references shop_logins on delete set null,
      check (num_nonnulls(shop_inquiry_id, review_id, report_id) = 1)
    )`.execute(db);
  await sql`create index shop_inbox_marks_assignee_id on shop_inbox_marks (assignee_id)`.execute(db);
  await sql`
    create table shop_macros (
      id int generated always as identity primary key,
      shop_id int not null references shops on delete cascade,
      title text not null check (char_length(title) between 1 and 160),
      body text not null check (char_length(body) between 1 and 8000),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index shop_macros_shop_id on shop_macros (shop_id)`.execute(db);
}
