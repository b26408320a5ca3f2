import { businessDateOf, daysBetween, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { hoursText } from '../../directory/shop-pages/read-shop.ts';
import type { Vacancy } from '../../directory/shops/contract.ts';
import { readHours } from '../../directory/shops/read-cards.ts';
import { vacancyOf } from '../../directory/shops/vacancy.ts';
import { countUnread } from '../shop-inbox/read-inbox.ts';
import { type HomeRow, selectHome } from './queries.ts';
import { completenessOf, type Need, needsOf } from './rules.ts';

/** `undecided`: casts for whom neither a shift nor a day off is entered. */
export type ShopHome = {
  tonight: { day: string; hours: string; working: number; undecided: number };
  /** What it shows of its seats now. */
  vacancy: Vacancy | null;
  waiting: { unread: number; requests: number };
  page: ReturnType<typeof completenessOf>;
  opening: readonly Need[] | null;
};

const daysSince = (at: Date | null, today: IsoDate): number | null =>
  at === null ? null : daysBetween(businessDateOf(at), today);

type PageRow = Omit<HomeRow, 'state' | 'saidAt' | 'endsAt'>;
const pageOf = ({ hoursAt, pricesAt, ...row }: PageRow, today: IsoDate, opening: ShopHome['opening']) =>
  completenessOf(
    { ...row, confirmed: { hours: daysSince(hoursAt, today), prices: daysSince(pricesAt, today) } },
    // A draft cannot have casts yet.
    ({ section, part }) =>
      opening !== null && (section !== 'data' || opening.some((need) => need.part === part && !need.isDone)),
  );

/** What a shop sees first when it opens its desk; three statements. Null for a shop that is gone. */
export async function readShopHome(db: Queryable, shopId: number): Promise<ShopHome | null> {
  const now = currentTime();
  const today = businessDateOf(now);
  const [row, [hours], unread] = await Promise.all([
    selectHome(db, shopId, today),
    readHours(db, [shopId], [today]),
    countUnread(db, shopId),
  ]);
  if (!row) return null;
  const opening = row.isDraft ? needsOf(row) : null;
  const { working, off, casts, requests } = row;
  return {
    tonight: {
      ...{ day: formatDate(today), working },
      hours: row.hasHours || hours ? hoursText(hours ?? null) : '営業時間は未登録',
      undecided: Math.max(0, casts - working - off),
    },
    vacancy: vacancyOf(row, now),
    waiting: { unread, requests },
    page: pageOf(row, today, opening),
    opening,
  };
}
