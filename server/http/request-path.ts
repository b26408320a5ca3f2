/** Longest request target we read; longer ones get 414. */
export const MAX_TARGET = 2000;

export type Target = { path: string; search: string };
export type BadTarget = { refused: 'malformed' | 'long' };

/** A path of unreserved characters without dot segments or doubled slashes: nearly every request. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9_~.-]*)+$/;

/** What may stand in a decoded path segment; separators, escapes and controls may not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must refuse
const FORBIDDEN = /[/\\%;\u0000-\u001f\u007f\ufffd]/;

/**
 * Reads a raw request target once, for every part of the server: one parser, one meaning. Doubled slashes, dot
 * segments, encoded separators, nested encodings, `;` parameters, backslashes, absolute forms and bad UTF-8 have no
 * meaning here and are refused (security.md S41).
 */
export function readTarget(raw: string): Target | BadTarget {
  if (raw.length > MAX_TARGET) return { refused: 'long' };
  const mark = raw.indexOf('?');
  const path = mark < 0 ? raw : raw.slice(0, mark);
  const search = mark < 0 ? '' : raw.slice(mark);
  if (raw.includes('#')) return { refused: 'malformed' };
  // The empty segment is allowed only at the end, as the trailing slash.
  if (path.includes('//')) return { refused: 'malformed' };
  if (PLAIN.test(path)) return { path, search };
  return path.startsWith('/') && isDecodable(path) ? { path, search } : { refused: 'malformed' };
}

function isDecodable(path: string): boolean {
  try {
    return path
      .slice(1)
      .split('/')
      .map(decodeURIComponent)
      .every((segment) => !FORBIDDEN.test(segment) && segment !== '.' && segment !== '..');
  } catch {
    return false;
  }
}
