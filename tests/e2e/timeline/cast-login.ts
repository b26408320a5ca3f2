import type { Page } from '@playwright/test';
import pg from 'pg';
import { becomeMember } from '../accounts/visitor.ts';

/** Asks the database of the tests. */
export async function query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OF_TESTS });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** What gives a public cast of the demo, with nothing to decide yet, to an account; each once: tests run beside each other. */
const TAKE = `
  with taken as (
    select casts.id, casts.name from casts
    join shops on shops.id = casts.shop_id and shops.status = 'open'
    where casts.status = 'public'
      and not exists (select from users join sessions on sessions.user_id = users.id
                      where users.cast_id = casts.id)
      and not exists (select from comments join posts on posts.id = comments.post_id
                      where posts.cast_id = casts.id and not comments.approved)
    order by random() limit 1
  ), left_by as (
    update users set cast_id = null where cast_id = (select id from taken)
  )
  select id, name from taken`;

export type CastLogin = { castId: number; name: string; myPage: string; myId: string; email: string };

/** A cast of the demo, logged in on this page through the forms, with her page and its posts. */
export async function becomeCast(page: Page): Promise<CastLogin> {
  const { myPage, email } = await becomeMember(page, 'さくら', 'girl');
  const myId = myPage.split('/')[2] ?? '';
  const [cast] = await query<{ id: number; name: string }>(TAKE);
  if (!cast) throw new Error('The demo has no cast left.');
  await query('update users set cast_id = $1, name = $2 where my_id = $3', [cast.id, cast.name, myId]);
  return { castId: cast.id, name: cast.name, myPage, myId, email };
}

/** A demo's cast with a photo and no account, far from the places whose girls other tests count, and a new post of hers. */
export async function demoPost(): Promise<{ castId: number; name: string; path: string; tlId: number }> {
  const [cast] = await query<{ id: number; name: string }>(
    `select casts.id, casts.name from casts join shops on shops.id = casts.shop_id and shops.status = 'open'
     where casts.status = 'public' and shops.prefecture_id <> 13
       and not exists (select from users where users.cast_id = casts.id)
       and exists (select from cast_photos where cast_photos.cast_id = casts.id)
     order by random() limit 1`,
  );
  if (!cast) throw new Error('The demo has no cast left.');
  const tlId = await postOf(cast.id, '今夜もお店でお待ちしています。');
  return { castId: cast.id, name: cast.name, path: `/cast/${cast.id}/`, tlId };
}

/** A public post of hers, straight into the database; null follows her setting. @returns its id. */
export async function postOf(
  castId: number,
  body: string,
  acceptComment: number | null = 1,
): Promise<number> {
  const [post] = await query<{ id: string }>(
    'insert into posts (cast_id, body, accept_comment) values ($1, $2, $3) returning id',
    [castId, body, acceptComment],
  );
  return Number(post?.id);
}
