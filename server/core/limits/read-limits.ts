import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { config } from '../config.ts';
import { limitTraffic, visitorOf } from './visitor.ts';

const OWN_STATE = /^\/api\/me\/?$/;

const PAGING = ['page', 'cursor'];

/** Counted in memory (security.md 7.5). */
export const readLimits: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = (context, next) => {
  const { method, path } = context.req;
  if ((method !== 'GET' && method !== 'HEAD') || OWN_STATE.test(path)) return next();
  const { incoming } = context.env ?? {};
  const from = {
    remote: incoming?.socket.remoteAddress,
    headers: {
      cookie: context.req.header('cookie'),
      'x-forwarded-for': context.req.header('x-forwarded-for'),
    },
  };
  const isPaging = PAGING.some((name) => context.req.query(name));
  limitTraffic(visitorOf(from, config().trustedProxies), 'lists', ...(isPaging ? (['paging'] as const) : []));
  return next();
};
