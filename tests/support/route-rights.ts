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

/** Who may make each call, as its route says it. */
export const routeRights = (): RouteRight[] =>
  api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request, ...route } = definition.route;
    const { [WHO]: who } = route as { [WHO]?: Who };
    if (!who) return [];
    const upper = method.toUpperCase();
    const types = Object.keys(request?.body?.content ?? {});
    const takes = types.includes('application/json') ? 'json' : types.length > 0 ? 'form' : null;
    return [{ name: `${upper} /api${path}`, method: upper, path: `/api${path}`, who, takes }];
  });
