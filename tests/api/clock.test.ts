import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { api } from '../../server/app/api.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { currentTime, readDatabaseClock } from '../../server/core/db/clock.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { type NightIds, openNight } from './listing-night.ts';

const HOUR = 3_600_000;

let db: Db;
let night: NightIds;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  provideDatabase(db);
}, 60_000);
afterAll(() => close());
afterEach(() => {
  vi.useRealTimers();
});

const databaseTime = async () => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at.getTime() ?? 0;
};

/** However long the question to the database takes, its time lies between ours before and after it. */
async function expectTheDatabasesTime(): Promise<void> {
  const before = currentTime();
  const there = await databaseTime();
  expect(there).toBeGreaterThan(before - 1000);
  expect(there).toBeLessThan(currentTime() + 1000);
}

it.each([24, 1, -1, -24])(
  'R18: a server whose clock is %d h off says which day it is by the database',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });
    await readDatabaseClock(db);
    await expectTheDatabasesTime();
    const asked = await api.request(`/api/schedules?shopId=${night.shops.get('月灯り')}`);
    const { date } = (await asked.json()) as { date: string };
    expect(date).toBe(businessDateOf(await databaseTime()));
  },
);

it('R18: a clock that jumps back after the database was asked changes nothing', async () => {
  await readDatabaseClock(db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60_000 });
  await expectTheDatabasesTime();
  vi.setSystemTime(Date.now() + 24 * HOUR);
  const tomorrow = addDays(businessDateOf(await databaseTime()), 8);
  const asked = await api.request(`/api/schedules?shopId=${night.shops.get('月灯り')}&date=${tomorrow}`);
  expect(asked.status).toBe(422);
});
