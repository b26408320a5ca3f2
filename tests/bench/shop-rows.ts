import { sql } from 'kysely';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Queryable } from '../../server/core/db/connect.ts';

/** Of this number of rows one is at the busy shop. */
const BUSY = 50;
/** Of an inquiry there. */
export const BUSY_RECEIPT = `20260104-${String(BUSY).padStart(6, '0')}`;

/** What has come to shops and what they have sent, most of it to one: the busy one. */
export async function fillShops(trx: Queryable, rows: number, busy: number): Promise<void> {
  const many = sql`generate_series(1, ${rows}::int) i`;
  const shop = sql`case when i % ${BUSY}::int = 0 then ${busy}::int else (select min(id) from shops) + i % 300 end`;
  const sealed = seal('shop-inquiry', JSON.stringify({ message: '今夜、3名で伺えますか。', person: null }));
  await sql`insert into shop_inquiries (shop_id, kind, receipt, user_id, sealed, created_at)
    select ${shop}, case when i % 7 = 0 then 'apply' else 'inquiry' end, '20260104-' || lpad(i::text, 6, '0'), u.id,
      ${sealed}, now() - i % 170 * interval '1 day'
    from (select id, row_number() over (order by id desc) as i from users) u where i <= ${rows}`.execute(trx);
  await sql`insert into shop_inquiry_replies (shop_inquiry_id, sealed)
    select id, ${sealed} from shop_inquiries where id % 10 > 0`.execute(trx);
  await sql`insert into shop_inbox_marks (shop_inquiry_id, seen_at)
    select id, now() from shop_inquiries where id % 20 > 0`.execute(trx);
  await sql`insert into reviews (shop_id, user_id, body, updated_at)
    select ${shop}, u.id, 'また来ます。', now() - i % 170 * interval '1 day'
    from (select id, row_number() over (order by id desc) as i from users) u where i <= ${rows}`.execute(trx);
  await sql`insert into shop_data_reports (shop_id, field)
    select ${busy}::int, field from unnest(array['hours', 'prices', 'tel']) field on conflict do nothing`.execute(
    trx,
  );
  await sql`insert into shop_touch_counts (shop_id, business_date, hour, kind, count)
    select ${busy}::int, current_date - day, hour, kind, 7
    from generate_series(1, ${Math.min(180, rows / 100)}::int) day, generate_series(5, 28) hour, unnest(array['view', 'call', 'line']) kind
    on conflict do nothing`.execute(trx);
  await sql`insert into shop_follows (user_id, shop_id, created_at)
    select u.id, ${shop}, now() - i % 170 * interval '1 day'
    from (select id, row_number() over (order by id desc) as i from users) u where i <= ${rows}`.execute(trx);
  await sql`insert into shifts (cast_id, shop_id, business_date, start_minute)
    select k.id, k.shop_id, current_date + day, 1200 from casts k, generate_series(0, 6) day where k.shop_id = ${busy}
    on conflict do nothing`.execute(trx);
  await sql`insert into magazine_subscriptions (shop_id, lookup, sealed, token_hash, token_until, network, text_version, confirmed_at)
    select ${shop}, sha256(i::text::bytea), ${sealed}, sha256(('t' || i)::bytea), now(), '203.0.113.0/24', 1, now()
    from ${many}`.execute(trx);
  await sql`insert into magazine_issues (shop_id, day, subject, body, finished_at)
    select ${busy}::int, current_date - i, '今夜のお席', '本文', now() from generate_series(1, 100) i
    on conflict do nothing`.execute(trx);
  await sql`insert into magazine_deliveries (issue_id, subscription_id, sent_at)
    select o.id, m.id, now() from magazine_issues o join magazine_subscriptions m on m.shop_id = o.shop_id
    where o.day > current_date - 10 and o.shop_id = ${busy}::int`.execute(trx);
}
