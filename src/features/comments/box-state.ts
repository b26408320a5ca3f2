import { COMMENT_MAX } from '../../../server/community/comments/limits.ts';
import { ACCEPTANCE_NOTICE, type Acceptance } from '../../../server/community/comments/rules.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { countCharacters } from '../../../server/core/text/rules.ts';
import { politeName } from '../../lib/wording-of.ts';

/** Shown from here on: who writes a line needs no counter. */
const COUNTED_FROM = COMMENT_MAX - 100;

/** 「450 / 500」 near the end, and whether it is too long. */
export function countOf(text: string): { text: string; isOver: boolean } | null {
  const length = text.length < COUNTED_FROM ? 0 : countCharacters(text.trim());
  return length < COUNTED_FROM ? null : { text: `${length} / ${COMMENT_MAX}`, isOver: length > COMMENT_MAX };
}

/** The comment that is being answered. */
export type ReplyTo = { id: number; userId: string | null; name: string };

type Looker = { guest: boolean; myId: string | null };
type Asked = Pick<TlPost, 'acceptComment' | 'needLogin' | 'ownerId'>;

/** What stands where one writes: the box, the way to the login, or that nothing is taken. */
export type BoxState = { kind: 'open' | 'login' | 'closed'; told: string };

/** The server decides again when the comment is sent. */
export function boxState({ acceptComment, needLogin, ownerId }: Asked, { guest, myId }: Looker): BoxState {
  const accept = acceptComment as Acceptance;
  const told = ACCEPTANCE_NOTICE[accept];
  if (accept === 0) return { kind: 'closed', told };
  if (guest && (needLogin || accept === 3)) return { kind: 'login', told: ACCEPTANCE_NOTICE[3] };
  // The owner's own comment waits for nobody, and who has logged in has done what is asked.
  const isTold = accept !== 3 && (myId === null || myId !== ownerId);
  return { kind: 'open', told: isTold ? told : '' };
}

export const placeholderOf = (replyTo: ReplyTo | null): string =>
  replyTo ? `${politeName(replyTo.name)}に返信する` : 'コメントする';
