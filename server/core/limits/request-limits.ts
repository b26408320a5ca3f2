import type { IncomingMessage } from 'node:http';
import { traffic } from './traffic.ts';
import type { TrafficName } from './traffic-rows.ts';
import { visitorOf } from './visitor.ts';

const FREE = new Set(['/healthz', '/readyz', '/metrics']);

const FILE: readonly TrafficName[] = ['everything'];
const MEDIUM: readonly TrafficName[] = ['everything', 'media'];
const PAGE: readonly TrafficName[] = ['everything', 'pages'];

/** Calls of the API have rows of their own; built files are few. */
function kindsOf(path: string, isFile: (path: string) => boolean): readonly TrafficName[] {
  if (FREE.has(path)) return [];
  if (path.startsWith('/media/')) return MEDIUM;
  if (path.startsWith('/api/') || path === '/api') return FILE;
  return path.startsWith('/_') || path.startsWith('/converter/') || isFile(path) ? FILE : PAGE;
}

/** In memory: a stored page costs no query. */
export function requestLimits(proxies: readonly string[], isFile: (path: string) => boolean) {
  return (request: IncomingMessage, path: string): number => {
    const visitor = visitorOf({ remote: request.socket.remoteAddress, headers: request.headers }, proxies);
    if (!visitor) return -1;
    for (const name of kindsOf(path, isFile)) {
      const wait = traffic.take(name, visitor);
      if (wait >= 0) return wait;
    }
    return -1;
  };
}
