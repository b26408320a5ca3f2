import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id text primary key check (id ~ '^[a-z2-7]{26}$'),
      dot text not null check (dot ~ '^#[0-9a-f]{6}$'),
      variants jsonb not null,
      sample boolean not null default false,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table shops (
      id integer generated always as identity primary key,
      external_id text unique,
      name text not null check (char_length(name) between 1 and 50),
      kana text not null default '',
      category text not null check (category in ('caba', 'girls', 'sexy')),
      status text not null default 'open' check (status in ('open', 'closed', 'hidden')),
      prefecture_id smallint not null references prefectures,
      area_id integer not null references areas,
      station_id integer references stations,
      station_exit text,
      walk_minutes smallint check (walk_minutes between 1 and 60),
      address text not null default '',
      building text,
      lat double precision,
      lng double precision,
      tel text check (tel ~ '^0[0-9]{9,10}$'),
      line_id text,
      email text,
      website text,
      chain text,
      catch_copy text check (char_length(catch_copy) <= 60),
      introduction text check (char_length(introduction) <= 2000),
      notice text check (char_length(notice) <= 1000),
      seats smallint check (seats between 1 and 1000),
      has_private_room boolean not null default false,
      accepts_cards boolean not null default false,
      license_number text,
      license_checked_on date,
      service_percent smallint not null default 0 check (service_percent between 0 and 60),
      tax_percent smallint not null default 10 check (tax_percent between 0 and 20),
      total_60 integer check (total_60 between 0 and 1000000),
      rating numeric(3, 2) check (rating between 0 and 5),
      review_count integer not null default 0,
      has_coupon boolean not null default false,
      freshness_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  // Area, prefecture and station listings and their counts, open shops only.
  await sql`create index shops_area on shops (area_id, category) where status = 'open'`.execute(db);
  await sql`create index shops_prefecture on shops (prefecture_id, category) where status = 'open'`.execute(
    db,
  );
  await sql`create index shops_station on shops (station_id, category) where status = 'open'`.execute(db);
  // 系列店 on a shop page.
  await sql`create index shops_chain on shops (chain) where chain is not null and status = 'open'`.execute(
    db,
  );
  await sql`
    create table shop_hours (
      shop_id integer not null references shops on delete cascade,
      weekday smallint not null check (weekday between 0 and 6),
      open_minute smallint not null,
      close_minute smallint not null,
      primary key (shop_id, weekday),
      constraint shop_hours_span check (open_minute between 300 and 1739 and close_minute between open_minute + 1 and 1740)
    )`.execute(db);
  await sql`
    create table shop_special_days (
      shop_id integer not null references shops on delete cascade,
      business_date date not null,
      open_minute smallint,
      close_minute smallint,
      note text,
      primary key (shop_id, business_date),
      constraint shop_special_days_span check (
        (open_minute is null and close_minute is null)
        or (open_minute between 300 and 1739 and close_minute between open_minute + 1 and 1740))
    )`.execute(db);
  await sql`
    create table shop_prices (
      shop_id integer not null references shops on delete cascade,
      position smallint not null,
      kind text not null check (kind in ('set', 'extension', 'nomination', 'hall_nomination', 'companion',
        'guest_drink', 'cast_drink', 'other')),
      label text not null check (char_length(label) between 1 and 30),
      amount integer not null check (amount between 0 and 1000000),
      minutes smallint check (minutes between 1 and 600),
      start_minute smallint,
      end_minute smallint,
      primary key (shop_id, position)
    )`.execute(db);
  await sql`
    create table shop_photos (
      shop_id integer not null references shops on delete cascade,
      position smallint not null,
      media_id text not null references media,
      alt text not null,
      primary key (shop_id, position)
    )`.execute(db);
  await sql`
    create table coupons (
      id integer generated always as identity primary key,
      shop_id integer not null references shops on delete cascade,
      discount_detail text not null check (char_length(discount_detail) between 1 and 60),
      frequency_text text not null,
      conditions text,
      expires_on date,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index coupons_shop on coupons (shop_id)`.execute(db);
}
