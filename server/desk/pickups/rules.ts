import { addDays, type IsoDate } from '../../core/business-day.ts';
import { plainForm } from '../../core/text/visible.ts';

/** Of one business day. */
export const PINS_MAX = 5;
/** Days ahead. */
const AHEAD = 180;

type Read = { value: IsoDate } | { problem: string };

/** 「2026-12-01」, also full width or with strokes. */
export function readDay(typed: string, label: string, today: IsoDate): Read {
  const text = plainForm(typed);
  if (text === '') return { problem: `${label}を入力してください。` };
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const isReal = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  if (!isReal) return { problem: `${label}の形式が正しくありません。例：2026-12-01` };
  return date < today || date > addDays(today, AHEAD)
    ? { problem: `${label}は、本日から${AHEAD}日以内で入力してください。` }
    : { value: date };
}
