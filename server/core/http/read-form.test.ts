import { expect, it } from 'vitest';
import { expectCpu } from '../../../tests/support/took.ts';
import { fieldOf, filesOf } from './form-of.ts';
import { readForm } from './read-form.ts';
import { MALFORMED, TOO_LONG, UNRECOGNISED } from './validation-messages.ts';

const TYPE = 'multipart/form-data; boundary=XX';
const part = (head: string, body = '') =>
  `--XX\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const END = '--XX--\r\n';
const FILE = 'filename="a.jpg"\r\nContent-Type: image/jpeg';

async function* inPieces(text: string | Buffer, size = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string | Buffer, fields?: string[], type = TYPE, size?: number) =>
  readForm(inPieces(text, size), type, fields && ((field) => fields.includes(field)));
const refused = (field: string, message: string) => ({ errors: { [field]: [message] } });

it.each([1, 7, 64, 100_000])('reads what a browser sends, in pieces of %i bytes', async (size) => {
  const sent = new FormData();
  sent.append('message', 'あ\r\nい');
  sent.append('images[1]', new File(['zwei'], '写真 "2".jpg', { type: 'image/jpeg' }));
  sent.append('images[0]', new File(['eins'], '1.png', { type: 'image/png' }));
  sent.append('evidence', new File([], '', { type: 'application/octet-stream' }));
  sent.append('a "b"\n', '');
  const request = new Response(sent);
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  const form = await read(bytes, undefined, request.headers.get('content-type') ?? '', size);
  const wanted = [...(await request.formData())];
  expect([...form].map(([name]) => name)).toEqual(wanted.map(([name]) => name));
  expect(fieldOf(form, 'message')).toBe('あ\r\nい');
  expect(form.has('a "b"\r\n')).toBe(true);
  const files = filesOf(form, 'images');
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['写真 "2".jpg', 'image/jpeg'],
    ['1.png', 'image/png'],
  ]);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['zwei', 'eins']);
  expect(filesOf(form, 'evidence')[0]).toMatchObject({ name: '', size: 0 });
});

it('takes fifty parts and refuses one more, before the rest is looked at', async () => {
  const parts = (count: number) => part('name="images[0]"; filename="a"', 'x').repeat(count) + END;
  expect([...(await read(parts(50)))]).toHaveLength(50);
  await expect(read(parts(51))).rejects.toMatchObject(refused('custom', MALFORMED));
  await expectCpu(50, '20,000 parts are refused', () =>
    expect(read(parts(20_000))).rejects.toMatchObject(refused('custom', MALFORMED)),
  );
});

it('refuses a head of more than 8 kB', async () => {
  const head = (bytes: number) => part(`name="a"\r\nX-A: ${'x'.repeat(bytes)}`, '1') + END;
  expect((await read(head(8000))).get('a')).toBe('1');
  await expect(read(head(9000))).rejects.toMatchObject(refused('custom', MALFORMED));
  await expect(read(head(200_000), undefined, TYPE, 1000)).rejects.toMatchObject(
    refused('custom', MALFORMED),
  );
});

it('refuses a text of more than 64 kB at its field, and texts of more than 256 kB together', async () => {
  const KB = 1024;
  const text = (name: string, bytes: number) => part(`name="${name}"`, 'x'.repeat(bytes));
  expect((await read(text('a', 64 * KB) + END)).get('a')).toHaveLength(64 * KB);
  await expect(read(text('a[0]', 64 * KB + 1) + END)).rejects.toMatchObject(refused('a', TOO_LONG));
  const four = [1, 2, 3, 4].map((n) => text(`t${n}`, 64 * KB)).join('');
  expect([...(await read(four + END))]).toHaveLength(4);
  await expect(read(four + text('t5', 1) + END)).rejects.toMatchObject({ code: 'too_large' });
  const file = part(`name="f"; ${FILE}`, 'x'.repeat(300 * KB));
  expect(filesOf(await read(four + file + END), 'f')[0]?.size).toBe(300 * KB);
});

it('refuses a field that the contract does not declare', async () => {
  const form = await read(part('name="images[]"', '1') + END, ['images']);
  expect(form.get('images[]')).toBe('1');
  for (const [name, field, message] of [
    ['image', 'custom', UNRECOGNISED],
    ['__proto__', 'custom', UNRECOGNISED],
    ['images[a]', 'images', MALFORMED],
    ['images[0][1]', 'images', MALFORMED],
  ] as const)
    await expect(read(part(`name="${name}"`, '1') + END, ['images'])).rejects.toMatchObject(
      refused(field, message),
    );
});

it.each([
  ['no boundary', part('name="a"', '1') + END, 'multipart/form-data'],
  ['an endless boundary', part('name="a"', '1') + END, `multipart/form-data; boundary=${'X'.repeat(71)}`],
  ['no end', part('name="a"', '1'), TYPE],
  ['no name', `--XX\r\nX-A: 1\r\n\r\n1\r\n${END}`, TYPE],
  ['another boundary', part('name="a"', '1') + END, 'multipart/form-data; boundary=YY'],
  ['nothing', '', TYPE],
  [
    'a head that is no text',
    Buffer.from([...Buffer.from('--XX\r\nX: '), 0xff, ...Buffer.from(`\r\n\r\n1\r\n${END}`)]),
    TYPE,
  ],
])('refuses a form with %s', async (_what, body, type) => {
  await expect(read(body, undefined, type)).rejects.toMatchObject(refused('custom', MALFORMED));
});

it('reads over what follows the last boundary, and no further part', async () => {
  const body = part('name="a"', '1') + END + part('name="b"', '2') + END;
  for (const size of [3, 1000]) expect([...(await read(body, undefined, TYPE, size))]).toEqual([['a', '1']]);
});
