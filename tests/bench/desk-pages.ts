import type { Db } from '../../server/core/db/connect.ts';
import { inShopScope } from '../../server/core/db/shop-scope.ts';
import type { AdminSection, ShopAdminSection } from '../../server/core/sections.ts';
import { readDesk } from '../../server/desk/affiliations/read-desk.ts';
import { firstDayOf, readWeek } from '../../server/desk/shifts/read-week.ts';
import { readShopDesk } from '../../server/desk/shop-data/read-desk.ts';
import { readShopHome } from '../../server/desk/shop-home/read-home.ts';
import { countUnread, readShopInbox } from '../../server/desk/shop-inbox/read-inbox.ts';
import { INBOX_FILTERS } from '../../server/desk/shop-inbox/rules.ts';
import { readShopMagazines } from '../../server/desk/shop-magazines/read-magazines.ts';
import { readStaff } from '../../server/desk/shop-staff/change-staff.ts';
import { readShopStatistics } from '../../server/desk/shop-statistics/read-statistics.ts';
import { PERIODS } from '../../server/desk/shop-statistics/rules.ts';
import { readRecoveryCodesLeft } from '../../server/identity/second-factor/use-factor.ts';
import type { AdminSession } from '../../server/identity/sessions/contract.ts';
import { readSessions } from '../../server/identity/sessions/read-sessions.ts';
import { readShopFactor } from '../../server/identity/shop-logins/switch-factor.ts';
import type { LISTS } from './desk-lists.ts';
import { BUSY_RECEIPT } from './shop-rows.ts';

const NOTHING = async () => {};

/** What the pages of the staff without a list read beside their frame. */
export const STAFF_PAGES: Record<
  Exclude<AdminSection, keyof typeof LISTS>,
  (db: Db, session: AdminSession) => Promise<unknown>
> = {
  // Its call is `linked_casts`.
  posts: NOTHING,
  second_factor: NOTHING,
  recovery_codes: readRecoveryCodesLeft,
  sessions: readSessions,
  leave: NOTHING,
};

export type AtShop = { db: Db; shopId: number; shopLoginId: number };
type Reads = Record<string, (at: AtShop) => Promise<unknown>>;

/** In the order of what is due; once in the other one, and once behind the first page. */
const inboxReads = (): Reads => {
  const wishes = [
    ...INBOX_FILTERS.map(({ value: filter }) => ({ filter, order: 'due' as const, before: null })),
    { filter: 'all' as const, order: 'new' as const, before: null },
    { filter: 'all' as const, order: 'due' as const, before: { key: BUSY_RECEIPT, isOwed: false } },
  ];
  return Object.fromEntries(
    wishes.map((wished) => [
      `show=${wished.filter}&sort=${wished.order}${wished.before ? '&cursor' : ''}`,
      ({ db, shopId, shopLoginId }: AtShop) =>
        readShopInbox(db, { shopLoginId }, shopId, { ...wished, open: null }),
    ]),
  );
};

/** What the pages of a shop read; the first page of its desk is its menu. */
const SHOP_PAGES: Record<ShopAdminSection | 'menu', Reads> = {
  menu: {
    '': ({ db, shopId }) => readShopHome(db, shopId),
    'what is unread, on each page': ({ db, shopId }) => countUnread(db, shopId),
  },
  shifts: { '': ({ db, shopId }) => readWeek(db, shopId, firstDayOf(undefined)) },
  data: { '': ({ db, shopId }) => readShopDesk(db, null, { id: shopId }) },
  statistics: Object.fromEntries(
    PERIODS.map((period) => [
      `period=${period}`,
      ({ db, shopId }: AtShop) => readShopStatistics(db, null, { id: shopId, period }),
    ]),
  ),
  inquiries: inboxReads(),
  casts: { '': ({ db, shopId }) => readDesk(db, shopId) },
  magazines: { '': ({ db, shopId }) => readShopMagazines(db, null, { id: shopId }) },
  staff: { '': ({ db, shopId, shopLoginId }) => readStaff(db, { shopLoginId }, { id: shopId }) },
  second_factor: { '': ({ db, shopLoginId }) => readShopFactor(db, { shopLoginId }) },
};

/** Each as the site asks for it: private rows of this shop alone. */
export const SHOP_READS = Object.entries(SHOP_PAGES).flatMap(([section, reads]) =>
  Object.entries(reads).map(([what, read]) => ({
    name: `shop_admin/${section} ${what}`.trimEnd(),
    read: (at: AtShop) => inShopScope([at.shopId], () => read(at)),
  })),
);
