import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tracesOf } from './photo-traces.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#456' } });
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

it('reads from a photo whether it says where, and when it was taken', async () => {
  const taken = { IFD2: { DateTimeOriginal: '2026:11:21 19:05:30' } };
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } };
  const both = await blank()
    .withExif({ ...taken, ...place })
    .jpeg()
    .toBuffer();
  const takenAt = new Date(2026, 10, 21, 19, 5, 30).getTime();
  expect(tracesOf(bytesOf(both))).toEqual({ hasLocation: true, takenAt });
  const time = await blank().withExif(taken).jpeg().toBuffer();
  expect(tracesOf(bytesOf(time))).toEqual({ hasLocation: false, takenAt });
});

it('finds nothing in a bare photo, in a cut one and in no photo', async () => {
  const nothing = { hasLocation: false, takenAt: null };
  const bare = await blank().jpeg().toBuffer();
  expect(tracesOf(bytesOf(bare))).toEqual(nothing);
  const tagged = await blank()
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:21 19:05:30' } })
    .jpeg()
    .toBuffer();
  expect(tracesOf(bytesOf(tagged.subarray(0, 60)))).toEqual(nothing);
  expect(tracesOf(bytesOf(Buffer.from('写真ではない')))).toEqual(nothing);
});
