import { sql } from 'kysely';
import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { newsSeen } from '../../core/db/visible.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { Banner, BannerForm } from './contract.ts';
import { AREA_BANNERS_MAX, BANNERS_MAX, NO_AREA } from './rules.ts';

const FULL = `全国のバナーは${BANNERS_MAX}件までです。`;
const AREA_FULL = `1つのエリアのバナーは${AREA_BANNERS_MAX}件までです。`;

const selectBanners = (db: Queryable) =>
  db
    .selectFrom('banners as b')
    .leftJoin('areas as a', 'a.id', 'b.areaId')
    .select([
      'b.id',
      'b.title',
      'b.text',
      'b.path',
      'b.drawing',
      'b.isNewTab',
      'b.areaId',
      'a.name as areaName',
    ])
    .orderBy('a.name', (order) => order.asc().nullsFirst())
    .orderBy('b.areaId', (order) => order.asc().nullsFirst())
    .orderBy('b.place')
    .orderBy('b.id');
type Row = Awaited<ReturnType<ReturnType<typeof selectBanners>['execute']>>[number];

const present = ({ areaId: id, areaName: name, ...banner }: Row): Banner => ({
  ...banner,
  area: id === null || name === null ? null : { id, name },
});

/** The country's in their order, then those of each area. */
export const readBanners = async (db: Queryable): Promise<Banner[]> =>
  (await selectBanners(db).execute()).map(present);

const IS_TO_NEWS = sql<boolean>`b.path like '/navi/page/%'`;
const NEWS_ID = sql`substring(b.path from '^/navi/page/([1-9][0-9]{0,9})/?(?:[?#].*)?$')::bigint`;

/** What the top page shows: the country's, behind those of an area. `changes`: when (ms) news of one appears. */
export async function readShownBanners(
  db: Queryable,
  areaId: number | null = null,
): Promise<{ items: Banner[]; changes: number[] }> {
  const rows = await selectBanners(db)
    .leftJoin('news as n', (join) => join.on(sql<boolean>`n.id = ${NEWS_ID}`))
    .select([
      sql<boolean>`not ${IS_TO_NEWS} or coalesce(${newsSeen('n')}, false)`.as('isShown'),
      sql<Date | null>`case when n.withdrawn_at is null and n.published_at > now() then n.published_at end`.as(
        'appearsAt',
      ),
    ])
    .where((is) => is.or([is('b.areaId', 'is', null), is('b.areaId', '=', areaId)]))
    .execute();
  const shown = rows.flatMap(({ isShown, appearsAt: _, ...row }) => (isShown ? [row] : []));
  const isOwn = (row: Row) => row.areaId !== null;
  return {
    items: [...shown.filter(isOwn), ...shown.filter((row) => !isOwn(row))].map(present),
    changes: rows.flatMap(({ appearsAt }) => (appearsAt ? [appearsAt.getTime()] : [])),
  };
}

/** @throws InvalidInputError where the area is unknown, or has as many as there may be. */
async function claimRoom(trx: Queryable, areaId: number | null, id: number | null): Promise<void> {
  const rows = await selectBanners(trx)
    .where('b.areaId', areaId === null ? 'is' : '=', areaId)
    .execute();
  const others = rows.filter((row) => row.id !== id);
  if (others.length >= (areaId === null ? BANNERS_MAX : AREA_BANNERS_MAX))
    throw new InvalidInputError({ custom: [areaId === null ? FULL : AREA_FULL] });
  if (areaId === null || rows.length > 0) return;
  const area = await trx.selectFrom('areas').select('id').where('id', '=', areaId).executeTakeFirst();
  if (!area) throw new InvalidInputError({ areaId: [NO_AREA] });
}

/** One admin after the other; the stored top page follows at once, and the record says who. */
const change = <T>(db: Db, caller: AdminCaller, event: string, work: (trx: Queryable) => Promise<T>) =>
  transact(db, async (trx) => {
    await sql`lock table banners in share row exclusive mode`.execute(trx);
    const before = await readBanners(trx);
    const result = await work(trx);
    await trx.insertInto('pageChange').values({ tag: 'top' }).execute();
    await auditAdmin(trx, caller, { event, detail: digestChange(before, await readBanners(trx)) });
    return result;
  });

/** Behind the others. @throws InvalidInputError */
export const addBanner = (db: Db, caller: AdminCaller, form: BannerForm): Promise<Done> =>
  change(db, caller, 'banner.added', async (trx) => {
    await claimRoom(trx, form.areaId, null);
    const last = await trx.selectFrom('banners').select('place').orderBy('place', 'desc').executeTakeFirst();
    await trx
      .insertInto('banners')
      .values({ ...form, place: (last?.place ?? 0) + 1 })
      .execute();
    return { message: '登録しました。' };
  });

/** @throws ApiError not_found */
export const changeBanner = (
  db: Db,
  caller: AdminCaller,
  { id, ...form }: BannerForm & { id: number },
): Promise<Done> =>
  change(db, caller, 'banner.changed', async (trx) => {
    await claimRoom(trx, form.areaId, id);
    const { numUpdatedRows } = await trx
      .updateTable('banners')
      .set(form)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('not_found');
    return { message: '保存しました。' };
  });

/** Changes places with the one before it in its area; the first stays. @throws ApiError not_found */
export const raiseBanner = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  change(db, caller, 'banner.moved', async (trx) => {
    const all = await trx
      .selectFrom('banners')
      .select(['id', 'place', 'areaId'])
      .orderBy('place')
      .orderBy('id')
      .execute();
    const banner = all.find((each) => each.id === id);
    if (!banner) throw new ApiError('not_found');
    const here = all.filter(({ areaId }) => areaId === banner.areaId);
    const before = here[here.indexOf(banner) - 1];
    if (before) {
      await trx.updateTable('banners').set({ place: before.place }).where('id', '=', banner.id).execute();
      await trx.updateTable('banners').set({ place: banner.place }).where('id', '=', before.id).execute();
    }
    return { message: '順番を変更しました。' };
  });

/** @throws ApiError not_found */
export const removeBanner = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  change(db, caller, 'banner.removed', async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('banners').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('not_found');
    return { message: '削除しました。' };
  });
