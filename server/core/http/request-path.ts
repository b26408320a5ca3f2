import { nfc } from '../text/normal-forms.ts';

export const MAX_TARGET = 2000;

/** For the log: tokens in an address are long, and none is written down. */
export const loggedPath = (raw = ''): string => raw.split('?', 1)[0]?.replace(/[\w-]{32,}/g, '…') ?? '';

/** `path` in its one spelling; `respelt`: the request had another. `search`: empty or with its `?`. */
export type Target = { path: string; search: string; respelt: boolean };
export type BadTarget = { refused: 'malformed' | 'long' };

const PLAIN = /^(?=\/)(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9_~.-]+)*\/?$/;

/** RFC 3986 knows nothing else in a request target; the fragment stays with the client. */
const PRINTED = /^[!"$-~]*$/;

/** What may stand in a decoded path segment; separators, escapes and controls may not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must refuse
const FORBIDDEN = /[/\\%;\u0000-\u001f\u007f\ufffd]/;

/** Where doubled slashes lead: to the page of every unknown address, whatever stands between them. */
export const NOWHERE = '/404/';

/**
 * One parser, one meaning, one spelling: dot segments, encoded separators, nested encodings, `;`, backslashes, absolute
 * forms and bad UTF-8 are refused, doubled slashes lead nowhere (security.md S41).
 */
export function readTarget(raw: string): Target | BadTarget {
  if (raw.length > MAX_TARGET) return { refused: 'long' };
  const mark = raw.indexOf('?');
  const path = mark < 0 ? raw : raw.slice(0, mark);
  const search = mark < 0 ? '' : raw.slice(mark);
  if (!PRINTED.test(search)) return { refused: 'malformed' };
  if (PLAIN.test(path)) return { path, search, respelt: false };
  const spelt = PRINTED.test(path) && path.startsWith('/') ? spellingOf(path) : null;
  if (spelt === null) return { refused: 'malformed' };
  return spelt === NOWHERE
    ? { path: NOWHERE, search: '', respelt: false }
    : { path: spelt, search, respelt: spelt !== path };
}

/** Each segment decoded once, composed (NFC) and encoded again; null without a meaning. */
function spellingOf(path: string): string | null {
  const segments = path.slice(1).split('/');
  try {
    const read = segments.map((segment) => nfc(decodeURIComponent(segment)));
    const isSegment = (segment: string) => !FORBIDDEN.test(segment) && !/^\.{1,2}$/.test(segment);
    if (!read.every(isSegment)) return null;
    return read.slice(0, -1).includes('') ? NOWHERE : `/${read.map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
}

/** The specification names these calls without `/api`, with a slash at their end. */
const SPECIFIED = /^\/my_page\/[\w-]+\/[a-z_]+\/?$/;
const OF_ADMINS = new Map([
  ['POST', /^\/admin\/(?:announces|inquiries\/\d+)\/?$/],
  ['PUT', /^\/admin\/admin_users\/\d+\/?$/],
]);

/**
 * The target below `/api` of a call at the specification's own address, null for all else. One table of routes answers
 * both: what guards, limits and counts a call sees no other address.
 */
export function specifiedCall(method = 'GET', target = '/'): string | null {
  const [path = ''] = target.split('?', 1);
  return method === 'POST' && SPECIFIED.test(path) ? `/api${target}` : null;
}

/** The same of the calls of admins: to everybody else such an address is any other one. */
export function specifiedAdminCall(method = 'GET', target = '/'): string | null {
  const [path = ''] = target.split('?', 1);
  return OF_ADMINS.get(method)?.test(path) ? `/api${target}` : null;
}
