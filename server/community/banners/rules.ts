import { plainForm } from '../../core/text/visible.ts';

/** The slider has one dot each. */
export const BANNERS_MAX = 6;
/** Of one area, before those of the country. */
export const AREA_BANNERS_MAX = 3;
export const TITLE_MAX = 30;
export const TEXT_MAX = 30;

export const NO_AREA = 'エリアを選択肢から選んでください。';

export const DRAWINGS = [
  { value: 'lamp', name: '灯り' },
  { value: 'map', name: '地図' },
  { value: 'moon', name: '月' },
] as const;

const PATH_MAX = 200;
/** Pages behind a login are no place to send everybody. */
const CLOSED = /^\/(?:admin|api|my_page|shop_admin)(?:\/|$)/;
const NOT_OURS = 'このサイトのページを「/」から入力してください。例：/navi/pages/';

/** A path of this site, from its path or its address. */
export function readPath(typed: string, origin: string): { value: string } | { problem: string } {
  const text = plainForm(typed);
  if (text === '') return { problem: 'リンク先を入力してください。' };
  if (!URL.canParse(text, origin)) return { problem: NOT_OURS };
  const url = new URL(text, origin);
  const path = url.pathname + url.search + url.hash;
  const isOurs = url.origin === origin && (text.startsWith('/') || text.startsWith(origin));
  if (!isOurs || CLOSED.test(url.pathname) || path.length > PATH_MAX) return { problem: NOT_OURS };
  return { value: path };
}
