import { nfkc } from '../text/normal-forms.ts';
import { charactersOf } from '../text/rules.ts';

/** Phrases that the police's circulars of 2025 call advertising that breaks the rules. The list advises, it never blocks. */
type Phrase = { pattern: RegExp; instead: string; reason: string };

export type Advice = {
  /** As it stands in the text; the same wording is one advice, however often it comes. */
  said: string;
  instead: string;
  reason: string;
  spans: readonly (readonly [from: number, to: number])[];
};

const RANK = '順位をうたう言葉です。';
const RESULTS = '営業成績を示す言葉です。';
const CONTEST = '成績を競わせる言葉です。';
const TITLE = '成績による称号と受け取られる言葉です。';
const URGE = 'お客さまをあおる言葉です。';
const FOLLOWERS = '人数の多さをうたう言葉です。';
const PRICE = '根拠を示せないと、誤解をまねく言葉です。';

/**
 * Matched against folded text: half width, lower case, hiragana. What stands first takes its characters from the rest.
 * Repetitions are bounded, so that the time grows with the text only.
 */
const PHRASES: readonly Phrase[] = [
  {
    pattern:
      /(?:(?:年間|月間)?(?:売上げ?|売り上げ|指名(?:本数|数)?|人気)[ ・]?)?(?:(?<![a-z0-9])no[.,・ :_#-]{0,2}1(?![0-9])|(?<![a-z])number ?(?:1(?![0-9])|one(?![a-z]))|なんば[ー-]?[ ・]?(?:1(?![0-9])|one(?![a-z])|わん(?!だ)))/g,
    instead: '人気',
    reason: RANK,
  },
  {
    pattern: /(?:売上|売り上げ|指名|店内|当店)[^\n、。!?]{0,6}(?<![0-9])(?:1|一)位(?!置)/g,
    instead: '人気',
    reason: RANK,
  },
  { pattern: /(?:売上げ?|売り上げ|指名)[ ・]?ばとる/g, instead: 'イベント', reason: CONTEST },
  {
    pattern:
      /[0-9一二三四五六七八九十百数]{0,4}億円?[ ・]?(?:ぷれいや[ーあ]?|ぷれーや[ーあ]?|(?:女|嬢)(?![性子優王]))/g,
    instead: '人気者',
    reason: RESULTS,
  },
  {
    pattern:
      /(?<!再生|再生数|回数|人口|興収|収入)(?<![0-9一二三四五六七八九十百数.,])[0-9一二三四五六七八九十百数]{1,4}億円?(?:超え|越え|突破|達成)/g,
    instead: '目標達成',
    reason: RESULTS,
  },
  {
    pattern: /(?<![0-9一二三四五六七八九十百千万数.,])億(?:超え|越え)/g,
    instead: '人気',
    reason: RESULTS,
  },
  {
    pattern:
      /(?:売上|売り上げ|目標|年間|月間)[はもがで ]{0,2}[0-9一二三四五六七八九十百数]{1,4}億円?(?![人年ぶ分回個])/g,
    instead: '大きな目標',
    reason: RESULTS,
  },
  {
    pattern:
      /(?<![0-9一二三四五六七八九十百数.,])[0-9一二三四五六七八九十百数]{1,4}億円?(?![0-9a-zぁ-ゖー㐀-鿿円])/g,
    instead: '大きな夢',
    reason: RESULTS,
  },
  { pattern: /(?:売上げ?|売り上げ)(?!管理|伝票|金|表)/g, instead: '目標', reason: RESULTS },
  { pattern: /指名(?:本数|数|らんきんぐ)(?![名人本])/g, instead: 'ご来店', reason: RESULTS },
  {
    pattern: /(?<!類)推(?:せよ?(?![0-9a-zぁ-ゖ㐀-鿿])|しなさい)/g,
    instead: '応援してください',
    reason: URGE,
  },
  { pattern: /溺れろ/g, instead: '会いに来てください', reason: URGE },
  { pattern: /れじぇんど/g, instead: 'ベテラン', reason: TITLE },
  { pattern: /新人王/g, instead: '期待の新人', reason: TITLE },
  { pattern: /覇者/g, instead: '人気者', reason: TITLE },
  { pattern: /(?:業界|地域|えりあ)?最安値/g, instead: 'お手ごろな料金', reason: PRICE },
  { pattern: /(?:業界|地域|えりあ)?最安(?![全心定ら])級?/g, instead: 'お手ごろ', reason: PRICE },
  {
    pattern:
      /ふぉろわー?数?[がは約 ]{0,2}[0-9一二三四五六七八九十百.,]{1,6}(?:万|k(?![a-z]))人?(?:を?超え|を?越え|を?突破|達成)(?:しました|した|です)?/g,
    instead: 'フォロワーが増えました',
    reason: FOLLOWERS,
  },
  {
    pattern: /ふぉろわー?数?[がは約 ]{0,2}[0-9一二三四五六七八九十百.,]{1,6}(?:万|k(?![a-z]))人?/g,
    instead: 'フォロワーのみなさん',
    reason: FOLLOWERS,
  },
];

const plain = (character: string): string =>
  nfkc(character)
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96));

/** The text as the patterns know it, and for each of its units where it stands in what was typed. */
function folded(text: string): { plainText: string; starts: number[] } {
  let plainText = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of charactersOf(text)) {
    const made = plain(character);
    plainText += made;
    for (let i = 0; i < made.length; i++) starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return { plainText, starts };
}

/** What could be worded more safely, in the order of the text. */
export function adviseOn(text: string): Advice[] {
  const { plainText, starts } = folded(text);
  const taken: [from: number, to: number][] = [];
  const found = new Map<string, Advice & { spans: [number, number][] }>();
  for (const { pattern, instead, reason } of PHRASES)
    for (const { index, 0: match } of plainText.matchAll(pattern)) {
      const end = index + match.length;
      if (taken.some(([from, to]) => index < to && end > from)) continue;
      taken.push([index, end]);
      const [from, to] = [starts[index] as number, starts[end] as number];
      const said = text.slice(from, to);
      const known = found.get(said);
      if (known) known.spans.push([from, to]);
      else found.set(said, { said, instead, reason, spans: [[from, to]] });
    }
  return [...found.values()].sort((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0));
}

/** The text with the safer wording wherever it says this. */
export function reworded(text: string, { spans, instead }: Advice): string {
  return [...spans]
    .sort(([a], [b]) => b - a)
    .reduce((all, [from, to]) => all.slice(0, from) + instead + all.slice(to), text);
}
