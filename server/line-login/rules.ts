/** Only for the parser: whatever it resolves against, the answer must stay there. */
const BASE = 'https://base.invalid';
const CONTROL = /[\p{Cc}\p{Cf}\\]/u;

/**
 * A page of this site to come back to: path and query, never another host, never a call of the API. Anything else is
 * the top page (security.md S54).
 */
export function readReturnPage(text: string | undefined): string {
  if (!text || text.length > 1000 || !/^\/(?!\/)/.test(text) || CONTROL.test(text)) return '/';
  let url: URL;
  try {
    url = new URL(text, BASE);
  } catch {
    return '/';
  }
  const page = url.pathname + url.search;
  const stays = url.origin === BASE && !/^\/(?:\/|api(?:\/|$)|logout(?:\/|$))/.test(page);
  return stays ? page : '/';
}
