import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerError } from '../../server/app/answer-error.ts';
import { connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { addressKey, clientAddress, networkKey } from '../../server/core/http/client-address.ts';
import { hashOf } from '../../server/core/http/request-facts.ts';
import {
  attempt,
  LimitError,
  type LimitKeys,
  limit,
  limitSparing,
  sweepLimits,
} from '../../server/core/limits/limit.ts';
import { LIMITS, type LimitName, type LimitRow } from '../../server/core/limits/limit-rows.ts';
import type { AppEnv } from '../../server/identity/sessions/env.ts';
import { facts } from '../../server/identity/sessions/identify.ts';
import { countedTimes, isShortWalk } from '../support/limit-points.ts';
import { PAUSE_CAUSES } from '../support/pause-causes.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

let counter = 0;
/** Keys that share nothing with any others but what is asked for. */
function keysBut(shared: Partial<Record<LimitRow['by'], string>> = {}): LimitKeys {
  const own = ++counter;
  const address = shared.network ? `198.51.100.${own & 255}` : `10.${(own >> 8) & 255}.${own & 255}.1`;
  return {
    facts: {
      ip: shared.ip ?? address,
      browser: hashOf(shared.browser ?? `browser-${own}`),
    },
    account: shared.account ?? `account-${own}`,
    target: shared.target ?? `target-${own}`,
  };
}

const refused = async (work: Promise<unknown>): Promise<LimitError | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof LimitError) return error;
    throw error;
  }
};

const rows = Object.entries(LIMITS).flatMap(([name, all]) =>
  (all as readonly LimitRow[]).map((row) => ({ ...row, name: name as LimitName, all })),
);

