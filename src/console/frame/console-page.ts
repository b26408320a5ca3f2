import type { SectionRow } from '#server/core/sections.ts';
import type { AdminSession, ShopSession } from '#server/identity/sessions/contract.ts';
import type { ShopOfLogin } from '#server/identity/shop-logins/read-shops.ts';

/** What every page of a console knows once its door has opened. */
export type Opened = {
  /** Null on the menu. */
  row: SectionRow | null;
  title: string;
  /** About one thing, not a list of many. */
  isOne: boolean;
  /** Of that thing, where it has a number; else 0. */
  id: number;
  tag: string | undefined;
};
/** `session` is null for an admin who has to give the second factor first. */
export type StaffPage = Opened & { console: 'staff'; session: AdminSession | null };
/** `session` is null without a login of a shop. `shops`: where this login may work. */
export type ShopPage = Opened & {
  console: 'shop';
  session: ShopSession | null;
  shopId: number;
  shops: ShopOfLogin[];
  /** Staff of the shop see less. */
  isOwner: boolean;
};
export type ConsolePage = StaffPage | ShopPage;
