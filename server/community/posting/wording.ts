import { PHOTOS_MAX } from '../timeline/limits.ts';
import { SCHEDULE_DAYS, SCHEDULED_MAX } from './limits.ts';

export const NO_FILE = '画像または動画を選択してください。';
export const NO_ROOM =
  '保存できる容量の上限に達しました。以前の投稿の写真や動画を削除してから、お試しください。';

export const NOTHING = '本文または写真・動画を追加してください。';
export const TOO_MANY_TAGS = 'ハッシュタグは10個までです。';
export const TOO_MANY_LINKS = 'URLは3つまで入力できます。';
export const TOO_MANY_PHOTOS = `画像は${PHOTOS_MAX}枚まで選択できます。`;
export const BOTH_KINDS = '写真と動画は同時に投稿できません。';
export const PHOTO_GONE = '画像が見つかりません。もう一度選択してください。';
export const VIDEO_GONE = '動画が見つかりません。もう一度選択してください。';
export const ALT_MALFORMED = '写真・動画の説明の形式が正しくありません。';
export const TIME_MALFORMED = '公開日時の形式が正しくありません。例：2026-11-20 18:00';
export const TIME_PAST = '公開日時は、いまより後の日時を選択してください。';
export const TIME_FAR = `公開日時は、${SCHEDULE_DAYS}日以内の日時を選択してください。`;
export const TIME_OVER = '公開した投稿の日時は変更できません。';
export const TOO_MANY_SCHEDULED = `公開前の投稿は${SCHEDULED_MAX}件まで予約できます。`;
export const ACCEPT_UNKNOWN = 'コメントの受付方法を選択してください。';

export const CHANGED_ELSEWHERE =
  'この投稿は、ほかの画面で変更されています。登録されている内容を確認してから、もう一度保存してください。';

export const POSTED = '投稿しました。';
export const EDITED = '編集しました。';
export const DELETED = '削除しました。';
