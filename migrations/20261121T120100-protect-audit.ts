import { type Kysely, sql } from 'kysely';

/** The audit log only grows: a row is never changed, and none goes before its two years are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
        return old;
      end if;
      raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_events_rows before update or delete on audit_events
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`
    create trigger audit_events_all before truncate on audit_events
    for each statement execute function refuse_audit_change()`.execute(db);
}
