import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';
import { heardAs, kanaOf, wordsOf } from './rules.ts';

type Places = { prefecture: number[]; area: number[]; station: number[] };
type Flag = 'room' | 'card' | 'coupon';
type Word = {
  word: string;
  sound: string | null;
  category?: Category;
  flag?: Flag;
  places: Places;
  /** Open shops in these places, each place up to `COUNTED`. */
  shopsThere: number;
  /** Whether introductions count, which they do where they tell shops apart. */
  inTexts: boolean;
  /** A long list of shop ids is slow to search for each row. */
  isCommon: boolean;
  /** Unless it is common: open shops with the word, and those of them with it in their name. */
  shops: { having: number[]; named: number[] } | null;
};

/** Null when nothing in the text can be searched for. */
export type TextMatch = readonly Word[] | null;

const COMMON = 300;

const COUNTED = 500;

/** Introductions that may have a word: each of them is read for it. */
const TEXTS_MAX = 1000;

/** Sorts behind every text with the same beginning. */
export const LAST = '\u{10ffff}';
/** Sorts between a text and every longer one. */
const ITSELF = '\u0001';

const CATEGORY_WORDS = new Map<string, Category>(
  Object.entries({
    きやばくら: 'caba',
    きやば: 'caba',
    がーるずばー: 'girls',
    がるば: 'girls',
    せくきやば: 'sexy',
    せくしーきやば: 'sexy',
    せくしー: 'sexy',
  }),
);
const FLAG_WORDS = new Map<string, Flag>(
  Object.entries({
    個室: 'room',
    vipるーむ: 'room',
    かーど: 'card',
    かーど可: 'card',
    くーぽん: 'coupon',
    くーぽんあり: 'coupon',
  }),
);

const isPlain = (word: string) => /^[a-zぁ-ゖー]+$/.test(word);

/** Pairs of neighbouring characters as a tsquery; folding leaves nothing to escape. */
export function pairsQuery(text: string): string {
  const letters = [...text];
  if (letters.length === 1) return `'${text}':*`;
  return letters
    .slice(1)
    .map((letter, i) => `'${letters[i]}${letter}'`)
    .join(' & ');
}

/** Two kanji or three sounds match as a beginning, anything shorter only as a whole name. */
function placeRanges(words: readonly Word[]) {
  const ranges: { n: number; column: 'folded' | 'sound'; low: string; high: string }[] = [];
  for (const [n, { word, sound }] of words.entries()) {
    const open = !isPlain(word) && word.length > 1 ? LAST : ITSELF;
    ranges.push({ n, column: 'folded', low: word, high: word + open });
    const bare = word.replace(/(?<=.)[駅都府県市区町]$/, '');
    if (bare !== word) ranges.push({ n, column: 'folded', low: bare, high: bare + ITSELF });
    if (sound)
      ranges.push({ n, column: 'sound', low: sound, high: sound + (sound.length > 2 ? LAST : ITSELF) });
  }
  return ranges;
}

const shopsIn = (column: 'prefecture_id' | 'area_id' | 'station_id') => sql`(select count(*) from (
  select from shops where ${sql.ref(column)} = w.id and ${shopSeen('shops')} limit ${sql.lit(COUNTED)}) counted)::int`;

const pairsOf = (word: string) => sql`pairs @@ ${pairsQuery(word)}::tsquery`;

type Meaning = { n: number; id: number; shops: number } & (
  | { kind: keyof Places | 'texts' }
  | { kind: 'shops'; having: number[] | null; named: number[] | null }
);

/** Shops with the word, up to `COMMON`, and the introductions that may have it, read once and no more than `TEXTS_MAX`. */
const shopsHaving = (word: Word, n: number) => sql`(
  with likely as materialized (
    select shop_id, folded from shop_texts where ${word.inTexts ? pairsOf(word.word) : sql`false`}),
  texts as materialized (select count(*)::int as n from (select from likely limit ${TEXTS_MAX}) counted),
  fitting as materialized (
    select shop_id, ${isNamed('shop_words', word, false)} as named from shop_words
      where ${isNamed('shop_words', word, true)}
    union all select shop_id, false from likely
      where (select n < ${TEXTS_MAX} from texts) and folded like ${`%${word.word}%`})
  select ${n}::int, 'texts', 0, n, null::int[], null::int[] from texts
  union all select ${n}::int, 'shops', 0, count(*)::int, array_agg(shop_id), array_agg(shop_id) filter (where named)
    from (select * from fitting limit ${COMMON}) counted)`;

