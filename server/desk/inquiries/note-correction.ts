import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { DataField } from '../../core/db/shop-desk-tables.ts';
import { shopSeen } from '../../core/db/visible.ts';
import { type Correction, categoryOf, correctionLine } from './rules.ts';

const FIELDS: readonly (readonly [Correction, DataField])[] = [
  ['営業時間', 'hours'],
  ['料金', 'prices'],
  ['電話番号', 'tel'],
  ['住所', 'address'],
  ['閉店', 'closed'],
  ['移転', 'moved'],
];

/** The shop and the lines that the form of a correction has written. */
function correctionIn(message: string): { shopId: number; fields: DataField[] } | null {
  if (categoryOf(message) !== 'correction') return null;
  const [, about = '', ...lines] = message.trimStart().split('\n');
  const shopId = /（\/shop\/([1-9]\d{0,8})\/）$/.exec(about)?.[1];
  const isNamed = (field: Correction) => lines.some((line) => line.startsWith(correctionLine(field)));
  const fields = FIELDS.filter(([field]) => isNamed(field)).map(([, code]) => code);
  return shopId && fields.length > 0 ? { shopId: Number(shopId), fields } : null;
}

/**
 * For the shop's inbox: what is said to be wrong, once a day, without the member and the words, which are for the
 * operator alone.
 */
export async function noteCorrection(trx: Queryable, message: string): Promise<void> {
  const said = correctionIn(message);
  if (!said) return;
  await sql`insert into shop_data_reports as d (shop_id, field)
    select s.id, f from shops s cross join unnest(${said.fields}::text[]) f
    where s.id = ${said.shopId} and ${shopSeen('s')}
    on conflict (shop_id, field) do update set reported_at = excluded.reported_at
      where d.reported_at < now() - interval '1 day'`.execute(trx);
}

export const deleteCorrectionsOlderThan = (db: Queryable, days: number) =>
  sql`delete from shop_data_reports where reported_at < now() - ${days}::int * interval '1 day'`.execute(db);
