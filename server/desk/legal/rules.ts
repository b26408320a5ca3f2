import { addDays, type IsoDate } from '../../core/business-day.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nfc } from '../../core/text/normal-forms.ts';
import { charactersOf } from '../../core/text/rules.ts';
import { isVisible, plainForm } from '../../core/text/visible.ts';

export const SENTENCE_MAX = 120;
export const SENTENCES_MAX = 8;
export const BODY_MAX = 20_000;
export const NOTE_MAX = 200;
/** Days ahead. */
const AHEAD = 366;

type Read<T> = { value: T } | { problem: string };

const NO_SUMMARY = '要約を入力してください。';
const MANY = `要約は${SENTENCES_MAX}行以内で入力してください。`;

/** One sentence a line; empty lines go. */
export function readSummary(typed: string): Read<string> {
  const lines = nfc(typed).split('\n');
  const said = lines
    .map((line) =>
      line
        .trim()
        .replace(/^[-・*]/, '')
        .trim(),
    )
    .filter(isVisible);
  if (said.length === 0) return { problem: NO_SUMMARY };
  if (said.length > SENTENCES_MAX) return { problem: MANY };
  return said.some((line) => charactersOf(line).length > SENTENCE_MAX)
    ? { problem: tooLong('要約の1行', SENTENCE_MAX) }
    : { value: said.join('\n') };
}

const NO_DAY = '始まる日の形式が正しくありません。例：2026-12-01';
const NO_SUCH_DAY = '始まる日は、本日から1年以内で入力してください。';

/** 「2026-12-01」, also full width or with strokes; today when empty. */
export function readEffectiveOn(typed: string, today: IsoDate): Read<IsoDate> {
  const text = plainForm(typed);
  if (text === '') return { value: today };
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const isReal = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  if (!isReal) return { problem: NO_DAY };
  return date < today || date > addDays(today, AHEAD) ? { problem: NO_SUCH_DAY } : { value: date };
}
