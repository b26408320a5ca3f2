import { expect, it } from 'vitest';
import { wordsForUnread } from './prepare-photo.ts';

/** The beginning of a PNG, which says how large it is, and nothing after it. */
function pngHead(width: number, height: number): ArrayBuffer {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes.buffer;
}

it.each([
  [8000, 5001, '画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。'],
  [10_001, 200, '画像が大きすぎます。4,000万画素以内、縦横10,000px以内の画像を選択してください。'],
  [8000, 5000, '画像を読み込めませんでした。別の画像を選択してください。'],
])('a picture of %i × %i that the device cannot read', (width, height, words) => {
  expect(wordsForUnread(pngHead(width, height))).toBe(words);
});

it('what says no size is unreadable', () => {
  expect(wordsForUnread(new Uint8Array([0xff, 0xd8, 0xff]).buffer)).toContain('読み込めませんでした');
});
