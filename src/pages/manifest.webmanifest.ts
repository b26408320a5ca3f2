import type { APIContext } from 'astro';
import { config } from '#server/core/config.ts';
import { topPath } from '#server/core/paths.ts';

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET = ({ cache }: APIContext) => {
  cache.set({ tags: ['settings'] });
  const { siteName } = config();
  const manifest = {
    id: topPath(),
    name: siteName,
    short_name: siteName,
    lang: 'ja',
    start_url: topPath(),
    scope: topPath(),
    display: 'standalone',
    background_color: '#141013',
    theme_color: '#141013',
    icons: [icon('icon', 192), icon('icon', 512), icon('icon-maskable', 512, 'maskable')],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' } });
};
