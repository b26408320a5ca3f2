import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type CodePurpose =
  | 'register'
  | 'reset'
  | 'shop_reset'
  | 'email_setting'
  | 'tel_setting'
  | 'reauth'
  | 'multi_post';

export type CodeChannel = 'sms' | 'call' | 'email';

export type VerificationCodesTable = {
  id: Generated<number>;
  purpose: CodePurpose;
  channel: CodeChannel;
  target: Buffer;
  browser: Buffer;
  codeHash: Buffer;
  nonce: Buffer;
  sealed: Buffer;
  tries: Generated<number>;
  sentAt: Stamp;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};
