import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
import {
  codeTo,
  forgetLimits,
  PASSWORD,
  registerByMail,
  registerBySms,
  textsTo,
} from '../support/accounts.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { countHashes } from '../support/count-hashes.ts';
import { comparePaired } from '../support/paired-test.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { databaseWorld } from '../support/world.ts';

const FULL = process.env.FULL === '1';
/** Pairs of calls: as many as S1 says with `npm run test:full`, and more where these leave it open. */
const LOOKS = FULL ? [200, 400, 800] : [20, 60, 180];
const TOLERANCE_MS = 15;
/** A pair takes about a third of a second, most of it waiting: three pairs at a time. */
const TIMEOUT = (LOOKS.at(-1) ?? 0) * 4000;
const world = databaseWorld();
let users: number;

const countUsers = async () => (await world.db.selectFrom('users').select('id').execute()).length;

beforeAll(async () => {
  for (const name of ['register', 'forgot', 'login']) await registerByMail(world.db, `${name}@example.jp`);
  for (const tel of ['09011110000', '09011110001']) await registerBySms(world.db, tel);
  for (const name of ['suspended', 'suspended-login']) {
    const { userId } = await registerByMail(world.db, `${name}@example.jp`);
    await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
  }
  users = await countUsers();
});

/** What a caller can see of an answer: digits that are drawn anew each time are no difference. */
const seen = ({ status, text, headers }: Answer) =>
  JSON.stringify([
    status,
    text.replace(/"callDigits":"\d{4}"/, '"callDigits":"0000"'),
    [...headers]
      .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value])
      .sort(),
  ]);

type Call = () => Promise<Answer>;

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

const post = async (path: string, body: Record<string, unknown>) => {
  await forgetLimits(world.db);
  return new Browser().post(`/api/${path}`, body);
};
let fresh = 0;
const form = { password: PASSWORD, type: 'boy' };
const WRONG = 'ちがうパスワード2026';
const freshTel = () => `080${String(20_000_000 + fresh++ * 10_007).slice(0, 8)}`;
const freshEmail = () => `nobody${fresh++}@example.jp`;

/** Those of a group share the time in which their answers wait; each has its own people. */
const CALLS: [what: string, calls: Record<string, [known: Call, unknown: Call]>][] = [
  [
    'register',
    {
      register_sms: [
        () => post('register_sms', { ...form, tel: '09011110000' }),
        () => post('register_sms', { ...form, tel: freshTel() }),
      ],
      register_call: [
        () => post('register_call', { ...form, tel: '09011110001' }),
        () => post('register_call', { ...form, tel: freshTel() }),
      ],
      register_email: [
        () => post('register_email', { ...form, email: 'register@example.jp' }),
        () => post('register_email', { ...form, email: freshEmail() }),
      ],
    },
  ],
  [
    'recover',
    {
      forgot_password: [
        () => post('forgot_password', { email: 'forgot@example.jp' }),
        () => post('forgot_password', { email: freshEmail() }),
      ],
      'forgot_password of a suspended account': [
        () => post('forgot_password', { email: 'suspended@example.jp' }),
        () => post('forgot_password', { email: freshEmail() }),
      ],
    },
  ],
  [
    'log in',
    {
      'login with a wrong password': [
        () => post('login', { email: 'login@example.jp', password: WRONG }),
        () => post('login', { email: freshEmail(), password: WRONG }),
      ],
      'login to a suspended account with a wrong password': [
        () => post('login', { email: 'suspended-login@example.jp', password: WRONG }),
        () => post('login', { email: freshEmail(), password: WRONG }),
      ],
    },
  ],
];

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

describe.each(CALLS)(
  'S1: who is registered is told by nothing to those who %s',
  { timeout: TIMEOUT },
  (_what, calls) => {
    for (const [name, [known, unknown]] of Object.entries(calls))
      it.concurrent(`${name}: the same answer, as quickly`, () => compare(known, unknown));
  },
);

describe.each(CALLS)('S1: as much is computed for who is not registered by those who %s', (_what, calls) => {
  /** The hashes and the statements of one call, as they were begun. */
  async function workOf(call: Call) {
    const { db, recorded } = recordingQueries(world.db);
    const hashes = countHashes();
    provideDatabase(db);
    try {
      await call();
    } finally {
      provideDatabase(world.db);
      hashes.stop();
    }
    // What is done for nobody is taken back, which is neither a query nor a write.
    const statements = recorded.map(({ sql }) => sql).filter((sql) => !/\bsavepoint\b/.test(sql));
    return { hashes: hashes.begun, statements };
  }

  it.each(Object.entries(calls))('%s', async (_name, [known, unknown]) => {
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
    await post('register_sms', { ...form, tel: '09011110000' });
    await post('register_email', { ...form, email: 'register@example.jp' });
    expect(await textsTo(world.db, '09011110000')).toContain(
      '【よあかり】この番号は登録済みです。ログイン:http://localhost:4321/l',
    );
    expect((await textsTo(world.db, 'register@example.jp')).some((text) => text.includes('登録済み'))).toBe(
      true,
    );
    await forgetLimits(world.db);
    const browser = new Browser();
    await browser.post('/api/register_call', { ...form, tel: '09011110001' });
    const code = await codeTo(world.db, '09011110001');
    const tried = await browser.post('/api/verify_call', {
      tel: '09011110001',
      code: /^\d{6}$/.test(code) ? code : '123456',
    });
    expect(tried.body.errors).toEqual({ code: ['認証コードが正しくありません。（あと4回入力できます）'] });
    expect(await countUsers()).toBe(users);
  });
});
