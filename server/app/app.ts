import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/connect.ts';
import type { OwnState } from '../core/http/health.ts';
import { staysOpen } from '../core/http/maintenance.ts';
import { hasOneHost, ownHost } from '../core/http/own-host.ts';
import { readTarget, specifiedAdminCall, specifiedCall } from '../core/http/request-path.ts';
import { requestLimits } from '../core/limits/request-limits.ts';
import { ADMIN_PAGES } from '../core/paths.ts';
import type { Secrets } from '../core/secrets.ts';
import { isAdminPageOpen } from '../desk/admins/read-admin.ts';
import { noteRefused } from '../identity/sessions/note-refusal.ts';
import { otherAddressOf } from '../site/pages/page-key.ts';
import type { PageFailure } from '../site/pages/page-sender.ts';
import { isPrivatePage } from '../site/pages/private-pages.ts';
import { repliesOf } from './replies.ts';
import { sendersOf } from './senders.ts';

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/** Programs want exactly these paths; nothing may call Astro's own endpoints. */
const NO_PAGE = /^\/(?:_|(?:api|media|converter|dev)(?:\/|$))/;

/** The store and the built Astro in production, Astro's dev server in development. */
export type Pages = {
  isFile: (path: string) => boolean;
  /** At once; false when there is none. */
  sendReady: (path: string, search: string, request: IncomingMessage, response: ServerResponse) => boolean;
  /** Renders and sends. @returns why nothing was sent, or null when the answer is on its way */
  render: (
    page: { path: string; search: string; isPrivate: boolean },
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<PageFailure | null>;
  /** Whether the database is known to be out of reach. */
  isAway: () => boolean;
};

export type AppParts = { config: Config; secrets: Secrets; db: Db; pages: Pages; state: OwnState };

export function createApp({ config, secrets, db, pages, state }: AppParts) {
  const replies = repliesOf(config, pages.isAway);
  const senders = sendersOf({ config, secrets, db, state, replies });
  const waitFor = requestLimits(config.trustedProxies, pages.isFile);
  const isOwnHost = ownHost(config);
  const { plain } = replies;

  /** `wait`: milliseconds until the next request is taken. */
  function tooMany(request: IncomingMessage, response: ServerResponse, wait: number): void {
    void noteRefused(request, config.trustedProxies);
    plain(response, 'often', ['Retry-After', String(Math.max(1, Math.ceil(wait / 1000)))]);
  }

  /** A call of admins at the specification's own address. @returns false for everybody else */
  async function answerAdmin(request: IncomingMessage, response: ServerResponse, wanted: string) {
    const call = specifiedAdminCall(request.method, request.url);
    if (call === null || !(await isAdminPageOpen(db, wanted, request.headers.cookie))) return false;
    request.url = call;
    return (
      senders.find(({ owns }) => owns(`/api${wanted}`))?.send(request, response, `/api${wanted}`) ?? false
    );
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!hasOneHost(request.rawHeaders)) return plain(response, 'malformed', ['Connection', 'close']);
      request.url = specifiedCall(request.method, request.url) ?? request.url;
      const target = readTarget(request.url ?? '');
      if ('refused' in target) return plain(response, target.refused);
      const { path: wanted, search, respelt } = target;
      if (!isOwnHost(request.headers.host)) return plain(response, 'elsewhere');
      // Before anything asks the database, which may be away meanwhile.
      if (config.maintenanceUntil !== null && !staysOpen(wanted) && !pages.isFile(wanted))
        return replies.inMaintenance(response, config.maintenanceUntil);
      const wait = waitFor(request, wanted);
      if (wait >= 0) return tooMany(request, response, wait);
      const isRead = PAGE_METHODS.has(request.method ?? '');
      if (respelt && (NO_PAGE.test(wanted) || !isRead)) return plain(response, 'missing');
      // Most requests are for what is ready, and a stored page asks for no search through the table.
      if (isRead && !respelt && pages.sendReady(wanted, search, request, response)) return;
      const sender = respelt ? undefined : senders.find(({ owns }) => owns(wanted));
      if (sender && (isRead || sender.anyMethod) && (await sender.send(request, response, wanted))) return;
      if (!isRead && (await answerAdmin(request, response, wanted))) return;
      if (!isRead) return plain(response, 'method', ['Allow', 'GET, HEAD']);
      if (sender || NO_PAGE.test(wanted)) return plain(response, 'missing');
      // Pages of admins are an unknown address for others.
      const isHidden =
        ADMIN_PAGES.test(wanted) && !(await isAdminPageOpen(db, wanted, request.headers.cookie));
      const isPrivate = isPrivatePage(wanted) && !isHidden;
      const address = otherAddressOf(target, isPrivate);
      if (address !== null) return replies.lead(response, 308, address);
      const failure = await pages.render({ path: wanted, search, isPrivate }, request, response);
      if (failure === 'broken') replies.failed(request, response);
      else if (failure) plain(response, failure);
    } catch (error) {
      replies.failed(request, response, error);
    }
  };
}
