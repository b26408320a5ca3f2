import { PASSWORD } from '../support/accounts.ts';

const NEW_PASSWORD = '新しい夜のとばり2026';

/** Field, what is tried, the form, the sentence that refuses it (null: it is taken), and where that stands. */
export type FieldCase = [
  field: string,
  what: string,
  form: Record<string, unknown>,
  sentence: string | null,
  at?: string,
];

const HOSTILE = '<script>alert("\u202e\')</script>';
const NUL = '使用できない文字が含まれています。入力し直してください。';
const long = (label: string, max: number) =>
  `${label}は${max}文字以内で入力してください。（現在${max + 1}文字）`;
const YOUNG = '年齢は18歳以上を選択してください。';
const HEIGHT = '身長は130〜200cmの範囲で選択してください。';
const NO_DAY = '存在しない日付です。誕生日を選び直してください。';
const HALF_DAY = '誕生日は月と日の両方を選択してください。';
const choose = (label: string) => `${label}を選択肢から選んでください。`;
const HALF_ITEM = '項目名と内容の両方を入力してください。';

/** A text: empty and full are taken, as is what would be a tag elsewhere; an emoji counts as one. */
const text = (field: string, label: string, max: number): FieldCase[] => [
  [field, 'empty', { [field]: '' }, null],
  [field, 'full', { [field]: '花'.repeat(max) }, null],
  [field, 'emoji', { [field]: '🍵'.repeat(max) }, null],
  [field, 'full width', { [field]: 'ＡＢＣ１２３' }, null],
  [field, 'hostile', { [field]: HOSTILE.slice(0, max) }, null],
  [field, 'a character that no one types', { [field]: 'あ\u0000' }, NUL],
  [field, 'too long', { [field]: '花'.repeat(max + 1) }, long(label, max)],
];
const choice = (field: string, label: string, valid: string): FieldCase[] => [
  [field, 'empty', { [field]: '' }, null],
  [field, 'valid', { [field]: valid }, null],
  [field, 'not in the list', { [field]: '火星' }, choose(label)],
  [field, 'hostile', { [field]: HOSTILE }, choose(label)],
];
const number = (field: string, [least, most]: [number, number], sentence: string): FieldCase[] => [
  [field, 'empty', { [field]: '' }, null],
  [field, 'least', { [field]: String(least) }, null],
  [field, 'most', { [field]: String(most) }, null],
  [field, 'a number', { [field]: least }, null],
  [
    field,
    'full width',
    {
      [field]: String(least)
        .normalize('NFKC')
        .replace(/\d/g, (d) => '０１２３４５６７８９'[Number(d)] ?? d),
    },
    null,
  ],
  [field, 'too small', { [field]: String(least - 1) }, sentence],
  [field, 'too large', { [field]: String(most + 1) }, sentence],
  [field, 'a fraction', { [field]: `${least}.5` }, sentence],
  [field, 'words', { [field]: 'じゅうはち' }, sentence],
  [field, 'hostile', { [field]: "18' or 1=1 --" }, sentence],
];
const day = (birthMonth: string, birthDate: string) => ({ birthMonth, birthDate });
const pairs = [1, 2, 3, 4, 5].flatMap((n): FieldCase[] => [
  [`title${n}`, 'both', { [`title${n}`]: '花'.repeat(10), [`item${n}`]: '花'.repeat(50) }, null],
  [`title${n}`, 'without its text', { [`title${n}`]: '口ぐせ' }, HALF_ITEM, `item${n}`],
  [`item${n}`, 'without its title', { [`item${n}`]: 'たしかに' }, HALF_ITEM, `title${n}`],
  [`title${n}`, 'too long', { [`title${n}`]: '花'.repeat(11), [`item${n}`]: 'あ' }, long('項目名', 10)],
  [`item${n}`, 'too long', { [`title${n}`]: 'あ', [`item${n}`]: '花'.repeat(51) }, long('内容', 50)],
  [`title${n}`, 'full width', { [`title${n}`]: 'ＡＢＣ', [`item${n}`]: '１２３' }, null],
  [`item${n}`, 'full width', { [`title${n}`]: 'ＡＢＣ', [`item${n}`]: '１２３' }, null],
  [`title${n}`, 'hostile', { [`title${n}`]: '<script>', [`item${n}`]: 'あ' }, null],
  [`item${n}`, 'hostile', { [`title${n}`]: '<script>', [`item${n}`]: HOSTILE }, null],
  [`item${n}`, 'blank', { [`title${n}`]: '口ぐせ', [`item${n}`]: '　 \u200b' }, HALF_ITEM],
]);

