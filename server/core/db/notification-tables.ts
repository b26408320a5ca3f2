import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** How much a follower wants to hear of one cast: すべて, 出勤だけ, オフ. */
export type Bell = 'all' | 'shift' | 'off';

export type NotificationKind =
  | 'like'
  | 'follow'
  | 'comment'
  | 'reply'
  | 'approved'
  | 'post'
  | 'shift'
  | 'announcement'
  | 'posting'
  | 'inactive'
  | 'inquiry';

/** What happened: its kind stands in `events.ts`, its sentence in `sentences.ts` of `community/notifications`. */
export type NotificationEvent =
  | Exclude<NotificationKind, 'posting' | 'inquiry'>
  | 'approved_by_staff'
  | 'comment_waiting'
  | 'moved'
  | 'post_late'
  | 'video_lost'
  | `inquiry_${'received' | 'checking' | 'reflected' | 'answered' | 'declined' | 'reply' | 'shop'}`
  | 'shop_reply'
  | 'review_reply'
  | 'shifts_changed'
  | 'acted'
  | 'acted_later'
  | `affiliation_${'agreed' | 'declined' | 'ended'}`
  | `report_${'acted' | 'dismissed'}`
  | 'removed'
  | 'photo_removed';

export type NotificationsTable = {
  id: Generated<number>;
  userId: number;
  kind: NotificationKind;
  event: NotificationEvent;
  /** The receipt or number the event is about, where no other column has it. */
  subject: string | null;
  /** One row for each event, or for each pair of people and business day. */
  once: string;
  groupKey: string;
  day: string;
  actorId: number | null;
  castId: number | null;
  postId: number | null;
  commentId: number | null;
  announcementId: number | null;
  withdrawn: Generated<boolean>;
  mailDue: Generated<boolean>;
  pushDue: Generated<boolean>;
  lineDue: Generated<boolean>;
  createdAt: Stamp;
  readAt: MaybeStamp;
  /** Of an announcement: its text was opened. */
  openedAt: MaybeStamp;
};

export type NotificationSettingsTable = {
  userId: number;
  offKinds: Generated<NotificationKind[]>;
  mail: Generated<boolean>;
  push: Generated<boolean>;
  detail: Generated<boolean>;
  quiet: Generated<boolean>;
  line: Generated<Bell>;
  mailedAt: MaybeStamp;
  pushedAt: MaybeStamp;
  lineSentAt: MaybeStamp;
  /** In the links that stop mails; null until the first one. */
  stopKey: Generated<string | null>;
};

export type PushSubscriptionsTable = {
  id: Generated<number>;
  userId: number;
  endpointLookup: Buffer;
  sealed: Buffer;
  sessionHash: Buffer;
  createdAt: Stamp;
};

export type AnnouncementsTable = {
  id: Generated<number>;
  title: string;
  body: string;
  publishedAt: ColumnType<Date, Date | string, Date | string>;
  createdAt: Stamp;
  toldAt: MaybeStamp;
};

export type NotificationTables = {
  notifications: NotificationsTable;
  notificationSettings: NotificationSettingsTable;
  pushSubscriptions: PushSubscriptionsTable;
  announcements: AnnouncementsTable;
  /** Without rows an announcement is for all casts. */
  announcementCasts: { announcementId: number; castId: number };
  shiftTellings: { castId: number; businessDate: string };
};
