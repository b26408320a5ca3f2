import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AdminCastLinksTable = {
  id: Generated<number>;
  userId: number;
  castId: number;
  linkedBy: number | null;
  linkedAt: Stamp;
  endedBy: number | null;
  endedAt: MaybeStamp;
};

export type AdminInvitesTable = {
  tokenHash: Buffer;
  userId: number;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Date | null;
  invitedBy: number | null;
  waits: Generated<boolean>;
  approvedBy: number | null;
};

export type AdminTables = {
  adminCastLinks: AdminCastLinksTable;
  adminInvites: AdminInvitesTable;
};
