import { type Kysely, sql } from 'kysely';

/** As much of an introduction as a shop can enter; an imported one may be longer. */
const LOOKED_THROUGH = 2000;
/** Ids whose texts one statement folds. */
const STEP = 1000;

const write = (where: string) => `
  insert into shop_texts (shop_id, folded, pairs)
  select n.id, f.folded, pairs_of(f.folded) from (
    select s.id, s.introduction from shops s
    where s.status = 'open' and s.introduction is not null and ${where} offset 0
  ) n
  cross join lateral (select fold_text(left(n.introduction, ${LOOKED_THROUGH})) as folded offset 0) f
  where f.folded <> ''
  on conflict (shop_id) do update set folded = excluded.folded, pairs = excluded.pairs`;

/**
 * What searches look through beside `shop_words`. A table of its own: each change of a shop's rank writes all pairs of
 * its words anew, and suggestions read the pairs of names alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table shop_texts (
    shop_id integer primary key references shops on delete cascade,
    folded text collate "C" not null,
    pairs tsvector not null
  )`);
  await run(`create function word_introductions() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows where introduction is not null;
      else
        select array_agg(id) into ids from (
          select id, status, introduction from new_rows except select id, status, introduction from old_rows) n;
      end if;
      if ids is null then return null; end if;
      ${write('s.id = any(ids)')};
      delete from shop_texts t where t.shop_id = any(ids) and not exists (
        select from shops s where s.id = t.shop_id and s.status = 'open' and s.introduction is not null
          and fold_text(left(s.introduction, ${LOOKED_THROUGH})) <> '');
      return null;
    end $body$`);
  await run(`create trigger word_introductions_insert after insert on shops
    referencing new table as new_rows for each statement execute function word_introductions()`);
  await run(`create trigger word_introductions_update after update on shops
    referencing old table as old_rows new table as new_rows for each statement execute function word_introductions()`);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from shops`.execute(db);
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += STEP)
    await run(write(`s.id > ${from} and s.id <= ${from + STEP}`));
  await run(
    'create index shop_texts_pairs on shop_texts using gin (pairs) with (gin_pending_list_limit = 512)',
  );
  await run(`create or replace function renew_plans() returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      analyze shops, shop_words, shop_texts, shop_spots, casts, listed_casts, shop_casts, posts;
    end $body$`);
}
