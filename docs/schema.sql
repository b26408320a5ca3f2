-- What all migrations together make. Written by `npm run schema`; a test compares it.

-- tables

create table admin_cast_links (
  id bigint not null generated always as identity,
  user_id bigint not null,
  cast_id integer not null,
  linked_by bigint,
  linked_at timestamp(3) with time zone not null default now(),
  ended_by bigint,
  ended_at timestamp(3) with time zone,
  constraint admin_cast_links_pkey PRIMARY KEY (id),
  constraint admin_cast_links_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint admin_cast_links_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint admin_cast_links_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint admin_cast_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table admin_invites (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  invited_by bigint,
  waits boolean not null default false,
  approved_by bigint,
  constraint admin_invites_pkey PRIMARY KEY (token_hash),
  constraint admin_invites_approval_check CHECK (((NOT (waits AND (approved_by IS NOT NULL))) AND ((approved_by IS NULL) OR (approved_by <> invited_by)))),
  constraint admin_invites_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint admin_invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint admin_invites_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint admin_invites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table affiliations (
  id bigint not null generated always as identity,
  user_id bigint not null,
  shop_id integer not null,
  status text not null,
  notify_followers boolean not null default false,
  asked_at timestamp(3) with time zone not null default now(),
  decided_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_by text,
  document_seen_at timestamp(3) with time zone,
  document_seen_by integer,
  constraint affiliations_pkey PRIMARY KEY (id),
  constraint affiliations_document_seen_by_fkey FOREIGN KEY (document_seen_by) REFERENCES shop_logins(id) ON DELETE SET NULL,
  constraint affiliations_ended_by_check CHECK ((ended_by = ANY (ARRAY['cast'::text, 'shop'::text, 'staff'::text, 'move'::text]))),
  constraint affiliations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint affiliations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'declined'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint affiliations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table announcement_casts (
  announcement_id bigint not null,
  cast_id integer not null,
  constraint announcement_casts_pkey PRIMARY KEY (announcement_id, cast_id),
  constraint announcement_casts_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint announcement_casts_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE
);

create table announcements (
  id bigint not null generated always as identity,
  title text not null,
  body text not null,
  published_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  told_at timestamp(3) with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 40000))),
  constraint announcements_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 400)))
);

create table areas (
  id integer not null generated always as identity,
  prefecture_id smallint not null,
  slug text not null,
  name text not null,
  kana text not null,
  romaji text not null,
  lat double precision not null,
  lng double precision not null,
  position integer not null default 0,
  constraint areas_pkey PRIMARY KEY (id),
  constraint areas_kana_check CHECK ((char_length(kana) <= 480)),
  constraint areas_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 240))),
  constraint areas_position CHECK (((lat >= (20)::double precision) AND (lat <= (46)::double precision) AND (lng >= (122)::double precision) AND (lng <= (154)::double precision))),
  constraint areas_prefecture_id_fkey FOREIGN KEY (prefecture_id) REFERENCES prefectures(id),
  constraint areas_romaji_check CHECK ((char_length(romaji) <= 480)),
  constraint areas_slug UNIQUE (prefecture_id, slug),
  constraint areas_slug_check CHECK ((char_length(slug) <= 40)),
  constraint areas_slug_is_no_route CHECK (((slug ~ '^[a-z0-9-]+$'::text) AND (slug <> ALL (ARRAY['station'::text, 'page'::text, 'cast'::text]))))
);

create table audit_events (
  id bigint not null generated always as identity,
  at timestamp(3) with time zone not null default now(),
  event text not null,
  realm text not null,
  actor text not null,
  target text,
  request_id text,
  ip_prefix text,
  detail jsonb not null default '{}'::jsonb,
  previous bytea not null,
  hash bytea not null,
  constraint audit_events_pkey PRIMARY KEY (id)
);

create table audit_links (
  n bigint not null,
  last_id bigint not null,
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  rows integer not null,
  digest bytea not null,
  admin_rows integer not null,
  admin_digest bytea not null,
  previous bytea not null,
  hash bytea not null,
  constraint audit_links_pkey PRIMARY KEY (n),
  constraint audit_links_last_id_key UNIQUE (last_id)
);

create table audit_records (
  id bigint not null,
  at timestamp(3) with time zone not null,
  event text not null,
  realm text not null,
  actor text not null,
  target text,
  request_id text,
  ip_prefix text,
  detail jsonb not null default '{}'::jsonb,
  hash bytea not null,
  kept_until date not null,
  constraint audit_records_pkey PRIMARY KEY (id, kept_until),
  constraint audit_records_term CHECK ((kept_until = audit_kept_until(realm, at)))
) partition by RANGE (kept_until);

create table audit_seals (
  first_id bigint not null,
  last_id bigint not null,
  rows bigint not null,
  previous bytea not null,
  hash bytea not null,
  mac bytea not null,
  constraint audit_seals_pkey PRIMARY KEY (first_id),
  constraint audit_seals_order CHECK ((first_id <= last_id))
);

create table banned_words (
  id integer not null generated always as identity,
  word text not null,
  folded text not null,
  added_by bigint,
  added_at timestamp with time zone not null default now(),
  constraint banned_words_pkey PRIMARY KEY (id),
  constraint banned_words_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint banned_words_folded_check CHECK ((folded <> ''::text)),
  constraint banned_words_folded_key UNIQUE (folded),
  constraint banned_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 320)))
);

create table banners (
  id integer not null generated always as identity,
  place integer not null,
  title text not null,
  text text not null,
  path text not null,
  drawing text not null,
  is_new_tab boolean not null default false,
  area_id integer,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id) ON DELETE CASCADE,
  constraint banners_drawing_check CHECK ((drawing = ANY (ARRAY['lamp'::text, 'map'::text, 'moon'::text]))),
  constraint banners_path_check CHECK ((path ~ '^/([^/].*)?$'::text)),
  constraint banners_path_length_check CHECK ((char_length(path) <= 200)),
  constraint banners_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 240))),
  constraint banners_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 240)))
);

create table calendars (
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint calendars_pkey PRIMARY KEY (user_id),
  constraint calendars_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint calendars_token_hash_key UNIQUE (token_hash),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table case_pictures (
  case_id bigint not null,
  position smallint not null,
  sealed bytea not null,
  constraint case_pictures_pkey PRIMARY KEY (case_id, "position"),
  constraint case_pictures_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint case_pictures_position_check CHECK ((("position" >= 1) AND ("position" <= 12)))
);

create table cast_days (
  cast_id integer not null,
  business_date date not null,
  views integer not null,
  constraint cast_days_pkey PRIMARY KEY (cast_id, business_date),
  constraint cast_days_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_days_views_check CHECK ((views >= 0))
);

create table cast_days_off (
  cast_id integer not null,
  business_date date not null,
  shop_id integer not null,
  created_at timestamp(3) with time zone not null default now(),
  by_cast boolean not null default false,
  constraint cast_days_off_pkey PRIMARY KEY (cast_id, business_date),
  constraint cast_days_off_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_days_off_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table cast_follows (
  user_id bigint not null,
  cast_id integer not null,
  created_at timestamp(3) with time zone not null default now(),
  bell text not null default 'shift'::text,
  constraint cast_follows_pkey PRIMARY KEY (user_id, cast_id),
  constraint cast_follows_bell_check CHECK ((bell = ANY (ARRAY['all'::text, 'shift'::text, 'off'::text]))),
  constraint cast_follows_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cast_items (
  cast_id integer not null,
  position smallint not null,
  title text not null,
  body text not null,
  constraint cast_items_pkey PRIMARY KEY (cast_id, "position"),
  constraint cast_items_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 400))),
  constraint cast_items_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_items_position_check CHECK ((("position" >= 1) AND ("position" <= 5))),
  constraint cast_items_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

create table cast_photos (
  cast_id integer not null,
  position smallint not null,
  media_id text not null,
  alt text not null,
  constraint cast_photos_pkey PRIMARY KEY (cast_id, "position"),
  constraint cast_photos_alt_check CHECK ((char_length(alt) <= 800)),
  constraint cast_photos_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_photos_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id)
);

create table cast_videos (
  cast_id integer not null,
  id text not null,
  state text not null default 'converted'::text,
  width integer not null,
  height integer not null,
  poster_media_id text,
  created_at timestamp(3) with time zone not null default now(),
  noticed_at timestamp(3) with time zone,
  constraint cast_videos_pkey PRIMARY KEY (cast_id),
  constraint cast_videos_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_videos_height_check CHECK ((height > 0)),
  constraint cast_videos_id_key UNIQUE (id),
  constraint cast_videos_poster_media_id_fkey FOREIGN KEY (poster_media_id) REFERENCES media(id),
  constraint cast_videos_state_check CHECK ((state = ANY (ARRAY['converted'::text, 'deleted'::text]))),
  constraint cast_videos_width_check CHECK ((width > 0))
);

create table cast_votes (
  cast_id integer not null,
  points bigint not null default 0,
  archived bigint not null default 0,
  constraint cast_votes_pkey PRIMARY KEY (cast_id),
  constraint cast_votes_archived_check CHECK ((archived >= 0)),
  constraint cast_votes_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint cast_votes_points_check CHECK ((points >= 0))
);

create table casts (
  id integer not null generated always as identity,
  external_id text,
  shop_id integer,
  name text not null,
  kana text not null default ''::text,
  status text not null default 'public'::text,
  searchable boolean not null default false,
  age smallint,
  birth_month smallint,
  birth_day smallint,
  tall smallint,
  blood_type text,
  bust text,
  hometown text,
  lovers_type text,
  hobby text,
  work_days text[] not null default '{}'::text[],
  work_message text,
  message text,
  visibility jsonb not null default '{"bust": "private"}'::jsonb,
  last_active_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  comment_accept smallint not null default 1,
  suspended boolean not null default false,
  visible boolean not null generated always as (((status = 'public'::text) AND (NOT suspended))) stored,
  hidden_by text[] not null default '{}'::text[],
  constraint casts_pkey PRIMARY KEY (id),
  constraint casts_age_check CHECK (((age >= 18) AND (age <= 60))),
  constraint casts_birth_day_check CHECK (((birth_day >= 1) AND (birth_day <= 31))),
  constraint casts_birth_month_check CHECK (((birth_month >= 1) AND (birth_month <= 12))),
  constraint casts_blood_type_check CHECK ((blood_type = ANY (ARRAY['A'::text, 'B'::text, 'O'::text, 'AB'::text]))),
  constraint casts_bust_check CHECK ((char_length(bust) <= 160)),
  constraint casts_comment_accept_check CHECK (((comment_accept >= 0) AND (comment_accept <= 3))),
  constraint casts_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 800))),
  constraint casts_external_id_key UNIQUE (external_id),
  constraint casts_hidden_by_check CHECK ((hidden_by <@ ARRAY['cast'::text, 'staff'::text, 'left'::text])),
  constraint casts_hobby_check CHECK ((char_length(hobby) <= 400)),
  constraint casts_hometown_check CHECK ((char_length(hometown) <= 160)),
  constraint casts_kana_check CHECK ((char_length(kana) <= 30)),
  constraint casts_lovers_type_check CHECK ((char_length(lovers_type) <= 240)),
  constraint casts_message_check CHECK ((char_length(message) <= 3200)),
  constraint casts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 160))),
  constraint casts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint casts_status_check CHECK ((status = ANY (ARRAY['public'::text, 'hidden'::text, 'deleted'::text]))),
  constraint casts_tall_check CHECK (((tall >= 130) AND (tall <= 200))),
  constraint casts_work_days_check CHECK (((cardinality(work_days) <= 9) AND (char_length(array_to_string(work_days, ''::text)) <= 160))),
  constraint casts_work_message_check CHECK ((char_length(work_message) <= 1600))
);

create table channel_pauses (
  channel text not null,
  reason text not null,
  until timestamp(3) with time zone not null,
  constraint channel_pauses_pkey PRIMARY KEY (channel),
  constraint channel_pauses_channel_check CHECK ((channel = 'sms'::text))
);

create table comment_ban_marks (
  ban_id bigint not null,
  cast_id integer not null,
  kind text not null,
  hash bytea not null,
  constraint comment_ban_marks_pkey PRIMARY KEY (ban_id, hash),
  constraint comment_ban_marks_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES comment_bans(id) ON DELETE CASCADE,
  constraint comment_ban_marks_hash_check CHECK ((octet_length(hash) = 32)),
  constraint comment_ban_marks_kind_check CHECK ((kind = ANY (ARRAY['anon'::text, 'browser'::text, 'identity'::text])))
);

create table comment_bans (
  id bigint not null generated always as identity,
  cast_id integer not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  lifted_at timestamp(3) with time zone,
  until timestamp(3) with time zone,
  constraint comment_bans_pkey PRIMARY KEY (id),
  constraint comment_bans_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint comment_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table comment_restrictions (
  id bigint not null generated always as identity,
  cast_id integer not null,
  user_id bigint,
  anon_hash bytea,
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  until timestamp(3) with time zone,
  constraint comment_restrictions_pkey PRIMARY KEY (id),
  constraint comment_restrictions_anon_hash_check CHECK ((octet_length(anon_hash) = 32)),
  constraint comment_restrictions_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint comment_restrictions_check CHECK ((num_nonnulls(user_id, anon_hash) = 1)),
  constraint comment_restrictions_name_check CHECK ((char_length(name) <= 160)),
  constraint comment_restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table comment_settings (
  cast_id integer not null,
  hide_contacts boolean not null default true,
  use_shop_words boolean not null default false,
  constraint comment_settings_pkey PRIMARY KEY (cast_id),
  constraint comment_settings_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE
);

create table comments (
  id bigint not null generated always as identity,
  post_id bigint not null,
  user_id bigint,
  guest_name text,
  body text not null,
  reply_to_id bigint,
  approved boolean not null default true,
  posted_at timestamp(3) with time zone not null default now(),
  anon_hash bytea,
  browser bytea,
  banned boolean not null default false,
  suspended boolean not null default false,
  restricted_by text,
  deleted_at timestamp(3) with time zone,
  visible boolean not null generated always as ((approved AND (NOT banned) AND (NOT suspended) AND (restricted_by IS NULL) AND (deleted_at IS NULL))) stored,
  held_by text,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_anon_hash_check CHECK ((octet_length(anon_hash) = 32)),
  constraint comments_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint comments_browser_check CHECK ((octet_length(browser) = 32)),
  constraint comments_guest_name_check CHECK ((char_length(guest_name) <= 160)),
  constraint comments_held_by_check CHECK ((held_by = ANY (ARRAY['site'::text, 'rush'::text, 'name'::text]))),
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint comments_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES comments(id) ON DELETE SET NULL,
  constraint comments_restricted_by_check CHECK ((restricted_by = ANY (ARRAY['writer'::text, 'word'::text]))),
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table contact_undos (
  token_hash bytea not null,
  user_id bigint not null,
  kind text not null,
  sealed bytea,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint contact_undos_pkey PRIMARY KEY (token_hash),
  constraint contact_undos_kind_check CHECK ((kind = ANY (ARRAY['tel'::text, 'email'::text, 'line'::text]))),
  constraint contact_undos_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint contact_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table content_reviews (
  kind text not null,
  object_id text not null,
  outcome text not null,
  looked_by bigint,
  looked_at timestamp(3) with time zone not null default now(),
  constraint content_reviews_pkey PRIMARY KEY (kind, object_id),
  constraint content_reviews_kind_check CHECK ((kind = ANY (ARRAY['shop'::text, 'photo'::text]))),
  constraint content_reviews_looked_by_fkey FOREIGN KEY (looked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint content_reviews_object_id_check CHECK (((char_length(object_id) >= 1) AND (char_length(object_id) <= 40))),
  constraint content_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'removed'::text])))
);

create table coupons (
  id integer not null generated always as identity,
  shop_id integer not null,
  discount_detail text not null,
  frequency_text text not null,
  conditions text,
  expires_on date,
  created_at timestamp(3) with time zone not null default now(),
  starts_on date,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_conditions_check CHECK ((char_length(conditions) <= 1600)),
  constraint coupons_discount_detail_check CHECK (((char_length(discount_detail) >= 1) AND (char_length(discount_detail) <= 480))),
  constraint coupons_frequency_text_check CHECK ((char_length(frequency_text) <= 240)),
  constraint coupons_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table export_links (
  id bigint not null generated always as identity,
  session_hash bytea not null,
  made_at timestamp(3) with time zone not null default now(),
  used_at timestamp(3) with time zone,
  constraint export_links_pkey PRIMARY KEY (id),
  constraint export_links_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint export_links_session_hash_key UNIQUE (session_hash)
);

create table former_cast_numbers (
  cast_id integer not null,
  lookup bytea not null,
  until timestamp(3) with time zone not null,
  constraint former_cast_numbers_pkey PRIMARY KEY (cast_id, lookup),
  constraint former_cast_numbers_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint former_cast_numbers_lookup_check CHECK ((octet_length(lookup) = 32))
);

create table given_recounts (
  id bigint not null generated always as identity,
  user_id bigint not null,
  sign smallint not null,
  votes_until bigint not null,
  after_vote bigint not null default 0,
  after_post bigint not null default 0,
  constraint given_recounts_pkey PRIMARY KEY (id),
  constraint given_recounts_sign_check CHECK ((sign = ANY (ARRAY['-1'::integer, 1]))),
  constraint given_recounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table hashtags (
  folded text not null,
  tag text not null,
  posts integer not null,
  used_at timestamp(3) with time zone not null,
  constraint hashtags_pkey PRIMARY KEY (folded)
);

create table hidden_words (
  id bigint not null generated always as identity,
  cast_id integer not null,
  word text not null,
  folded text not null,
  shared boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  constraint hidden_words_pkey PRIMARY KEY (id),
  constraint hidden_words_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint hidden_words_once UNIQUE (cast_id, folded),
  constraint hidden_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 240)))
);

create table idempotent_calls (
  id_hash bytea not null,
  body_hash bytea not null,
  sealed bytea,
  began_at timestamp(3) with time zone not null default now(),
  sender bytea,
  constraint idempotent_calls_pkey PRIMARY KEY (id_hash),
  constraint idempotent_calls_id_hash_check CHECK ((octet_length(id_hash) = 32))
);

create table import_runs (
  id bigint not null generated always as identity,
  file_name text not null,
  text text,
  status text not null default 'checked'::text,
  fresh integer not null,
  changed integer not null,
  unchanged integer not null,
  refused integer not null,
  before jsonb,
  after jsonb,
  made_by bigint,
  made_at timestamp(3) with time zone not null default now(),
  done_at timestamp(3) with time zone,
  taken_back_at timestamp(3) with time zone,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_check CHECK (((status = 'checked'::text) = (done_at IS NULL))),
  constraint import_runs_check1 CHECK (((status = 'taken_back'::text) = (taken_back_at IS NOT NULL))),
  constraint import_runs_file_name_check CHECK ((char_length(file_name) <= 200)),
  constraint import_runs_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint import_runs_status_check CHECK ((status = ANY (ARRAY['checked'::text, 'done'::text, 'taken_back'::text])))
);

create table inquiries (
  id bigint not null generated always as identity,
  kind text not null,
  receipt text not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  user_id bigint,
  category text,
  status text not null default 'received'::text,
  assignee_id bigint,
  waiting_since timestamp(3) with time zone default now(),
  constraint inquiries_pkey PRIMARY KEY (id),
  constraint inquiries_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint inquiries_category_check CHECK ((category = ANY (ARRAY['correction'::text, 'unlisted'::text, 'other'::text]))),
  constraint inquiries_kind_check CHECK ((kind = ANY (ARRAY['shop_entry'::text, 'inquiry'::text]))),
  constraint inquiries_of_members CHECK (((kind = 'inquiry'::text) = ((user_id IS NOT NULL) AND (category IS NOT NULL)))),
  constraint inquiries_receipt_check CHECK ((receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'::text)),
  constraint inquiries_receipt_key UNIQUE (receipt),
  constraint inquiries_status_check CHECK ((status = ANY (ARRAY['received'::text, 'checking'::text, 'reflected'::text, 'declined'::text]))),
  constraint inquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table inquiry_messages (
  id bigint not null generated always as identity,
  inquiry_id bigint not null,
  from_staff boolean not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  constraint inquiry_messages_pkey PRIMARY KEY (id),
  constraint inquiry_messages_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE
);

create table job_workers (
  worker_id text not null,
  seen_at timestamp(3) with time zone not null default now(),
  constraint job_workers_pkey PRIMARY KEY (worker_id)
);

create table legal_versions (
  id integer not null generated always as identity,
  page text not null,
  version integer not null,
  summary text not null,
  body text not null,
  note text not null default ''::text,
  effective_on date not null,
  set_by bigint,
  set_at timestamp(3) with time zone not null default now(),
  constraint legal_versions_pkey PRIMARY KEY (id),
  constraint legal_versions_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 160000))),
  constraint legal_versions_note_check CHECK ((char_length(note) <= 1600)),
  constraint legal_versions_page_check CHECK ((page ~ '^[a-z]{3,20}$'::text)),
  constraint legal_versions_page_version_key UNIQUE (page, version),
  constraint legal_versions_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint legal_versions_summary_check CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 8000))),
  constraint legal_versions_version_check CHECK ((version > 0))
);

create table limit_settings (
  id integer not null generated always as identity,
  name text not null,
  points integer,
  set_by bigint,
  set_at timestamp with time zone not null default now(),
  constraint limit_settings_pkey PRIMARY KEY (id),
  constraint limit_settings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint limit_settings_points_check CHECK (((points >= 1) AND (points <= 1000000))),
  constraint limit_settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL
);

create table listed_casts (
  cast_id integer not null,
  shop_id integer not null,
  area_id integer not null,
  prefecture_id smallint not null,
  station_id integer,
  category text not null,
  active_at timestamp(3) with time zone not null,
  folded text not null,
  reading text not null,
  sound text not null,
  pairs tsvector not null,
  constraint listed_casts_pkey PRIMARY KEY (cast_id),
  constraint listed_casts_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint listed_casts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table login_identities (
  user_id bigint not null,
  kind text not null,
  lookup bytea not null,
  sealed bytea not null,
  verified_at timestamp(3) with time zone not null default now(),
  constraint login_identities_pkey PRIMARY KEY (user_id, kind),
  constraint login_identities_kind_check CHECK ((kind = ANY (ARRAY['tel'::text, 'email'::text, 'line'::text]))),
  constraint login_identities_lookup_check CHECK ((octet_length(lookup) = 32)),
  constraint login_identities_one_owner UNIQUE (kind, lookup),
  constraint login_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table magazine_deliveries (
  issue_id bigint not null,
  subscription_id bigint not null,
  due_at timestamp(3) with time zone not null default now(),
  sent_at timestamp(3) with time zone,
  constraint magazine_deliveries_pkey PRIMARY KEY (issue_id, subscription_id),
  constraint magazine_deliveries_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES magazine_issues(id) ON DELETE CASCADE,
  constraint magazine_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES magazine_subscriptions(id) ON DELETE CASCADE
);

create table magazine_issues (
  id bigint not null generated always as identity,
  shop_id integer,
  day date not null,
  subject text not null,
  body text not null,
  created_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  sent integer,
  stopped integer,
  constraint magazine_issues_pkey PRIMARY KEY (id),
  constraint magazine_issues_body_check CHECK (((length(body) >= 1) AND (length(body) <= 40000))),
  constraint magazine_issues_shop_id_day_key UNIQUE NULLS NOT DISTINCT (shop_id, day),
  constraint magazine_issues_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint magazine_issues_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 480)))
);

