import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { commentStands, commentWaits } from '../../core/db/visible.ts';
import { accountAvatar } from '../../gateways/media/avatars.ts';
import { accountName } from '../../identity/accounts/shown-account.ts';

export type SettingRow = { commentAccept: number; hideContacts: boolean; useShopWords: boolean };

/** Contacts are hidden until the cast says otherwise. */
export async function selectSetting(db: Queryable, castId: number): Promise<SettingRow> {
  const { rows } = await sql<SettingRow>`
    select k.comment_accept, coalesce(s.hide_contacts, true) as hide_contacts,
      coalesce(s.use_shop_words, false) as use_shop_words
    from casts k left join comment_settings s on s.cast_id = k.id where k.id = ${castId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no cast ${castId}.`);
  return row;
}

export const selectWords = (db: Queryable, castId: number) =>
  db
    .selectFrom('hiddenWords')
    .select(['id', 'word', 'shared'])
    .where('castId', '=', castId)
    .orderBy('id')
    .execute();

export async function selectShopWords(db: Queryable, castId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from casts k join casts other on other.shop_id = k.shop_id and other.id <> k.id
      join hidden_words w on w.cast_id = other.id and w.shared
    where k.id = ${castId} and other.status <> 'deleted' order by w.word limit 500`.execute(db);
  return rows.map(({ word }) => word);
}

/** Her own words and, if she wants so, those her shop shares. */
export async function selectFoldedWords(db: Queryable, castId: number): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select folded from hidden_words where cast_id = ${castId}
    union
    select w.folded from comment_settings s join casts k on k.id = s.cast_id
      join casts other on other.shop_id = k.shop_id and other.status <> 'deleted'
      join hidden_words w on w.cast_id = other.id and w.shared
    where s.cast_id = ${castId} and s.use_shop_words`.execute(db);
  return rows.map(({ folded }) => folded);
}

export const updateAccountAcceptance = (db: Queryable, castId: number, accept: number) =>
  db.updateTable('casts').set({ commentAccept: accept }).where('id', '=', castId).execute();

export const upsertSetting = (
  db: Queryable,
  setting: { castId: number; hideContacts: boolean; useShopWords: boolean },
) =>
  db
    .insertInto('commentSettings')
    .values(setting)
    .onConflict((conflict) =>
      conflict
        .column('castId')
        .doUpdateSet({ hideContacts: setting.hideContacts, useShopWords: setting.useShopWords }),
    )
    .execute();

/** @returns false when she has as many words as there may be. */
export async function upsertWord(
  db: Queryable,
  word: { castId: number; word: string; folded: string; shared: boolean },
  max: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into hidden_words (cast_id, word, folded, shared)
    select ${word.castId}, ${word.word}, ${word.folded}, ${word.shared}
    where (select count(*) from hidden_words where cast_id = ${word.castId} and folded <> ${word.folded}) < ${max}
    on conflict on constraint hidden_words_once do update set word = excluded.word, shared = excluded.shared
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteWord(db: Queryable, castId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hiddenWords')
    .where('id', '=', id)
    .where('castId', '=', castId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type InboxKind = 'waiting' | 'published' | 'restricted';
export type InboxOf = { castId: number; userId: number; kind: InboxKind };
/** They are counted no further. */
const COUNTED = 1000;

const OF_KIND: Record<InboxKind, RawBuilder<SqlBool>> = {
  waiting: sql<SqlBool>`not c.visible and ${commentWaits('c')}`,
  published: sql<SqlBool>`c.visible`,
  restricted: sql<SqlBool>`not c.visible and ${commentStands('c')} and c.restricted_by is not null and not c.banned`,
};
/** Her own answers are nothing she has received. */
const received = ({ castId, userId, kind }: InboxOf) => sql`
  from comments c join posts p on p.id = c.post_id
  where p.cast_id = ${castId} and p.deleted_at is null and c.user_id is distinct from ${userId} and ${OF_KIND[kind]}`;

export type InboxRow = { id: number; postId: number; postBody: string; postedAt: Date };

/** What is to be decided by age, what is published the newest first. */
export async function selectInbox(
  db: Queryable,
  { after, limit, ...of }: InboxOf & { after: number | null; limit: number },
): Promise<InboxRow[]> {
  const [beyond, order] = of.kind === 'published' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<InboxRow>`
    select c.id, p.id as post_id, left(p.body, 80) as post_body, p.posted_at
    ${received(of)} ${after === null ? sql`` : sql`and c.id ${beyond} ${after}`}
    order by c.id ${order} limit ${limit}`.execute(db);
  return rows;
}

export async function countInbox(db: Queryable, of: InboxOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select ${received(of)} limit ${COUNTED}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export type PersonRow = {
  id: number;
  myId: string | null;
  name: string | null;
  at: Date;
  until: Date | null;
  mediaId: string | null;
  dot: string | null;
  variants: MediaVariant[] | null;
};

const STAYS = sql<SqlBool>`u.status in ('active', 'suspended')`;
const PERSON = sql`case when ${STAYS} then u.my_id end as my_id,
  m.id as media_id, m.dot, m.variants`;
const PERSON_JOINS = sql`left join casts k on k.id = u.cast_id and u.kind = 'cast'
  left join media m on m.id = ${accountAvatar('u', 'k')}`;

export async function selectBanned(db: Queryable, castId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select b.id, b.created_at as at, b.until, ${accountName('u', 'k')} as name, ${PERSON}
    from live_comment_bans b join users u on u.id = b.user_id ${PERSON_JOINS}
    where b.cast_id = ${castId} and ${STAYS}
    order by b.created_at desc, b.id desc`.execute(db);
  return rows;
}

export async function selectRestricted(db: Queryable, castId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select r.id, r.created_at as at, r.until, coalesce(${accountName('u', 'k')}, r.name) as name, ${PERSON}
    from live_comment_restrictions r left join users u on u.id = r.user_id ${PERSON_JOINS}
    where r.cast_id = ${castId} and (u.id is null or ${STAYS})
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}
