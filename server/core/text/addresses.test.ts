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
  it.each([
    ...[
      'a@example.jp',
      'ａ＠ｅｘａｍｐｌｅ．ｊｐ',
      'yuki [at] docomo.ne.jp',
      'yuki（アット）docomo',
      'yuki ★ docomo.ne.jp',
    ],
    ...['y u k i @ d o c o m o . n e . j p', 'yuki@docomo ドット ne ドット jp', 'yukiアットマークdocomo'],
  ])('%s is one', (text) => expect(hasMail(text)).toBe(true));
  it.each(['LINE@について', '@さくら さん', '星☆です', '★★★です'])('%s is none', (text) =>
    expect(hasMail(text)).toBe(false),
  );
});
