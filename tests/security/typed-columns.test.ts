import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as banners from '../../server/community/banners/rules.ts';
import * as comments from '../../server/community/comments/limits.ts';
import * as crossposting from '../../server/community/crossposting/limits.ts';
import * as magazines from '../../server/community/magazines/rules.ts';
import { MUTED_WORD_MAX } from '../../server/community/mutes/rules.ts';
import * as news from '../../server/community/news/rules.ts';
import { REPORT_DETAIL_MAX } from '../../server/community/reports/rules.ts';
import * as timeline from '../../server/community/timeline/limits.ts';
import { HASHTAG_MAX, HASHTAGS_MAX } from '../../server/core/text/hashtags.ts';
import * as announcements from '../../server/desk/announcements/rules.ts';
import * as inquiries from '../../server/desk/inquiries/rules.ts';
import * as legal from '../../server/desk/legal/rules.ts';
import * as moderation from '../../server/desk/moderation/rules.ts';
import * as newContent from '../../server/desk/new-content/rules.ts';
import * as places from '../../server/desk/places/rules.ts';
import * as shopData from '../../server/desk/shop-data/rules.ts';
import * as shopEntries from '../../server/desk/shop-entries/rules.ts';
import * as shopInbox from '../../server/desk/shop-inbox/rules.ts';
import { CALLED_MAX } from '../../server/desk/shop-staff/contract.ts';
import * as suspensions from '../../server/desk/suspensions/contract.ts';
import * as takedowns from '../../server/desk/takedowns/rules.ts';
import { WORD_MAX } from '../../server/desk/words/contract.ts';
import * as reviews from '../../server/directory/reviews/rules.ts';
import { EMAIL_MAX, NAME_MAX } from '../../server/identity/accounts/limits.ts';
import * as profiles from '../../server/identity/profiles/limits.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

