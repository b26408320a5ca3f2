import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../core/config.ts';
import { isDatabaseAway } from '../core/db/away.ts';
import { currentTime } from '../core/db/clock.ts';
import { contentPolicy, type FlatHeaders, securityHeaders } from '../core/http/headers.ts';
import { maintenanceText, maintenanceWait } from '../core/http/maintenance.ts';
import { answers } from '../core/http/metrics.ts';
import { PLAIN_PAGE_POLICY, type PlainReason, plainJson, plainPage } from '../core/http/plain-page.ts';
import { loggedPath, readTarget } from '../core/http/request-path.ts';
import { log, traceOf } from '../core/log.ts';
import { StoreError } from '../gateways/media/store/store-error.ts';

export function headersOf(config: Config): { common: FlatHeaders; closed: FlatHeaders } {
  const common = securityHeaders(config);
  return { common, closed: [...common, 'Content-Security-Policy', contentPolicy(config)] };
}

export function repliesOf(config: Config, isAway: () => boolean) {
  const { common, closed } = headersOf(config);

  type Plain = { requestId?: string; said?: string; wait?: number };

  function plain(
    response: ServerResponse,
    reason: PlainReason,
    extra: string[] = [],
    { requestId, said, wait = 5 }: Plain = {},
  ): void {
    answers.inc({ origin: 'refused' });
    // A client of the API reads JSON, whichever part of the server refuses it and however it spells the path.
    const { url = '' } = response.req;
    const target = readTarget(url);
    const isCall = /^\/api(?:[/?]|$)/.test('path' in target ? target.path : url);
    const { status, body } = isCall
      ? plainJson(reason, said)
      : plainPage(reason, config.siteName, { requestId, said });
    response.writeHead(status, [
      ...common,
      ...['Content-Security-Policy', PLAIN_PAGE_POLICY],
      ...['Content-Type', `${isCall ? 'application/json' : 'text/html'}; charset=utf-8`],
      ...['Cache-Control', 'no-store'],
      ...['Content-Length', String(body.length)],
      ...(status === 503 ? ['Retry-After', String(wait)] : []),
      ...extra,
    ]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  return {
    plain,

    inMaintenance(response: ServerResponse, until: number): void {
      const now = currentTime();
      plain(response, 'maintenance', [], {
        said: maintenanceText(until, now),
        wait: maintenanceWait(until, now),
      });
    },

    /** The visitor gets a number that finds the line in the log. */
    failed(request: IncomingMessage, response: ServerResponse, error?: unknown): void {
      const requestId = randomBytes(6).toString('hex');
      log.error({ requestId, path: loggedPath(request.url), error: traceOf(error) }, 'request failed');
      if (response.headersSent) response.destroy();
      else if (isAway() || isDatabaseAway(error) || error instanceof StoreError) plain(response, 'away');
      else plain(response, 'broken', ['X-Request-Id', requestId], { requestId });
    },

    text(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
      const head = ['Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store'];
      response.writeHead(status, [...closed, ...head, 'Content-Length', String(Buffer.byteLength(body))]);
      response.end(response.req.method === 'HEAD' ? undefined : body);
    },

    /** Browsers keep a 308 without end unless no-store forbids it, and a page may take a query later. */
    lead(response: ServerResponse, status: 302 | 308, address: string): void {
      if (status === 308) answers.inc({ origin: 'moved' });
      const head = ['Location', address, 'Cache-Control', 'no-store', 'Content-Length', '0'];
      response.writeHead(status, [...closed, ...head]).end();
    },
  };
}

export type Replies = ReturnType<typeof repliesOf>;
