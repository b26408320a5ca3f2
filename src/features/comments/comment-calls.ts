import type { TlComment } from '../../../server/community/comments/contract.ts';
import type { PeriodDays } from '../../../server/community/mutes/rules.ts';
import type { Answer } from '../../lib/answer.ts';
import { type CallOptions, call } from '../../lib/call.ts';
import { politeName } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { changeEverywhere, removeComment } from './comments-everywhere.ts';
import { ofLeaving, UNDO } from './use-decisions.ts';

type Done = { message?: string };

/** Says what came of it. @returns whether it was done. */
function showOutcome<T extends Done>(answer: Answer<T>, words: string): answer is { ok: true; data: T } {
  if (answer.ok) showMessage(answer.data.message ?? words);
  else showRefusal(answer.refusal);
  return answer.ok;
}

const isSame = (comment: TlComment) => (each: TlComment) => each.id === comment.id;
/** By the same writer: of a guest it is known within one post. */
const isOfWriter =
  ({ userId, anonId, id }: TlComment) =>
  (each: TlComment): boolean =>
    each.id === id || (userId ? each.userId === userId : anonId !== null && each.anonId === anonId);

/**
 * Approves it after five seconds, or at once when the page is left; until then a message takes it back.
 * @returns when it is decided
 */
export function approve(comment: TlComment): Promise<void> {
  const send = (options?: CallOptions) =>
    call('post', '/api/tl_comment/:id/approve', { param: { id: comment.id } }, options);
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      done();
    };
    const leave = () => {
      end();
      void send(ofLeaving(comment, 'approve'));
      // A page that is come back to shows what has been decided on it.
      changeEverywhere(isSame(comment), { approved: true });
    };
    const timer = setTimeout(async () => {
      removeEventListener('pagehide', leave);
      const answer = await send();
      if (showOutcome(answer, '承認しました。')) changeEverywhere(isSame(comment), answer.data.item);
      done();
    }, UNDO);
    addEventListener('pagehide', leave);
    const words = `${politeName(comment.name)}のコメントを承認します。`;
    showMessage(words, { action: { label: '元に戻す', run: end } });
  });
}

/** Shows one that a restriction or a hidden word keeps back. */
export async function showAfterAll(comment: TlComment): Promise<boolean> {
  const answer = await call('post', '/api/tl_comment/:id/show', { param: { id: comment.id } });
  if (!showOutcome(answer, '表示しました。')) return false;
  changeEverywhere(isSame(comment), answer.data.item);
  return true;
}

export async function deleteComment(comment: TlComment): Promise<boolean> {
  const answer = await call('delete', '/api/tl_comment/:id', { param: { id: comment.id } });
  if (!showOutcome(answer, '削除しました。')) return false;
  removeComment(comment.id);
  return true;
}

async function ban(comment: TlComment, days: PeriodDays): Promise<boolean> {
  const { userId } = comment;
  const answer = await call('post', '/api/ban_tl_comment_user', { json: { userId: userId ?? '', days } });
  if (!showOutcome(answer, 'コメントを禁止しました。')) return false;
  changeEverywhere((each) => each.userId === userId, { banned: true });
  return true;
}

async function restrict(comment: TlComment, days: PeriodDays): Promise<boolean> {
  const body = { commentId: comment.id, days };
  const answer = await call('post', '/api/restrict_tl_comment_user', { json: body });
  if (!showOutcome(answer, 'そっと制限しました。')) return false;
  changeEverywhere(isOfWriter(comment), { restricted: true });
  return true;
}

/** May comment again; `myId` is the owner's. */
export async function allow(comment: TlComment, myId: string): Promise<boolean> {
  const { userId } = comment;
  const answer = await call('post', '/api/my_page/:myId/banned_users', {
    param: { myId },
    json: { userId: userId ?? '' },
  });
  if (!showOutcome(answer, '禁止を解除しました。')) return false;
  changeEverywhere((each) => each.userId === userId, { banned: false });
  return true;
}

type Confirmation = { comment: TlComment; onDone?: () => void; instead?: boolean };

/** Asks before what is not taken back by another tap. `instead`: of the menu it is chosen in. */
export function confirmDelete({ comment, onDone, instead }: Confirmation): void {
  const onYes = async () => {
    if (await deleteComment(comment)) onDone?.();
  };
  const text = 'この操作は取り消せません。本当に削除しますか？';
  openModal('confirm', { title: 'コメントの削除', text, yes: '削除する', onYes }, { instead });
}

export function confirmBan({ comment, onDone, instead }: Confirmation): void {
  const onYes = async (days: PeriodDays) => {
    if (await ban(comment, days)) onDone?.();
  };
  const text = 'このユーザーは今後、あなたの投稿にコメントできなくなります。よろしいですか？';
  const question = { title: 'コメントの禁止', text, yes: '禁止する', isHarsh: true };
  openModal('period', { ...question, onYes }, { instead });
}

export function confirmRestrict({ comment, onDone, instead }: Confirmation): void {
  const onYes = async (days: PeriodDays) => {
    if (await restrict(comment, days)) onDone?.();
  };
  const text = 'この人のコメントは、本人とあなただけに見えるようになります。相手には知らされません。';
  openModal('period', { title: 'そっと制限', text, yes: '制限する', onYes }, { instead });
}
