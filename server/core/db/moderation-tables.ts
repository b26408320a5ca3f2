import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type ReportedModel = 'Tl' | 'TlComment' | 'Cast' | 'Review' | 'Shop';

export type ReportsTable = {
  id: Generated<number>;
  model: ReportedModel;
  objectId: number;
  userId: number | null;
  anonHash: Buffer | null;
  reason: string;
  detail: Generated<string>;
  label: string;
  snapshot: string;
  status: Generated<'open' | 'acted' | 'dismissed'>;
  caseId: number | null;
  createdAt: Stamp;
  settledAt: MaybeStamp;
};

export type ModerationCasesTable = {
  id: Generated<number>;
  model: ReportedModel;
  objectId: number;
  writerId: number | null;
  label: string;
  snapshot: string;
  urgent: boolean;
  reports: Generated<number>;
  openedAt: Stamp;
  /** By when staff have looked at it. */
  dueAt: ColumnType<Date, Date | string, Date | string>;
  status: Generated<'open' | 'acted' | 'dismissed'>;
  action: 'none' | 'delete' | 'hide' | null;
  note: Generated<string>;
  decidedBy: number | null;
  decidedAt: MaybeStamp;
  /** The lease of the admin who works on the case ends then. */
  claimedUntil: MaybeStamp;
};

/** `sealed`: a WebP. */
export type CasePicturesTable = { caseId: number; position: number; sealed: Buffer };

export type SuspensionProposalsTable = {
  id: Generated<number>;
  userId: number;
  reason: string;
  caseId: number | null;
  proposedBy: number | null;
  proposedAt: Stamp;
  status: Generated<'open' | 'approved' | 'rejected'>;
  decidedBy: number | null;
  decidedAt: MaybeStamp;
};

/** `before` and `after`: shops as `ShopSnapshot`. */
export type ImportRunsTable = {
  id: Generated<number>;
  fileName: string;
  text: string | null;
  status: Generated<'checked' | 'done' | 'taken_back'>;
  fresh: number;
  changed: number;
  unchanged: number;
  refused: number;
  before: ColumnType<unknown, string | null | undefined, string>;
  after: ColumnType<unknown, string | null | undefined, string>;
  madeBy: number | null;
  madeAt: Stamp;
  doneAt: MaybeStamp;
  takenBackAt: MaybeStamp;
};

/** `folded`: by `fold_text`. */
export type BannedWordsTable = {
  id: Generated<number>;
  word: string;
  folded: string;
  addedBy: number | null;
  addedAt: Stamp;
};

/** The newest of a name is in force. */
export type SiteSettingsTable = {
  id: Generated<number>;
  name: string;
  value: boolean;
  setBy: number | null;
  setAt: Stamp;
};

/** The newest of a name is in force; no `points`: the usual number. `name`: `limitIdOf`. */
export type LimitSettingsTable = {
  id: Generated<number>;
  name: string;
  points: number | null;
  setBy: number | null;
  setAt: Stamp;
};

/** What staff have looked at while it was new. `objectId`: of a shop, or of the medium. */
export type ContentReviewsTable = {
  kind: 'shop' | 'photo';
  objectId: string;
  outcome: 'ok' | 'removed';
  lookedBy: number | null;
  lookedAt: Stamp;
};

export type ModerationTables = {
  reports: ReportsTable;
  moderationCases: ModerationCasesTable;
  suspensionProposals: SuspensionProposalsTable;
  importRuns: ImportRunsTable;
  bannedWords: BannedWordsTable;
  siteSettings: SiteSettingsTable;
  limitSettings: LimitSettingsTable;
  contentReviews: ContentReviewsTable;
  casePictures: CasePicturesTable;
};
