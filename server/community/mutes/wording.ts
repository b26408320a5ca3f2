import { MUTES_MAX } from './limits.ts';

export const ENDED = 'ミュートを解除しました。';
export const NOT_A_TAG = 'タグの形式が正しくありません。例：#ネイル';
export const OWN_CAST = '自分はミュートできません。';
export const FULL = `ミュートは${MUTES_MAX}件まで登録できます。使わないものを解除してください。`;
/** @param until 「11/28(土) 21:05」, or null without an end. */
export const muted = (name: string, until: string | null): string =>
  `${name}をミュートしました${until ? `（${until}まで）` : ''}。`;