create table magazine_plans (
  id bigint not null generated always as identity,
  shop_id integer not null,
  day date not null,
  due_at timestamp(3) with time zone not null,
  subject text not null,
  body text not null,
  created_at timestamp(3) with time zone not null default now(),
  problem text,
  constraint magazine_plans_pkey PRIMARY KEY (id),
  constraint magazine_plans_body_check CHECK (((length(body) >= 1) AND (length(body) <= 40000))),
  constraint magazine_plans_problem_check CHECK ((problem = ANY (ARRAY['day'::text, 'closed'::text, 'address'::text, 'words'::text, 'late'::text]))),
  constraint magazine_plans_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint magazine_plans_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 480)))
);

create table magazine_subscriptions (
  id bigint not null generated always as identity,
  shop_id integer,
  lookup bytea not null,
  sealed bytea,
  token_hash bytea not null,
  token_until timestamp(3) with time zone not null,
  asked_at timestamp(3) with time zone not null default now(),
  network text not null,
  text_version smallint not null,
  confirmed_at timestamp(3) with time zone,
  stopped_at timestamp(3) with time zone,
  stopped_by text,
  constraint magazine_subscriptions_pkey PRIMARY KEY (id),
  constraint magazine_subscriptions_check CHECK (((stopped_at IS NULL) = (stopped_by IS NULL))),
  constraint magazine_subscriptions_check1 CHECK (((stopped_at IS NULL) = (sealed IS NOT NULL))),
  constraint magazine_subscriptions_lookup_check CHECK ((octet_length(lookup) = 32)),
  constraint magazine_subscriptions_network_check CHECK ((length(network) <= 64)),
  constraint magazine_subscriptions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint magazine_subscriptions_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['link'::text, 'one_click'::text, 'bounce'::text, 'erasure'::text]))),
  constraint magazine_subscriptions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table media (
  id text not null,
  dot text not null,
  variants jsonb not null,
  sample boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  number bigint not null generated always as identity,
  awaits_look boolean not null default true,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_dot_check CHECK ((dot ~ '^#[0-9a-f]{6}$'::text)),
  constraint media_id_check CHECK ((id ~ '^[a-z2-7]{26}$'::text))
);

create table media_identity (
  single boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint media_identity_pkey PRIMARY KEY (single),
  constraint media_identity_single_check CHECK (single)
);

create table media_sweeps (
  swept_at timestamp(3) with time zone not null default now(),
  files integer not null,
  constraint media_sweeps_files_check CHECK ((files > 0))
);

create table member_visits (
  user_id bigint not null,
  seen_on date not null,
  warned_at timestamp(3) with time zone,
  constraint member_visits_pkey PRIMARY KEY (user_id),
  constraint member_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table moderation_cases (
  id bigint not null generated always as identity,
  model text not null,
  object_id bigint not null,
  writer_id bigint,
  label text not null,
  snapshot text not null,
  urgent boolean not null,
  reports integer not null default 1,
  opened_at timestamp(3) with time zone not null default now(),
  due_at timestamp(3) with time zone not null,
  status text not null default 'open'::text,
  action text,
  note text not null default ''::text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_action_check CHECK ((action = ANY (ARRAY['none'::text, 'delete'::text, 'hide'::text]))),
  constraint moderation_cases_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint moderation_cases_check1 CHECK (((status = 'open'::text) = (action IS NULL))),
  constraint moderation_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint moderation_cases_model_check CHECK ((model = ANY (ARRAY['Tl'::text, 'TlComment'::text, 'Cast'::text, 'Review'::text, 'Shop'::text]))),
  constraint moderation_cases_note_check CHECK ((char_length(note) <= 4000)),
  constraint moderation_cases_reports_check CHECK ((reports > 0)),
  constraint moderation_cases_status_check CHECK ((status = ANY (ARRAY['open'::text, 'acted'::text, 'dismissed'::text]))),
  constraint moderation_cases_writer_id_fkey FOREIGN KEY (writer_id) REFERENCES users(id) ON DELETE SET NULL
);

create table multi_post_destinations (
  id bigint not null generated always as identity,
  cast_id integer not null,
  position smallint not null,
  title text not null,
  lookup bytea not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  proved_at timestamp(3) with time zone,
  constraint multi_post_destinations_pkey PRIMARY KEY (id),
  constraint multi_post_destinations_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint multi_post_destinations_lookup_check CHECK ((octet_length(lookup) = 32)),
  constraint multi_post_destinations_once UNIQUE (cast_id, lookup) DEFERRABLE INITIALLY DEFERRED,
  constraint multi_post_destinations_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 160)))
);

create table mutes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  cast_id integer,
  word text,
  folded text,
  until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  person_id bigint,
  constraint mutes_pkey PRIMARY KEY (id),
  constraint mutes_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint mutes_check CHECK (((kind = 'cast'::text) = (cast_id IS NOT NULL))),
  constraint mutes_check1 CHECK ((((kind = 'cast'::text) = (word IS NULL)) AND ((kind = 'cast'::text) = (folded IS NULL)))),
  constraint mutes_folded_check CHECK (((char_length(folded) >= 1) AND (char_length(folded) <= 240))),
  constraint mutes_kind_check CHECK ((kind = ANY (ARRAY['cast'::text, 'word'::text, 'tag'::text, 'person'::text]))),
  constraint mutes_once UNIQUE NULLS NOT DISTINCT (user_id, kind, cast_id, folded),
  constraint mutes_person CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  constraint mutes_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 240)))
);

create table news (
  id bigint not null generated by default as identity,
  title text not null,
  body text not null,
  is_plain boolean not null default true,
  cover text,
  published_at timestamp(3) with time zone not null default now(),
  withdrawn_at timestamp(3) with time zone,
  view_count integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint news_pkey PRIMARY KEY (id),
  constraint news_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 160000))),
  constraint news_cover_check CHECK ((cover = ANY (ARRAY['lamp'::text, 'map'::text, 'moon'::text]))),
  constraint news_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 640))),
  constraint news_view_count_check CHECK ((view_count >= 0))
);

create table news_likes (
  news_id bigint not null,
  user_id bigint,
  anon_hash bytea,
  created_at timestamp(3) with time zone not null default now(),
  constraint news_likes_anon_hash_check CHECK ((octet_length(anon_hash) = 32)),
  constraint news_likes_check CHECK ((num_nonnulls(user_id, anon_hash) = 1)),
  constraint news_likes_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table news_views (
  business_date date not null,
  news_id bigint not null,
  viewer bytea not null,
  constraint news_views_pkey PRIMARY KEY (business_date, news_id, viewer),
  constraint news_views_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_views_viewer_check CHECK ((octet_length(viewer) = 16))
);

create table notification_settings (
  user_id bigint not null,
  off_kinds text[] not null default '{}'::text[],
  mail boolean not null default false,
  push boolean not null default false,
  detail boolean not null default false,
  mailed_at timestamp(3) with time zone,
  pushed_at timestamp(3) with time zone,
  quiet boolean not null default true,
  line text not null default 'off'::text,
  line_sent_at timestamp(3) with time zone,
  stop_key uuid,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_line_check CHECK ((line = ANY (ARRAY['off'::text, 'shift'::text, 'all'::text]))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  once text not null,
  group_key text not null,
  day date not null,
  actor_id bigint,
  cast_id integer,
  post_id bigint,
  comment_id bigint,
  announcement_id bigint,
  withdrawn boolean not null default false,
  mail_due boolean not null default false,
  push_due boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  line_due boolean not null default false,
  opened_at timestamp(3) with time zone,
  event text not null,
  subject text,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint notifications_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['like'::text, 'follow'::text, 'comment'::text, 'reply'::text, 'approved'::text, 'post'::text, 'shift'::text, 'announcement'::text, 'posting'::text, 'inactive'::text, 'inquiry'::text]))),
  constraint notifications_once UNIQUE (user_id, once),
  constraint notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table oidc_states (
  state_hash bytea not null,
  browser bytea not null,
  nonce text not null,
  verifier text not null,
  intent text not null,
  kind text not null default 'member'::text,
  shop_id integer,
  user_id bigint,
  return_to text not null default '/'::text,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  restores boolean not null default false,
  constraint oidc_states_pkey PRIMARY KEY (state_hash),
  constraint oidc_states_intent_check CHECK ((intent = ANY (ARRAY['login'::text, 'register'::text, 'link'::text]))),
  constraint oidc_states_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'cast'::text]))),
  constraint oidc_states_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE SET NULL,
  constraint oidc_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table outbox_messages (
  id bigint not null generated always as identity,
  channel text not null,
  sealed bytea not null,
  status text not null default 'queued'::text,
  attempts smallint not null default 0,
  cost_yen numeric(8,2) not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  sent_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  problem text,
  constraint outbox_messages_pkey PRIMARY KEY (id),
  constraint outbox_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'voice'::text, 'mail'::text]))),
  constraint outbox_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text])))
);

create table page_change (
  id bigint not null generated always as identity,
  tag text not null,
  purge boolean not null default false,
  tx xid8 not null default pg_current_xact_id(),
  created_at timestamp(3) with time zone not null default now(),
  constraint page_change_pkey PRIMARY KEY (id)
);

create table pickup_rules (
  id integer not null generated always as identity,
  kind text not null,
  cast_id integer not null,
  from_date date not null,
  until_date date not null,
  reason text not null,
  made_by bigint,
  made_at timestamp(3) with time zone not null default now(),
  taken_back_by bigint,
  taken_back_at timestamp(3) with time zone,
  constraint pickup_rules_pkey PRIMARY KEY (id),
  constraint pickup_rules_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint pickup_rules_check CHECK ((from_date <= until_date)),
  constraint pickup_rules_check1 CHECK (((taken_back_at IS NOT NULL) OR (taken_back_by IS NULL))),
  constraint pickup_rules_kind_check CHECK ((kind = ANY (ARRAY['pin'::text, 'out'::text]))),
  constraint pickup_rules_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint pickup_rules_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 4000))),
  constraint pickup_rules_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id) ON DELETE SET NULL
);

create table place_changes (
  id integer not null generated always as identity,
  kind text not null,
  place_id integer not null,
  prefecture_id smallint not null,
  slug text not null,
  name text not null,
  what text not null,
  before jsonb not null,
  after jsonb not null,
  undoes integer,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  constraint place_changes_pkey PRIMARY KEY (id),
  constraint place_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint place_changes_kind_check CHECK ((kind = ANY (ARRAY['area'::text, 'station'::text]))),
  constraint place_changes_prefecture_id_fkey FOREIGN KEY (prefecture_id) REFERENCES prefectures(id),
  constraint place_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES place_changes(id),
  constraint place_changes_undoes_key UNIQUE (undoes),
  constraint place_changes_what_check CHECK ((what = ANY (ARRAY['added'::text, 'changed'::text, 'moved'::text, 'removed'::text])))
);

create table place_words (
  kind text not null,
  id integer not null,
  part smallint not null,
  folded text not null,
  reading text not null,
  sound text not null,
  pairs tsvector not null,
  constraint place_words_pkey PRIMARY KEY (kind, id, part),
  constraint place_words_kind_check CHECK ((kind = ANY (ARRAY['station'::text, 'area'::text, 'prefecture'::text])))
);

create table post_deliveries (
  id bigint not null generated always as identity,
  post_id bigint not null,
  cast_id integer not null,
  destination_id bigint,
  status text not null default 'waiting'::text,
  problem text,
  tries smallint not null default 0,
  remote_id text,
  created_at timestamp(3) with time zone not null default now(),
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint post_deliveries_pkey PRIMARY KEY (id),
  constraint post_deliveries_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint post_deliveries_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES multi_post_destinations(id) ON DELETE CASCADE,
  constraint post_deliveries_once UNIQUE NULLS NOT DISTINCT (post_id, destination_id),
  constraint post_deliveries_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);

create table post_drafts (
  cast_id integer not null,
  body jsonb not null,
  upload_ids text[] not null default '{}'::text[],
  saved_at timestamp(3) with time zone not null default now(),
  constraint post_drafts_pkey PRIMARY KEY (cast_id),
  constraint post_drafts_body_size_check CHECK ((octet_length((body)::text) <= 131072)),
  constraint post_drafts_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE
);

create table post_hashtags (
  post_id bigint not null,
  folded text not null,
  posted_at timestamp(3) with time zone not null,
  constraint post_hashtags_pkey PRIMARY KEY (post_id, folded),
  constraint post_hashtags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_likes (
  post_id bigint not null,
  user_id bigint,
  anon_hash bytea,
  created_at timestamp(3) with time zone not null default now(),
  constraint post_likes_anon_hash_check CHECK ((octet_length(anon_hash) = 32)),
  constraint post_likes_check CHECK ((num_nonnulls(user_id, anon_hash) = 1)),
  constraint post_likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table post_photos (
  post_id bigint not null,
  position smallint not null,
  media_id text not null,
  alt text not null,
  constraint post_photos_pkey PRIMARY KEY (post_id, "position"),
  constraint post_photos_alt_check CHECK ((char_length(alt) <= 800)),
  constraint post_photos_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint post_photos_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_sends (
  key_hash bytea not null,
  post_id bigint not null,
  sent_at timestamp(3) with time zone not null default now(),
  constraint post_sends_pkey PRIMARY KEY (key_hash),
  constraint post_sends_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint post_sends_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_uploads (
  id text not null,
  user_id bigint not null,
  cast_id integer not null,
  kind text not null,
  state text not null default 'waiting'::text,
  width integer not null,
  height integer not null,
  bytes integer not null,
  poster_media_id text,
  post_id bigint,
  created_at timestamp(3) with time zone not null default now(),
  admin_id bigint,
  constraint post_uploads_pkey PRIMARY KEY (id),
  constraint post_uploads_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint post_uploads_bytes_check CHECK ((bytes > 0)),
  constraint post_uploads_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint post_uploads_height_check CHECK ((height > 0)),
  constraint post_uploads_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'video'::text]))),
  constraint post_uploads_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint post_uploads_poster_media_id_fkey FOREIGN KEY (poster_media_id) REFERENCES media(id),
  constraint post_uploads_poster_media_id_key UNIQUE (poster_media_id),
  constraint post_uploads_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  constraint post_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint post_uploads_width_check CHECK ((width > 0))
);

create table post_videos (
  post_id bigint not null,
  id text not null,
  state text not null default 'waiting'::text,
  width integer,
  height integer,
  poster_media_id text,
  alt text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  constraint post_videos_pkey PRIMARY KEY (post_id),
  constraint post_videos_alt_check CHECK ((char_length(alt) <= 800)),
  constraint post_videos_id_key UNIQUE (id),
  constraint post_videos_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_videos_poster_media_id_fkey FOREIGN KEY (poster_media_id) REFERENCES media(id),
  constraint post_videos_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'converted'::text, 'deleted'::text])))
);

create table post_views (
  business_date date not null,
  post_id bigint not null,
  viewer bytea not null,
  constraint post_views_pkey PRIMARY KEY (business_date, post_id, viewer),
  constraint post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_views_viewer_check CHECK ((octet_length(viewer) = 16))
);

create table posts (
  id bigint not null generated always as identity,
  cast_id integer not null,
  body text not null,
  accept_comment smallint,
  view_count integer not null default 0,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  posted_at timestamp(3) with time zone not null default now(),
  deleted_at timestamp(3) with time zone,
  status text not null default 'public'::text,
  need_login boolean not null default false,
  hashtags text[] not null default '{}'::text[],
  created_at timestamp(3) with time zone not null default now(),
  edited_at timestamp(3) with time zone,
  cross_post boolean not null default false,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_accept_comment_check CHECK (((accept_comment >= 0) AND (accept_comment <= 3))),
  constraint posts_body_check CHECK ((char_length(body) <= 20000)),
  constraint posts_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint posts_hashtags_check CHECK ((cardinality(hashtags) <= 10)),
  constraint posts_hashtags_length_check CHECK ((char_length(array_to_string(hashtags, ''::text)) <= 300)),
  constraint posts_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'public'::text, 'hidden'::text])))
);

create table prefectures (
  id smallint not null,
  slug text not null,
  name text not null,
  kana text not null,
  romaji text not null,
  region text not null,
  lat double precision not null,
  lng double precision not null,
  constraint prefectures_pkey PRIMARY KEY (id),
  constraint prefectures_id_check CHECK (((id >= 1) AND (id <= 47))),
  constraint prefectures_name_key UNIQUE (name),
  constraint prefectures_slug_key UNIQUE (slug)
);

create table push_subscriptions (
  id bigint not null generated always as identity,
  user_id bigint not null,
  endpoint_lookup bytea not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  session_hash bytea not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_lookup_check CHECK ((octet_length(endpoint_lookup) = 32)),
  constraint push_subscriptions_endpoint_lookup_key UNIQUE (endpoint_lookup),
  constraint push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table rate_limits (
  key text not null,
  points integer not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  user_id bigint,
  hash bytea not null,
  used_at timestamp(3) with time zone,
  shop_login_id integer,
  constraint recovery_codes_one_owner CHECK ((num_nonnulls(user_id, shop_login_id) = 1)),
  constraint recovery_codes_shop_login UNIQUE (shop_login_id, hash),
  constraint recovery_codes_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE CASCADE,
  constraint recovery_codes_user UNIQUE (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table registration_texts (
  token_hash bytea not null,
  browser bytea not null,
  kind text not null,
  shop_id integer,
  sender_sealed bytea,
  received_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint registration_texts_pkey PRIMARY KEY (token_hash),
  constraint registration_texts_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'cast'::text]))),
  constraint registration_texts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE SET NULL
);

create table reply_macros (
  id integer not null generated always as identity,
  title text not null,
  body text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint reply_macros_pkey PRIMARY KEY (id),
  constraint reply_macros_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 40000))),
  constraint reply_macros_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 400)))
);

create table reports (
  id bigint not null generated always as identity,
  model text not null,
  object_id bigint not null,
  user_id bigint,
  anon_hash bytea,
  reason text not null,
  detail text not null default ''::text,
  label text not null,
  snapshot text not null,
  status text not null default 'open'::text,
  created_at timestamp(3) with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  case_id bigint,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_anon_hash_check CHECK ((octet_length(anon_hash) = 32)),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE SET NULL,
  constraint reports_check CHECK ((num_nonnulls(user_id, anon_hash) = 1)),
  constraint reports_detail_check CHECK ((char_length(detail) <= 4000)),
  constraint reports_model_check CHECK ((model = ANY (ARRAY['Tl'::text, 'TlComment'::text, 'Cast'::text, 'Review'::text, 'Shop'::text]))),
  constraint reports_reason_check CHECK ((reason = ANY (ARRAY['safety'::text, 'minor'::text, 'sexual'::text, 'harassment'::text, 'spam'::text, 'rights'::text, 'other'::text]))),
  constraint reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'acted'::text, 'dismissed'::text]))),
  constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table review_marks (
  review_id bigint not null,
  user_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint review_marks_pkey PRIMARY KEY (review_id, user_id),
  constraint review_marks_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table review_visits (
  id bigint not null generated always as identity,
  review_id bigint not null,
  visited_month date,
  total_value numeric(2,1),
  body text not null default ''::text,
  written_at timestamp(3) with time zone not null,
  constraint review_visits_pkey PRIMARY KEY (id),
  constraint review_visits_body_check CHECK ((char_length(body) <= 16000)),
  constraint review_visits_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_visits_total_value_check CHECK (((total_value >= (0)::numeric) AND (total_value <= (5)::numeric))),
  constraint review_visits_visited_month_check CHECK (((visited_month IS NULL) OR (EXTRACT(day FROM visited_month) = (1)::numeric)))
);

create table reviews (
  id bigint not null generated always as identity,
  shop_id integer not null,
  user_id bigint,
  amount integer,
  visited_month date,
  cast_value numeric(2,1) not null default 2.8,
  cost_value numeric(2,1) not null default 2.8,
  total_value numeric(2,1) not null default 2.8,
  cast_touched boolean not null default false,
  cost_touched boolean not null default false,
  total_touched boolean not null default false,
  body text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  people smallint,
  version integer not null default 1,
  weight numeric(2,1) not null default 1,
  counts_from timestamp(3) with time zone,
  held boolean not null default false,
  reply_body text,
  replied_at timestamp(3) with time zone,
  rewarded boolean not null default false,
  removed boolean not null default false,
  set_aside boolean not null default false,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_amount_check CHECK (((amount >= 0) AND (amount <= 1000000))),
  constraint reviews_body_check CHECK ((char_length(body) <= 16000)),
  constraint reviews_cast_value_check CHECK (((cast_value >= (0)::numeric) AND (cast_value <= (5)::numeric))),
  constraint reviews_cost_value_check CHECK (((cost_value >= (0)::numeric) AND (cost_value <= (5)::numeric))),
  constraint reviews_one_a_shop UNIQUE (shop_id, user_id),
  constraint reviews_people_check CHECK (((people >= 1) AND (people <= 20))),
  constraint reviews_reply_check CHECK ((char_length(reply_body) <= 16000)),
  constraint reviews_reply_whole_check CHECK (((reply_body IS NULL) = (replied_at IS NULL))),
  constraint reviews_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint reviews_total_value_check CHECK (((total_value >= (0)::numeric) AND (total_value <= (5)::numeric))),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reviews_visited_month_check CHECK (((visited_month IS NULL) OR (EXTRACT(day FROM visited_month) = (1)::numeric))),
  constraint reviews_weight_check CHECK ((weight = ANY (ARRAY[0.3, (1)::numeric])))
);

create table second_factors (
  user_id bigint,
  sealed bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamp(3) with time zone,
  shop_login_id integer,
  constraint second_factors_one_owner CHECK ((num_nonnulls(user_id, shop_login_id) = 1)),
  constraint second_factors_shop_login UNIQUE (shop_login_id),
  constraint second_factors_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE CASCADE,
  constraint second_factors_user UNIQUE (user_id),
  constraint user_totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sessions (
  id_hash bytea not null,
  realm text not null,
  user_id bigint,
  shop_login_id integer,
  shop_id integer,
  scope text not null default 'full'::text,
  epoch integer not null,
  created_at timestamp(3) with time zone not null default now(),
  last_seen_at timestamp(3) with time zone not null default now(),
  idle_until timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  proved_at timestamp(3) with time zone not null default now(),
  mfa_at timestamp(3) with time zone,
  device text not null default ''::text,
  ip_prefix text not null default ''::text,
  revoked_at timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_check CHECK ((((realm = 'shop'::text) = (shop_login_id IS NOT NULL)) AND ((realm = 'shop'::text) = (user_id IS NULL)))),
  constraint sessions_device_check CHECK ((char_length(device) <= 200)),
  constraint sessions_id_hash_check CHECK ((octet_length(id_hash) = 32)),
  constraint sessions_realm_check CHECK ((realm = ANY (ARRAY['member'::text, 'shop'::text, 'admin'::text]))),
  constraint sessions_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'reset'::text]))),
  constraint sessions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE SET NULL,
  constraint sessions_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table shift_tellings (
  cast_id integer not null,
  business_date date not null,
  constraint shift_tellings_pkey PRIMARY KEY (business_date, cast_id),
  constraint shift_tellings_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE
);

