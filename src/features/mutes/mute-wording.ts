import { PERIODS } from '../../../server/community/mutes/rules.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { Muted } from '../../shell/modal-args.ts';

export const mutedName = (what: Muted): string =>
  what.kind === 'cast' ? `${what.name}さん` : `#${what.tag}`;

/** What becomes of it, in the words of every sheet that offers it. */
export const MUTE_TOLD = '選んだ期間、投稿を一覧に出さず、通知も止めます。相手には知らされません。';

/** The periods as choices of a form, whose values are texts. */
export const PERIOD_CHOICES = PERIODS.map(({ value, name }) => ({ value: String(value), name }));

/** 「11/28(土) 21:05まで」, or that it goes on. */
export const untilText = (until: string | null): string => (until ? `${timeText(until)}まで` : 'ずっと');