/** Characters at most as the form says, and whether there is one at least. A reader's character has up to eight points. */
const TEXTS: Record<string, readonly [max: number, isNeeded?: boolean]> = {
  'announcements.title': [announcements.TITLE_MAX, true],
  'announcements.body': [announcements.BODY_MAX, true],
  'areas.name': [places.NAME_MAX, true],
  'areas.kana': [places.KANA_MAX],
  'areas.romaji': [places.ROMAJI_MAX],
  'stations.name': [places.NAME_MAX, true],
  'stations.kana': [places.KANA_MAX],
  'stations.romaji': [places.ROMAJI_MAX],
  'banned_words.word': [WORD_MAX, true],
  'banners.title': [banners.TITLE_MAX, true],
  'banners.text': [banners.TEXT_MAX, true],
  'cast_items.title': [profiles.ITEM_TITLE_MAX, true],
  'cast_items.body': [profiles.ITEM_BODY_MAX, true],
  'cast_photos.alt': [timeline.ALT_MAX],
  'casts.external_id': [100, true],
  'casts.name': [NAME_MAX, true],
  'casts.bust': [20],
  'casts.hometown': [20],
  'casts.lovers_type': [profiles.LOVERS_TYPE_MAX],
  'casts.hobby': [profiles.HOBBY_MAX],
  'casts.work_message': [profiles.WORK_MESSAGE_MAX],
  'casts.message': [profiles.MESSAGE_MAX],
  'comment_restrictions.name': [NAME_MAX],
  'comments.guest_name': [NAME_MAX],
  'comments.body': [comments.COMMENT_MAX, true],
  'coupons.discount_detail': [shopData.DISCOUNT_MAX, true],
  'coupons.frequency_text': [shopData.FREQUENCY_MAX],
  'coupons.conditions': [shopData.CONDITIONS_MAX],
  'hidden_words.word': [comments.HIDDEN_WORD_MAX, true],
  'legal_versions.summary': [legal.SENTENCE_MAX * legal.SENTENCES_MAX, true],
  'legal_versions.body': [legal.BODY_MAX, true],
  'legal_versions.note': [legal.NOTE_MAX],
  'magazine_issues.subject': [magazines.SUBJECT_MAX, true],
  'magazine_issues.body': [magazines.BODY_MAX, true],
  'magazine_plans.subject': [magazines.SUBJECT_MAX, true],
  'magazine_plans.body': [magazines.BODY_MAX, true],
  'moderation_cases.note': [moderation.NOTE_MAX],
  'multi_post_destinations.title': [crossposting.TITLE_MAX, true],
  'mutes.word': [MUTED_WORD_MAX, true],
  'news.title': [news.TITLE_MAX, true],
  'news.body': [news.BODY_MAX, true],
  'pickup_rules.reason': [suspensions.REASON_MAX, true],
  'post_photos.alt': [timeline.ALT_MAX],
  'post_videos.alt': [timeline.ALT_MAX],
  'posts.body': [timeline.MESSAGE_MAX],
  'reply_macros.title': [inquiries.MACRO_TITLE_MAX, true],
  'reply_macros.body': [inquiries.REPLY_MAX, true],
  'reports.detail': [REPORT_DETAIL_MAX],
  'review_visits.body': [reviews.REVIEW_MAX],
  'reviews.body': [reviews.REVIEW_MAX],
  'reviews.reply_body': [reviews.REPLY_MAX],
  'shop_changes.reason': [newContent.REASON_MAX, true],
  'shop_login_shops.called': [CALLED_MAX, true],
  'shop_logins.name': [inquiries.SHOP_NAME_MAX, true],
  'shop_macros.title': [shopInbox.SHOP_MACRO_TITLE_MAX, true],
  'shop_macros.body': [shopInbox.SHOP_MACRO_MAX, true],
  'shop_photos.alt': [shopData.ALT_MAX],
  'shop_photos.caption': [shopData.CAPTION_MAX],
  'shop_prices.label': [shopData.LABEL_MAX, true],
  'shop_reply_settings.auto_reply': [shopInbox.AUTO_REPLY_MAX, true],
  'shop_special_days.note': [shopData.NOTE_MAX],
  'shops.external_id': [100, true],
  'shops.name': [inquiries.SHOP_NAME_MAX, true],
  'shops.kana': [shopEntries.KANA_MAX],
  'shops.station_exit': [shopData.EXIT_MAX],
  'shops.address': [shopData.ADDRESS_MAX],
  'shops.building': [shopData.BUILDING_MAX],
  'shops.line_id': [shopData.LINE_ID_MAX],
  'shops.email': [EMAIL_MAX],
  'shops.website': [shopData.WEBSITE_MAX],
  'shops.chain': [50],
  'shops.catch_copy': [shopData.CATCH_COPY_MAX],
  'shops.introduction': [shopData.INTRODUCTION_MAX],
  'shops.last_train': [shopData.LAST_TRAIN_MAX],
  'shops.notice': [shopData.NOTICE_MAX],
  'shops.way_in': [shopData.WAY_IN_MAX],
  'shops.license_number': [shopEntries.LICENSE_MAX],
  'suspension_proposals.reason': [suspensions.REASON_MAX, true],
  'takedown_requests.reason': [takedowns.REASON_MAX, true],
  'users.name': [NAME_MAX, true],
};
/** Of letters of one code point each. */
const PLAIN: Record<string, number> = {
  'areas.slug': places.SLUG_MAX,
  'stations.slug': places.SLUG_MAX,
  'casts.kana': profiles.KANA_MAX,
  'users.kana': profiles.KANA_MAX,
  'banners.path': 200,
  'import_runs.file_name': 200,
  'sessions.device': 200,
  'content_reviews.object_id': 40,
  'limit_settings.name': 60,
  'site_settings.name': 40,
  'magazine_subscriptions.network': 64,
  'votes.tap': 100,
};
/** In bytes, of what is kept whole. */
const OBJECTS: Record<string, number> = { 'user_profiles.details': 65_536, 'post_drafts.body': 131_072 };
const LISTS: Record<string, readonly [items: number, characters: number]> = {
  'casts.work_days': [9, 160],
  'posts.hashtags': [HASHTAGS_MAX, HASHTAGS_MAX * HASHTAG_MAX],
};
const NUMBERS: Record<string, readonly [min: number, max: number, step?: number]> = {
  'areas.lat': [20, 46],
  'areas.lng': [122, 154],
  'stations.lat': [20, 46],
  'stations.lng': [122, 154],
  'casts.age': [profiles.AGE_MIN, profiles.AGE_MAX],
  'casts.tall': [profiles.TALL_MIN, profiles.TALL_MAX],
  'casts.birth_month': [1, 12],
  'casts.birth_day': [1, 31],
  'casts.comment_accept': [0, 3],
  'posts.accept_comment': [0, 3],
  'reviews.amount': [0, reviews.AMOUNT_MAX],
  'reviews.people': [1, reviews.PEOPLE_MAX],
  ...Object.fromEntries(
    ['cast_value', 'cost_value', 'total_value'].map((name) => [
      `reviews.${name}`,
      [0, reviews.RATING_MAX, 0.1] as const,
    ]),
  ),
  'review_visits.total_value': [0, reviews.RATING_MAX, 0.1],
  'shop_hours.weekday': [0, 6],
  'shop_prices.amount': [0, shopData.AMOUNT_MAX],
  'shop_prices.minutes': [1, shopData.MINUTES_MAX],
  'shops.lat': [20, 46],
  'shops.lng': [122, 154],
  'shops.seats': [1, shopData.SEATS_MAX],
  'shops.service_percent': [0, shopData.SERVICE_MAX],
  'shops.tax_percent': [0, shopData.TAX_MAX],
  'shops.walk_minutes': [1, shopData.WALK_MAX],
};

