import type { Muted } from '../../shell/modal-args.ts';

export const mutedName = (what: Muted): string =>
  what.kind === 'cast' ? `${what.name}さん` : `#${what.tag}`;

/** What becomes of it, in the words of every sheet that offers it. */
export const MUTE_TOLD = '選んだ期間、投稿を一覧に出さず、通知も止めます。相手には知らされません。';
