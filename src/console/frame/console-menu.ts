import { adminPath, shopAdminPath } from '#server/core/paths.ts';
import {
  type AdminSection,
  type SectionRow,
  SHOP_SECTIONS,
  type ShopAdminSection,
  STAFF_SECTIONS,
} from '#server/core/sections.ts';
import type { ConsolePage } from './console-page.ts';

/** The rows of the menu under their headings, in the order of `sections.ts`. */
export function groupsOf({ console }: ConsolePage): { name: string; rows: SectionRow[] }[] {
  const groups = new Map<string, SectionRow[]>();
  for (const row of (console === 'staff' ? STAFF_SECTIONS : SHOP_SECTIONS) as readonly SectionRow[])
    if (row.group !== null) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups].map(([name, rows]) => ({ name, rows }));
}

export const pathOf = (page: ConsolePage, { section }: SectionRow): string =>
  page.console === 'shop'
    ? shopAdminPath(page.shopId, section as ShopAdminSection)
    : adminPath(section as AdminSection);
