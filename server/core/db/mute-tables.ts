import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type MuteKind = 'cast' | 'word' | 'tag' | 'person';

export type MutesTable = {
  id: Generated<number>;
  userId: number;
  kind: MuteKind;
  castId: number | null;
  word: string | null;
  folded: string | null;
  /** Of whom no comment is read. */
  personId: ColumnType<number | null, number | null | undefined, number | null>;
  until: Date | string | null;
  createdAt: Stamp;
};
