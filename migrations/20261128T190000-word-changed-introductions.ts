import { type Kysely, sql } from 'kysely';

/** As much of an introduction as a shop can enter; an imported one may be longer. */
const LOOKED_THROUGH = 2000;

/**
 * A statement that changes neither text nor state costs nothing: the trigger for whole statements read all of both. With
 * the owner's rights, since a role that changes shops may have none on this table yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const change of ['insert', 'update']) await run(`drop trigger word_introductions_${change} on shops`);
  await run(`create or replace function word_introductions() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare words text;
    begin
      if new.status = 'open' then words := fold_text(left(new.introduction, ${LOOKED_THROUGH})); end if;
      if words <> '' then
        insert into shop_texts (shop_id, folded, pairs) values (new.id, words, pairs_of(words))
          on conflict (shop_id) do update set folded = excluded.folded, pairs = excluded.pairs;
      else
        delete from shop_texts where shop_id = new.id;
      end if;
      return null;
    end $body$`);
  await run('revoke execute on function word_introductions from public');
  await run(`create trigger word_introductions_insert after insert on shops for each row
    when (new.introduction is not null) execute function word_introductions()`);
  await run(`create trigger word_introductions_update after update of status, introduction on shops for each row
    when (new.status is distinct from old.status or new.introduction is distinct from old.introduction)
    execute function word_introductions()`);
}
