import { describe, expect, it } from 'vitest';
import { cleanText, countLinks, hashtagsOf, htmlOf } from '../../server/core/text/raw-text.ts';

const REL = 'rel="nofollow ugc noopener noreferrer"';
const CASES = process.env.FULL ? 100_000 : 5000;

/** What the pipeline may write: `br`, and `a` with these attributes in this order; between them no bare mark. */
const LINK =
  /<a href="(https:\/\/[^"<>\s]+|\/navi\/tag\/[^"<>\s]+\/)" rel="nofollow ugc noopener noreferrer"( target="_blank")?>/g;
const bare = (html: string) => html.replace(LINK, '').replaceAll('</a>', '').replaceAll('<br>', '');
const textOf = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as string] ?? '',
    );

const PIECES = [
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</a>',
    '<br>',
    '<!--',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'https://a.example/"onmouseover="x',
  ],
  ...[
    'https://a.example@b.example/',
    'https://例え.jp/',
    'http://plain.example/',
    'https://x.example/?a=1&b=<2>',
    'https://',
  ],
  ...[
    '#タグ',
    '＃全角',
    '##二重',
    '#1',
    '#<b>',
    '#a"b',
    '#タグ#続き',
    '&amp;',
    '&#x3c;',
    '&lt;',
    '\u202e',
    '\u0000',
    '\ud800',
  ],
  ...['\n', '\r\n', '\u2028', ' ', '　', '🎉', '👩‍👩‍👧', 'が', 'ー', "'", '`', '__proto__', '今日は20時から'],
];
let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
const someText = () =>
  Array.from({ length: 1 + random(14) }, () =>
    random(5) === 0 ? String.fromCodePoint(32 + random(0x30ff)) : (PIECES[random(PIECES.length)] as string),
  ).join(random(2) ? '' : ' ');

describe('the text of a post', () => {
  it('becomes line breaks, links and hashtags, and the rest is escaped', () => {
    expect(htmlOf('一行目\n<b>二行目</b> & "三"')).toBe(
      '一行目<br>&lt;b&gt;二行目&lt;/b&gt; &amp; &quot;三&quot;',
    );
    expect(htmlOf('見てね https://example.jp/a?b=1&c=2。')).toBe(
      `見てね <a href="https://example.jp/a?b=1&amp;c=2" ${REL} target="_blank">https://example.jp/a?b=1&amp;c=2</a>。`,
    );
    expect(htmlOf('新しい色 ＃ネイル (#CLUB月灯り)')).toBe(
      `新しい色 <a href="/navi/tag/ネイル/" ${REL}>＃ネイル</a> (<a href="/navi/tag/CLUB月灯り/" ${REL}>#CLUB月灯り</a>)`,
    );
    expect(htmlOf('#1 a#b https://a.example/#c http://plain.example/')).toBe(
      `#1 a#b <a href="https://a.example/#c" ${REL} target="_blank">https://a.example/#c</a> http://plain.example/`,
    );
    expect(htmlOf('https://bank.example@evil.example/')).not.toContain('<a');
    expect(htmlOf('#タグ https://a.example/', { links: false, hashtags: false })).toBe(
      '#タグ https://a.example/',
    );
  });

  it('has its tags each once, half and full width, and its links counted', () => {
    expect(hashtagsOf('#ネイル ＃ネイル #Nail #nail #ＮＡＩＬ #2026 #2026年')).toEqual([
      'ネイル',
      'Nail',
      '2026年',
    ]);
    expect(hashtagsOf(`#${'長'.repeat(31)} #${'長'.repeat(30)}`)).toEqual(['長'.repeat(30)]);
    expect(countLinks('http://a.example https://b.example/x https://')).toBe(2);
  });

  it('is stored without what no line of text needs', () => {
    expect(cleanText('  a\r\nb\u2028c\u0000\u202e\ud800か\u3099 ')).toBe('a\nb\ncが');
  });

  it(`S46: ${CASES} texts of every kind become br and our own a only, say what was typed, and do not grow`, () => {
    for (let i = 0; i < CASES; i++) {
      const raw = cleanText(someText());
      const html = htmlOf(raw);
      expect(bare(html), raw).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
      expect(textOf(html)).toBe(raw);
      expect(cleanText(raw)).toBe(raw);
      expect(html.length).toBeLessThanOrEqual(3 * raw.length + 1024);
      for (const [, href] of html.matchAll(LINK))
        expect(new URL(href as string, 'https://site.example').protocol).toBe('https:');
    }
  });

  it('S46: the most links and tags a text can have stay within the same bound', () => {
    const tags = Array.from({ length: 40 }, (_, i) => `#${'長'.repeat(28)}${i}`).join(' ');
    const links = Array.from({ length: 10 }, (_, i) => `https://a.example/${i}`).join(' ');
    for (const raw of [tags, links, `${tags} ${links}`, '#a '.repeat(50)])
      expect(htmlOf(raw).length).toBeLessThanOrEqual(3 * raw.length + 1024);
  });
});
