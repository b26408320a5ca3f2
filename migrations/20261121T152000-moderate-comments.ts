import { type Kysely, sql } from 'kysely';

const transitions = {
  insert: ['referencing new table as new_rows', 'select post_id, 1 as n from new_rows where {counts}'],
  update: [
    'referencing old table as old_rows new table as new_rows',
    `select post_id, 1 as n from new_rows where {counts}
     union all select post_id, -1 from old_rows where {counts}`,
  ],
  delete: ['referencing old table as old_rows', 'select post_id, -1 as n from old_rows where {counts}'],
} as const;

/**
 * Keeps a counter of `posts` equal to the rows of `table` in the transaction that changes them, whatever changes them:
 * posts are locked in the order of their ids. A bulk load that brings its own counters says `app.counters = 'off'`.
 */
function counter(table: string, column: string, counts: string): string[] {
  return Object.entries(transitions).map(([event, [referencing, rows]]) => {
    const name = `count_${table}_${event}`;
    return `
    create function ${name}() returns trigger language plpgsql as $body$
    declare changes jsonb;
    begin
      if current_setting('app.counters', true) = 'off' then return null; end if;
      select jsonb_object_agg(post_id, n) into changes from (
        select post_id, sum(n) as n from (${rows.replaceAll('{counts}', counts)}) each
        group by post_id having sum(n) <> 0) net;
      if changes is null then return null; end if;
      perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
        order by id for no key update;
      update posts set ${column} = ${column} + net.value::integer
        from jsonb_each_text(changes) net where posts.id = net.key::bigint;
      return null;
    end $body$;
    create trigger ${name} after ${event} on ${table} ${referencing}
      for each statement execute function ${name}();`;
  });
}

/**
 * Comments with their states, and what their owners do about them. `visible` is what everybody may see, and what
 * `posts.comment_count` counts. A guest is known by the keyed hash of the anonymous cookie; a member's comment
 * remembers it as well, so that a ban holds for the same browser without the login.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 500 characters as people count them, each of up to eight code points.
  await sql`
    alter table comments
      drop constraint comments_body_check,
      add constraint comments_body_check check (char_length(body) between 1 and 4000),
      add column anon_hash bytea check (octet_length(anon_hash) = 32),
      add column browser bytea check (octet_length(browser) = 32),
      add column banned boolean not null default false,
      add column suspended boolean not null default false,
      add column restricted_by text check (restricted_by in ('writer', 'word')),
      add column deleted_at timestamptz(3),
      add column visible boolean not null
        generated always as (
          approved and not banned and not suspended and restricted_by is null and deleted_at is null) stored`.execute(
    db,
  );
  await sql`create index comments_visible on comments (post_id, id desc) where visible`.execute(db);
  await sql`create index comments_kept_back on comments (post_id, id)
    where not visible and not banned and deleted_at is null`.execute(db);
  await sql`create index comments_user on comments (user_id, posted_at desc) where user_id is not null`.execute(
    db,
  );
  await sql`create index comments_anon on comments (anon_hash, posted_at desc) where anon_hash is not null`.execute(
    db,
  );
  await sql`create index comments_guests on comments (posted_at desc) where user_id is null`.execute(db);
  await sql`create index comments_deleted on comments (deleted_at) where deleted_at is not null`.execute(db);
  await sql`
    create table comment_bans (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      lifted_at timestamptz(3)
    )`.execute(db);
  await sql`create unique index comment_bans_live on comment_bans (cast_id, user_id) where lifted_at is null`.execute(
    db,
  );
  await sql`create index comment_bans_user on comment_bans (user_id)`.execute(db);
  // By what a banned person is known again: the anonymous id, the browser, the telephone or mail address.
  await sql`
    create table comment_ban_marks (
      ban_id bigint not null references comment_bans on delete cascade,
      cast_id integer not null,
      kind text not null check (kind in ('anon', 'browser', 'identity')),
      hash bytea not null check (octet_length(hash) = 32),
      primary key (ban_id, hash)
    )`.execute(db);
  await sql`create index comment_ban_marks_hash on comment_ban_marks (cast_id, hash)`.execute(db);
  await sql`
    create table comment_restrictions (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      user_id bigint references users on delete cascade,
      anon_hash bytea check (octet_length(anon_hash) = 32),
      name text not null,
      created_at timestamptz(3) not null default now(),
      check (num_nonnulls(user_id, anon_hash) = 1)
    )`.execute(db);
  await sql`create unique index comment_restrictions_user on comment_restrictions (cast_id, user_id)
    where user_id is not null`.execute(db);
  await sql`create unique index comment_restrictions_anon on comment_restrictions (cast_id, anon_hash)
    where anon_hash is not null`.execute(db);
  await sql`create index comment_restrictions_user_reference on comment_restrictions (user_id)
    where user_id is not null`.execute(db);
  await sql`
    create table comment_settings (
      cast_id integer primary key references casts on delete cascade,
      hide_contacts boolean not null default true,
      use_shop_words boolean not null default false
    )`.execute(db);
  await sql`
    create table hidden_words (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      word text not null check (char_length(word) between 1 and 60),
      folded text not null,
      shared boolean not null default false,
      created_at timestamptz(3) not null default now(),
      constraint hidden_words_once unique (cast_id, folded)
    )`.execute(db);
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      model text not null check (model in ('Tl', 'TlComment', 'Cast')),
      object_id bigint not null,
      user_id bigint references users on delete cascade,
      anon_hash bytea check (octet_length(anon_hash) = 32),
      reason text not null check (reason in ('safety', 'minor', 'sexual', 'harassment', 'spam', 'rights', 'other')),
      detail text not null default '' check (char_length(detail) <= 2000),
      label text not null,
      snapshot text not null,
      status text not null default 'open' check (status in ('open', 'acted', 'dismissed')),
      created_at timestamptz(3) not null default now(),
      settled_at timestamptz(3),
      check (num_nonnulls(user_id, anon_hash) = 1)
    )`.execute(db);
  await sql`create unique index reports_user on reports (user_id, model, object_id) where user_id is not null`.execute(
    db,
  );
  await sql`create unique index reports_anon on reports (anon_hash, model, object_id) where anon_hash is not null`.execute(
    db,
  );
  await sql`create index reports_object on reports (model, object_id)`.execute(db);
  // What a suspended member wrote is out of sight until the suspension ends.
  await sql`update comments set suspended = true where user_id in
    (select id from users where status = 'suspended')`.execute(db);
  for (const statement of [
    `create function suspend_comments() returns trigger language plpgsql as $body$
    begin
      update comments set suspended = (new.status = 'suspended') where user_id = new.id;
      return null;
    end $body$;
    create trigger suspend_comments after update of status on users for each row
      when ((old.status = 'suspended') <> (new.status = 'suspended')) execute function suspend_comments();`,
    ...counter('comments', 'comment_count', 'visible'),
    ...counter('post_likes', 'like_count', 'true'),
  ])
    await sql.raw(statement).execute(db);
}
