import { addDays, businessDateOf, formatMinute, type IsoDate, instantOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { shopPath } from '../../core/paths.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import { scheduleDates } from '../schedules/read-schedule.ts';
import type { DayHours, OpenInterval, ShopCardView } from './contract.ts';
import { selectHours, selectShopCards } from './queries.ts';
import { accessText, FACES_ON_CARD } from './rules.ts';
import { vacancyOf } from './vacancy.ts';

export const openingText = (day: { date: IsoDate; openMinute: number } | undefined): string | null =>
  day ? `${formatDate(day.date)} ${formatMinute(day.openMinute)}` : null;

const minuteAt = (date: IsoDate, minute: number) => instantOf(date, minute) / 60_000;

/** Of each day that a shop is open: business minutes. One query. */
export const readHours = (db: Queryable, shopIds: readonly number[], dates: readonly IsoDate[]) =>
  selectHours(db, shopIds, dates);

/** Keeps the order of `ids` and leaves out closed shops; one query for any number. */
export async function readShopCards(
  db: Queryable,
  ids: readonly number[],
  now: Date | number,
): Promise<ShopCardView[]> {
  if (!ids.length) return [];
  const today = businessDateOf(now);
  const tomorrow = addDays(today, 1);
  const of = { date: today, dates: scheduleDates(now), faces: FACES_ON_CARD };
  const shops = await selectShopCards(db, { ids, ...of });
  const shopOf = new Map(shops.map((shop) => [shop.id, shop]));

  return ids.flatMap((id): ShopCardView[] => {
    const shop = shopOf.get(id);
    if (!shop) return [];
    const { days, working, photo } = shop;
    const open = days.find((day) => day.date === today);
    const hoursToday: DayHours = open ? { openMinute: open.openMinute, closeMinute: open.closeMinute } : null;
    return [
      {
        id,
        path: shopPath(id),
        name: shop.name,
        category: shop.category,
        verifiedMonth: shop.licenseCheckedOn?.slice(0, 7) ?? null,
        areaName: shop.areaName,
        access: accessText(shop),
        photo: photo && pictureOf(photo, photo.alt || `${shop.name}の写真`),
        today: hoursToday,
        openings: days
          .filter(({ date }) => date <= tomorrow)
          .map(
            (day): OpenInterval => [minuteAt(day.date, day.openMinute), minuteAt(day.date, day.closeMinute)],
          ),
        next: hoursToday ? null : openingText(days[0]),
        hasHours: Boolean(shop.hasHours),
        total60: shop.total60,
        rating: shop.rating,
        reviewCount: shop.reviewCount,
        hasCoupon: Boolean(shop.hasCoupon),
        tonight: {
          count: working.count,
          icons: working.photos.map((icon) => pictureOf(icon, '', ICON_WIDTHS)),
        },
        vacancy: vacancyOf(shop, currentTime()),
        metres: null,
      },
    ];
  });
}
