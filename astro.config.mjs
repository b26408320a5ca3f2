import { createHash } from 'node:crypto';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import yoakari from './adapter/integration.mjs';
import { CARD_SIZE_FIRST } from './src/features/listing/card-size-first.ts';
import { NIGHT_FIRST } from './src/features/places/area-memory.ts';
import { FADES, SKIPPED_FADES } from './src/shell/fades.ts';
import { PLAIN_FIRST } from './src/shell/plain-title.ts';

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export default defineConfig({
  output: 'server',
  trailingSlash: 'always',
  adapter: yoakari(),
  integrations: [react()],
  image: { service: passthroughImageService(), endpoint: { entrypoint: './adapter/no-images.js' } },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  cache: {
    provider: { name: 'cache-tags', entrypoint: new URL('./adapter/cache-provider.js', import.meta.url) },
  },
  session: false,
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      scriptDirective: { hashes: [PLAIN_FIRST, SKIPPED_FADES, CARD_SIZE_FIRST, NIGHT_FIRST].map(hashOf) },
      styleDirective: { hashes: [hashOf(FADES)] },
      directives: [
        "default-src 'none'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        'frame-src https://www.google.com/maps https://www.google.com/maps/',
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "manifest-src 'self'",
      ],
    },
  },
});
