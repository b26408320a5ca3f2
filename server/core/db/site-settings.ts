import type { Queryable } from './connect.ts';

/** What holds until staff set it: `server/desk/settings/`. */
export const USUAL_SETTINGS = {
  /** decisions.md §12 */
  rankingNumerals: false,
  guestComments: true,
  holdGuestComments: false,
};
export type SiteSettings = typeof USUAL_SETTINGS;
export type SettingName = keyof SiteSettings;

/** One statement. */
export async function readSiteSettings(db: Queryable): Promise<SiteSettings> {
  const rows = await db
    .selectFrom('siteSettings')
    .distinctOn('name')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  return { ...USUAL_SETTINGS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}
