import type { Body } from './valid-desk-calls.ts';

/** In no row of any test but by such a key. */
const NUMBER = 987_650_432;
const WORDS = 'よぶんな項目';
const DAY = '2001-02-03T04:05:06Z';
export const EXTRA_MARKS = [String(NUMBER), WORDS, DAY.slice(0, 10)];

/** What no form has: rights, owners, states and counts, as a visitor adds them who tries what a server takes. */
const EXTRA: Readonly<Record<string, unknown>> = {
  ...{
    isAdmin: true,
    is_admin: true,
    role: 'owner',
    kind: 'admin',
    sample: true,
    approved: true,
    banned: false,
  },
  ...{ userId: NUMBER, user_id: NUMBER, ownerId: NUMBER, castId: NUMBER, shopId: NUMBER, id: NUMBER },
  ...{ anonId: WORDS, anonHash: WORDS, heldBy: WORDS, restrictedBy: WORDS, moderationNote: WORDS },
  ...{ likeCount: NUMBER, totalLikes: NUMBER, totalPvs: NUMBER, point: NUMBER, max: NUMBER, rank: NUMBER },
  ...{ createdAt: DAY, postedAt: DAY, decidedAt: DAY, eraseAt: DAY, emailVerified: true },
};

/** The body of a call with all of these that it has not itself. `taken`: what the call documents. */
export function withExtraKeys(body: Body, taken: readonly string[]): Body {
  if (body instanceof FormData) return body;
  const extra = Object.entries(EXTRA).filter(([key]) => !(key in body) && !taken.includes(key));
  const prototype = { value: { isAdmin: true }, enumerable: true };
  return Object.defineProperty({ ...body, ...Object.fromEntries(extra) }, '__proto__', prototype);
}
