import { type Kysely, sql } from 'kysely';

/** What the link below a mail names instead of the account: a new one ends the links of old mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings add column stop_key uuid`.execute(db);
  await sql`create unique index notification_settings_stop_key on notification_settings (stop_key)
    where stop_key is not null`.execute(db);
}
