import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

export type SettingRow = { commentAccept: number; hideContacts: boolean; useShopWords: boolean };

/** How a cast takes comments; contacts are hidden until she says otherwise. */
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

/** Words that others of the same shop share. */
export async function selectShopWords(db: Queryable, castId: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from casts k join casts other on other.shop_id = k.shop_id and other.id <> k.id
      join hidden_words w on w.cast_id = other.id and w.shared
    where k.id = ${castId} and other.status <> 'deleted' order by w.word limit 500`.execute(db);
  return rows.map(({ word }) => word);
}

/** Everything that is compared with a new comment: her own words and, if she wants so, those her shop shares. */
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
