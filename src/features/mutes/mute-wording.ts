import type { TlComment } from '../../../server/community/comments/contract.ts';
import { PERIODS } from '../../../server/community/mutes/rules.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { politeName } from '../../lib/wording-of.ts';

/** What is to be read no longer. */
export type Muted =
  | { kind: 'cast'; castId: number; name: string }
  | { kind: 'tag'; tag: string }
  /** `onDone` takes their comments away, `onBack` reads those again that come back. */
  | { kind: 'person'; comment: TlComment; onDone?: () => void; onBack?: () => unknown };

export const mutedName = (what: Muted): string =>
  what.kind === 'cast'
    ? `${what.name}さん`
    : what.kind === 'tag'
      ? `#${what.tag}`
      : politeName(what.comment.name);

/** What becomes of it, in the words of every sheet that offers it. */
export const MUTE_NOTE = '選んだ期間、投稿を一覧に出さず、通知も止めます。相手には知らされません。';

export const PERSON_MUTE_NOTE =
  '選んだ期間、この人のコメントをあなたの画面にだけ表示せず、通知も止めます。相手には知らされません。';

/** What each does, where the member chooses between them. */
export const THREE_WAYS = [
  { name: 'ミュート', does: 'あなたにだけ見えなくなります。ほかの人には、いままでどおり表示されます。' },
  { name: 'そっと制限・コメント禁止', does: '女の子が、自分の投稿へのコメントを止めるときに使います。' },
  { name: '通報', does: '運営が内容を確認し、決まりに反するものを非表示にします。' },
] as const;

/** The periods as choices of a form, whose values are texts. */
export const PERIOD_CHOICES = PERIODS.map(({ value, name }) => ({ value: String(value), name }));

/** 「11/28(土) 21:05まで」, or that it goes on. */
export const untilText = (until: string | null): string => (until ? `${timeText(until)}まで` : 'ずっと');
