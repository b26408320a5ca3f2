import type { Selectable } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { PlaceChangesTable, PlaceFields } from '../../core/db/place-tables.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { moveTo, placeOf } from './order-areas.ts';
import * as queries from './queries.ts';
import { changePlaces, recordChange } from './record-change.ts';
import { inTheWay, whatIsWrong } from './what-is-wrong.ts';

const UNDONE = 'この変更は、すでに元に戻されています。';
const CHANGED_SINCE = 'このあとに変更されているため、元に戻せません。新しい変更から順に元に戻してください。';
const GONE = '削除されているため、元に戻せません。';
const SLUG_USED = '同じ英字名で新しく登録されているため、元に戻せません。';

type Change = Selectable<PlaceChangesTable>;

const refused = (problem: string) => new InvalidInputError({ custom: [problem] });
const holds = (row: PlaceFields, fields: PlaceFields) =>
  Object.entries(fields).every(([name, value]) => row[name] === value);

/** @throws InvalidInputError when the fields would be refused now */
async function check(trx: Queryable, { kind, prefectureId, placeId }: Change, fields: PlaceFields) {
  const problems = await whatIsWrong(trx, kind, { prefectureId, fields, id: placeId });
  const [problem] = Object.values(problems).flat();
  if (problem) throw refused(problem);
}

/** @returns the name of the place from now on */
async function takeBack(trx: Queryable, change: Change): Promise<string> {
  const { kind, placeId, prefectureId, slug, what, before, after } = change;
  const row = await queries.lockPlace(trx, kind, placeId);
  if (what === 'removed') {
    if (row || (await queries.hasSlug(trx, kind, prefectureId, slug))) throw refused(SLUG_USED);
    await check(trx, change, before);
    await queries.restorePlace(trx, kind, before);
    return change.name;
  }
  if (!row) throw refused(GONE);
  if (what === 'moved') {
    if ((await placeOf(trx, prefectureId, placeId)) !== after.place) throw refused(CHANGED_SINCE);
    await moveTo(trx, prefectureId, placeId, Number(before.place));
    return row.name;
  }
  const { position: _, groupCode: __, ...typed } = after;
  if (!holds(row, typed)) throw refused(CHANGED_SINCE);
  if (what === 'added') {
    const problem = inTheWay(await queries.countReferences(trx, kind, placeId));
    if (problem) throw refused(problem);
    await queries.deletePlace(trx, kind, placeId);
    return row.name;
  }
  await check(trx, change, before);
  await queries.updatePlace(trx, kind, placeId, before);
  return String(before.name ?? row.name);
}

const OPPOSITE = { added: 'removed', removed: 'added', changed: 'changed', moved: 'moved' } as const;

/** A change of its own, which stands in the history as well. @throws ApiError not_found; InvalidInputError */
export const undoChange = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  changePlaces(db, async (trx) => {
    const change = await trx
      .selectFrom('placeChanges as c')
      .leftJoin('placeChanges as u', 'u.undoes', 'c.id')
      .selectAll('c')
      .select('u.id as undoneBy')
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (!change) throw new ApiError('not_found');
    if (change.undoneBy !== null) throw refused(UNDONE);
    const { kind, placeId, prefectureId, slug, what, before, after } = change;
    const name = await takeBack(trx, change);
    const place = { id: placeId, prefectureId, slug, name };
    const back = { what: OPPOSITE[what], before: after, after: before, undoes: id };
    await recordChange(trx, caller, { kind, place, ...back });
    return { message: '元に戻しました。' };
  });
