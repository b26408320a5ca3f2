import { postedOnOf, timeText } from '../../core/time-text.ts';

/** Sentences of decisions §4 and §5 about comments. */
export const COMMENTED = 'コメントしました。';
export const QUEUED = 'コメントを受け付けました。承認されると表示されます。';
export const REPLIED = '返信しました。';
export const DELETED = 'コメントを削除しました。';
export const APPROVED = '承認しました。';
export const ALLOWED = 'コメントの禁止を解除しました。';
export const UNRESTRICTED = '制限を解除しました。';
export const SHOWN = 'コメントを表示しました。';
export const SAVED = '保存しました。';
export const WORD_ADDED = '登録しました。';
export const WORD_DELETED = '削除しました。';

/** 「11/28(土) 21:05」; null without an end. */
export const untilText = (until: Date | null): string | null => until && timeText(postedOnOf(until));
const untilNote = (until: string | null): string => (until ? `（${until}まで）` : '');
export const banned = (until: string | null): string => `コメントを禁止しました${untilNote(until)}。`;
export const restricted = (until: string | null): string =>
  `そっと制限しました${untilNote(until)}。相手には通知されません。`;
export const periodChanged = (until: string | null): string =>
  `期間を変更しました${untilNote(until) || '（ずっと）'}。`;

export const COMMENT_EMPTY = 'コメントを入力してください。';
export const GUEST_LINK = 'ログインしていない場合、URLは入力できません。';
export const MEMBER_LINKS = 'URLは1つまで入力できます。';
export const SAME_TEXT_SENT = '同じ内容が続けて送信されています。';
export const ODD_CHARACTERS = '使用できない文字が含まれています。';
export const NO_REPLY = 'このコメントには返信できません。';
export const NO_APPROVAL = 'このコメントは承認できません。';
export const NO_BAN = 'この方のコメントは禁止できません。';
export const ALREADY_BANNED = 'すでに禁止しています。';
export const NOT_BANNED = 'この方は禁止されていません。';
export const NO_RESTRICTION = 'このコメントは制限できません。';
export const NOT_KEPT_BACK = 'このコメントは表示されています。';
export const wordsFull = (max: number): string => `登録できる言葉は${max}個までです。`;
