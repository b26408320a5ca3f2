import { describe, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

const casts = [
  { id: 1, name: 'さくら' },
  { id: 2, name: 'みお' },
  { id: 3, name: 'エリザベート・マリア' },
  { id: 4, name: 'さくらこ' },
];
/** A Friday. */
const today = '2026-11-20';
const read = (text: string) => readLines(text, { casts, date: today, today });

describe('a message as it comes in LINE', () => {
  it('is read line by line, each for the day named before it', () => {
    expect(read('11/21(土)\nさくら 20-25\nみお　休み\n\n11月22日\nさくらちゃん ２０時半〜ラスト')).toEqual([
      { kind: 'date', source: '11/21(土)', date: '2026-11-21' },
      { kind: 'cell', source: 'さくら 20-25', castId: 1, date: '2026-11-21', to: { start: 1200, end: 1500 } },
      { kind: 'cell', source: 'みお　休み', castId: 2, date: '2026-11-21', to: 'off' },
      { kind: 'date', source: '11月22日', date: '2026-11-22' },
      {
        ...{ kind: 'cell', source: 'さくらちゃん ２０時半〜ラスト', castId: 1, date: '2026-11-22' },
        to: { start: 1230, end: null },
      },
    ]);
  });

  it('may have its names on one line', () => {
    for (const text of ['さくら 20-25 / みお 休み', 'さくら 20-25／みお 休み', 'さくら 休み/みお 21-26'])
      expect(read(text).map((line) => ('castId' in line ? line.castId : 0))).toEqual([1, 2]);
  });

  it('may have the day before a name that is known, on its line', () => {
    expect(read('11/21(土) さくら 20-25\nみお 休み\n明日 もよろしくお願いします')).toEqual([
      { kind: 'date', source: '11/21(土)', date: '2026-11-21' },
      { kind: 'cell', source: 'さくら 20-25', castId: 1, date: '2026-11-21', to: { start: 1200, end: 1500 } },
      { kind: 'cell', source: 'みお 休み', castId: 2, date: '2026-11-21', to: 'off' },
      { kind: 'unused', source: '明日 もよろしくお願いします' },
    ]);
  });

  it('knows the longest name, and names with spaces and marks', () => {
    expect(read('さくらこ 20-25\nエリザベート・マリア：21-26')).toMatchObject([
      { castId: 4, to: { start: 1200, end: 1500 } },
      { castId: 3, to: { start: 1260, end: 1560 } },
    ]);
  });

  it.each([
    ['明日', '2026-11-21'],
    ['本日：', '2026-11-20'],
    ['月曜', '2026-11-23'],
    ['金曜日', '2026-11-20'],
    ['1/5', '2027-01-05'],
    ['2026/11/30', '2026-11-30'],
  ])('names a day by %s', (word, date) => {
    expect(read(word)).toEqual([{ kind: 'date', source: word, date }]);
  });

  it('asks where a time is not clear or the name is not known, and uses nothing else', () => {
    expect(read('みお 9じから\nみおん 21-25\n明日もよろしくお願いします！\n2/30')).toEqual([
      { kind: 'when', source: 'みお 9じから', castId: 2, date: today },
      {
        ...{ kind: 'who', source: 'みおん 21-25', name: 'みおん', date: today },
        to: { start: 1260, end: 1500 },
      },
      { kind: 'unused', source: '明日もよろしくお願いします！' },
      { kind: 'unused', source: '2/30' },
    ]);
    expect(read('れいな 21-25')).toEqual([
      { kind: 'who', source: 'れいな 21-25', name: 'れいな', date: today, to: { start: 1260, end: 1500 } },
    ]);
  });
});
