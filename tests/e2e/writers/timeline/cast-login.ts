import type { Page } from '@playwright/test';
import pg from 'pg';
import { becomeMember } from '../accounts/visitor.ts';
import { world } from '../writer.ts';

/** Asks the database of the tests. */
export async function query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: world().databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export type DemoCast = { castId: number; name: string; path: string };

/** What a test may need of a cast of the demo: conditions on `casts`, and on `shops`, hers. */
export const withPhotos = (count: number): string =>
  `(select count(*) from cast_photos where cast_photos.cast_id = casts.id) = ${count}`;
export const withItems = (count: number): string =>
  `(select count(*) from cast_items where cast_items.cast_id = casts.id) = ${count}`;
export const HAS_PHOTO = 'exists (select from cast_photos where cast_photos.cast_id = casts.id)';

/** Casts that tests of this process have taken for themselves: its world is no other's. */
const claimed: number[] = [];

/**
 * A cast of the demo for one test alone, from the shop that the fewest tests have casts of: public, with nothing to
 * decide, and far from what others count or change: Tokyo, the first shops, and those that the desk closes.
 */
export async function claimCast(...needs: string[]): Promise<DemoCast> {
  const [cast] = await query<{ id: number; name: string }>(
    `select casts.id, casts.name from casts
     join shops on shops.id = casts.shop_id and shops.status = 'open'
       and shops.prefecture_id <> 13 and shops.id between 30 and 199
     where casts.visible and char_length(casts.name) > 1 and casts.id <> all ($1)
       and not exists (select from comments join posts on posts.id = comments.post_id
                       where posts.cast_id = casts.id and not comments.approved)
       and ${['true', ...needs].join(' and ')}
     order by (select count(*) from casts others where others.shop_id = casts.shop_id and others.id = any ($1)),
       casts.id
     limit 1`,
    [claimed],
  );
  if (!cast)
    throw new Error(`The demo has no cast left with ${needs.join(' and ') || 'nothing in particular'}.`);
  claimed.push(cast.id);
  return { castId: cast.id, name: cast.name, path: `/cast/${cast.id}/` };
}

export type CastLogin = { castId: number; name: string; myPage: string; myId: string; email: string };

/** A cast of the demo that is as the test needs her, logged in on this page, with her page and its posts. */
export async function becomeCast(page: Page, ...needs: string[]): Promise<CastLogin> {
  const { myPage, email } = await becomeMember(page, 'さくら', 'girl');
  const myId = myPage.split('/')[2] ?? '';
  const { castId, name } = await claimCast(...needs);
  // The demo has given her to an account, perhaps.
  await query('update users set cast_id = null where cast_id = $1', [castId]);
  await query('update users set cast_id = $1, name = $2 where my_id = $3', [castId, name, myId]);
  return { castId, name, myPage, myId, email };
}

/** A cast of the test's own: no other votes for her, hides her or takes her over. @returns the path of her page. */
export async function addCast(name: string, daysAgo = 0): Promise<string> {
  const [cast] = await query<{ id: number }>(
    `insert into casts (name, last_active_at) values ($1, now() - $2 * interval '1 day') returning id`,
    [name, daysAgo],
  );
  return `/cast/${cast?.id}/`;
}

/** A shop of this test's own, beside those of the demo that other tests count. */
export async function addShop(name: string): Promise<number> {
  const [shop] = await query<{ id: number }>(
    `insert into shops (name, category, prefecture_id, area_id)
     select $1, 'caba', prefecture_id, id from areas where prefecture_id <> 13 order by id limit 1 returning id`,
    [name],
  );
  if (!shop) throw new Error('The demo has no area.');
  return shop.id;
}

/** A demo's cast with a photo and no account, and a new post of hers. */
export async function demoPost(): Promise<DemoCast & { tlId: number }> {
  const cast = await claimCast(HAS_PHOTO, 'not exists (select from users where users.cast_id = casts.id)');
  return { ...cast, tlId: await postOf(cast.castId, '今夜もお店でお待ちしています。') };
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
