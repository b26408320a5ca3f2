import type { PageChange } from './change-queries.ts';

/** A change of a card renders the page again; a card that vanishes removes it at once. */
export const cardTags = (
  kind: 'shop' | 'cast',
  cards: readonly ({ id: number } | null | undefined)[],
): string[] => [...new Set(cards.flatMap((card) => (card ? [`${kind}-card:${card.id}`] : [])))];

/** Addresses in one file; the protocol allows 50,000. */
export const PER_FILE = 40_000;
/** Seconds: no tag announces dates and returning posts. */
export const SITEMAP_MAX_AGE = 3600;
/** On the last file of posts and on the index: a new post enters that file or opens the next one. */
export const NEWEST_POSTS = 'posts';
/** The list of files depends on the number of shops and casts and on the newest post. */
export const INDEX_TAGS = ['directory', 'news', NEWEST_POSTS];

/** Files of posts carry a tag for their block of ids as well. */
export function fileTags(name: string): string[] {
  const [type] = name.split('-');
  if (type === 'places') return ['directory'];
  return type === 'posts' ? ['sitemap:posts', `sitemap:${name}`] : [`sitemap:${type}`];
}

function sitemapsOf({ tag, purge }: PageChange): string[] {
  const [kind, id] = tag.split(':');
  if (kind === 'shop') return ['sitemap:shops', 'sitemap:reviews'];
  if (kind === 'news') return ['sitemap:news'];
  if (kind === 'post') return [`sitemap:posts-${Math.ceil(Number(id) / PER_FILE)}`];
  // Posts leave with their cast, whichever files hold them.
  if (kind === 'cast') return purge ? ['sitemap:casts', 'sitemap:posts'] : ['sitemap:casts'];
  return [];
}

/** Adds the sitemaps: a purge of a shop, cast or post purges the files that may name it. One change a tag. */
export function withSitemaps(changes: readonly PageChange[]): PageChange[] {
  const added = new Map<string, boolean>();
  for (const change of changes)
    for (const tag of sitemapsOf(change)) added.set(tag, change.purge || (added.get(tag) ?? false));
  return [...changes, ...[...added].map(([tag, purge]) => ({ tag, purge }))];
}
