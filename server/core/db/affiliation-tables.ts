import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AffiliationStatus = 'pending' | 'active' | 'declined' | 'withdrawn' | 'ended';
export type EndedBy = 'cast' | 'shop' | 'staff' | 'move';

/** `documentSeenAt`: the shop or staff have seen an age document, which itself is nowhere. `documentSeenBy`: a shop's login. */
export type AffiliationsTable = {
  id: Generated<number>;
  userId: number;
  shopId: number;
  status: AffiliationStatus;
  notifyFollowers: Generated<boolean>;
  askedAt: Stamp;
  decidedAt: MaybeStamp;
  endedAt: MaybeStamp;
  endedBy: EndedBy | null;
  documentSeenAt: MaybeStamp;
  documentSeenBy: number | null;
};
