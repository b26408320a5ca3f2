import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { castPath } from '../../core/paths.ts';
import { setCastHidden, standingOf } from '../../directory/casts/set-status.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { OwnVisibility } from './contract.ts';
import { type OwnCast, selectOwnCast } from './queries.ts';
import { waitUntilHidden } from './set-visibility.ts';

const HIDDEN = 'ページを非公開にしました。投稿や写真も、どこからも見えなくなりました。';
const SHOWN = 'ページを公開しました。';
const SHOWN_LATER = '非公開を解除しました。お店の掲載が再開すると、ページが表示されます。';
const HELD = '運営が非公開にしているため、公開できません。';

/** What is not her own doing counts first: only her own hiding is hers to end. */
function stateOf({ status, hiddenBy, isSeen }: OwnCast): OwnVisibility['state'] {
  if (status === 'public') return isSeen ? 'public' : 'closed';
  return hiddenBy.every((by) => by === 'cast') && hiddenBy.length > 0 ? 'hidden' : 'held';
}

const viewOf = (castId: number, cast: OwnCast): OwnVisibility => ({
  castId,
  path: castPath(castId),
  state: stateOf(cast),
});

export const readOwnVisibility = async (
  db: Queryable,
  { castId }: Pick<CastCaller, 'castId'>,
): Promise<OwnVisibility> => viewOf(castId, await selectOwnCast(db, castId));

/**
 * Hiding is refused to no one, however often, and done once; what is limited is showing. When it returns, nothing of hers is served
 * any more, see `setVisibility`. @throws LimitError
 */
export async function setOwnVisibility(
  db: Db,
  caller: CastCaller,
  { visible }: { visible: boolean },
): Promise<OwnVisibility & Done> {
  const { castId, userId, facts } = caller;
  if (visible) await limit('show_page', { facts, account: userId });
  const { view, isChanged } = await transact(db, async (trx) => {
    const before = await selectOwnCast(trx, castId, { lock: true });
    if (visible && stateOf(before) === 'held') throw new InvalidInputError({ custom: [HELD] });
    if (before.hiddenBy.includes('cast') !== visible)
      return { view: viewOf(castId, before), isChanged: false };
    await setCastHidden(trx, castId, 'cast', !visible);
    const after = await selectOwnCast(trx, castId);
    await auditMember(trx, caller, {
      event: visible ? 'cast.shown' : 'cast.hidden',
      target: `cast:${caller.castId}`,
      detail: { before: standingOf(before), after: standingOf(after) },
    });
    return { view: viewOf(castId, after), isChanged: true };
  });
  if (isChanged) await waitUntilHidden(db, { castId });
  if (!visible) return { ...view, message: HIDDEN };
  return { ...view, message: view.state === 'closed' ? SHOWN_LATER : SHOWN };
}
