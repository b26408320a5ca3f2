import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env.ts';
import { jsonBody } from './route-app.ts';

const params = z.object({ myId: z.string() });

/** Calls below `/my_page/{myId}/`, with `middleware` before each, which lets in whom the page belongs to. */
export const ownPageCalls = (middleware: MiddlewareHandler<AppEnv>) => ({
  get: <P extends string, A extends RouteConfig['responses']>(sub: P, summary: string, responses: A) =>
    createRoute({
      method: 'get',
      path: `/my_page/{myId}/${sub}`,
      middleware,
      summary,
      request: { params },
      responses,
    }),
  /** One that takes a query. */
  find: <P extends string, Q extends z.ZodObject, A extends RouteConfig['responses']>(
    sub: P,
    summary: string,
    query: Q,
    responses: A,
  ) =>
    createRoute({
      method: 'get',
      path: `/my_page/{myId}/${sub}`,
      middleware,
      summary,
      request: { params, query },
      responses,
    }),
  /** `method` is POST unless it says otherwise. */
  send: <
    P extends string,
    B extends z.ZodType,
    A extends RouteConfig['responses'],
    M extends 'post' | 'delete' = 'post',
  >(
    sub: P,
    summary: string,
    body: B,
    responses: A,
    method = 'post' as M,
  ) =>
    createRoute({
      method,
      path: `/my_page/{myId}/${sub}`,
      middleware,
      summary,
      request: { params, body: jsonBody(body) },
      responses,
    }),
});
