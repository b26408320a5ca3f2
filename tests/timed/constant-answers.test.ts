import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { addKnown, type Call, PAIRS, seen } from '../support/known-and-unknown.ts';
import { comparePaired } from '../support/paired-test.ts';
import { databaseWorld } from '../support/world.ts';

/** Pairs of calls: as many as S1 says, and more where these leave it open. */
const LOOKS = [200, 400, 800];
const TOLERANCE_MS = 15;
/** A pair takes about a third of a second, most of it waiting: three pairs at a time. */
const TIMEOUT = (LOOKS.at(-1) ?? 0) * 4000;
const world = databaseWorld();

beforeAll(() => addKnown(world.db));

/** The same answer to both, in times that tell nothing. */
async function compare(known: Call, unknown: Call): Promise<void> {
  const bodies = new Set<string>();
  const watched = (call: Call) => async () => void bodies.add(seen(await call()));
  const found = await comparePaired([watched(known), watched(unknown)], {
    looks: LOOKS,
    tolerance: TOLERANCE_MS,
  });
  expect([...bodies]).toHaveLength(1);
  expect(found).toMatchObject({ differs: false });
}

describe('the comparison', () => {
  it.each([
    ['finds a call that takes 20 ms longer', 25, true],
    ['finds nothing in calls of the same kind', 5, false],
  ])('%s', { timeout: TIMEOUT }, async (_what, ms, differs) => {
    const found = await comparePaired([() => pause(ms), () => pause(5)], {
      looks: [20, 60, 180],
      tolerance: TOLERANCE_MS,
    });
    expect(found).toMatchObject({ differs });
  });
});

describe.each(PAIRS)(
  'S1: nothing says who is registered to those who %s',
  { timeout: TIMEOUT },
  (_what, calls) => {
    for (const [name, pairOn] of Object.entries(calls))
      it.concurrent(`${name}: the same answer, as quickly`, () => compare(...pairOn(world.db)));
  },
);
