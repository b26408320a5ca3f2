import { describe, expect, it } from 'vitest';
import { countUrls, hasMail, hasUrl } from './addresses.ts';

const SPELLINGS = [
  ...[
    'https://example.jp/',
    'hxxp://example',
    'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ',
    'h t t p : / / x',
    'ttps://example/a',
  ],
  ...['line://ti/p/abc', 'www.example', 'www,example', 'evil.com', 'EVIL.COM', 'evil.co.jp', 'evil.ne.jp'],
  ...[
    'evil.ru/login',
    'evil.ruを見て',
    'discord.gg/abc',
    'discord.gg',
    't.me/abc',
    't.co/x',
    'bit.ly/abc',
    'lin.ee/abc',
  ],
  ...[
    'evil.shop',
    'evil.museum',
    'evil.xn--p1ai',
    'evil.fans',
    'onlyfans.com/abc',
    'x.com/abc',
    'youtu.be/abc',
  ],
  ...[
    'evil。com/x',
    'evil。com',
    'evil｡com',
    'evil。ru/login',
    'evil．ru',
    'ｅｖｉｌ．ｃｏｍ',
    'evil․com',
    'evil・com',
  ],
  ...[
    'evil,com',
    'evil、jpで',
    'evil . com を見て',
    'evil .ru',
    'evil. com',
    'e v i l . c o m',
    'exam\u200bple.com',
  ],
  ...[
    'evil[.]com',
    'evil(.)ru',
    'evil[dot]com',
    'evil［ドット］com',
    'evil（dot）com',
    'evilドットcom',
    'evilどっとcom',
  ],
  ...[
    'evil dot ru',
    'evilドットコム',
    'お店.com',
    '夜遊び.jp',
    '203.0.113.5/x',
    '203.0.113.5:8080',
    'еvil.com',
  ],
  ...[
    'evil.com.',
    '「evil.com」',
    'evil.com.zzz',
    'a.b.c.d.evil.ru',
    'my-shop.tokyo',
    'evil.みんなで見るevil.io',
  ],
];

const LEFT_ALONE = [
  ...['週2日から相談できますか。', '21:30ごろ、2名です。60分¥5,000ですか？', 'LINE@について教えてください'],
  ...[
    'No.1を目指したいです。20時〜25時、土・日も可。',
    '身長158.5cm・A型です',
    '10.amから8.pmまで',
    '1.5時間、2.5万円',
  ],
  ...[
    'VIP・Club席は',
    '2名OK。to の席は',
    '2名OK。toは',
    'BAR・Shopの違い',
    '飲み放題OK。Meet で話しました',
    'A・Meの2人で',
  ],
  ...[
    'キャバ・CLUB・Loungeは初めてです',
    'Hello. I am 23. Is it OK?',
    'Nice bar. Club of dreams. Love it. Fun!',
  ],
  ...[
    'Vol.2の日',
    '11.20(金)',
    '2026.11.20',
    'A.K.A.さくら',
    'Dr.スランプ',
    'U.S.Aで',
    'ver.3',
    '楽しかった.me',
    'p.s. また行きます',
  ],
  ...[
    '会計は15,000円でした',
    '税サ20%,指名2,000円',
    'カラオケ1曲200円/飲み放題',
    'また来ます...笑',
    'a/b/c',
    '20:00〜25:00',
  ],
  ...['S席・A席・B席があります', 'Wi-Fi.ありますか', 'Mt.Fuji', 'e.t.c.', 'etc...', 'i.e. 平日だけ'],
  ...['9.5点', '3.14', '1.5h', '2.5hで10,000円', 'No.1〜No.3', 'vol.10', 'ver.2.0', 'Ms.Luna'],
  ...['St.Patrick', 'Mr.Children', 'Dr.Martensの靴', 'B.B.Qの日', 'R.I.P', 'Q.料金は？A.5,000円です'],
  ...['P.M.8:00', 'a.m.', '24.12.31', '23.5cm', 'OK.また行きます', 'thx.また', '楽しかった.また行く'],
  ...['DJ.KOOさん', 'T.M.Revolution', 'X JAPANの曲', 'LUNA SEAの曲', 'VIP,ROOM', '1F.2F', 'A.B.C'],
  ...['5.000円でした', '10.5と11.5', '18:00,20:00', '3,000/5,000', '土.日.祝', '月.水.金に出勤'],
  ...['1.2.3.ダー', '20時.Barで', 'お店の名前はCLUB LUNAです', 'net予約できますか', 'comeback'],
  ...['info はどこ', 'orgの方', 'jpg画像', 'app で予約', 'shop の人'],
];

