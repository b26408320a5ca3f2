import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casts (
      id integer generated always as identity primary key,
      external_id text unique,
      shop_id integer references shops,
      name text not null check (char_length(name) between 1 and 20),
      kana text not null default '' check (char_length(kana) <= 30),
      status text not null default 'public' check (status in ('public', 'hidden', 'deleted')),
      searchable boolean not null default false,
      age smallint check (age between 18 and 60),
      birth_month smallint check (birth_month between 1 and 12),
      birth_day smallint check (birth_day between 1 and 31),
      tall smallint check (tall between 130 and 200),
      blood_type text check (blood_type in ('A', 'B', 'O', 'AB')),
      bust text,
      hometown text,
      lovers_type text check (char_length(lovers_type) <= 30),
      hobby text check (char_length(hobby) <= 50),
      work_days text[] not null default '{}',
      work_message text check (char_length(work_message) <= 200),
      message text check (char_length(message) <= 400),
      visibility jsonb not null default '{"bust":"private"}',
      last_active_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  // The casts of a shop: shop page, cast lists joined from the shops of a place.
  await sql`create index casts_shop on casts (shop_id, id) where status = 'public'`.execute(db);
  await sql`
    create table cast_photos (
      cast_id integer not null references casts on delete cascade,
      position smallint not null,
      media_id text not null references media,
      alt text not null,
      primary key (cast_id, position)
    )`.execute(db);
  await sql`
    create table cast_items (
      cast_id integer not null references casts on delete cascade,
      position smallint not null check (position between 1 and 5),
      title text not null check (char_length(title) between 1 and 10),
      body text not null check (char_length(body) between 1 and 50),
      primary key (cast_id, position)
    )`.execute(db);
  await sql`
    create table shifts (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      shop_id integer not null references shops on delete cascade,
      business_date date not null,
      start_minute smallint not null,
      end_minute smallint,
      created_at timestamptz(3) not null default now(),
      constraint shifts_one_a_day unique (cast_id, business_date),
      constraint shifts_span check (start_minute between 300 and 1725
        and (end_minute is null or end_minute between start_minute + 1 and 1740))
    )`.execute(db);
  // Who works tonight at the shops of a list, in order of start.
  await sql`create index shifts_shop_day on shifts (shop_id, business_date, start_minute, cast_id)`.execute(
    db,
  );
}
