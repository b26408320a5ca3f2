import type { AstroGlobal } from 'astro';
import { database } from '#server/core/db/database.ts';
import { narrowScope } from '#server/core/db/shop-scope.ts';
import { shopAdminPath } from '#server/core/paths.ts';
import {
  type AdminSection,
  CONSOLES,
  type SectionRow,
  type ShopAdminSection,
} from '#server/core/sections.ts';
import { readAdminVisitor } from '#server/desk/admins/read-admin.ts';
import { RECEIPT } from '#server/desk/inquiries/rules.ts';
import { readShopVisitor } from '#server/identity/shop-logins/enter-shop.ts';
import { readShopsOfLogin } from '#server/identity/shop-logins/read-shops.ts';
import type { ConsolePage, ShopPage, StaffPage } from '../../console/frame/console-page.ts';
import { idOf } from '../../layouts/read-address.ts';

const IDS = { number: /^[1-9]\d{0,14}$/, receipt: RECEIPT };
const NOTHING_HERE = () => new Response(null, { status: 404 });

const rowOf = (console: ConsolePage['console'], section: string | undefined): SectionRow | null =>
  CONSOLES[console].rows.find((row) => row.section === section) ?? null;

const titleOf = (console: ConsolePage['console'], row: SectionRow | null, isOne: boolean): string =>
  (isOne ? row?.one : row?.name) ?? CONSOLES[console].menu;

type Entered = StaffPage & { session: NonNullable<StaffPage['session']> };

/**
 * Opens a page of the staff. For everybody else it does not exist, and without the second factor only the menu does.
 * @returns the answer itself where there is nothing to render
 */
export async function openStaffPage(astro: AstroGlobal): Promise<StaffPage | Response>;
export async function openStaffPage(
  astro: AstroGlobal,
  section: AdminSection,
  id?: string,
): Promise<Entered | Response>;
export async function openStaffPage(
  { request }: AstroGlobal,
  section?: AdminSection,
  id?: string,
): Promise<StaffPage | Response> {
  const row = rowOf('staff', section);
  const visitor = await readAdminVisitor(database(), request.headers.get('cookie'));
  const session = visitor?.realm === 'admin' ? visitor : null;
  if (!visitor || (section && !session) || (id !== undefined && !IDS[row?.idIs ?? 'number'].test(id)))
    return NOTHING_HERE();
  const isOne = id !== undefined;
  return {
    console: 'staff',
    ...{ row, title: session ? titleOf('staff', row, isOne) : '二段階認証' },
    ...{ isOne, id: row?.idIs ? 0 : Number(id ?? 0), session, tag: visitor.tag },
  };
}

/** What a guest gets: the login of a shop (401). */
function askToLogIn({ response }: AstroGlobal, row: SectionRow | null, shopId: number): ShopPage {
  response.status = 401;
  return {
    console: 'shop',
    ...{
      row,
      title: 'お店のログイン',
      isOne: false,
      id: 0,
      session: null,
      tag: undefined,
      shopId,
      shops: [],
      isOwner: false,
    },
  };
}

/**
 * Opens a page of the shop in the address; a guest is asked to log in (401), another shop's login meets nothing.
 * @returns the answer itself where there is nothing to render
 */
export async function openShopPage(
  astro: AstroGlobal,
  section?: ShopAdminSection,
): Promise<ShopPage | Response> {
  const shopId = idOf(astro.params.shopId);
  if (shopId === null) return NOTHING_HERE();
  const session = await readShopVisitor(database(), astro.request);
  if (session && !session.shopIds.includes(shopId)) return NOTHING_HERE();
  narrowScope(session?.shopIds ?? []);
  const row = rowOf('shop', section);
  if (!session) return askToLogIn(astro, row, shopId);
  const isOwner = session.ownedShopIds.includes(shopId);
  if (row?.isForOwners && !isOwner) return NOTHING_HERE();
  return {
    console: 'shop',
    ...{ row, title: titleOf('shop', row, false), isOne: false, id: 0 },
    ...{ session, tag: session.tag, shopId, shops: await readShopsOfLogin(database(), session), isOwner },
  };
}

/**
 * Leads a login to `section` of its shop, of several to the one it has chosen last or, else, to the first; a guest is
 * asked to log in (401).
 */
export async function leadToShopPage(
  astro: AstroGlobal,
  section?: ShopAdminSection,
): Promise<ShopPage | Response> {
  const session = await readShopVisitor(database(), astro.request);
  const shopId = session?.shopId ?? session?.shopIds[0];
  if (shopId !== undefined) return astro.redirect(shopAdminPath(shopId, section), 302);
  return askToLogIn(astro, null, 0);
}
