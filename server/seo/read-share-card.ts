import { createHash } from 'node:crypto';
import { formatMinute } from '../business-day.ts';
import { CATEGORY_NAMES, type Category } from '../categories.ts';
import { config } from '../config.ts';
import type { Queryable } from '../db/connect.ts';
import { shareImagePath } from '../paths.ts';
import { selectAreaShare, selectShopShare } from './queries.ts';
import { DESIGN_VERSION, SITE_IMAGE_VERSION } from './share-image-version.ts';

/** What a share image says: a heading, lines under it, the colour of its band, and a name for exactly this content. */
export type ShareCard = { title: string; lines: string[]; category: Category | null; version: string };

const versionOf = (...parts: string[]) =>
  `d${DESIGN_VERSION}${createHash('sha1').update(parts.join('\0')).digest('hex').slice(0, 10)}`;

/** 「20:00〜25:00」, or nothing when the shop gave no hours. */
function hoursText(open: number | null, close: number | null): string[] {
  return open === null || close === null ? [] : [`${formatMinute(open)}〜${formatMinute(close)}`];
}

export function shopShareCard(shop: {
  name: string;
  category: Category;
  areaName: string;
  openMinute: number | null;
  closeMinute: number | null;
}): ShareCard {
  const lines = [
    shop.areaName,
    CATEGORY_NAMES[shop.category],
    ...hoursText(shop.openMinute, shop.closeMinute),
  ];
  return {
    title: shop.name,
    lines,
    category: shop.category,
    version: versionOf(shop.name, ...lines),
  };
}

/** The card of a page; null for a page that has none (unknown, closed, or of the sexy category: that shares the site's). */
export async function readShareCard(
  db: Queryable,
  kind: 'site' | 'area' | 'shop',
  id: number,
): Promise<ShareCard | null> {
  if (kind === 'site') {
    const lines = ['夜のお店と、そこで働く人の', '「今日」がわかる場所'];
    return { title: config().siteName, lines, category: null, version: SITE_IMAGE_VERSION };
  }
  if (kind === 'area') {
    const area = await selectAreaShare(db, id);
    if (!area) return null;
    const lines = [area.prefectureName, 'お店と今夜の出勤'];
    return { title: area.name, lines, category: null, version: versionOf(area.name, ...lines) };
  }
  const shop = await selectShopShare(db, id);
  return shop ? shopShareCard(shop) : null;
}

/** Path and alternative text of a share image. */
export const shareImageOf = (kind: 'area' | 'shop', id: number, card: ShareCard) => ({
  path: shareImagePath(kind, id, card.version),
  alt: [card.title, ...card.lines].join(' '),
});
