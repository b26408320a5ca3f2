import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prefectures (
      id smallint primary key check (id between 1 and 47),
      slug text not null unique,
      name text not null unique,
      kana text not null,
      romaji text not null,
      region text not null,
      lat double precision not null,
      lng double precision not null
    )`.execute(db);
  await sql`
    create table areas (
      id integer generated always as identity primary key,
      prefecture_id smallint not null references prefectures,
      slug text not null,
      name text not null,
      kana text not null,
      romaji text not null,
      lat double precision not null,
      lng double precision not null,
      position integer not null default 0,
      constraint areas_slug unique (prefecture_id, slug),
      constraint areas_slug_is_no_route check (slug ~ '^[a-z0-9-]+$' and slug not in ('station', 'page', 'cast'))
    )`.execute(db);
  await sql`
    create table stations (
      id integer generated always as identity primary key,
      group_code integer unique,
      prefecture_id smallint not null references prefectures,
      area_id integer references areas,
      slug text not null,
      name text not null,
      kana text,
      romaji text,
      lat double precision not null,
      lng double precision not null,
      constraint stations_slug unique (prefecture_id, slug),
      constraint stations_position check (lat between 20 and 46 and lng between 122 and 154)
    )`.execute(db);
  // Serves the stations of an area page and the area of an imported station.
  await sql`create index stations_area on stations (area_id)`.execute(db);
}
