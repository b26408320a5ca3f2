import { type Answer, isUnanswered, type Refusal, refusalOf } from '../lib/answer.ts';
import { type Deliver, deliver, type Sent } from '../lib/deliver.ts';
import { $me, loadMe, whoIsLooking } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import { WAITS } from '../lib/wording-of.ts';
import type { Kind, WaitingCall } from './kept-calls.ts';
import * as kept from './kept-calls.ts';
import { RELOAD, showMessage } from './messages-store.ts';
import { $modal } from './modal-store.ts';
import { showRefusal } from './show-failure.ts';
import { WAITING } from './waiting-store.ts';

/** The server knows a key for a day. */
const AGE_MS = 20 * 3_600_000;
const TOO_OLD = '時間がたったため、送信をやめました。';
/** A browser that does not notice that it has no network is asked again after so long (ms), then less and less often. */
const PAUSE = 10_000;
const LONGEST_PAUSE = 300_000;
/** A try that takes longer (ms) is shown as waiting. */
const SLOW = 4000;

export const IS_SLOW = '通信に時間がかかっています。つながったら送信します。';
const IS_SENDING = 'いま送信しています。少し待ってから、もう一度お試しください。';
/** In the address of a guest's wish, instead of an id. */
export const NO_ONE = '-';
const IS_HELD = '編集するため、送信を止めました。';

type Hearer = (answer: Answer<unknown>) => void;
/** Who waits for the answer on this page. */
const hearers = new Map<string, Hearer>();
let change: (mark: string, data: unknown) => void = () => undefined;

/** Has a page show what was done on an earlier one. */
export function onSentLater(showChange: typeof change): void {
  change = showChange;
}

function hear(key: string, answer: Answer<unknown>): boolean {
  const hearer = hearers.get(key);
  hearers.delete(key);
  hearer?.(answer);
  return hearer !== undefined;
}

/** What another page of the browser has sent for this one. */
const channel = typeof window === 'undefined' ? null : new BroadcastChannel(WAITING);
channel?.addEventListener('message', ({ data }) => {
  kept.drawMarks();
  hear(data.key, data.answer);
});

const reasonOf = ({ errors, message }: Refusal): string => Object.values(errors).flat()[0] ?? message;

/** Says that it was not done, and leads to its text. */
export function showUnsent({ what, edit }: WaitingCall, refusal: Refusal): void {
  const action = edit ? { label: '編集', run: () => location.assign(edit) } : undefined;
  showMessage(`${what}を送れませんでした。${reasonOf(refusal)}`, { isError: true, action });
}

/** What a later page says of it, which knows nothing but the call. */
function showSent(call: WaitingCall, data: unknown): void {
  const { mark, what, undo, done } = call;
  const { message, following } = data as { message?: string; following?: boolean };
  const action = undo && { label: '元に戻す', run: () => void takeBack(call) };
  // The toggle may have ended what another device had begun.
  showMessage((following !== false && done) || message || `${what}を送りました。`, { action });
  change(mark, data);
}

async function takeBack(call: WaitingCall): Promise<void> {
  const { path, body } = call;
  const answer = await deliver({ method: 'post', path, body }, { key: newKey() });
  if (answer.ok) showSent({ ...call, undo: undefined, done: undefined }, answer.data);
  else showRefusal(answer.refusal);
}

function finish(call: WaitingCall, answer: Answer<unknown>): void {
  const { key } = call;
  const isText = !answer.ok && call.edit;
  const refused = isText ? [{ ...call, tried: false, refused: reasonOf(answer.refusal) }] : [];
  kept.keepCalls([...kept.without(key), ...refused]);
  channel?.postMessage({ key, answer });
  if (hear(key, answer)) return;
  if (answer.ok) showSent(call, answer.data);
  else showUnsent(call, answer.refusal);
}

/** Whether the account follows by now: the same call would end it. A tap that this page still answers is sent. */
async function isFollowed(call: WaitingCall): Promise<boolean> {
  const { mark, begins, key } = call;
  if (!begins || (hearers.has(key) && !kept.isWish(call))) return false;
  await loadMe();
  const { followingCasts, followingShops } = $me.get();
  const [kind, id] = mark.split(':');
  const followed = kind === 'cast' ? followingCasts : kind === 'shop' ? followingShops : [];
  return followed.includes(Number(id));
}

let pause = PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/** Not decided: the network or the server is away, or the page is older than the session. */
const isForLater = (refusal: Refusal): boolean =>
  isUnanswered(refusal) || [401, 419, 503].includes(refusal.status);

/** A guest's wish knows no id yet. */
const ownPath = (path: string): string => path.replace(`/my_page/${NO_ONE}/`, `/my_page/${$me.get().myId}/`);

async function sendAll(): Promise<void> {
  await whoIsLooking();
  for (const call of kept.ownCalls()) {
    const { path, body, key, at } = call;
    if (call.refused) continue;
    if (!navigator.onLine || !kept.isOwn(call)) return;
    if (kept.isTried(call)) {
      sendLater();
      continue;
    }
    const isOver = await isFollowed(call);
    if (!kept.isOwn(call)) return;
    if (isOver) {
      kept.forgetCall(call);
      continue;
    }
    const isTooOld = Date.now() - at > AGE_MS;
    const answer = isTooOld
      ? ({ ok: false, refusal: { ...refusalOf(0, null), message: TOO_OLD } } as const)
      : await deliver({ method: 'post', path: ownPath(path), body }, { key });
    if (!answer.ok && !isTooOld && isForLater(answer.refusal)) {
      if (answer.refusal.status === 419)
        showMessage(answer.refusal.message, { isError: true, action: RELOAD });
      return sendLater();
    }
    pause = PAUSE;
    finish(call, answer);
  }
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const name of ['online', 'focus']) addEventListener(name, () => void sendWaiting());
  addEventListener('storage', kept.drawMarks);
  // What was on its way goes from the next page.
  addEventListener('pagehide', () => {
    for (const key of tries) kept.changeCall(key, { tried: false });
  });
  // Who logs in finds what they have done, and no one else's.
  $me.listen(({ myId }, before) => {
    kept.drawMarks();
    if (myId !== before?.myId) void sendWaiting();
  });
}

let sending: Promise<void> = Promise.resolve();

/** Sends what waits, in its order, each once; one page of the browser does it. */
export async function sendWaiting(): Promise<void> {
  listen();
  kept.drawMarks();
  if (kept.readCalls().length === 0) return;
  const send = () => (navigator.locks ? navigator.locks.request(WAITING, sendAll) : sendAll());
  sending = sending.then(send, send);
  await sending;
  kept.drawMarks();
}

/** Keys of what is on its way from this page for the first time. */
const tries = new Set<string>();

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
