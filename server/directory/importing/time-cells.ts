import { CellError, fold } from './cells.ts';

/** Business minutes. */
const FIRST = 300;
const LAST = 1740;
const MIDNIGHT = 1440;
const TIME = /^(翌)?(\d{1,2})(?:[:.](\d{2})(?::00)?|時(?:(\d{1,2})分|(半))?)$/;

/** Accepts 「2026-11-21」, 「2026/11/21」, 「2026年11月21日」; null when empty. */
export function dateCell(value: string | undefined, label: string): string | null {
  const text = fold(value);
  if (text === '') return null;
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\([日月火水木金土]\))?$/.exec(text) ?? [];
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (!year || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso)
    throw new CellError(`${label}の形式が正しくありません。例：2026-11-21`);
  return iso;
}

/** Accepts 「11/21」 and 「11月21日」; null when empty or 非公開. */
export function birthdayCell(value: string | undefined): { month: number; day: number } | null {
  const text = fold(value);
  if (text === '' || text === '非公開') return null;
  const [, month, day] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  if (month === undefined)
    throw new CellError('誕生日の形式が正しくありません。年を付けずに入力してください。例：11/21');
  // A leap year, so that 29 February exists.
  const date = new Date(Date.UTC(2024, Number(month) - 1, Number(day)));
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day))
    throw new CellError('存在しない日付です。誕生日を選び直してください。');
  return { month: Number(month), day: Number(day) };
}

/** Minutes since 0:00 of 「20:00」, 「25:00:00」, 「25時」, 「翌1:30」, 「20時半」; NaN for anything else. */
function minutesOf(text: string): number {
  const [, next, hours, colon, after, half] = TIME.exec(text) ?? [];
  const minutes = half ? 30 : Number(colon ?? after ?? 0);
  if (hours === undefined || minutes > 59) return Number.NaN;
  return (next ? MIDNIGHT : 0) + Number(hours) * 60 + minutes;
}

function within(minute: number, label: string): number {
  if (!(minute >= FIRST && minute <= LAST))
    throw new CellError(`${label}は5:00〜29:00の時刻で入力してください。例：20:00、25:00`);
  return minute;
}

/** 「20:00」 or 「25時」 as business minutes, 5:00 to 29:00; null when empty. */
export function minuteCell(value: string | undefined, label: string): number | null {
  const text = fold(value);
  return text === '' ? null : within(minutesOf(text), label);
}

/** An hour up to 5:00 belongs to the next day: 1:00 becomes 25:00. */
export function endMinuteCell(value: string | undefined, start: number, label: string): number | null {
  const text = fold(value);
  if (text === '') return null;
  const minute = minutesOf(text);
  const end = within(minute <= FIRST ? minute + MIDNIGHT : minute, label);
  if (end <= start)
    throw new CellError(`${label}は開始より後の時刻で入力してください。翌日の1時は25:00と入力します。`);
  return end;
}

/** Accepts 「20:00〜25:00」, 「20:00〜翌1:00」, 「休」; undefined when empty, null for a day off. */
export function spanCell(
  value: string | undefined,
  label: string,
): { openMinute: number; closeMinute: number } | null | undefined {
  const text = fold(value);
  if (text === '') return undefined;
  if (/^(休|休み|定休日|定休|休業|-|―)$/.test(text)) return null;
  if (/ラスト|last/i.test(text))
    throw new CellError(`${label}に「ラスト」は使えません。閉店の時刻を入力してください。例：20:00〜25:00`);
  const [from = '', to = '', rest] = text.split(/[~〜～\-－–―ー]/).map((part) => part.trim());
  const example = '「20:00〜25:00」の形式で入力してください。休みの日は「休」と入力してください。';
  if (from === '' || to === '' || rest !== undefined) throw new CellError(`${label}は${example}`);
  const openMinute = within(minutesOf(from), label);
  const close = minutesOf(to);
  const closeMinute = within(close <= FIRST ? close + MIDNIGHT : close, label);
  if (closeMinute <= openMinute) throw new CellError(`${label}は${example}`);
  return { openMinute, closeMinute };
}
