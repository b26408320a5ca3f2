import { addDays, type IsoDate, weekdayOf } from '../../../../server/core/business-day.ts';
import { nfkc } from '../../../../server/core/text/normal-forms.ts';
import { type Cell, readCell } from '../../../../server/desk/shifts/rules.ts';

type Named = { id: number; name: string };
/** `source`: the words it was read from. */
export type Line =
  | { kind: 'date'; source: string; date: IsoDate }
  | { kind: 'cell'; source: string; castId: number; date: IsoDate; to: Cell }
  | { kind: 'who'; source: string; name: string; date: IsoDate; to: Cell }
  | { kind: 'when'; source: string; castId: number; date: IsoDate }
  | { kind: 'unused'; source: string };

export const LINES_MAX = 500;
const MONTH_DAY =
  /^(?:(\d{4})[/.年-])?(\d{1,2})[/.月-](\d{1,2})日?(?:[(（]?[日月火水木金土](?:曜日?)?[)）]?)?$/;
const WEEKDAY = /^([日月火水木金土])曜日?$/;
const NEAR_DAYS = new Map([
  ['本日', 0],
  ['今日', 0],
  ['明日', 1],
  ['明後日', 2],
  ['あさって', 2],
]);
const AFTER_WORD = /[\s:、,]/;
const HONORIFIC = /(?:さん|ちゃん|さま|様)$/;

const bare = (text: string): string => nfkc(text).replace(/\s+/g, '');
const nameOf = (text: string): string => bare(text).replace(HONORIFIC, '');

/** A day that a line names: 「11/21(土)」, 「明日」, 「土曜」; the next one from `today` on. */
export function dateOf(text: string, today: IsoDate): IsoDate | null {
  const word = bare(text).replace(/[:：]$/, '');
  const near = NEAR_DAYS.get(word);
  if (near !== undefined) return addDays(today, near);
  const [, weekday] = WEEKDAY.exec(word) ?? [];
  if (weekday) return addDays(today, ('日月火水木金土'.indexOf(weekday) - weekdayOf(today) + WEEK) % WEEK);
  const [, , month, day] = MONTH_DAY.exec(word) ?? [];
  if (!month || !day) return null;
  const yearOf = (year: number) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  // In December the January that is meant is the next one.
  const date = yearOf(year) < addDays(today, -WEEK) ? yearOf(year + 1) : yearOf(year);
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date ? date : null;
}
const WEEK = 7;

/** What may stand right behind a name; another letter makes it another name. */
const AFTER_NAME = /^(?:さん|ちゃん|さま|様)?(?=$|[\s:、,\d×-]|お?休|公休|オフ|off|未定)[\s:、,]*/i;

/** What follows a name, however it is spaced; null when the words begin otherwise. */
function restAfter(words: string, name: string): string | null {
  const letters = [...bare(name).toLowerCase()];
  const rest = [...words];
  for (const letter of letters) {
    while (rest[0] !== undefined && /\s/.test(rest[0])) rest.shift();
    if (rest.shift()?.toLowerCase() !== letter) return null;
  }
  const left = rest.join('');
  return AFTER_NAME.test(left) ? left.replace(AFTER_NAME, '') : null;
}

/** The longest name that the words begin with, and what follows it. */
function splitName(words: string, casts: readonly Named[]): { cast: Named; rest: string } | null {
  const plain = nfkc(words).trim();
  const found = casts.flatMap((cast) => {
    const rest = restAfter(plain, cast.name);
    return rest === null ? [] : [{ cast, rest }];
  });
  return [...found].sort((a, b) => b.cast.name.length - a.cast.name.length)[0] ?? null;
}

function readEntry(source: string, date: IsoDate, casts: readonly Named[]): Line {
  const known = splitName(source, casts);
  if (known) {
    const to = known.rest === '' ? undefined : readCell(known.rest);
    return to === undefined
      ? { kind: 'when', source, castId: known.cast.id, date }
      : { kind: 'cell', source, castId: known.cast.id, date, to };
  }
  const words = nfkc(source).trim();
  const end = words.search(AFTER_WORD);
  const name = end < 0 ? words : words.slice(0, end);
  const rest = end < 0 ? '' : words.slice(end).replace(/^[\s:、,]+/, '');
  const to = rest === '' ? undefined : readCell(rest);
  return to === undefined || to === null
    ? { kind: 'unused', source }
    : { kind: 'who', source, name: nameOf(name), date, to };
}

/** 「11/21 さくら 20-25」: a day, and on the same line the name that it is for. */
function dayBeforeName(words: string, today: IsoDate, casts: readonly Named[]) {
  const gap = words.search(/\s/);
  const day = words.slice(0, Math.max(0, gap));
  const rest = words.slice(gap).trim();
  const date = dateOf(day, today);
  return date && splitName(rest, casts) ? { date, day, rest } : null;
}

/**
 * What a message as it comes in LINE means: a line is a day, or a name and its times. `date` counts until a line names
 * another day.
 */
export function readLines(
  text: string,
  { casts, date, today }: { casts: readonly Named[]; date: IsoDate; today: IsoDate },
): Line[] {
  let current = date;
  const lines: Line[] = [];
  for (const source of text.split(/\n|[/／](?=\D)/).slice(0, LINES_MAX)) {
    const words = source.trim().slice(0, 100);
    if (words === '') continue;
    const led = dayBeforeName(words, today, casts);
    const named = led?.date ?? dateOf(words, today);
    if (named) {
      current = named;
      lines.push({ kind: 'date', source: led?.day ?? words, date: named });
    }
    if (led || !named) lines.push(readEntry(led?.rest ?? words, current, casts));
  }
  return lines;
}
