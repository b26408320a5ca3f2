import { addDays, businessDateOf, weekdayOf } from '../../server/core/business-day.ts';
import { hashtagsOf } from '../../server/core/text/raw-text.ts';
import { rng } from '../imagery/random.ts';
import {
  COMMENTS,
  MEMBER_EPITHETS,
  MEMBER_NAMES,
  POST_TIMES,
  POSTS,
  REPLIES,
  REVIEWS,
} from './community-texts.ts';

const HOUR_MS = 3_600_000;
const MONTH_DAYS = 30;
/** Posts reach back this far. */
const POST_HOURS = 24 * 60;
const DAYS_FOR = 300;
/** From one review of a shop to the next; no divisor of how many texts there are, so that none comes twice. */
const TEXT_STEP = 5;
/** Reviews of the first shop, at least. */
const FIRST_REVIEWS = 9;
const FIRST_QUALITY = 3.8;
/** Likes that a post has at most. */
const LIKES_MAX = 12;
/** The share of posts that are for members. */
const FOR_MEMBERS = 0.06;

/** Each member has a name of his own; a number follows it only where there are very many. */
function memberName(n: number): string {
  const round = Math.floor(n / MEMBER_NAMES.length);
  // From one to the next the other word changes, too: those who write about one shop follow each other.
  const epithet = MEMBER_EPITHETS[(round + (n % MEMBER_NAMES.length)) % MEMBER_EPITHETS.length];
  return `${epithet}${MEMBER_NAMES[n % MEMBER_NAMES.length]}${round < MEMBER_EPITHETS.length ? '' : n}`;
}

/** Member `n` (his user id). */
export const makeMember = (seed: number, n: number, now: number) => ({
  id: n,
  kind: 'member',
  sample: true,
  name: memberName(n),
  createdAt: new Date(now - rng(`${seed}/member/${n}`).int(1, 24 * 400) * HOUR_MS).toISOString(),
});

/** Post `n` of a cast with its comments and likes; `members` is how many members there are. */
export function makePost(seed: number, n: number, castId: number, members: number, now: number) {
  const r = rng(`${seed}/post/${n}`);
  const at = now - r.range(0, POST_HOURS) * HOUR_MS;
  const comments = Array.from({ length: r.pick([0, 0, 0, 0, 1, 1, 2]) }, () => ({
    postId: n,
    userId: r.chance(0.8) ? r.int(1, members) : null,
    guestName: null,
    body: r.pick(COMMENTS),
    approved: r.chance(0.9),
    postedAt: new Date(Math.min(now, at + r.range(0.1, 20) * HOUR_MS)).toISOString(),
  }));
  const body = r.pick(POSTS).replace('{time}', r.pick(POST_TIMES));
  const postedAt = new Date(at).toISOString();
  const [liked, first] = [r.int(0, Math.min(members, LIKES_MAX)), r.int(0, members)];
  const likes = Array.from({ length: liked }, (_, i) => ({
    postId: n,
    userId: ((first + i) % members) + 1,
    createdAt: postedAt,
  }));
  const post = {
    id: n,
    castId,
    body,
    status: 'public',
    needLogin: r.chance(FOR_MEMBERS),
    hashtags: hashtagsOf(body),
    viewCount: r.int(20, 4000),
    likeCount: likes.length,
    commentCount: comments.filter(({ approved }) => approved).length,
    postedAt,
    createdAt: postedAt,
  };
  return {
    post,
    comments,
    likes,
    photo: r.chance(0.5) ? ('still' as const) : r.chance(0.4) ? ('portrait' as const) : null,
  };
}

/** Reviews of a shop, each by another member and with another text. */
export function makeReviews(seed: number, shopId: number, members: number, now: number) {
  const r = rng(`${seed}/reviews/${shopId}`);
  const chosen = r.chance(0.2) ? 0 : r.pick([1, 2, 4, 6, 9, 14, 28]);
  // The first shop is the one that a newcomer logs in as.
  const count = Math.min(members, shopId === 1 ? Math.max(chosen, FIRST_REVIEWS) : chosen);
  const first = r.int(0, members - 1);
  const text = rng(`${seed}/review-texts/${shopId}`).int(0, REVIEWS.length - 1);
  const quality = Math.max(r.range(2.6, 4.3), shopId === 1 ? FIRST_QUALITY : 0);
  const value = () => Math.round(Math.min(5, Math.max(1, quality + r.range(-0.9, 0.7))) * 10) / 10;
  return Array.from({ length: count }, (_, i) => {
    const at = now - r.int(2, 500) * 24 * HOUR_MS;
    const touched = r.chance(0.85);
    return {
      shopId,
      userId: ((first + i) % members) + 1,
      amount: r.chance(0.6) ? r.int(4, 40) * 1000 : null,
      visitedMonth: `${businessDateOf(at - MONTH_DAYS * 24 * HOUR_MS).slice(0, 7)}-01`,
      castValue: value(),
      costValue: touched ? value() : 2.8,
      totalValue: value(),
      castTouched: true,
      costTouched: touched,
      totalTouched: true,
      body: REVIEWS[(text + i * TEXT_STEP) % REVIEWS.length],
      createdAt: new Date(at).toISOString(),
    };
  });
}

