import path from 'node:path';
import { pathToFileURL } from 'node:url';

const server = path.resolve(import.meta.dirname, '../server');

/**
 * Keeps every `#server/…` import of the pages out of the server bundle, so that pages and API share one module
 * instance, one pool, one configuration. Browser code gets the file itself: it may only use import-free modules.
 */
function serverModules() {
  return {
    name: 'yoakari:server-modules',
    enforce: 'pre',
    resolveId(source) {
      if (!source.startsWith('#server/')) return null;
      const file = path.join(server, source.slice('#server/'.length));
      if (this.environment.config.consumer === 'client') return file;
      const id = this.environment.mode === 'build' ? source : pathToFileURL(file).href;
      return { id, external: true };
    },
  };
}

/** Joins Astro to the product's own server: the adapter, the externals, and the API beside Astro's dev server. */
export default function yoakari() {
  return {
    name: 'yoakari',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => updateConfig({ vite: { plugins: [serverModules()] } }),
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name: 'yoakari',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.js', import.meta.url),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
        }),
      'astro:server:setup': async ({ server: dev }) => {
        const { devHandler } = await import('../server/dev-handler.ts');
        dev.middlewares.use(devHandler);
      },
    },
  };
}
