import { nfd } from '../../core/text/normal-forms.ts';
import { readText } from '../../core/text/read-text.ts';
import { plainForm } from '../../core/text/visible.ts';

export const NAME_MAX = 30;
export const KANA_MAX = 60;
export const ROMAJI_MAX = 60;
export const SLUG_MAX = 40;
/** Where Japan lies, in WGS 84 degrees. */
const BOUNDS = { lat: [20, 46], lng: [122, 154] } as const;
const DEGREES = { lat: '緯度', lng: '経度' } as const;
const EXAMPLES = { lat: '35.694', lng: '139.703' } as const;
/** A tenth of a metre. */
const DIGITS = 1e6;

const KANA = 'よみがなはひらがなで入力してください。';
const ROMAJI = 'ローマ字は半角の英小文字・数字・ハイフンで入力してください。例：shinjuku kabukicho';
const SLUG = '英字名は半角の英小文字・数字・ハイフンで入力してください。例：shinjuku-kabukicho';
const RESERVED = 'この英字名は使用できません。別の英字名を入力してください。';
/** Addresses below a prefecture that are no place of their own. */
const ROUTES = ['station', 'page', 'cast'];

type Read<V> = { value: V } | { problem: string };

const plain = (typed: string) => plainForm(typed);

export const readAreaName = (typed: string) => readText(plain(typed), { label: 'エリア名', max: NAME_MAX });
/** As the pages write it: they add the 駅. */
export const readStationName = (typed: string) =>
  readText(plain(typed).replace(/駅$/, ''), { label: '駅名', max: NAME_MAX });

export const toHiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

/** Katakana and half width are forgiven; spaces are none of a reading. */
export function readKana(typed: string, required: boolean): Read<string> {
  const kana = toHiragana(plain(typed)).replace(/\s+/g, '');
  const read = readText(kana, { label: 'よみがな', max: KANA_MAX, required });
  return 'problem' in read || /^[ぁ-ゖー・]*$/.test(kana) ? read : { problem: KANA };
}

/** 「Kōenji」 and 「Shin'yokohama」 are forgiven. */
const latin = (typed: string) =>
  nfd(plain(typed))
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase();

export function readRomaji(typed: string, required: boolean): Read<string> {
  const romaji = latin(typed).replace(/\s+/g, ' ');
  const read = readText(romaji, { label: 'ローマ字', max: ROMAJI_MAX, required });
  return 'problem' in read || /^(?:[a-z0-9]+(?:[ -][a-z0-9]+)*)?$/.test(romaji) ? read : { problem: ROMAJI };
}

export function readSlug(typed: string): Read<string> {
  const slug = latin(typed).replace(/[\s_]+/g, '-');
  const read = readText(slug, { label: '英字名', max: SLUG_MAX });
  if ('problem' in read) return read;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return { problem: SLUG };
  return ROUTES.includes(slug) ? { problem: RESERVED } : { value: slug };
}

export function readDegrees(typed: string, of: 'lat' | 'lng'): Read<number> {
  const label = DEGREES[of];
  const text = plain(typed).replace(/[°度\s]/g, '');
  if (text === '') return { problem: `${label}を入力してください。` };
  const [least, most] = BOUNDS[of];
  const value = Math.round(Number(text) * DIGITS) / DIGITS;
  const isNumber = /^\d{1,3}(?:\.\d{1,12})?$/.test(text);
  if (isNumber && value >= least && value <= most) return { value };
  return { problem: `${label}は${least}〜${most}の範囲の数字で入力してください。例：${EXAMPLES[of]}` };
}
