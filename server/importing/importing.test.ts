import { describe, expect, it } from 'vitest';
import {
  categoryCell,
  dateCell,
  flagCell,
  minuteCell,
  numberCell,
  spanCell,
  telCell,
  textCell,
} from './cells.ts';
import { checkRows, once } from './import-rows.ts';
import { decodeCsv, readCsv } from './read-csv.ts';

const NAMES = { code: ['コード'], name: ['名前'] };

describe('reading a file', () => {
  it('reads UTF-8 with and without BOM, and Shift_JIS', () => {
    expect(decodeCsv(Buffer.from('\ufeff名前'))).toContain('名前');
    expect(decodeCsv(Buffer.from([0x96, 0xbc, 0x91, 0x4f]))).toBe('名前');
    expect(() => decodeCsv(Buffer.from([0xff, 0xff, 0x81]))).toThrow('文字コード');
  });
  it('knows a column by its key or its Japanese heading, in any order', () => {
    const rows = readCsv('名前,ほか,code\nさくら,x,1\n', NAMES, ['code', 'name']);
    expect(rows).toEqual([{ line: 2, cells: { name: 'さくら', code: '1' } }]);
  });
  it('keeps line numbers over quoted line breaks and empty lines', () => {
    const rows = readCsv('コード,名前\n1,"あ\nい"\n\n2,う\n', NAMES, ['code']);
    expect(rows.map((row) => row.line)).toEqual([3, 5]);
  });
  it('says what is wrong with a whole file', () => {
    expect(() => readCsv('', NAMES, [])).toThrow('ファイルが空です');
    expect(() => readCsv('コード\n', NAMES, ['code'])).toThrow('データの行がありません');
    expect(() => readCsv('名前\nあ\n', NAMES, ['code'])).toThrow('1行目に列がありません：コード');
    expect(() => readCsv('コード\n"1\n', NAMES, ['code'])).toThrow('CSVとして読み取れません');
  });
});

describe('reading a cell', () => {
  it('takes numbers as people write them', () => {
    expect(numberCell('１２，０００円', '料金', 0, 99_999)).toBe(12_000);
    expect(numberCell('', '料金', 0, 9)).toBeNull();
    expect(() => numberCell('12.5', '料金', 0, 99)).toThrow('料金は整数で入力してください。');
    expect(() => numberCell('100', '料金', 0, 99)).toThrow('0〜99の範囲');
  });
  it('takes telephone numbers in every spelling and stores digits', () => {
    for (const tel of ['090-1234-5678', '０９０－１２３４－５６７８', '+81 90 1234 5678', '090ー1234ー5678'])
      expect(telCell(tel), tel).toBe('09012345678');
    expect(telCell('03-1234-5678')).toBe('0312345678');
    for (const tel of ['110', 'abc', '1234567890', '00-1234-5678'])
      expect(() => telCell(tel), tel).toThrow('電話番号');
  });
  it('takes hours past midnight, and refuses impossible ones', () => {
    expect(spanCell('２０：００～２５：００', '営業時間')).toEqual({ openMinute: 1200, closeMinute: 1500 });
    expect(spanCell('20時-29時', '営業時間')).toEqual({ openMinute: 1200, closeMinute: 1740 });
    expect(spanCell('休', '営業時間')).toBeNull();
    expect(spanCell('', '営業時間')).toBeUndefined();
    for (const text of ['25:00〜20:00', '20:00', '20:00〜30:00', '夜〜朝', '20:61〜25:00'])
      expect(() => spanCell(text, '営業時間'), text).toThrow();
    expect(() => minuteCell('4:59', '開始')).toThrow('5:00〜29:00');
  });
  it('takes dates that exist', () => {
    expect(dateCell('2026/2/3', '日付')).toBe('2026-02-03');
    expect(dateCell('２０２６年１１月２１日', '日付')).toBe('2026-11-21');
    for (const text of ['2026-02-30', '11/21', '2026-13-01'])
      expect(() => dateCell(text, '日付'), text).toThrow('日付');
  });
  it('takes categories and flags by their Japanese names', () => {
    expect(categoryCell('ガールズバー')).toBe('girls');
    expect(() => categoryCell('居酒屋')).toThrow('業種');
    expect([flagCell('あり', 'x'), flagCell('なし', 'x'), flagCell('', 'x')]).toEqual([true, false, false]);
    expect(() => flagCell('たぶん', 'x')).toThrow();
  });
  it('counts an emoji as one character', () => {
    expect(textCell('👩‍👩‍👧'.repeat(3), '名前', 3)).not.toBeNull();
    expect(() => textCell('あいうえ', '名前', 3)).toThrow('（現在4文字）');
  });
});

describe('checking rows', () => {
  it('tells a repeated key by its line and keeps the good rows', () => {
    const rows = ['1', '2', '1'].map((code, i) => ({ line: i + 2, cells: { code } }));
    const { good, errors } = checkRows(rows, (cells, seen) => once(seen, cells.code ?? '', 'コード'));
    expect(good).toEqual(['1', '2']);
    expect(errors).toEqual(['4行目: コード「1」が重複しています。']);
  });
});
