import { lookup, seal } from '../../../../server/core/crypto/sealing.ts';
import { query } from '../timeline/cast-login.ts';
import { shareSecrets } from './new-member.ts';

const idOf = async (myId: string): Promise<string> => {
  const [user] = await query<{ id: string }>('select id from users where my_id = $1', [myId]);
  if (!user) throw new Error(`No account has ${myId}.`);
  return user.id;
};

let receipts = 0;

async function addInquiry(
  userId: string,
  category: string,
  status: string,
  message: string,
): Promise<string> {
  const receipt = `20261120-${(Date.now() * 10 + receipts++).toString(36).toUpperCase().slice(-6)}`;
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `insert into inquiries (kind, receipt, sealed, user_id, category, status, created_at)
     values ('inquiry', $1, $2, $3, $4, $5, now() - interval '3 days') returning id`,
    [receipt, seal('inquiry', JSON.stringify({ message })), userId, category, status],
  );
  return id;
}

async function addThread(
  inquiryId: string,
  said: readonly (readonly [fromStaff: boolean, message: string])[],
) {
  for (const [i, [fromStaff, message]] of said.entries())
    await query(
      `insert into inquiry_messages (inquiry_id, from_staff, sealed, created_at)
       values ($1, $2, $3, now() - interval '1 hour' * $4::integer)`,
      [inquiryId, fromStaff, seal('inquiry', JSON.stringify({ message })), 20 - i],
    );
}

/** Follows, notifications, mutes, a thread with the operator, reports in every state, another device. */
export async function livedIn(myId: string): Promise<void> {
  shareSecrets();
  const id = await idOf(myId);
  await query(
    `insert into cast_follows (user_id, cast_id, created_at)
     select $1, id, now() - interval '1 day' * row_number() over (order by id)
     from casts where status = 'public' order by id limit 12`,
    [id],
  );
  await query(
    `insert into shop_follows (user_id, shop_id, created_at)
     select $1, id, now() - interval '1 day' * row_number() over (order by id)
     from shops where status = 'open' order by id limit 4`,
    [id],
  );
  await query(
    `insert into mutes (user_id, kind, word, folded, until)
     select $1, kind, word, word, until from (values ('word', 'ねたばれ', null),
       ('tag', '同伴', now() + interval '6 days')) of (kind, word, until)`,
    [id],
  );
  await query(
    `insert into mutes (user_id, kind, cast_id)
     select $1, 'cast', id from casts where status = 'public' order by id desc limit 1`,
    [id],
  );
  const thread = await addInquiry(id, 'correction', 'checking', '営業時間が、実際と違うようです。');
  await addInquiry(id, 'other', 'reflected', '通知のメールが届きません。どこで設定できますか？');
  await addThread(thread, [
    [true, 'お知らせいただき、ありがとうございます。\nお店に確認しています。'],
    [false, 'よろしくお願いします。'],
    [true, '確認が取れました。本日中に直します。'],
  ]);
  await query(
    `insert into notifications (user_id, kind, event, subject, once, group_key, day, created_at)
     select $1, 'inquiry', event, receipt, event || receipt, event || receipt, current_date,
       now() - interval '1 hour' * n
     from inquiries,
       unnest(array['inquiry_reply', 'inquiry_checking', 'inquiry_reflected']) with ordinality of (event, n)
     where inquiries.id = $2`,
    [id, thread],
  );
  await query(
    `insert into notifications (user_id, kind, event, once, group_key, day, cast_id, post_id, created_at)
     select $1, 'post', 'post', 'post:' || p.id, 'post:' || p.id, current_date, p.cast_id, p.id, p.posted_at
     from posts p join casts k on k.id = p.cast_id and k.status = 'public'
       join shops s on s.id = k.shop_id and s.status = 'open'
     where p.status = 'public' and p.deleted_at is null and p.posted_at < now() order by p.id limit 5`,
    [id],
  );
  await query(
    `insert into reports (model, object_id, user_id, reason, label, snapshot, status, created_at, settled_at)
     select 'Cast', n, $1, reason, 'さくらさんのページ', '', status, now() - interval '1 day' * n,
       case status when 'open' then null else now() end
     from (values (1, 'rights', 'open'), (2, 'minor', 'acted'), (3, 'other', 'dismissed')) of (n, reason, status)`,
    [id],
  );
  await query(
    `insert into sessions (id_hash, realm, user_id, epoch, idle_until, ends_at, device, ip_prefix)
     select sha256(convert_to($1::text, 'UTF8')), 'member', id, session_epoch, now() + interval '1 day',
       now() + interval '9 days', 'Windows・Chrome', '203.0.113.0/24' from users where id::text = $1`,
    [id],
  );
}

