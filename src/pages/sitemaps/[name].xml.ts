import type { APIContext } from 'astro';
import { config } from '#server/config.ts';
import { database } from '#server/db/database.ts';
import { sitemapFile } from '#server/seo/sitemap.ts';

export const GET = async ({ params }: APIContext) => {
  const file = await sitemapFile(database(), params.name ?? '', config().siteOrigin);
  return file === null
    ? new Response(null, { status: 404 })
    : new Response(file, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
