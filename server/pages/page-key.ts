/** Parameters that others hang on links; they change nothing on a page. */
const IGNORED = /^(utm_[a-z]+|fbclid|gclid|yclid|msclkid|twclid|ttclid|openExternalBrowser|liff\..+)$/;
/** The last page of a list that is stored: deeper ones are asked for rarely, and every newcomer moves all of them. */
export const LAST_STORED_PAGE = 5;
const DEEP_PAGE = /^\/(?:shops|casts)\/.*\/page\/(\d+)\/$/;
const CATEGORY_NAMES = ['caba', 'girls', 'sexy'];

/**
 * The key under which a page may stand in the store: its path, plus the category choice in one fixed order. Null when
 * the query asks for something that is rendered on demand only.
 */
export function pageKeyOf(path: string, search: string): string | null {
  if (Number(DEEP_PAGE.exec(path)?.[1] ?? 0) > LAST_STORED_PAGE) return null;
  if (search.length < 2) return path;
  const wanted = new URLSearchParams(search);
  for (const name of [...wanted.keys()]) if (IGNORED.test(name)) wanted.delete(name);
  if (wanted.size === 0) return path;
  if (wanted.size !== CATEGORY_NAMES.length) return null;
  const values = CATEGORY_NAMES.map((name) => wanted.get(name));
  if (!values.every((value) => value === '0' || value === '1')) return null;
  return `${path}?${CATEGORY_NAMES.map((name, i) => `${name}=${values[i]}`).join('&')}`;
}
