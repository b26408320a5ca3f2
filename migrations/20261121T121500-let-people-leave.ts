import { type Kysely, sql } from 'kysely';

/** Ways back: after a change of number or address; and pages that forget who has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_undos (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('tel', 'email')),
      sealed bytea not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  // The end of an account takes its ways back along.
  await sql`create index contact_undos_user_id_reference on contact_undos (user_id)`.execute(db);

  // Who leaves is taken off the pages at once that show what they wrote.
  await sql`
    create function page_change_users_update() returns trigger language plpgsql as $body$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select 'shop:' || r.shop_id, bool_or(o.status = 'active' and n.status <> 'active')
      from new_rows n join old_rows o using (id) join reviews r on r.user_id = n.id
      where (o.name, o.status) is distinct from (n.name, n.status)
      group by r.shop_id order by r.shop_id;
      return null;
    end $body$`.execute(db);
  await sql`
    create trigger page_change_users_update after update on users
      referencing old table as old_rows new table as new_rows
      for each statement execute function page_change_users_update()`.execute(db);
}
