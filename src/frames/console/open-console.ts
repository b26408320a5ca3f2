import type { AstroGlobal } from 'astro';
import { database } from '#server/core/db/database.ts';
import {
  type AdminSection,
  type SectionRow,
  SHOP_SECTIONS,
  type ShopAdminSection,
  STAFF_SECTIONS,
} from '#server/core/sections.ts';
import { readAdminVisitor } from '#server/desk/admins/read-admin.ts';
import { readShopVisitor } from '#server/identity/shop-logins/enter-shop.ts';
import { readShopsOfLogin } from '#server/identity/shop-logins/read-shops.ts';
import type { ShopPage, StaffPage } from '../../console/frame/console-page.ts';
import { idOf } from '../../layouts/read-address.ts';

const ID = /^[1-9]\d{0,14}$/;
const NOTHING_HERE = () => new Response(null, { status: 404 });

const titleOf = (row: SectionRow | null, isOne: boolean, menu: string): string =>
  (isOne ? row?.one : row?.name) ?? menu;

/**
 * Opens a page of the staff. For everybody else it does not exist, and without the second factor only the menu does.
 * @returns the answer itself where there is nothing to render
 */
export async function openStaffPage(
  { request }: AstroGlobal,
  section?: AdminSection,
  id?: string,
  like = ID,
): Promise<StaffPage | Response> {
  const row = STAFF_SECTIONS.find((each) => each.section === section) ?? null;
  const visitor = await readAdminVisitor(database(), request.headers.get('cookie'));
  const session = visitor?.realm === 'admin' ? visitor : null;
  if (!visitor || (section && !session) || (id !== undefined && !like.test(id))) return NOTHING_HERE();
  const isOne = id !== undefined;
  return {
    console: 'staff',
    ...{ row, title: session ? titleOf(row, isOne, '管理画面') : '二段階認証' },
    ...{ isOne, id: Number(id ?? 0), session, tag: visitor.tag },
  };
}

/**
 * Opens a page of the shop in the address; a guest is asked to log in (401), another shop's login meets nothing.
 * @returns the answer itself where there is nothing to render
 */
export async function openShopPage(
  { request, params, response }: AstroGlobal,
  section?: ShopAdminSection,
): Promise<ShopPage | Response> {
  const shopId = idOf(params.shopId);
  if (shopId === null) return NOTHING_HERE();
  const session = await readShopVisitor(database(), request);
  if (session && !session.shopIds.includes(shopId)) return NOTHING_HERE();
  if (!session) response.status = 401;
  const row = SHOP_SECTIONS.find((each) => each.section === section) ?? null;
  return {
    console: 'shop',
    ...{ row, title: session ? titleOf(row, false, 'お店の管理') : 'お店のログイン' },
    ...{ isOne: false, id: 0, session, tag: session?.tag, shopId },
    shops: session ? await readShopsOfLogin(database(), session) : [],
  };
}