create table shifts (
  id bigint not null generated always as identity,
  cast_id integer not null,
  shop_id integer not null,
  business_date date not null,
  start_minute smallint not null,
  end_minute smallint,
  created_at timestamp(3) with time zone not null default now(),
  by_cast boolean not null default false,
  constraint shifts_pkey PRIMARY KEY (id),
  constraint shifts_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint shifts_one_a_day UNIQUE (cast_id, business_date),
  constraint shifts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shifts_span CHECK ((((start_minute >= 300) AND (start_minute <= 1725)) AND ((end_minute IS NULL) OR ((end_minute >= (start_minute + 1)) AND (end_minute <= 1740)))))
);

create table shop_cast_places (
  shop_id integer not null,
  cast_id integer not null,
  place integer not null,
  constraint shop_cast_places_pkey PRIMARY KEY (shop_id, cast_id),
  constraint shop_cast_places_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint shop_cast_places_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_casts (
  id bigint not null generated always as identity,
  shop_id integer not null,
  casts integer not null,
  constraint shop_casts_pkey PRIMARY KEY (id),
  constraint shop_casts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_changes (
  id bigint not null generated always as identity,
  shop_id integer not null,
  part text not null,
  before jsonb not null,
  after jsonb not null,
  undoes bigint,
  by_staff boolean not null,
  changed_by integer,
  created_at timestamp(3) with time zone not null default now(),
  reason text,
  constraint shop_changes_pkey PRIMARY KEY (id),
  constraint shop_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES shop_logins(id) ON DELETE SET NULL,
  constraint shop_changes_part_check CHECK ((part = ANY (ARRAY['hours'::text, 'days'::text, 'prices'::text, 'coupons'::text, 'words'::text, 'contact'::text, 'photos'::text, 'place'::text]))),
  constraint shop_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 2000))),
  constraint shop_changes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES shop_changes(id) ON DELETE CASCADE,
  constraint shop_changes_undoes_key UNIQUE (undoes)
);

create table shop_confirmations (
  shop_id integer not null,
  part text not null,
  confirmed_at timestamp(3) with time zone not null default now(),
  constraint shop_confirmations_pkey PRIMARY KEY (shop_id, part),
  constraint shop_confirmations_part_check CHECK ((part = ANY (ARRAY['hours'::text, 'days'::text, 'prices'::text, 'coupons'::text, 'words'::text, 'contact'::text, 'photos'::text, 'place'::text]))),
  constraint shop_confirmations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_data_reports (
  id bigint not null generated always as identity,
  shop_id integer not null,
  field text not null,
  reported_at timestamp(3) with time zone not null default now(),
  constraint shop_data_reports_pkey PRIMARY KEY (id),
  constraint shop_data_reports_field_check CHECK ((field = ANY (ARRAY['hours'::text, 'prices'::text, 'tel'::text, 'address'::text, 'closed'::text, 'moved'::text]))),
  constraint shop_data_reports_shop_id_field_key UNIQUE (shop_id, field),
  constraint shop_data_reports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_entry_decisions (
  inquiry_id bigint not null,
  outcome text not null,
  shop_id integer,
  shop_login_id integer,
  made_login boolean not null,
  former_license jsonb,
  note bytea,
  decided_by bigint,
  decided_at timestamp(3) with time zone not null default now(),
  warned_at timestamp(3) with time zone,
  constraint shop_entry_decisions_pkey PRIMARY KEY (inquiry_id),
  constraint shop_entry_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint shop_entry_decisions_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiries(id) ON DELETE CASCADE,
  constraint shop_entry_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['listed'::text, 'claimed'::text, 'declined'::text]))),
  constraint shop_entry_decisions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE SET NULL,
  constraint shop_entry_decisions_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE SET NULL
);

create table shop_follows (
  user_id bigint not null,
  shop_id integer not null,
  created_at timestamp(3) with time zone not null default now(),
  post_id bigint,
  constraint shop_follows_pkey PRIMARY KEY (user_id, shop_id),
  constraint shop_follows_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint shop_follows_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table shop_hours (
  shop_id integer not null,
  weekday smallint not null,
  open_minute smallint not null,
  close_minute smallint not null,
  constraint shop_hours_pkey PRIMARY KEY (shop_id, weekday),
  constraint shop_hours_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_hours_span CHECK ((((open_minute >= 300) AND (open_minute <= 1739)) AND ((close_minute >= (open_minute + 1)) AND (close_minute <= 1740)))),
  constraint shop_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);

create table shop_inbox_marks (
  id bigint not null generated always as identity,
  shop_inquiry_id bigint,
  review_id bigint,
  report_id bigint,
  seen_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  assignee_id integer,
  constraint shop_inbox_marks_pkey PRIMARY KEY (id),
  constraint shop_inbox_marks_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES shop_logins(id) ON DELETE SET NULL,
  constraint shop_inbox_marks_check CHECK ((num_nonnulls(shop_inquiry_id, review_id, report_id) = 1)),
  constraint shop_inbox_marks_report_id_fkey FOREIGN KEY (report_id) REFERENCES shop_data_reports(id) ON DELETE CASCADE,
  constraint shop_inbox_marks_report_id_key UNIQUE (report_id),
  constraint shop_inbox_marks_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint shop_inbox_marks_review_id_key UNIQUE (review_id),
  constraint shop_inbox_marks_shop_inquiry_id_fkey FOREIGN KEY (shop_inquiry_id) REFERENCES shop_inquiries(id) ON DELETE CASCADE,
  constraint shop_inbox_marks_shop_inquiry_id_key UNIQUE (shop_inquiry_id)
);

create table shop_inquiries (
  id bigint not null generated always as identity,
  shop_id integer not null,
  kind text not null,
  receipt text not null,
  user_id bigint,
  cast_id integer,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_inquiries_pkey PRIMARY KEY (id),
  constraint shop_inquiries_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE SET NULL,
  constraint shop_inquiries_kind_check CHECK ((kind = ANY (ARRAY['inquiry'::text, 'apply'::text, 'question'::text]))),
  constraint shop_inquiries_receipt_check CHECK ((receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'::text)),
  constraint shop_inquiries_receipt_key UNIQUE (receipt),
  constraint shop_inquiries_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_inquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table shop_inquiry_replies (
  id bigint not null generated always as identity,
  shop_inquiry_id bigint not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  is_automatic boolean not null default false,
  constraint shop_inquiry_replies_pkey PRIMARY KEY (id),
  constraint shop_inquiry_replies_shop_inquiry_id_fkey FOREIGN KEY (shop_inquiry_id) REFERENCES shop_inquiries(id) ON DELETE CASCADE
);

create table shop_login_shops (
  shop_login_id integer not null,
  shop_id integer not null,
  role text not null default 'owner'::text,
  called text,
  joined_at timestamp(3) with time zone not null default now(),
  constraint shop_login_shops_pkey PRIMARY KEY (shop_login_id, shop_id),
  constraint shop_login_shops_called_check CHECK (((char_length(called) >= 1) AND (char_length(called) <= 160))),
  constraint shop_login_shops_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text]))),
  constraint shop_login_shops_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_login_shops_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE CASCADE
);

create table shop_logins (
  id integer not null generated always as identity,
  name text not null,
  email_lookup bytea not null,
  email_sealed bytea not null,
  password_hash text not null,
  pepper text not null,
  session_epoch integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  sample boolean not null default false,
  suspended_at timestamp(3) with time zone,
  email_proven_at timestamp(3) with time zone,
  shopless_since timestamp(3) with time zone,
  warned_at timestamp(3) with time zone,
  constraint shop_logins_pkey PRIMARY KEY (id),
  constraint shop_logins_email_lookup_check CHECK ((octet_length(email_lookup) = 32)),
  constraint shop_logins_email_lookup_key UNIQUE (email_lookup),
  constraint shop_logins_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 400))),
  constraint shop_logins_password_hash_check CHECK ((password_hash ~~ '$argon2id$v=19$%'::text))
);

create table shop_macros (
  id integer not null generated always as identity,
  shop_id integer not null,
  title text not null,
  body text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_macros_pkey PRIMARY KEY (id),
  constraint shop_macros_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 8000))),
  constraint shop_macros_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_macros_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 160)))
);

create table shop_media (
  media_id text not null,
  shop_id integer not null,
  sent_at timestamp(3) with time zone not null default now(),
  removed_at timestamp(3) with time zone,
  constraint shop_media_pkey PRIMARY KEY (media_id),
  constraint shop_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint shop_media_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_photos (
  shop_id integer not null,
  position smallint not null,
  media_id text not null,
  alt text not null,
  caption text not null default ''::text,
  constraint shop_photos_pkey PRIMARY KEY (shop_id, "position"),
  constraint shop_photos_alt_check CHECK ((char_length(alt) <= 480)),
  constraint shop_photos_caption_check CHECK ((char_length(caption) <= 320)),
  constraint shop_photos_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint shop_photos_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_previews (
  id bigint not null generated always as identity,
  shop_id integer not null,
  shop_login_id integer not null,
  part text not null,
  value jsonb not null,
  made_at timestamp(3) with time zone not null default now(),
  constraint shop_previews_pkey PRIMARY KEY (id),
  constraint shop_previews_part_check CHECK ((part = ANY (ARRAY['hours'::text, 'days'::text, 'prices'::text, 'coupons'::text, 'words'::text, 'contact'::text, 'photos'::text, 'place'::text]))),
  constraint shop_previews_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_previews_shop_login_id_fkey FOREIGN KEY (shop_login_id) REFERENCES shop_logins(id) ON DELETE CASCADE
);

create table shop_prices (
  shop_id integer not null,
  position smallint not null,
  kind text not null,
  label text not null,
  amount integer not null,
  minutes smallint,
  start_minute smallint,
  end_minute smallint,
  constraint shop_prices_pkey PRIMARY KEY (shop_id, "position"),
  constraint shop_prices_amount_check CHECK (((amount >= 0) AND (amount <= 1000000))),
  constraint shop_prices_kind_check CHECK ((kind = ANY (ARRAY['first_set'::text, 'set'::text, 'extension'::text, 'nomination'::text, 'hall_nomination'::text, 'companion'::text, 'guest_drink'::text, 'cast_drink'::text, 'other'::text]))),
  constraint shop_prices_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 240))),
  constraint shop_prices_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600))),
  constraint shop_prices_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_reply_settings (
  shop_id integer not null,
  target_minutes integer,
  auto_reply text,
  constraint shop_reply_settings_pkey PRIMARY KEY (shop_id),
  constraint shop_reply_settings_auto_reply_check CHECK (((char_length(auto_reply) >= 1) AND (char_length(auto_reply) <= 2400))),
  constraint shop_reply_settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_reply_settings_target_minutes_check CHECK ((target_minutes = ANY (ARRAY[15, 30, 60, 180, 720, 1440])))
);

create table shop_special_days (
  shop_id integer not null,
  business_date date not null,
  open_minute smallint,
  close_minute smallint,
  note text,
  constraint shop_special_days_pkey PRIMARY KEY (shop_id, business_date),
  constraint shop_special_days_note_check CHECK ((char_length(note) <= 240)),
  constraint shop_special_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_special_days_span CHECK ((((open_minute IS NULL) AND (close_minute IS NULL)) OR (((open_minute >= 300) AND (open_minute <= 1739)) AND ((close_minute >= (open_minute + 1)) AND (close_minute <= 1740)))))
);

create table shop_spots (
  shop_id integer not null,
  category text not null,
  spot point not null,
  constraint shop_spots_pkey PRIMARY KEY (shop_id),
  constraint shop_spots_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_texts (
  shop_id integer not null,
  folded text not null,
  pairs tsvector not null,
  constraint shop_texts_pkey PRIMARY KEY (shop_id),
  constraint shop_texts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_touch_counts (
  shop_id integer not null,
  business_date date not null,
  hour smallint not null,
  kind text not null,
  post_id bigint,
  count integer not null,
  constraint shop_touch_counts_count_check CHECK ((count > 0)),
  constraint shop_touch_counts_hour_check CHECK (((hour >= 5) AND (hour <= 28))),
  constraint shop_touch_counts_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'call'::text, 'line'::text, 'coupon'::text, 'map'::text]))),
  constraint shop_touch_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint shop_touch_counts_shop_id_business_date_hour_kind_post_id_key UNIQUE NULLS NOT DISTINCT (shop_id, business_date, hour, kind, post_id),
  constraint shop_touch_counts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_touches (
  business_date date not null,
  shop_id integer not null,
  kind text not null,
  post_id bigint,
  viewer bytea not null,
  constraint shop_touches_business_date_shop_id_kind_post_id_viewer_key UNIQUE NULLS NOT DISTINCT (business_date, shop_id, kind, post_id, viewer),
  constraint shop_touches_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'call'::text, 'line'::text, 'coupon'::text, 'map'::text]))),
  constraint shop_touches_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint shop_touches_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_touches_viewer_check CHECK ((octet_length(viewer) = 16))
);

create table shop_vacancies (
  shop_id integer not null,
  state text not null,
  said_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint shop_vacancies_pkey PRIMARY KEY (shop_id),
  constraint shop_vacancies_check CHECK (((ends_at > said_at) AND (ends_at <= (said_at + '01:00:00'::interval)))),
  constraint shop_vacancies_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_vacancies_state_check CHECK ((state = ANY (ARRAY['free'::text, 'busy'::text])))
);

create table shop_words (
  shop_id integer not null,
  rank double precision not null,
  more text not null,
  folded text not null,
  reading text not null,
  sound text not null,
  pairs tsvector not null,
  constraint shop_words_pkey PRIMARY KEY (shop_id),
  constraint shop_words_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shops (
  id integer not null generated always as identity,
  external_id text,
  name text not null,
  kana text not null default ''::text,
  category text not null,
  status text not null default 'open'::text,
  prefecture_id smallint not null,
  area_id integer not null,
  station_id integer,
  station_exit text,
  walk_minutes smallint,
  address text not null default ''::text,
  building text,
  lat double precision,
  lng double precision,
  tel text,
  line_id text,
  email text,
  website text,
  chain text,
  catch_copy text,
  introduction text,
  notice text,
  seats smallint,
  has_private_room boolean not null default false,
  accepts_cards boolean not null default false,
  license_number text,
  license_checked_on date,
  service_percent smallint not null default 0,
  tax_percent smallint not null default 10,
  total_60 integer,
  rating numeric(3,2),
  review_count integer not null default 0,
  has_coupon boolean not null default false,
  freshness_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  rank double precision not null generated always as (((((EXTRACT(epoch FROM (freshness_at AT TIME ZONE 'UTC'::text)))::double precision / (86400)::double precision) + ((2)::double precision * ln(((1)::double precision + (review_count)::double precision)))) +
CASE
    WHEN (review_count > 0) THEN ((3)::double precision * ((COALESCE(rating, 2.8) - 2.8))::double precision)
    ELSE (0)::double precision
END)) stored,
  way_in text,
  last_train text,
  entrance_media_id text,
  reply_within integer,
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_address_check CHECK ((char_length(address) <= 800)),
  constraint shops_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  constraint shops_building_check CHECK ((char_length(building) <= 400)),
  constraint shops_catch_copy_check CHECK ((char_length(catch_copy) <= 480)),
  constraint shops_category_check CHECK ((category = ANY (ARRAY['caba'::text, 'girls'::text, 'sexy'::text]))),
  constraint shops_chain_check CHECK ((char_length(chain) <= 400)),
  constraint shops_email_check CHECK ((char_length(email) <= 2032)),
  constraint shops_entrance_media_id_fkey FOREIGN KEY (entrance_media_id) REFERENCES media(id),
  constraint shops_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 800))),
  constraint shops_external_id_key UNIQUE (external_id),
  constraint shops_introduction_check CHECK ((char_length(introduction) <= 16000)),
  constraint shops_kana_check CHECK ((char_length(kana) <= 800)),
  constraint shops_last_train_check CHECK ((char_length(last_train) <= 480)),
  constraint shops_license_number_check CHECK ((char_length(license_number) <= 400)),
  constraint shops_line_id_check CHECK ((char_length(line_id) <= 400)),
  constraint shops_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 400))),
  constraint shops_notice_check CHECK ((char_length(notice) <= 8000)),
  constraint shops_position CHECK (((lat >= (20)::double precision) AND (lat <= (46)::double precision) AND (lng >= (122)::double precision) AND (lng <= (154)::double precision))),
  constraint shops_prefecture_id_fkey FOREIGN KEY (prefecture_id) REFERENCES prefectures(id),
  constraint shops_rating_check CHECK (((rating >= (0)::numeric) AND (rating <= (5)::numeric))),
  constraint shops_seats_check CHECK (((seats >= 1) AND (seats <= 1000))),
  constraint shops_service_percent_check CHECK (((service_percent >= 0) AND (service_percent <= 60))),
  constraint shops_station_exit_check CHECK ((char_length(station_exit) <= 160)),
  constraint shops_station_id_fkey FOREIGN KEY (station_id) REFERENCES stations(id),
  constraint shops_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'hidden'::text, 'draft'::text]))),
  constraint shops_tax_percent_check CHECK (((tax_percent >= 0) AND (tax_percent <= 20))),
  constraint shops_tel_check CHECK ((tel ~ '^0[0-9]{9,10}$'::text)),
  constraint shops_total_60_check CHECK (((total_60 >= 0) AND (total_60 <= 1000000))),
  constraint shops_walk_minutes_check CHECK (((walk_minutes >= 1) AND (walk_minutes <= 60))),
  constraint shops_way_in_check CHECK ((char_length(way_in) <= 1600)),
  constraint shops_website_check CHECK ((char_length(website) <= 1600))
);

create table site_settings (
  id integer not null generated always as identity,
  name text not null,
  value boolean not null,
  set_by bigint,
  set_at timestamp with time zone not null default now(),
  constraint site_settings_pkey PRIMARY KEY (id),
  constraint site_settings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint site_settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL
);

create table sms_asks (
  id bigint not null generated always as identity,
  number bytea not null,
  asked_at timestamp(3) with time zone not null default now(),
  block bytea,
  carrier bytea,
  is_notice boolean not null default false,
  verified_at timestamp(3) with time zone,
  constraint sms_asks_pkey PRIMARY KEY (id)
);

create table sms_sends (
  id bigint not null generated always as identity,
  number bytea not null,
  block bytea not null,
  carrier bytea not null,
  sent_at timestamp(3) with time zone not null default now(),
  verified_at timestamp(3) with time zone,
  is_notice boolean not null default false,
  constraint sms_sends_pkey PRIMARY KEY (id)
);

create table stations (
  id integer not null generated always as identity,
  group_code integer,
  prefecture_id smallint not null,
  area_id integer,
  slug text not null,
  name text not null,
  kana text,
  romaji text,
  lat double precision not null,
  lng double precision not null,
  constraint stations_pkey PRIMARY KEY (id),
  constraint stations_area_id_fkey FOREIGN KEY (area_id) REFERENCES areas(id),
  constraint stations_group_code_key UNIQUE (group_code),
  constraint stations_kana_check CHECK ((char_length(kana) <= 480)),
  constraint stations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 240))),
  constraint stations_position CHECK ((((lat >= (20)::double precision) AND (lat <= (46)::double precision)) AND ((lng >= (122)::double precision) AND (lng <= (154)::double precision)))),
  constraint stations_prefecture_id_fkey FOREIGN KEY (prefecture_id) REFERENCES prefectures(id),
  constraint stations_romaji_check CHECK ((char_length(romaji) <= 480)),
  constraint stations_slug UNIQUE (prefecture_id, slug),
  constraint stations_slug_check CHECK ((char_length(slug) <= 100))
);

create table suspension_proposals (
  id bigint not null generated always as identity,
  user_id bigint not null,
  reason text not null,
  case_id bigint,
  proposed_by bigint,
  proposed_at timestamp(3) with time zone not null default now(),
  status text not null default 'open'::text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  constraint suspension_proposals_pkey PRIMARY KEY (id),
  constraint suspension_proposals_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE SET NULL,
  constraint suspension_proposals_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint suspension_proposals_check1 CHECK (((status <> 'approved'::text) OR (decided_by <> proposed_by))),
  constraint suspension_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint suspension_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint suspension_proposals_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 4000))),
  constraint suspension_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text]))),
  constraint suspension_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table takedown_evidence (
  request_id bigint not null,
  position smallint not null,
  kind text not null,
  sealed bytea not null,
  constraint takedown_evidence_pkey PRIMARY KEY (request_id, "position"),
  constraint takedown_evidence_kind_check CHECK ((kind = ANY (ARRAY['jpg'::text, 'pdf'::text]))),
  constraint takedown_evidence_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
  constraint takedown_evidence_request_id_fkey FOREIGN KEY (request_id) REFERENCES takedown_requests(id) ON DELETE CASCADE
);

create table takedown_requests (
  id bigint not null generated always as identity,
  receipt text not null,
  urgent boolean not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  looked_at timestamp(3) with time zone,
  asked_at timestamp(3) with time zone,
  outcome text,
  reason text,
  decided_by bigint,
  decided_at timestamp(3) with time zone,
  user_id bigint,
  due_at timestamp(3) with time zone not null generated always as (
CASE
    WHEN (looked_at IS NULL) THEN (((created_at AT TIME ZONE 'UTC'::text) +
    CASE
        WHEN urgent THEN '02:00:00'::interval
        ELSE '24:00:00'::interval
    END) AT TIME ZONE 'UTC'::text)
    WHEN (asked_at IS NOT NULL) THEN (((asked_at AT TIME ZONE 'UTC'::text) + '7 days'::interval) AT TIME ZONE 'UTC'::text)
    ELSE (((created_at AT TIME ZONE 'UTC'::text) + '7 days'::interval) AT TIME ZONE 'UTC'::text)
END) stored,
  hidden_at timestamp(3) with time zone,
  hidden_target text,
  files_left_out boolean not null default false,
  constraint takedown_requests_pkey PRIMARY KEY (id),
  constraint takedown_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint takedown_requests_decision CHECK ((num_nulls(outcome, reason, decided_at) = ANY (ARRAY[0, 3]))),
  constraint takedown_requests_hidden CHECK ((num_nulls(hidden_at, hidden_target) = ANY (ARRAY[0, 2]))),
  constraint takedown_requests_hidden_target_check CHECK ((hidden_target ~ '^(cast|shop|post|comment|review):[1-9][0-9]{0,14}$'::text)),
  constraint takedown_requests_outcome_check CHECK ((outcome = ANY (ARRAY['removed'::text, 'kept'::text]))),
  constraint takedown_requests_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 16000))),
  constraint takedown_requests_receipt_check CHECK ((receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'::text)),
  constraint takedown_requests_receipt_key UNIQUE (receipt),
  constraint takedown_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table used_form_tokens (
  nonce bytea not null,
  ends_at timestamp(3) with time zone not null,
  constraint used_form_tokens_pkey PRIMARY KEY (nonce),
  constraint used_form_tokens_nonce_check CHECK ((octet_length(nonce) = 16))
);

create table user_passwords (
  user_id bigint not null,
  hash text not null,
  pepper text not null,
  changed_at timestamp(3) with time zone not null default now(),
  constraint user_passwords_pkey PRIMARY KEY (user_id),
  constraint user_passwords_hash_check CHECK ((hash ~~ '$argon2id$v=19$%'::text)),
  constraint user_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_profiles (
  user_id integer not null,
  details jsonb not null,
  visibility jsonb not null default '{}'::jsonb,
  updated_at timestamp(3) with time zone not null default now(),
  constraint user_profiles_pkey PRIMARY KEY (user_id),
  constraint user_profiles_details_check CHECK (((((details ->> 'age'::text))::integer >= 18) AND (((details ->> 'age'::text))::integer <= 60))),
  constraint user_profiles_details_size_check CHECK ((octet_length((details)::text) <= 65536)),
  constraint user_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id bigint not null generated always as identity,
  kind text not null,
  name text not null default '名前未設定'::text,
  icon_media_id text,
  cast_id integer,
  created_at timestamp(3) with time zone not null default now(),
  sample boolean not null default false,
  my_id text not null default substr(translate(encode(uuid_send(gen_random_uuid()), 'hex'::text), '01'::text, 'gh'::text), 1, 12),
  status text not null default 'active'::text,
  registered_by text,
  is_admin boolean not null default false,
  session_epoch integer not null default 0,
  wished_shop_id integer,
  left_at timestamp(3) with time zone,
  erase_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now(),
  left_with_cast boolean not null default false,
  erase_ratings boolean not null default false,
  erase_writings boolean not null default true,
  kana text not null default ''::text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE SET NULL,
  constraint users_cast_id_key UNIQUE (cast_id),
  constraint users_icon_media_id_fkey FOREIGN KEY (icon_media_id) REFERENCES media(id),
  constraint users_kana_check CHECK ((char_length(kana) <= 30)),
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'cast'::text]))),
  constraint users_my_id_key UNIQUE (my_id),
  constraint users_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 160))),
  constraint users_registered_by_check CHECK ((registered_by = ANY (ARRAY['line'::text, 'sms'::text, 'call'::text, 'email'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'leaving'::text, 'erased'::text]))),
  constraint users_wished_shop_id_fkey FOREIGN KEY (wished_shop_id) REFERENCES shops(id) ON DELETE SET NULL
);

