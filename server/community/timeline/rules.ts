const LONG_BREAKS = 3;
const LONG_CHARACTERS = 50;

/** Specification §4: long has more than 3 line breaks or more than 50 characters. */
export function isLongText(raw: string): boolean {
  const breaks = raw.split('\n').length - 1;
  // Counted only where it could matter: a feed asks for every post.
  return breaks > LONG_BREAKS || (raw.length > LONG_CHARACTERS && [...raw].length > LONG_CHARACTERS);
}

/** 999, 1,200, 1.2万 (decisions §11). */
export function countText(n: number): string {
  if (n < 10_000) return n.toLocaleString('ja-JP');
  const tenThousands = Math.floor(n / 1000) / 10;
  return `${tenThousands >= 100 ? Math.floor(tenThousands).toLocaleString('ja-JP') : tenThousands}万`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JST_MS = 9 * HOUR_MS;
const WEEKDAYS = '日月火水木金土';

/** The instant as Japan reads it, to the minute: 「2026-11-20T21:05:00+09:00」. */
export const postedOnOf = (at: Date): string =>
  `${new Date(at.getTime() + JST_MS).toISOString().slice(0, 16)}:00+09:00`;

/**
 * 今, 5分前, 3時間前, 昨日 21:05, 11/18(水) 21:05, 2025/12/31 (decisions §11). Without `now` the text never ages:
 * for stored pages.
 */
export function timeText(postedOn: string, now?: number): string {
  const at = Date.parse(postedOn);
  const local = new Date(at + JST_MS);
  const [month, date] = [local.getUTCMonth() + 1, local.getUTCDate()];
  const clock = local.toISOString().slice(11, 16);
  const full = `${month}/${date}(${WEEKDAYS[local.getUTCDay()]}) ${clock}`;
  if (now === undefined) return full;
  const age = now - at;
  if (age < MINUTE_MS) return '今';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}分前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}時間前`;
  const today = new Date(now + JST_MS);
  if (Math.floor(today.getTime() / DAY_MS) - Math.floor(local.getTime() / DAY_MS) === 1)
    return `昨日 ${clock}`;
  return local.getUTCFullYear() === today.getUTCFullYear()
    ? full
    : `${local.getUTCFullYear()}/${month}/${date}`;
}

/** Width and height of 「640x360」; both 1 for what is not a size. */
export function sizeOf(size: string | null): { width: number; height: number } {
  const [width, height] = (size ?? '').split('x').map(Number);
  return width && height ? { width, height } : { width: 1, height: 1 };
}

/** A text on one line, without its hashtags at the end: for titles and descriptions. */
export function plainText(raw: string): string {
  let end = raw.trimEnd().length;
  for (const { index, 0: tag } of [...raw.matchAll(/[#＃][\p{L}\p{M}\p{N}_]+/gu)].reverse()) {
    if (index + tag.length !== end) break;
    end = raw.slice(0, index).trimEnd().length;
  }
  return raw.slice(0, end).replace(/\s+/g, ' ').trim();
}

/** What stands for a photo or video that its owner has not described. */
export const undescribed = (name: string, kind: 'photo' | 'video'): string =>
  `${name}さんの投稿の${kind === 'photo' ? '写真' : '動画'}`;
