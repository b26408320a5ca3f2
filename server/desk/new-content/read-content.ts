import { CATEGORY_NAMES } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { castPath, postPath, shopPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { pictureOf } from '../../gateways/media/picture.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { NewPhotos, NewPhotosQuery, NewShops, NewShopsQuery } from './contract.ts';
import * as queries from './queries.ts';
import { PHOTO_PLACES, PHOTO_STATES, PHOTOS_PAGE, SHOP_STATES } from './rules.ts';

const THUMB_WIDTHS = [480, 960] as const;

const lookOf = ({ lookedAt, lookedBy }: { lookedAt: Date | null; lookedBy: string | null }) => ({
  lookedOn: lookedAt && postedOnOf(lookedAt),
  lookedBy,
});

async function selectShops(db: Queryable, query: NewShopsQuery, limit: number): Promise<NewShops> {
  const found = await queries.selectShops(db, query, limit);
  return presentList(found, ({ id, name, category, area, casts, createdAt, ...row }) => ({
    ...{ id, state: query.state, name, category, area, casts, createdOn: postedOnOf(createdAt) },
    ...lookOf(row),
  }));
}

export const readNewShops = (db: Queryable, _caller: AdminCaller, query: NewShopsQuery): Promise<NewShops> =>
  selectShops(db, query, PAGE);

export async function fileNewShops(
  db: Queryable,
  caller: AdminCaller,
  query: NewShopsQuery,
): Promise<CsvFile> {
  const { items } = await selectShops(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'new_shops',
    head: ['店舗ID', '店名', '業種', 'エリア', '女の子', '掲載', '状態', '確認', '確認した管理者'],
    rows: items.map((item) => [
      ...[item.id, item.name, CATEGORY_NAMES[item.category], item.area, item.casts, item.createdOn],
      ...[SHOP_STATES[item.state], item.lookedOn, item.lookedBy],
    ]),
  });
}

type Photo = NewPhotos['items'][number];

function placeOf({ shopId, castId, postId }: queries.PhotoRow): Pick<Photo, 'of' | 'path'> {
  if (shopId !== null) return { of: 'shop', path: shopPath(shopId) };
  return postId === null
    ? { of: 'page', path: castPath(castId ?? 0) }
    : { of: 'post', path: postPath(postId) };
}

function presentPhoto(row: queries.PhotoRow, state: Photo['state']): Photo {
  const { src, srcset, width, height } = pictureOf(row, '', THUMB_WIDTHS);
  return {
    ...{ id: row.id, state, picture: { src, srcset, width, height } },
    ...{ castName: row.castName ?? '', shopName: row.shopName, isWhole: row.isWhole },
    ...placeOf(row),
    sentOn: postedOnOf(row.createdAt),
    ...lookOf(row),
  };
}

const presentRemoved = (row: queries.RemovedRow): Photo => ({
  ...{ id: row.id, picture: null, castName: row.castName ?? '', path: null, isWhole: false, sentOn: null },
  ...{ shopName: row.shopName, state: 'removed', of: row.place === 'cast' ? 'page' : row.place },
  ...lookOf(row),
});

async function selectPhotos(db: Queryable, query: NewPhotosQuery, limit: number): Promise<NewPhotos> {
  const { state } = query;
  if (state === 'removed') {
    return presentList(await queries.selectRemoved(db, query, limit), presentRemoved);
  }
  return presentList(await queries.selectPhotos(db, { ...query, state }, limit), (row) =>
    presentPhoto(row, state),
  );
}

export const readNewPhotos = (
  db: Queryable,
  _caller: AdminCaller,
  query: NewPhotosQuery,
): Promise<NewPhotos> => selectPhotos(db, query, PHOTOS_PAGE);

export async function fileNewPhotos(
  db: Queryable,
  caller: AdminCaller,
  query: NewPhotosQuery,
): Promise<CsvFile> {
  const { items } = await selectPhotos(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'new_photos',
    head: ['写真', '女の子・お店', '場所', 'ページ', '公開', '状態', '確認', '確認した管理者'],
    rows: items.map((item) => [
      ...[item.id, item.shopName ?? item.castName, PHOTO_PLACES[item.of], item.path, item.sentOn],
      ...[PHOTO_STATES[item.state], item.lookedOn, item.lookedBy],
    ]),
  });
}