const MAILS = [
  ...['a@example.jp', 'ａ＠ｅｘａｍｐｌｅ．ｊｐ', 'yuki [at] docomo.ne.jp', 'yuki（アット）docomo'],
  ...['yuki ★ docomo.ne.jp', 'y u k i @ d o c o m o . n e . j p', 'yuki@docomo ドット ne ドット jp'],
  ...['yukiアットマークdocomo', 'sakura.0721@gmail.com', 'sakura+yoru@gmail.com'],
  ...['sakura-99@i.softbank.jp', 'SAKURA@EZWEB.NE.JP', 'sakura_yoru@icloud.com まで'],
  ...['メール：sakura@yahoo.co.jp', '(sakura@gmail.com)', '「sakura@gmail.com」に送ってください'],
  ...['sakura@gmailに連絡ください', 'sakura＠gmail.com', 'sakura@\u200bgmail.com'],
  ...['sak\u200bura@gmail.com', 'sakura@ gmail.com', 'sakura @gmail.com', 'sakura @ gmail . com'],
  ...['sakura(at)gmail.com', 'sakura[アット]gmail.com', 'sakura（あっと）gmail.com'],
  ...['sakura【アット】gmail.com', 'sakura<at>gmail.com', 'sakura{at}gmail.com'],
  ...['sakura あっとまーく gmail ドットコム', 'sakuraあっとまーくgmail'],
  ...['sakura アットマーク gmail.com', 'sakura at gmail.com', 'sakura at gmail dot com'],
  ...['sakura☆gmail.com', 'sakura◎gmail.com', 'sakura★gmail.com（★を@に）'],
  ...['sakura（at）gmail（ドット）com', '連絡先はsakura@docomo.ne.jpです'],
  ...['info@club-luna.jpに応募しました', 'ｓａｋｕｒａ＠ｄｏｃｏｍｏ．ｎｅ．ｊｐ', '0721@ezweb.ne.jp'],
  ...['sakura@gmail｡com', 'sakura(a)gmail.com', 'sakura ★ ezweb.ne.jp', 'sakura★docomo'],
  ...['sakuraアットgmail', 'yuki☆gmailドットコム', '21時以降に sakura@gmail.com'],
];

const NO_MAILS = [
  ...['LINE@について', '@さくら さん', '星☆です', '★★★です', '＠ホームな雰囲気でした'],
  ...['アットホームなお店です', 'あっという間の2時間でした', 'あっと驚く値段'],
  ...['アットランダムに選びました', '@20時に待ち合わせ', '7/20@新宿', '新宿@歌舞伎町', 'ライブ@渋谷'],
  ...['残り1席@22時', '☆5つです', '☆さくら☆に会いたい', '★Luna★は楽しい', '◎とても良い'],
  ...['接客◎ 料理◎ 雰囲気○', '評価：★★★★☆', '☆彡', 'さくら☆ありがとう', '1人@5000円'],
  ...['2名@6,000円で合計12,000円', '時給@3,500円', 'at homeな雰囲気', 'at the barで待ち合わせ'],
  ...['Look at me!', 'See you at 8 pm', 'a good time at Luna', 'No.1 ★ No.2', 'Club ☆ Luna', 'Bar◎'],
  ...['@@@', '＠', 'ドットの服がかわいい', 'ドット柄のドレス', '水玉（ドット）のワンピース'],
  ...['コムサの服', 'アットマークってどう打つの', '(a)と(b)のコース', '【a】席と【b】席'],
  ...['A（a）コース', 'あっとほーむ♡', '22:00 @ VIP', 'gmail で送りました'],
  ...['メールは公式サイトからお願いします', 'docomoのスマホです', 'Luna☆Rina', 'CLUB★LUNA', 'ROSE◎BAR'],
  ...['20:00@Luna', 'I was at Luna. It was fun.', 'Look at the polka dot dress'],
];

describe('the address of a page', () => {
  it.each(SPELLINGS)('%s is one', (text) => expect(hasUrl(text)).toBe(true));
  it.each(LEFT_ALONE)('%s is none', (text) => {
    expect(hasUrl(text)).toBe(false);
    expect(countUrls(text)).toBe(0);
  });

  it.each([
    ['evil.ru', 1],
    ['https://www.example.co.jp/a.html?b=c.com#d.net', 1],
    ['evil.ruとbit.ly/abc', 2],
    ['a.com b.com、c.com', 3],
  ])('%s: %d', (text, count) => expect(countUrls(text)).toBe(count));

  it('is looked for in long texts without going over them again and again', () => {
    for (const long of ['a'.repeat(40_000), 'a.'.repeat(20_000), 'a-'.repeat(20_000), '. '.repeat(20_000)])
      expect(hasUrl(long), long.slice(0, 4)).toBe(false);
  });
});

describe('a mail address', () => {
  it.each(MAILS)('%s is one', (text) => expect(hasMail(text)).toBe(true));
  it.each(NO_MAILS)('%s is none', (text) => expect(hasMail(text)).toBe(false));

  it('is looked for in long texts without going over them again and again', () => {
    for (const long of [
      'a★'.repeat(20_000),
      `★${'a'.repeat(40_000)}`,
      ' at a'.repeat(10_000),
      'アット'.repeat(20_000),
    ])
      expect(hasMail(long), long.slice(0, 4)).toBe(false);
  });
});
