import { type Kysely, sql } from 'kysely';

/**
 * Votes as a ledger: a row says who gave whom how much, and changes no more. Points of accounts are stored as they
 * were when they last changed, and have grown since; each cast has a counter that follows her rows of the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table votes
      add column network bytea check (octet_length(network) = 16),
      add column tap text check (char_length(tap) between 8 and 100)`.execute(db);
  // What 「注目」 counts: the votes of a week, where those of one network count up to a limit.
  await sql`drop index votes_day`.execute(db);
  await sql`create index votes_day on votes (business_date, cast_id) include (user_id, points, voted_at, network)`.execute(
    db,
  );
  // What a voter has given a cast today; and all votes of somebody.
  await sql`drop index votes_user_id_reference`.execute(db);
  await sql`create index votes_given on votes (user_id, cast_id, business_date)`.execute(db);
  await sql`create unique index votes_once_a_tap on votes (user_id, tap) where tap is not null`.execute(db);

  await sql`
    create table vote_wallets (
      user_id bigint primary key references users on delete cascade,
      points smallint not null check (points between 0 and 100),
      stored_at timestamptz(3) not null
    )`.execute(db);

  // Votes that are too old for the ledger stay in `archived`.
  await sql`
    create table cast_votes (
      cast_id integer primary key references casts on delete cascade,
      points bigint not null default 0 check (points >= 0),
      archived bigint not null default 0 check (archived >= 0)
    )`.execute(db);
  await sql`insert into cast_votes (cast_id, points) select cast_id, sum(points) from votes group by cast_id`.execute(
    db,
  );
  await sql`
    create function count_given_votes() returns trigger language plpgsql as $body$
    begin
      insert into cast_votes as c (cast_id, points)
      select cast_id, sum(points) from new_rows group by cast_id order by cast_id
      on conflict (cast_id) do update set points = c.points + excluded.points;
      return null;
    end $body$`.execute(db);
  await sql`
    create function count_taken_votes() returns trigger language plpgsql as $body$
    begin
      update cast_votes c set points = c.points - gone.points
      from (select cast_id, sum(points) as points from old_rows group by cast_id) gone
      where c.cast_id = gone.cast_id;
      return null;
    end $body$`.execute(db);
  await sql`create trigger count_given_votes after insert on votes
    referencing new table as new_rows for each statement execute function count_given_votes()`.execute(db);
  await sql`create trigger count_taken_votes after delete on votes
    referencing old table as old_rows for each statement execute function count_taken_votes()`.execute(db);
  await sql`
    create function refuse_other_votes() returns trigger language plpgsql as $body$
    begin
      raise exception 'a vote that was given changes no more';
    end $body$`.execute(db);
  await sql`create trigger refuse_other_votes
    before update of id, cast_id, user_id, points, business_date, voted_at on votes
    for each statement execute function refuse_other_votes()`.execute(db);

  // Numbers that a cast has given up: whoever registers with one of them is still her when it comes to votes.
  await sql`
    create table former_cast_numbers (
      cast_id integer not null references casts on delete cascade,
      lookup bytea not null check (octet_length(lookup) = 32),
      until timestamptz(3) not null,
      primary key (cast_id, lookup)
    )`.execute(db);
  await sql`create index former_cast_numbers_until on former_cast_numbers (until)`.execute(db);
  await sql`
    create function keep_former_number() returns trigger language plpgsql as $body$
    begin
      insert into former_cast_numbers (cast_id, lookup, until)
      select u.cast_id, old.lookup, now() + interval '90 days' from users u
      where u.id = old.user_id and u.status = 'active' and u.cast_id is not null
      on conflict (cast_id, lookup) do update set until = excluded.until;
      return null;
    end $body$`.execute(db);
  await sql`create trigger keep_former_number after delete on login_identities
    for each row when (old.kind = 'tel') execute function keep_former_number()`.execute(db);
  await sql`create trigger keep_changed_number after update of lookup on login_identities
    for each row when (old.kind = 'tel' and old.lookup <> new.lookup) execute function keep_former_number()`.execute(
    db,
  );
}
