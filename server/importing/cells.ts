import { CATEGORIES, CATEGORY_NAMES, type Category } from '../categories.ts';

/** What is wrong with one cell, in words for the person who filled it. */
export class CellError extends Error {}

const fold = (text: string) => text.normalize('NFKC').trim();
const MINUTE = /^(\d{1,2})[:時](\d{2})?分?$/;

/** A text of at most `max` characters; null when empty. */
export function textCell(value: string | undefined, label: string, max: number): string | null {
  const text = (value ?? '').normalize('NFC').trim();
  const length = [...new Intl.Segmenter('ja').segment(text)].length;
  if (length > max) throw new CellError(`${label}は${max}文字以内で入力してください。（現在${length}文字）`);
  return text || null;
}

export function requiredCell(value: string | undefined, label: string, max: number): string {
  const text = textCell(value, label, max);
  if (text === null) throw new CellError(`${label}を入力してください。`);
  return text;
}

/** 「12,000円」, 「１２０００」: a whole number within bounds; null when empty. */
export function numberCell(
  value: string | undefined,
  label: string,
  min: number,
  max: number,
): number | null {
  const text = fold(value ?? '').replace(/[,円¥％%分名席\s]/g, '');
  if (text === '') return null;
  if (!/^-?\d+$/.test(text)) throw new CellError(`${label}は整数で入力してください。`);
  const number = Number(text);
  if (number < min || number > max)
    throw new CellError(
      `${label}は${min.toLocaleString('ja-JP')}〜${max.toLocaleString('ja-JP')}の範囲で入力してください。`,
    );
  return number;
}

export function decimalCell(
  value: string | undefined,
  label: string,
  min: number,
  max: number,
): number | null {
  const text = fold(value ?? '');
  if (text === '') return null;
  const number = Number(text);
  if (!Number.isFinite(number) || number < min || number > max)
    throw new CellError(`${label}は${min}〜${max}の数字で入力してください。`);
  return number;
}

/** A Japanese telephone number as its digits (decisions §4); null when empty. */
export function telCell(value: string | undefined): string | null {
  const digits = fold(value ?? '')
    .replace(/[\s()\-－‐―−ー]/g, '')
    .replace(/^\+81/, '0');
  if (digits === '') return null;
  if (!/^0(?:[1-9]\d{8}|[5-9]0\d{8})$/.test(digits))
    throw new CellError('電話番号の形式が正しくありません。例：090-1234-5678');
  return digits;
}

export function categoryCell(value: string | undefined): Category {
  const text = fold(value ?? '');
  const found = CATEGORIES.find((category) => category === text || CATEGORY_NAMES[category] === text);
  if (!found) throw new CellError(`業種は${Object.values(CATEGORY_NAMES).join('・')}から指定してください。`);
  return found;
}

export function flagCell(value: string | undefined, label: string): boolean {
  const text = fold(value ?? '').toLowerCase();
  if (['', '0', 'false', 'no', 'なし', '×', 'いいえ', '不可'].includes(text)) return false;
  if (['1', 'true', 'yes', 'あり', '○', '〇', 'はい', '可'].includes(text)) return true;
  throw new CellError(`${label}は「あり」か「なし」で入力してください。`);
}

/** 「2026-11-21」, 「2026/11/21」 as an existing day; null when empty. */
export function dateCell(value: string | undefined, label: string): string | null {
  const text = fold(value ?? '');
  if (text === '') return null;
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (!year || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    throw new CellError(`${label}の形式が正しくありません。例：2026-11-21`);
  return iso;
}

/** 「20:00」, 「25時」 as business minutes, 5:00 to 29:00; null when empty. */
export function minuteCell(value: string | undefined, label: string): number | null {
  const text = fold(value ?? '');
  if (text === '') return null;
  const [, hours, minutes = '0'] = MINUTE.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(minutes) > 59 || minute < 300 || minute > 1740)
    throw new CellError(`${label}は5:00〜29:00の時刻で入力してください。例：20:00、25:00`);
  return minute;
}

/** 「20:00〜25:00」 or 「休」; undefined when empty, null for a day off. */
export function spanCell(
  value: string | undefined,
  label: string,
): { openMinute: number; closeMinute: number } | null | undefined {
  const text = fold(value ?? '');
  if (text === '') return undefined;
  if (/^(休|休み|定休日|休業|-|―)$/.test(text)) return null;
  const [from, to, rest] = text.split(/\s*[~〜～\-－–]\s*/);
  const openMinute = minuteCell(from, label);
  const closeMinute = minuteCell(to, label);
  if (rest !== undefined || openMinute === null || closeMinute === null || closeMinute <= openMinute)
    throw new CellError(
      `${label}は「20:00〜25:00」の形式で入力してください。休みの日は「休」と入力してください。`,
    );
  return { openMinute, closeMinute };
}
