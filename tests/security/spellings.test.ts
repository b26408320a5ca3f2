import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressText } from '../../server/core/http/encoding.ts';
import { NOWHERE, readTarget, type Target } from '../../server/core/http/request-path.ts';
import { tagPath } from '../../server/core/paths.ts';
import { otherAddressOf, pageKeyOf } from '../../server/site/pages/page-key.ts';
import { PageStore } from '../../server/site/pages/page-store.ts';
import { Publisher } from '../../server/site/pages/publisher.ts';
import { decodePage, makePage, type StoredPage } from '../../server/site/pages/stored-page.ts';
import { TOP_PAGES } from '../../server/site/pages/top-pages.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { rawRequest } from '../support/raw-request.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const CHOICE = 'caba=1&girls=0&sexy=0';
/** Spellings of a query that mean no more than `query` does on its page. */
const queriesFor = (query: string): string[] =>
  query === ''
    ? ['?', '?&', '?x=1', '?x=1&y=2', '?cursor=', '?constructor=1', '?utm_source=a&x=1', '?%75tm_source=a']
    : [
        '?sexy=0&girls=0&caba=1',
        '?caba=1',
        '?caba=1&caba=0&girls=0&sexy=0',
        `?${CHOICE}&x=1`,
        `?${CHOICE}&`,
        `?${CHOICE}&open=0`,
        `?%63aba=1&girls=0&sexy=0`,
        `?caba=%31&girls=0&sexy=0`,
        `?${CHOICE}&utm_source=a&utm_source=b&x`,
      ];

const encoded = (letter: string, upper: boolean): string => {
  const code = [...Buffer.from(letter)].map((byte) => `%${byte.toString(16)}`).join('');
  return upper ? code.toUpperCase() : code;
};
/** The `n`th spelling of a path: each letter as it is, or encoded in small or in capital digits. */
function spelling(plain: string, n: number): string {
  let left = n;
  return plain.replace(/[^/]/g, (letter) => {
    const way = left % 3;
    left = Math.floor(left / 3);
    return way === 0 ? letter : encoded(letter, way === 2);
  });
}

const target = (raw: string) => {
  const read = readTarget(raw);
  return 'refused' in read ? null : read;
};

describe('one address of a page has one spelling', () => {
  it('however a path is encoded, composed or closed', () => {
    const tag = tagPath('がーる');
    const same: [plain: string, spellings: string[]][] = [
      ['/shop/1/', ['/%73hop/1/', '/shop/%31/', '/sho%70/1/', '/%73%68%6F%70/%31/', '/shop/1', '/%73hop/1']],
      ['/shops/a-b/', ['/shops/a%2Db/', '/shops/a%2db', '/shops/%61-b/']],
      [tag, [tag.toLowerCase(), tag.slice(0, -1), tagPath('か\u3099ーる'), tag.replace('t', '%74')]],
    ];
    for (const [plain, spellings] of same) {
      expect(otherAddressOf(target(plain) as Target, false), plain).toBeNull();
      for (const one of spellings) expect(otherAddressOf(target(one) as Target, false), one).toBe(plain);
    }
  });

  it('and what has no meaning is refused, also when it is composed only', () => {
    for (const raw of [
      '/shop/1%CD%BE/',
      '/shop/１/',
      '/shop/\u00e9/',
      '/shops/?text=\u00e9',
      '/shop/%2F/',
      '/%2e%2e/',
    ])
      expect(target(raw), raw).toBeNull();
  });

  it('and no spelling leads to another site', () => {
    for (const raw of ['/%09/evil.example/', '/%5cevil.example/', '/%2fevil.example', '/.%2e//evil.example'])
      expect(target(raw), raw).toBeNull();
    for (const raw of ['//x', '//admin/', '/shops//tokyo/?text=x', '/shop/1//', '//', '///evil.example/'])
      expect(target(raw), raw).toEqual({ path: NOWHERE, search: '', respelt: false });
    expect(otherAddressOf(target('//evil.example/') as Target, false)).toBeNull();
    for (const raw of [
      '/evil.example',
      '/@evil.example',
      '/%40evil.example',
      '/:evil',
      '/shops/?//evil.example',
    ]) {
      const address = otherAddressOf(target(raw) as Target, false) ?? raw;
      expect(new URL(address, 'https://here.example').host, raw).toBe('here.example');
    }
  });
});