create table verification_codes (
  id bigint not null generated always as identity,
  purpose text not null,
  channel text not null,
  target bytea not null,
  browser bytea not null,
  code_hash bytea not null,
  nonce bytea not null,
  sealed bytea not null,
  tries smallint not null default 0,
  sent_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint verification_codes_pkey PRIMARY KEY (id),
  constraint verification_codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'call'::text, 'email'::text]))),
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'reset'::text, 'shop_reset'::text, 'email_setting'::text, 'tel_setting'::text, 'reauth'::text, 'multi_post'::text])))
);

create table video_notices (
  post_id bigint not null,
  noticed_at timestamp(3) with time zone not null default now(),
  constraint video_notices_pkey PRIMARY KEY (post_id),
  constraint video_notices_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table vote_wallets (
  user_id bigint not null,
  points smallint not null,
  stored_at timestamp(3) with time zone not null,
  constraint vote_wallets_pkey PRIMARY KEY (user_id),
  constraint vote_wallets_points_check CHECK (((points >= 0) AND (points <= 100))),
  constraint vote_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table votes (
  id bigint not null generated always as identity,
  cast_id integer not null,
  user_id bigint not null,
  points smallint not null,
  business_date date not null,
  voted_at timestamp(3) with time zone not null default now(),
  network bytea,
  tap text,
  constraint votes_pkey PRIMARY KEY (id),
  constraint votes_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint votes_network_check CHECK ((octet_length(network) = 16)),
  constraint votes_points_check CHECK (((points >= 1) AND (points <= 100))),
  constraint votes_tap_check CHECK (((char_length(tap) >= 8) AND (char_length(tap) <= 100))),
  constraint votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table waiting_calls (
  id bigint not null generated always as identity,
  caller bytea not null,
  sealed bytea not null,
  tries smallint not null default 0,
  heard smallint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  constraint waiting_calls_pkey PRIMARY KEY (id),
  constraint waiting_calls_caller_check CHECK ((octet_length(caller) = 32))
);

create table x_link_states (
  state_hash bytea not null,
  browser bytea not null,
  cast_id integer not null,
  verifier text not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint x_link_states_pkey PRIMARY KEY (state_hash),
  constraint x_link_states_browser_check CHECK ((octet_length(browser) = 32)),
  constraint x_link_states_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE,
  constraint x_link_states_state_hash_check CHECK ((octet_length(state_hash) = 32))
);

create table x_links (
  cast_id integer not null,
  sealed bytea not null,
  expires_at timestamp(3) with time zone not null,
  version integer not null default 1,
  refreshing_until timestamp(3) with time zone,
  enabled boolean not null default true,
  ended boolean not null default false,
  linked_at timestamp(3) with time zone not null default now(),
  constraint x_links_pkey PRIMARY KEY (cast_id),
  constraint x_links_cast_id_fkey FOREIGN KEY (cast_id) REFERENCES casts(id) ON DELETE CASCADE
);

-- indexes

CREATE INDEX admin_cast_links_cast_id ON public.admin_cast_links USING btree (cast_id);

CREATE UNIQUE INDEX admin_cast_links_current ON public.admin_cast_links USING btree (user_id, cast_id) WHERE (ended_at IS NULL);

CREATE INDEX admin_cast_links_ended_by ON public.admin_cast_links USING btree (ended_by);

CREATE INDEX admin_cast_links_linked_by ON public.admin_cast_links USING btree (linked_by);

CREATE INDEX admin_cast_links_user_id ON public.admin_cast_links USING btree (user_id);

CREATE INDEX admin_invites_approved_by_reference ON public.admin_invites USING btree (approved_by) WHERE (approved_by IS NOT NULL);

CREATE INDEX admin_invites_invited_by_reference ON public.admin_invites USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX admin_invites_user_id_reference ON public.admin_invites USING btree (user_id);

CREATE INDEX affiliations_document_seen_by ON public.affiliations USING btree (document_seen_by) WHERE (document_seen_by IS NOT NULL);

CREATE UNIQUE INDEX affiliations_one_active ON public.affiliations USING btree (user_id) WHERE (status = 'active'::text);

CREATE UNIQUE INDEX affiliations_one_pending ON public.affiliations USING btree (user_id) WHERE (status = 'pending'::text);

CREATE INDEX affiliations_pending ON public.affiliations USING btree (id) WHERE (status = 'pending'::text);

CREATE INDEX affiliations_shop ON public.affiliations USING btree (shop_id, id);

CREATE INDEX affiliations_user ON public.affiliations USING btree (user_id, id);

CREATE INDEX announcement_casts_cast ON public.announcement_casts USING btree (cast_id);

CREATE INDEX announcements_published ON public.announcements USING btree (published_at DESC, id DESC);

CREATE INDEX announcements_title_prefix ON public.announcements USING btree (title text_pattern_ops);

CREATE INDEX announcements_untold ON public.announcements USING btree (published_at) WHERE (told_at IS NULL);

CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor, id);

CREATE INDEX audit_events_event ON public.audit_events USING btree (event, id);

CREATE INDEX audit_events_target ON public.audit_events USING btree (target, id);

CREATE INDEX audit_records_actor ON ONLY public.audit_records USING btree (actor, id);

CREATE INDEX audit_records_event ON ONLY public.audit_records USING btree (event, id);

CREATE INDEX audit_records_target ON ONLY public.audit_records USING btree (target, id);

CREATE INDEX audit_seals_last ON public.audit_seals USING btree (last_id);

CREATE INDEX banners_area_id_reference ON public.banners USING btree (area_id) WHERE (area_id IS NOT NULL);

CREATE INDEX cast_days_off_shop ON public.cast_days_off USING btree (shop_id, business_date);

CREATE INDEX cast_follows_cast_id_reference ON public.cast_follows USING btree (cast_id) WHERE (cast_id IS NOT NULL);

CREATE INDEX cast_follows_tellings ON public.cast_follows USING btree (cast_id, user_id) WHERE (bell <> 'off'::text);

CREATE INDEX cast_photos_media ON public.cast_photos USING btree (media_id);

CREATE INDEX cast_videos_kept ON public.cast_videos USING btree (created_at) WHERE (state = 'converted'::text);

CREATE INDEX cast_videos_poster ON public.cast_videos USING btree (poster_media_id) WHERE (poster_media_id IS NOT NULL);

CREATE INDEX casts_by_status ON public.casts USING btree (status, id) WHERE (status <> 'public'::text);

CREATE INDEX casts_name_key ON public.casts USING btree (name_key(name)) WHERE visible;

CREATE INDEX casts_name_prefix ON public.casts USING btree (name text_pattern_ops);

CREATE INDEX casts_shop ON public.casts USING btree (shop_id, id) WHERE visible;

CREATE INDEX casts_shop_id_reference ON public.casts USING btree (shop_id) WHERE (shop_id IS NOT NULL);

CREATE INDEX comment_ban_marks_hash ON public.comment_ban_marks USING btree (cast_id, hash);

CREATE UNIQUE INDEX comment_bans_live ON public.comment_bans USING btree (cast_id, user_id) WHERE (lifted_at IS NULL);

CREATE INDEX comment_bans_until ON public.comment_bans USING btree (until) WHERE ((lifted_at IS NULL) AND (until IS NOT NULL));

CREATE INDEX comment_bans_user ON public.comment_bans USING btree (user_id);

CREATE UNIQUE INDEX comment_restrictions_anon ON public.comment_restrictions USING btree (cast_id, anon_hash) WHERE (anon_hash IS NOT NULL);

CREATE INDEX comment_restrictions_until ON public.comment_restrictions USING btree (until) WHERE (until IS NOT NULL);

CREATE UNIQUE INDEX comment_restrictions_user ON public.comment_restrictions USING btree (cast_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX comment_restrictions_user_reference ON public.comment_restrictions USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX comments_anon ON public.comments USING btree (anon_hash, posted_at DESC) WHERE (anon_hash IS NOT NULL);

CREATE INDEX comments_deleted ON public.comments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX comments_guests ON public.comments USING btree (posted_at DESC) WHERE (user_id IS NULL);

CREATE INDEX comments_held ON public.comments USING btree (id) WHERE ((held_by IS NOT NULL) AND (NOT approved) AND (NOT banned) AND (NOT suspended) AND (restricted_by IS NULL) AND (deleted_at IS NULL));

CREATE INDEX comments_held_ever ON public.comments USING btree (id) WHERE (held_by IS NOT NULL);

CREATE INDEX comments_kept_back ON public.comments USING btree (post_id, id) WHERE ((NOT visible) AND (NOT banned) AND (deleted_at IS NULL));

CREATE INDEX comments_post ON public.comments USING btree (post_id, id);

CREATE INDEX comments_reply_to_id_reference ON public.comments USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);

CREATE INDEX comments_user ON public.comments USING btree (user_id, posted_at DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX comments_user_id_reference ON public.comments USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX comments_visible ON public.comments USING btree (post_id, id DESC) WHERE visible;

CREATE INDEX contact_undos_user_id_reference ON public.contact_undos USING btree (user_id);

CREATE INDEX content_reviews_looked_at ON public.content_reviews USING btree (looked_at);

CREATE INDEX content_reviews_looked_by ON public.content_reviews USING btree (looked_by) WHERE (looked_by IS NOT NULL);

CREATE INDEX coupons_shop ON public.coupons USING btree (shop_id);

CREATE INDEX former_cast_numbers_until ON public.former_cast_numbers USING btree (until);

CREATE INDEX given_recounts_user ON public.given_recounts USING btree (user_id, id);

CREATE INDEX hashtags_prefix ON public.hashtags USING btree (folded text_pattern_ops);

CREATE INDEX idempotent_calls_age ON public.idempotent_calls USING btree (began_at);

CREATE INDEX idempotent_calls_sender ON public.idempotent_calls USING btree (sender) WHERE (sender IS NOT NULL);

CREATE INDEX import_runs_done ON public.import_runs USING btree (id) WHERE (done_at IS NOT NULL);

CREATE INDEX import_runs_file_prefix ON public.import_runs USING btree (file_name text_pattern_ops);

CREATE INDEX import_runs_made_by ON public.import_runs USING btree (made_by) WHERE (made_by IS NOT NULL);

CREATE INDEX import_runs_shops ON public.import_runs USING gin (jsonb_path_query_array(after, '$[*]."id"'::jsonpath));

CREATE INDEX import_runs_taken_back ON public.import_runs USING btree (id) WHERE (taken_back_at IS NOT NULL);

CREATE INDEX inquiries_asked ON public.inquiries USING btree (id) WHERE (kind = 'inquiry'::text);

CREATE INDEX inquiries_asked_by_status ON public.inquiries USING btree (status, id) WHERE (kind = 'inquiry'::text);

CREATE INDEX inquiries_asked_by_wait ON public.inquiries USING btree (COALESCE(waiting_since, created_at), id) WHERE (kind = 'inquiry'::text);

CREATE INDEX inquiries_assignee ON public.inquiries USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);

CREATE INDEX inquiries_created_at ON public.inquiries USING btree (created_at);

CREATE INDEX inquiries_entries ON public.inquiries USING btree (id) WHERE (kind = 'shop_entry'::text);

CREATE INDEX inquiries_entries_by_status ON public.inquiries USING btree (status, id) WHERE (kind = 'shop_entry'::text);

CREATE INDEX inquiries_open_entries ON public.inquiries USING btree (id) WHERE ((kind = 'shop_entry'::text) AND (status = ANY (ARRAY['received'::text, 'checking'::text])));

CREATE INDEX inquiries_receipt ON public.inquiries USING btree (receipt text_pattern_ops);

CREATE INDEX inquiries_user ON public.inquiries USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX inquiries_waiting ON public.inquiries USING btree (id) WHERE (waiting_since IS NOT NULL);

CREATE INDEX inquiry_messages_inquiry ON public.inquiry_messages USING btree (inquiry_id, id);

CREATE INDEX legal_versions_set_by ON public.legal_versions USING btree (set_by) WHERE (set_by IS NOT NULL);

CREATE INDEX limit_settings_name ON public.limit_settings USING btree (name, id DESC);

CREATE INDEX limit_settings_set_by ON public.limit_settings USING btree (set_by) WHERE (set_by IS NOT NULL);

CREATE INDEX listed_casts_active ON public.listed_casts USING btree (active_at DESC, cast_id DESC) INCLUDE (category, shop_id);

CREATE INDEX listed_casts_area_id ON public.listed_casts USING btree (area_id, active_at DESC, cast_id DESC) INCLUDE (category);

CREATE INDEX listed_casts_folded ON public.listed_casts USING btree (folded, active_at DESC, cast_id);

CREATE INDEX listed_casts_initial ON public.listed_casts USING btree ("left"(folded, 1), active_at DESC, cast_id);

CREATE INDEX listed_casts_long_pairs ON public.listed_casts USING gin (pairs) WITH (gin_pending_list_limit='512') WHERE (GREATEST(length(folded), length(sound)) >= 5);

CREATE INDEX listed_casts_pairs ON public.listed_casts USING gin (pairs) WITH (gin_pending_list_limit='512');

CREATE INDEX listed_casts_prefecture_id ON public.listed_casts USING btree (prefecture_id, active_at DESC, cast_id DESC) INCLUDE (category);

CREATE INDEX listed_casts_reading_initial ON public.listed_casts USING btree ("left"(reading, 1), active_at DESC, cast_id);

CREATE INDEX listed_casts_shop ON public.listed_casts USING btree (shop_id);

CREATE INDEX listed_casts_sound ON public.listed_casts USING btree (sound, reading, active_at DESC, cast_id);

CREATE INDEX listed_casts_station_id ON public.listed_casts USING btree (station_id, active_at DESC, cast_id DESC) INCLUDE (category);

CREATE INDEX magazine_deliveries_due ON public.magazine_deliveries USING btree (issue_id, due_at) WHERE (sent_at IS NULL);

CREATE INDEX magazine_deliveries_subscription ON public.magazine_deliveries USING btree (subscription_id);

CREATE INDEX magazine_plans_due ON public.magazine_plans USING btree (due_at);

CREATE INDEX magazine_plans_shop ON public.magazine_plans USING btree (shop_id, due_at);

CREATE UNIQUE INDEX magazine_plans_waiting ON public.magazine_plans USING btree (shop_id, day) WHERE (problem IS NULL);

CREATE UNIQUE INDEX magazine_subscriptions_live ON public.magazine_subscriptions USING btree (lookup, COALESCE(shop_id, 0)) WHERE (stopped_at IS NULL);

CREATE INDEX magazine_subscriptions_pending ON public.magazine_subscriptions USING btree (token_until) WHERE ((confirmed_at IS NULL) AND (stopped_at IS NULL));

CREATE INDEX magazine_subscriptions_shop ON public.magazine_subscriptions USING btree (shop_id, id);

CREATE INDEX magazine_subscriptions_stopped ON public.magazine_subscriptions USING btree (stopped_at) WHERE (stopped_at IS NOT NULL);

CREATE UNIQUE INDEX magazine_subscriptions_token ON public.magazine_subscriptions USING btree (token_hash);

CREATE INDEX media_newest ON public.media USING btree (created_at DESC, number DESC) WHERE (NOT sample);

CREATE INDEX media_to_look_at ON public.media USING btree (created_at DESC, number DESC) WHERE (awaits_look AND (NOT sample));

CREATE INDEX member_visits_seen_on ON public.member_visits USING btree (seen_on);

CREATE INDEX moderation_cases_by_danger ON public.moderation_cases USING btree ((((NOT urgent))::integer), due_at, id) WHERE (status = 'open'::text);

CREATE INDEX moderation_cases_decided ON public.moderation_cases USING btree (id) WHERE (status <> 'open'::text);

CREATE INDEX moderation_cases_decided_by ON public.moderation_cases USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX moderation_cases_decided_by_model ON public.moderation_cases USING btree (model, id) WHERE (status <> 'open'::text);

CREATE INDEX moderation_cases_due ON public.moderation_cases USING btree (due_at, id) WHERE (status = 'open'::text);

CREATE INDEX moderation_cases_label ON public.moderation_cases USING btree (label text_pattern_ops);

CREATE UNIQUE INDEX moderation_cases_object ON public.moderation_cases USING btree (model, object_id) WHERE (status = 'open'::text);

CREATE INDEX moderation_cases_writer ON public.moderation_cases USING btree (writer_id) WHERE (writer_id IS NOT NULL);

CREATE INDEX mutes_cast ON public.mutes USING btree (cast_id) WHERE (cast_id IS NOT NULL);

CREATE INDEX mutes_person_id ON public.mutes USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX news_newest ON public.news USING btree (published_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX news_title_prefix ON public.news USING btree (title text_pattern_ops);

CREATE INDEX news_withdrawn ON public.news USING btree (id) WHERE (withdrawn_at IS NOT NULL);

CREATE UNIQUE INDEX news_likes_anon ON public.news_likes USING btree (news_id, anon_hash) WHERE (anon_hash IS NOT NULL);

CREATE INDEX news_likes_of_user ON public.news_likes USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX news_likes_user ON public.news_likes USING btree (news_id, user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX news_views_news ON public.news_views USING btree (news_id);

CREATE UNIQUE INDEX notification_settings_stop_key ON public.notification_settings USING btree (stop_key) WHERE (stop_key IS NOT NULL);

CREATE INDEX notifications_actor_id ON public.notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);

CREATE INDEX notifications_announcement_opened ON public.notifications USING btree (announcement_id, opened_at) WHERE (announcement_id IS NOT NULL);

CREATE INDEX notifications_cast_id ON public.notifications USING btree (cast_id) WHERE (cast_id IS NOT NULL);

CREATE INDEX notifications_comment_id ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);

CREATE INDEX notifications_created ON public.notifications USING btree (created_at);

CREATE INDEX notifications_line ON public.notifications USING btree (user_id) WHERE line_due;

CREATE INDEX notifications_mail ON public.notifications USING btree (user_id) WHERE mail_due;

CREATE INDEX notifications_post_id ON public.notifications USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX notifications_push ON public.notifications USING btree (user_id) WHERE push_due;

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE ((read_at IS NULL) AND (NOT withdrawn));

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);

CREATE INDEX outbox_messages_newest ON public.outbox_messages USING btree (created_at DESC, id DESC);

CREATE INDEX page_change_age ON public.page_change USING btree (created_at);

CREATE INDEX page_change_tx ON public.page_change USING btree (tx);

CREATE INDEX pickup_rules_cast ON public.pickup_rules USING btree (cast_id, id);

CREATE INDEX pickup_rules_running ON public.pickup_rules USING btree (until_date, id) WHERE (taken_back_at IS NULL);

CREATE INDEX pickup_rules_taken_back ON public.pickup_rules USING btree (id) WHERE (taken_back_at IS NOT NULL);

CREATE INDEX place_changes_prefecture ON public.place_changes USING btree (prefecture_id, id DESC);

CREATE INDEX place_words_folded ON public.place_words USING btree (folded);

CREATE INDEX place_words_pairs ON public.place_words USING gin (pairs) WITH (gin_pending_list_limit='512');

CREATE INDEX place_words_sound ON public.place_words USING btree (sound, reading);

CREATE INDEX post_deliveries_cast ON public.post_deliveries USING btree (cast_id, id DESC);

CREATE INDEX post_deliveries_created ON public.post_deliveries USING btree (created_at);

CREATE INDEX post_deliveries_destination ON public.post_deliveries USING btree (destination_id);

CREATE INDEX post_deliveries_open ON public.post_deliveries USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'sending'::text]));

CREATE INDEX post_hashtags_feed ON public.post_hashtags USING btree (folded, posted_at DESC, post_id DESC);

CREATE INDEX post_hashtags_newest ON public.post_hashtags USING btree (posted_at DESC, folded);

CREATE UNIQUE INDEX post_likes_anon ON public.post_likes USING btree (anon_hash, post_id) WHERE (anon_hash IS NOT NULL);

CREATE INDEX post_likes_post_day ON public.post_likes USING btree (post_id, created_at);

CREATE UNIQUE INDEX post_likes_user ON public.post_likes USING btree (user_id, post_id) WHERE (user_id IS NOT NULL);

CREATE INDEX post_photos_media ON public.post_photos USING btree (media_id);

CREATE INDEX post_sends_age ON public.post_sends USING btree (sent_at);

CREATE INDEX post_sends_post ON public.post_sends USING btree (post_id);

CREATE INDEX post_uploads_admin ON public.post_uploads USING btree (admin_id) WHERE (admin_id IS NOT NULL);

CREATE INDEX post_uploads_cast ON public.post_uploads USING btree (cast_id);

CREATE INDEX post_uploads_post ON public.post_uploads USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX post_uploads_unused ON public.post_uploads USING btree (created_at) WHERE (post_id IS NULL);

CREATE INDEX post_videos_kept ON public.post_videos USING btree (post_id) WHERE (state = 'converted'::text);

CREATE INDEX post_videos_poster ON public.post_videos USING btree (poster_media_id) WHERE (poster_media_id IS NOT NULL);

CREATE INDEX post_views_post ON public.post_views USING btree (post_id);

CREATE INDEX posts_cast ON public.posts USING btree (cast_id, posted_at DESC, id DESC) INCLUDE (status, deleted_at);

CREATE INDEX posts_deleted ON public.posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX posts_due ON public.posts USING btree (posted_at) WHERE ((status = 'scheduled'::text) AND (deleted_at IS NULL));

CREATE INDEX posts_newest ON public.posts USING btree (posted_at DESC, id DESC) INCLUDE (cast_id) WHERE ((status = 'public'::text) AND (deleted_at IS NULL));

CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_hash);

CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

CREATE UNIQUE INDEX reports_anon ON public.reports USING btree (anon_hash, model, object_id) WHERE (anon_hash IS NOT NULL);

CREATE INDEX reports_case ON public.reports USING btree (case_id);

CREATE INDEX reports_object ON public.reports USING btree (model, object_id);

