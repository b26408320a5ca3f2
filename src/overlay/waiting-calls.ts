import { type Answer, isUnanswered } from '../lib/answer.ts';
import { type Deliver, deliver, type Sent } from '../lib/deliver.ts';
import { $me, whoIsLooking } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { WAITS } from '../lib/wording-of.ts';
import type { Kind, WaitingCall } from './kept-calls.ts';
import * as kept from './kept-calls.ts';
import { showMessage } from './messages-store.ts';
import { $modal } from './modal-store.ts';
import { finish, hearers, isForLater, listen, sendLater, tries } from './send-waiting.ts';
import { WAITING } from './waiting-store.ts';

/** A try that takes longer (ms) is shown as waiting. */
const SLOW = 4000;

export const IS_SLOW = '通信に時間がかかっています。つながったら送信します。';
const IS_SENDING = 'いま送信しています。少し待ってから、もう一度お試しください。';
const IS_HELD = '編集するため、送信を止めました。';

/** It waits from now on. */
function wait({ key }: WaitingCall): void {
  kept.changeCall(key, { tried: false });
  if (navigator.onLine) sendLater();
}

/** What came of a try that has been shown as waiting. */
function finishSlow(call: WaitingCall, answer: Answer<unknown>): void {
  kept.slowTries.delete(call.key);
  if (answer.ok || !isForLater(answer.refusal)) finish(call, answer);
  else wait(call);
}

const isUndecided = (answer: Answer<unknown>): boolean => !answer.ok && isUnanswered(answer.refusal);

/** @returns null when it takes long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), ms);
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  return first;
}

/**
 * Kept before it is sent: a page that is left takes nothing along. @returns its answer; null when it waits for one,
 * which `onLater` hears
 */
async function sendOrKeep(
  { path, body = {} }: Sent,
  kind: Kind,
  onLater: (answer: Answer<unknown>, call: WaitingCall) => void,
): Promise<Answer<unknown> | null> {
  const { myId, check } = await whoIsLooking();
  const key = newKey();
  const call = { ...kind, path, body, key, by: myId, at: Date.now(), tried: true };
  // Of an unknown visitor nothing can be kept.
  const isKept = check && kept.keepCalls([...kept.readCalls(), call]);
  const trying = deliver({ method: 'post', path, body }, { key });
  if (!isKept) return trying;
  listen();
  tries.add(key);
  void trying.then(() => tries.delete(key));
  const first = await within(SLOW, trying);
  if (first && !isUndecided(first)) {
    kept.keepCalls(kept.without(key));
    return first;
  }
  // Another page has sent it meanwhile: its answer is given once more.
  if (first && !kept.readCalls().some((each) => each.key === key))
    return deliver({ method: 'post', path, body }, { key });
  hearers.set(key, (answer) => onLater(answer, call));
  if (first) wait(call);
  else {
    kept.slowTries.add(key);
    kept.drawMarks();
    void trying.then((answer) => finishSlow(call, answer));
  }
  showMessage(first ? WAITS : IS_SLOW);
  return null;
}

/**
 * Sends something small that may wait for the network: without an answer it is sent when the network is back, on this
 * page or a later one. `onWait` is called when it has begun to wait.
 */
export const patiently =
  (kind: Kind, onWait: () => void): Deliver =>
  (sent) =>
    new Promise((done) => {
      void sendOrKeep(sent, kind, done).then((answer) => (answer ? done(answer) : onWait()));
    });

/**
 * Keeps what a guest asks for until the login that it leads to, on this page or a later one; a visitor who turns away
 * from that has given it up, and gets no answer.
 */
export const afterLogin =
  (kind: Kind): Deliver =>
  async ({ path, body = {} }) => {
    const key = newKey();
    const others = () => kept.readCalls().filter((call) => !kept.isWish(call) || !kept.isWishHere(call));
    kept.keepCalls([...others(), { ...kind, path, body, key, by: kept.WISHER, at: Date.now() }]);
    const stop = $modal.listen(({ histories }) => {
      if (histories.some(({ name }) => name === 'login')) return;
      stop();
      if ($me.get().guest) kept.keepCalls(others());
    });
    try {
      sessionStorage.setItem(kept.WISHER, key);
    } catch {
      // Without storage the visitor taps again.
    }
    listen();
    return new Promise((done) => hearers.set(key, done));
  };

/** The same for a text: its form is free at once (null), and `onAnswer` hears what came of it on this page. */
export const sendText = sendOrKeep;

/** A text that waits goes back to its writer instead. @returns false while it is on its way */
export async function holdText({ key }: WaitingCall): Promise<boolean> {
  const hold = (isFree: boolean) => isFree && !tries.has(key) && kept.changeCall(key, { refused: IS_HELD });
  const isHeld = navigator.locks
    ? await navigator.locks.request(WAITING, { ifAvailable: true }, (lock) => hold(lock !== null))
    : hold(true);
  if (isHeld) hearers.delete(key);
  else showMessage(IS_SENDING);
  return isHeld;
}
