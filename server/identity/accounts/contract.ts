import { z } from '@hono/zod-openapi';

/** What the browser knows of who is looking (specification §3, "Auth state"). */
export const authState = z
  .object({
    /** True once the answer is there. */
    check: z.boolean(),
    guest: z.boolean(),
    myId: z.string().nullable(),
    anonId: z.string().nullable(),
    myName: z.string().nullable(),
    myIcon: z.string().nullable(),
    isCast: z.boolean(),
    isAdmin: z.boolean(),
    followingCasts: z.array(z.number()),
    followingShops: z.array(z.number()),
    hasUnread: z.boolean(),
    unreadCount: z.number().openapi({ description: '未読の通知の数（100件まで）' }),
    /** Sent back as `X-Session-Tag` with everything that changes something (security.md 7.3). */
    sessionTag: z.string().nullable(),
  })
  .openapi('AuthState');
export type AuthState = z.infer<typeof authState>;

/** Who registers: woman (cast) or man (member); the words of the forms. */
export const accountType = z.enum(['girl', 'boy']);
export type AccountType = z.infer<typeof accountType>;

/** An answer that only tells what has been done; `next` is a path to go on to. */
export const done = z
  .object({ message: z.string(), next: z.string().optional() })
  .openapi('Done', { example: { message: '認証コードを送信しました。' } });
export type Done = z.infer<typeof done>;

export const signedIn = authState
  .extend({ message: z.string(), next: z.string().optional() })
  .openapi('SignedIn');
export type SignedIn = z.infer<typeof signedIn>;

/** After a shop login: the second factor is still to be given, several shops to choose from, or the one to go to. */
export const shopSignedIn = z
  .object({
    message: z.string(),
    /** Goes along with the code: POST /api/shop_factor. */
    ticket: z.string().optional(),
    shops: z.array(z.object({ id: z.number(), name: z.string(), path: z.string() })).optional(),
    next: z.string().optional(),
    /** Of the shop's session; sent back as `X-Session-Tag` by what the shop does next. */
    sessionTag: z.string().optional(),
  })
  .openapi('ShopSignedIn');
export type ShopSignedIn = z.infer<typeof shopSignedIn>;
