import type { Config } from '../../core/config.ts';
import { noticingAway } from '../../core/db/away.ts';
import { currentTime } from '../../core/db/clock.ts';
import { compressAside } from '../../core/http/encoding.ts';
import { contentPolicy } from '../../core/http/headers.ts';
import { makePage, type StoredPage } from './stored-page.ts';

export type Render = (request: Request) => Promise<Response>;

/** `page` is null unless the answer's tags allow storing it. */
export type Rendered = {
  status: number;
  headers: Headers;
  policy: string;
  body: Buffer;
  /** The database was unreachable or failing during the render. */
  isAway: boolean;
  page: StoredPage | null;
};

export function pageRenderer(render: Render, config: Pick<Config, 'siteOrigin'>) {
  return async (path: string, search: string, key: string | null): Promise<Rendered> => {
    const began = currentTime();
    const asked = new Request(config.siteOrigin + path + search);
    const { result: response, isAway } = await noticingAway(() => render(asked));
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    const policy = contentPolicy(config, headers.get('content-security-policy'));
    const tags = headers.get('cache-tag');
    const answer = { status, headers, policy, body, isAway };
    if (status !== 200 || !tags || key === null) return { ...answer, page: null };
    const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cdn-cache-control') ?? '')?.[1] ?? Number.NaN);
    const page = makePage(
      {
        key,
        status,
        tags: tags.split(','),
        expiresAt: Number.isNaN(maxAge) ? Number.MAX_SAFE_INTEGER : began + maxAge * 1000,
        contentType: withCharset(headers.get('content-type')),
        policy,
        robots: headers.get('x-robots-tag'),
        body,
      },
      await compressAside(body, 'br'),
    );
    return { ...answer, page };
  };
}

export type PageRenderer = ReturnType<typeof pageRenderer>;

/** Astro's answers name no charset; ours always do. */
export function withCharset(type: string | null): string {
  const plain = type ?? 'text/html';
  return /^(text\/|application\/(json|xml|rss\+xml))/.test(plain) && !plain.includes('charset')
    ? `${plain}; charset=utf-8`
    : plain;
}
