import { type Kysely, sql } from 'kysely';

/**
 * What happened stood in the group key alone, where processes of the release before still read it. The trigger names
 * what they insert: a later release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column event text, add column subject text`.execute(db);
  await sql`
    create function name_notification_event() returns trigger language plpgsql as $$
    declare
      parts text[] := string_to_array(new.group_key, ':');
    begin
      new.event := case
        when new.kind = 'inquiry' and cardinality(parts) < 3 then 'inquiry_received'
        when new.kind = 'inquiry' and parts[2] in
          ('received', 'checking', 'reflected', 'answered', 'declined', 'reply', 'shop') then 'inquiry_' || parts[2]
        when new.kind = 'inquiry' then parts[2]
        when new.kind = 'approved' and parts[2] = 'staff' then 'approved_by_staff'
        when new.kind = 'post' and parts[1] = 'moved' then 'moved'
        when new.kind = 'posting' and parts[1] = 'late' then 'post_late'
        when new.kind = 'posting' then 'video_lost'
        else new.kind end;
      new.subject := case when new.kind = 'inquiry' then parts[3] end;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger notifications_event before insert or update on notifications
      for each row when (new.event is null) execute function name_notification_event()`.execute(db);
  await sql`update notifications set event = null`.execute(db);
  await sql`alter table notifications alter column event set not null`.execute(db);
}
