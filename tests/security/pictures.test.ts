import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPicture } from '../../server/gateways/media/uploads/store-picture.ts';
import { addUser, Browser } from '../support/browser.ts';
import {
  avifThatClaims,
  FOREIGN,
  gifOfFrames,
  jpegThatClaims,
  MARKER,
  png,
  taggedJpeg,
} from '../support/hostile-pictures.ts';
import { expectMemory, expectTook, expectWithin, memoryOf, msSince } from '../support/took.ts';
import { isInPart } from '../support/tree-part.ts';
import { databaseWorld } from '../support/world.ts';

const FORMAT = 'JPEG・PNG・GIF形式の画像を選択してください。';
const UNREADABLE = '画像を読み込めませんでした。別の画像を選択してください。';
const HUGE = '画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。';
const test = databaseWorld();
let browser: Browser;
let userId: number;

beforeAll(async () => {
  browser = new Browser();
  userId = (await addUser(test.db, 'けん')).id;
  await browser.logInAs(test.db, userId);
  // The first process is up: what follows measures files.
  await send(png(300, 300, Buffer.alloc(300 * 301)));
});

function send(bytes: Buffer) {
  const form = new FormData();
  form.set('name', 'けん');
  form.set('type', 'boy');
  form.append('images[0]', new File([bytes as never], 'photo.jpg', { type: 'image/jpeg' }));
  return browser.post('/api/init_name', form);
}
const grey = (side: number) => png(side, side, Buffer.alloc(side * (side + 1)));

async function stored(width: number): Promise<Buffer> {
  const { iconMediaId } = await test.db
    .selectFrom('users')
    .select('iconMediaId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return (await readPicture(iconMediaId ?? '', width)) as Buffer;
}

describe('S59: pictures that blow up', () => {
  const bombs: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a PNG of 65,000 × 65,000', () => png(65_000, 65_000, Buffer.alloc(1000)), HUGE],
    ['a PNG just above 40 megapixels', () => png(6400, 6400, Buffer.alloc(1000)), HUGE],
    ['a PNG longer than 10,000', () => png(10_001, 300, Buffer.alloc(1000)), HUGE],
    ['a JPEG that claims 20,000 × 14,000', () => jpegThatClaims(20_000, 14_000), HUGE],
    ['a PNG of 65,536 × 65,536', () => png(65_536, 65_536, Buffer.alloc(1000)), HUGE],
    ['a JPEG that claims 64,250 × 64,250', () => jpegThatClaims(64_250, 64_250), HUGE],
    ['an AVIF that claims 17,000 × 17,000', () => avifThatClaims(17_000), FORMAT],
    ['a PNG whose data ends early', () => png(3000, 3000, Buffer.alloc(1000)), UNREADABLE],
  ];
  it.each(bombs)('%s is refused within a second', async (_name, make, sentence) => {
    const bytes = await make();
    const began = performance.now();
    const answer = await send(bytes);
    expect([answer.status, answer.body.errors]).toEqual([422, { 'images.0': [sentence] }]);
    expectTook(began, 1000, `the refusal of ${_name}`);
  });

  it.each([
    ['data that inflates to 100 MB', () => png(300, 300, Buffer.alloc(100_000_000))],
    ['a GIF of 40,000 frames', () => gifOfFrames(40_000)],
    [
      '10,000 chunks',
      () =>
        png(
          300,
          300,
          Buffer.alloc(300 * 301),
          Array.from({ length: 10_000 }, () => grey(1).subarray(8, 33)),
        ),
    ],
  ] as [string, () => Buffer][])('%s costs the server neither memory nor time', async (_name, make) => {
    const bytes = make();
    const before = memoryOf();
    const answer = await send(bytes);
    expect([200, 422]).toContain(answer.status);
    expectMemory(before, 100 * 2 ** 20, _name);
  });

  it('the largest that is allowed is decoded while the server goes on answering', async () => {
    const bytes = grey(6300);
    const sending = send(bytes);
    let isDone = false;
    sending.finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const began = performance.now();
      expect((await new Browser().me()).guest).toBe(true);
      waits.push(msSince(began));
      await new Promise((next) => setTimeout(next, 10));
    }
    expect((await sending).status).toBe(200);
    expectWithin(Math.max(...waits), 500, 'an answer while the largest picture is decoded');
  });
});

describe('S60: pictures that are broken on purpose', () => {
  it('200 mutated files are taken or refused, and none of them is an error of ours', async () => {
    const originals = [await taggedJpeg(), grey(300), gifOfFrames(3)];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let i = 0; i < 200; i++) {
      const bytes = Buffer.from(originals[i % 3] as Buffer);
      for (let n = random(30); n >= 0; n--) bytes[8 + random(bytes.length - 8)] = random(256);
      const cut = i % 5 ? bytes : bytes.subarray(0, 20 + random(bytes.length - 20));
      // By threes, so that each part has all the formats.
      if (!isInPart(Math.floor(i / 3))) continue;
      await test.db.deleteFrom('rateLimits').execute();
      const answer = await send(cut);
      expect([200, 422], `file ${i}: ${answer.text}`).toContain(answer.status);
      // Whatever it was, what is kept of it has been encoded anew.
      if (answer.status === 200) expect((await sharp(await stored(128)).metadata()).format).toBe('webp');
    }
  });
});

describe('S61: what a picture tells besides its pixels', () => {
  it('is gone, and the picture stands upright', async () => {
    const bytes = await taggedJpeg();
    expect(bytes.toString('latin1').split(MARKER).length).toBeGreaterThan(4);
    const { orientation, exif, xmp } = await sharp(bytes).metadata();
    expect([orientation, exif !== undefined, xmp !== undefined]).toEqual([6, true, true]);
    expect((await send(bytes)).status).toBe(200);
    for (const width of [128, 480]) {
      const webp = await stored(width);
      for (const text of [MARKER, 'EXIF', 'XMP ', 'ICCP', 'GPS', '<?php'])
        expect(webp.includes(text), `${text} at ${width}`).toBe(false);
      const facts = await sharp(webp).metadata();
      expect([facts.format, facts.width, facts.height, facts.orientation]).toEqual([
        'webp',
        width,
        width,
        undefined,
      ]);
      const { data } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
      // What lay on the left is on top now: red above, blue below.
      const middle = Math.floor(width / 2);
      const at = (y: number) => [...data.subarray((y * width + middle) * 3, (y * width + middle) * 3 + 3)];
      expect(at(10)[0]).toBeGreaterThan(200);
      expect(at(width - 10)[2]).toBeGreaterThan(200);
    }
  });
});

describe('S63: what only says that it is a picture', () => {
  it.each(Object.entries(FOREIGN))('%s in the name of a JPEG is refused', async (_name, bytes) => {
    expect((await send(bytes)).body.errors).toEqual({ 'images.0': [FORMAT] });
  });

  it.each([
    ['webp', (picture: Sharp) => picture.webp()],
    ['tiff', (picture: Sharp) => picture.tiff()],
    ['avif', (picture: Sharp) => picture.avif({ effort: 0 })],
  ])('a whole %s in the name of a JPEG is refused', async (_name, encoded) => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c9a7a0' } });
    expect((await send(await encoded(plain).toBuffer())).body.errors).toEqual({ 'images.0': [FORMAT] });
  });

  it.each(Object.entries(FOREIGN))('%s behind the first bytes of a JPEG is refused', async (_name, bytes) => {
    const answer = await send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), bytes]));
    expect(answer.body.errors).toEqual({ 'images.0': [UNREADABLE] });
  });
});
