import type { Db } from '../../server/core/db/connect.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { receiveText } from '../../server/identity/registration/receive-text.ts';
import { forgetLimits, PASSWORD, registerByMail, registerBySms } from './accounts.ts';
import { type Answer, addUser, Browser } from './browser.ts';

export type Call = () => Promise<Answer>;
/** Pairs of calls by what they do: with a number or an address that is registered, and with one that is not. */
export type Pairs = [what: string, calls: Record<string, (db: Db) => [known: Call, unknown: Call]>][];

/** The accounts that the known calls name. */
export async function addKnown(db: Db): Promise<void> {
  for (const name of ['register', 'forgot', 'login']) await registerByMail(db, `${name}@example.jp`);
  for (const tel of ['09011110000', '09011110001', '09011110002']) await registerBySms(db, tel);
  for (const name of ['suspended', 'suspended-login']) {
    const { userId } = await registerByMail(db, `${name}@example.jp`);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
  }
}

/** Members with nothing but these numbers. */
export async function addOwners(db: Db, tels: readonly string[]): Promise<void> {
  for (const tel of tels) {
    const { id } = await addUser(db, '会員');
    await giveIdentity(db, id, { kind: 'tel', value: tel });
  }
}

/** The visitor of `browser` sends the text of a registration, and it comes in from `tel`. */
export async function sendOwnText(db: Db, browser: Browser, tel: string): Promise<Answer> {
  const answer = await browser.post('/api/register_text', { type: 'boy' });
  const wasAwaited = await receiveText(db, {
    from: tel.replace(/^0/, '+81'),
    body: String(answer.body.body),
  });
  if (!wasAwaited) throw new Error(answer.text);
  return answer;
}

/** Digits that are drawn anew each time are no difference. */
export const withoutDigits = (text: string): string =>
  text.replace(/"callDigits":"\d{4}"/, '"callDigits":"0000"');

/** What a caller can see of an answer. */
export const seen = ({ status, text, headers }: Answer): string =>
  JSON.stringify([
    status,
    withoutDigits(text),
    [...headers]
      .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value])
      .sort(),
  ]);

/** From a new browser, with no limit used up. */
export async function postAnew(db: Db, path: string, body: Record<string, unknown>): Promise<Answer> {
  await forgetLimits(db);
  return new Browser().post(`/api/${path}`, body);
}

let fresh = 0;
const freshTel = () => `080${String(20_000_000 + fresh++ * 10_007).slice(0, 8)}`;
const freshEmail = () => `absent${fresh++}@example.jp`;
export const FORM = { password: PASSWORD, type: 'boy' };
const WRONG = 'ちがうパスワード2026';

const pair =
  (path: string, known: () => Record<string, unknown>, unknown: () => Record<string, unknown>) =>
  (db: Db): [Call, Call] => [() => postAnew(db, path, known()), () => postAnew(db, path, unknown())];

/** Those of a group share the time in which their answers wait; each has its own people. */
export const PAIRS: Pairs = [
  [
    'register',
    {
      register_sms: pair(
        'register_sms',
        () => ({ ...FORM, tel: '09011110000' }),
        () => ({ ...FORM, tel: freshTel() }),
      ),
      register_call: pair(
        'register_call',
        () => ({ ...FORM, tel: '09011110001' }),
        () => ({ ...FORM, tel: freshTel() }),
      ),
      register_email: pair(
        'register_email',
        () => ({ ...FORM, email: 'register@example.jp' }),
        () => ({ ...FORM, email: freshEmail() }),
      ),
    },
  ],
  [
    'recover',
    {
      forgot_password: pair(
        'forgot_password',
        () => ({ email: 'forgot@example.jp' }),
        () => ({ email: freshEmail() }),
      ),
      'forgot_password by telephone': pair(
        'forgot_password',
        () => ({ email: '09011110002' }),
        () => ({ email: freshTel() }),
      ),
      'forgot_password of a suspended account': pair(
        'forgot_password',
        () => ({ email: 'suspended@example.jp' }),
        () => ({ email: freshEmail() }),
      ),
    },
  ],
  [
    'log in',
    {
      'login with a wrong password': pair(
        'login',
        () => ({ email: 'login@example.jp', password: WRONG }),
        () => ({ email: freshEmail(), password: WRONG }),
      ),
      'login to a suspended account with a wrong password': pair(
        'login',
        () => ({ email: 'suspended-login@example.jp', password: WRONG }),
        () => ({ email: freshEmail(), password: WRONG }),
      ),
    },
  ],
];