/** No one types these: what the server makes of a text that has a limit, or of nothing that is typed. */
const MADE: Record<string, string> = {
  'banned_words.folded hidden_words.folded mutes.folded hashtags.folded hashtags.tag post_hashtags.folded':
    'Other forms of what is limited itself.',
  'listed_casts.category listed_casts.folded listed_casts.reading listed_casts.sound': 'Written by triggers.',
  'place_words.folded place_words.reading place_words.sound shop_spots.category': 'Written by triggers.',
  'shop_texts.folded shop_words.folded shop_words.more shop_words.reading shop_words.sound':
    'Written by triggers.',
  'audit_events.event audit_events.realm audit_events.actor audit_events.target audit_events.request_id':
    'The record, in words of ours.',
  'audit_events.ip_prefix audit_records.event audit_records.realm audit_records.actor audit_records.target':
    'The record, in words of ours.',
  'audit_records.request_id audit_records.ip_prefix page_change.tag': 'The record, in words of ours.',
  'moderation_cases.label moderation_cases.snapshot reports.label reports.snapshot':
    'What stood there when it was reported.',
  'place_changes.slug place_changes.name': 'What stood there when it was changed.',
  'notifications.once notifications.group_key notifications.event notifications.subject': 'Our own keys.',
  'channel_pauses.reason job_workers.worker_id outbox_messages.problem rate_limits.key': 'Our own words.',
  'post_deliveries.problem post_deliveries.remote_id': 'Our own words, and the number that X gives a post.',
  'oidc_states.nonce oidc_states.verifier x_link_states.verifier shop_logins.pepper user_passwords.pepper':
    'Drawn by us.',
  'oidc_states.return_to': 'A page of ours, from the first thousand characters of an address; for a day.',
  'sessions.ip_prefix users.my_id cast_videos.id post_uploads.id post_videos.id': 'Made by us.',
  'prefectures.slug prefectures.name prefectures.kana prefectures.romaji prefectures.region':
    'The 47 of the tree.',
  'import_runs.text': 'A file that waits for its check, which is read again by the rules.',
  'notification_settings.off_kinds post_drafts.upload_ids': 'Chosen from a list; ids.',
};

