import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { addDays, businessDateOf, businessMinuteOf, instantOf } from '../../server/core/business-day.ts';
import { setSuspension } from '../../server/desk/suspensions/set-suspension.ts';
import { calendarFile, fold } from '../../server/directory/schedules/calendar-file.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const NAMES = ['雪代しじま', '月灯り', '月灯', 'しじま'];
let shopId: number;
let castId: number;
const day = (ahead: number) => addDays(businessDateOf(Date.now()), ahead);

beforeAll(async () => {
  shopId = await addShop(test.db, await addPlaces(test.db), { name: '月灯り' });
});
beforeEach(async () => {
  castId = await addCast(test.db, shopId, { name: '雪代しじま' });
});

const shift = (businessDate: string, fields: { startMinute?: number; endMinute?: number | null } = {}) =>
  addShift(test.db, { castId, shopId, businessDate, startMinute: 1500, endMinute: 1653, ...fields });

type Event = Record<string, string>;
/** Reads a file as strictly as RFC 5545 is written. @throws Error for the first line that breaks it */
function readFile(bytes: Buffer): { properties: Event; events: Event[] } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text))
    throw new Error('a line does not end with CRLF');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical)
    if (Buffer.byteLength(line) > 75 || line === '') throw new Error(`75 octets: ${line}`);
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const open: string[] = [];
  const all: { of: string; fields: Event }[] = [];
  const known: Record<string, RegExp> = {
    VERSION: /^2\.0$/,
    PRODID: /^[ -~]+$/,
    CALSCALE: /^GREGORIAN$/,
    'X-WR-CALNAME': /^予定$/,
    'REFRESH-INTERVAL;VALUE=DURATION': /^PT\d+H$/,
    'X-PUBLISHED-TTL': /^PT\d+H$/,
    TZID: /^Asia\/Tokyo$/,
    TZOFFSETFROM: /^\+0900$/,
    TZOFFSETTO: /^\+0900$/,
    TZNAME: /^JST$/,
    DTSTART: /^\d{8}T\d{6}$/,
    UID: /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    DTSTAMP: /^\d{8}T\d{6}Z$/,
    'DTSTART;TZID=Asia/Tokyo': /^\d{8}T\d{6}$/,
    DURATION: /^PT1H$/,
    SUMMARY: /^予定$/,
    CLASS: /^PRIVATE$/,
  };
  for (const line of lines) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (name === 'BEGIN') {
      open.push(value);
      all.push({ of: open.join('>'), fields: {} });
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends and had not begun`);
    } else {
      if (!known[name]?.test(value)) throw new Error(`unknown or wrong: ${line}`);
      const inside = all.findLast(({ of }) => of === open.join('>'));
      if (!inside || name in inside.fields) throw new Error(`twice, or outside: ${line}`);
      inside.fields[name] = value;
    }
  }
  if (open.length > 0 || all.length < 2) throw new Error('something did not end, or nothing is inside');
  const [calendar] = all;
  if (calendar?.of !== 'VCALENDAR') throw new Error('no calendar');
  for (const each of ['VERSION', 'PRODID']) if (!calendar.fields[each]) throw new Error(`no ${each}`);
  if (!all.some(({ of }) => of === 'VCALENDAR>VTIMEZONE>STANDARD')) throw new Error('no time zone');
  const events = all.filter(({ of }) => of === 'VCALENDAR>VEVENT').map(({ fields }) => fields);
  for (const event of events)
    for (const each of ['UID', 'DTSTAMP', 'DTSTART;TZID=Asia/Tokyo', 'SUMMARY'])
      if (!event[each]) throw new Error(`an event without ${each}`);
  if (new Set(events.map(({ UID }) => UID)).size < events.length) throw new Error('an id twice');
  return { properties: calendar.fields, events };
}

const startOf = (event: Event) => event['DTSTART;TZID=Asia/Tokyo'];
/** 25:00 of a business day is 1:00 of the day after. */
const written = (date: string, minute: number) =>
  new Date(instantOf(date, minute) + 9 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '');

describe('the file of one shift', () => {
  const get = (date: string, id = castId) => new Browser().get(`/api/cast_shift?castId=${id}&date=${date}`);

  it('says when it begins, and neither who, where nor until when', async () => {
    await shift(day(2));
    const answer = await get(day(2));
    expect(answer.status).toBe(200);
    const { events } = readFile(Buffer.from(answer.text));
    expect(events.map(startOf)).toEqual([written(day(2), 1500)]);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="yotei.ics"');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, noarchive');
    for (const trace of [...NAMES, 'yoakari', 'localhost', '27:33', '033300', '/cast/', 'DTEND'])
      expect(answer.text.toLowerCase()).not.toContain(trace.toLowerCase());
  });

  it('is the same event when it is fetched again, also at another time, and another for another day', async () => {
    await shift(day(1));
    await shift(day(2));
    const uid = async (date: string) => readFile(Buffer.from((await get(date)).text)).events[0]?.UID;
    const first = await uid(day(1));
    await test.db.updateTable('shifts').set({ startMinute: 1260 }).where('castId', '=', castId).execute();
    expect([await uid(day(1)), (await uid(day(2))) === first]).toEqual([first, false]);
  });

  it('S66: there is none of yesterday, after the week, of a day without a shift, or of who is hidden', async () => {
    await shift(day(-1));
    await shift(day(9));
    await shift(day(1));
    expect((await get(day(-1))).status).toBe(422);
    expect((await get(day(9))).status).toBe(422);
    expect((await get('2026-02-31')).status).toBe(422);
    expect((await get(day(3))).status).toBe(404);
    expect((await get(day(1), 999_999)).status).toBe(404);
    await setVisibility(test.db, { castId }, false);
    expect((await get(day(1))).status).toBe(404);
    await setVisibility(test.db, { castId }, true);
    expect((await get(day(1))).status).toBe(200);
  });

  it('is there for an hour after its beginning, whenever the shift itself ends', async () => {
    const minute = businessMinuteOf(Date.now());
    await shift(day(0), { startMinute: Math.max(300, minute - 59), endMinute: minute });
    expect((await get(day(0))).status).toBe(200);
    if (minute < 365) return;
    await test.db
      .updateTable('shifts')
      .set({ startMinute: minute - 61, endMinute: null })
      .where('castId', '=', castId)
      .execute();
    expect((await get(day(0))).status).toBe(404);
  });
});

describe('an address for a calendar', () => {
  let member: Browser;
  let myId: string;
  let userId: number;
  beforeEach(async () => {
    ({ id: userId, myId } = await addUser(test.db, 'けん'));
    member = new Browser();
    await member.logInAs(test.db, userId);
  });
  const my = () => `/api/my_page/${myId}/calendar`;
  const follow = (bell: 'all' | 'shift' | 'off' = 'shift') =>
    test.db.insertInto('castFollows').values({ userId, castId, bell }).execute();
  const make = async () => new URL(String((await member.post(my())).body.address)).pathname;
  /** As a calendar asks: no cookie, no header of ours. */
  const read = (path: string) => new Browser().get(path, { 'User-Agent': 'iOS/18.0 dataaccessd/1.0' });

  it('shows the coming shifts of those one follows, and says nothing else', async () => {
    await follow();
    await shift(day(1));
    await shift(day(7), { startMinute: 1200 });
    await shift(day(-1));
    await shift(day(9));
    const path = await make();
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}$/);
    const answer = await read(path);
    const { events, properties } = readFile(Buffer.from(answer.text));
    expect(events.map(startOf)).toEqual([written(day(1), 1500), written(day(7), 1200)]);
    expect(properties['X-WR-CALNAME']).toBe('予定');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, noarchive');
    for (const trace of [...NAMES, myId, 'yoakari', 'localhost', '033300'])
      expect(answer.text.toLowerCase()).not.toContain(trace.toLowerCase());
  });

  it('is a whole calendar without an event, too', async () => {
    expect(readFile(Buffer.from((await read(await make())).text)).events).toEqual([]);
  });

  it('follows who is followed, hidden, silenced and gone', async () => {
    await follow();
    await shift(day(1));
    const path = await make();
    const count = async () => readFile(Buffer.from((await read(path)).text)).events.length;
    expect(await count()).toBe(1);
    await setVisibility(test.db, { castId }, false);
    expect(await count()).toBe(0);
    await setVisibility(test.db, { castId }, true);
    await test.db.updateTable('castFollows').set({ bell: 'off' }).where('userId', '=', userId).execute();
    expect(await count()).toBe(0);
    await test.db.deleteFrom('castFollows').where('userId', '=', userId).execute();
    expect(await count()).toBe(0);
  });

  it('ends with its revocation, with the next one, and with the account', async () => {
    expect((await member.get(my())).body).toEqual({ madeOn: null });
    const first = await make();
    expect((await member.get(my())).body.madeOn).toMatch(/^\d{4}-/);
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const revoked = await member.send('DELETE', my());
    expect([revoked.status, revoked.body]).toEqual([
      200,
      { madeOn: null, message: 'カレンダーのアドレスを取り消しました。' },
    ]);
    expect((await read(second)).status).toBe(404);
    const third = await make();
    await setSuspension(test.db, myId, true);
    expect((await read(third)).status).toBe(404);
  });

  it('S71: is read 60 times in an hour, from wherever; another address is not hit', async () => {
    const [path, other] = [await make(), `/api/calendar/${'x'.repeat(43)}`];
    for (let i = 0; i < 60; i += 1) expect((await read(path)).status).toBe(200);
    const refused = await read(path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await read(other)).status).toBe(404);
    expect((await read(await make())).status).toBe(200);
  });

  it('a made-up address counts under no limit: guesses fill no table', async () => {
    const rows = test.db.selectFrom('rateLimits').select('key').where('key', 'like', 'calendar:%');
    const before = await rows.execute();
    for (let i = 0; i < 3; i += 1)
      expect((await read(`/api/calendar/${String(i).padEnd(43, 'x')}`)).status).toBe(404);
    expect(await rows.execute()).toEqual(before);
  });

  it('S20: is stored as a hash, which opens nothing, and is answered once', async () => {
    const path = await make();
    const token = path.split('/').at(-1) ?? '';
    const row = await test.db
      .selectFrom('calendars')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash.length).toBe(32);
    expect(row.tokenHash.toString('base64url')).not.toBe(token);
    expect((await read(`/api/calendar/${row.tokenHash.toString('base64url')}`)).status).toBe(404);
    expect((await member.get(my())).text).not.toContain(token);
    const audit = await test.db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('is no one’s with another token, and two calendars have no id in common', async () => {
    await follow();
    await shift(day(1));
    const uid = async (path: string) => readFile(Buffer.from((await read(path)).text)).events[0]?.UID;
    const first = await uid(await make());
    expect(await uid(await make())).not.toBe(first);
    for (const odd of ['x', 'x'.repeat(43), `${'x'.repeat(42)}%00`, 'x'.repeat(5000)])
      expect((await read(`/api/calendar/${odd}`)).status, odd.slice(0, 50)).toBeGreaterThanOrEqual(400);
  });
});

describe('the writer of files', () => {
  it('folds between characters', () => {
    const lines = fold(`SUMMARY:${'夜'.repeat(60)}😀${'a'.repeat(100)}`).split('\r\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(lines.map((line, i) => (i === 0 ? line : line.slice(1))).join('')).toBe(
      `SUMMARY:${'夜'.repeat(60)}😀${'a'.repeat(100)}`,
    );
  });

  it('writes the time of Japan over the end of a year', () => {
    const at = instantOf('2027-12-31', 1500) / 60_000;
    const [event] = readFile(
      Buffer.from(calendarFile(Buffer.from('s'), [{ key: 'a', startsAt: at }], Date.now())),
    ).events;
    expect(startOf(event as Event)).toBe('20280101T010000');
  });
});
