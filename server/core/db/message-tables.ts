import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type OutboxMessagesTable = {
  id: Generated<number>;
  channel: 'sms' | 'voice' | 'mail';
  sealed: Buffer;
  status: Generated<'queued' | 'sent' | 'failed' | 'kept'>;
  attempts: Generated<number>;
  costYen: Generated<number>;
  createdAt: Stamp;
  sentAt: MaybeStamp;
  /** Set before a gateway is asked, so that nothing is sent twice. */
  startedAt: MaybeStamp;
  expiresAt: MaybeStamp;
  problem: string | null;
};

export type WaitingCallsTable = {
  id: Generated<number>;
  caller: Buffer;
  sealed: Buffer;
  tries: Generated<number>;
  heard: Generated<number>;
  createdAt: Stamp;
  expiresAt: Moment;
};

export type SmsSendsTable = {
  id: Generated<number>;
  number: Buffer;
  block: Buffer;
  carrier: Buffer;
  isNotice: Generated<boolean>;
  sentAt: Stamp;
  verifiedAt: MaybeStamp;
};

/** Like `SmsSendsTable`, of what was asked for, whether or not a text left. */
export type SmsAsksTable = {
  id: Generated<number>;
  number: Buffer;
  block: Buffer | null;
  carrier: Buffer | null;
  isNotice: Generated<boolean>;
  askedAt: Stamp;
  verifiedAt: MaybeStamp;
};

export type ChannelPausesTable = { channel: 'sms'; reason: string; until: Moment };

export type MessageTables = {
  outboxMessages: OutboxMessagesTable;
  waitingCalls: WaitingCallsTable;
  smsSends: SmsSendsTable;
  smsAsks: SmsAsksTable;
  channelPauses: ChannelPausesTable;
};
