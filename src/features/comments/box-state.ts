import { ACCEPTANCE_NOTICE, type Acceptance } from '../../../server/community/comments/rules.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { politeName } from '../../lib/wording-of.ts';

/** The comment that is being answered. */
export type ReplyTo = { id: number; userId: string | null; name: string };

type Looker = { guest: boolean; myId: string | null };
type Asked = Pick<TlPost, 'acceptComment' | 'needLogin' | 'ownerId'>;

/** What stands where one writes: the box, the way to the login, or that nothing is taken. */
export type BoxState = { kind: 'open' | 'login' | 'closed'; note: string };

/** The server decides again when the comment is sent. */
export function boxState({ acceptComment, needLogin, ownerId }: Asked, { guest, myId }: Looker): BoxState {
  const accept = acceptComment as Acceptance;
  const note = ACCEPTANCE_NOTICE[accept];
  if (accept === 0) return { kind: 'closed', note };
  if (guest && (needLogin || accept === 3)) return { kind: 'login', note: ACCEPTANCE_NOTICE[3] };
  // The owner's own comment waits for no one, and who has logged in has done what is asked.
  const isShown = accept !== 3 && (myId === null || myId !== ownerId);
  return { kind: 'open', note: isShown ? note : '' };
}

export const placeholderOf = (replyTo: ReplyTo | null): string =>
  replyTo ? `${politeName(replyTo.name)}に返信する` : 'コメントする';
