import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../server/app/api.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import {
  readDay,
  readNextShift,
  readSchedule,
  readWeekOfCast,
} from '../../server/directory/schedules/read-schedule.ts';
import { FRIDAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

const at = (time: string) => Date.parse(`${time}+09:00`);
const MINUTE = 60_000;

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
const shop = (name: string) => night.shops.get(name) as number;
const cast = (name: string) => night.casts.get(name) as number;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  provideDatabase(db);
}, 60_000);
afterAll(() => close());

describe("a shop's schedule", () => {
  it('at 24:30 is still that of Friday, eight days from 本日 on, Monday a holiday', async () => {
    const { schedule } = await readDay(db, shop('月灯り'), undefined, NIGHT);
    expect(schedule.date).toBe(FRIDAY);
    expect(schedule.dates.map(({ name }) => name)).toEqual([
      '本日 11/20(金)',
      '11/21(土)',
      '11/22(日)',
      '11/23(月・祝)',
      '11/24(火)',
      '11/25(水)',
      '11/26(木)',
      '11/27(金)',
    ]);
    expect(schedule.dates.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'weekday',
      'saturday',
      'sunday',
      'sunday',
      'weekday',
    ]);
  });
  it('begins a new day at 05:00 sharp', async () => {
    const before = await readSchedule(db, shop('月灯り'), undefined, at('2026-11-21T04:59:59'));
    const after = await readSchedule(db, shop('月灯り'), undefined, at('2026-11-21T05:00:00'));
    expect(before?.schedule.date).toBe('2026-11-20');
    expect(after?.schedule.date).toBe('2026-11-21');
    expect(after?.schedule.items).toEqual([]);
  });
  it('names its public casts by start, and says who has gone', async () => {
    const { schedule } = await readDay(db, shop('月灯り'), undefined, NIGHT);
    expect(schedule.items.map(({ name, in: start, ended }) => [name, start, ended])).toEqual([
      ['さくら', '20:00', true],
      ['れいな', '23:00', false],
    ]);
    expect(schedule.dates[0]?.count).toBe(2);
  });
  it('knows ラスト as the closing of the shop', async () => {
    const { schedule } = await readDay(db, shop('月灯り'), undefined, at('2026-11-21T01:00:00'));
    expect(schedule.items.every(({ ended }) => ended)).toBe(true);
  });
  it('tells no end: neither as a time nor as an instant', async () => {
    const text = JSON.stringify((await readDay(db, shop('月灯り'), undefined, NIGHT)).schedule);
    for (const end of ['24:00', '25:00', String(at('2026-11-21T00:00:00') / MINUTE), '1440', '1500'])
      expect(text, end).not.toContain(end);
  });
  it('names the moments at which its groups change, for the page that shows it', async () => {
    const { changes } = await readDay(db, shop('ミモザ'), undefined, NIGHT);
    expect(changes).toEqual([at('2026-11-21T01:00:00'), at('2026-11-21T04:00:00')]);
  });
  it('is none for a shop that is closed or never was, in three statements at most', async () => {
    expect(await readSchedule(db, shop('閉店した店'), undefined, NIGHT)).toBeNull();
    expect(await readSchedule(db, 2_147_483_647, undefined, NIGHT)).toBeNull();
    const { queries } = await countingQueries(() => readSchedule(db, shop('月灯り'), undefined, NIGHT));
    expect(queries).toBeLessThanOrEqual(3);
  });
});

describe("a cast's week", () => {
  it('has a start or nothing on each of eight days', async () => {
    const { week } = await readWeekOfCast(db, cast('ゆい'), NIGHT);
    expect(week).toHaveLength(8);
    expect(week[0]).toMatchObject({ date: FRIDAY, shift: { start: '25:00', ended: false } });
    expect(week.slice(1).every(({ shift }) => shift === null)).toBe(true);
  });

  it('tells her own forms when she begins next, and nothing once she has begun', async () => {
    const begins = at('2026-11-21T01:00:00');
    expect(await readNextShift(db, cast('ゆい'), begins - MINUTE)).toBe(begins / MINUTE);
    expect(await readNextShift(db, cast('ゆい'), begins)).toBeNull();
  });
});

describe('GET /api/schedules', () => {
  const get = (query: string) => api.request(`/api/schedules?${query}`);
  const today = businessDateOf(Date.now());

  it('answers the day that is asked for, today without one', async () => {
    const tomorrow = addDays(today, 1);
    for (const [query, date] of [
      [`shopId=${shop('月灯り')}`, today],
      [`shopId=${shop('月灯り')}&date=${tomorrow}`, tomorrow],
    ] as const) {
      const answer = await get(query);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ loaded: true, date, items: [] });
    }
  });
  it('has no page of a shop that is closed or unknown', async () => {
    expect((await get(`shopId=${shop('閉店した店')}`)).status).toBe(404);
    expect((await get('shopId=2147483647')).status).toBe(404);
  });
  it('refuses days outside the week and what is no day or no shop, field by field', async () => {
    const id = `shopId=${shop('月灯り')}`;
    const bad = [
      `${id}&date=${addDays(today, -1)}`,
      `${id}&date=${addDays(today, 8)}`,
      `${id}&date=2026-13-45`,
      `${id}&date=%00`,
    ];
    for (const query of bad) {
      const answer = await get(query);
      expect(answer.status, query).toBe(422);
      expect(await answer.json(), query).toMatchObject({ errors: { date: [expect.any(String)] } });
    }
    for (const query of ['', 'shopId=x', 'shopId=99999999999', 'shopId=-1', 'shopId=1.5'])
      expect((await get(query)).status, query).toBe(422);
  });
});
