import type { FieldCase } from './my-page-fields.ts';

const HOSTILE = '<script>alert("\u202e\')</script>';
const long = (label: string, max: number, now = max + 1) =>
  `${label}は${max}文字以内で入力してください。（現在${now.toLocaleString('ja-JP')}文字）`;

const UNLISTED = {
  notFound: true,
  shopName: '夜のとばり',
  areaName: '歌舞伎町',
  shopUrl: 'https://tobari.example.jp',
};
const shop = (form: object) => ({ section: 'shop_setting', ...form });
const unlisted = (form: object) => shop({ ...UNLISTED, ...form });
const NEITHER = 'お店を候補から選択するか、「見つからない」にチェックを入れてください。';
const NOT_LISTED = 'お店を選択肢から選んでください。';
const URL_FORM = 'URLの形式が正しくありません。例：https://example.jp';

const SHOPS: FieldCase[] = [
  ['notFound', 'valid', unlisted({}), null],
  ['notFound', 'neither', shop({ notFound: false }), NEITHER, 'shopId'],
  ['shopId', 'neither', shop({ shopId: null }), NEITHER],
  ['shopId', 'wrong form', shop({ shopId: '宵待' }), NOT_LISTED],
  ['shopId', 'a fraction', shop({ shopId: 1.5 }), NOT_LISTED],
  ['shopId', 'no such shop', shop({ shopId: 999_999 }), NOT_LISTED],
  ['shopId', 'too large', shop({ shopId: 2 ** 40 }), NOT_LISTED],
  ['shopId', 'full width, which no list sends', shop({ shopId: '１' }), NOT_LISTED],
  ['shopId', 'hostile', shop({ shopId: HOSTILE }), NOT_LISTED],
  ['shopName', 'full', unlisted({ shopName: '花'.repeat(50) }), null],
  ['shopName', 'full width', unlisted({ shopName: 'ＣＬＵＢ　ＴＯＢＡＲＩ' }), null],
  ['shopName', 'empty', unlisted({ shopName: ' 　' }), '店舗名を入力してください。'],
  ['shopName', 'too long', unlisted({ shopName: '花'.repeat(51) }), long('店舗名', 50)],
  ['shopName', 'hostile', unlisted({ shopName: HOSTILE }), null],
  ['areaName', 'full', unlisted({ areaName: '花'.repeat(30) }), null],
  ['areaName', 'full width', unlisted({ areaName: 'Ｎａｍｂａ' }), null],
  ['areaName', 'empty', unlisted({ areaName: '' }), 'エリア名を入力してください。'],
  ['areaName', 'too long', unlisted({ areaName: '花'.repeat(31) }), long('エリア名', 30)],
  ['areaName', 'hostile', unlisted({ areaName: HOSTILE.slice(0, 30) }), null],
  ['shopUrl', 'full', unlisted({ shopUrl: `https://example.jp/${'a'.repeat(181)}` }), null],
  ['shopUrl', 'full width', unlisted({ shopUrl: 'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ' }), null],
  ['shopUrl', 'empty', unlisted({ shopUrl: '' }), 'URLを入力してください。'],
  ['shopUrl', 'too long', unlisted({ shopUrl: `https://example.jp/${'a'.repeat(182)}` }), URL_FORM],
  ['shopUrl', 'wrong form', unlisted({ shopUrl: 'tobari.example.jp' }), URL_FORM],
  ['shopUrl', 'hostile', unlisted({ shopUrl: 'javascript:alert(1)//example.jp' }), URL_FORM],
];

const inquiry = (message: string) => ({ section: 'inquiry', message });
const SHORT = 'お問い合わせ内容は10文字以上で入力してください。';
const INQUIRIES: FieldCase[] = [
  ['message', 'valid', inquiry('あ'.repeat(10)), null],
  ['message', 'full', inquiry('花'.repeat(2000)), null],
  ['message', 'empty', inquiry(''), SHORT],
  ['message', 'too short', inquiry('あ'.repeat(9)), SHORT],
  ['message', 'too short, padded', inquiry(`${'あ'.repeat(9)} 　\n`), SHORT],
  [
    'message',
    'too long',
    inquiry('花'.repeat(2001)),
    'お問い合わせ内容は2,000文字以内で入力してください。（現在2,001文字）',
  ],
  ['message', 'full width', inquiry('ＡＢＣＤＥ１２３４５'), null],
  ['message', 'hostile', inquiry(`${HOSTILE}'; drop table users; --`), null],
];

const word = (typed: unknown) => ({ section: 'mutes', kind: 'word', word: typed, days: 7 });
const WORDS: FieldCase[] = [
  ['word', 'valid', word('ネタバレ'), null],
  ['word', 'full', word('花'.repeat(30)), null],
  ['word', 'full width', word('ＮＧ　ＷＯＲＤ'), null],
  ['word', 'empty', word(' 　'), '言葉を入力してください。'],
  ['word', 'too long', word('花'.repeat(31)), '言葉は30文字以内で入力してください。（現在31文字）'],
  ['word', 'nothing that is compared', word('\u200b'), '言葉を入力してください。'],
  ['word', 'hostile', word("'; drop table mutes; --"), null],
];

const x = (typed: unknown) => ({ section: 'twitter_setting', delete: typed });
const LINKS: FieldCase[] = [['delete', 'of X, hostile', x({ toString: 1 }), '形式が正しくありません。']];

const allow = (userId: unknown) => ({ section: 'banned_users', userId });
/** What names no account allows no one, whatever it is. */
export const NO_ACCOUNTS: [what: string, form: Record<string, unknown>, status: number][] = [
  ['no account', allow('000000000000'), 422],
  ['full width', allow('００００００００００００'), 422],
  ['hostile', allow("' or 1=1 --"), 422],
  ['empty', allow(''), 422],
  ['too long', allow('a'.repeat(101)), 422],
  ['wrong form', allow({ $ne: null }), 422],
];

const DAYS = [
  ...['workMonday', 'workTuesday', 'workWednesday', 'workThursday', 'workFriday'],
  ...['workSaturday', 'workSunday', 'workHoliday', 'workOther'],
];
const detail = (form: object) => ({ section: 'profile_detail_setting', type: 'girl', ...form });
const SHOWN = [
  ...['age', 'birthday', 'tall', 'bloodType', 'bust', 'hometown', 'loversType', 'hobby'],
  ...['workDays', 'workMessage', 'message', 'items'],
].map((name) => `${name}Shown`);
export const REFUSED: [field: string, what: string, form: Record<string, unknown>][] = [
  ...DAYS.flatMap((day): [string, string, Record<string, unknown>][] => [
    [day, 'wrong form', detail({ [day]: 'はい' })],
    [day, 'hostile', detail({ [day]: { $gt: '' } })],
  ]),
  ...SHOWN.flatMap((shown): [string, string, Record<string, unknown>][] => [
    [shown, 'wrong form', detail({ [shown]: 'everyone-else' })],
    [shown, 'full width', detail({ [shown]: '１' })],
    [shown, 'hostile', detail({ [shown]: HOSTILE })],
  ]),
];
const TICKS: FieldCase[] = DAYS.map((day) => [day, 'valid', detail({ [day]: true }), null]);

export const CAST_FIELDS: FieldCase[] = [...SHOPS, ...INQUIRIES, ...WORDS, ...LINKS, ...TICKS];
