import type { AstroGlobal } from 'astro';
import { readRanking } from '#server/community/votes/read-ranking.ts';
import { database } from '#server/core/db/database.ts';
import { type CastListPage, readCastListPage } from '#server/directory/browsing/read-cast-list-page.ts';
import { type Directory, readDirectory } from '#server/directory/browsing/read-directory.ts';
import {
  type Elsewhere,
  readShopListPage,
  type ShopListPage,
} from '#server/directory/browsing/read-shop-list-page.ts';
import { pickupTags, readPickupCasts } from '#server/directory/casts/read-pickup.ts';
import { BadParamsError } from '#server/directory/listing/bad-params.ts';
import { parseCastParams, parseShopParams, parseToggles } from '#server/directory/listing/parse-params.ts';
import { isFiltered } from '#server/directory/listing/rules.ts';
import { readArea, readPopularAreas } from '#server/directory/places/read-places.ts';
import { secondsUntilChange } from '#server/directory/schedules/rules.ts';
import { cardTags } from '#server/site/pages/page-tags.ts';

type Bad = { kind: 'bad'; message: string };
type Read<P> = (path: string, search: URLSearchParams, now: number) => Promise<P | Directory | Elsewhere>;

/** An address that cannot be meant is answered with 400 and a sentence; everything else goes on. */
function badAddress(astro: AstroGlobal, error: unknown): Bad {
  if (!(error instanceof BadParamsError)) throw error;
  astro.response.status = 400;
  return { kind: 'bad', message: error.message };
}

/** Turns what was read into what the route does: an answer of its own, or something to render with its cache tags. */
async function open<P extends ShopListPage | CastListPage>(
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
      const shops = 'nearby' in listing ? [...listing.cards, ...listing.nearby] : [];
      const casts = 'nearby' in listing ? [] : listing.runs.flatMap((run) => run.cards);
      const cards = [...cardTags('shop', [...shops, facts?.earliest]), ...cardTags('cast', casts)];
      astro.cache.set({ tags: [...place.tags, ...cards], maxAge: secondsUntilChange(now, listing.changes) });
    }
    return found;
  } catch (error) {
    return badAddress(astro, error);
  }
}

/** What a path under `/shops/` shows. */
export function openShops(astro: AstroGlobal, now: number) {
  return open<ShopListPage>(astro, now, async (path, search) => {
    if (path === '') {
      const params = parseShopParams(search, now);
      if (!isFiltered(params)) return readDirectory(database(), 'shops', params, now);
    }
    return readShopListPage(database(), path, search, now);
  });
}

/** What a path under `/casts/` shows. */
export function openCasts(astro: AstroGlobal, now: number) {
  return open<CastListPage>(astro, now, async (path, search) => {
    if (path === '') {
      const params = parseCastParams(search, now);
      if (!isFiltered(params)) return readDirectory(database(), 'casts', params, now);
    }
    return readCastListPage(database(), path, search, now);
  });
}

/** Votes come in all the time: their order is never much older. */
const RANKING_SECONDS = 600;
const RANKING_AREAS = 6;

/** What `/ranking/` shows, of the whole country or of one area. */
export async function openRanking(astro: AstroGlobal, now: number) {
  try {
    const db = database();
    const toggles = parseToggles(astro.url.searchParams);
    const { prefecture, area: slug } = astro.params;
    const area = prefecture && slug ? await readArea(db, prefecture, slug) : null;
    if (slug && !area) return new Response(null, { status: 404 });
    const [ranking, areas, pickup] = await Promise.all([
      readRanking(db, toggles, now, area?.id),
      readPopularAreas(db, RANKING_AREAS),
      area ? [] : readPickupCasts(db, now),
    ]);
    const maxAge = Math.min(RANKING_SECONDS, secondsUntilChange(now, ranking.changes));
    // Without any cast it is a page to keep, too.
    const tags = ['ranking', ...cardTags('cast', [...ranking.cards, ...pickup]), ...pickupTags(pickup)];
    astro.cache.set({ tags, maxAge });
    return { kind: 'ranking' as const, toggles, ranking, area, areas, pickup };
  } catch (error) {
    return badAddress(astro, error);
  }
}
