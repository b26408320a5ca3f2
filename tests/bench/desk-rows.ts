import { type RawBuilder, sql } from 'kysely';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Db, Queryable } from '../../server/core/db/connect.ts';
import { fillShops } from './shop-rows.ts';

/** Of this number of rows one waits for staff, a thousand of each kind; all others are dealt with. */
const WAITS = 100;

/** Rows of a table once more, `times` times, under ids behind those that are there. */
async function copyRows(
  trx: Queryable,
  table: string,
  times: number,
  changed: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? sql.ref(`o.${name}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from ${sql.table(table)} o, generate_series(1, ${times}::int) k`.execute(trx);
}

/** The shops and casts of the demo world until there are `count`, listed over ten years. @returns the first shop */
async function copyPlacesOfWork(trx: Queryable, count: number): Promise<number> {
  const { rows } = await sql<{ shops: number; casts: number; shop: number; cast: number; first: number }>`
    select count(distinct s.id)::int as shops, count(distinct k.id)::int as casts, max(s.id) as shop, max(k.id) as cast,
      min(s.id) as first
    from shops s left join casts k on k.shop_id = s.id`.execute(trx);
  const { shops = 1, casts = 1, shop = 1, cast = 1, first = 1 } = rows[0] ?? {};
  const shopId = (column: string) => sql`${sql.ref(`o.${column}`)} + k * ${shop}::int`;
  const castId = (column: string) => sql`${sql.ref(`o.${column}`)} + k * ${cast}::int`;
  const ofCasts = Math.ceil(count / casts);
  const ofShops = Math.ceil(count / shops);
  const renamed = { external_id: sql`null`, name: sql`o.name || k` };
  const created_at = sql`now() - interval '10 years' * k / ${ofShops}::int`;
  await copyRows(trx, 'shops', ofShops, { ...renamed, created_at, id: shopId('id') });
  await copyRows(trx, 'casts', ofCasts, { ...renamed, id: castId('id'), shop_id: shopId('shop_id') });
  await copyRows(trx, 'listed_casts', ofCasts, { cast_id: castId('cast_id'), shop_id: shopId('shop_id') });
  return first;
}

/** What visitors, members and shops have sent. */
async function fillRequests(trx: Queryable, rows: number): Promise<void> {
  const inquiry = seal('inquiry', JSON.stringify({ message: '使い方を教えてください。' }));
  const entry = seal(
    'inquiry',
    JSON.stringify({
      ...{ shopName: '月灯り', areaName: '新宿・歌舞伎町', category: 'caba', personName: '山田' },
      ...{ tel: '0312345678', email: 'shop@mail.example.jp' },
    }),
  );
  const takedown = seal(
    'takedown',
    JSON.stringify({
      ...{
        url: 'http://localhost/cast/1/',
        part: '自己紹介',
        right: 'honour',
        reason: '事実ではありません。',
      },
      ...{ standing: 'self', name: '山田', email: 'yamada@mail.example.jp', notice: 'no' },
    }),
  );
  const many = sql`generate_series(1, ${rows}::int) i`;
  await sql`insert into users (kind, name) select case when i % 5 = 0 then 'cast' else 'member' end, 'かい' || i
    from ${many}`.execute(trx);
  await sql`insert into inquiries (kind, category, receipt, user_id, sealed, waiting_since, status)
    select 'inquiry', 'other', '20260101-' || lpad(i::text, 6, '0'), u.id, ${inquiry},
      case when i % ${WAITS}::int = 0 then now() end,
      case i % ${WAITS}::int when 0 then 'received' when 1 then 'checking' else 'reflected' end
    from (select id, row_number() over (order by id desc) as i from users) u where i <= ${rows}`.execute(trx);
  await sql`insert into inquiries (kind, receipt, sealed, waiting_since, status)
    select 'shop_entry', '20260103-' || lpad(i::text, 6, '0'), ${entry}, null,
      case when i % ${WAITS}::int = 0 then 'received' when i % ${WAITS}::int < 10 then 'reflected' else 'declined' end
    from ${many}`.execute(trx);
  await sql`insert into shop_entry_decisions (inquiry_id, outcome, made_login)
    select id, case when status = 'declined' then 'declined' when id % ${WAITS}::int = 1 then 'claimed' else 'listed' end, false
    from inquiries where kind = 'shop_entry' and status in ('reflected', 'declined')`.execute(trx);
  await sql`insert into affiliations (user_id, shop_id, status, decided_at)
    select u.id, (select min(id) from shops) + u.i % 300, case when is_waiting then 'pending' else 'declined' end,
      case when not is_waiting then now() end
    from (select id, row_number() over (order by id desc) as i from users where kind = 'cast') u,
      generate_series(1, 5) k, lateral (select k = 1 and u.i % ${WAITS / 5}::int = 0 as is_waiting) w
    where u.i <= ${rows / 5}::int`.execute(trx);
  await sql`insert into takedown_requests (receipt, urgent, sealed, outcome, reason, decided_at)
    select '20260102-' || lpad(i::text, 6, '0'), i % 7 = 0, ${takedown},
      case when i % ${WAITS}::int > 0 then 'kept' end, case when i % ${WAITS}::int > 0 then 'a' end,
      case when i % ${WAITS}::int > 0 then now() end from ${many}`.execute(trx);
}

/** What staff look at: reports, comments that wait, photos, proposals. */
async function fillQueues(trx: Queryable, rows: number): Promise<void> {
  const many = sql`generate_series(1, ${rows}::int) i`;
  await sql`insert into moderation_cases (model, object_id, label, snapshot, urgent, due_at, status, action, decided_at)
    select 'Review', 1000000 + i, 'おみせ' || i || 'の口コミ', 'あ', i % 9 = 0, now() + i * interval '1 second',
      case when i % ${WAITS}::int > 0 then 'acted' else 'open' end, case when i % ${WAITS}::int > 0 then 'hide' end,
      case when i % ${WAITS}::int > 0 then now() end from ${many}`.execute(trx);
  await sql`insert into reports (model, object_id, anon_hash, reason, label, snapshot, case_id)
    select 'Review', c.object_id, sha256(c.id::text::bytea), 'spam', c.label, 'あ', c.id
    from moderation_cases c`.execute(trx);
  await sql`insert into posts (cast_id, body)
    select k.id, '本日は満月です' from casts k where k.visible order by k.id limit ${rows}`.execute(trx);
  await sql`insert into comments (post_id, guest_name, body, held_by, approved, deleted_at)
    select p.id, 'ゲスト', '楽しみです', case when is_held then 'site' end, not is_held or p.id % ${WAITS}::int > 50,
      case when is_held and p.id % ${WAITS}::int between 1 and 50 then now() end
    from posts p, lateral (select p.id % 5 = 0 as is_held) h order by p.id desc limit ${rows}`.execute(trx);
  await sql`insert into media (id, dot, variants, created_at, awaits_look)
    select left(translate(md5(i::text), '0189', 'ghij'), 26), '#223344', m.variants, now() - i % 90 * interval '1 day',
      i % ${WAITS}::int = 0
    from (select variants from media where sample limit 1) m, ${many}`.execute(trx);
  await sql`insert into post_photos (post_id, position, media_id, alt)
    select p.id, 0, m.id, '' from (select id, row_number() over (order by id desc) as i from posts) p
    join (select id, row_number() over (order by number desc) as i from media where not sample) m using (i)`.execute(
    trx,
  );
  await sql`insert into content_reviews (kind, object_id, outcome)
    select 'photo', id, 'ok' from media where not sample and not awaits_look
    union all select 'shop', id::text, 'ok' from shops
      where id % 10 > 0 and created_at > now() - interval '90 days'`.execute(trx);
  await sql`insert into suspension_proposals (user_id, reason, status, decided_at)
    select u.id, '迷惑行為', case when i % ${WAITS}::int > 0 then 'rejected' else 'open' end,
      case when i % ${WAITS}::int > 0 then now() end
    from (select id, row_number() over (order by id desc) as i from users) u where i <= ${rows}`.execute(trx);
}

/** What staff have written, and what was written about them. */
async function fillWork(trx: Queryable, rows: number, adminId: number): Promise<void> {
  const many = sql`generate_series(1, ${rows}::int) i`;
  const done = sql`now() - i * interval '1 minute'`;
  await sql`insert into announcements (title, body, published_at, told_at) select 'おしらせ' || i, '本文', ${done}, now()
    from ${many}`.execute(trx);
  await sql`insert into announcement_casts (announcement_id, cast_id)
    select a.id, (select min(id) from casts) from announcements a where a.id % 5 = 0`.execute(trx);
  await sql`insert into notifications (user_id, kind, event, once, group_key, day, announcement_id, opened_at)
    select u.id, 'announcement', 'announced', 'announced', 'announced', current_date, a.id, case when u.id % 3 = 0 then now() end
    from users u, (select max(id) as id from announcements) a where u.kind = 'cast'`.execute(trx);
  await sql`insert into news (title, body, published_at) select 'ニュース' || i, '本文', ${done} from ${many}`.execute(
    trx,
  );
  await sql`insert into import_runs (file_name, status, fresh, changed, unchanged, refused, done_at, before, after)
    select 'お店' || i || '.csv', 'done', 1, 2, 3, 0, now(), '[]', '[]' from ${many}`.execute(trx);
  await sql`insert into pickup_rules (kind, cast_id, from_date, until_date, reason)
    select case when i % 3 = 0 then 'pin' else 'out' end, k.id, current_date - (i / 5)::int, current_date - (i / 5)::int, 'a'
    from (select id, row_number() over (order by id) as i from casts) k where i <= ${rows}`.execute(trx);
  await sql`insert into place_changes (kind, place_id, prefecture_id, slug, name, what, before, after)
    select 'area', 1, 13, 'a', 'エリア', 'changed', '{"name": "あ"}', '{"name": "い"}' from ${many}`.execute(
    trx,
  );
  await sql`insert into admin_cast_links (user_id, cast_id, ended_at)
    select ${adminId}, k.id, now() from casts k order by id limit ${rows}`.execute(trx);
  await sql`insert into audit_records (id, at, event, realm, actor, target, request_id, ip_prefix, hash, kept_until)
    select nextval('audit_events_id_seq'), now(), (array['shop.opened', 'cast.opened', 'news.published', 'list.exported'])[1 + i % 4], 'admin',
      'user:' || ${adminId}::int, 'shop:' || i, 'a', '203.0.113.0/24', sha256('a'), audit_kept_until('admin', now()) from ${many}`.execute(
    trx,
  );
  await sql`select graphile_worker.add_job('send_message', '{"id": 0}')`.execute(trx);
  await sql`insert into graphile_worker._private_jobs (task_id, payload, run_at)
    select (select task_id from graphile_worker._private_jobs limit 1), '{"id": 0}', now() + interval '1 day'
    from ${many}`.execute(trx);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id % ${WAITS}::int = 0`.execute(
    trx,
  );
  await sql`insert into banned_words (word, folded) select 'ことば' || i, 'ことは' || i from generate_series(1, 900) i`.execute(
    trx,
  );
}

/**
 * Fills each table of the desk with `rows` rows; no trigger runs, so what follows from a row is not there.
 * @returns the shop to which most has come
 */
export async function fillDesk(db: Db, rows: number, adminId: number): Promise<number> {
  const busy = await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const first = await copyPlacesOfWork(trx, rows);
    await fillRequests(trx, rows);
    await fillQueues(trx, rows);
    await fillWork(trx, rows, adminId);
    await fillShops(trx, rows, first);
    return first;
  });
  await sql`vacuum analyze`.execute(db);
  return busy;
}
