import type { APIRequestContext } from '@playwright/test';
import { HIDDEN_SHOP } from '../places.ts';

const AREA = 'tokyo/shinjuku-kabukicho';

type FindAddress = (request: APIRequestContext) => Promise<string>;

const findShop: FindAddress = (get) => firstLink(get, `/shops/${AREA}/?coupon=1`, /href="(\/shop\/\d+\/)"/);

/** Every kind of page, and how to find the address of one in the demo world. */
const PAGES = {
  top: async () => '/',
  shops: async () => '/shops/',
  'shops-prefecture': async () => '/shops/tokyo/',
  'shops-area': async () => `/shops/${AREA}/`,
  'shops-area-2': async () => `/shops/${AREA}/page/2/`,
  'shops-filtered': async () => `/shops/${AREA}/?caba=1&girls=0&sexy=0&coupon=1&sort=price`,
  'shops-none': async () => `/shops/${AREA}/?budgetMax=5000&coupon=1&room=1&card=1&open=1`,
  'shops-station': async (get) =>
    firstLink(get, `/shops/${AREA}/`, /href="(\/shops\/tokyo\/station\/[^"]+\/)"/),
  'shops-words': async () => `/shops/?${new URLSearchParams({ text: 'バー', coupon: '1' })}`,
  'shops-words-none': async () => `/shops/${AREA}/?${new URLSearchParams({ text: '月灯る んぎょ' })}`,
  'shops-closest': async () => `/shops/?${new URLSearchParams({ text: '歌舞妓町' })}`,
  'shops-position': async () => '/shops/?lat=35.691&long=139.701',
  'shops-bad-address': async () => '/shops/tokyo/?sort=fastest',
  casts: async () => '/casts/',
  'casts-prefecture': async () => '/casts/tokyo/',
  'casts-area': async () => `/casts/${AREA}/`,
  'casts-area-2': async () => `/casts/${AREA}/page/2/`,
  'casts-tonight': async () => `/casts/${AREA}/?tonight=1&sort=start`,
  'casts-position': async () => '/casts/?lat=35.691&long=139.701&tonight=1&sort=distance',
  ranking: async () => '/ranking/',
  'casts-station': async (get) =>
    firstLink(get, `/casts/${AREA}/`, /href="(\/casts\/tokyo\/station\/[^"]+\/)"/),
  shop: findShop,
  'shop-casts': async (get) => `${await findShop(get)}cast/`,
  cast: async (get) => firstLink(get, `/casts/${AREA}/?tonight=1`, /href="(\/cast\/\d+\/)"/),
  post: async (get) => lastLink(get, `/navi/tls/${AREA}/`, /href="(\/tl\/\d+\/)"/g),
  news: async () => '/navi/page/5831/',
  'news-list': async () => '/navi/pages/',
  '404': async () => '/nothing/here/',
  '410': async () => `/shop/${HIDDEN_SHOP}/`,
  'api-reference': async () => '/api/',
} satisfies Record<string, FindAddress>;

export type PageKind = keyof typeof PAGES;
export const PAGE_KINDS = Object.keys(PAGES) as PageKind[];

/** One of each template; the others differ by what they list. */
export const ONE_EACH: readonly PageKind[] = [
  'top',
  'shops-area',
  'shops-none',
  'shops-words-none',
  'casts-area',
  'casts-tonight',
  'ranking',
  'shop',
  'shop-casts',
  'cast',
  'post',
  'news',
  'news-list',
  '404',
  '410',
  'api-reference',
];

/** The lists and what they lead to: the pages whose weight is promised. */
export const DIRECTORY = PAGE_KINDS.filter((kind) => kind !== 'api-reference');

async function firstLink(request: APIRequestContext, path: string, pattern: RegExp): Promise<string> {
  const found = pattern.exec(await (await request.get(path)).text());
  if (!found?.[1]) throw new Error(`No ${pattern} on ${path}`);
  return found[1];
}

/** The newest posts may be those of another test that takes them away again; comments are written outside this area. */
async function lastLink(request: APIRequestContext, path: string, pattern: RegExp): Promise<string> {
  const found = [...(await (await request.get(path)).text()).matchAll(pattern)].at(-1);
  if (!found?.[1]) throw new Error(`No ${pattern} on ${path}`);
  return found[1];
}

/** The address of a page of this kind. */
export const addressOf = (kind: PageKind, request: APIRequestContext): Promise<string> =>
  PAGES[kind](request);
