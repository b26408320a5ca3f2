import { type Kysely, sql } from 'kysely';

const katakana = Array.from({ length: 0x30f6 - 0x30a1 + 1 }, (_, i) => String.fromCharCode(0x30a1 + i));
/** Small kana become large ones; ヵ and ヶ with them. */
const SMALL = 'ぁぃぅぇぉっゃゅょゎゕゖς';
const LARGE = 'あいうえおつやゆよわかけσ';
const large = (kana: string) => LARGE[SMALL.indexOf(kana)] ?? kana;
/** Kanji that people mix, each followed by the one it becomes. */
const VARIANTS =
  '邊辺邉辺齋斎齊斎斉斎髙高﨑崎嵜崎澤沢濵浜濱浜廣広櫻桜國国龍竜瀧滝條条嶋島嶌島眞真惠恵凜凛與与黑黒德徳榮栄藝芸會会學学靜静彌弥壽寿實実寶宝萬万螢蛍戀恋邨村淵渕峯峰舘館舖舗圓円亞亜縣県驛駅樂楽澁渋鹽塩竈釜竃釜曾曽檜桧籠篭遙遥雙双號号圖図灣湾鷗鴎嶽岳槇槙祿禄莊荘壹壱淺浅冨富鄕郷來来禮礼御お';
const even = (_: string, i: number) => i % 2 === 0;
const odd = (_: string, i: number) => i % 2 === 1;
const FROM = [...katakana, ...SMALL, ...[...VARIANTS].filter(even)].join('');
const TO = [
  ...katakana.map((kana) => large(String.fromCharCode(kana.charCodeAt(0) - 96))),
  ...LARGE,
  ...[...VARIANTS].filter(odd),
].join('');

/** Neither letter nor digit. */
const DROPPED = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u036f\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3030\u303d-\u303f\u3099-\u309c\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe0f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]`;
const LONG_VOWEL =
  '([あかさたまやらわがざだばぱ])あ+|([いきしちみりぎじびぴ])い+|([うくすつふむゆるぐずぶぷ])う+|([えけせてめれげぜでべぺ])え+|([おこそとほもよろごぞどぼぽ])[おう]+';

const replaced = (text: string, pairs: readonly [string, string][]) =>
  pairs.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, text);

/** server/directory/search/rules.ts for the database: what people type and what is stored take one form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const plain = String.raw`translate(regexp_replace(lower(normalize(regexp_replace(
    normalize(translate(t, U&'\309B\309C', U&'\3099\309A'), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
    '([\u3400-\u4dbf\u4e00-\u9fff々])[のノヶケが](?!ー)', '\1', 'g'), '${FROM}', '${TO}')`;
  const voiced = replaced(plain, [
    ['ゔあ', 'ば'],
    ['ゔい', 'び'],
    ['ゔえ', 'べ'],
    ['ゔお', 'ぼ'],
    ['ゔ', 'ぶ'],
  ]);
  await sql
    .raw(`
    create function fold_text(t text) returns text language sql immutable strict parallel safe as $body$
      select regexp_replace(regexp_replace(${voiced}, '([ぁ-ゖ])[-‐‑‒–—―−ー〜~]+', '\\1ー', 'g'), '${DROPPED}', '', 'g')
    $body$`)
    .execute(db);

  const aloud = replaced("translate(kana, 'ぢづをゐゑー', 'じずおいえ')", [
    ['な', 'んあ'],
    ['に', 'んい'],
    ['ぬ', 'んう'],
    ['ね', 'んえ'],
    ['の', 'んお'],
  ]);
  await sql
    .raw(`
    create function sound_of(kana text) returns text language sql immutable strict parallel safe as $body$
      select regexp_replace(regexp_replace(regexp_replace(${aloud}, 'ん+', 'ん', 'g'),
        'んい([やゆよ])', 'ん\\1', 'g'), '${LONG_VOWEL}', '\\1\\2\\3\\4\\5', 'g')
    $body$`)
    .execute(db);

  // Each pair of neighbours and, for searches of one character, the last one alone.
  await sql
    .raw(`
    create function pairs_of(variadic texts text[]) returns tsvector language plpgsql immutable strict parallel safe
    as $body$
    declare
      one text;
      pairs text[] := '{}';
    begin
      foreach one in array texts loop
        for i in 1..length(one) loop pairs := pairs || substr(one, i, 2); end loop;
      end loop;
      return array_to_tsvector(pairs);
    end $body$`)
    .execute(db);
}
