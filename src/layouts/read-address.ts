import type { AstroGlobal } from 'astro';
import { InvalidInputError } from '#server/core/http/errors.ts';

/** The positive id in a route parameter; null for anything else (PostgreSQL's integer ends at 2,147,483,647). */
export function idOf(param: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(param ?? '') ? Number(param) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The day a `?date=` asks for; undefined without one, null when it is no date. */
export function dateOf(astro: AstroGlobal): string | undefined | null {
  const date = astro.url.searchParams.get('date');
  if (date === null || date === '') return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null;
}

/** Where a page of a list goes on, as its address says; undefined for its beginning. */
export const cursorIn = (url: URL): string | undefined => url.searchParams.get('cursor') || undefined;

/** What was read; null when the address asks for a continuation that there is not. */
export async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
