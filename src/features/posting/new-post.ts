import { atom } from 'nanostores';
import { whoIsLooking } from '../../lib/me-store.ts';
import { RELOAD, showMessage } from '../../overlay/messages-store.ts';
import { $modal, closeModal, openModal } from '../../overlay/modal-store.ts';
import { showFailure, showRefusal } from '../../overlay/show-failure.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { takeWritten } from '../posts/post-store.ts';
import { type Composer, createComposer, isOutAlready, type Outcome } from './composer-store.ts';
import { dropDrafts, type FoundDraft, findDraft, keepDrafts } from './draft-keeper.ts';
import { holdSending, isSentElsewhere, releaseSending } from './sending-lock.ts';
import { keepTags } from './tag-history.ts';

/** Read by the next page of this browser: a post was on its way when its page was left. */
export const UNDERWAY = 'post-underway';

/** A draft that waits for 続ける or はじめから書く. */
export const $offer = atom<FoundDraft | null>(null);
/** The post that was left is being looked for: nothing is written into its place. */
export const $isResuming = atom(false);
/** The post is on its way while the form is out of sight. */
export const $isAside = atom(false);

let composer: Composer | null = null;
let waitsForNetwork = false;
let keepNow: ReturnType<typeof keepDrafts> | null = null;

/** The one new post of this page: the modal and the form in the page write the same. */
export function newPost(): Composer {
  if (composer) return composer;
  const created = createComposer();
  composer = created;
  keepNow = keepDrafts(created, () => $offer.get() !== null);
  const onResend = () => void sendNewPost();
  // Fetched while there is a network: a post that waits for one needs it.
  import('./mount-sending.ts').then(
    ({ mountSending }) => mountSending({ composer: created, $isAside, onEdit: writeOn, onResend }),
    showUnloaded,
  );
  return created;
}

/** Looks for a draft when the form opens empty. */
export async function offerDraft(): Promise<void> {
  const { myId } = await whoIsLooking();
  if (!myId || !newPost().isEmpty()) return;
  const found = await findDraft(myId);
  // What another page is sending is no draft.
  if (!found || (found.sendingKey && (await isSentElsewhere()))) return;
  if (newPost().isEmpty()) $offer.set(found);
}

/** Goes on with the draft, under the key of a try that may have arrived. */
export function takeDraft(found: FoundDraft): void {
  newPost().replace(found.fields, found.items, found.knownKey);
  $offer.set(null);
}

export async function discardDraft(): Promise<void> {
  if (newPost().$state.get() === 'sending') return void showMessage('送信中です。しばらくお待ちください。');
  $offer.set(null);
  releaseSending();
  newPost().media.clearLeftOver(true);
  newPost().replace();
  mark(false);
  const refusal = await dropDrafts();
  // It would be offered again.
  if (refusal) showRefusal(refusal);
}

function mark(isUnderway: boolean): void {
  try {
    if (isUnderway) localStorage.setItem(UNDERWAY, '1');
    else localStorage.removeItem(UNDERWAY);
  } catch {
    // Without storage a post does not outlive its page.
  }
}

const EARLIER = '先に送った内容で投稿されています。変更は、投稿のメニューの「編集する」からできます。';
const OUT = 'この投稿は、すでに投稿されています。';

/** The form is empty again at once: what was sent is no draft any more, and nothing is sent under its key. */
async function clear(): Promise<void> {
  mark(false);
  newPost().media.clearLeftOver();
  newPost().replace();
  $isAside.set(false);
  if ($modal.get().name === 'timeline_post') await closeModal();
}

/** What every post that has been taken leads to: it stands in the lists, and the form is empty again. */
async function finish({ posted, isEarlier }: Outcome & { ok: true }): Promise<void> {
  const { notice, ...post } = posted;
  keepTags(post.raw);
  await clear();
  // What waits for its time is in no list yet.
  if (post.scheduledOn === null) takeWritten(post);
  showMessage(isEarlier ? EARLIER : notice);
  await dropDrafts();
}

/** Sends the new post: the form closes at once, and the post stands at the top of the list while it goes (detail 15). */
export async function sendNewPost(): Promise<void> {
  const post = newPost();
  if (post.$state.get() === 'sending' || !post.isSendable()) return;
  const sending = post.submit();
  const held = holdSending({ ifAvailable: true });
  mark(true);
  void keepNow?.();
  $isAside.set(true);
  if ($modal.get().name === 'timeline_post') void closeModal();
  else requestAnimationFrame(showPlace);
  const outcome = await sending;
  await held;
  if (outcome.ok) return finish(outcome).finally(releaseSending);
  const { refusal } = outcome;
  // Without an answer it is tried again as soon as there is a network.
  waitsForNetwork = !refusal || refusal.status === 0;
  if (waitsForNetwork || !refusal) return;
  if (isOutAlready(refusal)) {
    await clear();
    showMessage(OUT, { action: RELOAD });
    await dropDrafts().finally(releaseSending);
    return;
  }
  mark(false);
  releaseSending();
  if (refusal.needLogin) showFailure(refusal);
}

/** A long form in the page becomes a line: the post below it is where one looks. */
function showPlace(): void {
  document.querySelector('[data-composer]:not([hidden])')?.scrollIntoView({ block: 'nearest' });
}

/** Opens the form with what got stuck in it: the one in the page, or the modal. */
export function writeOn(): void {
  $isAside.set(false);
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLElement>('[data-composer]:not([hidden]) textarea');
    if (box) box.focus();
    else openModal('timeline_post', {});
  });
}

function tryAgain(): void {
  if (composer?.$state.get() === 'failed' && waitsForNetwork) void sendNewPost();
  else composer?.media.retry();
}
if (typeof window !== 'undefined') addEventListener('online', tryAgain);

/**
 * Goes on with a post whose page was left before it had arrived. While another page is sending it this one waits, and
 * then looks whether anything is left of it.
 */
export async function resumeSending(): Promise<void> {
  const { myId } = await whoIsLooking();
  await holdSending();
  // What is being written here by now is not lost for it.
  if (!newPost().isEmpty()) {
    if (newPost().keyOfTry() === null) releaseSending();
    return;
  }
  $isResuming.set(true);
  try {
    const found = myId ? await findDraft(myId) : null;
    if (found?.sendingKey) takeDraft(found);
    else {
      mark(false);
      releaseSending();
    }
  } finally {
    $isResuming.set(false);
  }
  if (!newPost().isEmpty()) await sendNewPost();
}
