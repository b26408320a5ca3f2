import { businessDateOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Visibility } from '../../core/db/profile-columns.ts';
import { areaPath, castPath, prefecturePath, shopPath } from '../../core/paths.ts';
import { type Picture, pictureOf } from '../../gateways/media/picture.ts';
import { type PageVideo, videoView } from '../../identity/profiles/page-video.ts';
import { hasForMembers } from '../../identity/profiles/read-profile.ts';
import { shownTo } from '../../identity/profiles/rules.ts';
import { readWeekOfCast, type WeekDay } from '../schedules/read-schedule.ts';
import type { ShopCardView } from '../shops/contract.ts';
import { readShopCards } from '../shops/read-cards.ts';
import { vacancyEnds } from '../shops/vacancy.ts';
import { type CastCounts, selectCastPage, selectColleagues } from './cast-page-queries.ts';
import type { CastCardView } from './contract.ts';
import { readCastCards } from './read-cards.ts';

const COLLEAGUES_ON_PAGE = 8;

/** Everything a cast page shows, without the profile fields that she hides. */
export type CastView = {
  id: number;
  path: string;
  name: string;
  kana: string;
  searchable: boolean;
  /** False of her own page that no one else sees. */
  isSeen: boolean;
  photos: Picture[];
  video: PageVideo | null;
  profile: { label: string; value: string }[];
  items: { title: string; body: string }[];
  message: string | null;
  workMessage: string | null;
  /** `GET /api/cast_profile` gives members more of her profile; no stored page contains it. */
  hasMore: boolean;
  week: WeekDay[];
  today: string;
  shop: ShopCardView | null;
  shopCategory: Category | null;
  shopTel: string | null;
  crumbs: { name: string; path: string }[];
  colleagues: CastCardView[];
  counts: CastCounts;
  changes: number[];
};
export type CastRead = { kind: 'cast'; view: CastView } | { kind: 'gone' } | { kind: 'missing' };

/**
 * `gone`: hidden, deleted or her shop is closed; `missing`: never existed. `own`: she looks at it herself, public or not.
 * At most six statements.
 */
export async function readCast(
  db: Queryable,
  id: number,
  now: Date | number,
  { own: isOwn = false } = {},
): Promise<CastRead> {
  const [row] = await selectCastPage(db, { id });
  if (!row) return { kind: 'missing' };
  if (!row.isSeen && !isOwn) return { kind: 'gone' };
  const { shopId } = row;
  const [{ week, changes }, shops, colleagueIds] = await Promise.all([
    readWeekOfCast(db, id, now),
    shopId === null ? [] : readShopCards(db, [shopId], now),
    shopId === null ? [] : selectColleagues(db, { shopId, castId: id, limit: COLLEAGUES_ON_PAGE }),
  ]);
  const colleagues = await readCastCards(
    db,
    colleagueIds.map((each) => each.id),
    now,
  );
  const own = { profile: row, visibility: row.visibility as Visibility, isCast: true };
  const { lines, items, message, workMessage } = shownTo('everybody', own);
  const { prefectureSlug, prefectureName, areaSlug, areaName, shopName } = row;
  const crumbs =
    shopId !== null && prefectureSlug && areaSlug
      ? [
          { name: prefectureName ?? '', path: prefecturePath('casts', prefectureSlug) },
          { name: areaName ?? '', path: areaPath('casts', prefectureSlug, areaSlug) },
          { name: shopName ?? '', path: shopPath(shopId) },
        ]
      : [];
  return {
    kind: 'cast',
    view: {
      id,
      path: castPath(id),
      name: row.name,
      kana: row.kana,
      searchable: row.searchable,
      isSeen: Boolean(row.isSeen),
      photos: row.photos.map((photo) => pictureOf(photo, `${row.name}さん ${photo.alt}`, [240, 480])),
      video: row.video && videoView(row.video),
      profile: lines,
      items,
      message,
      workMessage,
      hasMore: hasForMembers(own),
      week,
      today: businessDateOf(now),
      shop: shops[0] ?? null,
      shopCategory: row.shopCategory,
      shopTel: row.shopTel,
      crumbs,
      colleagues: colleagues.cards,
      counts: row.counts,
      changes: [...changes, ...colleagues.changes, ...vacancyEnds(shops)],
    },
  };
}
