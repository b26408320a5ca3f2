import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SCRIPT_GROUPS } from './chunks.mjs';
import { lateStyles } from './late-styles.mjs';

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

/**
 * React picks its build by NODE_ENV when it is loaded, and the development build costs a page with islands twice the
 * time. Bundled with the choice made, the pages render with the production build in a process of any environment; what
 * imports React is bundled too, for all islands of a page share one instance.
 */
function productionReact() {
  return {
    name: 'yoakari:production-react',
    apply: 'build',
    configEnvironment: (_name, { consumer }) =>
      consumer === 'client'
        ? null
        : {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: ['react', 'react-dom', '@nanostores/react'] },
          },
  };
}

const OWN_ENTRIES = new Map([
  ['@astrojs/react/server.js', path.resolve(import.meta.dirname, 'react-renderer.js')],
  ['@astrojs/react/client.js', path.resolve(import.meta.dirname, 'react-client.js')],
]);

/** Islands are rendered by `react-renderer.js` on the server, and brought to life by `react-client.js` in the browser. */
function ownReactRenderer() {
  return {
    name: 'yoakari:react-renderer',
    enforce: 'pre',
    resolveId: (source) => OWN_ENTRIES.get(source) ?? null,
  };
}

/** The product's own request handler in front of Astro's dev server, before what asks every address for a slash. */
function devAnswers(directives) {
  return {
    name: 'yoakari:dev-answers',
    apply: 'serve',
    configureServer({ middlewares }) {
      let answering;
      const handle = async (request, response, next) => {
        answering ??= import('../server/app/dev-handler.ts').then(({ devHandler }) => devHandler(directives));
        await (await answering)(request, response, next);
      };
      return () => middlewares.stack.unshift({ route: '', handle });
    },
  };
}

/**
 * What hot reloading asks of a page before the first component: Astro's React integration puts it only on pages with an
 * island, and modals are components that come to every page later.
 */
const REACT_REFRESH = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** Joins Astro to the product's own server: the adapter, the externals, and the dev server's answers. */
export default function yoakari() {
  return {
    name: 'yoakari',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig, addClientDirective, injectScript }) => {
        const output = { codeSplitting: { groups: SCRIPT_GROUPS } };
        updateConfig({
          vite: {
            // Phones of 2023 know no light-dark(): the build writes it out for them.
            build: { cssTarget: ['chrome111', 'firefox114', 'safari16.4'] },
            css: { postcss: { plugins: [lateStyles] } },
            plugins: [
              serverModules(),
              productionReact(),
              ownReactRenderer(),
              devAnswers(config.security.csp.directives),
            ],
            environments: { client: { build: { rolldownOptions: { output } } } },
          },
        });
        const entrypoint = new URL('./interaction-directive.js', import.meta.url).pathname;
        addClientDirective({ name: 'interaction', entrypoint });
        if (command === 'dev') injectScript('page', REACT_REFRESH);
      },
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
    },
  };
}
