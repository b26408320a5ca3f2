import type { Queryable } from '../../core/db/connect.ts';
import type { Mail } from './contract.ts';
import { htmlOf } from './mail-html.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** Anything a header could end or a second recipient could follow. */
const UNSAFE = /[\p{Cc}\u2028\u2029,;<>]/u;
const UNSAFE_SUBJECT = /[\p{Cc}\u2028\u2029]/u;

/**
 * Sends a mail once the caller's transaction is committed.
 * @throws when the address or the subject holds what could add recipients or headers: callers validate before.
 */
export async function sendMail(trx: Queryable, { to, subject, text, html, expiresAt }: Mail): Promise<void> {
  if (UNSAFE.test(to) || to.split('@').length !== 2) throw new Error('A mail needs one plain address.');
  if (UNSAFE_SUBJECT.test(subject)) throw new Error('A subject is one line.');
  const letter = { channel: 'mail' as const, to, subject, text, html: html ?? htmlOf(subject, text) };
  await putInOutbox(trx, letter, expiresAt);
}
