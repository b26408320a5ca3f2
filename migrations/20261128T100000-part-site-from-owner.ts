import { type Kysely, sql } from 'kysely';

/**
 * What the role may do that the site connects with: rows, and nothing else. Of the record it may only write new ones. To
 * be run by the owner after each change of the schema.
 */
const RIGHTS = `
  create function grant_site(site name) returns void language plpgsql set search_path = pg_catalog as $body$
  declare part record;
  begin
    perform pg_advisory_xact_lock(7301905);
    for part in
      select format('%I.%I', n.nspname, c.relname) as name, w.rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral (select case
        when n.nspname = 'public' and c.relname = 'audit_events' then '{SELECT,INSERT}'
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

/**
 * The only way by which a row of the record goes; its triggers say which may. A seal has the beginning, the end and the
 * number of what it takes the place of, in the chain as it stands.
 */
const SEAL = `
  create function seal_audit(first bigint, last bigint, gone bigint, before bytea, after bytea, proof bytea)
  returns void language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    if (with part as (
          select id as at, id as until, 1 as n, previous, hash from audit_events where id between first and last
          union all
          select first_id, last_id, rows, previous, hash from audit_seals where first_id <= last and last_id >= first),
        link as (select *, lag(hash, 1, before) over (order by at) as expected from part)
      select min(at) = first and max(until) = last and sum(n) = gone and bool_and(previous = expected)
        and (array_agg(hash order by at desc))[1] = after
      from link) is not true then
      raise exception 'a seal stands for rows of its chain' using errcode = 'insufficient_privilege';
    end if;
    insert into audit_seals (first_id, last_id, rows, previous, hash, mac)
      values (first, last, gone, before, after, proof)
      on conflict (first_id) do update set last_id = excluded.last_id, rows = excluded.rows,
        previous = excluded.previous, hash = excluded.hash, mac = excluded.mac;
    delete from audit_seals where first_id > first and last_id <= last;
    delete from audit_events where id between first and last;
  end $body$;
  revoke execute on function seal_audit from public;

  create or replace function refuse_seal_change() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'UPDATE' and new.first_id = old.first_id and new.last_id > old.last_id then return new; end if;
    if tg_op = 'DELETE' and exists (
      select from audit_seals where first_id < old.first_id and last_id >= old.last_id) then
      return old;
    end if;
    raise exception 'audit_seals only grow' using errcode = 'insufficient_privilege';
  end $body$`;

/** Only an owner may measure its tables. */
const PLANS = `
  create function renew_plans() returns void
  language plpgsql security definer set search_path = public, pg_temp as $body$
  begin
    analyze shops, shop_words, shop_spots, casts, listed_casts, shop_casts, posts;
  end $body$;
  revoke execute on function renew_plans from public`;

/** One role owned everything, and the site connected with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [RIGHTS, SEAL, PLANS]) await sql.raw(text).execute(db);
}
