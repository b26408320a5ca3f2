import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { LISTS } from '../bench/desk-lists.ts';
import { type AtShop, SHOP_READS } from '../bench/desk-pages.ts';
import { fillDesk } from '../bench/desk-rows.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let desk: Browser;
let db: Db;
let recorded: CompiledQuery[];
let shop: Omit<AtShop, 'db'>;

/** Of each table. One of a hundred waits; the rarest that a list of the bench shows by filter are one of five. */
const ROWS = 6000;
/** A thousand rows are counted, of those one of five. */
const LIST_MAX = 5500;
const WAITING_MAX = 1000;

beforeAll(async () => {
  ({ db, recorded } = recordingQueries(test.db));
  const made = await addAdminAtDesk(test.db);
  desk = made.browser;
  const shopId = await addShop(test.db, await addPlaces(test.db), { name: '月灯り' });
  await addCast(test.db, shopId, { name: 'さくら' });
  const variants = JSON.stringify([{ width: 480, height: 600, bytes: 1 }]);
  const sample = { id: 'a'.repeat(26), dot: '#705c67', variants, sample: true };
  await test.db.insertInto('media').values(sample).execute();
  const busy = await fillDesk(test.owner, ROWS, made.id);
  shop = { shopId: busy, shopLoginId: (await shopBrowser(test.db, [busy])).login };
  provideDatabase(db);
}, 120_000);

type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** Rows that a plan has looked at of each table, and of each part of the statement that has a name. */
function countRows(plan: Plan, counts: Map<string, number>): void {
  const number = (key: string) => Number(plan[key] ?? 0);
  const table = plan['Relation Name'] ?? plan['CTE Name'];
  if (typeof table === 'string') {
    const each =
      number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck');
    counts.set(table, (counts.get(table) ?? 0) + each * number('Actual Loops'));
  }
  for (const inner of plan.Plans ?? []) countRows(inner, counts);
}

const isReading = (text: string) =>
  /^\s*\(?\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete)\b/i.test(text);

/** Tables of this size are cheaper read whole, and joined so: what is left is what no index answers. */
const WHOLE = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

/** The statements that look at more than `max` rows of a table, each with its tables. */
async function dearOf(ask: () => Promise<unknown>, max: number): Promise<string[]> {
  recorded.length = 0;
  await ask();
  const asked = recorded.filter(({ sql: text }) => isReading(text));
  expect(asked.length).toBeGreaterThan(0);
  const found: string[] = [];
  await test.db.transaction().execute(async (trx) => {
    await sql`select set_config(name, 'off', true) from unnest(${WHOLE}::text[]) name`.execute(trx);
    for (const { sql: text, parameters } of asked) {
      const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
      const { rows } = await trx.executeQuery<Record<string, [{ Plan: Plan }]>>(query);
      const [explained] = Object.values(rows[0] ?? {});
      if (!explained) throw new Error(`Not explained: ${text}`);
      const counts = new Map<string, number>();
      countRows(explained[0].Plan, counts);
      const dear = [...counts].filter(([, count]) => count > max);
      if (dear.length > 0) found.push(`${dear.join(' ')}: ${text}`);
    }
  });
  return found;
}

/** They count the shops and casts of a prefecture, here of all. */
const COUNTS_ALL = ['places', 'places/stations'];

const CASES = Object.entries(LISTS).flatMap(([name, queries]) =>
  COUNTS_ALL.includes(name) ? [] : queries.map((query) => `${name}?${query}`.replace(/\?$/, '')),
);

describe('the desk of the staff reads no table from end to end', () => {
  it.each(CASES)('%s', async (address) => {
    const ask = async () => {
      const { status, text } = await desk.get(encodeURI(`/api/admin/${address}`));
      expect(status, text).toBe(200);
    };
    expect(await dearOf(ask, LIST_MAX)).toEqual([]);
  });

  it('for what waits, which is in the menu and beside each page', async () => {
    expect(await dearOf(() => readWaiting(db), WAITING_MAX)).toEqual([]);
  });
});

describe('the desk of a shop reads what is its own', () => {
  it.each(SHOP_READS)('$name', async ({ read }) => {
    expect(await dearOf(() => read({ db, ...shop }), LIST_MAX)).toEqual([]);
  });
});
