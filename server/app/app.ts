import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { mediumAccess } from '../community/posting/medium-access.ts';
import type { Config } from '../core/config.ts';
import { isDatabaseAway } from '../core/db/away.ts';
import type { Db } from '../core/db/connect.ts';
import { converterSender } from '../core/http/converter-files.ts';
import { contentPolicy, securityHeaders } from '../core/http/headers.ts';
import { healthChecks } from '../core/http/health.ts';
import { mediaSender } from '../core/http/media-files.ts';
import { answers, metrics } from '../core/http/metrics.ts';
import { hasTwoHosts, ownHost } from '../core/http/own-host.ts';
import { PLAIN_PAGE_POLICY, type PlainReason, plainJson, plainPage } from '../core/http/plain-page.ts';
import { POLICY_REPORTS_PATH, receivePolicyReports } from '../core/http/policy-reports.ts';
import { readTarget } from '../core/http/request-path.ts';
import { loadStaticFiles, sendStatic } from '../core/http/static-files.ts';
import { requestLimits } from '../core/limits/request-limits.ts';
import { log, traceOf } from '../core/log.ts';
import { ADMIN_PAGES, loginPath, shortLoginPath } from '../core/paths.ts';
import type { Secrets } from '../core/secrets.ts';
import { isAdminPageOpen } from '../desk/admins/read-admin.ts';
import { outboxSender } from '../gateways/messaging/outbox-sender.ts';
import { receiveText } from '../identity/registration/receive-text.ts';
import { distFolder } from '../site/pages/build-id.ts';
import { otherAddressOf } from '../site/pages/page-key.ts';
import { pageSender } from '../site/pages/page-sender.ts';
import { isPrivatePage, privatePageSender } from '../site/pages/private-pages.ts';
import type { Site } from '../site/pages/site.ts';
import { shareImageSender } from '../site/seo/share-image-sender.ts';
import { apiListener } from './api-listener.ts';
import { noteRefused } from './note-refusal.ts';

const PAGE_METHODS = new Set(['GET', 'HEAD']);
/** Paths of programs, which ask for exactly what they are given; and of Astro's own endpoints, which nothing asks for. */
const NO_PAGE = /^\/(?:_|(?:api|media|converter|dev)(?:\/|$))/;

export type AppParts = { config: Config; secrets: Secrets; db: Db; site: Site; isStopping: () => boolean };

