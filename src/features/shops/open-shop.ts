import type { AstroGlobal } from 'astro';

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
