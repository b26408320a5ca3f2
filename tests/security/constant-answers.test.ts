import { beforeAll, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
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

// In what time they are answered is judged by tests/timed/constant-answers.test.ts.
describe.each(PAIRS)('S1: as much is computed for who is not registered by those who %s', (_what, calls) => {
  /** The answer to one call, and the hashes and the statements for it, as they were begun. */
  async function workOf(call: Call) {
    const { db, recorded } = recordingQueries(world.db);
    const hashes = countHashes();
    provideDatabase(db);
    try {
      const answer = seen(await call());
      // What is done for nobody is taken back, which is neither a query nor a write.
      const statements = recorded.map(({ sql }) => sql).filter((sql) => !/\bsavepoint\b/.test(sql));
      return { answer, hashes: hashes.begun, statements };
    } finally {
      provideDatabase(world.db);
      hashes.stop();
    }
  }

  it.each(Object.entries(calls))('%s, and the answer is the same', async (_name, pairOn) => {
    const [known, unknown] = pairOn(world.db);
    // The first failed login of a process also makes the hash that nobody has.
    await unknown();
    await forgetLimits(world.db);
    const [one, other] = [await workOf(known), await workOf(unknown)];
    expect(one).toEqual(other);
    expect(one.statements.length).toBeGreaterThan(3);
  });
});

describe('S1: whose number or address it is', () => {
  it('the owner is told, no code fits, and no second account exists', async () => {
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
