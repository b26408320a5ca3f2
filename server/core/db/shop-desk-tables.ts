import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Parts of a shop's data that are changed, confirmed and taken back by themselves. */
export type ShopPart = 'hours' | 'days' | 'prices' | 'coupons' | 'words' | 'contact' | 'photos' | 'place';

export type ShopChangesTable = {
  id: Generated<number>;
  shopId: number;
  part: ShopPart;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
  undoes: number | null;
  byStaff: boolean;
  /** Why staff have removed a photo, which cannot be taken back; null of every other change. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  /** Null for staff, and for a login that is gone. */
  changedBy: number | null;
  createdAt: Stamp;
};

export type ShopConfirmationsTable = { shopId: number; part: ShopPart; confirmedAt: Stamp };

/** Photos that the shop's own people have sent; `removedAt`: since when its page shows one no more. */
export type ShopMediaTable = {
  mediaId: string;
  shopId: number;
  sentAt: Stamp;
  removedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

/** What of a shop's data members say is wrong; never who has said so. */
export type DataField = 'hours' | 'prices' | 'tel' | 'address' | 'closed' | 'moved';
export type ShopDataReportsTable = {
  id: Generated<number>;
  shopId: number;
  field: DataField;
  reportedAt: Stamp;
};

/** Of one thing in the inbox of a shop: exactly one of the three is named. */
export type ShopInboxMarksTable = {
  id: Generated<number>;
  shopInquiryId: ColumnType<number | null, number | null | undefined, never>;
  reviewId: ColumnType<number | null, number | null | undefined, never>;
  reportId: ColumnType<number | null, number | null | undefined, never>;
  seenAt: MaybeStamp;
  doneAt: MaybeStamp;
  assigneeId: ColumnType<number | null, number | null | undefined, number | null>;
};

export type ShopMacrosTable = {
  id: Generated<number>;
  shopId: number;
  title: string;
  body: string;
  createdAt: Stamp;
};

/** In minutes; both are null where the shop wants neither. */
export type ShopReplySettingsTable = {
  shopId: number;
  targetMinutes: number | null;
  autoReply: string | null;
};

/** What the shop's people have said of free seats, and until when it holds. */
export type VacancyState = 'free' | 'busy';
export type ShopVacanciesTable = {
  shopId: number;
  state: VacancyState;
  saidAt: ColumnType<Date, Date | string, Date | string>;
  endsAt: ColumnType<Date, Date | string, Date | string>;
};

export type ShopCastPlacesTable = { shopId: number; castId: number; place: number };

export type ShopPreviewsTable = {
  id: Generated<number>;
  shopId: number;
  shopLoginId: number;
  part: ShopPart;
  value: JSONColumnType<object>;
  madeAt: Stamp;
};

export type ShopDeskTables = {
  shopPreviews: ShopPreviewsTable;
  shopReplySettings: ShopReplySettingsTable;
  shopMedia: ShopMediaTable;
  shopCastPlaces: ShopCastPlacesTable;
  shopDataReports: ShopDataReportsTable;
  shopInboxMarks: ShopInboxMarksTable;
  shopMacros: ShopMacrosTable;
  shopChanges: ShopChangesTable;
  shopConfirmations: ShopConfirmationsTable;
  shopVacancies: ShopVacanciesTable;
};
