import { type Answer, isUnanswered, refusalOf } from '../lib/answer.ts';
import { type Deliver, deliver, newKey } from '../lib/deliver.ts';
import { whoIsLooking } from '../lib/me-store.ts';
import { showMessage } from './messages-store.ts';

/** A call that got no answer; `key` makes doing it twice harmless, `what` is what it is called. */
type Call = { path: string; body: object; key: string; by: string | null; what: string; at: number };

const KEPT = 'waiting-calls';
/** The server knows a key for a day; what one did yesterday nobody expects any more. */
const AGE_MS = 60 * 60_000;
/** A browser that does not notice that it has no network is asked again after so long (ms). */
const PAUSE = 10_000;

/** Who waits for the answer on this page. */
const hearers = new Map<string, (answer: Answer<unknown>) => void>();

function readCalls(): Call[] {
  try {
    const calls = JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Call[];
    return calls.filter(({ at }) => Date.now() - at < AGE_MS);
  } catch {
    return [];
  }
}

function keepCalls(calls: readonly Call[]): void {
  try {
    if (calls.length > 0) localStorage.setItem(KEPT, JSON.stringify(calls));
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage nothing waits beyond the page.
  }
}

/** Sends a call once more, and tells whoever waits for it; on a later page the visitor. */
async function sendAgain({ path, body, key, by, what }: Call): Promise<void> {
  const { myId } = await whoIsLooking();
  const hear = hearers.get(key);
  hearers.delete(key);
  const answer =
    myId === by
      ? await deliver({ method: 'post', path, body }, { key })
      : ({ ok: false, refusal: refusalOf(0, null) } as const);
  if (hear) return hear(answer);
  if (answer.ok) showMessage((answer.data as { message?: string }).message ?? `${what}を送りました。`);
  else if (myId === by) showMessage(`${what}を送れませんでした。もう一度お試しください。`, { isError: true });
}

async function sendKept(): Promise<void> {
  for (const call of readCalls()) {
    if (!navigator.onLine) return;
    // Taken out first: it is sent once more and not again.
    keepCalls(readCalls().filter(({ key }) => key !== call.key));
    await sendAgain(call);
  }
}

/** Sends what waits, in its order; one page of the browser does it. */
export async function sendWaiting(): Promise<void> {
  if (navigator.locks) await navigator.locks.request(KEPT, sendKept);
  else await sendKept();
}

export const WAITS = 'オフラインです。つながったら送信します。';

/** Whether this call, made on this page or an earlier one, waits for the network. */
export const isWaiting = (path: string, body: object): boolean =>
  readCalls().some((call) => call.path === path && JSON.stringify(call.body) === JSON.stringify(body));

/**
 * Sends something small that may wait for the network: without an answer it is kept, sent once more when the network
 * is back, on this page or the next one, and only then given up. `what` is what the visitor calls it; `onWait` is told
 * when it has begun to wait.
 */
export const patiently =
  (what: string, onWait?: () => void): Deliver =>
  async ({ path, body = {} }) => {
    const { myId } = await whoIsLooking();
    const call = { path, body, key: newKey(), by: myId, what, at: Date.now() };
    const first = await deliver({ method: 'post', path, body }, { key: call.key });
    if (first.ok || !isUnanswered(first.refusal)) return first;
    keepCalls([...readCalls(), call]);
    showMessage(WAITS);
    onWait?.();
    addEventListener('online', () => void sendWaiting(), { once: true });
    if (navigator.onLine) setTimeout(() => void sendWaiting(), PAUSE);
    return new Promise((done) => hearers.set(call.key, done));
  };