CREATE UNIQUE INDEX reports_user ON public.reports USING btree (user_id, model, object_id) WHERE (user_id IS NOT NULL);

CREATE INDEX review_marks_user ON public.review_marks USING btree (user_id);

CREATE INDEX review_visits_review ON public.review_visits USING btree (review_id, id);

CREATE INDEX reviews_newest ON public.reviews USING btree (shop_id, created_at DESC, id DESC);

CREATE INDEX reviews_user_id_reference ON public.reviews USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX reviews_waiting ON public.reviews USING btree (counts_from) WHERE (counts_from IS NOT NULL);

CREATE INDEX sessions_end ON public.sessions USING btree (LEAST(idle_until, ends_at));

CREATE INDEX sessions_shop_id_reference ON public.sessions USING btree (shop_id) WHERE (shop_id IS NOT NULL);

CREATE INDEX sessions_shop_login ON public.sessions USING btree (shop_login_id) WHERE (revoked_at IS NULL);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at) WHERE (revoked_at IS NULL);

CREATE INDEX shift_tellings_cast ON public.shift_tellings USING btree (cast_id);

CREATE INDEX shifts_day ON public.shifts USING btree (business_date, shop_id, cast_id) INCLUDE (start_minute, end_minute);

CREATE INDEX shifts_shop_day ON public.shifts USING btree (shop_id, business_date, start_minute, cast_id);

CREATE INDEX shop_cast_places_cast_id ON public.shop_cast_places USING btree (cast_id);

CREATE INDEX shop_casts_shop ON public.shop_casts USING btree (shop_id) INCLUDE (casts);

CREATE INDEX shop_changes_login ON public.shop_changes USING btree (changed_by);

CREATE INDEX shop_changes_of ON public.shop_changes USING btree (shop_id, id DESC);

CREATE INDEX shop_entry_decisions_by_outcome ON public.shop_entry_decisions USING btree (outcome, inquiry_id);

CREATE INDEX shop_entry_decisions_decided_by ON public.shop_entry_decisions USING btree (decided_by);

CREATE INDEX shop_entry_decisions_shop_id ON public.shop_entry_decisions USING btree (shop_id);

CREATE INDEX shop_entry_decisions_shop_login_id ON public.shop_entry_decisions USING btree (shop_login_id);

CREATE INDEX shop_follows_newest ON public.shop_follows USING btree (shop_id, created_at);

CREATE INDEX shop_follows_post ON public.shop_follows USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX shop_follows_shop_id_reference ON public.shop_follows USING btree (shop_id) WHERE (shop_id IS NOT NULL);

CREATE INDEX shop_inbox_marks_assignee_id ON public.shop_inbox_marks USING btree (assignee_id);

CREATE INDEX shop_inquiries_cast ON public.shop_inquiries USING btree (cast_id) WHERE (cast_id IS NOT NULL);

CREATE INDEX shop_inquiries_created_at ON public.shop_inquiries USING btree (created_at);

CREATE INDEX shop_inquiries_shop ON public.shop_inquiries USING btree (shop_id, id DESC);

CREATE INDEX shop_inquiries_user ON public.shop_inquiries USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX shop_inquiry_replies_inquiry ON public.shop_inquiry_replies USING btree (shop_inquiry_id, id);

CREATE INDEX shop_login_shops_shop ON public.shop_login_shops USING btree (shop_id);

CREATE INDEX shop_macros_shop_id ON public.shop_macros USING btree (shop_id);

CREATE INDEX shop_media_of ON public.shop_media USING btree (shop_id);

CREATE INDEX shop_photos_media ON public.shop_photos USING btree (media_id);

CREATE INDEX shop_previews_login ON public.shop_previews USING btree (shop_login_id);

CREATE INDEX shop_previews_of ON public.shop_previews USING btree (shop_id, shop_login_id);

CREATE INDEX shop_prices_first_set ON public.shop_prices USING btree (shop_id) WHERE (kind = 'first_set'::text);

CREATE INDEX shop_spots_near ON public.shop_spots USING gist (spot) INCLUDE (shop_id, category);

CREATE INDEX shop_texts_pairs ON public.shop_texts USING gin (pairs) WITH (gin_pending_list_limit='512');

CREATE INDEX shop_touch_counts_date ON public.shop_touch_counts USING btree (business_date);

CREATE INDEX shop_touch_counts_post ON public.shop_touch_counts USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX shop_touches_post ON public.shop_touches USING btree (post_id) WHERE (post_id IS NOT NULL);

CREATE INDEX shop_touches_shop ON public.shop_touches USING btree (shop_id);

CREATE INDEX shop_vacancies_free ON public.shop_vacancies USING btree (ends_at) WHERE (state = 'free'::text);

CREATE INDEX shop_words_folded ON public.shop_words USING btree (folded, rank DESC, shop_id);

CREATE INDEX shop_words_pairs ON public.shop_words USING gin (pairs) WITH (gin_pending_list_limit='512');

CREATE INDEX shop_words_sound ON public.shop_words USING btree (sound, reading, rank DESC, shop_id);

CREATE INDEX shops_area ON public.shops USING btree (area_id, category) WHERE (status = 'open'::text);

CREATE INDEX shops_area_rank ON public.shops USING btree (area_id, rank DESC, id) INCLUDE (category) WHERE (status = 'open'::text);

CREATE INDEX shops_by_status ON public.shops USING btree (status, id) WHERE (status <> 'open'::text);

CREATE INDEX shops_chain ON public.shops USING btree (chain) WHERE ((chain IS NOT NULL) AND (status = 'open'::text));

CREATE INDEX shops_entrance_media_id_reference ON public.shops USING btree (entrance_media_id) WHERE (entrance_media_id IS NOT NULL);

CREATE INDEX shops_found ON public.shops USING btree (id) INCLUDE (category, prefecture_id, area_id, station_id, rank) WHERE (status = 'open'::text);

CREATE INDEX shops_name_prefix ON public.shops USING btree (name text_pattern_ops);

CREATE INDEX shops_newest ON public.shops USING btree (created_at DESC, id DESC) WHERE (status = 'open'::text);

CREATE INDEX shops_prefecture ON public.shops USING btree (prefecture_id, category) WHERE (status = 'open'::text);

CREATE INDEX shops_prefecture_rank ON public.shops USING btree (prefecture_id, rank DESC, id) INCLUDE (category) WHERE (status = 'open'::text);

CREATE INDEX shops_rank ON public.shops USING btree (rank DESC, id) INCLUDE (category) WHERE (status = 'open'::text);

CREATE INDEX shops_station ON public.shops USING btree (station_id, category) WHERE (status = 'open'::text);

CREATE INDEX shops_tel ON public.shops USING btree (tel) WHERE (tel IS NOT NULL);

CREATE INDEX site_settings_name ON public.site_settings USING btree (name, id DESC);

CREATE INDEX site_settings_set_by ON public.site_settings USING btree (set_by) WHERE (set_by IS NOT NULL);

CREATE INDEX sms_asks_age ON public.sms_asks USING btree (asked_at);

CREATE INDEX sms_asks_number ON public.sms_asks USING btree (number, asked_at DESC);

CREATE INDEX sms_sends_newest ON public.sms_sends USING btree (sent_at DESC, id DESC);

CREATE INDEX sms_sends_number ON public.sms_sends USING btree (number, sent_at DESC);

CREATE INDEX stations_area ON public.stations USING btree (area_id);

CREATE INDEX suspension_proposals_by_state ON public.suspension_proposals USING btree (((status <> 'open'::text)), id DESC);

CREATE INDEX suspension_proposals_case_id_all ON public.suspension_proposals USING btree (case_id);

CREATE INDEX suspension_proposals_decided_by_all ON public.suspension_proposals USING btree (decided_by);

CREATE INDEX suspension_proposals_proposed_by_all ON public.suspension_proposals USING btree (proposed_by);

CREATE UNIQUE INDEX suspension_proposals_user ON public.suspension_proposals USING btree (user_id) WHERE (status = 'open'::text);

CREATE INDEX suspension_proposals_user_id_all ON public.suspension_proposals USING btree (user_id);

CREATE INDEX takedown_requests_created_at ON public.takedown_requests USING btree (created_at);

CREATE INDEX takedown_requests_decided_by ON public.takedown_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX takedown_requests_due ON public.takedown_requests USING btree (due_at, id) WHERE (decided_at IS NULL);

CREATE INDEX takedown_requests_hidden_target ON public.takedown_requests USING btree (hidden_target) WHERE (hidden_target IS NOT NULL);

CREATE INDEX takedown_requests_receipt_prefix ON public.takedown_requests USING btree (receipt text_pattern_ops);

CREATE INDEX takedown_requests_user ON public.takedown_requests USING btree (user_id, id);

CREATE INDEX used_form_tokens_end ON public.used_form_tokens USING btree (ends_at);

CREATE INDEX users_admins ON public.users USING btree (id) WHERE is_admin;

CREATE INDEX users_erase_at ON public.users USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX users_icon ON public.users USING btree (icon_media_id) WHERE (icon_media_id IS NOT NULL);

CREATE INDEX users_name_prefix ON public.users USING btree (name text_pattern_ops);

CREATE INDEX users_status ON public.users USING btree (status, id) WHERE (status <> 'active'::text);

CREATE INDEX users_wished_shop_id_reference ON public.users USING btree (wished_shop_id) WHERE (wished_shop_id IS NOT NULL);

CREATE INDEX verification_codes_age ON public.verification_codes USING btree (sent_at);

CREATE UNIQUE INDEX verification_codes_live ON public.verification_codes USING btree (purpose, target, browser) WHERE (used_at IS NULL);

CREATE INDEX votes_by_member ON public.votes USING btree (user_id, id);

CREATE INDEX votes_cast_day ON public.votes USING btree (cast_id, business_date);

CREATE INDEX votes_day ON public.votes USING btree (business_date, cast_id) INCLUDE (user_id, points, voted_at, network);

CREATE INDEX votes_given ON public.votes USING btree (user_id, cast_id, business_date);

CREATE UNIQUE INDEX votes_once_a_tap ON public.votes USING btree (user_id, tap) WHERE (tap IS NOT NULL);

CREATE INDEX waiting_calls_caller ON public.waiting_calls USING btree (caller, created_at DESC);

CREATE INDEX waiting_calls_end ON public.waiting_calls USING btree (expires_at);

CREATE INDEX x_link_states_age ON public.x_link_states USING btree (expires_at);

CREATE INDEX x_link_states_cast ON public.x_link_states USING btree (cast_id);

-- views

create view audit_log as
 SELECT audit_events.id,
    audit_events.at,
    audit_events.event,
    audit_events.realm,
    audit_events.actor,
    audit_events.target,
    audit_events.request_id,
    audit_events.ip_prefix,
    audit_events.detail
   FROM audit_events
UNION ALL
 SELECT audit_records.id,
    audit_records.at,
    audit_records.event,
    audit_records.realm,
    audit_records.actor,
    audit_records.target,
    audit_records.request_id,
    audit_records.ip_prefix,
    audit_records.detail
   FROM audit_records;

create view live_comment_bans as
 SELECT id,
    cast_id,
    user_id,
    created_at,
    until
   FROM comment_bans
  WHERE ((lifted_at IS NULL) AND ((until IS NULL) OR (until > now())));

create view live_comment_restrictions as
 SELECT id,
    cast_id,
    user_id,
    anon_hash,
    name,
    created_at,
    until
   FROM comment_restrictions
  WHERE ((until IS NULL) OR (until > now()));

-- functions

