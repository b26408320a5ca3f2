import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { shownEvents } from '../audit-log/contract.ts';
import { reasonField } from '../suspensions/contract.ts';
import { shopStatus } from './contract.ts';

const named = z.object({ id: z.number(), name: z.string() });

/** What waits for staff about a page, and what happened to it. */
const about = {
  cases: z.array(
    z.object({
      ...{ id: z.number(), model: z.enum(['Tl', 'TlComment', 'Cast', 'Review', 'Shop']) },
      ...{ label: z.string(), urgent: z.boolean(), dueOn: z.string() },
    }),
  ),
  takedowns: z.array(z.object({ receipt: z.string(), sentOn: z.string() })),
  events: shownEvents,
};

export const openedCast = z
  .object({
    ...{ id: z.number(), name: z.string(), kana: z.string() },
    status: z.enum(['public', 'hidden', 'deleted']),
    hiddenBy: z.array(z.string()),
    isSuspended: z.boolean().openapi({ description: '本人のアカウントの利用停止で見えない' }),
    isSeen: z.boolean().openapi({ description: 'いま、だれでも見られる' }),
    shop: named.extend({ status: shopStatus }).nullable(),
    account: named.extend({ isAdmin: z.boolean() }).nullable(),
    admin: named.extend({ linkedOn: z.string() }).nullable().openapi({ description: '紐づく管理ユーザー' }),
    affiliations: z.array(
      z.object({
        ...{ id: z.number(), shop: named },
        status: z.enum(['pending', 'active', 'declined', 'withdrawn', 'ended']),
        ...{ askedOn: z.string(), decidedOn: z.string().nullable(), endedOn: z.string().nullable() },
        endedBy: z.enum(['cast', 'shop', 'staff', 'move']).nullable(),
      }),
    ),
    ...{ photos: z.number(), hasVideo: z.boolean(), posts: z.number(), followers: z.number() },
    votes: z.number().openapi({ description: '応援のポイントの合計' }),
    ...about,
  })
  .openapi('DeskCast');
export type OpenedCast = z.infer<typeof openedCast>;

export const openedShop = z
  .object({
    ...{ id: z.number(), name: z.string(), category: z.enum(CATEGORIES), status: shopStatus },
    ...{ prefecture: z.string(), area: z.string(), code: z.string().nullable() },
    ...{ casts: z.number(), reviews: z.number(), rating: z.number().nullable() },
    logins: z.array(
      named.extend({
        mail: z.string().openapi({ description: '一部を伏せたメールアドレス' }),
        ...{ suspendedOn: z.string().nullable(), sessions: z.number(), hasFactor: z.boolean() },
        shops: z.array(named).openapi({ description: 'ほかに管理するお店' }),
      }),
    ),
    imports: z.array(
      z.object({
        ...{ id: z.number(), fileName: z.string(), doneOn: z.string() },
        takenBackOn: z.string().nullable(),
      }),
    ),
    requests: z.number().openapi({ description: '返事を待つ所属の申請の数' }),
    ...about,
  })
  .openapi('DeskShop');
export type OpenedShop = z.infer<typeof openedShop>;

export const closing = z.object({ closed: z.boolean(), reason: reasonField }).openapi('ShopClosing');
export const loginSuspension = z
  .object({ suspended: z.boolean(), reason: reasonField })
  .openapi('ShopLoginSuspension');
