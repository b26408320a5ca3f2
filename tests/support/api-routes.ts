import { api } from '../../server/app/api.ts';

/** `POST /api/logout`; parameters as the document writes them, `{myId}`. */
export type ApiRoute = { method: string; path: string; name: string };

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Every route that answers, read from the router itself. */
export function apiRoutes(): ApiRoute[] {
  const routes = api.routes
    .filter(({ method, path }) => method !== 'ALL' && !/^\/api(\/|\/openapi\.json)?$/.test(path))
    .map(({ method, path }) => ({ method, path: path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}') }))
    .map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
  return [...new Map(routes.map((route) => [route.name, route])).values()];
}

/** Those that change something and are called by our own pages; other services sign theirs. */
export const unsafeRoutes = (): ApiRoute[] =>
  apiRoutes().filter(({ method, path }) => UNSAFE.has(method) && !path.startsWith('/api/hooks/'));

/** An address of a route: its parameters filled in. */
export const addressOf = (path: string, values: Record<string, string | number>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 1));
