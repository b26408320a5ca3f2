import type { Queryable } from '../../core/db/connect.ts';
import { dayText, postedOnOf } from '../../core/time-text.ts';
import { LEFT_NAME } from '../../identity/accounts/wording.ts';
import { countByFilter, type ListWishes, selectReviewSummary, selectReviews } from './list-queries.ts';
import {
  amountName,
  firstOf,
  monthBefore,
  monthName,
  monthOf,
  REVIEWS_PER_PAGE,
  type ReviewFilter,
  type ReviewSort,
  VISITS_SHOWN,
} from './rules.ts';

export type ReviewView = {
  id: number;
  name: string;
  /** Its writer, if she is a cast: a page that names her is rendered again when she hides. */
  cast: { id: number } | null;
  /** 「来店 2026年10月 ・ 2人 32,000円台」 */
  facts: string;
  castValue: number | null;
  costValue: number | null;
  totalValue: number | null;
  body: string;
  rewarded: boolean;
  /** The day of the last change, if there is one. */
  changedOn: string | null;
  /** How many visits it tells of. */
  visitCount: number;
  /** The newest visits, the last one last; a single one is not listed. */
  visits: { number: number; month: string | null; total: number | null; body: string }[];
  reply: { text: string; on: string } | null;
  marks: number;
};
export type ReviewSummary = Awaited<ReturnType<typeof selectReviewSummary>>;
type Row = Awaited<ReturnType<typeof selectReviews>>[number];

const dayOf = (at: Date) => dayText(postedOnOf(at)).replace(/\(.*/, '');

function reviewView(row: Row): ReviewView {
  const month = row.visitedMonth?.slice(0, 7);
  const people = row.people === null ? '' : `${row.people}人`;
  const amount = row.amount === null ? '' : amountName(row.amount);
  const total = row.totalTouched ? row.totalValue : null;
  const earlier = row.visits.map((visit, place) => ({
    ...visit,
    number: row.earlier - row.visits.length + place + 1,
    month: visit.month && monthName(visit.month),
  }));
  const now = { number: row.earlier + 1, month: month ? monthName(month) : null, total, body: '' };
  return {
    id: row.id,
    name: row.name ?? LEFT_NAME,
    cast: row.castId === null ? null : { id: row.castId },
    facts: [month && `来店 ${monthName(month)}`, [people, amount].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' ・ '),
    castValue: row.castTouched ? row.castValue : null,
    costValue: row.costTouched ? row.costValue : null,
    totalValue: total,
    body: row.body,
    rewarded: row.rewarded,
    changedOn: row.version > 1 ? dayOf(row.updatedAt) : null,
    visitCount: row.earlier + 1,
    visits: earlier.length > 0 ? [...earlier, now] : [],
    reply: row.replyBody !== null && row.repliedAt ? { text: row.replyBody, on: dayOf(row.repliedAt) } : null,
    marks: row.marks,
  };
}

export type ShopReviews = ReviewSummary & { newest: ReviewView[] };

/** What the page of a shop shows of its reviews. */
export async function readShopReviews(db: Queryable, shopId: number, limit: number): Promise<ShopReviews> {
  const wishes: ListWishes = { sort: 'new', filters: [], since: '', offset: 0, limit, visits: 0 };
  const [summary, newest] = await Promise.all([
    selectReviewSummary(db, shopId),
    selectReviews(db, shopId, wishes),
  ]);
  return { ...summary, newest: newest.map(reviewView) };
}

export type ReviewList = {
  summary: ReviewSummary;
  items: ReviewView[];
  total: number;
  pages: number;
  counts: Record<ReviewFilter, number>;
};

/** Three statements. */
export async function readReviewList(
  db: Queryable,
  shopId: number,
  { sort, filters, page }: { sort: ReviewSort; filters: readonly ReviewFilter[]; page: number },
  now: Date | number,
): Promise<ReviewList> {
  const since = firstOf(monthBefore(monthOf(now), 5));
  const window = { offset: (page - 1) * REVIEWS_PER_PAGE, limit: REVIEWS_PER_PAGE, visits: VISITS_SHOWN };
  const [summary, rows, counts] = await Promise.all([
    selectReviewSummary(db, shopId),
    selectReviews(db, shopId, { sort, filters, since, ...window }),
    countByFilter(db, shopId, { filters, since }),
  ]);
  const total = rows[0]?.total ?? 0;
  return {
    summary,
    items: rows.map(reviewView),
    total,
    pages: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)),
    counts,
  };
}