CREATE OR REPLACE FUNCTION public.announce_page_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_notify('page_change', '');
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.audit_kept_until(realm text, at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (date_trunc('month', (at at time zone 'UTC') + audit_term(realm)) + interval '1 month')::date
  $function$
;

CREATE OR REPLACE FUNCTION public.audit_term(realm text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when realm = 'admin' then interval '5 years' else interval '2 years' end
  $function$
;

CREATE OR REPLACE FUNCTION public.count_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    ids integer[];
    changes integer[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, count(*)::int as n from new_rows group by shop_id) d;
    elsif tg_op = 'DELETE' then
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, -count(*)::int as n from old_rows group by shop_id) d;
    else
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, sum(n)::int as n from (
          select shop_id, 1 as n from new_rows union all select shop_id, -1 from old_rows) both_rows
        group by shop_id having sum(n) <> 0) d;
    end if;
    if ids is null then return null; end if;
    with free as materialized (
      select c.id from shop_casts c where c.shop_id = any(ids) for update skip locked
    ), gathered as (
      delete from shop_casts c using free where c.id = free.id returning c.shop_id, c.casts
    )
    insert into shop_casts (shop_id, casts)
    select m.shop_id, sum(m.n) from (
      select shop_id, n from unnest(ids, changes) as d (shop_id, n)
      union all
      select shop_id, casts from gathered
    ) m where exists (select from shops s where s.id = m.shop_id)
    group by m.shop_id having sum(m.n) <> 0;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.count_comments_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare changes jsonb;
    begin
      if current_setting('app.counters', true) = 'off' then return null; end if;
      select jsonb_object_agg(post_id, n) into changes from (
        select post_id, sum(n) as n from (select post_id, -1 as n from old_rows where visible) each
        group by post_id having sum(n) <> 0) net;
      if changes is null then return null; end if;
      perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
        order by id for no key update;
      update posts set comment_count = comment_count + net.value::integer
        from jsonb_each_text(changes) net where posts.id = net.key::bigint;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.count_comments_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare changes jsonb;
    begin
      if current_setting('app.counters', true) = 'off' then return null; end if;
      select jsonb_object_agg(post_id, n) into changes from (
        select post_id, sum(n) as n from (select post_id, 1 as n from new_rows where visible) each
        group by post_id having sum(n) <> 0) net;
      if changes is null then return null; end if;
      perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
        order by id for no key update;
      update posts set comment_count = comment_count + net.value::integer
        from jsonb_each_text(changes) net where posts.id = net.key::bigint;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.count_comments_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare changes jsonb;
    begin
      if current_setting('app.counters', true) = 'off' then return null; end if;
      select jsonb_object_agg(post_id, n) into changes from (
        select post_id, sum(n) as n from (select post_id, 1 as n from new_rows where visible
     union all select post_id, -1 from old_rows where visible) each
        group by post_id having sum(n) <> 0) net;
      if changes is null then return null; end if;
      perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
        order by id for no key update;
      update posts set comment_count = comment_count + net.value::integer
        from jsonb_each_text(changes) net where posts.id = net.key::bigint;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.count_given_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from users where id in (select user_id from new_rows) order by id for share;
    insert into cast_votes as c (cast_id, points)
    select n.cast_id, sum(n.points) from new_rows n join users u on u.id = n.user_id
    where u.status <> 'suspended' group by n.cast_id order by n.cast_id
    on conflict (cast_id) do update set points = c.points + excluded.points;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.count_hashtags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into hashtags (folded, tag, posts, used_at)
        select n.folded, min(coalesce(t.tag, n.folded)), count(distinct n.post_id), max(n.posted_at)
        from new_rows n left join posts p on p.id = n.post_id
        left join lateral unnest(p.hashtags) t (tag) on fold_tag(t.tag) = n.folded
        group by n.folded order by n.folded
        on conflict (folded) do update set posts = hashtags.posts + excluded.posts,
          used_at = greatest(hashtags.used_at, excluded.used_at);
      else
        perform from hashtags where folded in (select folded from old_rows) order by folded for update;
        update hashtags h set posts = h.posts - o.posts
        from (select folded, count(*) as posts from old_rows group by folded) o where h.folded = o.folded;
        delete from hashtags where folded in (select folded from old_rows) and posts <= 0;
      end if;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.count_post_likes_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare changes jsonb;
  begin
    if current_setting('app.counters', true) = 'off' then return null; end if;
    select jsonb_object_agg(post_id, n) into changes from (
      select each.post_id, sum(each.n) as n from (select post_id, user_id, -1 as n from old_rows) each left join users u on u.id = each.user_id
      where u.status is distinct from 'suspended'
      group by each.post_id having sum(each.n) <> 0) net;
    if changes is null then return null; end if;
    perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
      order by id for no key update;
    update posts set like_count = like_count + net.value::integer
      from jsonb_each_text(changes) net where posts.id = net.key::bigint;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.count_post_likes_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare changes jsonb;
  begin
    if current_setting('app.counters', true) = 'off' then return null; end if;
    select jsonb_object_agg(post_id, n) into changes from (
      select each.post_id, sum(each.n) as n from (select post_id, user_id, 1 as n from new_rows) each left join users u on u.id = each.user_id
      where u.status is distinct from 'suspended'
      group by each.post_id having sum(each.n) <> 0) net;
    if changes is null then return null; end if;
    perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
      order by id for no key update;
    update posts set like_count = like_count + net.value::integer
      from jsonb_each_text(changes) net where posts.id = net.key::bigint;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.count_post_likes_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare changes jsonb;
  begin
    if current_setting('app.counters', true) = 'off' then return null; end if;
    select jsonb_object_agg(post_id, n) into changes from (
      select each.post_id, sum(each.n) as n from (select post_id, user_id, 1 as n from new_rows union all select post_id, user_id, -1 as n from old_rows) each left join users u on u.id = each.user_id
      where u.status is distinct from 'suspended'
      group by each.post_id having sum(each.n) <> 0) net;
    if changes is null then return null; end if;
    perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
      order by id for no key update;
    update posts set like_count = like_count + net.value::integer
      from jsonb_each_text(changes) net where posts.id = net.key::bigint;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.count_taken_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update cast_votes c set points = c.points - gone.points
    from (select o.cast_id, sum(o.points) as points from old_rows o left join users u on u.id = o.user_id
      where u.status is distinct from 'suspended' group by o.cast_id) gone
    where c.cast_id = gone.cast_id;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.end_confirmation_of_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from shop_confirmations f using changed_rows c
        where f.shop_id = c.shop_id and f.part = 'hours';
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.end_confirmation_of_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        delete from shop_confirmations f using changed_rows c
        where f.shop_id = c.shop_id and f.part = 'prices';
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.end_day_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      delete from cast_days_off o using new_rows n
      where o.cast_id = n.cast_id and o.business_date = n.business_date;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.end_wait_for_look()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update media m set awaits_look = false from new_rows l where l.kind = 'photo' and l.object_id = m.id;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.fold_tag(tag text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(lower(normalize(tag, NFKC)), '邊邉齋齊斉髙﨑嵜澤濵濱廣櫻國龍瀧條嶋嶌眞惠凜與黑德榮藝會學靜彌壽實寶萬螢戀邨淵峯舘舖圓亞縣驛樂澁鹽竈竃曾檜籠遙雙號圖灣鷗嶽槇祿莊壹淺冨鄕來禮御兩竝乘亂龜豫爭亙佛假傳體餘倂俠價值俱儉僞兔兒黨內寫處剎劍劑剩勵勞效敕勸勳勻區醫單卽卻廁嚴參收敍敘臺吳咒脣啞營噓囑嚙團圍圈壓墮壘填增壞壤壯聲賣變奧奬獎姊姬孃寬寢對專將堯盡屆屬峽巖巢卷帶歸廳牀廢辨辯瓣貳彎彈當彥徑從徵應恆悅惱惡慘愼懷戰戲戶戾纔拂拔擇擔拜據擴擧舉挾插搜揭摑搔搖攝擊攪數斷舊晝晄晉晚曉曆暨樞查枡棧檢榆樓槪樣權橫缺歐歡步齒歲歷殘毆殼每氣冰污沒濾淨淚濤渴濟涉澀溪溫濕溼滿潑滯潛瀨燈爐點爲焰燒菸犧狀獨狹獵貓獻獸甁產畫疊瘦癡痹發皋盜硏碎礪禰禱禪祕稱稅棱稻穗穩穰竊粹肅妝糉絲經繪絕繼續總綠緖緣繩縱纖繫繡罐羣飜聰聽膽腳脫腦臟舍鋪艷蘆莖荔萊萠蔥蔣藏薰藥虛蟲蠶蠻蟬蠟衞裝襃霸覺覽觀觸譯證譽說讀謠讓豐贊贗踐轉輕輛辭遞聯遲郞鄉醉醱醬釀釋鐵鑛錢銳鑄鍊錄鎭關閱鬭鬥陷險隨隱鄰雜靈穎賴顏顯餠驅騷驗髓髮鷄雞鹼麥麴麵麪黃默鱉齡𠮷', '辺辺斎斎斎高崎崎沢浜浜広桜国竜滝条島島真恵凛与黒徳栄芸会学静弥寿実宝万蛍恋村渕峰館舗円亜県駅楽渋塩釜釜曽桧篭遥双号図湾鴎岳槙禄荘壱浅富郷来礼お両並乗乱亀予争亘仏仮伝体余併侠価値倶倹偽兎児党内写処刹剣剤剰励労効勅勧勲匀区医単即却厠厳参収叙叙台呉呪唇唖営嘘嘱噛団囲圏圧堕塁塡増壊壌壮声売変奥奨奨姉姫嬢寛寝対専将尭尽届属峡巌巣巻帯帰庁床廃弁弁弁弐弯弾当彦径従徴応恒悦悩悪惨慎懐戦戯戸戻才払抜択担拝拠拡挙挙挟挿捜掲掴掻揺摂撃撹数断旧昼晃晋晩暁暦曁枢査桝桟検楡楼概様権横欠欧歓歩歯歳歴残殴殻毎気氷汚没沪浄涙涛渇済渉渋渓温湿湿満溌滞潜瀬灯炉点為焔焼煙犠状独狭猟猫献獣瓶産画畳痩痴痺発皐盗研砕砺祢祷禅秘称税稜稲穂穏穣窃粋粛粧粽糸経絵絶継続総緑緒縁縄縦繊繋繍缶群翻聡聴胆脚脱脳臓舎舗艶芦茎茘莱萌葱蒋蔵薫薬虚虫蚕蛮蝉蝋衛装褒覇覚覧観触訳証誉説読謡譲豊賛贋践転軽輌辞逓連遅郎郷酔醗醤醸釈鉄鉱銭鋭鋳錬録鎮関閲闘闘陥険随隠隣雑霊頴頼顔顕餅駆騒験髄髪鶏鶏鹸麦麹麺麺黄黙鼈齢吉') $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select regexp_replace(regexp_replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(regexp_replace(
    normalize(translate(t, U&'\309B\309C', U&'\3099\309A'), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
    '([\u3400-\u4dbf\u4e00-\u9fff々])[のノヶケが](?!ー)', '\1', 'g'), 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶぁぃぅぇぉっゃゅょゎゕゖς邊邉齋齊斉髙﨑嵜澤濵濱廣櫻國龍瀧條嶋嶌眞惠凜與黑德榮藝會學靜彌壽實寶萬螢戀邨淵峯舘舖圓亞縣驛樂澁鹽竈竃曾檜籠遙雙號圖灣鷗嶽槇祿莊壹淺冨鄕來禮御兩竝乘亂龜豫爭亙佛假傳體餘倂俠價值俱儉僞兔兒黨內寫處剎劍劑剩勵勞效敕勸勳勻區醫單卽卻廁嚴參收敍敘臺吳咒脣啞營噓囑嚙團圍圈壓墮壘填增壞壤壯聲賣變奧奬獎姊姬孃寬寢對專將堯盡屆屬峽巖巢卷帶歸廳牀廢辨辯瓣貳彎彈當彥徑從徵應恆悅惱惡慘愼懷戰戲戶戾纔拂拔擇擔拜據擴擧舉挾插搜揭摑搔搖攝擊攪數斷舊晝晄晉晚曉曆暨樞查枡棧檢榆樓槪樣權橫缺歐歡步齒歲歷殘毆殼每氣冰污沒濾淨淚濤渴濟涉澀溪溫濕溼滿潑滯潛瀨燈爐點爲焰燒菸犧狀獨狹獵貓獻獸甁產畫疊瘦癡痹發皋盜硏碎礪禰禱禪祕稱稅棱稻穗穩穰竊粹肅妝糉絲經繪絕繼續總綠緖緣繩縱纖繫繡罐羣飜聰聽膽腳脫腦臟舍鋪艷蘆莖荔萊萠蔥蔣藏薰藥虛蟲蠶蠻蟬蠟衞裝襃霸覺覽觀觸譯證譽說讀謠讓豐贊贗踐轉輕輛辭遞聯遲郞鄉醉醱醬釀釋鐵鑛錢銳鑄鍊錄鎭關閱鬭鬥陷險隨隱鄰雜靈穎賴顏顯餠驅騷驗髓髮鷄雞鹼麥麴麵麪黃默鱉齡𠮷', 'ああいいううええおおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもややゆゆよよらりるれろわわゐゑをんゔかけあいうえおつやゆよわかけσ辺辺斎斎斎高崎崎沢浜浜広桜国竜滝条島島真恵凛与黒徳栄芸会学静弥寿実宝万蛍恋村渕峰館舗円亜県駅楽渋塩釜釜曽桧篭遥双号図湾鴎岳槙禄荘壱浅富郷来礼お両並乗乱亀予争亘仏仮伝体余併侠価値倶倹偽兎児党内写処刹剣剤剰励労効勅勧勲匀区医単即却厠厳参収叙叙台呉呪唇唖営嘘嘱噛団囲圏圧堕塁塡増壊壌壮声売変奥奨奨姉姫嬢寛寝対専将尭尽届属峡巌巣巻帯帰庁床廃弁弁弁弐弯弾当彦径従徴応恒悦悩悪惨慎懐戦戯戸戻才払抜択担拝拠拡挙挙挟挿捜掲掴掻揺摂撃撹数断旧昼晃晋晩暁暦曁枢査桝桟検楡楼概様権横欠欧歓歩歯歳歴残殴殻毎気氷汚没沪浄涙涛渇済渉渋渓温湿湿満溌滞潜瀬灯炉点為焔焼煙犠状独狭猟猫献獣瓶産画畳痩痴痺発皐盗研砕砺祢祷禅秘称税稜稲穂穏穣窃粋粛粧粽糸経絵絶継続総緑緒縁縄縦繊繋繍缶群翻聡聴胆脚脱脳臓舎舗艶芦茎茘莱萌葱蒋蔵薫薬虚虫蚕蛮蝉蝋衛装褒覇覚覧観触訳証誉説読謡譲豊賛贋践転軽輌辞逓連遅郎郷酔醗醤醸釈鉄鉱銭鋭鋳錬録鎮関閲闘闘陥険随隠隣雑霊頴頼顔顕餅駆騒験髄髪鶏鶏鹸麦麹麺麺黄黙鼈齢吉'), 'ゔあ', 'ば'), 'ゔい', 'び'), 'ゔえ', 'べ'), 'ゔお', 'ぼ'), 'ゔ', 'ぶ'), '([ぁ-ゖ])[-‐‑‒–—―−ー〜~]+', '\1ー', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u036f\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\u303d-\u303f\u3099-\u309c\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]', '', 'g')
    $function$
;

CREATE OR REPLACE FUNCTION public.grant_site(site name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
  declare part record;
  begin
    perform pg_advisory_xact_lock(7301905);
    for part in
      select format('%I.%I', n.nspname, c.relname) as name, w.rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral (select case
        when n.nspname = 'public' and c.relname in ('audit_events', 'audit_records', 'audit_links')
          then '{SELECT,INSERT}'
        when c.relkind = 'v' or c.relname in ('audit_seals', 'migrations') or c.relname like 'kysely%' then '{SELECT}'
        else '{SELECT,INSERT,UPDATE,DELETE}' end::text[] as rights) w
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
        and w.rights <> array(
          select r.name from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[])
            with ordinality r (name, place)
          where has_table_privilege(site, c.oid, r.name) order by r.place)
    loop
      execute format('revoke all on %s from %I', part.name, site);
      execute format('grant %s on %s to %I', array_to_string(part.rights, ','), part.name, site);
    end loop;

    -- A backup reads where they are.
    for part in
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'S'
        and not has_table_privilege(site, c.oid, 'select')
    loop
      execute format('grant select on sequence %s to %I', part.name, site);
    end loop;
    if not has_sequence_privilege(site, 'public.audit_events_id_seq', 'usage') then
      execute format('grant usage on sequence public.audit_events_id_seq to %I', site);
    end if;

    for part in
      select n.nspname as name from pg_namespace n
      where n.nspname in ('public', 'graphile_worker') and not has_schema_privilege(site, n.oid, 'usage')
    loop
      execute format('grant usage on schema %I to %I', part.name, site);
    end loop;

    for part in
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not has_function_privilege(site, p.oid, 'execute')
    loop
      execute format('grant execute on function %s to %I', part.name, site);
    end loop;

    for part in
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'graphile_worker' and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid)
    loop
      execute format('create policy site on %s using (true) with check (true)', part.name);
    end loop;

    if has_schema_privilege(site, 'public', 'create') then
      execute format('revoke create on schema public from public, %I', site);
    end if;
    if has_database_privilege(site, current_database(), 'temporary, create') then
      execute format('revoke temporary, create on database %I from public, %I', current_database(), site);
    end if;
  end $function$
;

CREATE OR REPLACE FUNCTION public.has_given_much(account bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (select from given_recounts where user_id = account)
      or (select count(*) from (select from votes where user_id = account limit 1001) v) > 1000
      or (select count(*) from (select from post_likes where user_id = account limit 1001) l) > 1000
  $function$
;

CREATE OR REPLACE FUNCTION public.hashtag_page(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select 'hashtag:' || left(md5(folded), 16) $function$
;

CREATE OR REPLACE FUNCTION public.hashtags_of_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    ids integer[];
    tags text[];
  begin
    if tg_table_name = 'casts' then
      select array_agg(id) into ids from (
        select id, visible, shop_id from new_rows except select id, visible, shop_id from old_rows) n;
      perform from shops where id in (select shop_id from casts where id = any(ids)) order by id for share;
    else
      select array_agg(c.id) into ids from casts c
      join (select id, status from new_rows except select id, status from old_rows) n on n.id = c.shop_id;
    end if;
    if ids is null then return null; end if;
    with gone as (
      delete from post_hashtags x using posts p, casts c
      where c.id = any(ids) and p.cast_id = c.id and x.post_id = p.id and not (c.visible and (c.shop_id is null or exists (
  select from shops s where s.id = c.shop_id and s.status = 'open'))) returning x.folded),
    back as (
      insert into post_hashtags (post_id, folded, posted_at)
      select distinct p.id, fold_tag(tag), p.posted_at
      from casts c join posts p on p.cast_id = c.id, unnest(p.hashtags) tag
      where c.id = any(ids) and p.status = 'public' and p.deleted_at is null and not p.need_login and c.visible and (c.shop_id is null or exists (
  select from shops s where s.id = c.shop_id and s.status = 'open'))
      on conflict do nothing returning folded)
    select array_agg(folded order by folded) into tags from (
      select folded from gone union select folded from back) changed;
    if tags is null or current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge) select hashtag_page(folded), false from unnest(tags) folded;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.hashtags_of_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform index_hashtags(array[new.id]);
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.hashtags_of_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform index_hashtags((select array_agg(id) from new_rows where hashtags <> '{}'));
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.index_hashtags(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform from casts where id in (select cast_id from posts where id = any(ids))
      order by id for no key update;
    perform from shops where id in (
      select c.shop_id from casts c join posts p on p.cast_id = c.id where p.id = any(ids)) order by id for share;
    delete from post_hashtags where post_id = any(ids);
    insert into post_hashtags (post_id, folded, posted_at)
    select distinct p.id, fold_tag(tag), p.posted_at
    from posts p join casts c on c.id = p.cast_id, unnest(p.hashtags) tag
    where p.id = any(ids) and p.status = 'public' and p.deleted_at is null and not p.need_login and c.visible and (c.shop_id is null or exists (
  select from shops s where s.id = c.shop_id and s.status = 'open'));
  end $function$
;

CREATE OR REPLACE FUNCTION public.keep_former_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into former_cast_numbers (cast_id, lookup, until)
      select u.cast_id, old.lookup, now() + interval '90 days' from users u
      where u.id = old.user_id and u.status = 'active' and u.cast_id is not null
      on conflict (cast_id, lookup) do update set until = excluded.until;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.keep_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if to_jsonb(old) - tg_argv <> to_jsonb(new) - tg_argv then new.updated_at := now(); end if;
      return new;
    end $function$
;

CREATE OR REPLACE FUNCTION public.list_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare ids integer[];
  begin
    if tg_table_name = 'casts' and tg_op = 'INSERT' then
      select array_agg(id) into ids from new_rows;
    elsif tg_table_name = 'casts' then
      
  select array_agg(id) into ids from (select id, shop_id, visible, name, kana, last_active_at from new_rows except select id, shop_id, visible, name, kana, last_active_at from old_rows) n;
    else
      
  select array_agg(id) into ids from (select id, status, area_id, prefecture_id, station_id, category from new_rows except select id, status, area_id, prefecture_id, station_id, category from old_rows) n;
      select array_agg(c.id) into ids from casts c where c.shop_id = any(ids);
    end if;
    if ids is null then return null; end if;
    insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at, folded, reading, sound, pairs)
    select l.cast_id, l.shop_id, l.area_id, l.prefecture_id, l.station_id, l.category, l.active_at, folded, reading, sound, pairs
    from (
      select c.id as cast_id, s.id as shop_id, s.area_id, s.prefecture_id, s.station_id, s.category,
        c.last_active_at as active_at, c.name, c.kana
      from casts c join shops s on s.id = c.shop_id
      where c.visible and s.status = 'open' and c.id = any(ids) order by s.id for share of s
    ) l 
  cross join lateral (select fold_text(l.name) as folded offset 0) f
  cross join lateral (
    select case when l.kana = '' then f.folded else fold_text(l.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound) as pairs offset 0) p
    on conflict (cast_id) do update set shop_id = excluded.shop_id, area_id = excluded.area_id,
      prefecture_id = excluded.prefecture_id, station_id = excluded.station_id, category = excluded.category,
      active_at = excluded.active_at, folded = excluded.folded, reading = excluded.reading, sound = excluded.sound, pairs = excluded.pairs;
    delete from listed_casts l where l.cast_id = any(ids) and not exists (
      select from casts c join shops s on s.id = c.shop_id
      where c.id = l.cast_id and c.visible and s.status = 'open');
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.make_audit_part(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare part text := to_char(month, '"until_"YYYY_MM');
  begin
    if to_regclass('audit_parts.' || part) is not null
      or exists (select from audit_parts.rest where kept_until = month) then return; end if;
    execute format('create table audit_parts.%I partition of audit_records for values from (%L) to (%L)',
      part, month, (month + interval '1 month')::date);
    execute format('create trigger part_all before truncate on audit_parts.%I
      for each statement execute function refuse_record_change()', part);
  end $function$
;

CREATE OR REPLACE FUNCTION public.make_audit_parts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
  begin
    perform pg_advisory_xact_lock(7301906);
    perform make_audit_part(month) from (
      select distinct audit_kept_until(realm, now() + ahead * interval '1 month') as month
      from unnest('{member,admin}'::text[]) realm, generate_series(0, 2) ahead order by 1) months;
  end $function$
;

CREATE OR REPLACE FUNCTION public.move_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare told user_profiles;
    begin
      delete from user_profiles where user_id = new.id returning * into told;
      if told.user_id is null then return null; end if;
      update casts c set age = coalesce(c.age, (told.details ->> 'age')::smallint), birth_month = coalesce(c.birth_month, (told.details ->> 'birthMonth')::smallint), birth_day = coalesce(c.birth_day, (told.details ->> 'birthDay')::smallint), tall = coalesce(c.tall, (told.details ->> 'tall')::smallint), bust = coalesce(c.bust, told.details ->> 'bust'), blood_type = coalesce(c.blood_type, told.details ->> 'bloodType'), hometown = coalesce(c.hometown, told.details ->> 'hometown'), lovers_type = coalesce(c.lovers_type, told.details ->> 'loversType'), hobby = coalesce(c.hobby, told.details ->> 'hobby'), work_message = coalesce(c.work_message, told.details ->> 'workMessage'), message = coalesce(c.message, told.details ->> 'message'),
        work_days = case when c.work_days = '{}' then array(select jsonb_array_elements_text(told.details -> 'workDays'))
          else c.work_days end,
        visibility = c.visibility || told.visibility
      where c.id = new.cast_id;
      if not exists (select from cast_items where cast_id = new.cast_id) then
        insert into cast_items (cast_id, position, title, body)
        select new.cast_id, n, item ->> 'title', item ->> 'body'
        from jsonb_array_elements(told.details -> 'items') with ordinality as told_items (item, n);
      end if;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.name_key(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select replace(translate(public.fold_text(t), '工口囗力夕卜二八三千一才又彐厶乂匕аεеоο0рρсуυхχкκмμтτвβнηһіιıɩ1lјѕԁոναɑ', 'えろろかたとにはみちーおぬよむめひaeeoooppcyyxxkkmmttbbhhhiiiiiijsdnvaa'), '本人', '')
    $function$
;

CREATE OR REPLACE FUNCTION public.name_notification_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$
;

CREATE OR REPLACE FUNCTION public.own_reviews_of_affiliations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if new.status in ('pending', 'active', 'ended') then
        perform set_reviews_aside(new.user_id);
      elsif not exists (select from affiliations
          where user_id = new.user_id and shop_id = new.shop_id and status in ('active', 'ended')) then
        update reviews set set_aside = false, held = removed or counts_from is not null
        where user_id = new.user_id and shop_id = new.shop_id and set_aside
          and not works_at_shop(user_id, shop_id);
      end if;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.own_reviews_of_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare account bigint;
    begin
      select id into account from users where cast_id = new.id;
      if account is null then return null; end if;
      if old.shop_id is not null then
        update affiliations set status = 'ended', ended_at = now(), ended_by = 'staff'
        where user_id = account and shop_id = old.shop_id and status = 'active';
        insert into affiliations (user_id, shop_id, status, ended_at, ended_by)
        select account, old.shop_id, 'ended', now(), 'staff'
        where not exists (select from affiliations where user_id = account and shop_id = old.shop_id
          and status = 'ended' and ended_at >= now()::timestamptz(3));
      end if;
      perform set_reviews_aside(account);
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.own_reviews_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform set_reviews_aside(new.id);
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_areas_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, false from changed c, lateral (values ('area:' || c.id), ('prefecture:' || c.prefecture_id),
        ('directory'), ('top')) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id join casts k on k.shop_id = s.id,
        lateral (values ('cast:' || k.id), ('cast-card:' || k.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_areas_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c, lateral (values ('area:' || c.id), ('prefecture:' || c.prefecture_id),
        ('directory'), ('top')) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id join casts k on k.shop_id = s.id,
        lateral (values ('cast:' || k.id), ('cast-card:' || k.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_areas_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, false from changed c, lateral (values ('area:' || c.id), ('prefecture:' || c.prefecture_id),
        ('directory'), ('top')) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id join casts k on k.shop_id = s.id,
        lateral (values ('cast:' || k.id), ('cast-card:' || k.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_days_off_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ 
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select tag, false from old_rows c join shops s on s.id = c.shop_id, lateral (values
      ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id)) t (tag)
    group by tag order by tag;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_days_off_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ 
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select tag, false from new_rows c join shops s on s.id = c.shop_id, lateral (values
      ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id)) t (tag)
    group by tag order by tag;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_items_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select 'cast:' || c.cast_id, false from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_items_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select 'cast:' || c.cast_id, false from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_items_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select 'cast:' || c.cast_id, false from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_photos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, true from changed c join casts k on k.id = c.cast_id
        left join shops s on s.id = k.shop_id, lateral (values ('cast:' || k.id), ('cast-card:' || k.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_photos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c join casts k on k.id = c.cast_id
        left join shops s on s.id = k.shop_id, lateral (values ('cast:' || k.id), ('cast-card:' || k.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_photos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, true from changed c join casts k on k.id = c.cast_id
        left join shops s on s.id = k.shop_id, lateral (values ('cast:' || k.id), ('cast-card:' || k.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_videos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if current_setting('app.page_changes', true) = 'off' then return null; end if;
        insert into page_change (tag, purge)
        select 'cast:' || cast_id, true from changed group by cast_id order by cast_id;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_videos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if current_setting('app.page_changes', true) = 'off' then return null; end if;
        insert into page_change (tag, purge)
        select 'cast:' || cast_id, true from changed group by cast_id order by cast_id;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_cast_videos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if current_setting('app.page_changes', true) = 'off' then return null; end if;
        insert into page_change (tag, purge)
        select 'cast:' || cast_id, true from changed group by cast_id order by cast_id;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_casts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select 'cast:' || c.id, true from changed c
      union all
      select tag, true from changed c left join shops s on s.id = c.shop_id, lateral (values
        ('cast-card:' || c.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag) where true
      union all
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
  ('station:' || s.station_id), ('top'), ('directory')) t (tag) where true
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_casts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select 'cast:' || c.id, false from changed c
      union all
      select tag, false from changed c left join shops s on s.id = c.shop_id, lateral (values
        ('cast-card:' || c.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag) where true
      union all
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
  ('station:' || s.station_id), ('top'), ('directory')) t (tag) where true
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_casts_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select tag, bool_or(purge) from (
      with changed as ((select * from old_rows except all select * from new_rows)
        union all (select * from new_rows except all select * from old_rows))
      select 'cast:' || c.id, exists (select from new_rows n where n.id = c.id and not n.visible)
  and exists (select from old_rows o where o.id = c.id and o.visible) from changed c
      union all
      select tag, exists (select from new_rows n where n.id = c.id and not n.visible)
  and exists (select from old_rows o where o.id = c.id and o.visible) from changed c left join shops s on s.id = c.shop_id, lateral (values
        ('cast-card:' || c.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag) where exists (select from new_rows n join old_rows o using (id)
  where n.id = c.id and to_jsonb(n) - array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
  'work_days', 'work_message', 'message', 'updated_at'] is distinct from to_jsonb(o) - array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
  'work_days', 'work_message', 'message', 'updated_at'])
      union all
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('area:' || s.area_id), ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top'),
        ('directory')) t (tag) where exists (select from new_rows n join old_rows o using (id)
  where n.id = c.id and to_jsonb(n) - array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
  'work_days', 'work_message', 'message', 'updated_at'] is distinct from to_jsonb(o) - array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
  'work_days', 'work_message', 'message', 'updated_at'])
    ) as tags (tag, purge) where tag is not null group by tag order by tag;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_commenters_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post-comments:' || post_id, true from comments where user_id = new.id) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_comments_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post-comments:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_comments_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post-comments:' || post_id, false from new_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_comments_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post-comments:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_coupons_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_coupons_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_coupons_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_media_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, false from post_photos where media_id = new.id
       union all select 'post:' || post_id, false from post_videos where poster_media_id = new.id) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      row news := coalesce(new, old);
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      values ('news', false), ('news:' || row.id, tg_op = 'DELETE' or row.withdrawn_at is not null or row.published_at > now() + interval '1 ms');
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_pickup_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag) values ('pickup');
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      -- A statement names only the rows that its event has.
      if tg_op = 'UPDATE' then
        if not exists (select * from new_rows except select * from old_rows) then return null; end if;
      elsif tg_op = 'INSERT' then
        if not exists (select from new_rows) then return null; end if;
      else
        if not exists (select from old_rows) then return null; end if;
      end if;
      if tg_table_name = 'areas' then insert into page_change (tag) values ('areas'); end if;
      if tg_op = 'UPDATE' then
        if not exists (select id, slug, name, lat, lng from new_rows except select id, slug, name, lat, lng from old_rows)
        then return null; end if;
      end if;
      insert into page_change (tag) values ('places');
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_photos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_photos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, false from new_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_photos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_videos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_videos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, false from new_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_post_videos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || post_id, true from old_rows) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_posts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || old.id, true union all (select tag, false from (values ('posts'), ('cast-posts:' || old.cast_id),
  ('shop-posts:' || (select shop_id from casts where id = old.cast_id))) t (tag)
    where (old.status = 'public' and old.deleted_at is null) union all select hashtag_page(fold_tag(tag)), false from unnest(old.hashtags) tag where (old.status = 'public' and old.deleted_at is null))) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_posts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select tag, false from new_rows n, lateral (values ('posts'), ('cast-posts:' || n.cast_id),
  ('shop-posts:' || (select shop_id from casts where id = n.cast_id))) t (tag) where (n.status = 'public' and n.deleted_at is null)
       union all select hashtag_page(fold_tag(tag)), false from new_rows n, unnest(n.hashtags) tag where (n.status = 'public' and n.deleted_at is null)) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_posts_of_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'posts', false union all select 'cast-posts:' || id, false from (select new.id) c (id)
         union all select hashtag_page(h.folded), false from (select new.id) c (id)
           join posts p on p.cast_id = c.id join post_hashtags h on h.post_id = p.id) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_posts_of_shops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'posts', false union all select 'cast-posts:' || id, false from (select id from casts where shop_id = new.id) c (id)
         union all select hashtag_page(h.folded), false from (select id from casts where shop_id = new.id) c (id)
           join posts p on p.cast_id = c.id join post_hashtags h on h.post_id = p.id) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_posts_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (select 'post:' || new.id, (old.status = 'public' and old.deleted_at is null) and (not (new.status = 'public' and new.deleted_at is null) or new.need_login > old.need_login)
       union all (select tag, false from (values ('posts'), ('cast-posts:' || old.cast_id),
  ('shop-posts:' || (select shop_id from casts where id = old.cast_id))) t (tag)
    where (old.status = 'public' and old.deleted_at is null) union all select hashtag_page(fold_tag(tag)), false from unnest(old.hashtags) tag where (old.status = 'public' and old.deleted_at is null)) union all (select tag, false from (values ('posts'), ('cast-posts:' || new.cast_id),
  ('shop-posts:' || (select shop_id from casts where id = new.cast_id))) t (tag)
    where (new.status = 'public' and new.deleted_at is null) union all select hashtag_page(fold_tag(tag)), false from unnest(new.hashtags) tag where (new.status = 'public' and new.deleted_at is null))) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_review_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select distinct 'shop-reviews:' || r.shop_id, false
    from changed_rows c join reviews r on r.id = c.review_id order by 1;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_reviews_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select 'shop:' || c.shop_id, true from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_reviews_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select 'shop:' || c.shop_id, false from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_reviews_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select 'shop:' || c.shop_id, false from changed c
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shifts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
  ('station:' || s.station_id), ('top')) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shifts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
  ('station:' || s.station_id), ('top')) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shifts_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
  ('station:' || s.station_id), ('top')) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_confirmations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge) select distinct 'shop:' || shop_id, false from new_rows;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_hours_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_hours_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_hours_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_photos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, true from changed c join shops s on s.id = c.shop_id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_photos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_photos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, true from changed c join shops s on s.id = c.shop_id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_prices_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_prices_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_prices_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_special_days_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from old_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_special_days_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (select * from new_rows) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_special_days_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) select tag, false
             from changed c join shops s on s.id = c.shop_id, lateral (values
  ('shop:' || s.id), ('shop-card:' || s.id), ('area:' || s.area_id),
  ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top')) t (tag)
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shop_vacancies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select t.tag, false from changed_rows c,
        lateral (values ('shop:' || c.shop_id), ('shop-card:' || c.shop_id)) t (tag);
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shops_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, true from changed c, lateral (values ('shop:' || c.id), ('shop-card:' || c.id)) t (tag)
      union all
      select tag, false from changed c, lateral (values ('area:' || c.area_id), ('prefecture:' || c.prefecture_id),
  ('station:' || c.station_id), ('top'), ('directory')) t (tag)
        where true
      union all
      select tag, true from changed c join casts k on k.shop_id = c.id, lateral (values
        ('cast:' || k.id), ('cast-card:' || k.id)) t (tag) where true
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shops_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c, lateral (values ('shop:' || c.id), ('shop-card:' || c.id)) t (tag)
      union all
      select tag, false from changed c, lateral (values ('area:' || c.area_id), ('prefecture:' || c.prefecture_id),
  ('station:' || c.station_id), ('top'), ('directory')) t (tag)
        where true
      union all
      select tag, false from changed c join casts k on k.shop_id = c.id, lateral (values
        ('cast:' || k.id), ('cast-card:' || k.id)) t (tag) where true
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_shops_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, exists (select from new_rows n where n.id = c.id and n.status <> 'open')
    and exists (select from old_rows o where o.id = c.id and o.status = 'open') from changed c, lateral (values ('shop:' || c.id), ('shop-card:' || c.id)) t (tag)
      union all
      select tag, false from changed c, lateral (values ('area:' || c.area_id), ('prefecture:' || c.prefecture_id),
  ('station:' || c.station_id), ('top'), ('directory')) t (tag)
        where exists (select from new_rows n join old_rows o using (id)
        where n.id = c.id and to_jsonb(n) - array['catch_copy', 'introduction', 'notice', 'website', 'way_in', 'last_train', 'entrance_media_id', 'email',
    'address', 'building', 'lat', 'lng', 'tel', 'line_id', 'seats', 'license_number', 'updated_at'] is distinct from to_jsonb(o) - array['catch_copy', 'introduction', 'notice', 'website', 'way_in', 'last_train', 'entrance_media_id', 'email',
    'address', 'building', 'lat', 'lng', 'tel', 'line_id', 'seats', 'license_number', 'updated_at'])
      union all
      select tag, exists (select from new_rows n where n.id = c.id and n.status <> 'open')
    and exists (select from old_rows o where o.id = c.id and o.status = 'open') from changed c join casts k on k.shop_id = c.id, lateral (values
        ('cast:' || k.id), ('cast-card:' || k.id)) t (tag) where exists (select from new_rows n join old_rows o using (id) where n.id = c.id and n.status <> o.status)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_stations_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from old_rows) 
      select tag, false from changed c, lateral (values ('station:' || c.id), ('area:' || c.area_id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.station_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_stations_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (select * from new_rows) 
      select tag, false from changed c, lateral (values ('station:' || c.id), ('area:' || c.area_id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.station_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_stations_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as ((select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)) 
      select tag, false from changed c, lateral (values ('station:' || c.id), ('area:' || c.area_id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.station_id = c.id, lateral (values ('shop:' || s.id), ('shop-card:' || s.id)) t (tag)
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $function$
;

CREATE OR REPLACE FUNCTION public.page_change_users_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$
;

CREATE OR REPLACE FUNCTION public.pairs_of(VARIADIC texts text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    declare
      one text;
      pairs text[] := '{}';
    begin
      foreach one in array texts loop
        for i in 1..length(one) loop pairs := pairs || substr(one, i, 2); end loop;
      end loop;
      return array_to_tsvector(pairs);
    end $function$
;

CREATE OR REPLACE FUNCTION public.place_shops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare ids integer[];
    begin
      if tg_table_name = 'stations' then
        select array_agg(s.id) into ids from shops s where s.station_id = any(array(
          select id from (select id, lat, lng from new_rows except select id, lat, lng from old_rows) n));
      elsif tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      else
        -- A join of the two would be quadratic for an update of many rows.
        select array_agg(id) into ids from (
          select id, status, category, station_id, lat, lng from new_rows
          except select id, status, category, station_id, lat, lng from old_rows) n;
      end if;
      if ids is null then return null; end if;
      delete from shop_spots where shop_id = any(ids);
      insert into shop_spots (shop_id, category, spot) 
  select s.id, s.category, spot_of(coalesce(s.lat, t.lat), case when s.lat is null then t.lng else s.lng end)
  from shops s left join stations t on t.id = s.station_id
  where s.status = 'open' and coalesce(s.lat, t.lat) is not null
    and case when s.lat is null then t.lng else s.lng end is not null and s.id = any(ids) order by s.id
      on conflict (shop_id) do update set category = excluded.category, spot = excluded.spot;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.prune_audit(most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
  declare
    today date := (now() at time zone 'UTC')::date;
    part text;
    found_rows bigint;
    gone bigint := 0;
  begin
    for part in
      select format('audit_parts.%I', c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_records'::regclass and c.relname ~ '^until_[0-9]{4}_[0-9]{2}$'
        and to_date(c.relname, '"until_"YYYY_MM') <= today
    loop
      execute format('select count(*) from %s', part) into found_rows;
      execute format('drop table %s', part);
      gone := gone + found_rows;
    end loop;
    delete from audit_parts.rest where ctid = any(array(
      select ctid from audit_parts.rest where kept_until <= today and at < now() - audit_term(realm) limit most));
    get diagnostics found_rows = row_count;
    delete from audit_links where n < (
      select min(n) - 1 from audit_links where last_at >= now() - audit_term('admin') - interval '2 months');
    return gone + found_rows;
  end $function$
;

CREATE OR REPLACE FUNCTION public.rate_shops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare ids integer[];
    begin
      if tg_table_name = 'users' then
        select array_agg(distinct r.shop_id) into ids
        from new_rows n join old_rows o using (id) join reviews r on r.user_id = n.id
        where (n.status = 'suspended') <> (o.status = 'suspended');
      elsif tg_op = 'INSERT' then
        select array_agg(distinct shop_id) into ids from new_rows;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct shop_id) into ids from old_rows;
      else
        select array_agg(distinct shop_id) into ids from (
          select n.shop_id from new_rows n join old_rows o using (id)
          where (n.shop_id, n.user_id, n.total_value, n.total_touched, n.weight, n.held, n.rewarded,
            n.counts_from is null)
            is distinct from
            (o.shop_id, o.user_id, o.total_value, o.total_touched, o.weight, o.held, o.rewarded,
            o.counts_from is null)
          union
          select o.shop_id from new_rows n join old_rows o using (id) where n.shop_id <> o.shop_id) changed;
      end if;
      if ids is null then return null; end if;
      -- One after the other for each shop: two reviews at once are both counted.
      perform from shops where id = any(ids) order by id for no key update;
      update shops s set review_count = c.count, rating = c.rating
      from (
        select i.id, count(r.id)::integer as count, case when count(r.id) filter (where r.counts) > 0 then
          round((2.8 * 5 + sum(r.total_value * r.weight) filter (where r.counts))
            / (5 + sum(r.weight) filter (where r.counts)), 2) end as rating
        from unnest(ids) i (id)
        left join (select r.*, r.total_touched and not r.rewarded and r.counts_from is null as counts
          from reviews r left join users u on u.id = r.user_id
          where u.status is distinct from 'suspended' and not r.held) r on r.shop_id = i.id
        group by i.id) c
      where s.id = c.id and (s.review_count, s.rating) is distinct from (c.count, c.rating);
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.recount_given()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    account bigint := old.id;
    sign integer := 1;
  begin
    if tg_op = 'UPDATE' and new.status = 'suspended' then sign := -1; end if;
    if tg_op = 'UPDATE' and has_given_much(account) then
      insert into given_recounts (user_id, sign, votes_until)
      select account, sign, coalesce(max(id), 0) from votes where user_id = account;
      return old;
    end if;
    -- Whoever takes a vote or a like back at this moment holds these rows first.
    perform from cast_votes where cast_id in (select cast_id from votes where user_id = account)
      order by cast_id for no key update;
    if sign < 0 then
      update cast_votes c set points = c.points - given.points
      from (select cast_id, sum(points) as points from votes where user_id = account group by cast_id) given
      where c.cast_id = given.cast_id;
    else
      insert into cast_votes as c (cast_id, points)
      select cast_id, sum(points) from votes where user_id = account group by cast_id order by cast_id
      on conflict (cast_id) do update set points = c.points + excluded.points;
    end if;
    -- Those under which the member has commented as well: their counters follow, and posts are locked in one order.
    perform from posts where id in (
      select post_id from post_likes where user_id = account
      union select post_id from comments where user_id = account) order by id for no key update;
    update posts set like_count = like_count + sign
    where id in (select post_id from post_likes where user_id = account);
    -- The stored ranking is made from votes, and no other tag says that it has changed.
    if current_setting('app.page_changes', true) is distinct from 'off'
      and exists (select from votes where user_id = account) then
      insert into page_change (tag, purge) values ('ranking', sign < 0);
    end if;
    return old;
  end $function$
;

CREATE OR REPLACE FUNCTION public.recover_points(stored smallint, since timestamp with time zone, has_more boolean, moment timestamp with time zone, OUT points smallint, OUT stored_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
    select grown.points::smallint,
      case when grown.points >= tier.most then moment else since + passed.steps * tier.every end
    from (select case when has_more then 100 else 30 end as most, case when has_more then 2 else 1 end as step,
        case when has_more then interval '10 minutes' else interval '20 minutes' end as every) tier,
      lateral (select greatest(0, floor(extract(epoch from moment - since) / extract(epoch from tier.every)))::bigint
        as steps) passed,
      lateral (select least(tier.most, stored + passed.steps * tier.step) as points) grown
  $function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'DELETE' and old.at < now() - audit_term(old.realm)
      and exists (select from audit_seals where old.id between first_id and last_id) then
      return old;
    end if;
    raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
  end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_link_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'DELETE' and old.last_at < now() - audit_term('admin') - interval '2 months' then return old; end if;
    raise exception 'audit_links is append-only' using errcode = 'insufficient_privilege';
  end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception 'a vote that was given changes no more';
    end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'DELETE' and old.kept_until <= (now() at time zone 'UTC')::date
      and old.at < now() - audit_term(old.realm) then
      return old;
    end if;
    raise exception 'audit_records is append-only' using errcode = 'insufficient_privilege';
  end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_seal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op = 'UPDATE' and new.first_id = old.first_id and new.last_id > old.last_id then return new; end if;
    if tg_op = 'DELETE' and exists (
      select from audit_seals where first_id < old.first_id and last_id >= old.last_id) then
      return old;
    end if;
    raise exception 'audit_seals only grow' using errcode = 'insufficient_privilege';
  end $function$
;

CREATE OR REPLACE FUNCTION public.renew_plans()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      analyze shops, shop_words, shop_texts, shop_spots, casts, listed_casts, shop_casts, posts;
    end $function$
;

CREATE OR REPLACE FUNCTION public.seal_audit(first bigint, last bigint, gone bigint, before bytea, after bytea, proof bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    if (with part as (
          select id as at, id as until, 1 as n, previous, hash from audit_events where id between first and last
          union all
          select first_id, last_id, rows, previous, hash from audit_seals where first_id <= last and last_id >= first),
        link as (select *, lag(hash, 1, before) over (order by at) as expected from part)
      select min(at) = first and max(until) = last and sum(n) = gone and bool_and(previous = expected)
        and (array_agg(hash order by at desc))[1] = after
      from link) is not true then
      raise exception 'a seal stands for rows of its chain' using errcode = 'insufficient_privilege';
    end if;
    insert into audit_seals (first_id, last_id, rows, previous, hash, mac)
      values (first, last, gone, before, after, proof)
      on conflict (first_id) do update set last_id = excluded.last_id, rows = excluded.rows,
        previous = excluded.previous, hash = excluded.hash, mac = excluded.mac;
    delete from audit_seals where first_id > first and last_id <= last;
    delete from audit_events where id between first and last;
  end $function$
;

CREATE OR REPLACE FUNCTION public.set_reviews_aside(account bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
    update reviews set set_aside = true, held = true
    where user_id = account and not set_aside and works_at_shop(user_id, shop_id)
  $function$
;

CREATE OR REPLACE FUNCTION public.settle_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    -- Before the first start of the job queue there is no file yet either.
    if to_regnamespace('graphile_worker') is not null then
      perform graphile_worker.add_job(tg_argv[0], json_build_object(tg_argv[1], new.id), max_attempts := 10,
        job_key := tg_argv[0] || ':' || tg_argv[1] || ':' || new.id);
    end if;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.settle_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    account bigint;
    has_more boolean;
    moment timestamptz(3);
  begin
    if tg_op = 'DELETE' then account := old.user_id; else account := new.user_id; end if;
    -- An account that is being made has its points as it registers; one that is being deleted has none.
    if exists (select from users u join login_identities i on i.user_id = u.id where u.id = account) then
      -- Changing nothing, it waits for a vote of the same moment.
      insert into vote_wallets as w (user_id, points, stored_at)
      select u.id, case when u.registered_by in ('line', 'sms', 'call') then 100 else 10 end, u.created_at
      from users u where u.id = account
      on conflict (user_id) do update set points = w.points;
      has_more := exists (select from login_identities where user_id = account and kind in ('tel', 'line'));
      moment := clock_timestamp();
      update vote_wallets w set (points, stored_at) =
        (select r.points, r.stored_at from recover_points(w.points, w.stored_at, has_more, moment) r)
      where w.user_id = account;
    end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.shop_scope()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
    select string_to_array(nullif(current_setting('app.shop_ids', true), ''), ',')::int[]
  $function$
;

CREATE OR REPLACE FUNCTION public.sound_of(kana text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(translate(kana, 'ぢづをゐゑー', 'じずおいえ'), 'な', 'んあ'), 'に', 'んい'), 'ぬ', 'んう'), 'ね', 'んえ'), 'の', 'んお'), 'ん+', 'ん', 'g'),
        'んい([やゆよ])', 'ん\1', 'g'), '([あかさたまやらわがざだばぱ])あ+|([いきしちみりぎじびぴ])い+|([うくすつふむゆるぐずぶぷ])う+|([えけせてめれげぜでべぺ])え+|([おこそとほもよろごぞどぼぽ])[おう]+', '\1\2\3\4\5', 'g')
    $function$
;

CREATE OR REPLACE FUNCTION public.spot_of(lat double precision, lng double precision)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN point(((6371000)::double precision * radians(lng)), ((6371000)::double precision * ln(tan(((pi() / (4)::double precision) + (radians(lat) / (2)::double precision))))))
;

CREATE OR REPLACE FUNCTION public.suspend_casts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.cast_id is distinct from new.cast_id) then
      update casts set suspended = false where id = old.cast_id and suspended;
    end if;
    if tg_op <> 'DELETE' then
      update casts set suspended = (new.status = 'suspended')
        where id = new.cast_id and suspended <> (new.status = 'suspended');
    end if;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.suspend_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update comments set suspended = (new.status = 'suspended') where user_id = new.id;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.until_after(days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$ select case when days > 0 then now() + days * interval '1 day' end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_items_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_items_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_items_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_photos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_photos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_cast_photos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update casts set updated_at = now()
                 where updated_at < now() and id in (select cast_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_coupons_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_coupons_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_coupons_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_hours_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_hours_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_hours_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_photos_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_photos_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_photos_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_prices_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_prices_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_prices_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_special_days_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_special_days_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.updated_at_shop_special_days_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
             declare announced text := coalesce(current_setting('app.page_changes', true), '');
             begin
               perform set_config('app.page_changes', 'off', true);
               update shops set updated_at = now()
                 where updated_at < now() and id in (select shop_id from (select * from new_rows except all select * from old_rows) rows);
               perform set_config('app.page_changes', announced, true);
               return null;
             end $function$
;

CREATE OR REPLACE FUNCTION public.weigh_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare ids bigint[];
  begin
    if tg_op = 'DELETE' then
      select array_agg(distinct user_id) into ids from old_rows;
    else
      select array_agg(distinct user_id) into ids from new_rows;
    end if;
    update reviews r set weight = w.weight
    from (
      select u.id, case when exists (
        select from login_identities i where i.user_id = u.id and i.kind in ('tel', 'line')) then 1 else 0.3 end as weight
      from users u where u.id = any(ids) and u.status in ('active', 'suspended')) w
    where r.user_id = w.id and r.weight <> w.weight;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.withdraw_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select 'cast:' || n.id, true from new_rows n join old_rows o using (id)
        where n.visibility is distinct from o.visibility
      union all
      select 'cast-card:' || n.id, true from new_rows n join old_rows o using (id)
        where n.visibility -> 'age' is distinct from o.visibility -> 'age'
      order by 1;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.word_areas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op <> 'INSERT' then delete from place_words w using old_rows r where w.kind = 'area' and w.id = r.id; end if;
        if tg_op <> 'DELETE' then 
    insert into place_words (kind, id, part, folded, reading, sound, pairs)
    select 'area', n.id, k.part, folded, reading, sound, pairs from new_rows n cross join lateral (
    select 0 as part, n.name as name, coalesce(n.kana, '') as kana
    union all
    select 50, n.romaji, coalesce(n.kana, '') where n.romaji is not null
    union all
    select i, names[i], case when cardinality(names) = cardinality(kanas) then kanas[i] else '' end
    from (select string_to_array(regexp_replace(n.name, '[・／/（(～~　 ]+', '・', 'g'), '・') as names,
      string_to_array(regexp_replace(coalesce(n.kana, ''), '[・／/（(～~　 ]+', '・', 'g'), '・') as kanas) cut,
      generate_series(1, cardinality(names)) i
    where names[i] <> n.name and names[i] <> '') k
    
  cross join lateral (select fold_text(k.name) as folded offset 0) f
  cross join lateral (
    select case when k.kana = '' then f.folded else fold_text(k.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound) as pairs offset 0) p; end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.word_introductions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare words text;
    begin
      if new.status = 'open' then words := fold_text(left(new.introduction, 2000)); end if;
      if words <> '' then
        insert into shop_texts (shop_id, folded, pairs) values (new.id, words, pairs_of(words))
          on conflict (shop_id) do update set folded = excluded.folded, pairs = excluded.pairs;
      else
        delete from shop_texts where shop_id = new.id;
      end if;
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.word_prefectures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op <> 'INSERT' then delete from place_words w using old_rows r where w.kind = 'prefecture' and w.id = r.id; end if;
        if tg_op <> 'DELETE' then 
    insert into place_words (kind, id, part, folded, reading, sound, pairs)
    select 'prefecture', n.id, k.part, folded, reading, sound, pairs from new_rows n cross join lateral (
    select 0 as part, n.name as name, coalesce(n.kana, '') as kana
    union all
    select 50, n.romaji, coalesce(n.kana, '') where n.romaji is not null
    union all
    select i, names[i], case when cardinality(names) = cardinality(kanas) then kanas[i] else '' end
    from (select string_to_array(regexp_replace(regexp_replace(n.name, '[都府県]$', ''), '[・／/（(～~　 ]+', '・', 'g'), '・') as names,
      string_to_array(regexp_replace(coalesce(case when n.name ~ '[都府県]$' then regexp_replace(n.kana, '(と|ふ|けん)$', '') else n.kana end, ''), '[・／/（(～~　 ]+', '・', 'g'), '・') as kanas) cut,
      generate_series(1, cardinality(names)) i
    where names[i] <> n.name and names[i] <> '') k
    
  cross join lateral (select fold_text(k.name) as folded offset 0) f
  cross join lateral (
    select case when k.kana = '' then f.folded else fold_text(k.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound) as pairs offset 0) p; end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.word_shops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare ids integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      else
        
  select array_agg(id) into ids from (select id, status, name, kana, chain, catch_copy from new_rows except select id, status, name, kana, chain, catch_copy from old_rows) n;
        update shop_words w set rank = n.rank from new_rows n where w.shop_id = n.id and w.rank <> n.rank;
      end if;
      if ids is null then return null; end if;
      
    insert into shop_words (shop_id, rank, more, folded, reading, sound, pairs)
    select n.id, n.rank, m.more, folded, reading, sound, pairs from (
      select s.id, s.rank, s.name, s.kana, s.chain, s.catch_copy from shops s
      where s.status = 'open' and s.id = any(ids) offset 0
    ) n
    cross join lateral (select fold_text(concat_ws(' ', n.chain, n.catch_copy)) as more offset 0) m
    
  cross join lateral (select fold_text(n.name) as folded offset 0) f
  cross join lateral (
    select case when n.kana = '' then f.folded else fold_text(n.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound, m.more) as pairs offset 0) p
    on conflict (shop_id) do update set rank = excluded.rank, more = excluded.more, folded = excluded.folded, reading = excluded.reading, sound = excluded.sound, pairs = excluded.pairs;
      delete from shop_words w where w.shop_id = any(ids) and not exists (
        select from shops s where s.id = w.shop_id and s.status = 'open');
      return null;
    end $function$
;

CREATE OR REPLACE FUNCTION public.word_stations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op <> 'INSERT' then delete from place_words w using old_rows r where w.kind = 'station' and w.id = r.id; end if;
        if tg_op <> 'DELETE' then 
    insert into place_words (kind, id, part, folded, reading, sound, pairs)
    select 'station', n.id, k.part, folded, reading, sound, pairs from new_rows n cross join lateral (
    select 0 as part, n.name as name, coalesce(n.kana, '') as kana
    union all
    select 50, n.romaji, coalesce(n.kana, '') where n.romaji is not null
    union all
    select 51, n.name || '駅', case when n.kana is null then '' else n.kana || 'えき' end
    union all
    select i, names[i], case when cardinality(names) = cardinality(kanas) then kanas[i] else '' end
    from (select string_to_array(regexp_replace(n.name, '[・／/（(～~　 ]+', '・', 'g'), '・') as names,
      string_to_array(regexp_replace(coalesce(n.kana, ''), '[・／/（(～~　 ]+', '・', 'g'), '・') as kanas) cut,
      generate_series(1, cardinality(names)) i
    where names[i] <> n.name and names[i] <> '') k
    
  cross join lateral (select fold_text(k.name) as folded offset 0) f
  cross join lateral (
    select case when k.kana = '' then f.folded else fold_text(k.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound) as pairs offset 0) p; end if;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.works_at_shop(account bigint, shop integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (
      select from users u left join casts c on c.id = u.cast_id
      where u.id = account and (c.shop_id = shop or u.wished_shop_id = shop))
    or exists (
      select from affiliations a where a.user_id = account and a.shop_id = shop
        and (a.status in ('pending', 'active') or a.status = 'ended' and a.ended_at > now() - interval '180 days'))
  $function$
;

-- triggers

CREATE TRIGGER own_reviews AFTER INSERT OR UPDATE OF status ON public.affiliations FOR EACH ROW EXECUTE FUNCTION own_reviews_of_affiliations();

CREATE TRIGGER page_change_areas_delete AFTER DELETE ON public.areas REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_areas_delete();

CREATE TRIGGER page_change_areas_insert AFTER INSERT ON public.areas REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_areas_insert();

CREATE TRIGGER page_change_areas_update AFTER UPDATE ON public.areas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_areas_update();

CREATE TRIGGER page_change_places_delete AFTER DELETE ON public.areas REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER page_change_places_insert AFTER INSERT ON public.areas REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER page_change_places_update AFTER UPDATE ON public.areas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER word_areas_delete AFTER DELETE ON public.areas REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION word_areas();

CREATE TRIGGER word_areas_insert AFTER INSERT ON public.areas REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_areas();

CREATE TRIGGER word_areas_update AFTER UPDATE ON public.areas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_areas();

CREATE TRIGGER audit_events_all BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_events_rows BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_links_all BEFORE TRUNCATE ON public.audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_link_change();

CREATE TRIGGER audit_links_rows BEFORE DELETE OR UPDATE ON public.audit_links FOR EACH ROW EXECUTE FUNCTION refuse_link_change();

CREATE TRIGGER audit_records_all BEFORE TRUNCATE ON public.audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();

CREATE TRIGGER audit_records_rows BEFORE DELETE OR UPDATE ON public.audit_records FOR EACH ROW EXECUTE FUNCTION refuse_record_change();

CREATE TRIGGER audit_seals_all BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();

CREATE TRIGGER audit_seals_rows BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();

CREATE TRIGGER page_change_cast_days_off_delete AFTER DELETE ON public.cast_days_off REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_days_off_delete();

CREATE TRIGGER page_change_cast_days_off_insert AFTER INSERT ON public.cast_days_off REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_days_off_insert();

CREATE TRIGGER page_change_cast_items_delete AFTER DELETE ON public.cast_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_items_delete();

CREATE TRIGGER page_change_cast_items_insert AFTER INSERT ON public.cast_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_items_insert();

CREATE TRIGGER page_change_cast_items_update AFTER UPDATE ON public.cast_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_items_update();

CREATE TRIGGER updated_at_cast_items_delete AFTER DELETE ON public.cast_items REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_items_delete();

CREATE TRIGGER updated_at_cast_items_insert AFTER INSERT ON public.cast_items REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_items_insert();

CREATE TRIGGER updated_at_cast_items_update AFTER UPDATE ON public.cast_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_items_update();

CREATE TRIGGER page_change_cast_photos_delete AFTER DELETE ON public.cast_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_photos_delete();

CREATE TRIGGER page_change_cast_photos_insert AFTER INSERT ON public.cast_photos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_photos_insert();

CREATE TRIGGER page_change_cast_photos_update AFTER UPDATE ON public.cast_photos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_photos_update();

CREATE TRIGGER updated_at_cast_photos_delete AFTER DELETE ON public.cast_photos REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_photos_delete();

CREATE TRIGGER updated_at_cast_photos_insert AFTER INSERT ON public.cast_photos REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_photos_insert();

CREATE TRIGGER updated_at_cast_photos_update AFTER UPDATE ON public.cast_photos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_cast_photos_update();

CREATE TRIGGER page_change_cast_videos_delete AFTER DELETE ON public.cast_videos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_videos_delete();

CREATE TRIGGER page_change_cast_videos_insert AFTER INSERT ON public.cast_videos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_videos_insert();

CREATE TRIGGER page_change_cast_videos_update AFTER UPDATE ON public.cast_videos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_change_cast_videos_update();

CREATE TRIGGER hashtags_of_casts AFTER UPDATE ON public.casts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hashtags_of_casts();

CREATE TRIGGER keep_updated_at BEFORE UPDATE ON public.casts FOR EACH ROW WHEN ((new.updated_at = old.updated_at)) EXECUTE FUNCTION keep_updated_at('visible');

CREATE TRIGGER list_casts_insert AFTER INSERT ON public.casts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_casts();

CREATE TRIGGER list_casts_update AFTER UPDATE ON public.casts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_casts();

CREATE TRIGGER own_reviews AFTER UPDATE OF shop_id ON public.casts FOR EACH ROW WHEN ((old.shop_id IS DISTINCT FROM new.shop_id)) EXECUTE FUNCTION own_reviews_of_casts();

CREATE TRIGGER page_change_casts_delete AFTER DELETE ON public.casts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_casts_delete();

CREATE TRIGGER page_change_casts_insert AFTER INSERT ON public.casts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_casts_insert();

CREATE TRIGGER page_change_casts_update AFTER UPDATE ON public.casts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_casts_update();

CREATE TRIGGER page_change_posts_of_casts AFTER UPDATE OF status, shop_id ON public.casts FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.shop_id IS DISTINCT FROM new.shop_id))) EXECUTE FUNCTION page_change_posts_of_casts();

CREATE TRIGGER settle_files_of_casts AFTER UPDATE ON public.casts FOR EACH ROW WHEN ((old.visible <> new.visible)) EXECUTE FUNCTION settle_files('settle_posts_of', 'castId');

CREATE TRIGGER withdraw_profile AFTER UPDATE ON public.casts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION withdraw_profile();

CREATE TRIGGER count_comments_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments_delete();

CREATE TRIGGER count_comments_insert AFTER INSERT ON public.comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments_insert();

CREATE TRIGGER count_comments_update AFTER UPDATE ON public.comments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments_update();

CREATE TRIGGER page_change_comments_delete AFTER DELETE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_comments_delete();

CREATE TRIGGER page_change_comments_insert AFTER INSERT ON public.comments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_comments_insert();

CREATE TRIGGER page_change_comments_update AFTER UPDATE ON public.comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_comments_update();

CREATE TRIGGER end_wait_for_look AFTER INSERT ON public.content_reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION end_wait_for_look();

CREATE TRIGGER page_change_coupons_delete AFTER DELETE ON public.coupons REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_coupons_delete();

CREATE TRIGGER page_change_coupons_insert AFTER INSERT ON public.coupons REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_coupons_insert();

CREATE TRIGGER page_change_coupons_update AFTER UPDATE ON public.coupons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_coupons_update();

CREATE TRIGGER updated_at_coupons_delete AFTER DELETE ON public.coupons REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_coupons_delete();

CREATE TRIGGER updated_at_coupons_insert AFTER INSERT ON public.coupons REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_coupons_insert();

CREATE TRIGGER updated_at_coupons_update AFTER UPDATE ON public.coupons REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_coupons_update();

CREATE TRIGGER count_casts_delete AFTER DELETE ON public.listed_casts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_casts();

CREATE TRIGGER count_casts_insert AFTER INSERT ON public.listed_casts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_casts();

CREATE TRIGGER count_casts_update AFTER UPDATE ON public.listed_casts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_casts();

CREATE TRIGGER keep_changed_number AFTER UPDATE OF lookup ON public.login_identities FOR EACH ROW WHEN (((old.kind = 'tel'::text) AND (old.lookup <> new.lookup))) EXECUTE FUNCTION keep_former_number();

CREATE TRIGGER keep_former_number AFTER DELETE ON public.login_identities FOR EACH ROW WHEN ((old.kind = 'tel'::text)) EXECUTE FUNCTION keep_former_number();

CREATE TRIGGER settle_points BEFORE INSERT OR DELETE ON public.login_identities FOR EACH ROW EXECUTE FUNCTION settle_points();

CREATE TRIGGER weigh_reviews_delete AFTER DELETE ON public.login_identities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION weigh_reviews();

CREATE TRIGGER weigh_reviews_insert AFTER INSERT ON public.login_identities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION weigh_reviews();

CREATE TRIGGER page_change_media_update AFTER UPDATE OF variants ON public.media FOR EACH ROW WHEN ((old.variants IS DISTINCT FROM new.variants)) EXECUTE FUNCTION page_change_media_update();

CREATE TRIGGER page_change_news_rows AFTER INSERT OR DELETE ON public.news FOR EACH ROW EXECUTE FUNCTION page_change_news();

CREATE TRIGGER page_change_news_update AFTER UPDATE OF title, body, is_plain, cover, published_at, withdrawn_at ON public.news FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION page_change_news();

CREATE TRIGGER notifications_event BEFORE INSERT OR UPDATE ON public.notifications FOR EACH ROW WHEN ((new.event IS NULL)) EXECUTE FUNCTION name_notification_event();

CREATE TRIGGER announce_page_change AFTER INSERT ON public.page_change FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change();

CREATE TRIGGER page_change_pickup_rules AFTER INSERT OR DELETE OR UPDATE ON public.pickup_rules FOR EACH STATEMENT EXECUTE FUNCTION page_change_pickup_rules();

CREATE TRIGGER count_hashtags_delete AFTER DELETE ON public.post_hashtags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();

CREATE TRIGGER count_hashtags_insert AFTER INSERT ON public.post_hashtags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_hashtags();

CREATE TRIGGER count_post_likes_delete AFTER DELETE ON public.post_likes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_post_likes_delete();

CREATE TRIGGER count_post_likes_insert AFTER INSERT ON public.post_likes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_post_likes_insert();

CREATE TRIGGER count_post_likes_update AFTER UPDATE ON public.post_likes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_post_likes_update();

CREATE TRIGGER page_change_post_photos_delete AFTER DELETE ON public.post_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_photos_delete();

CREATE TRIGGER page_change_post_photos_insert AFTER INSERT ON public.post_photos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_photos_insert();

CREATE TRIGGER page_change_post_photos_update AFTER UPDATE ON public.post_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_photos_update();

CREATE TRIGGER page_change_post_videos_delete AFTER DELETE ON public.post_videos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_videos_delete();

CREATE TRIGGER page_change_post_videos_insert AFTER INSERT ON public.post_videos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_videos_insert();

CREATE TRIGGER page_change_post_videos_update AFTER UPDATE ON public.post_videos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_post_videos_update();

CREATE TRIGGER hashtags_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hashtags_of_new_posts();

CREATE TRIGGER hashtags_update AFTER UPDATE OF hashtags, status, deleted_at, need_login, posted_at ON public.posts FOR EACH ROW WHEN ((((((old.hashtags IS DISTINCT FROM new.hashtags) OR (old.status IS DISTINCT FROM new.status)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.need_login IS DISTINCT FROM new.need_login)) OR (old.posted_at IS DISTINCT FROM new.posted_at))) EXECUTE FUNCTION hashtags_of_changed_post();

CREATE TRIGGER page_change_posts_delete AFTER DELETE ON public.posts FOR EACH ROW EXECUTE FUNCTION page_change_posts_delete();

CREATE TRIGGER page_change_posts_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_posts_insert();

CREATE TRIGGER page_change_posts_update AFTER UPDATE OF body, status, need_login, hashtags, accept_comment, posted_at, edited_at, deleted_at ON public.posts FOR EACH ROW WHEN (((((((((old.body IS DISTINCT FROM new.body) OR (old.status IS DISTINCT FROM new.status)) OR (old.need_login IS DISTINCT FROM new.need_login)) OR (old.hashtags IS DISTINCT FROM new.hashtags)) OR (old.accept_comment IS DISTINCT FROM new.accept_comment)) OR (old.posted_at IS DISTINCT FROM new.posted_at)) OR (old.edited_at IS DISTINCT FROM new.edited_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION page_change_posts_update();

CREATE TRIGGER word_prefectures_delete AFTER DELETE ON public.prefectures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION word_prefectures();

CREATE TRIGGER word_prefectures_insert AFTER INSERT ON public.prefectures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_prefectures();

CREATE TRIGGER word_prefectures_update AFTER UPDATE ON public.prefectures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_prefectures();

CREATE TRIGGER page_change_review_marks_delete AFTER DELETE ON public.review_marks REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_review_marks();

CREATE TRIGGER page_change_review_marks_insert AFTER INSERT ON public.review_marks REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_review_marks();

CREATE TRIGGER page_change_reviews_delete AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_reviews_delete();

CREATE TRIGGER page_change_reviews_insert AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_reviews_insert();

CREATE TRIGGER page_change_reviews_update AFTER UPDATE ON public.reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_reviews_update();

CREATE TRIGGER rate_shops_delete AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rate_shops();

CREATE TRIGGER rate_shops_insert AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rate_shops();

CREATE TRIGGER rate_shops_update AFTER UPDATE ON public.reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rate_shops();

CREATE TRIGGER page_change_shifts_delete AFTER DELETE ON public.shifts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shifts_delete();

CREATE TRIGGER page_change_shifts_insert AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shifts_insert();

CREATE TRIGGER page_change_shifts_update AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shifts_update();

CREATE TRIGGER shifts_end_day_off_insert AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION end_day_off();

CREATE TRIGGER shifts_end_day_off_update AFTER UPDATE ON public.shifts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION end_day_off();

CREATE TRIGGER page_change_shop_confirmations_insert AFTER INSERT ON public.shop_confirmations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_confirmations();

CREATE TRIGGER page_change_shop_confirmations_update AFTER UPDATE ON public.shop_confirmations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_confirmations();

CREATE TRIGGER page_change_shop_hours_delete AFTER DELETE ON public.shop_hours REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_hours_delete();

CREATE TRIGGER page_change_shop_hours_insert AFTER INSERT ON public.shop_hours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_hours_insert();

CREATE TRIGGER page_change_shop_hours_update AFTER UPDATE ON public.shop_hours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_hours_update();

CREATE TRIGGER shop_hours_end_confirmation_delete AFTER DELETE ON public.shop_hours REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_hours();

CREATE TRIGGER shop_hours_end_confirmation_insert AFTER INSERT ON public.shop_hours REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_hours();

CREATE TRIGGER shop_hours_end_confirmation_update AFTER UPDATE ON public.shop_hours REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_hours();

CREATE TRIGGER updated_at_shop_hours_delete AFTER DELETE ON public.shop_hours REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_hours_delete();

CREATE TRIGGER updated_at_shop_hours_insert AFTER INSERT ON public.shop_hours REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_hours_insert();

CREATE TRIGGER updated_at_shop_hours_update AFTER UPDATE ON public.shop_hours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_hours_update();

CREATE TRIGGER page_change_shop_photos_delete AFTER DELETE ON public.shop_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_photos_delete();

CREATE TRIGGER page_change_shop_photos_insert AFTER INSERT ON public.shop_photos REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_photos_insert();

CREATE TRIGGER page_change_shop_photos_update AFTER UPDATE ON public.shop_photos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_photos_update();

CREATE TRIGGER updated_at_shop_photos_delete AFTER DELETE ON public.shop_photos REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_photos_delete();

CREATE TRIGGER updated_at_shop_photos_insert AFTER INSERT ON public.shop_photos REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_photos_insert();

CREATE TRIGGER updated_at_shop_photos_update AFTER UPDATE ON public.shop_photos REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_photos_update();

CREATE TRIGGER page_change_shop_prices_delete AFTER DELETE ON public.shop_prices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_prices_delete();

CREATE TRIGGER page_change_shop_prices_insert AFTER INSERT ON public.shop_prices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_prices_insert();

CREATE TRIGGER page_change_shop_prices_update AFTER UPDATE ON public.shop_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_prices_update();

CREATE TRIGGER shop_prices_end_confirmation_delete AFTER DELETE ON public.shop_prices REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_prices();

CREATE TRIGGER shop_prices_end_confirmation_insert AFTER INSERT ON public.shop_prices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_prices();

CREATE TRIGGER shop_prices_end_confirmation_update AFTER UPDATE ON public.shop_prices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION end_confirmation_of_prices();

CREATE TRIGGER updated_at_shop_prices_delete AFTER DELETE ON public.shop_prices REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_prices_delete();

CREATE TRIGGER updated_at_shop_prices_insert AFTER INSERT ON public.shop_prices REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_prices_insert();

CREATE TRIGGER updated_at_shop_prices_update AFTER UPDATE ON public.shop_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_prices_update();

CREATE TRIGGER page_change_shop_special_days_delete AFTER DELETE ON public.shop_special_days REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_special_days_delete();

CREATE TRIGGER page_change_shop_special_days_insert AFTER INSERT ON public.shop_special_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_special_days_insert();

CREATE TRIGGER page_change_shop_special_days_update AFTER UPDATE ON public.shop_special_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_special_days_update();

CREATE TRIGGER updated_at_shop_special_days_delete AFTER DELETE ON public.shop_special_days REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_special_days_delete();

CREATE TRIGGER updated_at_shop_special_days_insert AFTER INSERT ON public.shop_special_days REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_special_days_insert();

CREATE TRIGGER updated_at_shop_special_days_update AFTER UPDATE ON public.shop_special_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION updated_at_shop_special_days_update();

CREATE TRIGGER page_change_shop_vacancies_delete AFTER DELETE ON public.shop_vacancies REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_vacancies();

CREATE TRIGGER page_change_shop_vacancies_insert AFTER INSERT ON public.shop_vacancies REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_vacancies();

CREATE TRIGGER page_change_shop_vacancies_update AFTER UPDATE ON public.shop_vacancies REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shop_vacancies();

CREATE TRIGGER hashtags_of_shops AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION hashtags_of_casts();

CREATE TRIGGER keep_updated_at BEFORE UPDATE ON public.shops FOR EACH ROW WHEN ((new.updated_at = old.updated_at)) EXECUTE FUNCTION keep_updated_at('rank');

CREATE TRIGGER list_casts_of_shops AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_casts();

CREATE TRIGGER page_change_posts_of_shops AFTER UPDATE OF status ON public.shops FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION page_change_posts_of_shops();

CREATE TRIGGER page_change_shops_delete AFTER DELETE ON public.shops REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shops_delete();

CREATE TRIGGER page_change_shops_insert AFTER INSERT ON public.shops REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shops_insert();

CREATE TRIGGER page_change_shops_update AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_shops_update();

CREATE TRIGGER place_shops_insert AFTER INSERT ON public.shops REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION place_shops();

CREATE TRIGGER place_shops_update AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION place_shops();

CREATE TRIGGER settle_files_of_shops AFTER UPDATE OF status ON public.shops FOR EACH ROW WHEN (((old.status = 'open'::text) <> (new.status = 'open'::text))) EXECUTE FUNCTION settle_files('settle_posts_of', 'shopId');

CREATE TRIGGER word_introductions_insert AFTER INSERT ON public.shops FOR EACH ROW WHEN ((new.introduction IS NOT NULL)) EXECUTE FUNCTION word_introductions();

CREATE TRIGGER word_introductions_update AFTER UPDATE OF status, introduction ON public.shops FOR EACH ROW WHEN (((new.status IS DISTINCT FROM old.status) OR (new.introduction IS DISTINCT FROM old.introduction))) EXECUTE FUNCTION word_introductions();

CREATE TRIGGER word_shops_insert AFTER INSERT ON public.shops REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_shops();

CREATE TRIGGER word_shops_update AFTER UPDATE ON public.shops REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_shops();

CREATE TRIGGER page_change_places_delete AFTER DELETE ON public.stations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER page_change_places_insert AFTER INSERT ON public.stations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER page_change_places_update AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_places();

CREATE TRIGGER page_change_stations_delete AFTER DELETE ON public.stations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_stations_delete();

CREATE TRIGGER page_change_stations_insert AFTER INSERT ON public.stations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_stations_insert();

CREATE TRIGGER page_change_stations_update AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_stations_update();

CREATE TRIGGER place_shops_of_stations AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION place_shops();

CREATE TRIGGER word_stations_delete AFTER DELETE ON public.stations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION word_stations();

CREATE TRIGGER word_stations_insert AFTER INSERT ON public.stations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_stations();

CREATE TRIGGER word_stations_update AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION word_stations();

CREATE TRIGGER move_profile AFTER UPDATE OF cast_id ON public.users FOR EACH ROW WHEN (((old.cast_id IS NULL) AND (new.cast_id IS NOT NULL) AND (new.kind = 'cast'::text))) EXECUTE FUNCTION move_profile();

CREATE TRIGGER own_reviews AFTER UPDATE OF cast_id, wished_shop_id ON public.users FOR EACH ROW WHEN (((old.cast_id IS DISTINCT FROM new.cast_id) OR (old.wished_shop_id IS DISTINCT FROM new.wished_shop_id))) EXECUTE FUNCTION own_reviews_of_users();

CREATE TRIGGER page_change_commenters_update AFTER UPDATE OF name, status, icon_media_id ON public.users FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status)) OR (old.icon_media_id IS DISTINCT FROM new.icon_media_id))) EXECUTE FUNCTION page_change_commenters_update();

CREATE TRIGGER page_change_users_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION page_change_users_update();

CREATE TRIGGER rate_shops_users AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rate_shops();

CREATE TRIGGER recount_given_delete BEFORE DELETE ON public.users FOR EACH ROW WHEN ((old.status = 'suspended'::text)) EXECUTE FUNCTION recount_given();

CREATE TRIGGER recount_given_update AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'suspended'::text) <> (new.status = 'suspended'::text))) EXECUTE FUNCTION recount_given();

CREATE TRIGGER settle_files_of_users AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'active'::text) <> (new.status = 'active'::text))) EXECUTE FUNCTION settle_files('settle_faces', 'userId');