/** What a cast has besides: followers, numbers of two weeks, comments, bans, blogs, shops before, posts to come. */
export async function livedInAsCast(myId: string, castId: number): Promise<void> {
  await livedIn(myId);
  const id = await idOf(myId);
  const people = await query<{ id: string }>(
    `insert into users (kind, name) select 'member', 'けんた' || n || 'さんと' || n from generate_series(1, 14) n returning id`,
  );
  const fans = people.map((person) => person.id);
  await query(
    `insert into cast_follows (user_id, cast_id, created_at)
     select fan, $1, now() - interval '1 day' * n from unnest($2::bigint[]) with ordinality of (fan, n)`,
    [castId, fans],
  );
  await query(
    `insert into cast_days (cast_id, business_date, views)
     select $1, current_date - n, 40 + (n * 37) % 90 from generate_series(0, 27) n
     on conflict (cast_id, business_date) do update set views = excluded.views`,
    [castId],
  );
  const [post] = await query<{ id: string }>(
    `insert into posts (cast_id, body, posted_at, view_count) values
     ($1, '秋のドレスが届きました。今夜はこちらでお迎えします。', now() - interval '2 days', 240) returning id`,
    [castId],
  );
  await query(
    `insert into post_likes (post_id, user_id, created_at)
     select $1, fan, now() - interval '9 hours' * n from unnest($2::bigint[]) with ordinality of (fan, n)`,
    [post?.id, fans],
  );
  await query(
    `insert into votes (cast_id, user_id, points, business_date)
     select $1, fan, 10, current_date - (n % 7)::integer from unnest($2::bigint[]) with ordinality of (fan, n)`,
    [castId, fans],
  );
  await query(
    `insert into comments (post_id, user_id, body, approved, posted_at)
     select $1, fan, '来週お店に行きます。' || n || '時ごろの予定です。', n > 3, now() - interval '1 hour' * n
     from unnest($2::bigint[]) with ordinality of (fan, n) where n <= 8`,
    [post?.id, fans],
  );
  await query(
    `insert into comment_bans (cast_id, user_id, until)
     values ($1, $2, null), ($1, $3, now() + interval '5 days')`,
    [castId, fans[10], fans[11]],
  );
  await query(
    `insert into comment_restrictions (cast_id, user_id, name) values ($1, $2, 'けんた13さんと13')`,
    [castId, fans[12]],
  );
  await query(
    `insert into hidden_words (cast_id, word, folded) values ($1, 'ほんみょう', 'ほんみょう'), ($1, '住所', '住所')`,
    [castId],
  );
  const email = `diary.${castId}@blog.example.jp`;
  await query(
    `insert into multi_post_destinations (cast_id, position, title, lookup, sealed, proved_at)
     values ($1, 1, '夜の日記', $2, $3, now())`,
    [castId, lookup('multi-post-address', email), seal('multi-post-address', email)],
  );
  await query(
    `insert into affiliations (user_id, shop_id, status, asked_at, decided_at, ended_at, ended_by)
     select $1, id, status, now() - interval '90 days' * n, now() - interval '89 days' * n, ended, by
     from (select id, row_number() over (order by id) as n from shops where status = 'open' limit 2) shop
     join (values (1, 'declined', null, null), (2, 'ended', now() - interval '100 days', 'cast'))
       of (k, status, ended, by) on k = n`,
    [id],
  );
  await query(
    `insert into posts (cast_id, body, status, posted_at)
     values ($1, '明日は20時からお店にいます。', 'scheduled', now() + interval '1 day')`,
    [castId],
  );
  await query(
    `insert into notifications (user_id, kind, event, once, group_key, day, cast_id, post_id, actor_id)
     select $1, 'like', 'like', 'like:' || fan, 'like:seeded', current_date, $2, $3, fan from unnest($4::bigint[]) fan`,
    [id, castId, post?.id, fans.slice(0, 5)],
  );
}
