import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { PARTS_OF } from '../../server/desk/shop-data/parts.ts';
import type { ShopData } from '../../server/desk/shop-data/rules.ts';
import { fileOf, formOf, plainPhoto } from './casts.ts';
import type { PermissionWorld } from './permission-world.ts';
import type { Body, Make } from './valid-desk-calls.ts';

const OPEN = { open: 1200, close: 1500 };
const WEEK: ShopData['hours'] = [null, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN];
const PRICES: ShopData['prices'] = { servicePercent: 20, taxPercent: 10, items: [] };
const COUPON = {
  ...{ discountDetail: '1,000円引き', frequencyText: '1回', conditions: '' },
  ...{ startsOn: null, expiresOn: null },
};
const CONTACT: ShopData['contact'] = {
  ...{ tel: '', lineId: '', website: '', seats: 12, hasPrivateRoom: false, acceptsCards: true },
};
const PHOTOS: ShopData['photos'] = [{ id: 'a'.repeat(26), alt: '', caption: '' }];
const PLACE: ShopData['place'] = {
  ...{ address: '', building: '', station: null, stationExit: '', walkMinutes: null },
  ...{ wayIn: '', lastTrain: '', lat: null, lng: null },
};
const WORDS: ShopData['words'] = { catchCopy: '', introduction: '', notice: '' };

/** Of a shop whose data is another one: read, limited, and changing nothing. */
export const SHOP_DATA_BODIES: Record<string, Body> = {
  hours: { was: WEEK, to: WEEK.with(1, null) },
  days: { was: [], to: [] },
  prices: { was: { ...PRICES, taxPercent: 8 }, to: { ...PRICES, servicePercent: 15 } },
  words: { was: { ...WORDS, notice: '貸切' }, to: { ...WORDS, catchCopy: '夜' } },
  coupons: { was: [COUPON], to: [] },
  contact: { was: CONTACT, to: { ...CONTACT, seats: 20 } },
  place: { was: { ...PLACE, wayIn: '右' }, to: { ...PLACE, wayIn: '左' } },
  photos: { was: PHOTOS, to: [] },
  preview: { part: 'words', was: WORDS, to: { ...WORDS, catchCopy: '夜' } },
  confirm: { part: 'hours', was: WEEK },
  undo: { change: 999_999 },
};

/** What the shop has now, and `next` of it. */
async function changed<P extends keyof ShopData>(
  { db, shopId }: PermissionWorld,
  part: P,
  next: (was: ShopData[P]) => ShopData[P],
) {
  const was = await PARTS_OF[part].read(db, shopId);
  return { path: { id: shopId }, body: { was, to: next(was) } as Body };
}

export const VALID_SHOP_DATA_CALLS: Record<string, Make> = {
  'GET /api/shop_admin/{id}/data': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'POST /api/shop_admin/{id}/data/confirm': async (_, __, { db, shopId }) => ({
    ...{ path: { id: shopId }, body: { part: 'hours', was: await PARTS_OF.hours.read(db, shopId) } },
  }),
  'POST /api/shop_admin/{id}/data/hours': (_, __, world) =>
    changed(world, 'hours', (week) => week.with(1, week[1] ? null : OPEN)),
  'POST /api/shop_admin/{id}/data/days': (_, __, world) =>
    changed(world, 'days', (days) =>
      days.length > 0 ? [] : [{ date: addDays(businessDateOf(Date.now()), 1), hours: null, note: '改装' }],
    ),
  'POST /api/shop_admin/{id}/data/prices': (_, __, world) =>
    changed(world, 'prices', (prices) => ({
      ...prices,
      servicePercent: prices.servicePercent === 20 ? 15 : 20,
    })),
  'POST /api/shop_admin/{id}/data/coupons': (_, __, world) =>
    changed(world, 'coupons', (coupons) => (coupons.length > 0 ? [] : [COUPON])),
  'POST /api/shop_admin/{id}/data/contact': (_, __, world) =>
    changed(world, 'contact', (contact) => ({ ...contact, hasPrivateRoom: !contact.hasPrivateRoom })),
  'POST /api/shop_admin/{id}/photos': async (_, __, { shopId }) => ({
    ...{ path: { id: shopId }, body: formOf({ file: fileOf(await plainPhoto()) }) },
  }),
  'POST /api/shop_admin/{id}/data/photos': async (_, __, world) => {
    const id = 'b'.repeat(26);
    const { db, shopId } = world;
    const variants = JSON.stringify([{ width: 480, height: 320, bytes: 1 }]);
    await db
      .insertInto('media')
      .values({ id, dot: '#000000', variants })
      .onConflict((at) => at.doNothing())
      .execute();
    await db
      .insertInto('shopMedia')
      .values({ mediaId: id, shopId })
      .onConflict((at) => at.doNothing())
      .execute();
    return changed(world, 'photos', (photos) =>
      photos.length > 0 ? [] : [{ id, alt: '店内', caption: '' }],
    );
  },
  'POST /api/shop_admin/{id}/data/preview': (_, __, { shopId }) => ({
    ...{ path: { id: shopId }, body: { part: 'words', was: WORDS, to: { ...WORDS, catchCopy: '夜' } } },
  }),
  'POST /api/shop_admin/{id}/data/place': (_, __, world) =>
    changed(world, 'place', (place) => ({ ...place, wayIn: `${place.wayIn}右`.slice(-20) })),
  'POST /api/shop_admin/{id}/data/words': (_, __, world) =>
    changed(world, 'words', (words) => ({ ...words, catchCopy: `${words.catchCopy}夜`.slice(-20) })),
  'POST /api/shop_admin/{id}/data/undo': async (_, __, { db, shopId }) => {
    const now = await PARTS_OF.words.read(db, shopId);
    const notice = now.notice === '' ? '本日貸切' : '';
    const change = await db
      .insertInto('shopChanges')
      .values({
        ...{ shopId, part: 'words', byStaff: true, changedBy: null, undoes: null },
        ...{ before: JSON.stringify({ ...now, notice }), after: JSON.stringify(now) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { path: { id: shopId }, body: { change: change.id } };
  },
};
