import type { APIContext } from 'astro';
import { config } from '#server/core/config.ts';
import { database } from '#server/core/db/database.ts';
import { fileTags, NEWEST_POSTS, SITEMAP_MAX_AGE } from '#server/site/pages/page-tags.ts';
import { holdsNewestPosts, sitemapFile } from '#server/site/seo/sitemap.ts';

export const GET = async ({ params, cache }: APIContext) => {
  const name = params.name ?? '';
  const file = await sitemapFile(database(), name, config().siteOrigin);
  if (file === null) return new Response(null, { status: 404 });
  const newest = (await holdsNewestPosts(database(), name)) ? [NEWEST_POSTS] : [];
  cache.set({ tags: [...fileTags(name), ...newest], maxAge: SITEMAP_MAX_AGE });
  return new Response(file, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
