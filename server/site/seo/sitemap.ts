import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { KeptAnswers } from '../../core/db/kept-answers.ts';
import {
  areaFeedsPath,
  areaPath,
  castPath,
  halfPath,
  LEGAL,
  legalPath,
  newsListPath,
  newsPath,
  postPath,
  prefecturePath,
  shopEntryPath,
  shopPath,
  shopReviewsPath,
  stationPath,
  timelinePath,
  topPath,
} from '../../core/paths.ts';
import { PER_FILE } from '../pages/page-tags.ts';
import {
  type Listed,
  type SitemapRow,
  selectBlockStarts,
  selectForSitemap,
  selectNewestPost,
  selectPlacesForSitemap,
  selectPostBlocks,
  selectPostsForSitemap,
} from './sitemap-queries.ts';

/** Kept so that a request for an unknown file costs no count of all rows. */
const STARTS_KEPT_MS = 60_000;
const PATHS: Record<Listed, (id: number) => string> = {
  shops: shopPath,
  casts: castPath,
  reviews: shopReviewsPath,
  news: newsPath,
};
const KINDS = ['shops', 'casts', 'reviews', 'news'] as const satisfies Listed[];
const blockStarts = new KeptAnswers<number[]>(STARTS_KEPT_MS, KINDS.length);
const HALVES = ['shops', 'casts'] as const;

type Entry = { path: string; lastmod?: Date };

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlset(entries: Entry[], origin: string): string {
  const urls = entries.map(
    ({ path, lastmod }) =>
      `<url><loc>${origin}${path}</loc>${lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''}</url>`,
  );
  return xml(`<urlset xmlns="${SCHEMA}">\n${urls.join('\n')}\n</urlset>`);
}

export async function sitemapIndex(db: Queryable, origin: string): Promise<string> {
  const [starts, posts] = await Promise.all([
    Promise.all(KINDS.map((kind) => selectBlockStarts(db, kind, PER_FILE))),
    selectPostBlocks(db, PER_FILE),
  ]);
  const names = [
    'places-1',
    ...KINDS.flatMap((kind, place) => (starts[place] ?? []).map((_, i) => `${kind}-${i + 1}`)),
    ...posts.map((n) => `posts-${n}`),
  ];
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`);
  return xml(`<sitemapindex xmlns="${SCHEMA}">\n${files.join('\n')}\n</sitemapindex>`);
}

async function places(db: Queryable): Promise<Entry[]> {
  const rows = await selectPlacesForSitemap(db);
  const latest = new Map<string, Date>();
  const add = (path: string, lastmod: Date) => {
    const known = latest.get(path);
    if (!known || known < lastmod) latest.set(path, lastmod);
  };
  for (const row of rows)
    for (const half of HALVES) {
      const lastmod = row[half];
      if (!lastmod) continue;
      add(prefecturePath(half, row.prefecture), lastmod);
      add(areaPath(half, row.prefecture, row.area), lastmod);
      if (row.station && row.stationPrefecture)
        add(stationPath(half, row.stationPrefecture, row.station), lastmod);
    }
  const paths = [
    topPath(),
    halfPath('shops'),
    halfPath('casts'),
    timelinePath(),
    newsListPath(),
    areaFeedsPath(),
    shopEntryPath(),
  ];
  const fixed = [...paths, ...LEGAL.map(legalPath)].map((path) => ({ path }));
  return [...fixed, ...[...latest].map(([path, lastmod]) => ({ path, lastmod }))];
}

const entriesOf = (rows: SitemapRow[], pathOf: (id: number) => string): Entry[] =>
  rows.map(({ id, lastmod }) => ({ path: pathOf(id), lastmod }));

/** Null when there is no file `{type}-{n}`. */
export async function sitemapFile(db: Queryable, name: string, origin: string): Promise<string | null> {
  const [, type, number] = /^(places|shops|casts|reviews|news|posts)-([1-9]\d{0,3})$/.exec(name) ?? [];
  const n = Number(number);
  if (type === 'places') return n === 1 ? urlset(await places(db), origin) : null;
  if (type === 'posts') {
    const rows = await selectPostsForSitemap(db, { after: (n - 1) * PER_FILE, limit: PER_FILE });
    return rows.length ? urlset(entriesOf(rows, postPath), origin) : null;
  }
  const kind = KINDS.find((each) => each === type);
  if (!kind) return null;
  const after = n === 1 ? 0 : (await startsOf(db, kind))[n - 1];
  if (after === undefined) return null;
  const rows = await selectForSitemap(db, kind, { after, limit: PER_FILE });
  return rows.length ? urlset(entriesOf(rows, PATHS[kind]), origin) : null;
}

const startsOf = (db: Queryable, kind: Listed) =>
  blockStarts.get(db, kind, currentTime(), () => selectBlockStarts(db, kind, PER_FILE));

export async function holdsNewestPosts(db: Queryable, name: string): Promise<boolean> {
  const [type, n] = name.split('-');
  return type === 'posts' && Number(n) * PER_FILE >= (await selectNewestPost(db));
}
