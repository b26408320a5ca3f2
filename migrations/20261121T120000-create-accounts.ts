import { type Kysely, sql } from 'kysely';

/**
 * Who somebody is. Telephone numbers, mail addresses and LINE subjects are found by a keyed hash (`lookup`) and kept
 * encrypted (`sealed`): a copy of the database tells neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column my_id text not null unique
        default substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'), '01', 'gh'), 1, 12),
      add column status text not null default 'active' check (status in ('active', 'suspended', 'leaving', 'erased')),
      add column registered_by text check (registered_by in ('line', 'sms', 'call', 'email')),
      add column is_admin boolean not null default false,
      add column session_epoch integer not null default 0,
      add column wished_shop_id integer references shops on delete set null,
      add column left_at timestamptz(3),
      add column erase_at timestamptz(3),
      add column updated_at timestamptz(3) not null default now(),
      alter column name set default '名前未設定'`.execute(db);
  await sql`create index users_wished_shop_id_reference on users (wished_shop_id) where wished_shop_id is not null`.execute(
    db,
  );
  // The erasure job's queue.
  await sql`create index users_erase_at on users (erase_at) where erase_at is not null`.execute(db);

  await sql`
    create table login_identities (
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('tel', 'email', 'line')),
      lookup bytea not null check (octet_length(lookup) = 32),
      sealed bytea not null,
      verified_at timestamptz(3) not null default now(),
      primary key (user_id, kind),
      constraint login_identities_one_owner unique (kind, lookup)
    )`.execute(db);
  await sql`
    create table user_passwords (
      user_id bigint primary key references users on delete cascade,
      hash text not null check (hash like '$argon2id$v=19$%'),
      pepper text not null,
      changed_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table user_totp (
      user_id bigint primary key references users on delete cascade,
      sealed bytea not null,
      last_step bigint not null default 0,
      confirmed_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id bigint not null references users on delete cascade,
      hash bytea not null,
      used_at timestamptz(3),
      primary key (user_id, hash)
    )`.execute(db);

  await sql`
    create table shop_logins (
      id integer generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 50),
      email_lookup bytea not null unique check (octet_length(email_lookup) = 32),
      email_sealed bytea not null,
      password_hash text not null check (password_hash like '$argon2id$v=19$%'),
      pepper text not null,
      session_epoch integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table shop_login_shops (
      shop_login_id integer not null references shop_logins on delete cascade,
      shop_id integer not null references shops on delete cascade,
      primary key (shop_login_id, shop_id)
    )`.execute(db);
  // Login by the number of a shop.
  await sql`create index shop_login_shops_shop on shop_login_shops (shop_id)`.execute(db);

  await sql`
    create table sessions (
      id_hash bytea primary key check (octet_length(id_hash) = 32),
      realm text not null check (realm in ('member', 'shop', 'admin')),
      user_id bigint references users on delete cascade,
      shop_login_id integer references shop_logins on delete cascade,
      shop_id integer references shops on delete set null,
      scope text not null default 'full' check (scope in ('full', 'reset')),
      epoch integer not null,
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      idle_until timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      proved_at timestamptz(3) not null default now(),
      mfa_at timestamptz(3),
      device text not null default '' check (char_length(device) <= 200),
      ip_prefix text not null default '',
      revoked_at timestamptz(3),
      check ((realm = 'shop') = (shop_login_id is not null) and (realm = 'shop') = (user_id is null))
    )`.execute(db);
  // A member's devices, and the end of all of them.
  await sql`create index sessions_user on sessions (user_id, created_at) where revoked_at is null`.execute(
    db,
  );
  await sql`create index sessions_shop_login on sessions (shop_login_id) where revoked_at is null`.execute(
    db,
  );
  await sql`create index sessions_shop_id_reference on sessions (shop_id) where shop_id is not null`.execute(
    db,
  );
  // The sweep of ended sessions.
  await sql`create index sessions_end on sessions (least(idle_until, ends_at))`.execute(db);

  await sql`
    create table verification_codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('register', 'reset', 'shop_reset', 'email_setting', 'tel_setting')),
      channel text not null check (channel in ('sms', 'call', 'email')),
      target bytea not null,
      browser bytea not null,
      code_hash bytea not null,
      nonce bytea not null,
      sealed bytea not null,
      tries smallint not null default 0,
      sent_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  // One live code per purpose, target and browser.
  await sql`
    create unique index verification_codes_live on verification_codes (purpose, target, browser)
    where used_at is null`.execute(db);
  await sql`create index verification_codes_age on verification_codes (sent_at)`.execute(db);

  await sql`
    create table registration_texts (
      token_hash bytea primary key,
      browser bytea not null,
      kind text not null check (kind in ('member', 'cast')),
      shop_id integer references shops on delete set null,
      sender_sealed bytea,
      received_at timestamptz(3),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);

  await sql`
    create table oidc_states (
      state_hash bytea primary key,
      browser bytea not null,
      nonce text not null,
      verifier text not null,
      intent text not null check (intent in ('login', 'register', 'link')),
      kind text not null default 'member' check (kind in ('member', 'cast')),
      shop_id integer references shops on delete set null,
      user_id bigint references users on delete cascade,
      return_to text not null default '/',
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);

  await sql`
    create table outbox_messages (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('sms', 'voice', 'mail')),
      sealed bytea not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
      attempts smallint not null default 0,
      cost_yen numeric(8, 2) not null default 0,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz(3)
    )`.execute(db);
  await sql`create index outbox_messages_newest on outbox_messages (created_at desc, id desc)`.execute(db);

  await sql`
    create table audit_events (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default now(),
      event text not null,
      realm text not null,
      actor text not null,
      target text,
      request_id text,
      ip_prefix text,
      detail jsonb not null default '{}',
      previous bytea not null,
      hash bytea not null
    )`.execute(db);
  // Counters of rate limits: lost in a crash of the database, which costs nobody anything.
  await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  );
}
