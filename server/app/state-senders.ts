import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../core/db/connect.ts';
import { healthChecks, type OwnState } from '../core/http/health.ts';
import { metrics } from '../core/http/metrics.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Replies } from './replies.ts';

/** `send` gets the whole path and is false for a 404. */
export type Sender = {
  owns: (path: string) => boolean;
  /** It refuses methods itself; the others get GET and HEAD only. */
  anyMethod?: true;
  send: (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
};

export const is =
  (...paths: readonly string[]) =>
  (wanted: string) =>
    paths.includes(wanted);

type Parts = { secrets: Secrets; db: Db; state: OwnState; replies: Replies };

/** What every process says of itself: `/healthz`, `/readyz` and, for the bearer of its token, `/metrics`. */
export function stateSenders({ secrets, db, state, replies }: Parts): readonly Sender[] {
  const healthOf = healthChecks(() => db, state);
  const metricsToken = Buffer.from(`Bearer ${secrets.key('metrics').toString('hex')}`);
  return [
    {
      owns: is('/healthz', '/readyz'),
      async send(_request, response, wanted) {
        const health = await healthOf(wanted);
        if (health) replies.text(response, health.status, health.body);
        return health !== null;
      },
    },
    {
      owns: is('/metrics'),
      async send(request, response) {
        const given = Buffer.from(request.headers.authorization ?? '');
        if (given.length !== metricsToken.length || !timingSafeEqual(given, metricsToken)) return false;
        replies.text(response, 200, await metrics.metrics(), 'text/plain; version=0.0.4');
        return true;
      },
    },
  ];
}
