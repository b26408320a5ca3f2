import type { Db, Queryable } from '../../core/db/connect.ts';
import type { PlaceFields, PlaceKind } from '../../core/db/place-tables.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { AreaForm, NewArea, NewStation, StationForm } from './contract.ts';
import { lastPosition, moveTo, placeOf } from './order-areas.ts';
import * as queries from './queries.ts';
import { changePlaces, recordChange } from './record-change.ts';
import { inTheWay, SLUG_TAKEN, whatIsWrong } from './what-is-wrong.ts';

const MOVED = '順番を変更しました。';
const UNCHANGED = '変更はありません。';

/** @throws InvalidInputError */
async function add(
  trx: Queryable,
  caller: AdminCaller,
  kind: PlaceKind,
  fields: PlaceFields & { prefectureId: number; slug: string; name: string },
): Promise<Done> {
  const { prefectureId, slug, name } = fields;
  const problems = await whatIsWrong(trx, kind, { prefectureId, fields });
  if (await queries.hasSlug(trx, kind, prefectureId, slug)) problems.slug = [SLUG_TAKEN];
  if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
  const after = kind === 'area' ? { ...fields, position: await lastPosition(trx, prefectureId) } : fields;
  const id = await queries.insertPlace(trx, kind, after);
  await recordChange(trx, caller, {
    ...{ kind, place: { id, prefectureId, slug, name } },
    ...{ what: 'added', before: {}, after: { id, ...after } },
  });
  return { message: `「${name}」を登録しました。` };
}

/** @throws ApiError not_found; InvalidInputError */
async function change(
  trx: Queryable,
  caller: AdminCaller,
  kind: PlaceKind,
  { id, ...fields }: PlaceFields & { id: number; name: string },
): Promise<Done> {
  const row = await queries.lockPlace(trx, kind, id);
  if (!row) throw new ApiError('not_found');
  const { prefectureId } = row;
  const after = Object.fromEntries(Object.entries(fields).filter(([name, value]) => row[name] !== value));
  const changed = Object.keys(after);
  if (changed.length === 0) return { message: UNCHANGED };
  const problems = await whatIsWrong(trx, kind, { prefectureId, fields: after, id });
  if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
  await queries.updatePlace(trx, kind, id, after);
  const before = Object.fromEntries(changed.map((name) => [name, row[name] ?? null]));
  const place = { ...row, name: fields.name };
  await recordChange(trx, caller, { kind, place, what: 'changed', before, after });
  return { message: '変更しました。' };
}

/** @throws ApiError not_found; InvalidInputError */
async function remove(trx: Queryable, caller: AdminCaller, kind: PlaceKind, id: number): Promise<Done> {
  const row = await queries.lockPlace(trx, kind, id);
  if (!row) throw new ApiError('not_found');
  const problem = inTheWay(await queries.countReferences(trx, kind, id));
  if (problem) throw new InvalidInputError({ custom: [problem] });
  await queries.deletePlace(trx, kind, id);
  await recordChange(trx, caller, { kind, place: row, what: 'removed', before: row, after: {} });
  return { message: `「${row.name}」を削除しました。` };
}

type Id = { id: number };

export const addArea = (db: Db, caller: AdminCaller, form: NewArea): Promise<Done> =>
  changePlaces(db, (trx) => add(trx, caller, 'area', form));
export const changeArea = (db: Db, caller: AdminCaller, form: AreaForm & Id): Promise<Done> =>
  changePlaces(db, (trx) => change(trx, caller, 'area', form));
export const removeArea = (db: Db, caller: AdminCaller, { id }: Id): Promise<Done> =>
  changePlaces(db, (trx) => remove(trx, caller, 'area', id));

/** What is left out of an imported station is null, not empty. */
const withNulls = <F extends StationForm>({ kana, romaji, ...form }: F) => ({
  ...form,
  ...{ kana: kana || null, romaji: romaji || null },
});
export const addStation = (db: Db, caller: AdminCaller, form: NewStation): Promise<Done> =>
  changePlaces(db, (trx) => add(trx, caller, 'station', { ...withNulls(form), groupCode: null }));
export const changeStation = (db: Db, caller: AdminCaller, form: StationForm & Id): Promise<Done> =>
  changePlaces(db, (trx) => change(trx, caller, 'station', withNulls(form)));
export const removeStation = (db: Db, caller: AdminCaller, { id }: Id): Promise<Done> =>
  changePlaces(db, (trx) => remove(trx, caller, 'station', id));

/** The first stays the first, the last the last. @throws ApiError not_found */
export const moveArea = (db: Db, caller: AdminCaller, { id, up }: Id & { up: boolean }): Promise<Done> =>
  changePlaces(db, async (trx) => {
    const area = await queries.lockPlace(trx, 'area', id);
    if (!area) throw new ApiError('not_found');
    const order = await queries.selectOrder(trx, area.prefectureId);
    const from = await placeOf(trx, area.prefectureId, id);
    const to = Math.min(Math.max(from + (up ? -1 : 1), 1), order.length);
    if (to === from) return { message: UNCHANGED };
    await moveTo(trx, area.prefectureId, id, to);
    const places = { before: { place: from }, after: { place: to } };
    await recordChange(trx, caller, { kind: 'area', place: area, what: 'moved', ...places });
    return { message: MOVED };
  });
