import { InvalidInputError } from '../../core/http/errors.ts';
import { hasMail, hasUrl } from '../../core/text/addresses.ts';
import { hasContact } from '../../core/text/contacts.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { amountOf } from './amount.ts';
import type { ReviewForm } from './contract.ts';
import {
  AMOUNT_MAX,
  attackOf,
  firstOf,
  PEOPLE_MAX,
  RATING_DEFAULT,
  RATING_MAX,
  REVIEW_MAX,
  REVIEW_MIN,
  visitMonths,
} from './rules.ts';

/** What a text of a review or a reply is refused for. */
function lintProblem(typed: string, name: string): string | null {
  const text = nfkc(typed);
  const attack = attackOf(text);
  if (attack)
    return `「${attack}」は、人を傷つける言葉として受けとられます。見たことと感じたことに書きかえてください。`;
  if (hasContact(text) || hasUrl(text) || hasMail(text)) return `${name}に連絡先やURLは書けません。`;
  return null;
}

const AMOUNT = '金額は0〜1,000,000円の範囲で、整数で入力してください。';
const PEOPLE = '人数は1〜20人の範囲で入力してください。';
const VISITED = '来店した年月は、直近24か月の中から選択してください。';
const RATING = '評価は0.0〜5.0の範囲で入力してください。';
const NOTHING = '評価か口コミを入力してください。';

type Value = { value: number; touched: boolean };
export type CheckedReview = {
  amount: number | null;
  people: number | null;
  visitedMonth: string | null;
  castValue: number;
  costValue: number;
  totalValue: number;
  castTouched: boolean;
  costTouched: boolean;
  totalTouched: boolean;
  body: string;
  rewarded: boolean;
};

const isEmpty = (typed: string | number | null | undefined): typed is '' | null | undefined =>
  typed === null || typed === undefined || (typeof typed === 'string' && typed.trim() === '');

/** Undefined when it is none. */
function wholeOf(typed: string | number | null | undefined, least: number, most: number) {
  if (isEmpty(typed)) return null;
  const value = typeof typed === 'number' ? typed : amountOf(typed.replace(/人$/, ''));
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

function ratingOf(value: number | null | undefined, touched: boolean | undefined): Value | undefined {
  if (value === null || value === undefined) return { value: RATING_DEFAULT, touched: false };
  const tenths = value * 10;
  if (!(value >= 0 && value <= RATING_MAX) || Math.abs(tenths - Math.round(tenths)) > 1e-9) return undefined;
  return touched === false
    ? { value: RATING_DEFAULT, touched: false }
    : { value: Math.round(tenths) / 10, touched: true };
}

/** Without a problem: empty, or long enough and fit to be read. */
export function textProblem(
  text: string,
  { name, least, most }: { name: string; least: number; most: number },
) {
  const length = countCharacters(text);
  if (length < least)
    return `${name}は${least}文字以上で入力してください。（現在${length.toLocaleString('ja-JP')}文字）`;
  if (length > most) return tooLong(name, most, length);
  return lintProblem(text, name);
}

/** @param stored the month that the review has so far: it stays, however long ago. @throws InvalidInputError by field */
export function checkReview(form: ReviewForm, now: Date | number, stored?: string | null): CheckedReview {
  const errors: Record<string, string[]> = {};
  const amount = wholeOf(form.amount, 0, AMOUNT_MAX);
  if (amount === undefined) errors.amount = [AMOUNT];
  const people = wholeOf(form.people, 1, PEOPLE_MAX);
  if (people === undefined) errors.people = [PEOPLE];
  const visited = isEmpty(form.visited) ? null : form.visited;
  if (visited !== null && visited !== stored && !visitMonths(now).includes(visited))
    errors.visited = [VISITED];
  const cast = ratingOf(form.castValue, form.castTouched);
  const cost = ratingOf(form.costValue, form.costTouched);
  const total = ratingOf(form.totalValue, form.totalTouched);
  if (!cast) errors.castValue = [RATING];
  if (!cost) errors.costValue = [RATING];
  if (!total) errors.totalValue = [RATING];
  const body = cleanText(form.comment);
  const problem =
    body === '' ? null : textProblem(body, { name: '口コミ', least: REVIEW_MIN, most: REVIEW_MAX });
  if (problem) errors.comment = [problem];
  if (cast && cost && total && body === '' && ![cast, cost, total].some(({ touched }) => touched))
    errors.custom = [NOTHING];
  if (Object.keys(errors).length > 0 || !cast || !cost || !total) throw new InvalidInputError(errors);
  return {
    amount: amount ?? null,
    people: people ?? null,
    visitedMonth: visited === null ? null : firstOf(visited),
    castValue: cast.value,
    costValue: cost.value,
    totalValue: total.value,
    castTouched: cast.touched,
    costTouched: cost.touched,
    totalTouched: total.touched,
    body,
    rewarded: form.rewarded ?? false,
  };
}
