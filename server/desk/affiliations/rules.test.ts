import { describe, expect, it } from 'vitest';
import { PICK_OR_TICK, readWish, unlistedMessage } from './rules.ts';

const NAMED = { shopName: 'CLUB 月灯り', areaName: '新宿・歌舞伎町', shopUrl: 'https://example.jp' };
const URL_WRONG = 'URLの形式が正しくありません。例：https://example.jp';
const wish = (form: object) => readWish({ notFound: true, ...NAMED, ...form });

describe('what a girl fills in', () => {
  it.each<[what: string, form: object, problems: Record<string, string[]>]>([
    ['nothing', { notFound: false }, { shopId: [PICK_OR_TICK] }],
    ['no shop', { notFound: false, shopId: null }, { shopId: [PICK_OR_TICK] }],
    ['no name', { shopName: ' 　' }, { shopName: ['店舗名を入力してください。'] }],
    ['no area', { areaName: '' }, { areaName: ['エリア名を入力してください。'] }],
    ['no URL', { shopUrl: ' ' }, { shopUrl: ['URLを入力してください。'] }],
    [
      'a long name',
      { shopName: '月'.repeat(51) },
      { shopName: ['店舗名は50文字以内で入力してください。（現在51文字）'] },
    ],
    [
      'a long area',
      { areaName: '🌙'.repeat(31) },
      { areaName: ['エリア名は30文字以内で入力してください。（現在31文字）'] },
    ],
    ['a long URL', { shopUrl: `https://example.jp/${'a'.repeat(182)}` }, { shopUrl: [URL_WRONG] }],
    ['no address', { shopUrl: 'example.jp' }, { shopUrl: [URL_WRONG] }],
    ['a script', { shopUrl: 'javascript:alert(1)//example.jp' }, { shopUrl: [URL_WRONG] }],
    ['markup', { shopUrl: 'https://example.jp/"><b>' }, { shopUrl: [URL_WRONG] }],
    ['a password', { shopUrl: 'https://a:b@example.jp/' }, { shopUrl: [URL_WRONG] }],
  ])('refuses %s', (_, form, problems) => {
    expect(wish(form)).toEqual({ problems });
  });

  it.each<[what: string, form: object, read: object]>([
    ['what is valid', {}, NAMED],
    ['fifty emoji', { shopName: '🌙'.repeat(50) }, { ...NAMED, shopName: '🌙'.repeat(50) }],
    ['full width', { shopName: 'ＣＬＵＢ　月灯り', shopUrl: 'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ' }, NAMED],
    [
      'lines and controls that would begin another field',
      { shopName: 'CLUB\r\n月\u202e灯り\0' },
      { ...NAMED, shopName: 'CLUB 月灯り' },
    ],
  ])('takes %s', (_, form, read) => {
    expect(wish(form)).toEqual({ unlisted: read });
  });

  it('takes what is ticked before what was picked', () => {
    expect(wish({ shopId: 3 })).toEqual({ unlisted: NAMED });
    expect(wish({ shopId: 3, notFound: false })).toEqual({ shopId: 3 });
  });

  it('begins the inquiry with the line that names its category', () => {
    expect(unlistedMessage(NAMED).split('\n')[0]).toBe('【掲載されていないお店の情報】');
  });
});
