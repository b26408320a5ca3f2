import { BadParamsError } from './bad-params.ts';

export type PlaceAddress = {
  prefecture: string | null;
  area: string | null;
  station: string | null;
  page: number;
};

const SLUG = /^[a-z0-9-]{1,60}$/;
/** Other texts never reach the database. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** Reads `tokyo/kinshicho`, `tokyo/station/ueno`, then `page/{n}`; null if nothing fits. @throws BadParamsError */
export function parsePlaceAddress(path: string): PlaceAddress | null {
  const parts = path.split('/').filter(Boolean);
  let page = 1;
  if (parts.at(-2) === 'page') {
    const digits = parts.at(-1) ?? '';
    if (!/^(0|[1-9]\d{0,4})$/.test(digits)) return null;
    page = Number(digits);
    if (page === 0) throw new BadParamsError('page', 'ページ番号は1から数えます。');
    parts.splice(-2);
  }
  if (!parts.every(isSlug)) return null;
  const [prefecture = null, second = null, third = null, ...rest] = parts;
  if (rest.length) return null;
  if (second === 'station') return third ? { prefecture, area: null, station: third, page } : null;
  return third ? null : { prefecture, area: second, station: null, page };
}
