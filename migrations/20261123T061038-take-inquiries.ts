import { type Kysely, sql } from 'kysely';

/** Members ask the operator and shops, and visitors apply to shops. What they write is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inquiries
      add column user_id bigint references users on delete cascade,
      add column category text check (category in ('correction', 'unlisted', 'other')),
      add column status text not null default 'received'
        check (status in ('received', 'checking', 'reflected', 'declined')),
      drop constraint inquiries_kind_check,
      add constraint inquiries_kind_check check (kind in ('shop_entry', 'inquiry')),
      add constraint inquiries_of_members check ((kind = 'inquiry') = (user_id is not null and category is not null))`.execute(
    db,
  );
  await sql`create index inquiries_user on inquiries (user_id, id desc) where user_id is not null`.execute(
    db,
  );
  await sql`
    create table shop_inquiries (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops on delete cascade,
      kind text not null check (kind in ('inquiry', 'apply', 'question')),
      receipt text not null unique check (receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'),
      user_id bigint references users on delete cascade,
      cast_id integer references casts on delete set null,
      sealed bytea not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index shop_inquiries_shop on shop_inquiries (shop_id, id desc)`.execute(db);
  await sql`create index shop_inquiries_user on shop_inquiries (user_id) where user_id is not null`.execute(
    db,
  );
  await sql`create index shop_inquiries_cast on shop_inquiries (cast_id) where cast_id is not null`.execute(
    db,
  );
  await sql`create index shop_inquiries_created_at on shop_inquiries (created_at)`.execute(db);
  await sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('like', 'follow', 'comment', 'reply', 'approved', 'post', 'shift', 'announcement', 'posting',
          'inactive', 'inquiry'))`.execute(db);
}