/** A table with the checks of one column of `table`, and nothing else of them. @returns which check refuses a value */
async function probe(field: string) {
  const [table = '', column = ''] = field.split('.');
  const db = world.owner;
  // One of its own for each: a connection remembers how it has read a statement of the same words.
  const name = `probe_${field.replace('.', '_')}`;
  const of = sql.table(name);
  await sql`drop table if exists ${of}`.execute(db);
  await sql`create temp table ${of} (like ${sql.table(table)} including constraints)`.execute(db);
  const { rows: needed } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and attnotnull and attname <> ${column}`.execute(db);
  for (const each of needed)
    await sql`alter table ${of} alter column ${sql.ref(each.name)} drop not null`.execute(db);
  // What depends on another column is another rule, but for a place, which is one of two numbers.
  const { rows: wider } = await sql<{ name: string }>`
    select quote_ident(conname) as name from pg_constraint where conrelid = ${name}::regclass and contype = 'c'
      and cardinality(conkey) > 1 and conname !~ '_position$'`.execute(db);
  for (const each of wider) await sql`alter table ${of} drop constraint ${sql.raw(each.name)}`.execute(db);
  const insert = async (value: unknown) => {
    try {
      await sql`insert into ${of} (${sql.ref(column)}) values (${value})`.execute(db);
      return 'taken';
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // A check, and a number that the column cannot hold.
      return code === '23514' || code === '22003' ? 'refused' : message;
    }
  };
  return { insert };
}

const POINTS = 8;
const letters = (count: number, field: string) =>
  field === 'banners.path' ? `/${'a'.repeat(Math.max(0, count - 1))}` : 'a'.repeat(count);

describe('S29: the database alone', () => {
  it('has a limit for every column that holds what was typed', async () => {
    const { rows } = await sql<{ field: string; isChosen: boolean }>`
      select c.table_name || '.' || c.column_name as field, exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.conrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name and (k.contype = 'f'
          or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'ARRAY\\[|~ ''\\^|~~ ''|= ''[a-z]+''::text')
      ) as is_chosen
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'varchar')
        and c.table_name !~ '^(audit_records_|kysely_)'`.execute(world.owner);
    const listed = new Set([
      ...[TEXTS, PLAIN, LISTS].flatMap((each) => Object.keys(each)),
      ...Object.keys(MADE).flatMap((names) => names.split(' ')),
    ]);
    const there = new Set(rows.map(({ field }) => field));
    expect(rows.filter(({ field, isChosen }) => !isChosen && !listed.has(field))).toEqual([]);
    expect([...listed].filter((field) => !there.has(field))).toEqual([]);
  });

  it('looks at every row by each of its checks', async () => {
    const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  it.each(Object.entries(TEXTS))(
    '%s takes what the form takes, and not ten times of it',
    async (field, limit) => {
      const [max, isNeeded] = limit;
      const { insert } = await probe(field);
      expect(await insert(letters(max * POINTS, field)), field).toBe('taken');
      expect(await insert(letters(max * 10 + 1, field)), field).toBe('refused');
      if (isNeeded) expect(await insert(''), field).toBe('refused');
    },
  );

  it.each(Object.entries(PLAIN))(
    '%s takes what the form takes, and not ten times of it',
    async (field, max) => {
      const { insert } = await probe(field);
      expect(await insert(letters(max, field)), field).toBe('taken');
      expect(await insert(letters(max * 10 + 1, field)), field).toBe('refused');
    },
  );

  it.each(Object.entries(OBJECTS))('%s takes no more bytes', async (field, max) => {
    const { insert } = await probe(field);
    const object = (length: number) => JSON.stringify({ message: 'a'.repeat(length) });
    expect(await insert(object(max - 100)), field).toBe('taken');
    expect(await insert(object(max)), field).toBe('refused');
  });

  it.each(Object.entries(LISTS))('%s takes no list that is too long', async (field, [items, characters]) => {
    const { insert } = await probe(field);
    expect(await insert(Array<string>(items).fill('a')), field).toBe('taken');
    expect(await insert(Array<string>(items + 1).fill('a')), field).toBe('refused');
    expect(await insert(['a'.repeat(characters + 1)]), field).toBe('refused');
  });

  it.each(Object.entries(NUMBERS))(
    '%s takes no number beyond its ends',
    async (field, [min, max, step = 1]) => {
      const { insert } = await probe(field);
      for (const value of [min, max]) expect(await insert(value), `${field} ${value}`).toBe('taken');
      for (const value of [min - step, max + step, min - 1000 * step, max * 10 + 1])
        expect(await insert(value), `${field} ${value}`).toBe('refused');
    },
  );
});
