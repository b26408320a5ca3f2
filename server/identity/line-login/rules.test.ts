import { describe, expect, it } from 'vitest';
import { openingAt, readReturnPage, sayingAt } from './rules.ts';

describe('S54: the page that a LINE login comes back to', () => {
  it.each([
    ['/shops/tokyo/', '/shops/tokyo/'],
    ['/casts/tokyo/kabukicho/?tonight=1&caba=1', '/casts/tokyo/kabukicho/?tonight=1&caba=1'],
    ['/my_page/abc/line_setting/', '/my_page/abc/line_setting/'],
    ['/shop/12/#map', '/shop/12/'],
    ['/navi/tls/?a=1#modal=timeline&tlId=12', '/navi/tls/?a=1#modal=timeline&tlId=12'],
    ['/navi/tls/#modal=timeline&tlId=12&message=came_back', '/navi/tls/'],
    ['/shop/3/#modal=register_cast&shopId=3', '/shop/3/#modal=register_cast&shopId=3'],
    ['/shop/3/#modal=register_cast&shopId=3&type=boy', '/shop/3/'],
    ['/navi/tls/#modal=login', '/navi/tls/'],
  ])('%s stays', (typed, page) => {
    expect(readReturnPage(typed)).toBe(page);
  });

  const open = [
    '//evil.jp',
    '/\\evil.jp',
    '\\\\evil.jp',
    'https://evil.jp',
    'https:evil.jp',
    'evil.jp',
    '/\t/evil.jp',
  ];
  const odd = [
    '/\n/evil.jp',
    '/\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    ' //evil.jp',
    '/​/evil.jp',
    '',
    '/..//evil.jp',
  ];
  const own = ['/api/logout', '/api', '/logout/', '/x/../api/me', `/${'a'.repeat(1001)}`, '/%2e%2e//evil.jp'];
  it.each([...open, ...odd, ...own, 'http://localhost@evil.jp', '/.//evil.jp'])(
    '%j leads to the top page',
    (typed) => {
      expect(readReturnPage(typed)).toBe('/');
    },
  );

  it('no spelling of another site is a page of this one', () => {
    const hosts = [
      'evil.jp',
      'evil.jp:443',
      'localhost:4321.evil.jp',
      'evil-localhost:4321',
      'localhost@evil.jp',
      '127.1',
    ];
    const starts = [
      ...[
        '//',
        '///',
        '/\\',
        '\\/',
        '\\\\',
        '/\\/',
        '/./\\',
        '/.//',
        '/..//',
        '/a/..//',
        '/%2e%2e//',
        '/;//',
      ],
      ...[
        '/\t/',
        '/\n/',
        '/\r/',
        '\t//',
        '\n//',
        ' //',
        '\u00a0//',
        '\u200b//',
        '\u3000//',
        '／／',
        '/／',
        '／/',
      ],
      ...[
        'http:',
        'http:/',
        'http://',
        'https:',
        'https:/',
        'https://',
        'HTTPS://',
        'https:\\\\',
        'hTtP:\\/',
      ],
      ...[
        'javascript://',
        'data:text/html,',
        'ftp://',
        'ws://',
        'file://',
        'blob:https://',
        '@',
        '.',
        ':',
        '?//',
      ],
    ];
    const typed = hosts.flatMap((host) => starts.map((start) => `${start}${host}/`));
    const site = 'http://localhost:4321';
    const followed = typed.filter((text) => new URL(readReturnPage(text), site).origin !== site);
    expect(typed.length).toBeGreaterThan(250);
    expect(followed).toEqual([]);
    for (const text of typed) expect(readReturnPage(text), JSON.stringify(text)).toMatch(/^\/(?![/\\])/);
  });

  it('says its message over the post that lay over it; another modal takes its place', () => {
    const post = '/navi/tls/#modal=timeline&tlId=12';
    expect(sayingAt(post, 'logged_in')).toBe('/navi/tls/#modal=timeline&tlId=12&message=logged_in');
    expect(sayingAt('/shop/1/', 'logged_in')).toBe('/shop/1/#message=logged_in');
    expect(openingAt(post, 'login')).toBe('/navi/tls/#modal=login');
  });

  it('is the top page when none is given', () => {
    expect(readReturnPage(undefined)).toBe('/');
  });
});
