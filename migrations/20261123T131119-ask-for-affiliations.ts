import { type Kysely, sql } from 'kysely';

/** A girl asks a shop, the shop agrees, either ends it. The wish of the registration is the first request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table affiliations (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      shop_id integer not null references shops on delete cascade,
      status text not null check (status in ('pending', 'active', 'declined', 'withdrawn', 'ended')),
      notify_followers boolean not null default false,
      asked_at timestamptz(3) not null default now(),
      decided_at timestamptz(3),
      ended_at timestamptz(3),
      ended_by text check (ended_by in ('cast', 'shop', 'staff', 'move')),
      document_seen_at timestamptz(3),
      document_seen_by integer references shop_logins on delete set null
    )`.execute(db);
  await sql`create index affiliations_user on affiliations (user_id, id)`.execute(db);
  await sql`create index affiliations_shop on affiliations (shop_id, id)`.execute(db);
  await sql`create index affiliations_document_seen_by on affiliations (document_seen_by)
    where document_seen_by is not null`.execute(db);
  await sql`create unique index affiliations_one_pending on affiliations (user_id) where status = 'pending'`.execute(
    db,
  );
  await sql`create unique index affiliations_one_active on affiliations (user_id) where status = 'active'`.execute(
    db,
  );
  await sql`
    insert into affiliations (user_id, shop_id, status, asked_at, decided_at)
    select u.id, c.shop_id, 'active', u.created_at, u.created_at
    from users u join casts c on c.id = u.cast_id where c.shop_id is not null and u.kind = 'cast'`.execute(
    db,
  );
  await sql`
    insert into affiliations (user_id, shop_id, status, asked_at)
    select id, wished_shop_id, 'pending', created_at
    from users where kind = 'cast' and cast_id is null and wished_shop_id is not null`.execute(db);
  // Feeds of an area list posts by the shop of their writer.
  await sql`drop trigger page_change_posts_of_casts on casts`.execute(db);
  await sql`
    create trigger page_change_posts_of_casts after update of status, shop_id on casts for each row
    when (old.status is distinct from new.status or old.shop_id is distinct from new.shop_id)
    execute function page_change_posts_of_casts()`.execute(db);
}
