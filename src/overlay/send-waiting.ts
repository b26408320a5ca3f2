import { type Answer, isUnanswered, type Refusal, refusalOf } from '../lib/answer.ts';
import { deliver } from '../lib/deliver.ts';
import { $me, whoIsLooking } from '../lib/me-store.ts';
import { newKey } from '../lib/new-key.ts';
import type { WaitingCall } from './kept-calls.ts';
import * as kept from './kept-calls.ts';
import { RELOAD, showMessage } from './messages-store.ts';
import { showRefusal } from './show-failure.ts';
import { WAITING } from './waiting-store.ts';

/** The server knows a key for a day. */
const AGE_MS = 20 * 3_600_000;
const TOO_OLD = '時間がたったため、送信をやめました。';
/** A browser that does not notice that it has no network is asked again after so long (ms), then less and less often. */
const PAUSE = 10_000;
const LONGEST_PAUSE = 300_000;

/** In the address of a guest's wish, instead of an id. */
export const NO_ONE = '-';

type Hearer = (answer: Answer<unknown>) => void;
/** Who waits for the answer on this page. */
export const hearers = new Map<string, Hearer>();
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
  const { message } = data as { message?: string };
  const action = undo && { label: '元に戻す', run: () => void takeBack(call) };
  if (!call.isQuiet) showMessage(done ?? message ?? `${what}を送りました。`, { action });
  change(mark, data);
}

async function takeBack(call: WaitingCall): Promise<void> {
  const { path } = call;
  const body: { on?: boolean } = call.body;
  const opposite = 'on' in body ? { ...body, on: !body.on } : body;
  const answer = await deliver({ method: 'post', path, body: opposite }, { key: newKey() });
  if (answer.ok) showSent({ ...call, undo: undefined, done: undefined }, answer.data);
  else showRefusal(answer.refusal);
}

/** What was decided, and is gone or decided by now. */
const isDoneAlready = ({ isQuiet }: WaitingCall, { status }: Refusal): boolean =>
  isQuiet === true && [404, 422].includes(status);

export function finish(call: WaitingCall, answer: Answer<unknown>): void {
  const { key } = call;
  const isText = !answer.ok && call.edit;
  const refused = isText ? [{ ...call, tried: false, refused: reasonOf(answer.refusal) }] : [];
  kept.keepCalls([...kept.without(key), ...refused]);
  channel?.postMessage({ key, answer });
  if (hear(key, answer)) return;
  if (answer.ok) showSent(call, answer.data);
  else if (!isDoneAlready(call, answer.refusal)) showUnsent(call, answer.refusal);
}

let pause = PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

export function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/** Not decided: the network or the server is away, or the page is older than the session. */
export const isForLater = (refusal: Refusal): boolean =>
  isUnanswered(refusal) || [401, 419, 503].includes(refusal.status);

/** A guest's wish knows no id yet. */
const ownPath = (path: string): string => path.replace(`/my_page/${NO_ONE}/`, `/my_page/${$me.get().myId}/`);

const WISHES = new Map([
  ['いいね', true],
  ['フォロー', true],
  ['いいねの取り消し', false],
  ['フォローの解除', false],
]);

/** A build before `on` kept toggles: sent as they are, they would end what another device has done meanwhile. */
function wished(call: WaitingCall): WaitingCall {
  const on = WISHES.get(call.what);
  if (on === undefined || 'on' in call.body || !/\/(?:tl_like|\w+_follow)$/.test(call.path)) return call;
  return { ...call, body: { ...call.body, on } };
}

async function sendAll(): Promise<void> {
  await whoIsLooking();
  for (const stored of kept.ownCalls()) {
    const call = wished(stored);
    const { path, body, key, at } = call;
    if (call.refused) continue;
    if (!navigator.onLine || !kept.isOwn(call)) return;
    if (kept.isTried(call)) {
      sendLater();
      continue;
    }
    const isTooOld = Date.now() - at > AGE_MS;
    const answer = isTooOld
      ? ({ ok: false, refusal: { ...refusalOf(0, null), message: TOO_OLD } } as const)
      : await deliver(
          { method: call.method ?? 'post', path: ownPath(path), body },
          { key: call === stored ? key : `${key}-on` },
        );
    if (!answer.ok && !isTooOld && isForLater(answer.refusal)) {
      if (answer.refusal.status === 419)
        showMessage(answer.refusal.message, { isError: true, action: RELOAD });
      return sendLater();
    }
    pause = PAUSE;
    finish(call, answer);
  }
}

/** Keys of what is on its way from this page for the first time. */
export const tries = new Set<string>();

let isListening = false;

export function listen(): void {
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