CREATE TRIGGER suspend_casts_delete AFTER DELETE ON public.users FOR EACH ROW WHEN (((old.cast_id IS NOT NULL) AND (old.status = 'suspended'::text))) EXECUTE FUNCTION suspend_casts();

CREATE TRIGGER suspend_casts_insert AFTER INSERT ON public.users FOR EACH ROW WHEN (((new.cast_id IS NOT NULL) AND (new.status = 'suspended'::text))) EXECUTE FUNCTION suspend_casts();

CREATE TRIGGER suspend_casts_update AFTER UPDATE OF status, cast_id ON public.users FOR EACH ROW WHEN ((((old.status = 'suspended'::text) IS DISTINCT FROM (new.status = 'suspended'::text)) OR (old.cast_id IS DISTINCT FROM new.cast_id))) EXECUTE FUNCTION suspend_casts();

CREATE TRIGGER suspend_comments AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'suspended'::text) <> (new.status = 'suspended'::text))) EXECUTE FUNCTION suspend_comments();

CREATE TRIGGER count_given_votes AFTER INSERT ON public.votes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_given_votes();

CREATE TRIGGER count_taken_votes AFTER DELETE ON public.votes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_taken_votes();

CREATE TRIGGER refuse_other_votes BEFORE UPDATE OF id, cast_id, user_id, points, business_date, voted_at ON public.votes FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_votes();

-- policies

create policy own_shop on magazine_deliveries
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (EXISTS ( SELECT
   FROM magazine_issues a
  WHERE (a.id = magazine_deliveries.issue_id))));

create policy own_shop on magazine_issues
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on magazine_plans
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on magazine_subscriptions
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_changes
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_data_reports
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_inbox_marks
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (EXISTS ( SELECT
   FROM shop_inquiries a
  WHERE (a.id = shop_inbox_marks.shop_inquiry_id))) OR (EXISTS ( SELECT
   FROM shop_data_reports a
  WHERE (a.id = shop_inbox_marks.report_id))) OR (EXISTS ( SELECT
   FROM reviews a
  WHERE ((a.id = shop_inbox_marks.review_id) AND (a.shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[]))))));

create policy own_shop on shop_inquiries
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_inquiry_replies
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (EXISTS ( SELECT
   FROM shop_inquiries a
  WHERE (a.id = shop_inquiry_replies.shop_inquiry_id))));

create policy own_shop on shop_macros
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_previews
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_reply_settings
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));

create policy own_shop on shop_touch_counts
  using ((( SELECT shop_scope() AS shop_scope) IS NULL) OR (shop_id = ANY (( SELECT shop_scope() AS shop_scope)::integer[])));
