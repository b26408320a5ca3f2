import type { Db } from '../../core/db/connect.ts';

/** A mail in plain text; the HTML part is made from it unless it is given. */
export type Mail = { to: string; subject: string; text: string; html?: string; expiresAt?: Date };

/**
 * A text message to a mobile number in Japan, in any spelling. A notice carries no code; it is left out while texts are
 * held back.
 */
export type Sms = { to: string; text: string; expiresAt?: Date; isNotice?: boolean };

/** The code that somebody hears who calls from `to` and keys in `digits`. */
export type SpokenCode = { to: string; code: string; expiresAt: Date };

/** What the screen shows of a call that waits: where to call, what to key in. */
export type CallShown = { number: string; digits: string };

/** A mail that a cast sends to another blog: the blog tells by `messageId` that it had it before. */
export type PostedMail = { messageId: string; pictures: { filename: string; content: Buffer }[] };

/** What an outbox row holds, sealed. Only what never lies there has a `post`. */
export type Letter =
  | { channel: 'mail'; to: string; subject: string; text: string; html?: string; post?: PostedMail }
  | { channel: 'sms'; to: string; text: string }
  | { channel: 'voice'; to: string; text: string };

/** Takes a text that came in from a telephone: registration gives it. @returns whether a page waits for this text. */
export type ReceiveText = (db: Db, text: { from: string; body: string }) => Promise<boolean>;

/** A way out. Settles within ten seconds; rejects with a `GatewayError`. */
export type Gateway<L extends Letter = Letter> = (letter: L, id: number) => Promise<{ costYen: number }>;

/**
 * Why a message did not leave. `later`: certainly not sent, may be tried again; `never`: refused for good;
 * `unknown`: may have been sent, so it is not tried again.
 */
export class GatewayError extends Error {
  readonly outcome: 'later' | 'never' | 'unknown';

  constructor(outcome: 'later' | 'never' | 'unknown', message: string) {
    super(message);
    this.outcome = outcome;
  }
}
