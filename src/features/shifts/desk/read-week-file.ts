import { parse } from 'csv-parse/browser/esm/sync';
import type { IsoDate } from '../../../../server/core/business-day.ts';
import { nfkc } from '../../../../server/core/text/normal-forms.ts';
import { withoutUnseen } from '../../../../server/core/text/visible.ts';
import { type Cell, readCell } from '../../../../server/desk/shifts/rules.ts';
import { dateOf } from './read-lines.ts';
import type { Entry } from './shift-store.ts';

export const FILE_MAX = 1_000_000;
const ROWS_MAX = 4000;
const PROBLEMS_SHOWN = 5;
/** As `exportWeek` writes them. */
const HEAD = ['番号', '名前', '日付', '開始', '終了'] as const;
type Title = (typeof HEAD)[number];

const ENCODINGS = ['utf-8', 'shift_jis'];
const SEPARATOR_LINE = /^sep=.\r?\n/i;
/** What a spreadsheet makes of 25:00. */
const SECONDS = /^(\d{1,2}:\d{2}):00$/;

type Read = { entries: Entry[]; problems: string[] };
type Given = { casts: readonly { id: number; name: string }[]; today: IsoDate };

function decode(bytes: Uint8Array): string | null {
  for (const encoding of ENCODINGS)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {}
  return null;
}

function rowsOf(text: string): string[][] | null {
  try {
    return parse(text.replace(/^\ufeff/, '').replace(SEPARATOR_LINE, ''), {
      ...{ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    });
  } catch {
    return null;
  }
}

/** 「20:00」「25:00:00」「ラスト」, 「休み」 or nothing. @returns undefined where it is no shift */
function cellOf(start: string, end: string): Cell | undefined {
  const [from, to] = [start.replace(SECONDS, '$1'), end.replace(SECONDS, '$1')];
  if (to === '') return from === '' || readCell(from) === 'off' ? readCell(from) : undefined;
  return readCell(`${from}-${to}`);
}

const castOf = ({ casts }: Given, number: string, name: string): number | undefined => {
  const byNumber = casts.find(({ id }) => String(id) === number);
  if (byNumber) return byNumber.id;
  const named = casts.filter((cast) => cast.name === name);
  return named.length === 1 ? named[0]?.id : undefined;
};

/** What a file of shifts enters, and what of it is left out and why. Nothing is published by it. */
export function readWeekFile(bytes: Uint8Array, given: Given): Read {
  const nothing = (problem: string): Read => ({ entries: [], problems: [problem] });
  const text = decode(bytes);
  if (text === null)
    return nothing('文字コードを読み取れません。「CSV UTF-8」形式で保存したファイルを選んでください。');
  const [head = [], ...rows] = rowsOf(text) ?? [];
  const at = new Map(HEAD.map((title) => [title, head.findIndex((each) => nfkc(each).trim() === title)]));
  const missing = HEAD.filter((title) => title !== '番号' && at.get(title) === -1);
  if (missing.length > 0) return nothing(`1行目に列がありません：${missing.join('、')}`);
  if (rows.length > ROWS_MAX) return nothing(`一度に読み込めるのは${ROWS_MAX}行までです。`);
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const [index, row] of rows.entries()) {
    const of = (title: Title) => withoutUnseen(nfkc(row[at.get(title) ?? -1] ?? '')).trim();
    const [castId, date, to] = [
      castOf(given, of('番号'), row[at.get('名前') ?? -1] ?? ''),
      dateOf(of('日付'), given.today),
      cellOf(of('開始'), of('終了')),
    ];
    const problem =
      castId === undefined
        ? '所属の女の子ではありません'
        : date === null
          ? '日付を読み取れません'
          : to === undefined && '時間を読み取れません';
    if (problem) problems.push(`${index + 2}行目：${problem}`);
    else entries.push({ castId: castId as number, date: date as IsoDate, to: to as Cell });
  }
  const more = problems.length - PROBLEMS_SHOWN;
  return {
    entries,
    problems: more > 0 ? [...problems.slice(0, PROBLEMS_SHOWN), `ほか${more}行`] : problems,
  };
}
