import { beforeAll, describe, expect, it } from 'vitest';
import { forgetLimits } from '../support/accounts.ts';
import { addressOf, unsafeRoutes } from '../support/api-routes.ts';
import { Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { expectWithin, msSince } from '../support/took.ts';
import { isInPart } from '../support/tree-part.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;

beforeAll(async () => {
  world = await addTimeline(test.db);
  await addPost(test.db, world.owner.castId ?? 0);
});

const JSON_KINDS: Record<string, string> = {
  nothing: '',
  'an open brace': '{',
  'a closing one': '}',
  'no quotes': '{a:1}',
  'a comma too many': '{"a":1,}',
  'two values': '{}{}',
  'a half number': '{"a":1e}',
  'an endless number': '{"a":1e99999}',
  'a bare word': 'undefined',
  'not a number': '{"a":NaN}',
  'a line break in a text': '{"a":"\n"}',
  'a mark of byte order': '\ufeff{}',
  'a half escape': '{"a":"\\u12"}',
  'half a character': '{"a":"\\ud83d"}',
  'no character': '{"a":"\\u0000"}',
  'a text': '"a"',
  'a list': '[]',
  null: 'null',
  'very deep, and open': '['.repeat(30_000),
  'very deep': `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  'very deep objects': `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`,
  '100,000 deep': '['.repeat(100_000),
};
const FORM_KINDS: [type: string, body: string][] = [
  ['multipart/form-data', '--x\r\n\r\n--x--'],
  ['multipart/form-data; boundary=', '--\r\n\r\n----'],
  ['multipart/form-data; boundary=x', ''],
  ['multipart/form-data; boundary=x', 'zz'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: x\r\nContent-Type: \0\r\n\r\n1\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', `--x\r\n${'A: b\r\n'.repeat(2000)}\r\n1\r\n--x--\r\n`],
  [`multipart/form-data; boundary=${'x'.repeat(5000)}`, '--x--'],
];
const OTHER_KINDS: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'a=1&a=2&__proto__=x'],
  ['text/plain', '{}'],
  ['application/json; charset=utf-7', '{}'],
  ['application/jsonx', '{}'],
  ['image/jpeg', 'a'],
];

describe('S52: bodies that cannot be read', () => {
  it.each(['guest', 'cast'])(
    'no call fails over them (%s)',
    async (who) => {
      const browser = who === 'guest' ? new Browser() : world.owner.browser;
      const before = await checksum(test.db);
      const odd: string[] = [];
      let longest = 0;
      const kinds: [type: string, body: string][] = [
        ...Object.values(JSON_KINDS).map((body): [string, string] => ['application/json', body]),
        ...FORM_KINDS,
        ...OTHER_KINDS,
      ];
      for (const [route, { method, path, name }] of unsafeRoutes().entries()) {
        // Limits are not what is asked about, that of all requests among them.
        browser.move();
        // What needs no body does what it is asked for, whatever comes with it.
        if (/logout|\/stop|erase|delete|DELETE/.test(name)) continue;
        for (const [kind, [type, body]] of kinds.entries()) {
          // Each part has every kind, at some of the routes.
          if (!isInPart(route + kind)) continue;
          const ask = () =>
            browser.through(addressOf(path, { myId: world.owner.myId }), {
              method,
              headers: {
                'X-Requested-With': 'XMLHttpRequest',
                'Sec-Fetch-Site': 'same-origin',
                'Content-Type': type,
                Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
                ...(browser.tag ? { 'X-Session-Tag': browser.tag } : {}),
              },
              body,
            });
          let began = performance.now();
          let answer = await ask();
          if (answer.status === 429) {
            await forgetLimits(test.db);
            began = performance.now();
            answer = await ask();
          }
          longest = Math.max(longest, msSince(began));
          if (answer.status >= 500 || answer.status === 429)
            odd.push(`${name} ${type} ${body.slice(0, 20)}: ${answer.status}`);
          await answer.body?.cancel();
        }
      }
      expect(odd).toEqual([]);
      expectWithin(longest, 1000, `the longest answer to a body that cannot be read (${who})`);
      // Some calls of members need no body, such as that for a code to one's own number.
      if (who === 'guest') expect(await checksum(test.db)).toBe(before);
    },
    120_000,
  );
});
