import type { ColumnType, Generated } from 'kysely';

type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type SecondFactorsTable = {
  userId: number | null;
  shopLoginId: number | null;
  sealed: Buffer;
  lastStep: Generated<number>;
  confirmedAt: MaybeStamp;
};

export type RecoveryCodesTable = {
  userId: number | null;
  shopLoginId: number | null;
  hash: Buffer;
  usedAt: MaybeStamp;
};

export type SecondFactorTables = {
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
};