/** Of a shop's reviews: earlier visits, replies of the shop and marks of other members. `firstId`: of its first review. */
export function makeAnswers(
  seed: number,
  shopId: number,
  reviews: ReturnType<typeof makeReviews>,
  { firstId, members }: { firstId: number; members: number },
) {
  const r = rng(`${seed}/answers/${shopId}`);
  const visits: object[] = [];
  const marks: object[] = [];
  const rows = reviews.map((review, i) => {
    const id = firstId + i;
    const at = Date.parse(review.createdAt);
    const writtenAt = new Date(at).toISOString();
    const again = r.chance(0.15);
    const replied = r.chance(0.3);
    if (again) {
      const totalValue = Math.max(1, Math.round((review.totalValue - 0.4) * 10) / 10);
      visits.push({
        reviewId: id,
        visitedMonth: review.visitedMonth,
        totalValue,
        body: r.pick(REVIEWS),
        writtenAt,
      });
    }
    const others = new Set(Array.from({ length: r.int(0, 5) }, () => r.int(1, members)));
    others.delete(review.userId);
    for (const userId of others) marks.push({ reviewId: id, userId, createdAt: writtenAt });
    return {
      id,
      ...review,
      people: r.chance(0.6) ? r.int(1, 4) : null,
      version: again ? 2 : 1,
      visitedMonth: again ? `${businessDateOf(at).slice(0, 7)}-01` : review.visitedMonth,
      weight: r.chance(0.8) ? 1 : 0.3,
      held: false,
      replyBody: replied ? r.pick(REPLIES) : null,
      repliedAt: replied ? new Date(at + 24 * HOUR_MS).toISOString() : null,
      updatedAt: writtenAt,
    };
  });
  return { rows, visits, marks };
}

/** Votes of the last two weeks for a cast: 注目 compares one with the other. */
export function makeVotes(seed: number, castId: number, members: number, now: number) {
  const r = rng(`${seed}/votes/${castId}`);
  return Array.from({ length: r.int(0, 6) }, () => {
    const at = now - r.range(0, 14 * 24) * HOUR_MS;
    const votedAt = new Date(at).toISOString();
    return { castId, userId: r.int(1, members), points: 10, businessDate: businessDateOf(at), votedAt };
  });
}

/** Views of eight weeks, more towards the weekend; a large world has them for its first casts alone. */
export function makeDays(seed: number, castId: number, now: number) {
  if (castId > DAYS_FOR) return [];
  const r = rng(`${seed}/days/${castId}`);
  const usual = r.int(8, 60);
  return Array.from({ length: 56 }, (_, i) => {
    const businessDate = addDays(businessDateOf(now), -i);
    const busy = [1, 0.6, 0.7, 0.8, 1, 1.7, 1.9][weekdayOf(businessDate)] ?? 1;
    return { castId, businessDate, views: Math.round(usual * busy * (0.7 + r.range(0, 60) / 100)) };
  });
}

/** Casts and shops that member `n` follows; none twice. */
export function makeFollows(seed: number, n: number, castCount: number, shopCount: number, now: number) {
  const r = rng(`${seed}/follows/${n}`);
  const some = (most: number, among: number) =>
    new Set(Array.from({ length: among > 0 ? r.int(0, most) : 0 }, () => r.int(1, among)));
  const createdAt = new Date(now - r.range(0, 200) * 24 * HOUR_MS).toISOString();
  return {
    casts: [...some(8, castCount)].map((castId) => ({ userId: n, castId, createdAt })),
    shops: [...some(3, shopCount)].map((shopId) => ({ userId: n, shopId, createdAt })),
  };
}
