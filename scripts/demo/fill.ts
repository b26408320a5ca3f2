import { sql } from 'kysely';
import type { Db, Queryable } from '../../server/db/connect.ts';
import { Progress } from '../progress.ts';
import { insertRows, moveSequence } from './insert-rows.ts';
import { makeCast } from './make-cast.ts';
import { makeMember, makePost, makeReviews, makeVotes } from './make-community.ts';
import { makeShop } from './make-shop.ts';
import { dealPhotos, storePool } from './pictures.ts';
import { planShops } from './sites.ts';

export type DemoSize = { shops: number; casts?: number; posts?: number; members?: number; seed: number };
export type FillOptions = DemoSize & {
  varDir: string;
  /** Does nothing, without a word, when there are shops already. */
  onlyWhenEmpty?: boolean;
  /** The moment the world is made for: shifts begin on its business day. */
  now?: number;
};

/** The demo finds other people's rows. */
export class NotEmptyError extends Error {}

/** Rows are held back until this many are together. */
const FLUSH_ROWS = 20_000;
/** Parents before children: the order in which tables may be written. */
const TABLES = [
  'users',
  'shops',
  'shop_hours',
  'shop_prices',
  'shop_photos',
  'coupons',
  'casts',
  'cast_photos',
  'cast_items',
  'shifts',
  'posts',
  'post_photos',
  'comments',
  'reviews',
  'votes',
] as const;
type Table = (typeof TABLES)[number];

class Rows {
  readonly #db: Queryable;
  readonly #held = new Map<Table, object[]>();
  #count = 0;

  constructor(db: Queryable) {
    this.#db = db;
  }

  add(table: Table, rows: readonly object[]): void {
    const held = this.#held.get(table);
    if (held) held.push(...rows);
    else this.#held.set(table, [...rows]);
    this.#count += rows.length;
  }

  async flush(force = false): Promise<void> {
    if (!force && this.#count < FLUSH_ROWS) return;
    for (const table of TABLES) await insertRows(this.#db, table, this.#held.get(table) ?? []);
    this.#held.clear();
    this.#count = 0;
  }
}

const photoRows = (
  key: 'shopId' | 'castId' | 'postId',
  id: number,
  kind: 'interior' | 'portrait' | 'still',
  first: number,
  count: number,
) => dealPhotos(kind, first, count).map((photo, position) => ({ [key]: id, position, ...photo }));

/** Counts spread evenly: how many of `total` fall to each of `parts`, the first ones taking the rest. */
const shareOf = (total: number, parts: number, place: number) =>
  Math.floor(total / parts) + (place < total % parts ? 1 : 0);

async function fillWorld(db: Queryable, options: FillOptions, now: number): Promise<void> {
  const { seed, shops, casts, posts } = options;
  const members = options.members ?? Math.max(30, Math.round(shops / 2));
  const rows = new Rows(db);
  rows.add(
    'users',
    Array.from({ length: members }, (_, i) => makeMember(seed, i + 1, now)),
  );
  const plan = await planShops(db, seed, shops);
  const progress = new Progress('Demo data', shops, 'shops');
  let [castId, postId] = [0, 0];
  let photoNumber = 0;
  for (const [index, { site, name }] of plan.entries()) {
    const id = index + 1;
    const { shop, hours, prices, coupons, ...counts } = makeShop(seed, id, site, name, now);
    rows.add('shops', [shop]);
    rows.add('shop_hours', hours);
    rows.add('shop_prices', prices);
    rows.add('coupons', coupons);
    rows.add('shop_photos', photoRows('shopId', id, 'interior', photoNumber, counts.photoCount));
    photoNumber += counts.photoCount;
    const castCount = casts === undefined ? counts.castCount : shareOf(casts, shops, index);
    for (let place = 0; place < castCount; place++) {
      castId += 1;
      const made = makeCast(seed, castId, place, id, hours, now);
      rows.add('casts', [made.cast]);
      rows.add('cast_items', made.items);
      rows.add('shifts', made.shifts);
      rows.add('cast_photos', photoRows('castId', castId, 'portrait', castId, made.photoCount));
      rows.add('votes', makeVotes(seed, castId, members, now));
      const postCount =
        posts === undefined
          ? castId % 4
          : Math.ceil((posts - postId) / Math.max(1, (casts ?? castId) - castId + 1));
      for (let i = 0; i < postCount; i++) {
        postId += 1;
        const { post, comments, photo } = makePost(seed, postId, castId, members, now);
        rows.add('posts', [post]);
        rows.add('comments', comments);
        if (photo) rows.add('post_photos', photoRows('postId', postId, photo, postId, 1));
      }
      await rows.flush();
    }
    rows.add('reviews', makeReviews(seed, id, members, now));
    await rows.flush();
    progress.at(id);
  }
  await rows.flush(true);
  progress.done();
}

/** Ratings pulled towards 2.8 by five imaginary reviews (beyond I3). */
const RATE = sql`
  update shops s set review_count = r.count, rating = round((2.8 * 5 + r.sum) / (5 + r.count), 2)
  from (select shop_id, count(*) as count, sum(total_value) as sum from reviews group by shop_id) r
  where r.shop_id = s.id`;

/** What the trigger on casts keeps: who stands in the lists. */
const LIST = sql`
  insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at)
  select c.id, s.id, s.area_id, s.prefecture_id, s.station_id, s.category, c.last_active_at
  from casts c join shops s on s.id = c.shop_id where c.status = 'public' and s.status = 'open'`;

/**
 * Fills an empty database with a believable world, the same for the same sizes, seed and day; one transaction, so that
 * an interrupted fill leaves nothing behind. Pictures go to the media folder under `varDir`.
 * @throws NotEmptyError when there are shops already and `onlyWhenEmpty` is not set.
 */
export async function fillDemo(db: Db, options: FillOptions): Promise<void> {
  const present = await db.selectFrom('shops').select('id').limit(1).execute();
  if (present.length > 0) {
    if (options.onlyWhenEmpty) return;
    throw new NotEmptyError('The database already holds shops: add --reset to replace its demo rows.');
  }
  const now = options.now ?? Date.now();
  await storePool(db, options.varDir);
  await db.transaction().execute(async (trx) => {
    await sql`set local app.page_changes = 'off'`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    // Row by row the triggers would look at tables without statistics; what they keep is made at the end, at once.
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await fillWorld(trx, options, now);
    for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(trx);
    await RATE.execute(trx);
    await LIST.execute(trx);
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    for (const table of ['users', 'shops', 'casts', 'posts']) await moveSequence(trx, table);
    await sql`analyze listed_casts`.execute(trx);
    await trx.insertInto('pageChange').values({ tag: 'all' }).execute();
  });
}

/** Removes the demo's rows, and only those. @returns how many shops went. */
export async function removeDemo(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local app.page_changes = 'off'`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`delete from casts where external_id like 'demo-%'`.execute(trx);
    const gone = await sql`delete from shops where external_id like 'demo-%'`.execute(trx);
    const others = await sql`select from shops limit 1`.execute(trx);
    if (others.rows.length === 0) await sql`delete from users`.execute(trx);
    await trx.insertInto('pageChange').values({ tag: 'all' }).execute();
    return Number(gone.numAffectedRows ?? 0);
  });
}
