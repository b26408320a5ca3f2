import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { businessDateOf, endOfBusinessDay } from '../../server/core/business-day.ts';
import { networkOfDay } from '../../server/core/http/network-of-day.ts';
import { Browser, browserOf, someFacts } from '../support/browser.ts';
import { addShop } from '../support/seed.ts';
import { addPerson, addPost, addTimeline } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let castId: number;
beforeAll(async () => {
  castId = (await addTimeline(test.db)).owner.castId ?? 0;
});
afterEach(() => void vi.useRealTimers());

const addNews = async () =>
  (
    await test.db
      .insertInto('news')
      .values({ title: '年始の営業', body: '本文', cover: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

type Seen = {
  see: (browser: Browser, headers?: Record<string, string>) => Promise<unknown>;
  views: () => Promise<number>;
};

const KINDS: [what: string, add: () => Promise<Seen>][] = [
  [
    'a post',
    async () => {
      const id = await addPost(test.db, castId);
      const stored = test.db.selectFrom('posts').select('viewCount').where('id', '=', id);
      return {
        see: (browser, headers) => browser.post('/api/tl_views', { tlIds: [id] }, headers),
        views: async () => (await stored.executeTakeFirstOrThrow()).viewCount,
      };
    },
  ],
  [
    'a piece of news',
    async () => {
      const id = await addNews();
      const stored = test.db.selectFrom('news').select('viewCount').where('id', '=', id);
      return {
        see: (browser, headers) => browser.post('/api/news_views', { newsId: id }, headers),
        views: async () => (await stored.executeTakeFirstOrThrow()).viewCount,
      };
    },
  ],
  [
    'the page of a shop',
    async () => {
      const of = test.db.selectFrom('shops').select(['prefectureId', 'areaId']).limit(1);
      const shopId = await addShop(
        test.db,
        { ...(await of.executeTakeFirstOrThrow()), stationId: 0 },
        { name: '宵待', stationId: null },
      );
      const counted = test.db
        .selectFrom('shopTouchCounts')
        .select(({ fn }) => fn.sum<string>('count').as('n'))
        .where('shopId', '=', shopId);
      return {
        see: (browser, headers) => browser.post('/api/shop_touches', { shopId, kind: 'view' }, headers),
        views: async () => Number((await counted.executeTakeFirstOrThrow()).n),
      };
    },
  ],
];

describe.each(KINDS)('views of %s', (_what, add) => {
  it('of fifty new browsers of one network are one, whatever they call themselves', async () => {
    const { see, views } = await add();
    for (let i = 0; i < 50; i++)
      await see(new Browser(`198.18.9.${i % 2}`), { 'User-Agent': `Browser ${i}` });
    expect(await views()).toBe(1);
    await see(browserOf(10));
    expect(await views()).toBe(2);
  });

  it('of one /64 are one, of the next another', async () => {
    const { see, views } = await add();
    for (const ip of ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2', '2001:db8:0:8::1'])
      await see(new Browser(ip));
    expect(await views()).toBe(2);
  });

  it('of members count by their network, too: a login adds none', async () => {
    const { see, views } = await add();
    await see(new Browser('198.18.11.1'));
    for (const [i, name] of ['けん', 'あき'].entries()) {
      const { browser } = await addPerson(test.db, name);
      browser.ip = `198.18.11.${i + 2}`;
      await see(browser);
    }
    expect(await views()).toBe(1);
  });

  it('count again when the next business day begins', async () => {
    const { see, views } = await add();
    const start = endOfBusinessDay(Date.now());
    for (const [moment, count] of [
      [start - 1, 1],
      [start, 2],
      [start + 1, 2],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: moment });
      await see(browserOf(12));
      expect(await views()).toBe(count);
    }
  });
});

it('a network is kept as a key of its day and its use, which nothing links', () => {
  const [today, tomorrow] = [Date.now(), endOfBusinessDay(Date.now())].map(businessDateOf) as [never, never];
  const keys = [
    networkOfDay('view-network', today, someFacts()),
    networkOfDay('view-network', tomorrow, someFacts()),
    networkOfDay('vote-network', today, someFacts()),
    networkOfDay('view-network', today, someFacts({ ipPrefix: '203.0.114.0/24' })),
  ].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(networkOfDay('view-network', today, someFacts({ ip: '203.0.113.8' })).toString('hex')).toBe(keys[0]);
});
