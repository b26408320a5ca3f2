import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { castPath, postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { pictureOf } from '../../gateways/media/picture.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { PageQuery } from '../lists/contract.ts';
import { PAGE } from '../lists/select-list.ts';
import type { Looked, NewPhotos, NewShops } from './contract.ts';
import * as queries from './queries.ts';
import { COUNT_MAX, LOOKS_KEPT_DAYS, PHOTOS_PAGE } from './rules.ts';

const THUMB_WIDTHS = [480, 960] as const;

export async function readNewShops(
  db: Queryable,
  _caller: AdminCaller,
  { cursor }: PageQuery,
): Promise<NewShops> {
  const { rows, next } = await queries.selectShops(db, cursor, PAGE);
  const items = rows.map(({ id, name, category, area, casts, createdAt }) => ({
    ...{ id, name, category, area, casts, createdOn: postedOnOf(createdAt) },
  }));
  return { items, next };
}

function presentPhoto(row: queries.PhotoRow): NewPhotos['items'][number] {
  const { src, srcset, width, height } = pictureOf(row, '', THUMB_WIDTHS);
  return {
    ...{ id: row.id, src, srcset, width, height, castName: row.castName, isWhole: row.isWhole },
    of: row.postId === null ? 'page' : 'post',
    path: row.postId === null ? castPath(row.castId) : postPath(row.postId),
    sentOn: postedOnOf(row.createdAt),
  };
}

export async function readNewPhotos(
  db: Queryable,
  _caller: AdminCaller,
  { cursor }: PageQuery,
): Promise<NewPhotos> {
  const { rows, next } = await queries.selectPhotos(db, cursor, PHOTOS_PAGE);
  return { items: rows.map(presentPhoto), next };
}

/** Nothing is wrong with what was shown; what somebody has looked at before stays theirs. */
export async function lookAtContent(db: Db, caller: AdminCaller, { kind, ids }: Looked): Promise<Done> {
  await transact(db, async (trx) => {
    const count = await queries.insertLooks(trx, kind, ids, caller.admin.userId);
    await auditAdmin(trx, caller, {
      event: 'content.looked',
      ...(ids.length === 1 ? { target: `${kind}:${ids[0]}` } : {}),
      detail: { kind, count },
    });
  });
  return { message: `${ids.length}${kind === 'shop' ? '件' : '枚'}を「問題なし」にしました。` };
}

const waitingOf = async (db: Queryable, kind: queries.Kind) => ({
  ...{ count: await queries.countNew(db, kind, COUNT_MAX), oldest: null },
});
export const readWaitingShops = (db: Queryable) => waitingOf(db, 'shop');
export const readWaitingPhotos = (db: Queryable) => waitingOf(db, 'photo');

export const sweepLooks = (db: Queryable): Promise<number> => queries.deleteOldLooks(db, LOOKS_KEPT_DAYS);
