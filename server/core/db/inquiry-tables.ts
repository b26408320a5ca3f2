import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type TakedownRequestsTable = {
  id: Generated<number>;
  receipt: string;
  urgent: boolean;
  sealed: Buffer;
  createdAt: Stamp;
  lookedAt: MaybeStamp;
  /** When its author was asked for an opinion. */
  askedAt: MaybeStamp;
  /** Of what is due next: the first look, the end of the objection, or the answer. */
  dueAt: ColumnType<Date, never, never>;
  /** What was hidden before the decision, as `cast:12`, and when. */
  hiddenAt: MaybeStamp;
  hiddenTarget: string | null;
  outcome: 'removed' | 'kept' | null;
  reason: string | null;
  decidedBy: number | null;
  decidedAt: MaybeStamp;
  /** The member who asks; null for everybody else. */
  userId: number | null;
  filesLeftOut: Generated<boolean>;
};

export type EvidenceKind = 'jpg' | 'pdf';
export type TakedownEvidenceTable = {
  requestId: number;
  position: number;
  kind: EvidenceKind;
  sealed: Buffer;
};

export type InquiriesTable = {
  id: Generated<number>;
  kind: 'shop_entry' | 'inquiry';
  receipt: string;
  userId: number | null;
  category: 'correction' | 'unlisted' | 'other' | null;
  status: Generated<'received' | 'checking' | 'reflected' | 'declined'>;
  sealed: Buffer;
  createdAt: Stamp;
  assigneeId: number | null;
  /** Null once staff have answered. */
  waitingSince: MaybeStamp;
};

export type FormerLicense = { licenseNumber: string | null; licenseCheckedOn: IsoDate | null };

export type ShopEntryDecisionsTable = {
  inquiryId: number;
  outcome: 'listed' | 'claimed' | 'declined';
  /** Null when declined, or when the row was deleted. */
  shopId: number | null;
  shopLoginId: number | null;
  /** This decision created the login. */
  madeLogin: boolean;
  /** Permit of a claimed shop before this decision. */
  formerLicense: ColumnType<FormerLicense | null, string | null | undefined, never>;
  /** How staff have confirmed a claim, sealed as the application is. */
  note: Buffer | null;
  decidedBy: number | null;
  decidedAt: Stamp;
  /** When the owners of a shop that never opened were warned that it goes. */
  warnedAt: MaybeStamp;
};

export type ReplyMacrosTable = { id: Generated<number>; title: string; body: string; createdAt: Stamp };

export type InquiryMessagesTable = {
  id: Generated<number>;
  inquiryId: number;
  fromStaff: boolean;
  sealed: Buffer;
  createdAt: Stamp;
  /** When its sender read what staff have written. */
  readAt: MaybeStamp;
};

export type ShopInquiriesTable = {
  id: Generated<number>;
  shopId: number;
  kind: 'inquiry' | 'apply' | 'question';
  receipt: string;
  userId: number | null;
  castId: number | null;
  sealed: Buffer;
  createdAt: Stamp;
};

export type ShopInquiryRepliesTable = {
  id: Generated<number>;
  shopInquiryId: number;
  sealed: Buffer;
  createdAt: Stamp;
  /** When its sender read what the shop has written. */
  readAt: MaybeStamp;
  isAutomatic: ColumnType<boolean, boolean | undefined, boolean>;
};

export type InquiryTables = {
  inquiries: InquiriesTable;
  inquiryMessages: InquiryMessagesTable;
  shopEntryDecisions: ShopEntryDecisionsTable;
  replyMacros: ReplyMacrosTable;
  takedownRequests: TakedownRequestsTable;
  takedownEvidence: TakedownEvidenceTable;
  shopInquiries: ShopInquiriesTable;
  shopInquiryReplies: ShopInquiryRepliesTable;
};
