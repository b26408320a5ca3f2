import { type Kysely, sql } from 'kysely';

/**
 * `media_identity`: one row, the id by which this database and its media folders know each other. It is part of every
 * dump. `media_sweeps`: how many files each sweep has removed, for the brake of the next ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_identity (
      single boolean primary key default true check (single),
      id uuid not null default gen_random_uuid())`.execute(db);
  await sql`insert into media_identity default values`.execute(db);
  await sql`
    create table media_sweeps (
      swept_at timestamptz(3) not null default now(),
      files integer not null check (files > 0))`.execute(db);
}
