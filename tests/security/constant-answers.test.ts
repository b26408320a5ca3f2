import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { config, readConfig } from '../../server/core/config.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { evenly } from '../../server/identity/accounts/even-answer.ts';
import { codeTo, forgetLimits, textsTo } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { countHashes } from '../support/count-hashes.ts';
import { addKnown, type Call, FORM, PAIRS, postAnew, seen } from '../support/known-and-unknown.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let users: number;

const countUsers = async () => (await world.db.selectFrom('users').select('id').execute()).length;

beforeAll(async () => {
  await addKnown(world.db);
  users = await countUsers();
});

/** Until `stop`, how many answers are to wait for their time. */
function countEven(): { readonly asked: number; stop: () => void } {
  const { evenAnswerMs: value } = config();
  const define = (how: PropertyDescriptor) =>
    Object.defineProperty(config(), 'evenAnswerMs', { configurable: true, enumerable: true, ...how });
  const counter = { asked: 0, stop: () => void define({ value, writable: true }) };
  define({
    get: () => {
      counter.asked++;
      return value;
    },
  });
  return counter;
}

describe('an answer that could tell who is registered', () => {
  it('waits 150 ms, which no setting changes', () => {
    const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
    for (const env of [{}, { NODE_ENV: 'test' }, production]) expect(readConfig(env).evenAnswerMs).toBe(150);
  });

  it('comes when its time is over, also where the work fails', async () => {
    const { evenAnswerMs } = config();
    config().evenAnswerMs = 300;
    const order: string[] = [];
    try {
      const done = evenly(async () => {}).then(() => order.push('done'));
      const failed = evenly(() => Promise.reject(new Error())).catch(() => order.push('failed'));
      await pause(100);
      order.push('before');
      await Promise.all([done, failed]);
    } finally {
      config().evenAnswerMs = evenAnswerMs;
    }
    expect(order).toEqual(['before', 'done', 'failed']);
  });
});

// In what time they are answered is judged by tests/timed/constant-answers.test.ts.
describe.each(PAIRS)('S1: as much is computed for who is not registered by those who %s', (_what, calls) => {
  /** The answer to one call, how often it was made even, and the hashes and the statements for it, as they were begun. */
  async function workOf(call: Call) {
    const { db, recorded } = recordingQueries(world.db);
    const evened = countEven();
    const hashes = countHashes();
    provideDatabase(db);
    try {
      const answer = seen(await call());
      // What is done for no account is taken back, which is neither a query nor a write.
      const statements = recorded.map(({ sql }) => sql).filter((sql) => !/\bsavepoint\b/.test(sql));
      return { answer, hashes: hashes.begun, evened: evened.asked, statements };
    } finally {
      provideDatabase(world.db);
      hashes.stop();
      evened.stop();
    }
  }

  it.each(Object.entries(calls))('%s, and the answer is the same', async (_name, pairOn) => {
    const [known, unknown] = pairOn(world.db);
    // The first failed login of a process also makes the hash that no account has.
    await unknown();
    await forgetLimits(world.db);
    const [one, other] = [await workOf(known), await workOf(unknown)];
    expect(one).toEqual(other);
    expect(one.evened).toBeGreaterThan(0);
    expect(one.statements.length).toBeGreaterThan(3);
  });
});

describe('S1: whose number or address it is', () => {
  it('the owner is notified, no code fits, and no second account exists', async () => {
    await forgetLimits(world.db);
    await postAnew(world.db, 'register_sms', { ...FORM, tel: '09011110000' });
    await postAnew(world.db, 'register_email', { ...FORM, email: 'register@example.jp' });
    expect(await textsTo(world.db, '09011110000')).toContain(
      '【よあかり】この番号は登録済みです。ログイン:http://localhost:4321/l',
    );
    expect((await textsTo(world.db, 'register@example.jp')).some((text) => text.includes('登録済み'))).toBe(
      true,
    );
    await forgetLimits(world.db);
    const browser = new Browser();
    await browser.post('/api/register_call', { ...FORM, tel: '09011110001' });
    const code = await codeTo(world.db, '09011110001');
    const tried = await browser.post('/api/verify_call', {
      tel: '09011110001',
      code: /^\d{6}$/.test(code) ? code : '123456',
    });
    expect(tried.body.errors).toEqual({ code: ['認証コードが正しくありません。（あと4回入力できます）'] });
    expect(await countUsers()).toBe(users);
  });
});
