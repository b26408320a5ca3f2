import { type Kysely, sql } from 'kysely';

/** What a suspended member has marked as helpful counts no more: the stored lists of those reviews are made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function page_change_users_update() returns trigger language plpgsql as $body$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        select 'shop:' || r.shop_id as tag, o.status = 'active' and n.status <> 'active' as purge
        from new_rows n join old_rows o using (id) join reviews r on r.user_id = n.id
        where (o.name, o.status) is distinct from (n.name, n.status)
        union all
        select 'shop-reviews:' || r.shop_id, false
        from new_rows n join old_rows o using (id)
        join review_marks m on m.user_id = n.id join reviews r on r.id = m.review_id
        where (n.status = 'suspended') <> (o.status = 'suspended')) changes
      group by tag order by tag;
      return null;
    end $body$`.execute(db);
}
