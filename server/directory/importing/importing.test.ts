import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  categoryCell,
  codeCell,
  flagCell,
  kanaCell,
  numberCell,
  telCell,
  textCell,
  urlCell,
} from './cells.ts';
import { CAST_COLUMNS } from './import-casts.ts';
import { checkRows, once } from './import-rows.ts';
import { SHIFT_COLUMNS } from './import-shifts.ts';
import { decodeCsv, readCsv } from './read-csv.ts';
import { SHOP_COLUMNS } from './shop-columns.ts';
import { birthdayCell, dateCell, endMinuteCell, minuteCell, spanCell } from './time-cells.ts';

const NAMES = { code: ['コード'], name: ['名前'] };

describe('reading a file', () => {
  it('reads UTF-8 with and without BOM, and Shift_JIS', () => {
    expect(decodeCsv(Buffer.from('\ufeff名前'))).toContain('名前');
    expect(decodeCsv(Buffer.from([0x96, 0xbc, 0x91, 0x4f]))).toBe('名前');
    expect(() => decodeCsv(Buffer.from([0xff, 0xff, 0x81]))).toThrow('文字コード');
  });
  it('knows a column by its key or its Japanese heading, in any order', () => {
    const { rows, ignored } = readCsv('名前,ほか,ＣＯＤＥ\nさくら,x,1\n', NAMES, ['code', 'name']);
    expect(rows).toEqual([{ line: 2, cells: { name: 'さくら', code: '1' } }]);
    expect(ignored).toEqual(['ほか']);
  });
  it('names the line where a row begins, over quoted line breaks and empty lines', () => {
    const { rows } = readCsv('コード,名前\n1,"あ\nい"\n\n2,う\n', NAMES, ['code']);
    expect(rows.map((row) => row.line)).toEqual([2, 5]);
  });
  it('takes the sign between cells from the line that spreadsheets hide, and counts lines as they do', () => {
    for (const [sign, eol] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\n'],
    ]) {
      const text = ['\ufeffsep='.concat(sign ?? ''), `コード${sign}名前`, `1${sign}さくら`].join(eol);
      expect(readCsv(text, NAMES, ['code']).rows).toEqual([
        { line: 2, cells: { code: '1', name: 'さくら' } },
      ]);
    }
  });
  it('marks a row whose cells do not fit the headings', () => {
    const { rows } = readCsv('コード,名前\n1,12,000円\n2\n3,あ,,\n', NAMES, ['code']);
    expect(rows.map((row) => row.problem?.slice(0, 8))).toEqual([
      '列の数が1行目と',
      '列の数が1行目と',
      undefined,
    ]);
  });
  it('says what is wrong with a whole file', () => {
    expect(() => readCsv('', NAMES, [])).toThrow('ファイルが空です');
    expect(() => readCsv('コード\n', NAMES, ['code'])).toThrow('データの行がありません');
    expect(() => readCsv('名前\nあ\n', NAMES, ['code'])).toThrow('1行目に列がありません：コード');
    expect(() => readCsv('コード\n"1\n', NAMES, ['code'])).toThrow('CSVとして読み取れません');
    expect(() => readCsv('コード,code\n1,1\n', NAMES, ['code'])).toThrow('同じ意味の列が2つあります：コード');
    expect(() => decodeCsv(Buffer.from('PK\u0003\u0004xlsx'))).toThrow('表計算ソフト');
    expect(() => decodeCsv(Buffer.from('a\0b'))).toThrow('文字コード');
  });
});

describe('docs/import.md', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/import.md'), 'utf8');
  const words = new Set(page.split(/[^\p{L}\p{N}_()]+|[()](?=\s|$)/u));

  it.each([
    ['shops', SHOP_COLUMNS],
    ['casts', CAST_COLUMNS],
    ['shifts', SHIFT_COLUMNS],
  ])('names every column of %s by its key and its heading', (_, columns) => {
    const weekdays = /^hours_(mon|tue|wed|thu|fri)$/;
    for (const [key, [heading]] of Object.entries(columns)) {
      if (weekdays.test(key)) continue;
      expect(words, key).toContain(key);
      expect(page, heading).toContain(heading);
    }
  });
});

