import { businessDateOf } from '../business-day.ts';
import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { FieldVisibility } from '../db/schema.ts';
import type { Picture } from '../media/contract.ts';
import { pictureOf } from '../media/picture.ts';
import { areaPath, castPath, prefecturePath, shopPath } from '../paths.ts';
import { readWeekOfCast, type WeekDay } from '../schedules/read-schedule.ts';
import type { ShopCardView } from '../shops/contract.ts';
import { readShopCards } from '../shops/read-cards.ts';
import { selectCastPage, selectColleagues } from './cast-page-queries.ts';
import type { CastCardView } from './contract.ts';
import { COLLEAGUES_ON_PAGE } from './limits.ts';
import { readCastCards } from './read-cards.ts';
import { publicAge } from './rules.ts';

/** Everything a cast page shows; profile fields that she keeps to herself are not among them. */
export type CastView = {
  id: number;
  path: string;
  name: string;
  kana: string;
  searchable: boolean;
  photos: Picture[];
  profile: { label: string; value: string }[];
  items: { title: string; body: string }[];
  message: string | null;
  workMessage: string | null;
  week: WeekDay[];
  today: string;
  shop: ShopCardView | null;
  shopCategory: Category | null;
  crumbs: { name: string; path: string }[];
  colleagues: CastCardView[];
  changes: number[];
};
export type CastRead = { kind: 'cast'; view: CastView } | { kind: 'gone' } | { kind: 'missing' };

type Row = NonNullable<Awaited<ReturnType<typeof selectCastPage>>>;

/** The profile as the public may read it, in the order of the screen. */
function profileOf(row: Row): { label: string; value: string }[] {
  const visibility = row.visibility as Record<string, FieldVisibility>;
  const isPublic = (field: string) => (visibility[field] ?? 'public') === 'public';
  const age = publicAge(row);
  const fields: [field: string, label: string, value: string | null][] = [
    ['age', '年齢', age && (/^\d+$/.test(age) ? `${age}歳` : age)],
    ['birthday', '誕生日', row.birthMonth && row.birthDay ? `${row.birthMonth}月${row.birthDay}日` : null],
    ['tall', '身長', row.tall ? `${row.tall}cm` : null],
    ['bloodType', '血液型', row.bloodType ? `${row.bloodType}型` : null],
    ['bust', 'バスト', visibility.bust === 'public' ? row.bust : null],
    ['hometown', '出身', row.hometown],
    ['loversType', '好きなタイプ', row.loversType],
    ['hobby', '趣味', row.hobby],
    ['workDays', 'よく出る日', row.workDays.length > 0 ? row.workDays.join('・') : null],
  ];
  return fields.flatMap(([field, label, value]) =>
    value !== null && (field === 'age' || isPublic(field)) ? [{ label, value }] : [],
  );
}

/**
 * Reads a cast page in at most eight statements. Somebody hidden or deleted is `gone`, as is one whose shop is closed;
 * one who never was is `missing`.
 */
export async function readCast(db: Queryable, id: number, now: Date | number): Promise<CastRead> {
  const row = await selectCastPage(db, id);
  if (!row) return { kind: 'missing' };
  if (row.status !== 'public' || (row.shopId !== null && row.shopStatus !== 'open')) return { kind: 'gone' };
  const { shopId } = row;
  const [{ week, changes }, shops, colleagueIds] = await Promise.all([
    readWeekOfCast(db, id, now),
    shopId === null ? [] : readShopCards(db, [shopId], now),
    shopId === null ? [] : selectColleagues(db, shopId, id, COLLEAGUES_ON_PAGE),
  ]);
  const colleagues = await readCastCards(
    db,
    colleagueIds.map((each) => each.id),
    now,
  );
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
      photos: row.photos.map((photo) => pictureOf(photo, `${row.name}さん ${photo.alt}`, [240, 480])),
      profile: profileOf(row),
      items: row.items,
      message: row.message,
      workMessage: row.workMessage,
      week,
      today: businessDateOf(now),
      shop: shops[0] ?? null,
      shopCategory: row.shopCategory,
      crumbs,
      colleagues: colleagues.cards,
      changes: [...changes, ...colleagues.changes],
    },
  };
}
