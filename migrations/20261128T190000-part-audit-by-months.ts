import { type Kysely, sql } from 'kysely';

/**
 * A row is kept to the end of the month in which its term ends, and lies with all that go with it. Rows without a part of
 * their own (no job has run for months, a restored backup) lie in `rest`. `audit_events` has what was written before; it
 * is neither changed nor locked.
 */
const TABLES = `
  create function audit_kept_until(realm text, at timestamptz) returns date language sql immutable as $body$
    select (date_trunc('month', (at at time zone 'UTC') + audit_term(realm)) + interval '1 month')::date
  $body$;

  create table audit_records (
    id bigint not null,
    at timestamptz(3) not null,
    event text not null,
    realm text not null,
    actor text not null,
    target text,
    request_id text,
    ip_prefix text,
    detail jsonb not null default '{}',
    hash bytea not null,
    kept_until date not null,
    constraint audit_records_pkey primary key (id, kept_until),
    constraint audit_records_term check (kept_until = audit_kept_until(realm, at))
  ) partition by range (kept_until);
  create schema audit_parts;
  create table audit_parts.rest partition of audit_records default;

  -- What happened, by whom and to what, the newest first.
  create index audit_records_event on audit_records (event, id);
  create index audit_records_actor on audit_records (actor, id);
  create index audit_records_target on audit_records (target, id);

  create view audit_log as
    select id, at, event, realm, actor, target, request_id, ip_prefix, detail from audit_events
    union all
    select id, at, event, realm, actor, target, request_id, ip_prefix, detail from audit_records;

  -- Each stands for the rows between the one before it and last_id, and stays when they have gone.
  create table audit_links (
    n bigint primary key,
    last_id bigint not null unique,
    first_at timestamptz(3) not null,
    last_at timestamptz(3) not null,
    rows integer not null,
    digest bytea not null,
    admin_rows integer not null,
    admin_digest bytea not null,
    previous bytea not null,
    hash bytea not null
  )`;

/** Links go two months after the last row that they can stand for. */
const DOORS = `
  create function refuse_record_change() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'DELETE' and old.kept_until <= (now() at time zone 'UTC')::date
      and old.at < now() - audit_term(old.realm) then
      return old;
    end if;
    raise exception 'audit_records is append-only' using errcode = 'insufficient_privilege';
  end $body$;
  create trigger audit_records_rows before update or delete on audit_records
    for each row execute function refuse_record_change();
  create trigger audit_records_all before truncate on audit_records
    for each statement execute function refuse_record_change();
  create trigger rest_all before truncate on audit_parts.rest
    for each statement execute function refuse_record_change();

  create function refuse_link_change() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'DELETE' and old.last_at < now() - audit_term('admin') - interval '2 months' then return old; end if;
    raise exception 'audit_links is append-only' using errcode = 'insufficient_privilege';
  end $body$;
  create trigger audit_links_rows before update or delete on audit_links
    for each row execute function refuse_link_change();
  create trigger audit_links_all before truncate on audit_links
    for each statement execute function refuse_link_change()`;

/** For the site's role, which owns no table. Neither takes a word of what goes: the terms alone say it. */
const PARTS = `
  create function make_audit_part(month date) returns void language plpgsql set search_path = public, pg_temp as $body$
  declare part text := to_char(month, '"until_"YYYY_MM');
  begin
    if to_regclass('audit_parts.' || part) is not null
      or exists (select from audit_parts.rest where kept_until = month) then return; end if;
    execute format('create table audit_parts.%I partition of audit_records for values from (%L) to (%L)',
      part, month, (month + interval '1 month')::date);
    execute format('create trigger part_all before truncate on audit_parts.%I
      for each statement execute function refuse_record_change()', part);
  end $body$;
  revoke execute on function make_audit_part from public;

  create function make_audit_parts() returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $body$
  begin
    perform pg_advisory_xact_lock(7301906);
    perform make_audit_part(month) from (
      select distinct audit_kept_until(realm, now() + ahead * interval '1 month') as month
      from unnest('{member,admin}'::text[]) realm, generate_series(0, 2) ahead order by 1) months;
  end $body$;
  revoke execute on function make_audit_parts from public;

  create function prune_audit(most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $body$
  declare
    today date := (now() at time zone 'UTC')::date;
    part text;
    found_rows bigint;
    gone bigint := 0;
  begin
    for part in
      select format('audit_parts.%I', c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_records'::regclass and c.relname ~ '^until_[0-9]{4}_[0-9]{2}$'
        and to_date(c.relname, '"until_"YYYY_MM') <= today
    loop
      execute format('select count(*) from %s', part) into found_rows;
      execute format('drop table %s', part);
      gone := gone + found_rows;
    end loop;
    delete from audit_parts.rest where ctid = any(array(
      select ctid from audit_parts.rest where kept_until <= today and at < now() - audit_term(realm) limit most));
    get diagnostics found_rows = row_count;
    delete from audit_links where n < (
      select min(n) - 1 from audit_links where last_at >= now() - audit_term('admin') - interval '2 months');
    return gone + found_rows;
  end $body$;
  revoke execute on function prune_audit from public`;

/** As before, and of the new tables of the record what the site needs: their numbers go on behind those of the old one. */
const RIGHTS = `
  create or replace function grant_site(site name) returns void language plpgsql set search_path = pg_catalog as $body$
  declare part record;
  begin
    perform pg_advisory_xact_lock(7301905);
    for part in
      select format('%I.%I', n.nspname, c.relname) as name, w.rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral (select case
        when n.nspname = 'public' and c.relname in ('audit_events', 'audit_records', 'audit_links')
          then '{SELECT,INSERT}'
        when c.relkind = 'v' or c.relname in ('audit_seals', 'migrations') or c.relname like 'kysely%' then '{SELECT}'
        else '{SELECT,INSERT,UPDATE,DELETE}' end::text[] as rights) w
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
        and w.rights <> array(
          select r.name from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[])
            with ordinality r (name, place)
          where has_table_privilege(site, c.oid, r.name) order by r.place)
    loop
      execute format('revoke all on %s from %I', part.name, site);
      execute format('grant %s on %s to %I', array_to_string(part.rights, ','), part.name, site);
    end loop;

    -- A backup reads where they are.
    for part in
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S'
        and not has_table_privilege(site, c.oid, 'select')
    loop
      execute format('grant select on sequence %s to %I', part.name, site);
    end loop;
    if not has_sequence_privilege(site, 'public.audit_events_id_seq', 'usage') then
      execute format('grant usage on sequence public.audit_events_id_seq to %I', site);
    end if;

    for part in
      select n.nspname as name from pg_namespace n
      where n.nspname in ('public', 'graphile_worker') and not has_schema_privilege(site, n.oid, 'usage')
    loop
      execute format('grant usage on schema %I to %I', part.name, site);
    end loop;

    for part in
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not has_function_privilege(site, p.oid, 'execute')
    loop
      execute format('grant execute on function %s to %I', part.name, site);
    end loop;

    for part in
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'graphile_worker' and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid)
    loop
      execute format('create policy site on %s using (true) with check (true)', part.name);
    end loop;

    if has_schema_privilege(site, 'public', 'create') then
      execute format('revoke create on schema public from public, %I', site);
    end if;
    if has_database_privilege(site, current_database(), 'temporary, create') then
      execute format('revoke temporary, create on database %I from public, %I', current_database(), site);
    end if;
  end $body$`;

/** Each row was chained to the one before it, under a lock that every audited write of every machine waited for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [TABLES, DOORS, PARTS, RIGHTS]) await sql.raw(text).execute(db);
  await sql`select make_audit_parts()`.execute(db);
}
