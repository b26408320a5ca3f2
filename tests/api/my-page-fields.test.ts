import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { hashPassword, type PasswordHash } from '../../server/identity/credentials/password-hash.ts';
import { codeTo, forgetLimits, PASSWORD } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf } from '../support/casts.ts';
import { addShop } from '../support/seed.ts';
import { makeVideo, ourVideo } from '../support/videos.ts';
import { databaseWorld } from '../support/world.ts';
import { CAST_FIELDS, NO_ACCOUNTS, REFUSED } from './my-page-cast-fields.ts';
import {
  DETAILS,
  type FieldCase,
  MULTI_POST,
  NAMES,
  RIGHT,
  RIGHT_WIDE,
  SETTINGS,
  wide,
} from './my-page-fields.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;
let members = 0;
let password: PasswordHash;

beforeAll(async () => {
  password = await hashPassword(PASSWORD);
});

beforeEach(async () => {
  cast = await castBrowser(test.db);
  await forgetLimits(test.db);
});

/** Whose password is hashed once for all tests. */
async function memberWithPassword(): Promise<{ browser: Browser; myId: string | null }> {
  const browser = new Browser();
  const identity = { kind: 'email', value: `fields${++members}@example.jp` } as const;
  const id = await createAccount(test.db, { type: 'boy', by: 'email', identity, password, name: 'けん' });
  const { myId } = await browser.logInAs(test.db, id);
  return { browser, myId };
}

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

  it.each([{ bust: 'Dカップ' }, { loversType: '聞き上手' }, { workMonday: true }])(
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
      'a GIF over 5 MB',
      async () => Buffer.concat([await square(300).gif().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
      'GIF画像のサイズは5MB以下にしてください。',
    ],
    [
      'over 40 megapixels',
      () => square(6400).png({ compressionLevel: 9 }).toBuffer(),
      '画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。',
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

  const FORMAT = 'MP4・MOV・MPEG形式の動画を選択してください。';
  const UNCONVERTED = '動画の処理中にエラーが発生しました。もう一度お試しください。';
  const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  const videos: [string, () => Buffer, string | null][] = [
    ['as the converter makes it', () => ourVideo('', { seconds: 1 }), null],
    ['QuickTime', () => makeVideo(H264, { seconds: 1, sound: false, name: 'out.mov' }), null],
    ['without sound', () => makeVideo(H264, { seconds: 10, sound: false }), null],
    ['longer than 10.5 seconds', () => makeVideo(H264, { seconds: 11, sound: false }), UNCONVERTED],
    ['wider than 640 px', () => makeVideo(H264, { size: '1280x720', seconds: 1 }), UNCONVERTED],
    ['of another codec', () => makeVideo('-c:v mpeg4', { seconds: 1 }), UNCONVERTED],
    ['with three tracks', () => makeVideo(`${H264} -map 0 -map 0 -map 1`, { seconds: 1 }), UNCONVERTED],
    ['of sound alone', () => makeVideo('-map 1 -c:a aac', { seconds: 1 }), FORMAT],
    ['cut off', () => ourVideo().subarray(0, 20_000), FORMAT],
    ['MPEG that no converter has seen', () => makeVideo('-r 25', { seconds: 1, name: 'out.mpg' }), FORMAT],
    ['a page under the name of a video', () => Buffer.from('<script>alert(1)</script>'), FORMAT],
    [
      'larger than 20 MB',
      () => Buffer.concat([ourVideo('', { seconds: 1 }), Buffer.alloc(20 * 1024 * 1024)]),
      '動画のサイズは20MB以下にしてください。',
    ],
  ];
  it.each(videos)('video, %s', async (_, bytes, sentence) => {
    const form = formOf({ name: 'さくら', video: [fileOf(bytes(), 'film.mp4', 'video/mp4')] });
    const answer = await cast.browser.post(address('profile_setting'), form);
    expectAnswer(answer, ['video', '', {}, sentence]);
  });

  it('video, one more than one', async () => {
    const video = fileOf(ourVideo('', { seconds: 1 }), 'film.mp4', 'video/mp4');
    const form = formOf({ name: 'さくら', video: [video, video] });
    const answer = await cast.browser.post(address('profile_setting'), form);
    expect(answer.body.errors).toEqual({ video: ['動画は1本まで選択できます。'] });
  });

  it('images, one more than ten', async () => {
    const photo = fileOf(await square(300).jpeg().toBuffer());
    const form = formOf({ name: 'さくら', images: Array.from({ length: 11 }, () => photo) });
    const answer = await cast.browser.post(address('profile_setting'), form);
    expect(answer.body.errors).toEqual({ images: ['画像は10枚まで選択できます。'] });
  });
});

describe('the nickname of a member', () => {
  it.each(NAMES.filter(([field]) => field === 'name'))('%s, %s', async (...of) => {
    const { id, myId } = await addUser(test.db, 'けん');
    const browser = new Browser();
    await browser.logInAs(test.db, id);
    const [field, what, form, sentence] = of;
    // The names of casts are refused, and those of another test may be among them: as they are stored.
    const name = String(form.name).replace('\u202e', '');
    await test.db.updateTable('casts').set({ name: '別の源氏名' }).where('name', '=', name).execute();
    const expected = sentence?.replace('名前（源氏名）', '名前') ?? null;
    const answer = await browser.post(
      `/api/my_page/${myId}/profile_setting`,
      formOf(form as { name: string }),
    );
    expectAnswer(answer, [field, what, form, expected]);
  });
});

describe('deletedPhotos and order', () => {
  it.each(['999999', '１', '1,1 or 1=1', '<script>', '1'.repeat(4000)])(
    'name no photo but her own, whatever they say: %s',
    async (typed) => {
      for (const field of ['deletedPhotos', 'order']) {
        const form = formOf({ name: 'さくら', [field]: typed });
        const answer = await cast.browser.post(address('profile_setting'), form);
        expect([200, 422], answer.text).toContain(answer.status);
        expect(answer.text).not.toContain('<script');
      }
    },
  );
});

describe('multi_post_setting', () => {
  it.each(MULTI_POST)('%s, %s', async (...of) => {
    expectAnswer(await cast.browser.post(address('multi_post_setting'), of[2]), of);
  });
});

describe('the settings of an account', () => {
  it.each(SETTINGS)('%s, %s', async (...of) => {
    const [field, , { section, ...form }] = of;
    const at = section === 'comment_setting' ? cast : await memberWithPassword();
    const path = `/api/my_page/${at.myId}/${String(section)}`;
    if (field === 'verificationCode') await at.browser.post(path, { ...form, verificationCode: undefined });
    const typed = form.verificationCode;
    if (typed === RIGHT || typed === RIGHT_WIDE) {
      const sent = await codeTo(test.db, String(form.email));
      form.verificationCode = typed === RIGHT ? sent : wide(sent);
    }
    expectAnswer(await at.browser.post(path, form), of);
  });
});

describe('the settings of a cast', () => {
  it.each(CAST_FIELDS)('%s, %s', async (...of) => {
    const { section, ...form } = of[2];
    expectAnswer(await cast.browser.post(address(String(section)), form), of);
  });

  it.each(REFUSED)(
    '%s, %s: nothing changes, and the refusal names it',
    async (field, _, { section, ...form }) => {
      const answer = await cast.browser.post(address(String(section)), form);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.errors as object)).toEqual([field]);
      expect(answer.text).not.toContain('<script');
    },
  );

  it.each(NO_ACCOUNTS)('userId of a ban, %s', async (_, { section, ...form }, status) => {
    expect((await cast.browser.post(address(String(section)), form)).status).toBe(status);
  });

  it('shopId, valid: the shop is asked', async () => {
    const { prefectureId, areaId, stationId } = await test.db
      .selectFrom('shops')
      .select(['prefectureId', 'areaId', 'stationId'])
      .executeTakeFirstOrThrow();
    const places = { prefectureId, areaId: areaId ?? 0, stationId: stationId ?? 0 };
    const shopId = await addShop(test.db, places, { name: '月灯り' });
    const answer = await cast.browser.post(address('shop_setting'), { shopId, notFound: false });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ request: { shop: { id: shopId } } });
  });
});

/** Fields into which a member types: each is tried in five ways. */
const TYPED = Map.groupBy(
  [...DETAILS, ...NAMES, ...MULTI_POST, ...SETTINGS, ...CAST_FIELDS],
  ([field]) => field,
);
for (const chosen of [
  'id_1',
  'rows',
  'shopId',
  'delete',
  'commentAccept',
  'notFound',
  'bloodType',
  'bust',
  'hometown',
])
  TYPED.delete(chosen);
for (const field of TYPED.keys()) if (/^work(?!Message)/.test(field)) TYPED.delete(field);

it.each([...TYPED])('%s is tried in five ways', (_, cases) => {
  const has = (words: RegExp) => cases.some(([, what]) => words.test(what));
  expect({
    valid: cases.some(([, , , sentence]) => sentence === null),
    tooLong: has(/^too (long|large)/),
    wrongForm: cases.some(([, what, , sentence]) => sentence !== null && !/^too/.test(what)),
    fullWidth: has(/full width/),
    hostile: has(/^hostile|header/),
  }).toEqual({ valid: true, tooLong: true, wrongForm: true, fullWidth: true, hostile: true });
});
