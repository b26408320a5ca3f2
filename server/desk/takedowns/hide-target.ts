import { setCommentHidden } from '../../community/comments/moderate.ts';
import { setPostHidden } from '../../community/posting/hide-post.ts';
import { followPost } from '../../community/posting/reconcile-files.ts';
import { setHiddenByStaff, waitUntilHidden } from '../../community/visibility/set-visibility.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { setRemovedIn } from '../../directory/reviews/remove-review.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { lockOpen, type OpenRequest, openSaid } from './open-request.ts';
import { readTarget } from './target.ts';
import type { Place, TargetKind } from './target-queries.ts';
import * as queries from './target-queries.ts';

const NOT_URGENT = '先に非公開にできるのは、安全に関わるご依頼だけです。';
const HIDDEN_ALREADY = 'このご依頼の対象は、すでに非公開にしています。';
const NOTHING = 'このページは、先に非公開にできません。';
const NOT_SEEN = '対象は、すでに公開されていません。';

type Put = (trx: Queryable, id: number, hidden: boolean) => Promise<unknown>;
const HIDE: Record<TargetKind, Put> = {
  cast: (trx, castId, hidden) => setHiddenByStaff(trx, { castId }, hidden),
  shop: (trx, shopId, hidden) => setHiddenByStaff(trx, { shopId }, hidden),
  post: setPostHidden,
  comment: setCommentHidden,
  review: setRemovedIn,
};

const nameOf = ({ kind, id }: Place): string => `${kind}:${id}`;
function placeNamed(target: string): Place {
  const [kind, id] = target.split(':');
  return { kind: kind as TargetKind, id: Number(id) };
}

/** Pages and shared caches follow after the transaction. */
async function settle(db: Db, { kind, id }: Place): Promise<void> {
  if (kind === 'cast') return waitUntilHidden(db, { castId: id });
  if (kind === 'shop') return waitUntilHidden(db, { shopId: id });
  await applyPageChanges();
  if (kind === 'post') await followPost(db, id, 0);
}

/** An urgent request, once; also when another request has hidden the same thing. */
export const canHideFirst = async (
  db: Queryable,
  { receipt, urgent, hiddenAt, decidedAt }: Omit<OpenRequest, 'id' | 'sealed' | 'askedAt' | 'hiddenTarget'>,
  place: Place,
): Promise<boolean> =>
  urgent &&
  !hiddenAt &&
  !decidedAt &&
  ((await queries.isOpenToSee(db, place)) || queries.isHiddenByAnother(db, nameOf(place), receipt));

/** Before the decision of an urgent request (decisions §9); recorded. @throws ApiError not_found, InvalidInputError */
export async function hideTarget(
  db: Db,
  caller: AdminCaller,
  { id: receipt }: { id: string },
): Promise<Done> {
  const place = await transact(db, async (trx) => {
    const found = await lockOpen(trx, receipt);
    if (!found.urgent) throw new InvalidInputError({ custom: [NOT_URGENT] });
    if (found.hiddenAt) throw new InvalidInputError({ custom: [HIDDEN_ALREADY] });
    const target = await readTarget(trx, openSaid(found.sealed).url);
    if (!target) throw new InvalidInputError({ custom: [NOTHING] });
    const of = nameOf(target);
    await queries.lockTarget(trx, of);
    const wasSeen = await queries.isOpenToSee(trx, target);
    if (wasSeen) await HIDE[target.kind](trx, target.id, true);
    else if (!(await queries.isHiddenByAnother(trx, of, receipt)))
      throw new InvalidInputError({ custom: [NOT_SEEN] });
    await queries.markHidden(trx, found.id, of);
    await auditAdmin(trx, caller, {
      event: 'takedown.hidden',
      target: `takedown:${receipt}`,
      detail: { of, before: wasSeen ? 'shown' : 'hidden', after: 'hidden' },
    });
    return target;
  });
  await settle(db, place);
  return { message: '対象を非公開にしました。内容を確認して、結果をお知らせください。' };
}

/** Unless another request wants it hidden. @returns whether it is shown, and how pages hear of it after the commit */
export async function showAgain(
  trx: Queryable,
  request: Pick<OpenRequest, 'receipt' | 'hiddenTarget'> | null,
): Promise<{ isShown: boolean; settle: (db: Db) => Promise<void> }> {
  const hiddenTarget = request?.hiddenTarget;
  if (!hiddenTarget) return { isShown: false, settle: async () => {} };
  await queries.lockTarget(trx, hiddenTarget);
  const isShown = !(await queries.isHiddenByAnother(trx, hiddenTarget, request.receipt));
  const place = placeNamed(hiddenTarget);
  if (isShown) await HIDE[place.kind](trx, place.id, false);
  return { isShown, settle: async (db) => (isShown ? settle(db, place) : undefined) };
}
