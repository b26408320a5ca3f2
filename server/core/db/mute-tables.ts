import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type MuteKind = 'cast' | 'word' | 'tag';

/** What a member does not read: `castId` of a cast; of a word or tag how it was written and how it is compared. */
export type MutesTable = {
  id: Generated<number>;
  userId: number;
  kind: MuteKind;
  castId: number | null;
  word: string | null;
  folded: string | null;
  /** Null: until the member ends it. */
  until: Date | string | null;
  createdAt: Stamp;
};
