import { api } from '../../server/app/api.ts';
import { WHO } from '../../server/identity/sessions/call.ts';
import type { Who } from '../../server/identity/sessions/rights.ts';

export type RouteRight = {
  /** `POST /api/votes` */
  name: string;
  method: string;
  path: string;
  who: Who;
  takes: 'json' | 'form' | null;
};

/** What the documented calls are sent, by their names. */
const documented = () =>
  new Map<string, RouteRight['takes']>(
    api.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route') return [];
      const { method, path, request } = definition.route;
      const types = Object.keys(request?.body?.content ?? {});
      const takes = types.includes('application/json') ? 'json' : types.length > 0 ? 'form' : null;
      return [[`${method.toUpperCase()} /api${path}`, takes]];
    }),
  );

/** Who may make each call, as its route says it; the document leaves those of the admins out, which are sent JSON. */
export function routeRights(): RouteRight[] {
  const sent = documented();
  return api.routes.flatMap(({ method, path: written, handler }) => {
    const { [WHO]: who } = handler as { [WHO]?: Who };
    if (!who) return [];
    const path = written.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
    const name = `${method} ${path}`;
    return [{ name, method, path, who, takes: sent.has(name) ? (sent.get(name) ?? null) : 'json' }];
  });
}