describe('a store under 100,000 spellings', () => {
  // Nine letters and more have over 10,000 spellings each.
  const keys = [
    ...['/shops/tokyo/', '/casts/tokyo/', '/shops/tokyo/kinshicho/', '/casts/tokyo/station/ueno/'],
    ...['/shops/tokyo/', '/casts/tokyo/'].map((list) => `${list}?${CHOICE}`),
    ...['/shop/12345/', '/shop/123/cast/', '/cast/12345/', '/navi/tls/areas/'],
  ];
  const page = (key: string): StoredPage =>
    makePage(
      {
        key,
        status: 200,
        tags: ['shop:1'],
        expiresAt: Number.MAX_SAFE_INTEGER,
        contentType: 'text/html; charset=utf-8',
        policy: '',
        robots: null,
        body: Buffer.from(key),
      },
      compressText(Buffer.from(key), 1).br,
    );

  it('holds each page once, and one changed shop makes as many pages stale as it has', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-spellings-'));
    const store = new PageStore(folder);
    /** What the server does with a target it has no stored page for, up to the rendering. */
    const ask = (raw: string): 'refused' | 'moved' | 'on demand' | 'stored' => {
      const read = target(raw);
      if (!read) return 'refused';
      if (otherAddressOf(read, false) !== null) return 'moved';
      const key = pageKeyOf(read.path, read.search);
      if (key === null) return 'on demand';
      if (!store.isFresh(key)) store.put(page(key), store.moment());
      return 'stored';
    };
    for (const key of keys) expect(ask(key)).toBe('stored');
    const outcomes = { refused: 0, moved: 0, 'on demand': 0, stored: 0 };
    for (let n = 1; n <= 100_000 / keys.length; n++)
      for (const key of keys) {
        const [at = '', query = ''] = key.split('?');
        const queries = [query && `?${query}`, ...queriesFor(query)];
        outcomes[ask(spelling(at, n) + queries[n % queries.length])] += 1;
      }
    expect(outcomes).toEqual({ refused: 0, moved: 100_000, 'on demand': 0, stored: 0 });
    expect(store.size).toBe(keys.length);
    const publisher = new Publisher(store, () => new Promise(() => {}));
    publisher.apply([{ tag: 'shop:1', purge: false }]);
    expect(publisher.backlog).toBe(keys.length);
    publisher.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('S41: the server', () => {
  const database = databaseWorld();
  let site: Site;
  let shop: number;
  let addresses: string[];

  beforeAll(async () => {
    const places = await addPlaces(database.db);
    shop = await addShop(database.db, places, { name: '月灯り' });
    const cast = await addCast(database.db, shop, { name: 'さくら' });
    site = await startSite({ databaseUrl: database.url });
    const lists = ['/shops/tokyo/', '/casts/tokyo/kabukicho/', '/shops/tokyo/station/shinjuku/', '/ranking/'];
    addresses = [
      ...['/', `/shop/${shop}/`, `/shop/${shop}/cast/`, `/cast/${cast}/`, '/navi/tls/', '/navi/terms/'],
      ...lists,
      ...lists.map((list) => `${list}?${CHOICE}`),
    ];
  });
  afterAll(() => site?.stop());

  /** Every page of the store on disk. */
  const stored = (): StoredPage[] =>
    readdirSync(path.join(site.varDir, 'pages'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => decodePage(readFileSync(path.join(entry.parentPath, entry.name))) ?? []);
  const ofTheShop = () =>
    stored()
      .filter(({ tags }) => tags.includes(`shop:${shop}`) || tags.includes(`shop-card:${shop}`))
      .map(({ key }) => key)
      .toSorted();

  it('answers hundreds of other spellings with 308 to the one, and stores none of them', async () => {
    for (const address of addresses) expect((await rawRequest(site.port, address)).status, address).toBe(200);
    const before = {
      keys: stored()
        .map(({ key }) => key)
        .toSorted(),
      ofTheShop: ofTheShop(),
    };
    // The start has stored the top pages.
    expect(before.keys).toEqual([...new Set([...addresses, ...TOP_PAGES])].toSorted());
    let asked = 0;
    for (const address of addresses) {
      const [at = '', query = ''] = address.split('?');
      const letters = at.replaceAll('/', '').length;
      const paths = [...new Set([1, 2, 5, 3 ** letters - 1].map((n) => spelling(at, n % 3 ** letters)))];
      const spellings = [
        ...paths.filter((one) => one !== at).map((one) => one + (query && `?${query}`)),
        ...queriesFor(query).flatMap((one) => paths.map((spelt) => spelt + one)),
        ...(at === '/' ? [] : [at.slice(0, -1) + (query && `?${query}`)]),
      ];
      for (const one of spellings) {
        const answer = await rawRequest(site.port, one);
        expect([answer.status, answer.headers.get('location')], one).toEqual([308, address]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(300);
    expect(
      stored()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(before.keys);
    expect(ofTheShop()).toEqual(before.ofTheShop);
  });

  it('answers ids and slugs in another writing with 4xx, and pages that have an older address with it', async () => {
    const id = String(shop);
    const wide = encodeURIComponent(
      id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    );
    for (const one of [
      `0${id}`,
      wide,
      `+${id}`,
      `%2b${id}`,
      `${id}e0`,
      `${id}.0`,
      `0x${id}`,
      `-${id}`,
      `${id}%20`,
    ]) {
      let answer = await rawRequest(site.port, `/shop/${one}/`);
      if (answer.status === 308) answer = await rawRequest(site.port, answer.headers.get('location') ?? '');
      expect(answer.status, one).toBe(404);
    }
    for (const one of [
      '/SHOP/1/',
      '/Shops/tokyo/',
      '/shops/Tokyo/',
      '/shops/tokyo/page/01/',
      '/shops/tokyo./',
    ])
      expect((await rawRequest(site.port, one)).status, one).toBe(404);
    const first = await rawRequest(site.port, '/shops/tokyo/page/1/');
    expect([first.status, first.headers.get('location')]).toEqual([301, '/shops/tokyo/']);
    expect((await rawRequest(site.port, '/ranking/?caba=01')).status).toBe(308);
    expect((await rawRequest(site.port, '/ranking/?caba=01&girls=0&sexy=0')).status).toBe(400);
  });

  it('serves the page itself with what others hang on links', async () => {
    for (const one of [
      '/?utm_source=x&utm_medium=y',
      `/shop/${shop}/?fbclid=x`,
      `/ranking/?${CHOICE}&gclid=1`,
    ])
      expect((await rawRequest(site.port, one)).status, one).toBe(200);
  });

  it('gives what programs ask for under its own spelling only, and takes nothing else under another', async () => {
    const json = await rawRequest(site.port, '/%61pi/openapi.json');
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    for (const one of [
      '/api/%6fpenapi.json',
      '/medi%61/x.webp',
      '/%63onverter/x.js',
      '/%64ev/outbox/',
      '/%5fastro/x.js',
    ])
      expect((await rawRequest(site.port, one)).status, one).toBe(404);
    for (const one of ['/%63sp-reports', '/api/%73hop_entry'])
      expect((await rawRequest(site.port, one, { method: 'POST' })).status, one).toBe(404);
  });

  it('leaves the query of a private page to that page', async () => {
    const undo = await rawRequest(site.port, '/undo/?x=1&x=2');
    expect(undo.status).toBe(200);
    const moved = await rawRequest(site.port, '/%75ndo?x=1&x=2');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/undo/?x=1&x=2']);
    expect(moved.headers.get('cache-control')).toBe('no-store');
  });
});