async function selectMeanings(db: Queryable, words: readonly Word[]): Promise<Meaning[]> {
  const ranges = placeRanges(words);
  const of = (column: 'folded' | 'sound') => {
    const own = ranges.filter((range) => range.column === column);
    const lists = [own.map((one) => one.n), own.map((one) => one.low), own.map((one) => one.high)];
    return sql`select r.n, w.kind, w.id from unnest(${lists[0]}::int[], ${lists[1]}::text[], ${lists[2]}::text[])
      as r (n, low, high) join place_words w on ${sql.ref(`w.${column}`)} >= r.low collate "C"
        and ${sql.ref(`w.${column}`)} < r.high collate "C"`;
  };
  const { rows } = await sql<Meaning>`
    select w.n, w.kind, w.id, case w.kind when 'prefecture' then ${shopsIn('prefecture_id')}
      when 'area' then ${shopsIn('area_id')} else ${shopsIn('station_id')} end as shops,
      null::int[] as having, null::int[] as named
    from (${of('folded')} union ${of('sound')}) w union all ${sql.join(words.map(shopsHaving), sql` union all `)}`.execute(
    db,
  );
  return rows;
}

export async function matchText(db: Queryable, text: string): Promise<TextMatch> {
  const words = wordsOf(text).map(
    (word): Word => ({
      word,
      sound: heardAs(kanaOf(word)),
      category: CATEGORY_WORDS.get(word),
      flag: FLAG_WORDS.get(word),
      places: { prefecture: [], area: [], station: [] },
      shopsThere: 0,
      // A single letter is in every other introduction.
      inTexts: [...word].length > 1,
      isCommon: false,
      shops: null,
    }),
  );
  if (words.length === 0) return null;
  const names = words.filter(isName);
  for (const each of names.length > 0 ? await selectMeanings(db, names) : []) {
    const word = names[each.n] as Word;
    if (each.kind === 'shops') {
      word.isCommon = each.shops >= COMMON;
      if (!word.isCommon) word.shops = { having: each.having ?? [], named: each.named ?? [] };
    } else if (each.kind === 'texts') word.inTexts &&= each.shops < TEXTS_MAX;
    else {
      word.places[each.kind].push(each.id);
      word.shopsThere += each.shops;
    }
  }
  return words;
}

const isName = ({ category, flag }: Word) => !category && !flag;

type Column = 'folded' | 'sound' | 'pairs' | 'more';

