import { businessDateOf, weekdayOf } from '../../server/core/business-day.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { openNight } from '../api/listing-night.ts';

/** What a reader sees of a page: no scripts, no tags. */
export const textOf = (page: string): string =>
  page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

export type ListedNight = {
  get: (path: string) => Promise<Response>;
  html: (path: string) => Promise<string>;
  close: () => Promise<void>;
};

/** The built list pages over the night of the API's tests, whose hours and shifts are today's: pages ask the clock. */
export async function openListedNight(): Promise<ListedNight> {
  const { db, close } = await openNight();
  const today = businessDateOf(Date.now());
  await db
    .updateTable('shopHours')
    .set({ weekday: weekdayOf(today) })
    .execute();
  await db.updateTable('shifts').set({ businessDate: today }).execute();
  provideDatabase(db);
  const render = await loadRender();
  const get = (path: string) => render(new Request(`http://localhost:4321${path}`));
  return { get, html: async (path) => (await get(path)).text(), close };
}
