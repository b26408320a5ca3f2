import { businessDateOf, daysBetween } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { largestOf, pictureOf } from '../../gateways/media/picture.ts';
import type { ShopDesk, ShopPhotoFile } from './contract.ts';
import { type PhotoRow, selectPhotoRows } from './photo-queries.ts';
import * as placeQueries from './place-queries.ts';
import * as queries from './queries.ts';
import { describeChange, type ShopData } from './rules.ts';

const CHANGES_SHOWN = 20;
const STATIONS_NEAR = 40;

export function photoFile(row: Pick<PhotoRow, 'id' | 'dot' | 'variants'>): ShopPhotoFile {
  const picture = pictureOf(row, '');
  return { id: row.id, src: pictureOf(row, '', [480]).src, full: largestOf(picture) };
}

/** The data of a shop with when it was confirmed and what was changed; fourteen queries. @throws ApiError not_found */
export async function readShopDesk(
  db: Queryable,
  _caller: unknown,
  { id: shopId }: { id: number },
): Promise<ShopDesk> {
  const shop = await queries.selectKind(db, shopId);
  if (!shop) throw new ApiError('not_found');
  const today = businessDateOf(currentTime());
  const photos = await selectPhotoRows(db, shopId);
  const data: ShopData = {
    hours: await queries.selectWeek(db, shopId),
    days: await queries.selectDays(db, shopId, today),
    prices: await queries.selectPrices(db, shopId),
    coupons: await queries.selectCoupons(db, shopId),
    photos: photos.map(({ id, alt, caption }) => ({ id, alt, caption })),
    words: await queries.selectWords(db, shopId),
    contact: await queries.selectContact(db, shopId),
    place: await placeQueries.selectPlace(db, shopId),
  };
  const stations = await placeQueries.selectStationsNear(db, shopId, STATIONS_NEAR);
  const confirmed = await queries.selectConfirmations(db, shopId);
  const changes = await queries.selectChanges(db, shopId, CHANGES_SHOWN);
  return {
    ...{ ...shop, today, data, stations, files: photos.map(photoFile) },
    confirmed: confirmed.map(({ part, confirmedAt: at }) => ({
      ...{ part, on: postedOnOf(at), days: daysBetween(businessDateOf(at), today) },
    })),
    changes: changes.map(({ id, part, before, after, byStaff, reason, createdAt, name, undoneBy }) => ({
      ...{ id, part, on: postedOnOf(createdAt), by: byStaff ? null : (name ?? '退会したアカウント') },
      lines: describeChange(part as 'hours', before as never, after as never),
      ...{ reason, canUndo: undoneBy === null && reason === null },
    })),
  };
}
