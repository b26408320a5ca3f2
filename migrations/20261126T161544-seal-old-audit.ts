import { type Kysely, sql } from 'kysely';

/** What an administrator did is kept for five years, anything else for two (security.md 7.9). */
const TERM = `
  create function audit_term(realm text) returns interval language sql immutable as $body$
    select case when realm = 'admin' then interval '5 years' else interval '2 years' end
  $body$`;

/** A row goes when its term is over and a seal stands in its place; a seal only grows, or goes into a larger one. */
const DOOR = `
  create or replace function refuse_audit_change() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'DELETE' and old.at < now() - audit_term(old.realm)
      and exists (select from audit_seals where old.id between first_id and last_id) then
      return old;
    end if;
    raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
  end $body$;

  create function refuse_seal_change() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'UPDATE' and new.first_id = old.first_id and new.last_id >= old.last_id then return new; end if;
    if tg_op = 'DELETE' and exists (
      select from audit_seals where first_id < old.first_id and last_id >= old.last_id) then
      return old;
    end if;
    raise exception 'audit_seals only grow' using errcode = 'insufficient_privilege';
  end $body$;
  create trigger audit_seals_rows before update or delete on audit_seals
    for each row execute function refuse_seal_change();
  create trigger audit_seals_all before truncate on audit_seals
    for each statement execute function refuse_seal_change();`;

/** Old rows of the audit log could go from anywhere in its chain, which was broken then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_seals (
      first_id bigint primary key,
      last_id bigint not null,
      rows bigint not null,
      previous bytea not null,
      hash bytea not null,
      mac bytea not null,
      constraint audit_seals_order check (first_id <= last_id)
    )`.execute(db);
  await sql`create index audit_seals_last on audit_seals (last_id)`.execute(db);
  await sql.raw(TERM).execute(db);
  await sql.raw(DOOR).execute(db);
}
