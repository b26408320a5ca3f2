import { wordingOf } from './error-wording.ts';
import { sessionTag } from './me-store.ts';

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
export type Send = <T>(
  method: Method,
  path: string,
  body: object | FormData,
  onProgress?: (percent: number) => void,
  /** Of the session that sends, where it is not the page's. */
  tag?: string | null,
) => Promise<Answer<T>>;

const TIMEOUT = 60_000;

/** What was sent last without an answer: sent again, it goes under the same key and is done once. */
let unanswered: { path: string; text: string; key: string } | null = null;

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function keyOf(path: string, text: string): string {
  if (unanswered?.path !== path || unanswered.text !== text) unanswered = { path, text, key: newKey() };
  return unanswered.key;
}

type Told = { errors?: FieldErrors; message?: string; needLogin?: boolean };

function refusalOf(status: number, body: unknown): Refusal {
  const { errors = {}, message, needLogin = status === 401 } = (body ?? {}) as Told;
  return { status, errors, message: message ?? wordingOf(status), needLogin, body };
}

/** Sends what a form holds: JSON, or multipart for a FormData. Progress is 0–100 of what has been sent. */
export const send: Send = <T>(
  method: Method,
  path: string,
  body: object | FormData,
  onProgress?: (percent: number) => void,
  tag: string | null = sessionTag(),
) =>
  new Promise<Answer<T>>((done) => {
    // XMLHttpRequest, because fetch tells nothing about the way of an upload.
    const request = new XMLHttpRequest();
    const refuse = () => done({ ok: false, refusal: refusalOf(0, null) });
    request.open(method, path);
    request.responseType = 'json';
    request.timeout = TIMEOUT;
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    if (tag) request.setRequestHeader('X-Session-Tag', tag);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onerror = refuse;
    request.ontimeout = refuse;
    request.onabort = refuse;
    request.onload = () => {
      unanswered = null;
      const { status, response } = request;
      if (status >= 200 && status < 300) done({ ok: true, data: response as T });
      else done({ ok: false, refusal: refusalOf(status, response) });
    };
    if (body instanceof FormData) return request.send(body);
    const text = JSON.stringify(body);
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Idempotency-Key', keyOf(path, text));
    request.send(text);
  });
