import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type ExportLinksTable = {
  id: Generated<number>;
  sessionHash: Buffer;
  madeAt: Stamp;
  usedAt: MaybeStamp;
};
