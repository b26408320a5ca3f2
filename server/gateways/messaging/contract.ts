import type { Db, Queryable } from '../../core/db/connect.ts';

/** The HTML part is made from the text unless it is given. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  list?: MailingList;
  expiresAt?: Date;
};

/** `stopUrl` takes the one-click POST of RFC 8058. */
export type MailingList = { sender: string; stopUrl: string };

/** A notice carries no code and is left out while texts are held back. */
export type Sms = { to: string; text: string; expiresAt?: Date; isNotice?: boolean };

/** Names the purpose of a code that is made only when its owner calls; its maker alone reads it. */
export type CodeTicket = Record<string, string | boolean>;

/** @returns null when nothing waits for it any more */
export type MakeCode = (db: Queryable, ticket: CodeTicket) => Promise<string | null>;

export type SpokenCode = { to: string; ticket: CodeTicket; expiresAt: Date };

export type CallShown = { number: string; digits: string };

/** Blogs recognise a repeated mail by `messageId`. */
export type PostedMail = { messageId: string; pictures: { filename: string; content: Buffer }[] };

/** Sealed in the outbox; a letter with `post` is never stored. */
export type Letter =
  | {
      channel: 'mail';
      to: string;
      subject: string;
      text: string;
      html?: string;
      list?: MailingList;
      post?: PostedMail;
    }
  | { channel: 'sms'; to: string; text: string }
  | { channel: 'voice'; to: string; text: string };

/** @returns whether a page waits for this text */
export type ReceiveText = (db: Db, text: { from: string; body: string }) => Promise<boolean>;

export type Telephone = { receiveText: ReceiveText; makeCode: MakeCode };

/** Settles within ten seconds; rejects with a `GatewayError`. */
export type Gateway<L extends Letter = Letter> = (letter: L, id: number) => Promise<{ costYen: number }>;

/** `later`: not sent; `never`: refused for good; `unknown`: maybe sent, so it is not tried again. */
export class GatewayError extends Error {
  readonly outcome: 'later' | 'never' | 'unknown';
  /** The address takes no mail. */
  readonly isBounce: boolean;

  constructor(outcome: 'later' | 'never' | 'unknown', message: string, isBounce = false) {
    super(message);
    this.outcome = outcome;
    this.isBounce = isBounce;
  }
}
