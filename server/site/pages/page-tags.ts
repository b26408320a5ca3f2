import type { PageChange } from './change-queries.ts';

/** Tags of the cards that a page shows: it is rendered again when one changes, and gone at once when one vanishes. */
export const cardTags = (
  kind: 'shop' | 'cast',
  cards: readonly ({ id: number } | null | undefined)[],
): string[] => [...new Set(cards.flatMap((card) => (card ? [`${kind}-card:${card.id}`] : [])))];

/** Addresses in one file; the protocol allows 50,000. */
export const PER_FILE = 40_000;
/** Seconds after which a sitemap is made anew, for dates and returning posts that no tag announces. */
export const SITEMAP_MAX_AGE = 3600;
/** On the last file of posts and on the index: a new post stands in that file, or opens the next one. */
export const NEWEST_POSTS = 'posts';
/** Which files there are depends on how many shops and casts are listed, and on the newest post. */
export const INDEX_TAGS = ['directory', NEWEST_POSTS];

/** Tags of sitemap file `{type}-{n}`: of its type, and for posts of its block of ids as well. */
export function fileTags(name: string): string[] {
  const [type] = name.split('-');
  if (type === 'places') return ['directory'];
  return type === 'posts' ? ['sitemap:posts', `sitemap:${name}`] : [`sitemap:${type}`];
}

function sitemapsOf({ tag, purge }: PageChange): string[] {
  const [kind, id] = tag.split(':');
  if (kind === 'shop') return ['sitemap:shops'];
  if (kind === 'post') return [`sitemap:posts-${Math.ceil(Number(id) / PER_FILE)}`];
  // Posts leave with their cast, whichever files they stand in.
  if (kind === 'cast') return purge ? ['sitemap:casts', 'sitemap:posts'] : ['sitemap:casts'];
  return [];
}

/**
 * `changes` of the feed with those of the sitemaps that follow from them: what purges the page of a shop, cast or post
 * purges the files that may name it. One change a tag, however many rows changed.
 */
export function withSitemaps(changes: readonly PageChange[]): PageChange[] {
  const added = new Map<string, boolean>();
  for (const change of changes)
    for (const tag of sitemapsOf(change)) added.set(tag, change.purge || (added.get(tag) ?? false));
  return [...changes, ...[...added].map(([tag, purge]) => ({ tag, purge }))];
}
