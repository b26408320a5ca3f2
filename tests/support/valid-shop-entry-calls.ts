import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { config } from '../../server/core/config.ts';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { newReceipt } from '../../server/desk/inquiries/receipt.ts';
import { addShopLogin } from './browser.ts';
import { newEmail, type PermissionWorld } from './permission-world.ts';
import { addShop } from './seed.ts';
import type { Make } from './valid-desk-calls.ts';

export const ENTRY = {
  ...{ shopName: '宵待', category: 'caba', areaName: '新宿・歌舞伎町', tel: '0312345678', shopUrl: '' },
  ...{ name: '山田花子', message: '掲載をお願いします。' },
};
const LICENSE = { exists: true, licensed: true, licenseNumber: '東京都公安委員会 第12345号' };
export const APPROVAL = { ...LICENSE, name: '宵待', kana: 'よいまち', category: 'caba', tel: '03-1234-5678' };
export const CLAIM = { ...LICENSE, called: true, note: '11/27 店長の山田様に電話で確認' };
const ISSUE = { subject: '今夜のご案内', body: '20時から営業します。' };
const REASON = { reason: '営業許可を確認できませんでした。' };

/** An application as it is stored. @returns its number */
export async function addEntry(
  db: Db,
  more: Partial<typeof ENTRY & { email: string }> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('inquiries')
    .values({
      ...{ kind: 'shop_entry', userId: null, category: null, receipt: await newReceipt(db) },
      sealed: seal('inquiry', JSON.stringify({ ...ENTRY, email: newEmail(), ...more })),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const nothing: Make = () => ({});
const waiting: Make = async (_, __, { db }) => ({ path: { id: await addEntry(db) } });

/** A shop of the same logins that has what it needs to open. */
async function readyDraft({ db, places, shopId }: PermissionWorld): Promise<number> {
  const id = await addShop(db, places, { name: '宵待', status: 'draft', tel: ENTRY.tel });
  await sql`insert into shop_login_shops (shop_login_id, shop_id)
    select shop_login_id, ${id} from shop_login_shops where shop_id = ${shopId}`.execute(db);
  await fillDraft(db, id);
  return id;
}

/** Hours of one day and the price of a set. */
export async function fillDraft(db: Db, shopId: number): Promise<void> {
  await db
    .insertInto('shopHours')
    .values({ shopId, weekday: 5, openMinute: 1200, closeMinute: 1500 })
    .execute();
  await db
    .insertInto('shopPrices')
    .values({ shopId, position: 0, kind: 'set', label: '60分セット', amount: 6000, minutes: 60 })
    .execute();
}

const oneOfStaff: Make = async (_, __, { db, shopId }) => {
  const loginId = await addShopLogin(db, 'スタッフ');
  await db.insertInto('shopLoginShops').values({ shopLoginId: loginId, shopId, role: 'staff' }).execute();
  return { path: { id: shopId, loginId: nameRow('shop-staff', loginId, shopId) } };
};

export const VALID_SHOP_ENTRY_CALLS: Record<string, Make> = {
  'GET /api/admin/shop_entries': nothing,
  'GET /api/admin/shop_entries/csv': nothing,
  'GET /api/admin/shop_entries/{id}': waiting,
  'POST /api/admin/shop_entries/{id}/approve': async (_, __, { db, places }) => ({
    path: { id: await addEntry(db) },
    body: { ...APPROVAL, areaId: places.areaId },
  }),
  'POST /api/admin/shop_entries/{id}/claim': async (_, __, { db, places }) => ({
    path: { id: await addEntry(db) },
    body: { ...CLAIM, shopId: await addShop(db, places, { name: '宵待' }) },
  }),
  'POST /api/admin/shop_entries/{id}/decline': async (_, __, { db }) => ({
    path: { id: await addEntry(db) },
    body: REASON,
  }),
  'POST /api/admin/shop_entries/{id}/undo': async (_, __, { db }) => {
    const id = await addEntry(db);
    await db
      .insertInto('shopEntryDecisions')
      .values({ inquiryId: id, outcome: 'declined', madeLogin: false })
      .execute();
    return { path: { id }, body: REASON };
  },
  'GET /api/shop_admin/{id}/magazines': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'POST /api/shop_admin/{id}/magazines': async (_, __, { db, shopId }) => {
    Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
    await db.deleteFrom('magazineIssues').where('shopId', '=', shopId).execute();
    await db
      .insertInto('magazineSubscriptions')
      .values({
        ...{ shopId, lookup: randomBytes(32), sealed: seal('magazine', newEmail()), network: '127.0.0.0/24' },
        ...{ tokenHash: randomBytes(32), tokenUntil: new Date(), textVersion: 1, confirmedAt: new Date() },
      })
      .execute();
    return { path: { id: shopId }, body: ISSUE };
  },
  'POST /api/shop_admin/{id}/magazines/test': (_, __, { shopId }) => {
    Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
    return { path: { id: shopId }, body: ISSUE };
  },
  'POST /api/shop_admin/{id}/magazines/{planId}/cancel': async (_, __, { db, shopId }) => {
    const { id } = await db
      .insertInto('magazinePlans')
      .values({ ...ISSUE, shopId, day: '2027-01-01', dueAt: '2027-01-01T20:00:00+09:00', problem: 'late' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { path: { id: shopId, planId: nameRow('magazine-plan', id) } };
  },
  'POST /api/shop_admin/{id}/vacancy': async (_, __, { db, shopId }) => {
    const ALL_DAY = { openMinute: 300, closeMinute: 1740 };
    await db
      .insertInto('shopHours')
      .values(Array.from({ length: 7 }, (_each, weekday) => ({ shopId, weekday, ...ALL_DAY })))
      .onConflict((conflict) => conflict.columns(['shopId', 'weekday']).doUpdateSet(ALL_DAY))
      .execute();
    return { path: { id: shopId }, body: { state: 'free' } };
  },
  'POST /api/shop_admin/{id}/reply_settings': (_, __, { shopId }) => ({
    path: { id: shopId },
    body: { target: '60', autoReply: '確認して返信します。' },
  }),
  'GET /api/shop_admin/{id}/staff': (_, __, { shopId }) => ({ path: { id: shopId } }),
  'POST /api/shop_admin/{id}/staff': async (_, __, { db, shopId }) => {
    await db.deleteFrom('shopLoginShops').where('shopId', '=', shopId).where('role', '=', 'staff').execute();
    return { path: { id: shopId }, body: { name: 'さくら', email: newEmail() } };
  },
  'POST /api/shop_admin/{id}/staff/{loginId}/invite': oneOfStaff,
  'POST /api/shop_admin/{id}/staff/{loginId}/remove': oneOfStaff,
  'POST /api/shop_admin/{id}/open': async (_, __, world) => ({ path: { id: await readyDraft(world) } }),
};
