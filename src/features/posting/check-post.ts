import { MESSAGE_MAX } from '../../../server/community/timeline/limits.ts';
import { HASHTAGS_MAX, LINKS_MAX } from '../../../server/core/text/rules.ts';
import type { FieldErrors } from '../../lib/answer.ts';
import { lengthOf } from '../../lib/count-letters.ts';

const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃][\p{L}\p{M}\p{N}_]+/gu;
const ADDRESS = /https?:\/\/\S/gi;

/** What the server would say about a post (decisions §4), without asking it. */
export function problemsOf(message: string, mediaCount: number): FieldErrors {
  const length = lengthOf(message);
  if (length === 0 && mediaCount === 0) return { message: ['本文または写真・動画を追加してください。'] };
  if (length > MESSAGE_MAX)
    return {
      message: [
        `本文は${MESSAGE_MAX.toLocaleString('ja-JP')}文字以内で入力してください。（現在${length}文字）`,
      ],
    };
  if ((message.match(HASHTAG) ?? []).length > HASHTAGS_MAX)
    return { message: [`ハッシュタグは${HASHTAGS_MAX}個までです。`] };
  if ((message.match(ADDRESS) ?? []).length > LINKS_MAX)
    return { message: [`URLは${LINKS_MAX}つまで入力できます。`] };
  return {};
}