/** The outer request handler: every answer of the product passes here and gets its headers here. */
export function createApp({ config, secrets, db, site, isStopping }: AppParts) {
  const common = securityHeaders(config);
  const closed = [...common, 'Content-Security-Policy', contentPolicy(config)];
  const files = loadStaticFiles(path.join(distFolder, 'client'), closed);
  const sendMedia = mediaSender(config.varDir, mediumAccess, common);
  const sendShareImage = shareImageSender(path.join(config.varDir, 'share'), db, closed);
  const sendConverter = converterSender(common);
  const sendPage = pageSender(site, common);
  const sendPrivate = privatePageSender(site, config, common);
  const metricsToken = Buffer.from(`Bearer ${secrets.key('metrics').toString('hex')}`);
  const answerApi = apiListener(closed);
  const waitFor = requestLimits(config.trustedProxies, (wanted) => files.has(wanted));
  const healthOf = healthChecks(() => db, { isStopping, missingPages: () => site.topPages.missing });
  const sendOutbox = outboxSender(config, common, receiveText);
  const isOwnHost = ownHost(config);

  function plain(
    response: ServerResponse,
    reason: PlainReason,
    extra: string[] = [],
    requestId?: string,
  ): void {
    answers.inc({ origin: 'refused' });
    // A client of the API reads JSON, whichever part of the server refuses it and however it spells the path.
    const { url = '' } = response.req;
    const target = readTarget(url);
    const isCall = /^\/api(?:[/?]|$)/.test('path' in target ? target.path : url);
    const { status, body } = isCall ? plainJson(reason) : plainPage(reason, config.siteName, requestId);
    response.writeHead(status, [
      ...common,
      ...['Content-Security-Policy', PLAIN_PAGE_POLICY],
      ...['Content-Type', `${isCall ? 'application/json' : 'text/html'}; charset=utf-8`],
      ...['Cache-Control', 'no-store'],
      ...['Content-Length', String(body.length)],
      ...(status === 503 ? ['Retry-After', '5'] : []),
      ...extra,
    ]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  /** Something unexpected: the visitor gets a number that finds the line in the log, and nothing else. */
  function failed(request: IncomingMessage, response: ServerResponse, error?: unknown): void {
    const requestId = randomBytes(6).toString('hex');
    log.error({ requestId, path: request.url?.split('?')[0], error: traceOf(error) }, 'request failed');
    if (response.headersSent) response.destroy();
    else if (!site.feed.connected || isDatabaseAway(error)) plain(response, 'away');
    else plain(response, 'broken', ['X-Request-Id', requestId], requestId);
  }

  function text(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
    const head = ['Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store'];
    response.writeHead(status, [...closed, ...head, 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  /** Leads to the one address of a page. Browsers keep a 308 without end otherwise, and a page may take a query later. */
  function moved(response: ServerResponse, address: string): void {
    answers.inc({ origin: 'moved' });
    const head = ['Location', address, 'Cache-Control', 'no-store', 'Content-Length', '0'];
    response.writeHead(308, [...closed, ...head]).end();
  }

  /** Answers 429. `wait`: milliseconds until the next request is taken. */
  function tooMany(request: IncomingMessage, response: ServerResponse, wait: number): void {
    void noteRefused(request, config.trustedProxies);
    plain(response, 'often', ['Retry-After', String(Math.max(1, Math.ceil(wait / 1000)))]);
  }

  async function showMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== metricsToken.length || !timingSafeEqual(given, metricsToken))
      return plain(response, 'missing');
    text(response, 200, await metrics.metrics(), 'text/plain; version=0.0.4');
  }

  /** Files and health under fixed names; false when `target` names none. */
  async function fixed(target: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const health = await healthOf(target);
    if (health) text(response, health.status, health.body);
    else if (target === '/metrics') await showMetrics(request, response);
    else if (target === shortLoginPath())
      response.writeHead(302, [...closed, 'Location', loginPath(), 'Cache-Control', 'no-store']).end();
    else if (target.startsWith('/converter/')) {
      if (!sendConverter(target, request, response)) plain(response, 'missing');
    } else if (target.startsWith('/media/share/')) {
      if (!(await sendShareImage(target.slice('/media/share/'.length), request, response)))
        plain(response, 'missing');
    } else if (target.startsWith('/media/')) {
      if (!(await sendMedia(target.slice('/media/'.length), request, response))) plain(response, 'missing');
    } // Astro's own endpoints (/_image, /_server-islands) are not part of the product.
    else if (target.startsWith('/_')) plain(response, 'missing');
    else return false;
    return true;
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (hasTwoHosts(request.rawHeaders)) return plain(response, 'malformed', ['Connection', 'close']);
      const target = readTarget(request.url ?? '');
      if ('refused' in target) return plain(response, target.refused);
      const { path: wanted, search, respelt } = target;
      if (!isOwnHost(request.headers.host)) return plain(response, 'elsewhere');
      const wait = waitFor(request, wanted);
      if (wait >= 0) return tooMany(request, response, wait);
      if (respelt && (NO_PAGE.test(wanted) || !PAGE_METHODS.has(request.method ?? '')))
        return plain(response, 'missing');
      if (wanted.startsWith('/api/') || wanted === '/api') {
        answers.inc({ origin: 'api' });
        return await answerApi(request, response);
      }
      if (wanted === POLICY_REPORTS_PATH && request.method === 'POST') {
        const status = await receivePolicyReports(request);
        return void response.writeHead(status, [...closed, 'Cache-Control', 'no-store']).end();
      }
      if (wanted.startsWith('/dev/') && (await sendOutbox(wanted, request, response))) return;
      if (!PAGE_METHODS.has(request.method ?? '')) return plain(response, 'method', ['Allow', 'GET, HEAD']);
      if (!respelt) {
        if (sendPage.stored(wanted, search, request, response)) return;
        const file = files.get(wanted);
        if (file) {
          answers.inc({ origin: 'static' });
          return sendStatic(file, request, response);
        }
        if (await fixed(wanted, request, response)) return;
      }
      // For everybody but admins their pages are rendered as what they then are: an address that nobody has.
      const isHidden = ADMIN_PAGES.test(wanted) && !(await isAdminPageOpen(wanted, request.headers.cookie));
      const isPrivate = isPrivatePage(wanted) && !isHidden;
      const address = otherAddressOf(target, isPrivate);
      if (address !== null) return moved(response, address);
      if (site.ownWork.isOverloaded(config.overloadedMs)) return plain(response, 'busy');
      const failure = isPrivate
        ? await sendPrivate(wanted, search, request, response)
        : await sendPage.rendered(wanted, search, request, response);
      if (failure === 'broken') failed(request, response);
      else if (failure) plain(response, failure);
    } catch (error) {
      failed(request, response, error);
    }
  };
}
