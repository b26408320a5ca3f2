import { z } from '@hono/zod-openapi';
import type { Queryable } from '../../core/db/connect.ts';

/** What the browser knows of its user (specification §3, "Auth state"). */
export const authState = z
  .object({
    check: z.boolean(),
    guest: z.boolean(),
    myId: z.string().nullable(),
    anonId: z.string().nullable(),
    myName: z.string().nullable(),
    myIcon: z.string().nullable(),
    isCast: z.boolean(),
    hasPage: z.boolean().openapi({ description: '女の子のページがあり、投稿できる' }),
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

export const signedIn = authState
  .extend({ message: z.string(), next: z.string().optional() })
  .openapi('SignedIn');
export type SignedIn = z.infer<typeof signedIn>;

/** The state has follows and unread notifications: app/me reads it, and app/api.ts gives it to the routes. */
export type ReadAuthState = (
  db: Queryable,
  session: { userId: number; tag: string; scope: 'full' | 'reset' } | null,
) => Promise<AuthState>;
