import { config } from '#server/config.ts';

export const GET = () =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /*?
Allow: /*?caba=

Sitemap: ${config().siteOrigin}/sitemap.xml
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
