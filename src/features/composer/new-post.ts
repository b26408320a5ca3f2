import { atom } from 'nanostores';
import { whoIsLooking } from '../../lib/me-store.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { $modal, closeModal } from '../../shell/modal-store.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { takeWritten } from '../timeline/post-store.ts';
import { type Composer, createComposer } from './composer-store.ts';
import { dropDrafts, type FoundDraft, findDraft, keepDrafts } from './draft-keeper.ts';
import { keepTags } from './tag-history.ts';

/** Read by the next page of this browser: a post was on its way when its page was left. */
export const UNDERWAY = 'post-underway';

/** A draft that waits for 続ける or はじめから書く. */
export const $offer = atom<FoundDraft | null>(null);
/** The post is on its way while nobody looks at the form. */
export const $isAside = atom(false);

let composer: Composer | null = null;
let waitsForNetwork = false;
let keepNow: ReturnType<typeof keepDrafts> | null = null;

/** The one new post of this page: the modal and the form in the page write the same. */
export function newPost(): Composer {
  if (!composer) {
    composer = createComposer();
    keepNow = keepDrafts(composer, () => $offer.get() !== null);
    // While there is a network: the strip is for when there is none.
    void import('./mount-strip.ts').then(({ mountStrip }) => mountStrip());
  }
  return composer;
}

/** Looks for a draft when the form opens empty. */
export async function offerDraft(): Promise<void> {
  const { myId } = await whoIsLooking();
  if (!myId || !newPost().isEmpty()) return;
  const found = await findDraft(myId);
  if (found && newPost().isEmpty()) $offer.set(found);
}

/** Goes on with the draft. */
export function takeDraft(found: FoundDraft): void {
  newPost().replace(found.fields, found.items);
  $offer.set(null);
}

export async function discardDraft(): Promise<void> {
  $offer.set(null);
  newPost().media.clearLeftOver(true);
  newPost().replace();
  mark(false);
  await dropDrafts();
}

function mark(isUnderway: boolean): void {
  try {
    if (isUnderway) localStorage.setItem(UNDERWAY, '1');
    else localStorage.removeItem(UNDERWAY);
  } catch {
    // Without storage a post does not outlive its page.
  }
}

/** What every post that has been taken leads to: it stands in the lists, and the form is empty again. */
async function finish(posted: Awaited<ReturnType<Composer['submit']>>): Promise<void> {
  if (!posted.ok) return;
  const { notice, ...post } = posted.posted;
  mark(false);
  keepTags(post.raw);
  newPost().media.clearLeftOver();
  newPost().replace();
  $isAside.set(false);
  // What waits for its time is in no list yet.
  if (post.scheduledOn === null) takeWritten(post);
  showMessage(notice);
  await dropDrafts();
}

/**
 * Sends the new post. With files still on their way the form closes at once and the post goes on beside the page
 * (detail 15); `known` is the key of a try before a reload.
 */
export async function sendNewPost(known?: string): Promise<void> {
  const post = newPost();
  if (post.$state.get() === 'sending' || !post.isSendable()) return;
  const isModal = $modal.get().name === 'timeline_post';
  const goesAside = known !== undefined || post.media.$items.get().some(({ state }) => state !== 'here');
  const sending = post.submit(known);
  mark(true);
  void keepNow?.();
  if (goesAside) {
    $isAside.set(true);
    if (isModal) void closeModal();
  }
  const outcome = await sending;
  if (outcome.ok) {
    if ($modal.get().name === 'timeline_post') await closeModal();
    return finish(outcome);
  }
  const { refusal } = outcome;
  // Without an answer it is tried again as soon as there is a network.
  waitsForNetwork = !refusal || refusal.status === 0;
  if (waitsForNetwork || !refusal) return;
  mark(false);
  if (refusal.needLogin) tellFailure(refusal);
}

function tryAgain(): void {
  if (composer?.$state.get() === 'failed' && waitsForNetwork) void sendNewPost();
  else composer?.media.retry();
}
if (typeof window !== 'undefined') addEventListener('online', tryAgain);

/** Goes on with a post whose page was left before it had arrived. */
export async function resumeSending(): Promise<void> {
  const { myId } = await whoIsLooking();
  const found = myId ? await findDraft(myId) : null;
  if (!found?.sendingKey) return mark(false);
  takeDraft(found);
  await sendNewPost(found.sendingKey);
}
