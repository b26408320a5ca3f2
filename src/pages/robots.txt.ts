import { config } from '#server/config.ts';

export const GET = () =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /*?
Allow: /*?caba=*&sexy=0$
Allow: /*?caba=*&sexy=1$

Sitemap: ${config().siteOrigin}/sitemap.xml
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
