export const STATE_MINUTES = 10;
export const STATE_KEPT_HOURS = 24;
/** A call to LINE that takes longer fails, and the visitor gets the reason (R33). */
export const LINE_TIMEOUT_SECONDS = 8;
/** The moment in an ID token, at most this far from ours. */
export const ISSUED_WITHIN_SECONDS = 300;
/** A login at LINE proves an identity for this long. */
export const PROOF_SECONDS = 120;

/** Only for the parser: the address must stay below it. */
const BASE = 'https://base.invalid';
const CONTROL = /[\p{Cc}\p{Cf}\\]/u;

/** A post, or the link of a shop, over the page; nothing else after `#` is kept. */
const OVER = /^#modal=(?:timeline&tlId|register_cast&shopId)=[1-9]\d{0,14}$/;

/** Never another host or a call of the API; anything else is the top page (security.md S54). */
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
  if (!stays) return '/';
  return OVER.test(url.hash) ? page + url.hash : page;
}

export const pageOf = (returnTo: string): string => returnTo.split('#')[0] ?? '';

/** Over the post that lay over it. */
export const sayingAt = (returnTo: string, message: string): string =>
  `${returnTo}${returnTo.includes('#') ? '&' : '#'}message=${message}`;

/** In the place of what lay over it. */
export const openingAt = (returnTo: string, words: string): string => `${pageOf(returnTo)}#modal=${words}`;
