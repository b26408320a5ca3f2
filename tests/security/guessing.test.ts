import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../server/core/http/errors.ts';
import { HASH_TURNS, HASHES_WAITING } from '../../server/identity/credentials/hash-turns.ts';
import { hashPassword } from '../../server/identity/credentials/password-hash.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { PASSWORD, registerByMail } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { hashAsTheProduct } from '../support/product-hashes.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { expectWithin, watchStalls } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const FULL = process.env.FULL === '1';
/** 1,000 guesses, 25 at a time; with `npm run test:full` twice as many, all 200 addresses at once. */
const [ROUNDS, AT_ONCE] = FULL ? [10, 200] : [5, 25];
const world = databaseWorld();
let places: Places;

beforeAll(async () => {
  places = await addPlaces(world.db);
});

/** The guesses at an account that were compared with its password. */
const comparedWith = (userId: number) =>
  world.db
    .selectFrom('auditLog')
    .select('id')
    .where('event', '=', 'login.failed')
    .where('target', '=', `user:${userId}`)
    .execute();

describe('S2: a thousand guesses at one account', () => {
  it('are stopped, and its owner still gets in from a browser that has been theirs', async () => {
    const email = 'victim@example.jp';
    const { browser, userId } = await registerByMail(world.db, email);
    await browser.post('/api/logout');
    expect((await browser.me()).guest).toBe(true);

    const statuses = new Map<number, number>();
    const addresses = Array.from({ length: 200 }, (_, i) => new Browser(`192.0.2.${i + 1}`));
    for (let round = 0; round < ROUNDS; round++)
      for (let i = 0; i < addresses.length; i += AT_ONCE) {
        const guesses = addresses
          .slice(i, i + AT_ONCE)
          .map((each) => each.post('/api/login', { email, password: `当てずっぽう${round}-${i}` }));
        for (const { status } of await Promise.all(guesses))
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    // Two hundred at once are more than wait in line to be compared: the rest hears to come back (503).
    expect([...statuses.keys()].toSorted()).toEqual(statuses.has(503) ? [422, 429, 503] : [422, 429]);
    if (AT_ONCE < HASHES_WAITING) expect(statuses.has(503)).toBe(false);
    const compared = await comparedWith(userId);
    expect(compared.length).toBeLessThanOrEqual(100);
    expect(statuses.get(422)).toBe(compared.length);

    const stranger = await new Browser().post('/api/login', { email, password: PASSWORD });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
    const owner = await browser.post('/api/login', { email, password: PASSWORD });
    expect([owner.status, owner.body.guest]).toEqual([200, false]);
  });
});

it('S21: the first login of a browser brings it each cookie once', async () => {
  const email = 'first@example.jp';
  await registerByMail(world.db, email);
  const browser = new Browser();
  const answer = await browser.post('/api/login', { email, password: PASSWORD });
  const names = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
  expect(names.toSorted()).toEqual(['__Host-b', '__Host-k', '__Host-sid', 'me']);
});

describe('S2: guesses at the login of a shop', () => {
  let owners = 0;
  it.each(['its address', 'the number of its shop'])(
    'by %s lock no one out who has been in before',
    async (by) => {
      const email = `owner-${++owners}@example.jp`;
      const shopId = await addShop(world.db, places, { name: '宵待' });
      await createShopLogin(world.db, { name: '宵待の店長', email, password: PASSWORD, shopIds: [shopId] });
      const name = by === 'its address' ? email : String(shopId);
      const owner = new Browser();
      expect((await owner.post('/api/shop_login', { email: name, password: PASSWORD })).status).toBe(200);
      await owner.post('/api/logout');
      for (let i = 0; i < 10; i++) {
        const guess = await new Browser().post('/api/shop_login', { email: name, password: `違います${i}` });
        expect(guess.status).toBe(422);
      }
      const login = { email: name, password: PASSWORD };
      expect((await new Browser().post('/api/shop_login', login)).status).toBe(429);
      // Another login that was open in a browser opens no way into this one.
      const member = await registerByMail(world.db, `member-${owners}@example.jp`);
      expect((await member.browser.post('/api/shop_login', login)).status).toBe(429);
      expect((await owner.post('/api/shop_login', login)).status).toBe(200);
    },
  );
});

describe('S2: guesses at the same moment', () => {
  it('are compared no more often than may fail', async () => {
    const email = 'crowded@example.jp';
    const { userId } = await registerByMail(world.db, email);
    const guesses = Array.from({ length: 40 }, (_, i) =>
      new Browser(`198.18.0.${i + 1}`).post('/api/login', { email, password: `当てずっぽう${i}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const compared = await comparedWith(userId);
    expect(compared).toHaveLength(10);
  });
});

describe('S10: hashing', () => {
  hashAsTheProduct();

  it('is done a few at a time; what waits too long in line has to come back', async () => {
    const asked = HASH_TURNS + HASHES_WAITING + 20;
    const longestStall = watchStalls();
    const answers = await Promise.allSettled(
      Array.from({ length: asked }, (_, i) => hashPassword(`${'長'.repeat(120)}${i}`)),
    );
    const stall = longestStall();
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as ApiError] : [],
    );
    expect(refused).toHaveLength(20);
    for (const error of refused) expect(error.status).toBe(503);
    // The event loop stays free: hashes run beside it.
    expectWithin(stall, 500, 'the event loop while passwords are hashed');
  });

  it('never sees a megabyte', async () => {
    for (const call of ['login', 'register_email']) {
      const answer = await new Browser().post(`/api/${call}`, {
        email: 'long@example.jp',
        password: 'a'.repeat(1_000_000),
        type: 'boy',
      });
      expect(answer.status).toBe(413);
    }
    const long = await new Browser().post('/api/login', {
      email: 'long@example.jp',
      password: 'あ'.repeat(20_000),
    });
    expect(long.status).toBe(422);
  });
});
