import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { PlaceFields, PlaceKind } from '../../core/db/place-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { isMainArea } from '../../directory/places/main-areas.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { EVERY_PAGE } from '../../site/pages/page-store.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { lockPlaces, type Place } from './queries.ts';

export type NewChange = {
  kind: PlaceKind;
  place: Pick<Place, 'id' | 'prefectureId' | 'slug' | 'name'>;
  what: 'added' | 'changed' | 'moved' | 'removed';
  before: PlaceFields;
  after: PlaceFields;
  undoes?: number;
};

/** The pages of this process are notified before the answer goes out. */
export async function changePlaces<T>(db: Db, work: (trx: Queryable) => Promise<T>): Promise<T> {
  const result = await transact(db, async (trx) => {
    await lockPlaces(trx);
    return work(trx);
  });
  await applyPageChanges();
  return result;
}

/** Into the history and the audit; the last of a transaction. */
export async function recordChange(
  trx: Queryable,
  caller: AdminCaller,
  { kind, place, what, before, after, undoes }: NewChange,
): Promise<void> {
  const { id: placeId, prefectureId, slug, name } = place;
  const change = await trx
    .insertInto('placeChanges')
    .values({
      ...{ kind, placeId, prefectureId, slug, name, what, undoes, changedBy: caller.admin.userId },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isNamed = what === 'added' || what === 'removed' || 'name' in after;
  if (kind === 'area' && isNamed && isMainArea(place))
    await trx.insertInto('pageChange').values({ tag: EVERY_PAGE }).execute();
  await auditAdmin(trx, caller, {
    event: `place.${what}`,
    target: `${kind}:${placeId}`,
    detail: { name, change: change.id, undoes: undoes ?? null, ...digestChange(before, after) },
  });
}
