import { deflateSync } from 'node:zlib';
import { chunk, gifOfFrames, jpegThatClaims, png } from './hostile-pictures.ts';

const at = (bytes: Buffer, place: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  for (const [i, value] of values.entries()) copy[place + i] = value;
  return copy;
};
const SIDE = 300;
const grey = Buffer.alloc(SIDE * (SIDE + 1));
const whole = png(SIDE, SIDE, grey);
/** Where the chunk of a PNG begins with its length. */
const chunkAt = (type: string) => whole.indexOf(type) - 4;

function header(more: { width?: number; depth?: number; colour?: number; interlace?: number }): Buffer {
  const { width = SIDE, depth = 8, colour = 0, interlace = 0 } = more;
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(SIDE, 4);
  bytes.set([depth, colour, 0, 0, interlace], 8);
  return chunk('IHDR', bytes);
}
const SIGNATURE = whole.subarray(0, 8);
const pixels = chunk('IDAT', deflateSync(grey));
const end = chunk('IEND', Buffer.alloc(0));
const pngOf = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);

const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};
/** Directories whose next one is the first again, with an entry that lies outside. */
const CIRCLE = Buffer.from(
  'Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x12\0\x03\0\0\0\x01\0\x63\0\0\x87\x69\0\x04\0\0\0\x01\xff\xff\xff\xf0\0\0\0\x08',
  'latin1',
);
const PROFILE = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(500, 0xa5)]);
const INFLATED = 50 * 2 ** 20;

/** Pictures of the three formats that are wrong in one place, each in another one. */
export async function brokenPictures(): Promise<Record<string, Buffer>> {
  const jpeg = await jpegThatClaims(SIDE, SIDE);
  const within = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
  const tables = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const gif = gifOfFrames(2);
  return {
    'a JPEG that is cut off in its head': jpeg.subarray(0, 40),
    'a JPEG without its end': jpeg.subarray(0, jpeg.length - 40),
    'a JPEG of no size': await jpegThatClaims(0, 0),
    'a JPEG of 64,250 × 64,250': await jpegThatClaims(64_250, 64_250),
    'a JPEG with a segment longer than the file': at(jpeg, 4, 0xff, 0xff),
    'a JPEG with a segment of no length': at(jpeg, 4, 0, 0),
    'a JPEG with tables of nothing': at(jpeg, tables + 5, ...Array<number>(64).fill(0)),
    'a JPEG with tables of another number': at(jpeg, tables + 4, 0xff),
    'a JPEG whose scan has other parts': at(jpeg, scan + 4, 9),
    'a JPEG that begins twice': within(jpeg),
    'a JPEG with a profile that is none': within(segment(0xe2, PROFILE)),
    'a JPEG with data that go in a circle': within(segment(0xe1, CIRCLE)),
    'a JPEG with a hundred comments': within(...Array<Buffer>(100).fill(segment(0xfe, Buffer.alloc(60_000)))),
    'a PNG with a wrong sum': at(whole, chunkAt('IDAT') - 1, 0),
    'a PNG with a chunk of 4 GB': at(whole, chunkAt('IDAT'), 0xff, 0xff, 0xff, 0xff),
    'a PNG without pixels': pngOf(header({}), end),
    'a PNG without an end': pngOf(header({}), pixels),
    'a PNG with two heads': pngOf(header({}), header({ width: 9000 }), pixels, end),
    'a PNG of no width': pngOf(header({ width: 0 }), pixels, end),
    'a PNG of three bits': pngOf(header({ depth: 3 }), pixels, end),
    'a PNG without its colours': pngOf(header({ colour: 3 }), pixels, end),
    'a PNG in an order that is none': pngOf(header({ interlace: 7 }), pixels, end),
    'a PNG whose pixels are not packed': pngOf(header({}), chunk('IDAT', grey), end),
    'a PNG with a profile that is none': pngOf(header({}), chunk('iCCP', PROFILE), pixels, end),
    'a PNG with a text that unfolds': pngOf(
      header({}),
      chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(INFLATED))])),
      pixels,
      end,
    ),
    'a PNG with data that go in a circle': pngOf(header({}), chunk('eXIf', CIRCLE.subarray(6)), pixels, end),
    'a GIF of no size': at(gif, 6, 0, 0, 0, 0),
    'a GIF whose picture is larger than it': at(gif, 19 + 5, 0xff, 0xff, 0xff, 0xff),
    'a GIF whose picture is beside it': at(gif, 19 + 1, 0xff, 0x7f, 0xff, 0x7f),
    'a GIF with codes of 200 bits': at(gif, 19 + 10, 200),
    'a GIF without an end': gif.subarray(0, -1),
    'a GIF without a picture': Buffer.concat([gif.subarray(0, 19), Buffer.from([0x3b])]),
  };
}
