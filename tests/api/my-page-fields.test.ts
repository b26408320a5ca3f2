import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits, registerByMail } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf } from '../support/casts.ts';
import { databaseWorld } from '../support/world.ts';
import { DETAILS, type FieldCase, MULTI_POST, NAMES, SETTINGS } from './my-page-fields.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;
let members = 0;

beforeEach(async () => {
  cast = await castBrowser(test.db);
  await forgetLimits(test.db);
});

type Errors = Record<string, string[]> | undefined;
const address = (section: string) => `/api/my_page/${cast.myId}/${section}`;

/** A refusal names the field and says its sentence alone; what is valid is taken. */
function expectAnswer(
  answer: { status: number; body: Record<string, unknown>; text: string },
  of: FieldCase,
) {
  const [, , , sentence, at = of[0]] = of;
  if (sentence === null) return expect(answer.status, answer.text).toBe(200);
  expect(answer.status, answer.text).toBe(422);
  expect((answer.body.errors as Errors)?.[at]?.[0]).toBe(sentence);
  expect(answer.text).not.toContain('<script');
}

describe('profile_detail_setting', () => {
  it.each(DETAILS)('%s, %s', async (...of) => {
    const answer = await cast.browser.post(address('profile_detail_setting'), { type: 'girl', ...of[2] });
    expectAnswer(answer, of);
  });

  it.each([{ bust: 'Dカップ' }, { loversType: '聞き上手' }, { workMessage: '早め' }, { workMonday: true }])(
    'a member without a page may not send %j',
    async (form) => {
      const { id, myId } = await addUser(test.db, 'けん');
      const browser = new Browser();
      await browser.logInAs(test.db, id);
      const path = `/api/my_page/${myId}/profile_detail_setting`;
      const answer = await browser.post(path, { type: 'boy', ...form });
      const [field = ''] = Object.keys(form);
      expect((answer.body.errors as Errors)?.[field]).toEqual([
        'この項目を登録できるのは、女の子の会員だけです。',
      ]);
    },
  );
});

describe('profile_setting', () => {
  it.each(NAMES)('%s, %s', async (...of) => {
    const fields = { name: 'さくら', ...(of[2] as Record<string, string>) };
    expectAnswer(await cast.browser.post(address('profile_setting'), formOf(fields)), of);
  });

  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'plum' } });
  const images: [string, () => Promise<Buffer>, string | null][] = [
    ['JPEG', () => square(300).jpeg().toBuffer(), null],
    ['PNG under the name of a JPEG', () => square(300).png().toBuffer(), null],
    ['GIF', () => square(300).gif().toBuffer(), null],
    [
      'too small',
      () => square(199).png().toBuffer(),
      '画像が小さすぎます。縦横200px以上の画像を選択してください。',
    ],
    [
      'too heavy',
      async () => Buffer.concat([await square(300).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
      '画像のサイズは1枚10MB以下にしてください。',
    ],
    ['another form', () => square(300).webp().toBuffer(), 'JPEG・PNG・GIF形式の画像を選択してください。'],
    [
      'a page under the name of a photo',
      async () => Buffer.from('<script>alert(1)</script>'),
      'JPEG・PNG・GIF形式の画像を選択してください。',
    ],
    [
      'cut off',
      async () => (await square(900).jpeg().toBuffer()).subarray(0, 700),
      '画像を読み込めませんでした。別の画像を選択してください。',
    ],
  ];
  it.each(images)('images, %s', async (_, bytes, sentence) => {
    const form = formOf({ name: 'さくら', images: [fileOf(await bytes())] });
    const answer = await cast.browser.post(address('profile_setting'), form);
    expectAnswer(answer, ['images', '', {}, sentence, 'images.0']);
  });

  it('images, one more than ten', async () => {
    const photo = fileOf(await square(300).jpeg().toBuffer());
    const form = formOf({ name: 'さくら', images: Array.from({ length: 11 }, () => photo) });
    const answer = await cast.browser.post(address('profile_setting'), form);
    expect(answer.body.errors).toEqual({ images: ['画像は10枚まで選択できます。'] });
  });
});

describe('multi_post_setting', () => {
  it.each(MULTI_POST)('%s, %s', async (...of) => {
    expectAnswer(await cast.browser.post(address('multi_post_setting'), of[2]), of);
  });
});

describe('the settings of an account', () => {
  it.each(SETTINGS)('%s, %s', async (...of) => {
    const [field, , { section, ...form }] = of;
    const { browser, state } = await registerByMail(test.db, `fields${++members}@example.jp`);
    const at = section === 'comment_setting' ? cast : { browser, myId: state.myId };
    const path = `/api/my_page/${at.myId}/${String(section)}`;
    if (field === 'verificationCode') await at.browser.post(path, { ...form, verificationCode: undefined });
    expectAnswer(await at.browser.post(path, form), of);
  });
});
