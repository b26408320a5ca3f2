import { describe, expect, it } from 'vitest';
import { readWeekFile } from './read-week-file.ts';

const CASTS = [
  { id: 11, name: 'さくら' },
  { id: 12, name: 'みお' },
  { id: 13, name: 'みお' },
];
const TODAY = '2026-11-27';
const read = (text: string) => readWeekFile(new TextEncoder().encode(text), { casts: CASTS, today: TODAY });
const HEAD = '番号,名前,日付,開始,終了\n';
const lines = (...rows: string[]) => read(HEAD + rows.join('\n'));

describe('a file of shifts', () => {
  it.each([
    ['11,さくら,2026-11-28,20:00,25:00', { start: 1200, end: 1500 }],
    ['11,さくら,2026/11/28,20:00:00,25:00:00', { start: 1200, end: 1500 }],
    ['11,さくら,2026/11/28,２０：３０,ラスト', { start: 1230, end: null }],
    ['11,さくら,11/28,休み,', 'off'],
    ['11,さくら,2026-11-28,,', null],
    [',さくら,2026-11-28,20:00,1:00', { start: 1200, end: 1500 }],
  ])('reads %s', (row, to) => {
    expect(lines(row)).toEqual({ entries: [{ castId: 11, date: '2026-11-28', to }], problems: [] });
  });

  it('says which lines it leaves out, and why', () => {
    const { entries, problems } = lines(
      '99,ほか,2026-11-28,20:00,25:00',
      ',みお,2026-11-28,20:00,25:00',
      '11,さくら,2026-13-40,20:00,25:00',
      '11,さくら,2026-11-28,20:00,',
      '11,さくら,2026-11-28,夜,25:00',
      '12,みお,2026-11-28,20:00,25:00',
    );
    expect(entries).toEqual([{ castId: 12, date: '2026-11-28', to: { start: 1200, end: 1500 } }]);
    expect(problems).toEqual([
      '2行目：所属の女の子ではありません',
      '3行目：所属の女の子ではありません',
      '4行目：日付を読み取れません',
      '5行目：時間を読み取れません',
      '6行目：時間を読み取れません',
    ]);
  });

  it('keeps the list of problems short', () => {
    const { problems } = lines(...Array.from({ length: 8 }, () => 'x,x,x,x,x'));
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)).toBe('ほか3行');
  });

  it('is taken with a byte order mark, a line that names the separator, quotes, and other columns between', () => {
    const text = '\ufeffsep=,\r\n名前,メモ,日付,開始,終了\r\n"さくら","a,b",2026-11-28,20:00,25:00\r\n';
    expect(read(text).entries).toEqual([{ castId: 11, date: '2026-11-28', to: { start: 1200, end: 1500 } }]);
  });

  it('is read in Shift_JIS, and refused where it is no text or has no such columns', () => {
    // 名前,日付,開始,終了 and さくら,11/28,休み, in Shift_JIS.
    const bytes = Uint8Array.from(
      Buffer.from('96bc914f2c93fa95742c8a4a8e6e2c8f4997b90a82b382ad82e72c31312f32382c8b7882dd2c0a', 'hex'),
    );
    expect(readWeekFile(bytes, { casts: CASTS, today: TODAY }).entries).toEqual([
      { castId: 11, date: '2026-11-28', to: 'off' },
    ]);
    expect(read('PK\u0003\u0004\0\0').problems[0]).toContain('文字コードを読み取れません');
    expect(read('名前,日付\nさくら,11/28').problems).toEqual(['1行目に列がありません：開始、終了']);
  });
});
