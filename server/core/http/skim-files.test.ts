import { expect, it } from 'vitest';
import { FORM_BYTES } from './body-sizes.ts';
import { readForm } from './read-form.ts';
import { skimFiles } from './skim-files.ts';

const TYPE = 'multipart/form-data; boundary=XX';
const part = (head: string, body: string) =>
  `--XX\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const file = (name: string, body: string) => part(`name="${name}"; filename="${name}.pdf"`, body);
const END = '--XX--\r\n';
/** With what looks like a boundary and is none. */
const FIRST = `\r\n--X\r\n--${'a'.repeat(500)}\r\n\r\n--X`;
const FORM = [
  part('name="reason"', '理由\r\n--X です'),
  file('evidence[0]', FIRST),
  part('name="empty"', ''),
  file('evidence[1]', 'second'),
  part('name="formToken"', 'token'),
  END,
].join('');

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(text: string, size: number, room: number) {
  let taken = 0;
  const hasRoom = (bytes: number) => {
    taken += bytes;
    return taken <= room;
  };
  const form = await readForm(skimFiles(inPieces(text, size), 'XX', hasRoom), TYPE);
  const fields = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await value.text(),
  ]);
  return { fields: Object.fromEntries(await Promise.all(fields)), taken };
}
const texts = { reason: '理由\r\n--X です', empty: '', formToken: 'token' };

it.each([1, 2, 7, 64, 100_000])(
  'passes a form on as it is while there is room, in pieces of %i bytes',
  async (size) => {
    const { fields, taken } = await read(FORM, size, 10_000);
    expect(fields).toEqual({ ...texts, 'evidence[0]': FIRST, 'evidence[1]': 'second' });
    expect(taken).toBe(FIRST.length + 'second'.length);
  },
);

it.each([1, 2, 7, 64, 100_000])(
  'leaves out the files alone once there is none, in pieces of %i bytes',
  async (size) => {
    expect((await read(FORM, size, 0)).fields).toEqual({ ...texts, 'evidence[0]': '', 'evidence[1]': '' });
    const { fields } = await read(FORM, size, FIRST.length);
    expect(fields).toEqual({ ...texts, 'evidence[0]': FIRST, 'evidence[1]': '' });
  },
);

it('takes as many texts as a form without files', async () => {
  const large = part('name="reason"', 'x'.repeat(FORM_BYTES)) + END;
  await expect(read(large, 1000, 0)).rejects.toMatchObject({ code: 'too_large' });
  const headless = `--XX\r\n${'x'.repeat(FORM_BYTES)}`;
  await expect(read(headless, 1000, 0)).rejects.toMatchObject({
    errors: { custom: ['形式が正しくありません。'] },
  });
});

it.each(['', 'no form', FORM.slice(0, 40), FORM.slice(0, -6), '--XX'])(
  'leaves a broken form to its reader: %j',
  async (text) => {
    await expect(read(text, 7, 0)).rejects.toMatchObject({
      errors: { custom: ['形式が正しくありません。'] },
    });
  },
);
