import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { config } from '../../server/core/config.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { answerCall } from '../../server/gateways/messaging/answer-call.ts';
import type { Letter } from '../../server/gateways/messaging/contract.ts';
import { makeCode } from '../../server/identity/codes/make-code.ts';
import type { AuthState } from '../../server/identity/sessions/auth-state-contract.ts';
import { Browser } from './browser.ts';

export const PASSWORD = 'さくらと夜の灯り2026';

/** The messages of the outbox, oldest first, with what those that are still there say. */
export async function readOutbox({ db }: { db: Db }) {
  const rows = await db.selectFrom('outboxMessages').selectAll().orderBy('id').execute();
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    letter: sealed.length > 0 ? (JSON.parse(unseal('outbox', sealed)) as Letter) : null,
  }));
}

/** Mails in the order they were sent to `to`. */
export const mailsTo = async (db: Db, to: string) =>
  (await readOutbox({ db })).flatMap(({ letter }) =>
    letter?.channel === 'mail' && letter.to === to ? [letter] : [],
  );

/** Codes and notices in the order they were sent to `to`, as its reader sees them. */
export async function textsTo(db: Db, to: string): Promise<string[]> {
  const international = to.replace(/^0/, '+81');
  return (await readOutbox({ db })).flatMap(({ letter }) =>
    letter && [to, international].includes(letter.to) ? [letter.text] : [],
  );
}

const READINGS = 'ゼロ いち に さん よん ご ろく なな はち きゅう'.split(' ');

/** The newest code that was sent, or is read out, to `to`. */
export async function codeTo(db: Db, to: string): Promise<string> {
  const text = (await textsTo(db, to)).at(-1) ?? '';
  const written = /\b(\d{6})\b/.exec(text)?.[1];
  if (written) return written;
  const spoken = /お伝えします。(.*?)。繰り返し/.exec(text)?.[1] ?? '';
  return spoken
    .split(/[、。]/)
    .map((word) => READINGS.indexOf(word))
    .join('');
}

/** Calls from `tel` and keys in the digits: what the voice says is made then. @returns the code */
export async function codeByCall(db: Db, tel: string, digits: string): Promise<string> {
  await answerCall(db, { from: tel, digits, action: '/' }, makeCode);
  return codeTo(db, tel);
}

/** In one statement, which is one transaction: it comes before each of thousands of tests. */
const FORGET = `do $$ begin
  lock table rate_limits, sms_sends, sms_asks in exclusive mode;
  delete from rate_limits;
  delete from sms_sends;
  delete from sms_asks;
end $$`;

/**
 * Counters of limits start anew, and texts to the same number may follow at once. Requests may be under way: a delete
 * alone locks rows in another order than they do and deadlocks, and a truncate costs sixty times as much.
 */
/** As many mails as a shop gets in an hour. */
export const fillShopInbox = (db: Db, shopId: number) =>
  sql`insert into rate_limits (key, points, expire) values (${`shop_inbox:target:3600:${shopId}`}, 30,
    (extract(epoch from now()) * 1000)::bigint + 3600000)`.execute(db);

export const forgetLimits = async (db: Db): Promise<void> => {
  await sql.raw(FORGET).execute(db);
};

export type Registered = { browser: Browser; state: AuthState; userId: number };

/** A member who has registered by mail through the forms, in a browser of their own. */
export async function registerByMail(
  db: Db,
  email: string,
  { type = 'boy', password = PASSWORD }: { type?: 'boy' | 'girl'; password?: string } = {},
): Promise<Registered> {
  const browser = new Browser();
  const asked = await browser.post('/api/register_email', { email, password, type });
  if (asked.status !== 200) throw new Error(asked.text);
  const verified = await browser.post('/api/verify_email', { email, code: await codeTo(db, email) });
  if (verified.status !== 200) throw new Error(verified.text);
  return { browser, ...(await whoIs(db, verified.body as AuthState)) };
}

/** The same by a text message. */
export async function registerBySms(
  db: Db,
  tel: string,
  { type = 'boy', password = PASSWORD }: { type?: 'boy' | 'girl'; password?: string } = {},
): Promise<Registered> {
  const browser = new Browser();
  const asked = await browser.post('/api/register_sms', { tel, password, type });
  if (asked.status !== 200) throw new Error(asked.text);
  const verified = await browser.post('/api/verify_call', { tel, code: await codeTo(db, tel) });
  if (verified.status !== 200) throw new Error(verified.text);
  return { browser, ...(await whoIs(db, verified.body as AuthState)) };
}

async function whoIs(db: Db, state: AuthState): Promise<{ state: AuthState; userId: number }> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('myId', '=', state.myId ?? '')
    .executeTakeFirstOrThrow();
  return { state, userId: id };
}

/** What this file's tests write to the disk goes into a folder of their own. @returns the end of it. */
export function scratchFolder(): () => void {
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-accounts-'));
  mkdirSync(path.join(varDir, 'media'));
  Object.assign(config(), { varDir });
  return () => rmSync(varDir, { recursive: true, force: true });
}