describe('S71: each row of the limits', () => {
  it.each(rows)('$name: $points in $seconds s by $by', async ({ name, by, points, seconds, all, ...row }) => {
    const shared = { [by]: by === 'ip' ? '192.0.2.1' : 'shared' };
    const narrower = (all as readonly LimitRow[]).filter((each) => each.by === by && each.seconds < seconds);
    let spared: LimitRow['by'][] = [];
    const oneMore = async () => {
      // The shorter windows of the same key are over.
      for (const each of narrower)
        await test.db
          .deleteFrom('rateLimits')
          .where('key', 'like', `${name}:${by}:${each.seconds}:%`)
          .execute();
      const count = async () => {
        spared = await limitSparing(name, keysBut(shared));
      };
      return refused(count());
    };
    expect(await oneMore(), 'attempt 1').toBeNull();
    let made = 1;
    if (isShortWalk(points)) {
      made = points - 2;
      expect(await countedTimes(test.db, made, `${name}:${by}:${seconds}:%`)).toHaveLength(1);
    }
    for (; made < points; made++) expect(await oneMore(), `attempt ${made + 1}`).toBeNull();

    const began = performance.now();
    if (row.spares) expect(spared).toEqual([]);
    const refusal = await oneMore();
    if (row.spares) {
      expect([refusal, spared]).toEqual([null, [by]]);
      if (by !== 'global') expect(await limitSparing(name, keysBut())).toEqual([]);
      return;
    }
    if (row.slows) {
      expect(refusal).toBeNull();
      // It waits a second; a timer may fire a moment early.
      expect(performance.now()).toBeGreaterThan(began + 900);
      return;
    }
    expect(refusal?.status).toBe(429);
    // Decisions §4: what the caller may know has a sentence of its own, which names the time of `Retry-After`.
    const wait = refusal?.retryAfterSeconds ?? 0;
    const time = wait <= 3600 ? `${wait / 60}分` : `${wait / 3600}時間`;
    expect(refusal?.message).toBe(
      name in PAUSE_CAUSES
        ? `${PAUSE_CAUSES[name]}が続いたため、${time}ほど時間をおいてからお試しください。`
        : '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。',
    );
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    // Another address, account or number goes on.
    if (by !== 'global') expect(await refused(limit(name, keysBut()))).toBeNull();
  });

  it('counts in one place for every process, and goes on counting after a restart', async () => {
    const first = connect(test.url, { name: 'first', poolSize: 2 });
    const second = connect(test.url, { name: 'second', poolSize: 2 });
    try {
      for (let i = 0; i < 30; i++) {
        provideDatabase(i % 2 ? first : second);
        expect(await refused(limit('login', keysBut({ ip: '192.0.2.9' })))).toBeNull();
      }
      for (const db of [first, second]) {
        provideDatabase(db);
        expect(await refused(limit('login', keysBut({ ip: '192.0.2.9' })))).not.toBeNull();
      }
      const restarted = connect(test.url, { name: 'restarted', poolSize: 2 });
      provideDatabase(restarted);
      expect(await refused(limit('login', keysBut({ ip: '192.0.2.9' })))).not.toBeNull();
      await restarted.destroy();
    } finally {
      provideDatabase(test.db);
      await first.destroy();
      await second.destroy();
    }
  });

  it('lets exactly its number through when all come at once', async () => {
    const attempts = Array.from({ length: 50 }, () => refused(limit('login', keysBut({ ip: '192.0.2.7' }))));
    expect((await Promise.all(attempts)).filter((each) => each === null)).toHaveLength(30);
  });

  it('spends nothing of what all share on a caller who is refused', async () => {
    for (let i = 0; i < 100; i++) await refused(limit('register_call', keysBut({ ip: '192.0.2.8' })));
    expect(await refused(limit('register_call', keysBut()))).toBeNull();
    const all = await test.db
      .selectFrom('rateLimits')
      .select('points')
      .where('key', 'like', '%:global:%')
      .executeTakeFirst();
    expect(all?.points).toBe(4);
  });

  it('forgets of a login what went well, and counts failures before they are known', async () => {
    const keys = { ...keysBut(), account: 'a member' };
    const elsewhere = () => ({ ...keysBut(), account: 'a member' });
    for (let i = 0; i < 30; i++) expect(await attempt('login', elsewhere(), async () => true)).toBe(true);
    await expect(attempt('login', keys, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    let done = 0;
    const many = Array.from({ length: 30 }, () =>
      attempt('login', elsewhere(), async () => {
        done++;
        return false;
      }).catch((error) => error),
    );
    expect((await Promise.all(many)).filter((each) => each instanceof LimitError)).toHaveLength(20);
    expect(done).toBe(10);
  });

  it('opens again when the window is over, by the clock of the database', async () => {
    const { account: _anybody, ...keys } = keysBut();
    for (let i = 0; i < 32; i++) await refused(limit('login', keys));
    await test.db
      .updateTable('rateLimits')
      .set({ expire: Date.now() - 1 })
      .where('key', 'like', 'login:ip:900:%')
      .execute();
    expect(await refused(limit('login', keys))).toBeNull();
    await test.db
      .updateTable('rateLimits')
      .set({ expire: Date.now() - 7_200_000 })
      .execute();
    await sweepLimits(test.db);
    expect(await test.db.selectFrom('rateLimits').selectAll().execute()).toEqual([]);
  });

  it('tells the caller when to come back', async () => {
    const app = new Hono().get('/', () => {
      throw new LimitError(59_001);
    });
    app.onError(answerError);
    const answer = await app.request('/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });
});

describe('R18: a server whose clock is wrong', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['a day ahead', 86_400_000],
    ['an hour behind', -3_600_000],
    ['five minutes back', -300_000],
  ])('%s neither opens a limit nor prolongs it', async (_name, skew) => {
    const keys = keysBut();
    for (let i = 0; i < 10; i++) await limit('login', keys);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
    const refusal = await refused(limit('login', keys));
    expect(refusal?.retryAfterSeconds).toBeGreaterThan(800);
    expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(900);
  });
});

describe('S72: whose request it is', () => {
  const app = new Hono<AppEnv>().use(facts).get('/', (context) => context.text(context.get('facts').ip));
  const ipOf = async (remoteAddress: string, headers: Record<string, string>) =>
    (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } } as never)).text();

  it('is known by the connection, whatever 1,000 headers say', async () => {
    const names = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'];
    for (let i = 0; i < 1000; i++) {
      const value = `198.51.${i >> 8}.${i & 255}`;
      const name = names[i % names.length] as string;
      const forms = [value, `${value}, ${value}`, `for=${value}`, `for="[2001:db8::${i}]"`];
      expect(await ipOf('203.0.113.7', { [name]: forms[i % 4] as string })).toBe('203.0.113.7');
    }
  });

  it('is the last hop of our own proxy, and of no one else’s', () => {
    const proxies = ['10.0.0.0/8', '2001:db8::1'];
    expect(clientAddress('10.1.2.3', '1.1.1.1, 203.0.113.7', proxies)).toBe('203.0.113.7');
    expect(clientAddress('::ffff:10.1.2.3', '203.0.113.7', proxies)).toBe('203.0.113.7');
    expect(clientAddress('2001:db8::1', '203.0.113.7', proxies)).toBe('203.0.113.7');
    expect(clientAddress('11.1.2.3', '203.0.113.7', proxies)).toBe('11.1.2.3');
    expect(clientAddress('10.1.2.3', 'unknown', proxies)).toBe('0.0.0.0');
  });

  it('is one network for all that one line may be given: a /48, or a /24', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `2001:db8:7:${i.toString(16)}::1`);
    const from = (ip: string) =>
      refused(limit('register_call', { ...keysBut(), facts: { ...keysBut().facts, ip } }));
    for (const ip of lines.slice(0, 30)) expect(await from(ip)).toBeNull();
    for (const ip of lines.slice(30)) expect(await from(ip)).not.toBeNull();
    expect(await from('2001:db8:8::1')).toBeNull();
    expect(networkKey('2001:db8::7')).toBe('2001:db8:0::/48');
    expect(networkKey('198.51.100.7')).toBe('198.51.100.0/24');
  });

  it('is one key for the 1,000 addresses of an IPv6 network, and for both forms of an IPv4 address', () => {
    const keys = Array.from({ length: 1000 }, (_, i) =>
      addressKey(clientAddress(`2001:db8:0:42:${i.toString(16)}::1`, undefined, [])),
    );
    expect([...new Set(keys)]).toEqual(['2001:db8:0:42::/64']);
    expect(addressKey('2001:db8:0:0042::7')).toBe('2001:db8:0:42::/64');
    expect(addressKey('2001:db8::7')).toBe('2001:db8:0:0::/64');
    expect(addressKey(clientAddress('::ffff:1.2.3.4', undefined, []))).toBe('1.2.3.4');
  });
});