export const DETAILS: FieldCase[] = [
  ...number('age', [18, 60], YOUNG),
  ...number('tall', [130, 200], HEIGHT),
  ['birthday', 'none', day('', ''), null],
  ['birthday', 'the leap day', day('2', '29'), null],
  ['birthday', 'full width', day('１２', '３１'), null],
  ['birthday', 'without its day', day('2', ''), HALF_DAY],
  ['birthday', 'without its month', day('', '3'), HALF_DAY],
  ['birthday', 'no such day', day('4', '31'), NO_DAY],
  ['birthday', 'no such month', day('13', '1'), NO_DAY],
  ['birthday', 'too long', day('123', '1'), NO_DAY],
  ['birthday', 'hostile', day('1;drop', '1'), NO_DAY],
  ...choice('bloodType', '血液型', 'AB'),
  ...choice('bust', 'バスト', 'Dカップ'),
  ...choice('hometown', '出身', '長崎県'),
  ...text('loversType', '好きなタイプ', 30),
  ...text('hobby', '趣味', 50),
  ...text('workMessage', '出勤についてのメモ', 200),
  ...text('message', 'メッセージ', 400),
  ...pairs,
];

const NAME = '名前（源氏名）';
const CONTACT = '名前に電話番号やURL、メールアドレスは使用できません。';
const RESERVED = 'この名前は使用できません。別の名前を入力してください。';
const HIRAGANA = 'よみがなはひらがなで入力してください。';
export const NAMES: FieldCase[] = [
  ['name', 'valid', { name: 'ユリカ' }, null],
  ['name', 'full', { name: '花'.repeat(20) }, null],
  ['name', 'empty', { name: '' }, `${NAME}を入力してください。`],
  ['name', 'blank', { name: '　 ' }, `${NAME}を入力してください。`],
  ['name', 'nothing that is seen', { name: '\u200b' }, `${NAME}を入力してください。`],
  ['name', 'hostile', { name: '\u202eさゆり' }, null],
  ['name', 'too long', { name: '花'.repeat(21) }, long('名前', 20)],
  ['name', 'a number in full width', { name: '０９０−１２３４−５６７８' }, CONTACT],
  ['name', 'an address', { name: 'sakura@example.jp' }, CONTACT],
  ['name', 'a link', { name: 'https://x.example' }, CONTACT],
  ['name', 'reserved', { name: '運営' }, RESERVED],
  ['name', 'reserved in full width', { name: 'ａｄｍｉｎ' }, RESERVED],
  ['kana', 'valid', { kana: 'さくら' }, null],
  ['kana', 'katakana', { kana: 'サクラ' }, null],
  ['kana', 'half-width katakana', { kana: 'ｻｸﾗ' }, null],
  ['kana', 'full', { kana: 'あ'.repeat(30) }, null],
  ['kana', 'too long', { kana: 'あ'.repeat(31) }, long('よみがな', 30)],
  ['kana', 'another script', { kana: '櫻' }, HIRAGANA],
  ['kana', 'full width', { kana: 'ＳＡＫＵＲＡ' }, HIRAGANA],
  ['kana', 'hostile', { kana: HOSTILE }, HIRAGANA],
];

const POSTING = '投稿用メールアドレスの形式が正しくありません。';
const row = (title: string, email: string) => ({ title_1: title, email_1: email });
const NOT_YOURS = 'この投稿先は見つかりません。画面を再読み込みして、もう一度お試しください。';
const rows = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      [`title_${i + 1}`, `日記${i + 1}`],
      [`email_${i + 1}`, `row${i}@blog.example.jp`],
    ]).flat(),
  );
export const MULTI_POST: FieldCase[] = [
  ['email_1', 'valid', row('日記', 'a.b@blog.example.jp'), null],
  ['email_1', 'full width', row('日記', 'ａｂ＠ｂｌｏｇ．ｅｘａｍｐｌｅ．ｊｐ'), null],
  ['email_1', 'wrong form', row('日記', 'blog.example.jp'), POSTING],
  ['email_1', 'two addresses', row('日記', 'a@example.jp,b@example.jp'), POSTING],
  ['email_1', 'a header', row('日記', 'a@example.jp\r\nBcc: b@example.jp'), POSTING],
  ['email_1', 'too long', row('日記', `${'a'.repeat(250)}@example.jp`), POSTING],
  ['title_1', 'full width', row('ＢＬＯＧ', 'e@blog.example.jp'), null],
  ['title_1', 'wrong form', row(' 　', 'f@blog.example.jp'), 'ブログ名を入力してください。'],
  ['title_1', 'hostile', row('<script>alert(1)', 'g@blog.example.jp'), null],
  ['id_1', 'of no one', { ...row('日記', 'h@blog.example.jp'), id_1: '999999' }, NOT_YOURS, 'custom'],
  ['id_1', 'hostile, a new one', { ...row('日記', 'i@blog.example.jp'), id_1: '1 or 1=1' }, null],
  ['rows', 'one more than ten', rows(11), '投稿先は10件まで登録できます。', 'custom'],
  ['rows', 'ten', rows(10), null],
  ['title_1', 'full', row('花'.repeat(20), 'c@blog.example.jp'), null],
  ['title_1', 'too long', row('花'.repeat(21), 'd@blog.example.jp'), long('ブログ名', 20)],
];

