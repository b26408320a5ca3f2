import type { Config } from '../../core/config.ts';
import { noticingAway } from '../../core/db/away.ts';
import { compressAside } from '../../core/http/encoding.ts';
import { contentPolicy } from '../../core/http/headers.ts';
import { makePage, type StoredPage } from './stored-page.ts';

/** Astro's render of one page, from dist/server/entry.mjs. */
export type Render = (request: Request) => Promise<Response>;

/** A rendered answer: `page` when it said by its tags that it may be stored. */
export type Rendered = {
  status: number;
  headers: Headers;
  policy: string;
  body: Buffer;
  /** The database could not be reached, or not work, while it was rendered. */
  isAway: boolean;
  page: StoredPage | null;
};

/** Wraps Astro: renders a path into bytes, and into a page when the answer is a success that carries tags. */
export function pageRenderer(render: Render, config: Pick<Config, 'siteOrigin'>) {
  return async (path: string, search: string, key: string | null): Promise<Rendered> => {
    const began = Date.now();
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
      await compressAside(body),
    );
    return { ...answer, page };
  };
}

export type PageRenderer = ReturnType<typeof pageRenderer>;

/** Astro's answers name no charset; every text answer of ours does. */
export function withCharset(type: string | null): string {
  const plain = type ?? 'text/html';
  return /^(text\/|application\/(json|xml|rss\+xml))/.test(plain) && !plain.includes('charset')
    ? `${plain}; charset=utf-8`
    : plain;
}
