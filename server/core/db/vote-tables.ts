import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type Day = ColumnType<IsoDate, string, string>;

export type VotesTable = {
  id: Generated<number>;
  castId: number;
  userId: number;
  points: number;
  businessDate: Day;
  votedAt: Stamp;
  /** Keyed hash of day and network; null once it is no longer needed. */
  network: ColumnType<Buffer | null, Buffer | null | undefined, null>;
  tap: ColumnType<string | null, string | null | undefined, null>;
};
export type VoteWalletsTable = { userId: number; points: number; storedAt: Moment };
export type CastVotesTable = { castId: number; points: number; archived: Generated<number> };

export type VoteTables = {
  votes: VotesTable;
  voteWallets: VoteWalletsTable;
  castVotes: CastVotesTable;
};
