import { expect, it } from 'vitest';
import { nfc } from '../../core/text/normal-forms.ts';
import { NAME_REFUSED, readName } from './read-name.ts';

const STAFF = [
  ...[
    '運営',
    '運営事務局',
    '公式',
    'よあかり公式',
    '管理者',
    '管理者です',
    '事務局',
    'よあかり事務局',
    'admin',
  ],
  ...[
    'Admin',
    'ADMIN',
    'ａｄｍｉｎ',
    'admin1',
    'admin_01',
    'the admin',
    'The Admin Team',
    'Yoakari Admin Desk',
    'siteadmin1',
    'myadmin4',
    '運\u3164営',
    '運\u2800営',
    '運\u115f営',
    'site-admin',
    'adminさん',
    '【admin】',
  ],
  ...['administrator', 'Administrators', 'admins', 'a.d.m.i.n', 'a d m i n', '4dmin', 'adm1n', 'аdmin'],
  ...['admın', 'ádmin', 'аdмin', 'yoakari admin', '超admin', 'admin☆', '運營', '㕣式'],
  ...[
    '運営スタッフ',
    '運 営',
    '運・営',
    '公 式',
    '公式アカウント',
    '管 理 者',
    '管理者代理',
    '事 務 局',
    '運\u200b営',
  ],
];
const CONTACTS = [
  ...['090.1234.5678', '090-1234-5678', '０９０１２３４５６７８', '090・1234・5678', '03-1234-5678'],
  ...['sakura@example.jp', '@sakura99', 'example.com', 'sakura.jp', 'https://a.jp', 'line.me/abc'],
  ...['t.me/abc', '09012345678', '080-1234-5678', '070 1234 5678', '(090)1234-5678'],
  ...['＋81 90-1234-5678', '+819012345678', '電話09012345678', '📞09012345678', '0120-000-109'],
  ...['050-1234-5678', '０６－６１２３－４５６７', '090ー1234ー5678', '090‒1234‒5678', '090−1234−5678'],
  ...['0\u200b9012345678', 'さくら090-1234-5678', 'x.com/sakura', 'instagram.com/s', 'youtu.be/abc'],
  ...['lin.ee/abc', 'www.sakura', 'http://s.jp', 'hxxp://sakura', 'ｓａｋｕｒａ．ｃｏｍ'],
  ...['sakura。com', 'sakura[.]com', 'sakuraドットコム', 'お店.com', 'sakura＠docomo'],
  ...['sakuraアットgmail', 'yuki(at)gmail', 'ＬＩＮＥ＠sakura', '@さくら', '＠sakura', 'ゆき@新宿'],
  ...['discord.gg/a', 'bit.ly/abc', 'yuki★gmail.com'],
];
const NAMES = [
  ...[
    'さくら',
    'サクラ',
    '桜',
    'Sakura',
    'れいな☆',
    '夜の蝶',
    'みお',
    'ゆき♡',
    '山田 太郎',
    'Ken',
    'たかし（常連）',
  ],
  ...[
    'Badminton好き',
    'バドミントン',
    'badminton',
    'Dr.Me',
    'Mr.Tokyo',
    'No.1',
    'St.Moritz',
    '22時の人',
    'M.K.',
  ],
  ...[
    '港区おじさん',
    '運転手',
    '営業マン',
    '公園',
    '方程式',
    '管理人さん',
    '管理栄養士',
    '局長',
    '務',
    '理者',
  ],
  ...[
    'あどみん',
    'ミント',
    'damine',
    'Adonis',
    'Madison',
    '7月生まれ',
    '1123',
    '葛󠄁城',
    '👨‍👩‍👧‍👦の父',
    'ﾅﾅ',
    'Élise',
    'ß',
  ],
  ...['れいな', '麗奈', 'ﾚｲﾅ', 'RINA', 'りな☆彡', 'みゆ🌙', 'ｱｲ', 'ゆい(24)', 'ゆい24歳', '2代目'],
  ...['第2の人', '0721', '20時から', '5.5', '新宿の夜', '24時間営業', 'ジョン・レノン', 'M.K', 'J.J.'],
  ...['A.K.', 'St.Luna', 'さくら・はな', '営業部長', '公務員', '公認会計士', '運命の人', '式神'],
  ...['管理職', '事務員', '局アナ', 'アドミラル', 'Admiral', 'ミンアド', 'badman', 'Luna☆Rina'],
  ...['CLUB★LUNA好き', 'さくら★No.1'],
];

function problemOf(name: string): string | null {
  const read = readName(name);
  return 'problem' in read ? read.problem : null;
}

it.each(STAFF)('%s is taken for the staff', (name) => expect(problemOf(name)).toBe(NAME_REFUSED));
it.each(CONTACTS)('%s reaches a person', (name) =>
  expect(problemOf(name)).toBe('名前に電話番号やURL、メールアドレスは使用できません。'),
);
it.each(NAMES)('%s is a name', (name) => expect(readName(name)).toEqual({ value: nfc(name) }));

it('has something that is seen, and nothing that turns the line', () => {
  for (const blank of ['\u3164', '\u200b', '\u2800', '\uffa0', '\u115f'])
    expect(problemOf(blank), JSON.stringify(blank)).toBe('名前を入力してください。');
  for (const filled of ['さ\u202eく\u200bら', 'さくら\u3164', 'さく\uffa0ら', 'さくら\u200d', '\u1160さくら'])
    expect(readName(filled), JSON.stringify(filled)).toEqual({ value: 'さくら' });
  for (const emoji of ['👨‍👩‍👧‍👦', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈']) expect(readName(emoji)).toEqual({ value: emoji });
});
