import { sessionTag } from './me-store.ts';
import { wordingOf } from './wording-of.ts';

export type FieldErrors = Record<string, string[]>;

/** Why a call was not done. `status` 0: no answer came. */
export type Refusal = {
  status: number;
  /** By field, as the server names them; `custom` and `flash` belong to the whole form. Empty: see `message`. */
  errors: FieldErrors;
  message: string;
  /** The guest must log in first. */
  needLogin: boolean;
  /** The answer as it came. */
  body: unknown;
};
export type Answer<T> = { ok: true; data: T } | { ok: false; refusal: Refusal };

export type Method = 'POST' | 'PUT' | 'DELETE';
export type SendOptions = {
  /** Stops it; the answer is then that of a call that got none. */
  signal?: AbortSignal;
  /** The caller's own: the same for every try to do the same once. */
  key?: string;
  /** Of the session that sends, where it is not the page's. */
  tag?: string | null;
};
export type Send = <T>(
  method: Method,
  path: string,
  body: object | FormData,
  onProgress?: (percent: number) => void,
  options?: SendOptions,
) => Promise<Answer<T>>;

const TIMEOUT = 60_000;
/** Files take their time where reception is poor; the server waits as long. */
const TIMEOUT_OF_FILES = 120_000;

/** Keys of what was sent and not done as far as this page knows: sent again, it goes under the same one. */
const undone = new Map<string, string>();
/** Beyond so many the oldest is forgotten. */
const MOST_UNDONE = 50;

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function keyOf(call: string): string {
  const key = undone.get(call) ?? newKey();
  undone.set(call, key);
  for (const oldest of undone.keys()) {
    if (undone.size <= MOST_UNDONE) break;
    undone.delete(oldest);
  }
  return key;
}

/** No answer came, or one of a proxy that did not hear the server's: it may have been done. */
export const isUnanswered = ({ status }: Refusal): boolean =>
  status === 0 || status === 502 || status === 504;

type Told = { errors?: FieldErrors; message?: string; needLogin?: boolean };

export function refusalOf(status: number, body: unknown): Refusal {
  const { errors = {}, message, needLogin = status === 401 } = (body ?? {}) as Told;
  return { status, errors, message: message ?? wordingOf(status), needLogin, body };
}

function ownHeaders(tag: string | null): Record<string, string> {
  return { 'X-Requested-With': 'XMLHttpRequest', ...(tag && { 'X-Session-Tag': tag }) };
}

/** Sends something while its page is being left; nobody is there to hear the answer. */
export function sendLeaving(method: Method, path: string, body: object): void {
  const headers = { ...ownHeaders(sessionTag()), 'Content-Type': 'application/json' };
  void fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined);
}

/** Sends what a form holds: JSON, or multipart for a FormData. Progress is 0–100 of what has been sent. */
export const send: Send = <T>(
  method: Method,
  path: string,
  body: object | FormData,
  onProgress?: (percent: number) => void,
  { signal, key, tag = sessionTag() }: SendOptions = {},
) =>
  new Promise<Answer<T>>((done) => {
    // XMLHttpRequest, because fetch tells nothing about the way of an upload.
    const request = new XMLHttpRequest();
    const refuse = () => done({ ok: false, refusal: refusalOf(0, null) });
    request.open(method, path);
    request.responseType = 'json';
    request.timeout = body instanceof FormData ? TIMEOUT_OF_FILES : TIMEOUT;
    for (const [name, value] of Object.entries(ownHeaders(tag))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onerror = refuse;
    request.ontimeout = refuse;
    request.onabort = refuse;
    const text = body instanceof FormData ? '' : JSON.stringify(body);
    const call = `${method} ${path} ${text}`;
    request.onload = () => {
      const { status, response } = request;
      if (status < 200 || status >= 300) return done({ ok: false, refusal: refusalOf(status, response) });
      undone.delete(call);
      done({ ok: true, data: response as T });
    };
    if (signal?.aborted) return refuse();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (body instanceof FormData) {
      if (key) request.setRequestHeader('Idempotency-Key', key);
      return request.send(body);
    }
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Idempotency-Key', key ?? keyOf(call));
    request.send(text);
  });
