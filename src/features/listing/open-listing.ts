import type { AstroGlobal } from 'astro';
import { database } from '#server/db/database.ts';
import { BadParamsError } from '#server/listing/bad-params.ts';
import { parseCastParams, parseShopParams } from '#server/listing/parse-params.ts';
import { type CastPage, readCastPage } from '#server/listing/read-cast-page.ts';
import { type Directory, readDirectory } from '#server/listing/read-directory.ts';
import { type Elsewhere, readShopPage, type ShopPage } from '#server/listing/read-shop-page.ts';
import { isFiltered } from '#server/listing/rules.ts';
import { cardTags } from '#server/pages/tags.ts';
import { secondsUntilChange } from '#server/schedules/expiry.ts';

type Bad = { kind: 'bad'; message: string };
type Read<P> = (path: string, search: URLSearchParams, now: number) => Promise<P | Directory | Elsewhere>;

/** Turns what was read into what the route does: an answer of its own, or something to render with its cache tags. */
async function open<P extends ShopPage | CastPage>(
  astro: AstroGlobal,
  now: number,
  read: Read<P>,
): Promise<P | Directory | Bad | Response> {
  try {
    const found = await read(astro.params.place ?? '', astro.url.searchParams, now);
    if (found.kind === 'missing') return new Response(null, { status: 404 });
    if (found.kind === 'moved') return astro.redirect(found.to, 301);
    if (found.kind === 'directory') astro.cache.set({ tags: ['directory'], maxAge: secondsUntilChange(now) });
    else if (!found.filtered) {
      const { place, listing, facts } = found;
      const changes = 'changes' in listing ? listing.changes : [];
      const shops = 'nearby' in listing ? [...listing.cards, ...listing.nearby] : [];
      const casts = 'runs' in listing ? listing.runs.flatMap((run) => run.cards) : [];
      const cards = [...cardTags('shop', [...shops, facts?.earliest]), ...cardTags('cast', casts)];
      astro.cache.set({ tags: [...place.tags, ...cards], maxAge: secondsUntilChange(now, changes) });
    }
    return found;
  } catch (error) {
    if (!(error instanceof BadParamsError)) throw error;
    astro.response.status = 400;
    return { kind: 'bad', message: error.message };
  }
}

/** What a path under `/shops/` shows. */
export function openShops(astro: AstroGlobal, now: number) {
  return open<ShopPage>(astro, now, async (path, search) => {
    if (path === '') {
      const params = parseShopParams(search, now);
      if (!isFiltered(params)) return readDirectory(database(), 'shops', params, now);
    }
    return readShopPage(database(), path, search, now);
  });
}

/** What a path under `/casts/` shows. */
export function openCasts(astro: AstroGlobal, now: number) {
  return open<CastPage>(astro, now, async (path, search) => {
    if (path === '') {
      const params = parseCastParams(search, now);
      if (!isFiltered(params)) return readDirectory(database(), 'casts', params, now);
    }
    return readCastPage(database(), path, search, now);
  });
}
