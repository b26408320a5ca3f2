import { businessDateOf, type IsoDate } from '../../core/business-day.ts';
import type { REVIEW_FLAGS } from '../../core/listing-filters.ts';
import { nfkc } from '../../core/text/normal-forms.ts';

export const REVIEW_MIN = 20;
export const REVIEW_MAX = 2000;
export const REPLY_MAX = 2000;
export const RATING_MAX = 5;
export const RATING_DEFAULT = 2.8;
export const AMOUNT_MAX = 1_000_000;
export const PEOPLE_MAX = 20;
export const MONTHS_BACK = 24;
export const REVIEWS_PER_PAGE = 10;
export const VISITS_SHOWN = 5;
export const REVIEW_MARKS_MAX = 500;

/** How much a review weighs in the rating: of a member with a telephone or LINE, and with a mail address alone. */
export const WEIGHTS = { verified: 1, mail: 0.3 } as const;
/** Imaginary reviews that pull every rating towards the default; a trigger repeats both numbers. */
export const PRIOR_REVIEWS = 5;
export const YOUNG_HOURS = 24;
export const NEW_DAYS = 7;
export const HELD_HOURS = 24;
/** Ratings that wait a day when a new account writes them. */
export const isExtreme = (value: number): boolean => value <= 0.5 || value >= 4.9;

export const AXES = [
  { key: 'cast', name: '女の子' },
  { key: 'cost', name: '料金' },
  { key: 'total', name: '総合' },
] as const;

export const GUIDELINE = [
  { isDo: true, text: 'ご自身が来店して、見たことと払った金額を書いてください。' },
  { isDo: false, text: '人を責める言葉や、見た目への評価は書かないでください。' },
  { isDo: false, text: '本名や連絡先など、個人がわかることは書かないでください。' },
] as const;

export const REVIEW_SORTS = [
  { value: 'new', name: '新着順' },
  { value: 'high', name: '評価の高い順' },
  { value: 'low', name: '評価の低い順' },
  { value: 'helpful', name: '参考になった順' },
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number]['value'];
export const REVIEW_FILTERS = [
  { value: 'text', name: 'コメントあり' },
  { value: 'recent', name: 'この半年' },
  { value: 'solo', name: '1人で' },
  { value: 'reply', name: 'お店の返信あり' },
] as const satisfies readonly { value: ReviewFilter; name: string }[];
export type ReviewFilter = (typeof REVIEW_FLAGS)[number];

/** `2026-11`, counted by the business day. */
export const monthOf = (at: Date | number): string => businessDateOf(at).slice(0, 7);

export function monthBefore(month: string, count: number): string {
  const at = new Date(`${month}-15T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - count);
  return at.toISOString().slice(0, 7);
}

/** The newest first, this month among them. */
export const visitMonths = (at: Date | number): string[] =>
  Array.from({ length: MONTHS_BACK }, (_, back) => monthBefore(monthOf(at), back));

export const firstOf = (month: string): IsoDate => `${month}-01`;

export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${year}年${Number(number)}月`;
}

/** 「15,000円台」; below a thousand, the amount. */
export const amountName = (amount: number): string =>
  amount < 1000 ? `${amount}円` : `${(amount - (amount % 1000)).toLocaleString('ja-JP')}円台`;

/**
 * Refused: they hurt a person, whatever stands around them. Japanese has no spaces, so a short word counts only where
 * its neighbours cannot make it part of another: 「クラブスタッフ」, 「いつもいい席」, 「必死ね」.
 */
const ATTACKS = [
  /(?<![一-龠])死ね(?![るばなま])|死ねば(?:いい|良い|よかった)|死んだ(?:方|ほう)がいい|死んじまえ|死んで(?:くれ(?!る)|しまえ|ほしい)|[タ夕]ヒね|(?<![ァ-ヶー])シネ(?=[、。!\s]|$)/,
  /(?<![一-龠]|[虫猫犬息声音味]を|(?:時間|感情|雰囲気|良さ|よさ)を)殺す|(?:ぶっ|ブッ)殺|殺し(?:てやる|てやろう|に行く|に来る)|(?<!彼)氏ね|消えろ(?!う)|くたばれ/,
  /(?<![ァ-ヶー])(?:デ?ブス|デブ|(?:クソ)?ババ[アァ]|(?<![糸木紙])クズ(?!餅|もち|切|きり|湯|粉)|(?<![のが])キモ(?=[いすくか過女、。!\s]|$)|ビッチ|ヤリマン|キチガイ)(?![ァ-ヶー])/,
  /(?<![ぁ-ん一-龠])(?:ぶす|でぶ|ばばあ|きもい|ころす)(?=[だなのがはでよねとぞ\s、。!?]|$)|気持ち悪い女/,
  /(?:ブサイク|ぶさいく|不細工)(?=な?(?:[子女嬢奴顔]|人(?!形))|な?(?:店員|スタッフ|キャスト)|だ(?!が|けど)|で(?!すが|すけど|したが|したけど))/,
  /(?:カス|ゴミ|クソ|くそ|ブタ|豚)(?:みたいな)?(?:女(?!子|性|優)|野郎)|頭[がの]おかしい(?:[子女嬢人奴]|店員)|売女/,
  /(?:お前|おまえ|てめえ|テメエ|てめぇ|貴様|きさま|あいつ|あの女(?!の子|性|子|優))[^。\n]{0,12}(?:辞め(?!て(?:しまっ|ほし))|やめ(?!て(?:しまっ|ほし))|消え|許さ|ふざけ|バカ|馬鹿|ばか|アホ|あほ|最低|クソ|くそ)/,
  /メンヘラ|枕営業/,
];
/** Taken as an accusation by many: the form says so, and leaves it to the writer. */
const ACCUSATIONS =
  /ぼったくり|ボッタクリ|詐欺|サギ|騙され|だまされ|バカ|馬鹿|アホ|最低|最悪|クソ|地雷|ハズレ/;

export const attackOf = (text: string): string | null =>
  ATTACKS.map((attack) => attack.exec(text)?.[0]).find((found) => found !== undefined) ?? null;

/** A hint while it is being written; null when there is nothing to say. */
export function lintHint(typed: string): string | null {
  const text = nfkc(typed);
  const found = attackOf(text) ?? ACCUSATIONS.exec(text)?.[0];
  return found
    ? `「${found}」は、相手を責める言葉として受けとられることがあります。見たことと金額に書きかえると、伝わりやすくなります。`
    : null;
}
