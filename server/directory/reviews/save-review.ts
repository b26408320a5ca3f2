import type { Db } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { type CheckedReview, checkReview } from './check-review.ts';
import type { ReviewDone, ReviewForm } from './contract.ts';
import * as queries from './queries.ts';
import { HELD_HOURS, isExtreme, NEW_DAYS, WEIGHTS, YOUNG_HOURS } from './rules.ts';

const HOUR = 3_600_000;
export const SAVED = '口コミを登録しました。';
export const OF_OWN_SHOP = '所属するお店・管理しているお店の口コミは書けません。';
export const STALE =
  'この口コミは、ほかの画面で変更されています。登録されている内容を確認してから、もう一度登録してください。';
export const HELD_NOTE = '登録から間もないため、この口コミは24時間後に表示されます。';
const REMOVED_NOTE =
  'この口コミは、運営が非表示にしています。変更した内容も表示されません。お心当たりがない場合は、お問い合わせください。';
export const YOUNG_NOTE = '登録から24時間たつまでは、点数の計算に入りません。';

type Own = NonNullable<Awaited<ReturnType<typeof queries.selectOwn>>>;
type Author = Awaited<ReturnType<typeof queries.selectAuthor>>;

/** By the rule that sets reviews aside later, too (`works_at_shop`), or by the shop login of the same browser. */
export const isOfShop = (
  { shop }: Pick<MemberCaller, 'shop'>,
  { worksHere }: Pick<Author, 'worksHere'>,
  shopId: number,
): boolean => worksHere || (shop?.shopIds.includes(shopId) ?? false);

const VALUES = ['castValue', 'costValue', 'totalValue'] as const;
const TOUCHED = { castValue: 'castTouched', costValue: 'costTouched', totalValue: 'totalTouched' } as const;

/** What an account of some days says in extremes is held for a day; before its first day is over, nothing counts. */
function standingOf(review: CheckedReview, before: Own | undefined, author: Author) {
  const weight = author.verified ? WEIGHTS.verified : WEIGHTS.mail;
  if (before?.removed) return { weight, held: true, setAside: false, countsFrom: null };
  const now = author.now.getTime();
  const age = now - author.createdAt.getTime();
  const extremes = VALUES.filter((axis) => review[TOUCHED[axis]] && isExtreme(review[axis]));
  const isSaid =
    before &&
    !before.held &&
    extremes.every((axis) => before[TOUCHED[axis]] && before[axis] === review[axis]);
  const held = age < NEW_DAYS * 24 * HOUR && extremes.length > 0 && !isSaid;
  const ends = [
    ...(age < YOUNG_HOURS * HOUR ? [author.createdAt.getTime() + YOUNG_HOURS * HOUR] : []),
    ...(held
      ? [before?.held && before.countsFrom ? before.countsFrom.getTime() : now + HELD_HOURS * HOUR]
      : []),
  ];
  return {
    weight,
    held,
    setAside: false,
    countsFrom: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

function noteOf({ held, countsFrom }: ReturnType<typeof standingOf>, before: Own | undefined): string | null {
  if (before?.removed) return REMOVED_NOTE;
  if (held) return HELD_NOTE;
  return countsFrom ? YOUNG_NOTE : null;
}

/** Once for a member and a shop: the second changes the first. @throws ApiError not_found; InvalidInputError */
export async function storeReview(db: Db, caller: MemberCaller, form: ReviewForm): Promise<ReviewDone> {
  const { userId } = caller;
  const { shopId, version, again } = form;
  return transactOnce(db, caller, async (trx) => {
    if (!(await selectOpenShop(trx, shopId))) throw new ApiError('not_found');
    await queries.lockAuthor(trx, userId);
    const author = await queries.selectAuthor(trx, shopId, userId);
    if (isOfShop(caller, author, shopId)) throw new InvalidInputError({ custom: [OF_OWN_SHOP] });
    const before = await queries.selectOwn(trx, shopId, userId);
    const review = checkReview(form, author.now, author.stored);
    const isNew = before === undefined;
    if (version !== undefined && version !== (before?.version ?? 0))
      throw new InvalidInputError({ custom: [STALE], version: [STALE] });
    const standing = standingOf(review, before, author);
    if (isNew) await queries.insertReview(trx, { ...review, ...standing, shopId, userId });
    else {
      if (again && before.version > 0) await queries.insertVisit(trx, before.id);
      await queries.updateReview(trx, before.id, { ...review, ...standing });
    }
    const note = noteOf(standing, before);
    return { message: SAVED, version: isNew ? 1 : before.version + 1, held: standing.held, note };
  });
}

/** @throws LimitError; ApiError forbidden for admins; as `storeReview` */
export async function saveReview(db: Db, caller: MemberCaller, form: ReviewForm): Promise<ReviewDone> {
  if (caller.member.isAdmin) throw new ApiError('forbidden');
  const { facts, userId } = caller;
  const { createdAt, now, stored, hasWritten } = await queries.selectAuthor(db, form.shopId, userId);
  // What was mistyped costs none of the five of a day, nor does what is put right.
  const { body } = checkReview(form, now, stored);
  await refuseBannedWords(db, { comment: body });
  const isEdit = hasWritten && !form.again;
  await limit(isEdit ? 'review_edit' : 'review', { facts, account: userId });
  if (!isEdit && now.getTime() - createdAt.getTime() < NEW_DAYS * 24 * HOUR)
    await limit('review_young', { facts, target: form.shopId });
  return storeReview(db, caller, form);
}

/** What has waited long enough counts from now on. */
export async function releaseReviews(db: Db): Promise<void> {
  await queries.releaseWaiting(db);
}