describe('reading a cell', () => {
  it('takes numbers as people write them', () => {
    expect(numberCell('１２，０００円', '料金', 0, 99_999)).toBe(12_000);
    for (const text of ['\\9,000', '¥9,000', '￥９，０００', '\u200b9000\ufe0e'])
      expect(numberCell(text, '料金', 0, 99_999), text).toBe(9000);
    expect(numberCell('', '料金', 0, 9)).toBeNull();
    expect(() => numberCell('12.5', '料金', 0, 99)).toThrow('料金は整数で入力してください。');
    expect(() => numberCell('100', '料金', 0, 99)).toThrow('0〜99の範囲');
  });
  it('takes telephone numbers in every spelling and stores digits', () => {
    for (const tel of [
      '090-1234-5678',
      '０９０－１２３４－５６７８',
      '+81 (0)90 1234 5678',
      '090ー1234ー5678',
      '090.1234.5678',
      '\u202d090-1234-5678\u202c',
    ])
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
    for (const text of ['20:00〜1:00', '20:00〜翌1:00', '20時〜25時'])
      expect(spanCell(text, '営業時間')?.closeMinute, text).toBe(1500);
    expect(spanCell('20:00〜5:00', '営業時間')?.closeMinute).toBe(1740);
    expect(() => spanCell('20:00〜ラスト', '営業時間')).toThrow('「ラスト」は使えません');
    expect(endMinuteCell('1:30', 1200, '終了')).toBe(1530);
    expect(() => endMinuteCell('19:00', 1200, '終了')).toThrow('開始より後');
    for (const text of ['25:00〜20:00', '20:00', '20:00〜30:00', '夜〜朝', '20:61〜25:00'])
      expect(() => spanCell(text, '営業時間'), text).toThrow();
    expect(() => minuteCell('4:59', '開始')).toThrow('5:00〜29:00');
  });
  it('takes times with their seconds, as spreadsheets write them', () => {
    expect(minuteCell('20:00:00', '開始')).toBe(1200);
    expect(endMinuteCell('25:00:00', 1200, '終了')).toBe(1500);
    expect(spanCell('20:00:00〜25:00:00', '営業時間')).toEqual({ openMinute: 1200, closeMinute: 1500 });
    expect(() => minuteCell('20:00:30', '開始')).toThrow();
  });
  it('takes dates that exist', () => {
    expect(dateCell('2026/2/3', '日付')).toBe('2026-02-03');
    expect(dateCell('２０２６年１１月２１日', '日付')).toBe('2026-11-21');
    for (const text of ['2026-02-30', '11/21', '2026-13-01'])
      expect(() => dateCell(text, '日付'), text).toThrow('日付');
  });
  it('takes a birthday without its year', () => {
    expect(birthdayCell('2/29')).toEqual({ month: 2, day: 29 });
    expect(birthdayCell('１１月２１日')).toEqual({ month: 11, day: 21 });
    for (const text of ['2/30', '13/1', '1999/1/1']) expect(() => birthdayCell(text), text).toThrow();
  });
  it('takes a reading from a name in kana, and never guesses one', () => {
    expect(kanaCell('', 'サクラ', 30)).toBe('さくら');
    expect(kanaCell('', '桜', 30)).toBe('');
    expect(kanaCell('ｻｸﾗ', '桜', 30)).toBe('さくら');
    expect(() => kanaCell('sakura', '桜', 30)).toThrow('ひらがな');
  });
  it('takes web addresses of the web only', () => {
    expect(urlCell('https://example.jp/a')).toBe('https://example.jp/a');
    for (const url of ['javascript:alert(1)', 'example.jp', 'http://', 'https://a b.jp'])
      expect(() => urlCell(url), url).toThrow('URL');
  });
  it('keeps what looks like a formula as text, and drops control characters', () => {
    expect(textCell('=1+1', '名前', 20)).toBe('=1+1');
    expect(textCell('さ\u0007く\nら', '名前', 20)).toBe('さく ら');
    expect(textCell('QA\u202eelcyc', '店名', 20)).toBe('QAelcyc');
    for (const blank of ['\u3164', '\u200b', '\u2800']) expect(textCell(blank, '店名', 20), blank).toBeNull();
    expect(codeCell('\u200b0012\ufe0e', '店舗コード')).toBe('0012');
  });
  it('takes categories and flags by their Japanese names', () => {
    expect(categoryCell('ガールズバー')).toBe('girls');
    expect(() => categoryCell('居酒屋')).toThrow('業種');
    expect([flagCell('あり', 'x'), flagCell('なし', 'x'), flagCell('', 'x')]).toEqual([true, false, false]);
    expect(() => flagCell('たぶん', 'x')).toThrow();
  });
  it('counts an emoji as one character, a family of them, too', () => {
    for (const text of ['🌙'.repeat(3), '👨‍👩‍👧‍👦'.repeat(3)]) expect(textCell(text, '名前', 3)).toBe(text);
    expect(() => textCell('👨‍👩‍👧‍👦'.repeat(4), '名前', 3)).toThrow('（現在4文字）');
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
