import { tooLong } from '../../core/text/limits.ts';
import { nfc } from '../../core/text/normal-forms.ts';
import { hasAtMost } from '../../core/text/rules.ts';
import { SEARCH_LABEL, SEARCH_TEXT_MAX } from '../search/limits.ts';
import { BadParamsError } from './bad-params.ts';

/** Controls, direction marks, joiners, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Without invisible characters; null when nothing is left. @throws BadParamsError */
export function readText(search: URLSearchParams): string | null {
  const raw = search.get('text') ?? '';
  const text = nfc(raw).replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  if (!hasAtMost(SEARCH_TEXT_MAX, text))
    throw new BadParamsError('text', tooLong(SEARCH_LABEL, SEARCH_TEXT_MAX));
  return text === '' ? null : text;
}

/** Japan and its seas, in degrees. */
const BOX = { lat: [20, 46], long: [122, 154] } as const;
const DECIMAL = /^\d{1,3}(?:\.\d{1,20})?$/;

function degrees(search: URLSearchParams, name: 'lat' | 'long'): number | null {
  const value = search.get(name) ?? '';
  if (value === '') return null;
  const number = DECIMAL.test(value) ? Number(value) : Number.NaN;
  const [from, to] = BOX[name];
  if (number >= from && number <= to) return Math.round(number * 1000) / 1000;
  throw new BadParamsError(
    name,
    `${name === 'lat' ? '緯度' : '経度'}は${from}〜${to}の数値で指定してください。`,
  );
}

/** Rounded to about 110 m; both or neither are set. @throws BadParamsError */
export function readPosition(search: URLSearchParams): { lat: number | null; long: number | null } {
  const [lat, long] = [degrees(search, 'lat'), degrees(search, 'long')];
  if ((lat === null) === (long === null)) return { lat, long };
  throw new BadParamsError(
    lat === null ? 'lat' : 'long',
    '現在地は、緯度（lat）と経度（long）の両方を指定してください。',
  );
}
