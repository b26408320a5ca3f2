import { adminPath, shopAdminPath } from '#server/core/paths.ts';
import {
  type AdminSection,
  CONSOLES,
  type SectionRow,
  type ShopAdminSection,
} from '#server/core/sections.ts';
import type { ConsolePage } from './console-page.ts';

/** `isLate`: its deadline is over. */
export type MenuNote = { text: string; isLate?: boolean };

/** The rows of the menu under their headings, in the order of `sections.ts`. */
export function groupsOf(page: ConsolePage): { name: string; rows: SectionRow[] }[] {
  const groups = new Map<string, SectionRow[]>();
  const isShown = (row: SectionRow) => !row.isForOwners || (page.console === 'shop' && page.isOwner);
  for (const row of CONSOLES[page.console].rows.filter(isShown))
    if (row.group !== null) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups].map(([name, rows]) => ({ name, rows }));
}

/** Rows that stand below all groups. */
export const rowsApart = ({ console }: ConsolePage): SectionRow[] =>
  CONSOLES[console].rows.filter(({ group }) => group === null);

/** Of a page of the console; without a row, of its menu. */
export const pathOf = (page: ConsolePage, row?: SectionRow): string =>
  page.console === 'shop'
    ? shopAdminPath(page.shopId, row?.section as ShopAdminSection | undefined)
    : adminPath(row?.section as AdminSection | undefined);
