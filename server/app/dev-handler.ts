import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '../core/config.ts';
import { database } from '../core/db/database.ts';
import { inOpenScope } from '../core/db/shop-scope.ts';
import { secrets } from '../core/secrets.ts';
import { createApp } from './app.ts';
import { headersOf } from './replies.ts';

/** Modules that Vite hands to the browser; the product has no such paths. */
const OF_VITE = /^\/(?:@|src\/|server\/|adapter\/|node_modules\/|_)/;

/** Hot reloading needs inline code and a web socket; what a page may load from elsewhere is as in production. */
const policyOf = (directives: readonly string[]): string =>
  [
    ...directives.filter((directive) => !/^connect-src /.test(directive)),
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Hosts, limits, addresses and headers are those of production. `directives`: of the pages' Content-Security-Policy.
 */
export function devHandler(directives: readonly string[]) {
  const toAstro = new WeakMap<IncomingMessage, () => void>();
  const { common } = headersOf(config());
  const handle = createApp({
    config: config(),
    secrets: secrets(),
    db: database(),
    state: { isStopping: () => false, missingPages: () => [] },
    pages: {
      isFile: () => false,
      isAway: () => false,
      sendReady: () => false,
      async render(_page, request, response) {
        const headers = [...common, 'Content-Security-Policy', policyOf(directives)];
        for (let i = 0; i < headers.length; i += 2)
          response.setHeader(headers[i] as string, headers[i + 1] as string);
        inOpenScope(() => toAstro.get(request)?.());
        return null;
      },
    },
  });
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (OF_VITE.test(request.url ?? '')) return next();
    toAstro.set(request, next);
    await handle(request, response);
  };
}
