import { formatMinute, type IsoDate } from '../../core/business-day.ts';
import { plainForm } from '../../core/text/visible.ts';

export const FIRST_START = 300;
export const LAST_START = 1725;
export const LAST_END = 1740;
export type Weeks = 1 | 2;
/** Days that a week has in the desk of shifts. */
export const WEEK_DAYS = 7;
/** Days that a cast sees of her own, today among them. */
export const OWN_DAYS = 14;
/** How far back a shop may look, and how far ahead it may plan, in days. */
export const DAYS_BACK = 35;
export const DAYS_AHEAD = 62;
/** Cells of one save: 60 casts in two weeks. */
export const CHANGES_MAX = 840;

/** Business minutes; an end of null is 「ラスト」, until the shop closes. */
export type Span = { start: number; end: number | null };
/** Of a cast on a day: her shift, a day off, or null where nothing is entered. */
export type Cell = Span | 'off' | null;
export type CellChange = { castId: number; date: IsoDate; was: Cell; to: Cell };

export const isSpan = (cell: Cell): cell is Span => cell !== null && cell !== 'off';

export const sameCell = (a: Cell, b: Cell): boolean =>
  isSpan(a) && isSpan(b) ? a.start === b.start && a.end === b.end : a === b;

/** 「20」 for a full hour, 「20:30」 else. */
const shortMinute = (minute: number): string =>
  minute % 60 === 0 ? String(minute / 60) : formatMinute(minute);

/** 「20–25」, 「20:30–ラスト」, 「休み」, 「未定」: what a cell of the grid shows. */
export const shortCell = (cell: Cell): string => {
  if (cell === null) return '未定';
  if (cell === 'off') return '休み';
  return `${shortMinute(cell.start)}–${cell.end === null ? 'ラスト' : shortMinute(cell.end)}`;
};

/** 「20:00〜25:00」, as it is read out and written in a file. */
export const longCell = (cell: Cell): string => {
  if (cell === null) return '未定';
  if (cell === 'off') return '休み';
  return `${formatMinute(cell.start)}〜${cell.end === null ? 'ラスト' : formatMinute(cell.end)}`;
};

const MIDNIGHT = 1440;
const OFF = /^(?:休|休み|お休み|オフ|公休|欠勤|off|x|×|-|―|ー)$/;
const NOTHING = /^(?:|未定|なし|消す)$/;
const OPEN_END = /^(?:ラスト|らすと|last|l|閉店)?$/;
const TIME = /^(翌)?(\d{1,2})(?:[:.](\d{2})|時?(半)|時(\d{1,2})分|時)?$/;

/** 「20」, 「2030」, 「20:30」, 「20時半」, 「翌1時」 as minutes; NaN for anything else. */
function minuteOf(text: string): number {
  const joined = /^(\d{2})([0-5]\d)$/.exec(text);
  if (joined) return Number(joined[1]) * 60 + Number(joined[2]);
  const [, next, hour, colon, half, after] = TIME.exec(text) ?? [];
  if (hour === undefined) return Number.NaN;
  const minutes = half ? 30 : Number(colon ?? after ?? 0);
  return minutes > 59 ? Number.NaN : (next ? MIDNIGHT : 0) + Number(hour) * 60 + minutes;
}

/** One notation for what is typed: narrow letters, one hyphen, no spaces. */
const plain = (typed: string): string =>
  plainForm(typed)
    .toLowerCase()
    .replace(/[~〜～\-－–—―−]|から/g, '-')
    .replace(/まで$/, '')
    .replace(/\s+/g, '');

/**
 * What is typed or pasted into a cell: 「20-25」, 「２０時半〜ラスト」, 「20:30-1:00」, 「休み」, or nothing.
 * @returns undefined when it is none of these
 */
export function readCell(typed: string): Cell | undefined {
  const text = plain(typed.slice(0, 40));
  if (OFF.test(text)) return 'off';
  if (NOTHING.test(text)) return null;
  const [from = '', to, rest] = text.split('-');
  if (rest !== undefined || to === undefined) return undefined;
  const start = minuteOf(from);
  if (!(start >= FIRST_START && start <= LAST_START)) return undefined;
  if (OPEN_END.test(to)) return { start, end: null };
  const typedEnd = minuteOf(to);
  const end = typedEnd <= FIRST_START ? typedEnd + MIDNIGHT : typedEnd;
  return end > start && end <= LAST_END ? { start, end } : undefined;
}

/** Why a cell is looked at twice; null where nothing is odd. The shop's hours do not forbid a shift. */
export function oddityOf(cell: Cell, hours: { open: number; close: number } | null): string | null {
  if (!isSpan(cell)) return null;
  if (!hours) return '定休日の出勤';
  if (cell.start >= hours.close) return '閉店後の時刻';
  if (cell.end !== null && cell.end > hours.close) return '閉店後の時刻';
  return cell.end !== null && cell.end <= hours.open ? '開店前の時刻' : null;
}
