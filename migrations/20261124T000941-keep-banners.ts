import { type Kysely, sql } from 'kysely';

/** The three of the specification (§2), in their order. */
const FIRST = [
  ['はじめての夜に。料金と流れのガイド', '60分の総額も、先にわかります', '/navi/page/5831/', 'lamp', false],
  ['お店の方へ。掲載のお申し込み', '掲載は無料です', '/shop_entry/', 'map', true],
  ['よあかりのニュース', '新しい機能と、安全への取り組み', '/navi/pages/', 'moon', false],
] as const;

/** Banners of the top page. Places are compared only; one that goes leaves a gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table banners (
      id int generated always as identity primary key,
      place int not null,
      title text not null check (char_length(title) between 1 and 200),
      text text not null check (char_length(text) between 1 and 200),
      path text not null check (path ~ '^/([^/].*)?$'),
      drawing text not null check (drawing in ('lamp', 'map', 'moon')),
      is_new_tab boolean not null default false
    )`.execute(db);
  for (const [place, [title, text, path, drawing, isNewTab]] of FIRST.entries())
    await sql`
      insert into banners (place, title, text, path, drawing, is_new_tab)
      values (${place + 1}, ${title}, ${text}, ${path}, ${drawing}, ${isNewTab})`.execute(db);
}
