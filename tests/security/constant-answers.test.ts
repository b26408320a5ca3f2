import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeTo,
  forgetLimits,
  PASSWORD,
  registerByMail,
  registerBySms,
  textsTo,
} from '../support/accounts.ts';
import { type Answer, Browser } from '../support/browser.ts';
import type { TestDatabase } from '../support/database.ts';
import { messagingWorld } from '../support/messaging.ts';

const FULL = process.env.FULL === '1';
/** Pairs of calls: as many as S1 says with `npm run test:full`. */
const ROUNDS = FULL ? 200 : 20;
/** A pair takes about a third of a second, most of it waiting: three pairs at a time. */
const TIMEOUT = ROUNDS * 4000;
let world: TestDatabase;
let users: number;

const countUsers = async () => (await world.db.selectFrom('users').select('id').execute()).length;

beforeAll(async () => {
  world = await messagingWorld({}, { jobs: false });
  for (const name of ['register', 'forgot', 'login']) await registerByMail(world.db, `${name}@example.jp`);
  for (const tel of ['09011110000', '09011110001']) await registerBySms(world.db, tel);
  for (const name of ['suspended', 'suspended-login']) {
    const { userId } = await registerByMail(world.db, `${name}@example.jp`);
    await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
  }
  users = await countUsers();
});
afterAll(() => world.close());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Two-sided p of the Mann-Whitney test (normal approximation). */
function mannWhitney(a: number[], b: number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  const z =
    (wins - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * tail;
}

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

/** Both calls in pairs, each pair in an order drawn by lot, so that whatever else this machine does weighs on both. */
async function compare(known: Call, unknown: Call): Promise<void> {
  const times: [number[], number[]] = [[], []];
  const bodies = new Set<string>();
  for (let i = 0; i < ROUNDS; i++)
    for (const which of randomInt(2) ? ([0, 1] as const) : ([1, 0] as const)) {
      await forgetLimits(world.db);
      const start = performance.now();
      const answer = await [known, unknown][which]?.();
      times[which].push(performance.now() - start);
      if (answer) bodies.add(seen(answer));
    }
  expect([...bodies]).toHaveLength(1);
  expect(Math.abs(median(times[0]) - median(times[1]))).toBeLessThanOrEqual(15);
  expect(mannWhitney(times[0], times[1])).toBeGreaterThan(0.01);
}

const post = (path: string, body: Record<string, unknown>) => new Browser().post(`/api/${path}`, body);
let fresh = 0;
const form = { password: PASSWORD, type: 'boy' };
const WRONG = 'ちがうパスワード2026';
const freshTel = () => `080${String(20_000_000 + fresh++ * 10_007).slice(0, 8)}`;
const freshEmail = () => `nobody${fresh++}@example.jp`;

// A test of chance may miss once; what really takes longer misses every time. Those of a group share the time in which
// their answers wait; each has its own people.
describe.each([
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
] satisfies [string, Record<string, [Call, Call]>][])(
  'S1: who is registered is told by nothing to those who %s',
  { retry: 2, timeout: TIMEOUT },
  (_what, calls) => {
    for (const [name, [known, unknown]] of Object.entries(calls) as [string, [Call, Call]][])
      it.concurrent(name, () => compare(known, unknown));
  },
);

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
