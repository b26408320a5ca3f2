import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { IsoDate } from '../business-day.ts';
import type { Category } from '../categories.ts';
import type { AccountTables } from './account-tables.ts';
import type { AdminTables } from './admin-tables.ts';
import type { AffiliationsTable } from './affiliation-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { VerificationCodesTable } from './code-tables.ts';
import type { CommentTables } from './comment-tables.ts';
import type { CrosspostingTables } from './crossposting-tables.ts';
import type { GuardTables } from './guard-tables.ts';
import type { InquiryTables } from './inquiry-tables.ts';
import type { LegalVersionsTable } from './legal-tables.ts';
import type { OidcStatesTable } from './line-login-tables.ts';
import type { MagazineTables } from './magazine-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { MutesTable } from './mute-tables.ts';
import type { NewsTables } from './news-tables.ts';
import type { Bell, NotificationTables } from './notification-tables.ts';
import type { PickupRulesTable } from './pickup-tables.ts';
import type { PlaceTables } from './place-tables.ts';
import type { PostingTables } from './posting-tables.ts';
import type { FieldVisibility, ProfileTexts } from './profile-columns.ts';
import type { RegistrationTextsTable } from './registration-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';
import type { SessionsTable } from './session-tables.ts';
import type { CastDaysOffTable, ShiftsTable } from './shift-tables.ts';
import type { ShopDeskTables } from './shop-desk-tables.ts';
import type { ShopLoginTables } from './shop-login-tables.ts';
import type { TimelineTables } from './timeline-tables.ts';
import type { TouchTables } from './touch-tables.ts';
import type { VoteTables } from './vote-tables.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type Day = ColumnType<IsoDate, string, string>;

export type MediaVariant = { width: number; height: number; bytes: number; avif?: number; jpg?: number };

export type MediaTable = {
  id: string;
  dot: string;
  variants: JSONColumnType<MediaVariant[]>;
  sample: Generated<boolean>;
  createdAt: Stamp;
  number: Generated<number>;
  awaitsLook: Generated<boolean>;
};
export type MediaIdentityTable = { single: Generated<boolean>; id: Generated<string> };
export type MediaSweepsTable = { sweptAt: Stamp; files: number };

/** `draft`: not opened yet. */
export type ShopStatus = 'open' | 'closed' | 'hidden' | 'draft';

export type ShopsTable = {
  id: Generated<number>;
  externalId: string | null;
  name: string;
  kana: Generated<string>;
  category: Category;
  status: Generated<ShopStatus>;
  prefectureId: number;
  areaId: number;
  stationId: number | null;
  stationExit: string | null;
  walkMinutes: number | null;
  address: Generated<string>;
  building: string | null;
  wayIn: string | null;
  lastTrain: string | null;
  entranceMediaId: string | null;
  lat: number | null;
  lng: number | null;
  tel: string | null;
  lineId: string | null;
  email: string | null;
  website: string | null;
  chain: string | null;
  catchCopy: string | null;
  introduction: string | null;
  notice: string | null;
  seats: number | null;
  /** Minutes within which it usually answers; null where too little is known. */
  replyWithin: ColumnType<number | null, number | null | undefined, number | null>;
  hasPrivateRoom: Generated<boolean>;
  acceptsCards: Generated<boolean>;
  licenseNumber: string | null;
  licenseCheckedOn: Day | null;
  servicePercent: Generated<number>;
  taxPercent: Generated<number>;
  total60: number | null;
  rating: number | null;
  reviewCount: Generated<number>;
  hasCoupon: Generated<boolean>;
  freshnessAt: Stamp;
  /** Order of おすすめ順, computed by the database. */
  rank: GeneratedAlways<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
};

/** Where each open shop stands, kept by triggers: a point of the map, its own or its station's. */
export type ShopSpotsTable = { shopId: number; category: Category; spot: { x: number; y: number } };

export type ShopHoursTable = { shopId: number; weekday: number; openMinute: number; closeMinute: number };

export type ShopSpecialDaysTable = {
  shopId: number;
  businessDate: Day;
  openMinute: number | null;
  closeMinute: number | null;
  note: string | null;
};

export type ShopPricesTable = {
  shopId: number;
  position: number;
  kind: PriceKind;
  label: string;
  amount: number;
  minutes: number | null;
  startMinute: number | null;
  endMinute: number | null;
};

export type ShopPhotosTable = {
  shopId: number;
  position: number;
  mediaId: string;
  alt: string;
  caption: Generated<string>;
};

export type CouponsTable = {
  id: Generated<number>;
  shopId: number;
  discountDetail: string;
  frequencyText: string;
  conditions: string | null;
  startsOn: Day | null;
  expiresOn: Day | null;
  createdAt: Stamp;
};

