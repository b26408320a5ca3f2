import type { AstroGlobal } from 'astro';
import { currentTime } from '#server/core/db/clock.ts';
import { database } from '#server/core/db/database.ts';
import { LEGAL, type LegalPage } from '#server/core/paths.ts';
import { type LegalView, readLegal } from '#server/desk/legal/read-legal.ts';
import { secondsUntilChange } from '#server/directory/schedules/rules.ts';

const isLegal = (name: string | undefined): name is LegalPage => LEGAL.some((page) => page === name);

/** A version takes effect when a business day starts, as the stored page is renewed. Null: 404. */
export async function openLegal(
  { cache }: Pick<AstroGlobal, 'cache'>,
  name: string | undefined,
  version?: number,
): Promise<LegalView | null> {
  if (!isLegal(name)) return null;
  const legal = await readLegal(database(), name, version);
  if (legal) cache.set({ tags: ['legal'], maxAge: secondsUntilChange(currentTime()) });
  return legal;
}
