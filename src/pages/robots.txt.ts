import type { APIContext } from 'astro';
import { config } from '#server/core/config.ts';

export const GET = ({ cache }: APIContext) => {
  cache.set({ tags: ['settings'] });
  return new Response(
    `User-agent: *
Disallow: /api/
Disallow: /*?
Allow: /*?caba=*&sexy=0$
Allow: /*?caba=*&sexy=1$

Sitemap: ${config().siteOrigin}/sitemap.xml
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
};
