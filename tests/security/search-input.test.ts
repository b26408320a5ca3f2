import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { UNSTORABLE } from '../../server/core/http/storable-text.ts';
import { openNight } from '../api/listing-night.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { testDatabaseOf } from '../support/database.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { addShop } from '../support/seed.ts';
import { INJECTED, SQL_PAYLOADS, TOLD_BY_DATABASE } from '../support/sql-payloads.ts';
import { expectCpu, expectTook, expectWithin, msSince } from '../support/took.ts';
import { isInPart } from '../support/tree-part.ts';

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const world = await openNight();
  ({ db, close } = world);
  provideDatabase(db);
  const { areas, station } = world.night;
  const places = { prefectureId: 13, areaId: areas.kabukicho as number, stationId: station };
  for (const name of ['100%_Bar', '100x1Bar', '\\backslash']) await addShop(db, places, { name, kana: '' });
}, 60_000);
afterAll(() => close());
beforeEach(() => db.deleteFrom('rateLimits').execute());

let sent = 0;
let browser = new Browser();
/** No address sends so much and is answered. */
function anybody(): Browser {
  if (sent++ % 50 === 0) browser = new Browser();
  return browser;
}
const search = (query: Record<string, string>) =>
  anybody().get(`/api/searches?${new URLSearchParams(query)}`);
const suggest = (searchText: string) => anybody().post('/api/suggests', { searchText });
const names = (answer: Answer, list: 'items' | 'suggests') =>
  (answer.body[list] as { name: string }[]).map(({ name }) => name);

const FIELDS = [
  ...[
    'type',
    'prefectureId',
    'areaId',
    'stationId',
    'lat',
    'long',
    'radius',
    'caba',
    'girls',
    'sexy',
    'date',
    'open',
  ],
  ...['coupon', 'verified', 'budgetMax', 'sort', 'cursor', 'limit', 'tonight'],
];

const ASKED: Record<string, (payload: string, i: number) => [what: string, ask: () => Promise<Answer>]> = {
  words: (text, i) => [
    `text=${text}`,
    () => search({ text, type: Math.floor(i / 7) % 2 ? 'casts' : 'shop' }),
  ],
  suggestions: (text) => [`searchText=${text}`, () => suggest(text)],
  fields: (payload, i) => {
    const field = FIELDS[i % FIELDS.length] as string;
    return [`${field}=${payload}`, () => search({ [field]: payload })];
  },
};

describe('S50: SQL in what is searched for', () => {
  it.each(Object.entries(ASKED))(
    'is text like any other in %s: nothing fails, waits, tells or changes',
    async (kind, asked) => {
      expect(SQL_PAYLOADS.length).toBeGreaterThanOrEqual(1000);
      const before = await checksum(db);
      const problems: string[] = [];
      const { db: recording, recorded } = recordingQueries(db);
      let longest = 0;
      // The site starts with the first search.
      await search({ text: 'ミモザ' });
      provideDatabase(recording);
      for (const [i, payload] of SQL_PAYLOADS.entries()) {
        if (!isInPart(i)) continue;
        const [what, ask] = asked(payload, i);
        recorded.length = 0;
        const began = performance.now();
        const { status, text } = await ask();
        longest = Math.max(longest, msSince(began));
        for (const { sql: statement } of recorded)
          if (INJECTED.test(statement)) problems.push(`${what}: sent ${statement.slice(0, 200)}`);
        if (![200, 422].includes(status) || TOLD_BY_DATABASE.test(text))
          problems.push(`${what}: ${status} ${text.slice(0, 200)}`);
      }
      provideDatabase(db);
      expect(problems).toEqual([]);
      expectWithin(longest, 1500, `the longest search for SQL, ${kind}`);
      expect(await checksum(db)).toBe(before);
    },
    120_000,
  );
});

describe('S57: hostile input', () => {
  it.each([
    ['a', 'a'],
    ['spaces', ' '],
    ['full-width spaces', '　'],
    ['＠', '＠'],
    ['#', '#'],
    ['%', '%'],
    ['families', '👩‍👩‍👧‍👦'],
    ['marks', 'e\u0301\u0301\u0301'],
  ])('100 kB of %s cost next to nothing', async (_name, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    // Neither a body nor an address of that size is read to its end.
    const asked = [
      [() => suggest(text), 413],
      [() => search({ text }), 431],
    ] as const;
    for (const [ask, status] of asked)
      await expectCpu(50, `100 kB of ${_name}`, async () => expect((await ask()).status).toBe(status));
  });

  it('% and _ and \\ mean themselves, which is nothing', async () => {
    for (const text of [
      '%',
      '_',
      '%%',
      '_%',
      '\\',
      '%_%',
      "'",
      '*',
      '.*',
      '(a+)+$',
      '[',
      '|',
      '&',
      ':*',
      '!',
    ]) {
      const found = await search({ text });
      expect([found.status, ...names(found, 'items')], text).toEqual([200]);
      expect(names(await suggest(text), 'suggests'), text).toEqual([]);
    }
    for (const text of ['1%1', '1_0x', '%b%r'])
      expect(names(await search({ text }), 'items'), text).toEqual([]);
    expect(names(await search({ text: '100%_b' }), 'items')).toEqual(['100%_Bar']);
    expect(names(await suggest('100%'), 'suggests').toSorted()).toEqual(['100%_Bar', '100x1Bar']);
    expect(names(await suggest('100%b'), 'suggests')).toEqual(['100%_Bar']);
    expect(names(await suggest('\\backslash'), 'suggests')).toEqual(['\\backslash']);
  });

  it.each(['\u0000ミモザ', '\ud800ミモザ', 'ミモザ\udfff'])('%j is refused at its field', async (text) => {
    const answer = await suggest(text);
    expect([answer.status, answer.body]).toEqual([422, { errors: { searchText: [UNSTORABLE] } }]);
  });

  it.each([
    ['right to left', '\u202eりかつ月\u202c'],
    ['hidden', '\u200bミ\u200dモ\ufeffザ'],
    ['controls', 'ミ\u0007モ\u001bザ\u007f'],
    ['emoji', '💃🏽ミモザ🇯🇵'],
    ['a ligature of eighteen letters', '\ufdfa'.repeat(50)],
    ['other scripts', 'שלום مرحبا Привет 한국어 ไทย'],
    ['fifty words', Array.from({ length: 50 }, (_, i) => `${i % 10}`).join(' ')],
    ['one letter', 'あ'.repeat(100)],
    ['n', 'n'.repeat(100)],
    ['o', 'o'.repeat(100)],
  ])('%s are answered, and soon', async (kind, text) => {
    for (const ask of [suggest(text), search({ text }), search({ text, type: 'casts' })]) {
      const began = performance.now();
      const answer = await ask;
      expect(answer.status, answer.text.slice(0, 200)).toBe(200);
      expectTook(began, 1000, `a search for ${kind}`);
      if (text.includes('モ') && answer.body.suggests && !('items' in answer.body))
        expect(names(answer, 'suggests'), kind).toContain('ミモザ');
    }
  });

  it('a query that takes too long is cut off at three seconds', async () => {
    const web = connect(testDatabaseOf(db)?.url ?? '', { name: 'web', poolSize: 1 });
    const began = performance.now();
    await expect(sql`select pg_sleep(20)`.execute(web)).rejects.toMatchObject({ code: '57014' });
    expectTook(began, 6000, 'a query that is cut off at three seconds');
    await web.destroy();
  });
});
