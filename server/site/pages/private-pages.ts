import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../core/config.ts';
import { noticingAway } from '../../core/db/away.ts';
import { inOpenScope } from '../../core/db/shop-scope.ts';
import { chooseEncoding, compressAside } from '../../core/http/encoding.ts';
import { contentPolicy, type FlatHeaders } from '../../core/http/headers.ts';
import { answers } from '../../core/http/metrics.ts';
import type { PageFailure } from './page-sender.ts';
import { OverloadedError, RenderQueue } from './render-queue.ts';
import { withCharset } from './renderer.ts';
import type { Site } from './site.ts';

const PRIVATE =
  /^\/(?:my_page|navi\/cast|line_login|logout|undo|magazine|stop_magazine|stop_mail|shop_reset|shop_security|shop_admin|invitation|admin)(?:\/|$)/;

/** Rendered with one viewer's cookies and stored nowhere. */
export const isPrivatePage = (path: string): boolean => PRIVATE.test(path);

/** No cache, search engine or other site may learn of a private page (security.md 7.7). */
const HEADERS: FlatHeaders = [
  ...['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex, nofollow, noarchive'],
  ...['Referrer-Policy', 'no-referrer', 'Vary', 'Cookie, Accept-Encoding'],
];

function without(headers: FlatHeaders, name: string): FlatHeaders {
  const at = headers.indexOf(name);
  return at < 0 ? headers : headers.toSpliced(at, 2);
}

export function privatePageSender(
  site: Pick<Site, 'renderFresh' | 'ownWork'>,
  config: Pick<Config, 'siteOrigin'>,
  common: FlatHeaders,
) {
  const queue = new RenderQueue(site.ownWork);
  const head = [...without(common, 'Referrer-Policy'), ...HEADERS];

  return async function sendPrivate(
    path: string,
    search: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<PageFailure | null> {
    answers.inc({ origin: 'rendered' });
    const { cookie } = request.headers;
    const wanted = new Request(config.siteOrigin + path + search, { headers: cookie ? { cookie } : {} });
    const render = async () => {
      const answer = await site.renderFresh(wanted);
      return { answer, whole: Buffer.from(await answer.arrayBuffer()) };
    };
    let rendered: Awaited<ReturnType<typeof render>>;
    let isAway: boolean;
    try {
      ({ result: rendered, isAway } = await queue.run(() => noticingAway(() => inOpenScope(render))));
    } catch (error) {
      if (error instanceof OverloadedError) return 'busy';
      throw error;
    }
    const { answer, whole } = rendered;
    if (answer.status >= 500) return isAway ? 'away' : 'broken';
    const { headers } = answer;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = encoding === 'identity' ? whole : await compressAside(whole, encoding, 4);
    const kept = ['location', 'retry-after'].flatMap((name) => {
      const value = headers.get(name);
      return value ? [name, value] : [];
    });
    response.writeHead(answer.status, [
      ...head,
      ...['Content-Security-Policy', contentPolicy(config, headers.get('content-security-policy'))],
      ...['Content-Type', withCharset(headers.get('content-type')), 'Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...kept,
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
    return null;
  };
}
