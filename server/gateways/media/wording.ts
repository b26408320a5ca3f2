import type { PictureProblem } from './square.ts';

/** Sentences of decisions §4 about pictures that are not taken. */
export const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  format: 'JPEG・PNG・GIF形式の画像を選択してください。',
  small: '画像が小さすぎます。縦横200px以上の画像を選択してください。',
  unreadable: '画像を読み込めませんでした。別の画像を選択してください。',
};
export const PHOTO_TOO_LARGE = '画像のサイズは1枚10MB以下にしてください。';
export const GIF_TOO_LARGE = 'GIF画像のサイズは5MB以下にしてください。';
