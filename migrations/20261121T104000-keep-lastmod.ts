import { type Kysely, sql } from 'kysely';

/** Tables whose rows show on the page of the shop or cast that `owner` names. */
const PARTS = [
  ['shops', 'shop_id', ['shop_hours', 'shop_special_days', 'shop_prices', 'shop_photos', 'coupons']],
  ['casts', 'cast_id', ['cast_photos', 'cast_items']],
] as const;

const EVENTS = {
  insert: ['referencing new table as rows', 'rows'],
  update: [
    'referencing old table as old_rows new table as new_rows',
    '(select * from new_rows except all select * from old_rows) rows',
  ],
  delete: ['referencing old table as rows', 'rows'],
} as const;

/** The sitemaps tell when a page last changed: whatever changes it, hand-written SQL too, moves `updated_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A generated column has no value yet before the update: the arguments name those to leave out.
  await sql`
    create function keep_updated_at() returns trigger language plpgsql as $body$
    begin
      if to_jsonb(old) - tg_argv <> to_jsonb(new) - tg_argv then new.updated_at := now(); end if;
      return new;
    end $body$`.execute(db);
  for (const [table, owner, parts] of PARTS) {
    await sql
      .raw(
        `create trigger keep_updated_at before update on ${table} for each row
           when (new.updated_at = old.updated_at) execute function keep_updated_at('rank')`,
      )
      .execute(db);
    for (const part of parts)
      for (const [event, [transition, changed]] of Object.entries(EVENTS))
        await sql
          .raw(
            // The part has announced itself: the date alone says nothing new to any stored page.
            `create function updated_at_${part}_${event}() returns trigger language plpgsql as $body$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update ${table} set updated_at = now()
                 where updated_at < now() and id in (select ${owner} from ${changed});
               perform set_config('app.page_changes', announced, true);
               return null;
             end $body$;
             create trigger updated_at_${part}_${event} after ${event} on ${part} ${transition}
               for each statement execute function updated_at_${part}_${event}()`,
          )
          .execute(db);
  }
}
