import type { MiddlewareHandler } from 'hono';
import { config } from '../config.ts';
import { ApiError } from './errors.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one guard of unsafe methods (security.md 7.3): our own header, which no foreign form can send, and our origin.
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
