import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  HASH_TURNS,
  HASHES_AT_ONCE,
  HASHES_WAITING,
  inTurn,
} from '../../server/identity/credentials/hash-turns.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { countHashes } from '../support/count-hashes.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const MB = 1024 * 1024;
const LONG = '長'.repeat(128);
/** Logins above what may wait. */
const BEYOND = 20;

const database = databaseWorld();
beforeAll(async () => {
  await addShop(database.db, await addPlaces(database.db), { name: '月灯り' });
});

// One queue, watched while it fills, is full and empties: the order is what is tested.
describe('S10: while every turn to hash is taken', { timeout: 120_000, shuffle: false }, () => {
  let released: () => void;
  let turns: Promise<unknown>;
  let waiting: Promise<Answer>[];
  const refused: Answer[] = [];
  let hashes: ReturnType<typeof countHashes>;
  const login = (i: number, password = LONG) =>
    new Browser().post('/api/login', { email: `turn-${i}@example.jp`, password });

  beforeAll(async () => {
    // The first failed login of a process also makes the hash that no account has; the page is stored from then on.
    expect((await login(0)).status).toBe(422);
    expect((await new Browser().get('/')).status).toBe(200);
    hashes = countHashes();
    const held = new Promise<void>((done) => {
      released = done;
    });
    turns = Promise.all(Array.from({ length: HASH_TURNS }, () => inTurn(() => held)));
    waiting = Array.from({ length: HASHES_WAITING + BEYOND }, (_, i) => login(i + 1));
    for (const each of waiting) void each.then((answer) => answer.status === 503 && refused.push(answer));
  });
  afterAll(() => {
    released();
    hashes.stop();
  });

  it('a few are hashed at once, and few may wait', () => {
    expect(HASHES_WAITING).toBeLessThanOrEqual(50);
    expect(HASHES_AT_ONCE).toBeLessThanOrEqual(4);
    expect(HASH_TURNS).toBeLessThanOrEqual(HASHES_AT_ONCE);
  });

  it('50 logins wait for a turn, and those beyond have to come back', async () => {
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(BEYOND);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(99)).status).toBe(503);
  });

  it('pages are answered all the same', async () => {
    for (let i = 0; i < 20; i++) expect((await new Browser().get('/')).text).toContain('</html>');
  });

  it('a password of a megabyte is refused before it would wait', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login(100 + i, 'a'.repeat(MB))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
    expect(hashes.begun).toBe(0);
  });

  it('each that waited is compared once when its turn comes', async () => {
    released();
    await turns;
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(HASHES_WAITING);
    expect(statuses.filter((status) => status === 503)).toHaveLength(BEYOND);
    expect(hashes.begun).toBe(HASHES_WAITING);
  });
});
