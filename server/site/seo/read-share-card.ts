import { createHash } from 'node:crypto';
import { businessDateOf, formatMinute } from '../../core/business-day.ts';
import { CATEGORY_NAMES, type Category } from '../../core/categories.ts';
import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { type ShareKind, shareImagePath } from '../../core/paths.ts';
import { selectAreaShare, selectNewsShare, selectShopShare } from './queries.ts';

/** Raise it when the drawing changes, so that LINE and X fetch the images again. */
const DESIGN_VERSION = 1;

/** LINE and X cache by address, so the name changes with every word of the image. */
export const versionOf = (...words: string[]): string =>
  `d${DESIGN_VERSION}${createHash('sha1').update(words.join('\0')).digest('hex').slice(0, 10)}`;

export type ShareCard = { title: string; lines: string[]; category: Category | null; version: string };

function card(title: string, lines: string[], category: Category | null = null): ShareCard {
  return { title, lines, category, version: versionOf(config().siteName, title, ...lines) };
}

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
  const hours = hoursText(shop.openMinute, shop.closeMinute);
  return card(shop.name, [`${shop.areaName} ／ ${CATEGORY_NAMES[shop.category]}`, ...hours], shop.category);
}

export const areaShareCard = (area: { name: string; prefectureName: string }): ShareCard =>
  card(area.name, [area.prefectureName, 'お店と今夜の出勤']);

export function newsShareCard(news: { title: string; publishedAt: Date }): ShareCard {
  const day = businessDateOf(news.publishedAt);
  return card(news.title, [`${day.slice(0, 4)}/${formatDate(day)} ニュース`]);
}

const siteShareCard = (): ShareCard =>
  card(config().siteName, ['夜のお店と、そこで働く人の', '「今日」がわかる場所']);

/** Null for an unknown or closed page and for the sexy category, which shares the site's image. */
export async function readShareCard(db: Queryable, kind: ShareKind, id: number): Promise<ShareCard | null> {
  if (kind === 'site') return id === 0 ? siteShareCard() : null;
  if (kind === 'area') {
    const area = await selectAreaShare(db, id);
    return area ? areaShareCard(area) : null;
  }
  if (kind === 'news') {
    const news = await selectNewsShare(db, id);
    return news ? newsShareCard(news) : null;
  }
  const shop = await selectShopShare(db, id);
  return shop ? shopShareCard(shop) : null;
}

export const shareImageOf = (kind: ShareKind, id: number, card: ShareCard) => ({
  path: shareImagePath(kind, id, card.version),
  alt: [card.title, ...card.lines].join(' '),
});

export const siteShareImage = () => shareImageOf('site', 0, siteShareCard());
