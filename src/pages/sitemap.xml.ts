import type { APIContext } from 'astro';
import { config } from '#server/core/config.ts';
import { database } from '#server/core/db/database.ts';
import { INDEX_TAGS, SITEMAP_MAX_AGE } from '#server/site/pages/page-tags.ts';
import { sitemapIndex } from '#server/site/seo/sitemap.ts';

export const GET = async ({ cache }: APIContext) => {
  const index = await sitemapIndex(database(), config().siteOrigin);
  cache.set({ tags: INDEX_TAGS, maxAge: SITEMAP_MAX_AGE });
  return new Response(index, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
