import { config } from '#server/config.ts';
import { database } from '#server/db/database.ts';
import { sitemapIndex } from '#server/seo/sitemap.ts';

export const GET = async () =>
  new Response(await sitemapIndex(database(), config().siteOrigin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
