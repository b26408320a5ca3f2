import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseOwnStations } from './parse-places.ts';

const own = parseOwnStations(readFileSync(path.join(import.meta.dirname, 'stations.csv'), 'utf8'));

const GOJUON = [
  ['', 'あいうえお'],
  ['k', 'かきくけこ'],
  ['s', 'さ_すせそ'],
  ['t', 'た__てと'],
  ['n', 'なにぬねの'],
  ['h', 'はひ_へほ'],
  ['m', 'まみむめも'],
  ['y', 'や_ゆ_よ'],
  ['r', 'らりるれろ'],
  ['w', 'わ____'],
  ['g', 'がぎぐげご'],
  ['z', 'ざ_ずぜぞ'],
  ['d', 'だ__でど'],
  ['b', 'ばびぶべぼ'],
  ['p', 'ぱぴぷぺぽ'],
] as const;
const HEPBURN = new Map([
  ...GOJUON.flatMap(([row, kana]) => [...kana].map((sign, i) => [sign, row + 'aiueo'[i]] as const)),
  ...Object.entries({ し: 'shi', ち: 'chi', つ: 'tsu', ふ: 'fu', じ: 'ji', ぢ: 'ji', づ: 'zu', ん: 'n' }),
]);

/** Hepburn, with `n` before b, m and p, and long vowels short or written out. */
function spells(slug: string, kana: string): boolean {
  const shorten = (romaji: string) => romaji.replace(/o[ou]+/g, 'o').replaceAll('uu', 'u');
  const full = kana
    .replace(/[ー・]/g, '')
    .replace(/[^っゃゅょ]/g, (sign) => HEPBURN.get(sign) ?? '?')
    .replace(/(sh|ch|j)i([ゃゅょ])/g, '$1$2')
    .replace(/i([ゃゅょ])/g, 'y$1')
    .replace(/[ゃゅょ]/g, (sign) => 'auo'['ゃゅょ'.indexOf(sign)] as string)
    .replace(/っ(.)/g, (_, next) => (next === 'c' ? 'tc' : next + next));
  return shorten(slug) === shorten(full);
}

describe('the own list of stations', () => {
  it('holds at least 450 stations without a faulty row', () => {
    expect(own.errors).toEqual([]);
    expect(own.rows.length).toBeGreaterThanOrEqual(450);
  });

  it('spells the reading of every station in its slug', () => {
    const foreign = ['tama-center', 'center-minami', 'center-kita', 'kokusai-center'];
    const wrong = own.rows.filter(
      ({ kana, romaji }) => !foreign.includes(romaji) && !spells(romaji.replaceAll('-', ''), kana),
    );
    expect(wrong.map(({ name, kana, romaji }) => `${name} ${kana} ${romaji}`)).toEqual([]);
  });

  it('keeps both vowels where two words meet', () => {
    for (const [name, slug] of [
      ['広尾', 'hiroo'],
      ['豊岡', 'toyooka'],
      ['上大岡', 'kamiooka'],
    ])
      expect(own.rows.find((station) => station.name === name)?.romaji).toBe(slug);
  });

  it('gives every station of a prefecture its own slug', () => {
    const slugs = own.rows.map((station) => `${station.prefectureId}/${station.romaji}`);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
});

describe('reading the own list', () => {
  const head = 'name,kana,romaji,prefecture_id,lat,lng';
  const good = '新宿,しんじゅく,shinjuku,13,35.69,139.7';

  it('keeps the good rows and tells what is wrong with each other one', () => {
    const { rows, errors } = parseOwnStations(
      [head, good, ',シブヤ,Shibuya,13,35.66,139.7', '品川,しながわ,shinagawa,13,135.6,'].join('\n'),
    );
    expect(rows).toEqual([
      { name: '新宿', kana: 'しんじゅく', romaji: 'shinjuku', prefectureId: 13, lat: 35.69, lng: 139.7 },
    ]);
    expect(errors).toEqual([
      '3行目: 駅名を入力してください',
      '3行目: よみがなはひらがなで入力してください',
      '3行目: ローマ字は半角の小文字・数字・ハイフンで入力してください',
      '4行目: 緯度が日本の範囲にありません（20〜46）',
      '4行目: 経度が数字ではありません',
    ]);
  });

  it('refuses a slug twice in one prefecture and allows it in another', () => {
    const { rows, errors } = parseOwnStations(
      [head, good, good, '新宿,しんじゅく,shinjuku,12,35.58,140.13'].join('\n'),
    );
    expect(rows.map((row) => row.prefectureId)).toEqual([13, 12]);
    expect(errors).toEqual(['3行目: ローマ字が2行目と重なっています']);
  });

  it('counts the lines of the file, empty ones too, and reads on after a row of a wrong length', () => {
    const { rows, errors } = parseOwnStations(`${head}\r\n\r\n目黒,めぐろ\r\n${good}\r\n`);
    expect(rows.map((row) => row.name)).toEqual(['新宿']);
    expect(errors).toEqual(['3行目: 列の数が見出しと違います（2列、見出しは6列）']);
  });

  it('names the line of a quote that is never closed', () => {
    expect(parseOwnStations(`${head}\n${good}\n"目黒,めぐろ\n`)).toEqual({
      rows: [],
      errors: [expect.stringMatching(/^\d+行目: CSVとして読み取れません/)],
    });
  });
});
