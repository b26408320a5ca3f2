import { type Answer, isUnanswered, type Refusal, refusalOf } from '../lib/answer.ts';
import { type Deliver, deliver, newKey, type Sent } from '../lib/deliver.ts';
import { $me, whoIsLooking } from '../lib/me-store.ts';
import { RELOAD, showMessage } from './messages-store.ts';
import { $modal } from './modal-store.ts';
import { $waiting, WAITING } from './waiting-store.ts';

/**
 * `mark`: what it changes (`like:12`); `what`: what the visitor calls it; `edit`: where its text is written; `done`:
 * says that it was done, where the answer does not say whom it was about.
 */
type Kind = { mark: string; what: string; edit?: string; done?: string | undefined };
/**
 * A call that got no answer. `key` makes doing it twice harmless; `by`: the account that did it (null: a guest).
 * `refused`: why a text was not taken: it is kept for its writer, and not sent any more.
 */
export type WaitingCall = Kind & {
  path: string;
  body: object;
  key: string;
  by: string | null;
  at: number;
  refused?: string;
};

/** The server knows a key for a day. */
const AGE_MS = 20 * 3_600_000;
/** A text that was refused is kept as long as a draft. */
const AGE_OF_TEXTS_MS = 30 * 24 * 3_600_000;
const TOO_OLD = '時間がたったため、送信をやめました。';
/** A browser that does not notice that it has no network is asked again after so long (ms), then less and less often. */
const PAUSE = 10_000;
const LONGEST_PAUSE = 300_000;

export const WAITS = 'オフラインです。つながったら送信します。';

/** Whose call a guest's is that asked for a login: of the account that logs in next in the same tab. */
const WISHER = 'after-login';
/** A registration takes its time. */
const AGE_OF_WISHES_MS = 30 * 60_000;

const isWish = ({ by }: WaitingCall): boolean => by === WISHER;

function isWishHere({ key }: WaitingCall): boolean {
  try {
    return sessionStorage.getItem(WISHER) === key;
  } catch {
    return false;
  }
}

function readCalls(): WaitingCall[] {
  try {
    const calls = JSON.parse(localStorage.getItem(WAITING) ?? '[]') as WaitingCall[];
    return calls.filter((call) => Date.now() - call.at < (isWish(call) ? AGE_OF_WISHES_MS : AGE_OF_TEXTS_MS));
  } catch {
    return [];
  }
}

function isOwn(call: WaitingCall): boolean {
  const { check, guest, myId } = $me.get();
  return check && (isWish(call) ? !guest && isWishHere(call) : call.by === myId);
}

/** No one sees or sends what another account did. */
const ownCalls = (): WaitingCall[] => readCalls().filter((call) => isOwn(call));

/** What waits of the present visitor, by its mark, in its order. */
export const waitingCalls = (mark: string): WaitingCall[] =>
  ownCalls().filter((call) => call.mark === mark && !call.refused);

function drawMarks(): void {
  const marks = ownCalls().flatMap(({ mark, refused }) => (refused ? [] : mark));
  if (marks.join() !== $waiting.get().join()) $waiting.set(marks);
}

/** @returns whether the browser has kept them. */
function keepCalls(calls: readonly WaitingCall[]): boolean {
  try {
    if (calls.length > 0) localStorage.setItem(WAITING, JSON.stringify(calls));
    else localStorage.removeItem(WAITING);
    drawMarks();
    return true;
  } catch {
    return false;
  }
}

const without = (key: string): WaitingCall[] => readCalls().filter((call) => call.key !== key);

/** The text that was refused, for its writer alone. */
export const refusedCall = (mark: string): WaitingCall | undefined =>
  ownCalls().find((call) => call.mark === mark && call.refused);

/** It stands in a form again, or is wanted no more. */
export const forgetCall = ({ key }: WaitingCall): boolean => keepCalls(without(key));

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
  drawMarks();
  hear(data.key, data.answer);
});

const reasonOf = ({ errors, message }: Refusal): string => Object.values(errors).flat()[0] ?? message;

/** Says that it was not done, and leads to its text. */
export function showUnsent({ what, edit }: WaitingCall, refusal: Refusal): void {
  const action = edit ? { label: '編集', run: () => location.assign(edit) } : undefined;
  showMessage(`${what}を送れませんでした。${reasonOf(refusal)}`, { isError: true, action });
}

