import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DecoderPool, type PoolSettings } from '../../server/gateways/media/decode/decoder-pool.ts';
import { expectTook, expectWithin, msSince, watchStalls } from '../support/took.ts';

type Order = { what: string };
type Answer = { pid: number; env: string[] };

const open = (settings: Partial<PoolSettings> = {}) =>
  new DecoderPool<Order, Answer>({
    script: path.join(import.meta.dirname, '../support/odd-decoder.ts'),
    processes: 1,
    seconds: 1,
    startSeconds: 30,
    megabytes: 200,
    orders: 200,
    waiting: 3,
    ...settings,
  });
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(['crash', 'abort', 'exit', 'hang', 'eat'])(
  'a file over which a decoder would %s is refused, the next one is decoded by another process',
  async (what) => {
    const pool = open();
    const before = await pool.run({ what: 'pid' });
    const longestStall = watchStalls();
    expect(await pool.run({ what })).toBeNull();
    expectWithin(longestStall(), 500, `the event loop while a decoder would ${what}`);
    const after = await pool.run({ what: 'pid' });
    expect(after?.pid).toBeGreaterThan(0);
    expect(after?.pid).not.toBe(before?.pid);
    await expect.poll(() => isAlive(before?.pid ?? 0)).toBe(false);
  },
);

it('a file that takes too long is given up after its time', async () => {
  const pool = open();
  await pool.run({ what: 'pid' });
  const began = performance.now();
  expect(await pool.run({ what: 'hang' })).toBeNull();
  expect(msSince(began)).toBeGreaterThan(990);
  expectTook(began, 3000, 'a file that takes too long');
});

it('each process decodes one file at a time, and there are no more of them than are allowed', async () => {
  const pool = open({ processes: 2 });
  const slow = pool.run({ what: 'hang' });
  const others = await Promise.all([pool.run({ what: 'pid' }), pool.run({ what: 'pid' })]);
  expect(new Set(others.map((each) => each?.pid)).size).toBe(1);
  expect(pool.pids).toHaveLength(2);
  expect(await slow).toBeNull();
});

it('a process is replaced after its number of files, and ends', async () => {
  const pool = open({ orders: 3 });
  const pids: number[] = [];
  for (let i = 0; i < 7; i++) pids.push((await pool.run({ what: 'pid' }))?.pid ?? 0);
  expect(new Set(pids.slice(0, 3)).size).toBe(1);
  expect(new Set(pids.slice(3, 6)).size).toBe(1);
  expect(new Set(pids).size).toBe(3);
  await expect.poll(() => pids.slice(0, 6).some(isAlive)).toBe(false);
});

it('when too many files wait, one more has to come back later', async () => {
  const pool = open({ waiting: 2 });
  const first = pool.run({ what: 'hang' });
  const waiting = [pool.run({ what: 'pid' }), pool.run({ what: 'pid' })];
  await expect(pool.run({ what: 'pid' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await first).toBeNull();
  for (const each of waiting) expect((await each)?.pid).toBeGreaterThan(0);
});

it('a decoder knows none of our settings and secrets', async () => {
  process.env.SECRET_OF_TESTS = 'x';
  expect((await open().run({ what: 'env' }))?.env.filter((name) => !/^NODE_/.test(name))).toEqual([]);
});

it('a decoder that does not come up is our fault and not the file’s', async () => {
  const pool = open({ script: path.join(import.meta.dirname, 'nothing.ts') });
  await expect(pool.run({ what: 'pid' })).rejects.toThrow('did not start');
  await pause(50);
  expect(pool.pids).toEqual([]);
});
