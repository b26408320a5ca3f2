import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, formOf } from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { expectCpu } from '../support/took.ts';

let cast: CastBrowser;
const world = postingWorld();
beforeAll(() => {
  cast = world.cast;
});

describe('S52: a form is read no further than its bounds', () => {
  it('20,000 parts of a guest cost no more than the first fifty', async () => {
    const form = new FormData();
    for (let n = 0; n < 20_000; n++) form.append(`evidence[${n}]`, 'x');
    const bytes = Buffer.from(await new Response(form).arrayBuffer());
    const boundary = bytes.subarray(2, bytes.indexOf('\r\n')).toString();
    const headers = {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(bytes.length),
      'X-Requested-With': 'XMLHttpRequest',
      'Sec-Fetch-Site': 'same-origin',
    };
    await expectCpu(50, '20,000 parts are refused', async () => {
      const answer = await new Browser().through('/api/takedown', { method: 'POST', headers, body: bytes });
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { errors: { custom: ['形式が正しくありません。'] } },
      ]);
    });
  });

  it('a list with commas is a text of 64 kB at most', async () => {
    const order = `${'1,'.repeat(33_000)}1`;
    const { status, body } = await cast.browser.post('/api/tl', formOf({ message: '夜です', order }));
    expect([status, body]).toEqual([
      422,
      { errors: { order: ['入力が長すぎます。短くして、もう一度お試しください。'] } },
    ]);
  });
});