const any = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** One kana fits at the beginning, two sounds at either end: else half the names would fit. `more`: other texts too. */
export function isNamed(
  w: 'shop_words' | 'place_words' | 'listed_casts',
  { word, sound }: Pick<Word, 'word' | 'sound'>,
  more: boolean,
): RawBuilder<SqlBool> {
  const column = (name: Column) => sql.ref(`${w}.${name}`);
  const begins = (name: Column, text: string) =>
    sql<SqlBool>`(${column(name)} >= ${text} and ${column(name)} < ${text + LAST})`;
  const has = (text: string, ...likes: RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`(${any(likes)} and ${column('pairs')} @@ ${pairsQuery(text)}::tsquery)`;
  const like = (name: Column, pattern: string) => sql<SqlBool>`${column(name)} like ${pattern}`;

  const conditions: RawBuilder<SqlBool>[] = [];
  if (isPlain(word) && word.length === 1) conditions.push(begins('folded', word));
  else {
    const own = like('folded', `%${word}%`);
    conditions.push(has(word, own, ...(more ? [like('more', `%${word}%`)] : [])));
  }
  if (sound?.length === 1) conditions.push(begins('sound', sound));
  if (sound?.length === 2)
    conditions.push(has(sound, like('sound', `${sound}%`), like('sound', `%${sound}`)));
  if (sound && sound.length > 2) conditions.push(has(sound, like('sound', `%${sound}%`)));
  return any(conditions);
}

/** Ids of shops, of the shop `only` alone. */
function withWord(
  { word, sound, inTexts }: Word,
  more: boolean,
  only?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = (table: 'shop_words' | 'shop_texts') =>
    sql`select shop_id from ${sql.table(table)} where ${only ? sql`shop_id = ${only}` : sql`true`}`;
  const named = sql`${own('shop_words')} and ${isNamed('shop_words', { word, sound }, more)}`;
  if (!more || !inTexts) return named;
  return sql`${named} union all ${own('shop_texts')} and folded like ${`%${word}%`} and ${pairsOf(word)}`;
}

/** `index` finds the rows, `hash` asks a table of all matching shops, `row` reads one shop's words after another. */
type LookUp = 'index' | 'hash' | 'row';

function isShopNamed(
  column: RawBuilder<unknown>,
  word: Word,
  by: LookUp,
  more: boolean,
): RawBuilder<SqlBool> {
  const known = word.shops && sql`${more ? word.shops.having : word.shops.named}::int[]`;
  if (known && by === 'index') return sql`${column} = any(${known})`;
  const ids = known ? sql`select unnest(${known})` : withWord(word, more);
  // The offset and "is true" keep both from becoming joins, whose order the planner would guess.
  if (by === 'row' && !known) return sql`exists (select from (${withWord(word, more, column)}) w offset 0)`;
  return by === 'index' ? sql`${column} = any(array(${ids}))` : sql`(${column} in (${ids})) is true`;
}

const inPlaces = (table: 'shops' | 'listed_casts', places: Places) =>
  (['prefecture', 'area', 'station'] as const)
    .filter((kind) => places[kind].length > 0)
    .map((kind) => sql<SqlBool>`${sql.ref(`${table}.${kind}_id`)} = any(${places[kind]}::int[])`);

const HAS: Record<Flag, RawBuilder<SqlBool>> = {
  room: sql`shops.has_private_room`,
  card: sql`shops.accepts_cards`,
  coupon: sql`shops.has_coupon`,
};

/** From this many shops in a word's places, a hash table is faster than a look at each row. */
const WIDE = { shop: 500, cast: 50 };

/** Every word must fit. A common word finds the rows only where no other word can, and only one of them does. */
function all(
  match: TextMatch,
  row: 'shop' | 'cast',
  condition: (word: Word, by: LookUp) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (!match) return sql<SqlBool>`false`;
  const names = match.filter(isName);
  const rare = names.filter((word) => !word.isCommon);
  const leading = rare.length > 0 ? rare : names.slice(0, 1);
  const others = rare.some((word) => word.shopsThere < WIDE[row]) ? 'row' : 'hash';
  const conditions = match.map((word) => condition(word, leading.includes(word) ? 'index' : others));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** With `more`, chain, catch copy and introduction count as well. */
export const shopsWith = (match: TextMatch, more = true): RawBuilder<SqlBool> =>
  all(match, 'shop', (word, by) => {
    if (word.category) return sql`shops.category = ${word.category}`;
    if (word.flag) return HAS[word.flag];
    return any([...inPlaces('shops', word.places), isShopNamed(sql`shops.id`, word, by, more)]);
  });

function castWith(word: Word, by: LookUp): RawBuilder<SqlBool> {
  if (word.category) return sql`listed_casts.category = ${word.category}`;
  if (word.flag)
    return sql`exists (select from shops where shops.id = listed_casts.shop_id and ${HAS[word.flag]})`;
  return any([
    isNamed('listed_casts', word, false),
    ...inPlaces('listed_casts', word.places),
    isShopNamed(sql`listed_casts.shop_id`, word, by, false),
  ]);
}

export const castsWith = (match: TextMatch): RawBuilder<SqlBool> => all(match, 'cast', castWith);

/** Only casts with one of the words in their own name. */
export function castsNamed(match: TextMatch): RawBuilder<SqlBool> {
  const names = (match ?? []).filter(isName);
  if (!match || names.length === 0) return sql<SqlBool>`false`;
  const named = any(names.map((word) => isNamed('listed_casts', word, false)));
  if (match.length === 1) return named;
  const conditions = match.map((word) => castWith(word, word.isCommon ? 'row' : 'index'));
  return sql<SqlBool>`(${sql.join([named, ...conditions], sql` and `)})`;
}
