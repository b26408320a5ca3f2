import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fold, soundOf } from '../../server/directory/search/rules.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

/** Texts that the database folds otherwise than the browser does. */
async function differing(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string; sound: string }>`
    select fold_text(t) as folded, sound_of(fold_text(t)) as sound
    from unnest(${texts}::text[]) with ordinality as u (t, n) order by n`.execute(test.db);
  return texts.filter((text, i) => rows[i]?.folded !== fold(text) || rows[i]?.sound !== soundOf(fold(text)));
}

it('the database folds every character of Japanese text as the browser does, alone and among others', async () => {
  const texts: string[] = [];
  // Latin, kana, marks, kanji and the compatibility forms; letters that only one of both Unicode versions knows lie elsewhere.
  for (const [first, last] of [
    [0x01, 0x17f],
    [0x300, 0x3ff],
    [0x2000, 0x2bff],
    [0x3000, 0x30ff],
    [0x31f0, 0x33ff],
    [0x4e00, 0x9fff],
    [0xf900, 0xfaff],
    [0xfe00, 0xffef],
    [0x1f300, 0x1f6ff],
  ] as const)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      texts.push(letter, `あ${letter}あ`, `漢${letter}字`);
    }
  expect(await differing(texts)).toEqual([]);
}, 60_000);

it('and any mixture of what the rules speak about', async () => {
  const letters = [...'ぁあかがのっつゃようおーんなにヴァぇケヶ之新宿ノaＢ・-〜 ﾞ゛ﾊﾌﾟ１斎齋é'];
  let state = 7;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return letters[state % letters.length] as string;
  };
  const texts = Array.from({ length: 5000 }, () => Array.from({ length: 8 }, next).join(''));
  expect(await differing(texts)).toEqual([]);
});