const TEL = '電話番号の形式が正しくありません。例：090-1234-5678';
const MOBILE = 'SMSを受信できる携帯電話番号（060・070・080・090）を入力してください。';
const EMAIL = 'メールアドレスの形式が正しくありません。例：name@example.jp';
const LENGTH = 'パスワードは10文字以上128文字以内で入力してください。';
const SIX = '認証コードは6桁の数字で入力してください。';
const ACCEPT = 'コメントの受付方法を選択してください。';
const TICK = '「削除する」にチェックを入れてください。';
const tel = (typed: unknown) => ({ section: 'tel_setting', tel: typed });
const email = (typed: unknown) => ({ section: 'email_setting', email: typed });
const password = (typed: unknown, currentPassword: unknown = PASSWORD) => ({
  section: 'change_password',
  password: typed,
  currentPassword,
});
/** The code that was sent, as it is or in full width. */
export const RIGHT = 'the right one';
export const RIGHT_WIDE = 'the right one in full width';
export const wide = (text: string): string =>
  text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0));
const code = (typed: unknown, to = 'code-of-fields@example.jp') => ({
  ...email(to),
  verificationCode: typed,
});
const accept = (commentAccept: unknown) => ({ section: 'comment_setting', commentAccept });
const leave = (typed: unknown) => ({ section: 'delete_account', delete: typed });

export const SETTINGS: FieldCase[] = [
  ['tel', 'valid', tel('090-8765-4321'), null],
  ['tel', 'full width', tel('０８０ー８７６５ー４３２１'), null],
  ['tel', 'from abroad', tel('+81 70 8765 4321'), null],
  ['tel', 'empty', tel(''), '電話番号を入力してください。'],
  ['tel', 'too long', tel('090-8765-43210'), TEL],
  ['tel', 'wrong form', tel('電話'), TEL],
  ['tel', 'a landline', tel('03-1234-5678'), MOBILE],
  ['tel', 'hostile', tel(`090-8765-4321${HOSTILE}`), TEL],
  ['email', 'valid', email('a..b@docomo.ne.jp'), null],
  ['email', 'full width', email('ｔａｋｅ＠ｅｘａｍｐｌｅ．ｊｐ'), null],
  ['email', 'empty', email(''), 'メールアドレスを入力してください。'],
  ['email', 'wrong form', email('take.example.jp'), EMAIL],
  ['email', 'too long', email(`${'a'.repeat(250)}@example.jp`), EMAIL],
  ['email', 'hostile', email('a@example.jp\r\nBcc: b@example.jp'), EMAIL],
  ['password', 'valid', password(NEW_PASSWORD), null],
  ['password', 'empty', password(''), 'パスワードを入力してください。'],
  ['password', 'too short', password('k8-Zq4mTx'), LENGTH],
  ['password', 'too long', password('k8-Zq4mTx'.repeat(15)), LENGTH],
  [
    'password',
    'easy',
    password('1234567890'),
    '推測されやすいパスワードです。別のパスワードを入力してください。',
  ],
  ['password', 'full width', password('ａｔａｒａｓｈｉｉ−ｙｏｒｕ−２０２７'), null],
  ['password', 'hostile', password(`${HOSTILE}'; drop table users`), null],
  ['currentPassword', 'valid', password(NEW_PASSWORD), null],
  ['currentPassword', 'full width', password(NEW_PASSWORD, wide(PASSWORD)), null],
  [
    'currentPassword',
    'too long',
    password(NEW_PASSWORD, 'a'.repeat(129)),
    '現在のパスワードが正しくありません。',
  ],
  ['currentPassword', 'empty', password(NEW_PASSWORD, ''), '現在のパスワードを入力してください。'],
  [
    'currentPassword',
    'wrong',
    password(NEW_PASSWORD, 'q7-Wrong-one'),
    '現在のパスワードが正しくありません。',
  ],
  ['currentPassword', 'hostile', password(NEW_PASSWORD, HOSTILE), '現在のパスワードが正しくありません。'],
  ['verificationCode', 'valid', code(RIGHT, 'right-code@example.jp'), null],
  ['verificationCode', 'full width', code(RIGHT_WIDE, 'wide-code@example.jp'), null],
  ['verificationCode', 'empty', code(''), '認証コードを入力してください。'],
  ['verificationCode', 'too long', code('1234567'), SIX],
  ['verificationCode', 'words', code('ろくけた'), SIX],
  ['verificationCode', 'hostile', code(HOSTILE), SIX],
  ['commentAccept', 'valid', accept(3), null],
  ['commentAccept', 'missing', accept(undefined), ACCEPT],
  ['commentAccept', 'another', accept(4), ACCEPT],
  ['commentAccept', 'hostile', accept({ $gt: 0 }), ACCEPT],
  ['delete', 'ticked', leave(true), null],
  ['delete', 'not ticked', leave(false), TICK],
  ['delete', 'missing', leave(undefined), TICK],
  ['delete', 'hostile', leave({ toString: 1 }), TICK],
];
