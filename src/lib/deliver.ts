import { type Answer, refusalOf } from './answer.ts';
import { newKey } from './new-key.ts';
import { knownTag, sessionTag } from './session-tag.ts';
import type { Sending } from './upload.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';
export type Sent = { method: Method; path: string; body?: object | FormData };
export type DeliverOptions = {
  /** Aborts the call; its answer is then that of a call without one. */
  signal?: AbortSignal;
  /** The caller's own idempotency key: the same for every try to do the same once. */
  key?: string;
  /** Tag of the session that sends, where it is not the page's. */
  tag?: string | null;
  /** The cast as whom an admin at the desk does it. */
  actAs?: number | undefined;
  /** 0–100 of what has been sent of a form with files. */
  onProgress?: (percent: number) => void;
  /** The page is being left: the request outlives it and its answer is not read. */
  leaving?: boolean;
  /** The answer is a file. */
  asFile?: boolean;
};
/** Brings a call to the server and reads its answer; what wraps `deliver` has the same shape. */
export type Deliver = (sent: Sent, options?: DeliverOptions) => Promise<Answer<unknown>>;

const TIMEOUT = 60_000;
/** Files take their time where reception is poor; the server waits as long. */
const TIMEOUT_OF_FILES = 120_000;

/** Keys of what was sent and not done as far as this page knows: sent again, it goes under the same one. */
const undone = new Map<string, string>();
/** Beyond this number the oldest is forgotten. */
const MOST_UNDONE = 50;

function keyOf(call: string): string {
  const key = undone.get(call) ?? newKey();
  undone.set(call, key);
  for (const oldest of undone.keys()) {
    if (undone.size <= MOST_UNDONE) break;
    undone.delete(oldest);
  }
  return key;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requestOf({ method, body = {} }: Sent, { key, tag, actAs }: DeliverOptions): Sending {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' };
  const request = { method: method.toUpperCase(), headers };
  if (method === 'get') return request;
  if (tag) headers['X-Session-Tag'] = tag;
  if (key) headers['Idempotency-Key'] = key;
  if (actAs) headers['X-Act-As'] = String(actAs);
  if (body instanceof FormData) return { ...request, body };
  headers['Content-Type'] = 'application/json';
  return { ...request, body: JSON.stringify(body) };
}

/** What only reads needs no tag; what leaves with its page cannot wait for one. */
async function tagFor(method: Method, leaving: boolean): Promise<string | null> {
  if (method === 'get') return null;
  return leaving ? sessionTag() : knownTag();
}

/** Sends JSON, or multipart for a FormData; never rejects. */
export const deliver: Deliver = async (sent, options = {}) => {
  const { method, path } = sent;
  const { signal, onProgress, leaving = false, asFile = false } = options;
  const unanswered = { ok: false, refusal: refusalOf(0, null) } as const;
  if (signal?.aborted) return unanswered;
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort, { once: true });
  const isLong = asFile || sent.body instanceof FormData;
  const timer = setTimeout(abort, isLong ? TIMEOUT_OF_FILES : TIMEOUT);
  try {
    const { tag = await tagFor(method, leaving) } = options;
    if (stop.signal.aborted) return unanswered;
    const request = requestOf(sent, { ...options, tag });
    const call = `${method} ${path} ${request.body}`;
    // A form's files cannot be compared: its caller gives the key. What leaves with its page is not tried again.
    const isKeyed = typeof request.body === 'string' && !leaving;
    if (isKeyed) request.headers['Idempotency-Key'] ??= keyOf(call);
    const whole = { ...request, signal: stop.signal };
    const hasFiles = request.body instanceof FormData;
    const files = onProgress && hasFiles && (await import('./upload.ts').catch(() => null));
    if (stop.signal.aborted) return unanswered;
    const answer = files
      ? await files.upload(path, whole, onProgress)
      : await fetch(path, leaving ? { ...request, keepalive: true } : whole);
    const { ok, status } = answer;
    if (ok && asFile) return { ok, data: await answer.blob() };
    const body = parsed(await answer.text());
    // A read without JSON was answered by something else than our server.
    if (method === 'get' && body === null) return unanswered;
    if (!ok) return { ok, refusal: refusalOf(status, body) };
    if (isKeyed) undone.delete(call);
    return { ok, data: body };
  } catch {
    return unanswered;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
