import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressAside, type Encoding, isUnchanged } from '../../core/http/encoding.ts';
import type { FlatHeaders } from '../../core/http/headers.ts';
import { answers } from '../../core/http/metrics.ts';
import { log } from '../../core/log.ts';
import { pageKeyOf } from './page-key.ts';
import { readPageQuery } from './page-query.ts';
import { OverloadedError, RenderQueue } from './render-queue.ts';
import { type Rendered, withCharset } from './renderer.ts';
import type { Site } from './site.ts';
import type { StoredPage } from './stored-page.ts';

/** A browser keeps a page but asks each time whether it still holds. */
const CACHE = 'public, max-age=0, must-revalidate';
const HEADERS_OF_ASTRO = ['location', 'x-robots-tag', 'link', 'retry-after'];
/** Links that a browser may fetch when a finger or pointer comes near: stored pages only. */
const LINKS_AHEAD = ['Speculation-Rules', '"/links.speculationrules"'];
const fromStore = answers.labels('stored');

/** `busy`: too many are waiting; `away`: no database; `broken`: the page itself failed. */
export type PageFailure = 'busy' | 'away' | 'broken';

/** Sends pages from the store, else renders once for all who wait for the same page. */
export function pageSender(site: Site, common: FlatHeaders) {
  type Heads = Record<Encoding | 'unchanged', FlatHeaders>;
  const heads = new WeakMap<StoredPage, Heads>();
  const rendering = new Map<string, Promise<Rendered>>();
  const queue = new RenderQueue(site.ownWork);

  function headsOf(page: StoredPage) {
    let head = heads.get(page);
    if (head) return head;
    const unchanged = [
      ...common,
      'Content-Security-Policy',
      page.policy,
      'Cache-Control',
      CACHE,
      'ETag',
      page.etag,
    ];
    unchanged.push('Vary', 'Accept-Encoding');
    if (page.robots) unchanged.push('X-Robots-Tag', page.robots);
    const ahead = page.contentType.startsWith('text/html') ? LINKS_AHEAD : [];
    const full = [...unchanged, ...ahead, 'Content-Type', page.contentType];
    const coded = (name: string) => [...full, 'Content-Encoding', name];
    const br = [...coded('br'), 'Content-Length', String(page.br.length)];
    head = { br, gzip: coded('gzip'), identity: full, unchanged };
    heads.set(page, head);
    return head;
  }

  function send(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
    const head = headsOf(page);
    if (isUnchanged(request, page.etag)) {
      response.writeHead(304, head.unchanged);
      response.end();
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'br') {
      response.writeHead(200, head.br);
      response.end(request.method === 'HEAD' ? undefined : page.br);
      return;
    }
    site.recoded.of(page, encoding).then(
      (body) => {
        response.writeHead(200, [...head[encoding], 'Content-Length', String(body.length)]);
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      (error: Error) => {
        log.error({ error: error.message, path: page.key }, 'page could not be unpacked');
        response.destroy();
      },
    );
  }

  async function sendRendered(
    answer: Rendered,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const kept = HEADERS_OF_ASTRO.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [name, value] : [];
    });
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = encoding === 'identity' ? answer.body : await compressAside(answer.body, encoding, 4);
    response.writeHead(answer.status, [
      ...common,
      ...['Content-Security-Policy', answer.policy, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'],
      ...['Content-Type', withCharset(answer.headers.get('content-type'))],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...['Content-Length', String(body.length)],
      ...kept,
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** A full disk must not fail this answer: only the next visitor waits again. */
  function keep(page: StoredPage, moment: number): void {
    try {
      site.store.put(page, moment);
    } catch (error) {
      log.error({ error: (error as Error).message, path: page.key }, 'page could not be stored');
    }
  }

  async function renderOnce(path: string, search: string, key: string | null): Promise<Rendered> {
    const name = key ?? path + search;
    const underWay = rendering.get(name);
    if (underWay) return underWay;
    const render = queue.run(async () => {
      const moment = site.store.moment();
      const answer = await site.render(path, search, key);
      if (answer.page) keep(answer.page, moment);
      return answer;
    });
    rendering.set(name, render);
    try {
      return await render;
    } finally {
      rendering.delete(name);
    }
  }

  return {
    stored(path: string, search: string, request: IncomingMessage, response: ServerResponse): boolean {
      const key = pageKeyOf(path, search);
      const page = key === null ? null : site.store.get(key);
      if (key === null || !page) return false;
      if (!site.store.isFresh(key)) site.publisher.hurry(key);
      fromStore.inc();
      send(page, request, response);
      return true;
    },

    /** @returns why nothing was sent; null when the answer is on its way. */
    async rendered(
      path: string,
      search: string,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<PageFailure | null> {
      answers.inc({ origin: 'rendered' });
      const key = pageKeyOf(path, search);
      let answer: Rendered;
      try {
        answer = await renderOnce(path, readPageQuery(path, search).search, key);
      } catch (error) {
        if (error instanceof OverloadedError) return 'busy';
        throw error;
      }
      if (answer.status >= 500) return answer.isAway || !site.feed.connected ? 'away' : 'broken';
      if (answer.page) {
        send(answer.page, request, response);
        return null;
      }
      await sendRendered(answer, request, response);
      return null;
    },
  };
}