export type PriceKind =
  | 'first_set'
  | 'set'
  | 'extension'
  | 'nomination'
  | 'hall_nomination'
  | 'companion'
  | 'guest_drink'
  | 'cast_drink'
  | 'other';

export type CastStatus = 'public' | 'hidden' | 'deleted';
/** The reasons for which a page is hidden, kept apart: the operator, the cast herself, an account that leaves. */
export type HiddenBy = 'cast' | 'staff' | 'left';
export type CastsTable = ProfileTexts & {
  id: Generated<number>;
  externalId: string | null;
  shopId: number | null;
  name: string;
  kana: Generated<string>;
  /** Chosen by the operator and the cast; `visible.ts` says whether she is seen. */
  status: Generated<CastStatus>;
  hiddenBy: Generated<HiddenBy[]>;
  suspended: Generated<boolean>;
  visible: GeneratedAlways<boolean>;
  searchable: Generated<boolean>;
  workDays: Generated<string[]>;
  visibility: JSONColumnType<Record<string, FieldVisibility>, string | undefined>;
  commentAccept: Generated<number>;
  lastActiveAt: Stamp;
  createdAt: Stamp;
  updatedAt: Stamp;
};

/** Every cast who stands in the lists, kept by triggers: public, at an open shop. */
export type ListedCastsTable = {
  castId: number;
  shopId: number;
  areaId: number;
  prefectureId: number;
  stationId: number | null;
  category: Category;
  activeAt: Stamp;
};

export type CastPhotosTable = { castId: number; position: number; mediaId: string; alt: string };
export type CastVideosTable = {
  castId: number;
  id: string;
  state: Generated<'converted' | 'deleted'>;
  width: number;
  height: number;
  posterMediaId: string | null;
  createdAt: Stamp;
  noticedAt: Date | string | null;
};
export type CastItemsTable = { castId: number; position: number; title: string; body: string };

export type FormerCastNumbersTable = { castId: number; lookup: Buffer; until: Moment };

export type CastFollowsTable = { userId: number; castId: number; createdAt: Stamp; bell: Generated<Bell> };
/** `postId`: the post of one of its casts that led to it. */
export type ShopFollowsTable = {
  userId: number;
  shopId: number;
  createdAt: Stamp;
  postId: ColumnType<number | null, number | null | undefined, number | null>;
};

export type CalendarsTable = { userId: number; tokenHash: Buffer; createdAt: Stamp };

export type JobWorkersTable = { workerId: string; seenAt: Stamp };

/** See migrations/…-create-page-changes.ts. */
export type PageChangeTable = {
  id: Generated<number>;
  tag: string;
  purge: Generated<boolean>;
  tx: Generated<string>;
  createdAt: Stamp;
};

export type Database = {
  media: MediaTable;
  mediaIdentity: MediaIdentityTable;
  mediaSweeps: MediaSweepsTable;
  shops: ShopsTable;
  shopSpots: ShopSpotsTable;
  shopHours: ShopHoursTable;
  shopSpecialDays: ShopSpecialDaysTable;
  shopPrices: ShopPricesTable;
  shopPhotos: ShopPhotosTable;
  coupons: CouponsTable;
  casts: CastsTable;
  listedCasts: ListedCastsTable;
  castPhotos: CastPhotosTable;
  castVideos: CastVideosTable;
  castItems: CastItemsTable;
  shifts: ShiftsTable;
  castDaysOff: CastDaysOffTable;
  formerCastNumbers: FormerCastNumbersTable;
  calendars: CalendarsTable;
  legalVersions: LegalVersionsTable;
  castFollows: CastFollowsTable;
  shopFollows: ShopFollowsTable;
  affiliations: AffiliationsTable;
  mutes: MutesTable;
  pickupRules: PickupRulesTable;
  pageChange: PageChangeTable;
  jobWorkers: JobWorkersTable;
  sessions: SessionsTable;
  verificationCodes: VerificationCodesTable;
  registrationTexts: RegistrationTextsTable;
  oidcStates: OidcStatesTable;
} & AccountTables &
  ShopLoginTables &
  SecondFactorTables &
  AdminTables &
  GuardTables &
  AuditTables &
  MessageTables &
  CommentTables &
  CrosspostingTables &
  InquiryTables &
  MagazineTables &
  ModerationTables &
  NewsTables &
  NotificationTables &
  PlaceTables &
  PostingTables &
  ReviewTables &
  ShopDeskTables &
  TimelineTables &
  TouchTables &
  VoteTables;
