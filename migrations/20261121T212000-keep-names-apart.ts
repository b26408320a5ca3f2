import { type Kysely, sql } from 'kysely';

/** What stands after folding and is drawn like something else, each followed by what it is taken for. */
const LOOKALIKES =
  '工え口ろ囗ろ力か夕た卜と二に八は三み千ち一ー才お又ぬ彐よ厶む乂め匕ひ' +
  'аaεeеeоoοo0oрpρpсcуyυyхxχxкkκkмmμmтtτtвbβbнhηhһhіiιiıiɩi1iliјjѕsԁdոnνvαaɑa';

/**
 * The form in which a name and those that are taken for it are the same: 「さくら」, 「サクラ♡」, 「さくら本人」. Nobody else
 * calls themselves like a cast who is here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [from, to] = [0, 1].map((part) => [...LOOKALIKES].filter((_, i) => i % 2 === part).join(''));
  await sql
    .raw(`
    create function name_key(t text) returns text language sql immutable strict parallel safe as $body$
      select replace(translate(public.fold_text(t), '${from}', '${to}'), '本人', '')
    $body$`)
    .execute(db);
  await sql`create index casts_name_key on casts (name_key(name)) where status = 'public'`.execute(db);
}
