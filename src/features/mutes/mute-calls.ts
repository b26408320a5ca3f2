import type { Mutes } from '../../../server/community/mutes/contract.ts';
import type { PeriodDays } from '../../../server/community/mutes/rules.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import type { Answer } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { closeModal, openModal } from '../../overlay/modal-store.ts';
import { NO_ONE } from '../../overlay/send-waiting.ts';
import { showFailure, showRefusal } from '../../overlay/show-failure.ts';
import { afterLogin } from '../../overlay/waiting-calls.ts';
import { linesOf } from '../posts/message-lines.ts';
import { $posts, removePost, unmutePosts } from '../posts/post-store.ts';
import type { Muted } from './mute-wording.ts';

export const endMute = (myId: string, id: string): Promise<Answer<Mutes>> =>
  call('delete', '/api/my_page/:myId/mutes/:id', { param: { myId, id } });

const hasTag = ({ message }: TlPost, tag: string): boolean => {
  const mark = `#${tag}`.toLowerCase();
  const words = linesOf(message).flat();
  return words.some(({ text }) => text.normalize('NFKC').toLowerCase() === mark);
};
const concerns = (what: Muted, post: TlPost): boolean =>
  what.kind === 'cast' ? post.castId === what.castId : what.kind === 'tag' && hasTag(post, what.tag);

async function takeBack(what: Muted, id: string): Promise<void> {
  const { myId } = $me.get();
  if (!myId) return;
  const answer = await endMute(myId, id);
  if (!answer.ok) return showFailure(answer.refusal);
  unmutePosts((post) => concerns(what, post));
  if (what.kind === 'person') await what.onBack?.();
  showMessage(answer.data.message ?? 'ミュートを解除しました。');
}

async function send(what: Muted, days: PeriodDays, myId: string, via?: Deliver): Promise<void> {
  const json =
    what.kind === 'cast'
      ? { kind: what.kind, castId: what.castId, days }
      : what.kind === 'tag'
        ? { kind: what.kind, word: what.tag, days }
        : { kind: what.kind, commentId: what.comment.id, days };
  const answer = await call('post', '/api/my_page/:myId/mutes', { param: { myId }, json }, via && { via });
  if (!answer.ok) return showRefusal(answer.refusal);
  await closeModal();
  for (const post of Object.values($posts.get())) if (concerns(what, post)) removePost(post.id, 'muted');
  if (what.kind === 'person') what.onDone?.();
  const { added, message = 'ミュートしました。' } = answer.data;
  showMessage(message, {
    action: added ? { label: '元に戻す', run: () => void takeBack(what, added) } : undefined,
  });
}

/**
 * Mutes it for as many days (0: without an end): its posts leave the lists of the page, and can be taken back. A guest is
 * led to the login, and mutes by it.
 */
export async function mute(what: Muted, days: PeriodDays): Promise<void> {
  const { guest, myId } = await whoIsLooking();
  if (!guest && myId) return send(what, days, myId);
  openModal('login', { why: 'ログインするとミュートできます。' });
  void send(what, days, NO_ONE, afterLogin({ mark: `mute:${what.kind}`, what: 'ミュート' }));
}
