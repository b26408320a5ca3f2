import { sql } from 'kysely';
import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { Banner, BannerForm } from './contract.ts';
import { BANNERS_MAX } from './rules.ts';

const FULL = `バナーは${BANNERS_MAX}件までです。`;

/** In their order. */
export const readBanners = (db: Queryable): Promise<Banner[]> =>
  db
    .selectFrom('banners')
    .select(['id', 'title', 'text', 'path', 'drawing', 'isNewTab'])
    .orderBy('place')
    .orderBy('id')
    .execute();

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
    const all = await trx.selectFrom('banners').select('place').orderBy('place', 'desc').execute();
    if (all.length >= BANNERS_MAX) throw new InvalidInputError({ custom: [FULL] });
    await trx
      .insertInto('banners')
      .values({ ...form, place: (all[0]?.place ?? 0) + 1 })
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
    const { numUpdatedRows } = await trx
      .updateTable('banners')
      .set(form)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('not_found');
    return { message: '登録しました。' };
  });

/** Changes places with the one before it; the first stays. @throws ApiError not_found */
export const raiseBanner = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  change(db, caller, 'banner.moved', async (trx) => {
    const all = await trx
      .selectFrom('banners')
      .select(['id', 'place'])
      .orderBy('place')
      .orderBy('id')
      .execute();
    const at = all.findIndex((banner) => banner.id === id);
    if (at === -1) throw new ApiError('not_found');
    const [banner, before] = [all[at], all[at - 1]];
    if (banner && before) {
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
