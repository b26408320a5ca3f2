import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { columnsOf, syncShopRows, upsertByCode } from './queries.ts';

/** What an import writes of a shop. */
const FIELDS = columnsOf([
  ...['external_id', 'name', 'kana', 'category', 'prefecture_id', 'area_id', 'station_id', 'station_exit'],
  ...[
    'walk_minutes',
    'address',
    'building',
    'way_in',
    'last_train',
    'lat',
    'lng',
    'tel',
    'line_id',
    'website',
  ],
  ...['chain', 'service_percent', 'tax_percent', 'total_60', 'seats', 'has_private_room', 'accepts_cards'],
  ...['has_coupon', 'license_number', 'license_checked_on', 'catch_copy', 'introduction', 'notice'],
]);

const LISTS = {
  hours: { table: 'shop_hours', key: 'weekday', values: ['open_minute', 'close_minute'] },
  prices: {
    ...{ table: 'shop_prices', key: 'position' },
    values: ['kind', 'label', 'amount', 'minutes', 'start_minute', 'end_minute'],
  },
  coupons: {
    ...{ table: 'coupons', key: 'discount_detail' },
    values: ['frequency_text', 'conditions', 'expires_on'],
  },
} as const;
type List = keyof typeof LISTS;

type Row = Record<string, unknown>;
/** A shop with its hours, prices and coupons, in the names of the columns. */
export type ShopSnapshot = { id: number; code: string; shop: Row } & Record<List, Row[]>;

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

export async function selectSnapshots(db: Queryable, codes: readonly string[]): Promise<ShopSnapshot[]> {
  const { rows } = await sql<ShopSnapshot>`
    select s.id, s.external_id as code, to_jsonb(s) as shop,
      (select coalesce(jsonb_agg(l order by l.weekday), '[]') from shop_hours l where l.shop_id = s.id) as hours,
      (select coalesce(jsonb_agg(l order by l.position), '[]') from shop_prices l where l.shop_id = s.id) as prices,
      (select coalesce(jsonb_agg(l order by l.discount_detail), '[]') from coupons l where l.shop_id = s.id) as coupons
    from shops s where s.external_id = any(${codes}::text[]) order by s.id`.execute(db);
  return rows.map(({ id, code, shop, ...lists }) => {
    const of = (name: List) => lists[name].map((row) => pick(row, [LISTS[name].key, ...LISTS[name].values]));
    return {
      ...{ id, code, shop: pick(shop, FIELDS) },
      ...{ hours: of('hours'), prices: of('prices'), coupons: of('coupons') },
    };
  });
}

/** Those whose area and station are there still. */
export async function selectWithPlaces(
  db: Queryable,
  shops: readonly ShopSnapshot[],
): Promise<ShopSnapshot[]> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'area' as kind, id from areas union all
    select 'station', id from stations where id = any(${shops.map(({ shop }) => shop.station_id)}::int[])`.execute(
    db,
  );
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return shops.filter(
    ({ shop }) =>
      there.has(`area ${shop.area_id}`) &&
      (shop.station_id === null || there.has(`station ${shop.station_id}`)),
  );
}

/** Writes shops back as they were. */
export async function restoreShops(trx: Queryable, shops: readonly ShopSnapshot[]): Promise<void> {
  if (shops.length === 0) return;
  await upsertByCode(
    trx,
    'shops',
    shops.map(({ shop }) => shop),
    FIELDS,
    'freshness_at',
  );
  const ids = shops.map(({ id }) => id);
  for (const name of Object.keys(LISTS) as List[]) {
    const { table, key, values } = LISTS[name as 'hours'];
    const rows = shops.flatMap((each) => each[name].map((row) => ({ ...row, shop_id: each.id })));
    await syncShopRows(trx, table, key, values, ids, rows);
  }
}

/** Shops to which nothing has been added since. @returns the codes of those that could go */
export async function deleteUnusedShops(trx: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    delete from shops s where s.id = any(${ids}::integer[])
      and not exists (select from casts where casts.shop_id = s.id)
      and not exists (select from reviews where reviews.shop_id = s.id)
      and not exists (select from shop_login_shops l where l.shop_id = s.id)
      and not exists (select from shop_inquiries i where i.shop_id = s.id)
      and not exists (select from affiliations f where f.shop_id = s.id)
    returning s.external_id as code`.execute(trx);
  return rows.map(({ code }) => code);
}
