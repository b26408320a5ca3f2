import type { ColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;

export type IdempotentCallsTable = {
  idHash: Buffer;
  bodyHash: Buffer;
  sealed: Buffer | null;
  beganAt: Stamp;
  sender: Buffer | null;
};

export type UsedFormTokensTable = { nonce: Buffer; endsAt: Moment };

export type RateLimitsTable = { key: string; points: number; expire: number | null };

export type GuardTables = {
  idempotentCalls: IdempotentCallsTable;
  usedFormTokens: UsedFormTokensTable;
  rateLimits: RateLimitsTable;
};
