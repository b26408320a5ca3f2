import { z } from '@hono/zod-openapi';
import { longId, shortId, wishedState } from '../../core/http/number-fields.ts';

/** The own cast is refused with 422. */
const id = shortId();
export const castFollowForm = z.object({ castId: id, on: wishedState() }).openapi('CastFollowForm');
export const castFollowDone = z
  .object({ following: z.boolean(), followingCasts: z.array(z.number()), message: z.string() })
  .openapi('CastFollowDone');
export const shopFollowForm = z
  .object({
    shopId: id,
    postId: longId().optional().openapi({ description: 'その前に開いていた投稿' }),
    on: wishedState(),
  })
  .openapi('ShopFollowForm');
export const shopFollowDone = z
  .object({ following: z.boolean(), followingShops: z.array(z.number()), message: z.string() })
  .openapi('ShopFollowDone');

export const pageQuery = z
  .object({
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]*$/, 'カーソルの形式が正しくありません。')
      .optional(),
  })
  .strict();

export const followers = z
  .object({
    items: z.array(
      z.object({
        key: z.string().openapi({ description: 'この一覧での識別子' }),
        name: z.string(),
        img: z.string().nullable(),
        followedOn: z.string(),
        profile: z.string().nullable().openapi({ description: '会員に公開しているプロフィール' }),
      }),
    ),
    total: z.number(),
    next: z.string().openapi({ description: '続きのcursor。ないときは空' }),
  })
  .openapi('Followers');

/** `shift`: next shift first; `new`: newest follow first. */
export const followingsQuery = pageQuery.extend({ sort: z.enum(['new', 'shift']).default('new') }).strict();
export const followings = z
  .object({
    items: z.array(
      z.object({
        castId: z.number(),
        name: z.string(),
        path: z.string(),
        dot: z.string().nullable(),
        src: z.string().nullable(),
        shopName: z.string().nullable(),
        areaName: z.string().nullable(),
        bell: z.enum(['all', 'shift', 'off']).openapi({ description: '通知：すべて・出勤だけ・オフ' }),
        nextShift: z.string().nullable().openapi({ example: '本日 11/20(金) 20:00〜' }),
      }),
    ),
    total: z.number(),
    next: z.string(),
  })
  .openapi('Followings');

export const shopFollowings = z
  .object({
    items: z.array(
      z.object({
        shopId: z.number(),
        name: z.string(),
        path: z.string(),
        dot: z.string().nullable(),
        src: z.string().nullable(),
        areaName: z.string(),
      }),
    ),
    total: z.number(),
    next: z.string(),
  })
  .openapi('ShopFollowings');

export type Followers = z.infer<typeof followers>;
export type Followings = z.infer<typeof followings>;
export type ShopFollowings = z.infer<typeof shopFollowings>;

export const calendar = z
  .object({ madeOn: z.string().nullable().openapi({ description: 'アドレスを作った日時' }) })
  .openapi('Calendar');
export type Calendar = z.infer<typeof calendar>;
/** The only answer that ever holds the address. */
export const calendarMade = calendar
  .extend({ address: z.string(), message: z.string() })
  .openapi('CalendarMade');
export type CalendarMade = z.infer<typeof calendarMade>;
export const calendarRevoked = calendar.extend({ message: z.string() }).openapi('CalendarRevoked');
