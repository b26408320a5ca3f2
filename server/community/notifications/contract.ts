import { z } from '@hono/zod-openapi';
import { longId, shortId, shortIdText } from '../../core/http/number-fields.ts';
import { BELLS, FILTERS, KINDS, LINE_LEVELS } from './rules.ts';

const values = <V extends string>(list: readonly { value: V }[]) => z.enum(list.map(({ value }) => value));

export const notificationsQuery = z
  .object({
    filter: values(FILTERS).default('all'),
    cursor: z
      .string()
      .regex(/^\d{0,15}$/, 'カーソルの形式が正しくありません。')
      .optional(),
  })
  .strict();
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

export const notification = z
  .object({
    key: z.string().openapi({ description: 'まとまりの識別子' }),
    kind: values(KINDS),
    text: z.string().openapi({ example: 'けんさん他3人があなたの投稿にいいねしました' }),
    excerpt: z.string().nullable(),
    name: z.string(),
    img: z.string().nullable(),
    path: z.string(),
    postedOn: z.string(),
    unread: z.boolean(),
  })
  .openapi('Notification');
export type NotificationItem = z.infer<typeof notification>;

export const notifications = z
  .object({
    items: z.array(notification),
    total: z.number().openapi({ description: '未読の件数（100件まで）' }),
    next: z.string().openapi({ description: '続きのcursor。ないときは空' }),
    newest: z.number().openapi({ description: '既読にするときの upTo' }),
  })
  .openapi('Notifications');
export type Notifications = z.infer<typeof notifications>;

export const readForm = z.object({ upTo: longId() }).openapi('NotificationsReadForm');
export const readDone = z
  .object({ hasUnread: z.boolean(), unreadCount: z.number() })
  .openapi('NotificationsRead');

export const settingForm = z
  .object({
    kinds: z.record(z.string().max(20), z.boolean()).openapi({ description: '種類ごとの受け取り' }),
    mail: z.boolean(),
    quiet: z.boolean().optional().openapi({ description: '1:00〜11:00はサイトの外に送らない' }),
    detail: z.boolean().openapi({ description: 'メールとプッシュに内容を書く' }),
    line: values(LINE_LEVELS).optional(),
  })
  .openapi('NotificationSettingForm');
export type SettingForm = z.infer<typeof settingForm>;
export const setting = settingForm
  .extend({
    hasEmail: z.boolean(),
    bot: z
      .object({ isLinked: z.boolean(), friendUrl: z.string() })
      .nullable()
      .openapi({ description: '公式アカウント。設定されていないときはnull' }),
    devices: z.number().openapi({ description: 'プッシュ通知を受け取る端末の数' }),
    pushKey: z.string().openapi({ description: 'VAPIDの公開鍵（base64url）' }),
    message: z.string().optional(),
  })
  .openapi('NotificationSetting');
export type NotificationSetting = z.infer<typeof setting>;

/** A key of RFC 8291: this many bytes, beginning with `first`. */
const keyOf = (bytes: number, first?: number) =>
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w-]+=*$/)
    .refine((text) => {
      const key = Buffer.from(text, 'base64url');
      return key.length === bytes && (first === undefined || key[0] === first);
    }, 'このブラウザの通知の鍵が正しくありません。');

export const pushForm = z
  .object({
    endpoint: z.string().min(1).max(2000),
    keys: z.object({ p256dh: keyOf(65, 0x04), auth: keyOf(16) }),
  })
  .openapi('PushForm');
export type PushForm = z.infer<typeof pushForm>;
export const pushEnd = z.object({ endpoint: z.string().min(1).max(2000) }).openapi('PushEnd');
export const pushDone = z.object({ devices: z.number(), message: z.string() }).openapi('PushDone');

export const bellForm = z.object({ castId: shortId(), bell: values(BELLS) }).openapi('CastBellForm');
export const bellQuery = z.object({ castId: shortIdText() }).strict();
export const bellNow = z.object({ bell: values(BELLS).nullable() }).openapi('CastBell');
export const bellDone = z.object({ bell: values(BELLS), message: z.string() }).openapi('CastBellDone');

export const stopForm = z.object({ token: z.string().min(1).max(200) }).openapi('StopNoticesForm');
export const stopDone = z.object({ message: z.string() }).openapi('StopNoticesDone');