function finish(call: WaitingCall, answer: Answer<unknown>): void {
  const { key, mark, what } = call;
  const isText = !answer.ok && call.edit;
  keepCalls([...without(key), ...(isText ? [{ ...call, refused: reasonOf(answer.refusal) }] : [])]);
  channel?.postMessage({ key, answer });
  if (hear(key, answer)) return;
  if (answer.ok) {
    showMessage(call.done ?? (answer.data as { message?: string }).message ?? `${what}を送りました。`);
    change(mark, answer.data);
  } else showUnsent(call, answer.refusal);
}

/** The same call would end what the account has followed before. */
function isFollowed({ mark }: WaitingCall): boolean {
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

async function sendAll(): Promise<void> {
  await whoIsLooking();
  for (const call of ownCalls()) {
    if (call.refused) continue;
    if (!navigator.onLine || !isOwn(call)) return;
    const { path, body, key, at } = call;
    if (isWish(call) && isFollowed(call)) {
      forgetCall(call);
      continue;
    }
    const isTooOld = Date.now() - at > AGE_MS;
    const answer = isTooOld
      ? ({ ok: false, refusal: { ...refusalOf(0, null), message: TOO_OLD } } as const)
      : await deliver({ method: 'post', path, body }, { key });
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
  addEventListener('storage', drawMarks);
  // Who logs in finds what they have done, and no one else's.
  $me.listen(({ myId }, before) => {
    drawMarks();
    if (myId !== before?.myId) void sendWaiting();
  });
}

let sending: Promise<void> = Promise.resolve();

/** Sends what waits, in its order, each once; one page of the browser does it. */
export async function sendWaiting(): Promise<void> {
  listen();
  drawMarks();
  if (readCalls().length === 0) return;
  const send = () => (navigator.locks ? navigator.locks.request(WAITING, sendAll) : sendAll());
  sending = sending.then(send, send);
  await sending;
  drawMarks();
}

/** @returns its answer, and the call that is kept when there was none. */
async function sendOrKeep({ path, body = {} }: Sent, kind: Kind): Promise<[Answer<unknown>, WaitingCall?]> {
  const { myId, check } = await whoIsLooking();
  const key = newKey();
  const answer = await deliver({ method: 'post', path, body }, { key });
  // Of an unknown visitor nothing can be kept.
  if (answer.ok || !isUnanswered(answer.refusal) || !check) return [answer];
  const call = { ...kind, path, body, key, by: myId, at: Date.now() };
  if (!keepCalls([...readCalls(), call])) return [answer];
  listen();
  showMessage(WAITS);
  if (navigator.onLine) sendLater();
  return [answer, call];
}

/**
 * Sends something small that may wait for the network: without an answer it is kept, and sent when the network is back,
 * on this page or a later one. `onWait` is called when it has begun to wait.
 */
export const patiently =
  (kind: Kind, onWait: () => void): Deliver =>
  async (sent) => {
    const [answer, kept] = await sendOrKeep(sent, kind);
    if (!kept) return answer;
    onWait();
    return new Promise((done) => hearers.set(kept.key, done));
  };

/**
 * Keeps what a guest asks for until the login that it leads to, on this page or a later one; a visitor who turns away
 * from that has given it up, and gets no answer.
 */
export const afterLogin =
  (kind: Kind): Deliver =>
  async ({ path, body = {} }) => {
    const key = newKey();
    const others = () => readCalls().filter((call) => !isWish(call) || !isWishHere(call));
    keepCalls([...others(), { ...kind, path, body, key, by: WISHER, at: Date.now() }]);
    const stop = $modal.listen(({ histories }) => {
      if (histories.some(({ name }) => name === 'login')) return;
      stop();
      if ($me.get().guest) keepCalls(others());
    });
    try {
      sessionStorage.setItem(WISHER, key);
    } catch {
      // Without storage the visitor taps again.
    }
    listen();
    return new Promise((done) => hearers.set(key, done));
  };

/** The same for a text: its form is free at once (null), and `onAnswer` hears what came of it on this page. */
export async function sendText(
  sent: Sent,
  kind: Kind,
  onAnswer: (answer: Answer<unknown>, call: WaitingCall) => void,
): Promise<Answer<unknown> | null> {
  const [answer, kept] = await sendOrKeep(sent, kind);
  if (!kept) return answer;
  hearers.set(kept.key, (later) => onAnswer(later, kept));
  return null;
}
