import type { MiddlewareHandler } from 'hono';
import { config } from '../config.ts';
import { ApiError } from './errors.ts';

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one guard of unsafe methods (security.md 7.3): a request that changes something carries our own header, which
 * another site's form cannot send, and says that it comes from our own pages.
 */
export const guard: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if (SAFE_METHODS.has(method)) return next();
  const header = (name: string) => context.req.header(name);
  const site = header('sec-fetch-site');
  const origin = header('origin');
  const sameOrigin = origin
    ? origin === config().siteOrigin && (!site || site === 'same-origin')
    : site === 'same-origin';
  if (header('x-requested-with') !== 'XMLHttpRequest' || !sameOrigin) throw new ApiError('forbidden');
  return next();
};
