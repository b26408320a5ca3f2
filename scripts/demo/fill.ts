import { sql } from 'kysely';
import { businessDateOf } from '../../server/core/business-day.ts';
import type { Db, Queryable } from '../../server/core/db/connect.ts';
import { Progress } from '../progress.ts';
import { addAnnouncements } from './announcements.ts';
import { moveSequence } from './insert-rows.ts';
import { makeCast } from './make-cast.ts';
import {
  makeAnswers,
  makeDays,
  makeFollows,
  makeMember,
  makePost,
  makeReviews,
  makeVotes,
} from './make-community.ts';
import { makeConfirmed, makeShop } from './make-shop.ts';
import {
  AT_WORK,
  followsShown,
  makeShownPosts,
  makeTonight,
  SHOWN_PHOTOS,
  type Shown,
} from './make-shown.ts';
import { makeTouches } from './make-touches.ts';
import { makeVacancy } from './make-vacancy.ts';
import { addNews } from './news.ts';
import { dealPhotos, storePool } from './pictures.ts';
import { RowBuffer, TABLES } from './row-buffer.ts';
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

/** Pictures of one cast or post lie this far apart in the deal, so that neighbours in a list do not share them. */
const DEAL_STEP = 13;

const photoRows = (
  key: 'shopId' | 'castId' | 'postId',
  id: number,
  kind: 'interior' | 'portrait' | 'still',
  first: number,
  count: number,
  step = 1,
) => dealPhotos(kind, first, count, step).map((photo, position) => ({ [key]: id, position, ...photo }));

/** How many of `total` fall to the part at `place`, so that the first places of `parts` add up to their share. */
const shareOf = (total: number, parts: number, place: number) =>
  Math.floor((total * (place + 1)) / parts) - Math.floor((total * place) / parts);

async function fillWorld(db: Queryable, options: FillOptions, now: number): Promise<void> {
  const { seed, shops } = options;
  const members = options.members ?? Math.max(30, Math.round(shops / 2));
  const rows = new RowBuffer(db);
  for (let n = 1; n <= members; n++) rows.add('users', [makeMember(seed, n, now)]);
  const plan = await planShops(db, seed, shops);
  const progress = new Progress('Demo data', shops, 'shops');
  let [castId, postId, photo, reviewId] = [0, 0, 0, 1];
  /** The first cast, as whom one can log in; a world of certain numbers has no one more than these. */
  const showsOne = options.casts === undefined && options.posts === undefined;
  let shown: Shown | null = null;

  const addReviews = (shopId: number) => {
    const reviews = makeReviews(seed, shopId, members, now);
    const answers = makeAnswers(seed, shopId, reviews, { firstId: reviewId, members });
    rows.add('reviews', answers.rows);
    rows.add('review_visits', answers.visits);
    rows.add('review_marks', answers.marks);
    reviewId += reviews.length;
  };
  const addCast = async (
    place: number,
    shopId: number,
    hours: Parameters<typeof makeCast>[4],
    posts?: number,
  ) => {
    castId += 1;
    const { cast, items, shifts, photoCount } = makeCast(seed, castId, place, shopId, hours, now);
    rows.add('casts', [cast]);
    rows.add('cast_items', items);
    const isShown = showsOne && !shown;
    if (isShown) shown = { castId, shopId, hours };
    if (isShown || (place < AT_WORK && shown?.shopId === shopId)) {
      const tonight = makeTonight({ castId, shopId, hours }, now, place);
      rows.add('shop_special_days', tonight.opening);
      const other = shifts.filter(({ businessDate }) => businessDate !== businessDateOf(now));
      rows.add('shifts', [...tonight.shifts, ...other]);
    } else rows.add('shifts', shifts);
    const photos = isShown ? Math.max(photoCount, SHOWN_PHOTOS) : photoCount;
    rows.add('cast_photos', photoRows('castId', castId, 'portrait', castId, photos, DEAL_STEP));
    if (members > 0) rows.add('votes', makeVotes(seed, castId, members, now));
    rows.add('cast_days', makeDays(seed, castId, now));
    for (let i = 0; i < (posts ?? castId % 4); i++) {
      postId += 1;
      const { post, comments, likes, photo: kind } = makePost(seed, postId, castId, members, now);
      rows.add('posts', [post]);
      rows.add('comments', comments);
      rows.add('post_likes', likes);
      if (kind) rows.add('post_photos', photoRows('postId', postId, kind, postId, 1));
      await rows.flush();
    }
    await rows.flush();
  };

  for (const [index, { site, name }] of plan.entries()) {
    const id = index + 1;
    const { shop, hours, prices, coupons, ...counts } = makeShop(seed, id, site, name, now);
    rows.add('shops', [shop]);
    rows.add(
      'shop_hours',
      hours.week.map((day) => ({ shopId: id, ...day })),
    );
    rows.add(
      'shop_special_days',
      hours.special.map((day) => ({ shopId: id, ...day })),
    );
    rows.add('shop_prices', prices);
    rows.add('coupons', coupons);
    rows.add('shop_confirmations', makeConfirmed(seed, id, now));
    rows.add('shop_vacancies', makeVacancy(seed, id, hours, now));
    rows.add('shop_photos', photoRows('shopId', id, 'interior', photo, counts.photoCount));
    photo += counts.photoCount;
    if (members > 0) addReviews(id);
    const castCount = options.casts === undefined ? counts.castCount : shareOf(options.casts, shops, index);
    const firstPost = postId + 1;
    // Posts that a shop without casts leaves over fall to the next one.
    const due = options.posts === undefined ? undefined : Math.floor((options.posts * id) / shops) - postId;
    for (let place = 0; place < castCount; place++)
      await addCast(place, id, hours, due === undefined ? undefined : shareOf(due, castCount, place));
    const posts = Array.from({ length: postId + 1 - firstPost }, (_, i) => firstPost + i);
    rows.add('shop_touch_counts', makeTouches(seed, id, posts, now));
    await rows.flush();
    progress.at(id);
  }
  // TypeScript does not see what a function has set.
  const one = shown as Shown | null;
  for (const each of one ? makeShownPosts(seed, one.castId, postId + 1, members, now) : []) {
    const { post, comments, likes, film, photos } = each;
    rows.add('posts', [post]);
    rows.add('comments', comments);
    rows.add('post_likes', likes);
    rows.add('post_videos', film);
    rows.add('post_photos', photoRows('postId', post.id, 'still', post.id, photos, DEAL_STEP));
  }
  for (let n = 1; n <= members; n++) {
    const follows = makeFollows(seed, n, castId, shops, now);
    rows.add('cast_follows', follows.casts);
    if (one && followsShown(n, one.castId, follows.casts))
      rows.add('cast_follows', [{ userId: n, castId: one.castId, createdAt: new Date(now).toISOString() }]);
    rows.add('shop_follows', follows.shops);
    await rows.flush();
  }
  await rows.flush(true);
  progress.done();
}

/**
 * Fills an empty database with a believable world, the same for the same sizes, seed and day; one transaction, so that
 * an interrupted fill leaves nothing behind. Pictures go to the media folder under `varDir`.
 * @throws NotEmptyError when there are shops, casts or members already and `onlyWhenEmpty` is not set.
 */
export async function fillDemo(db: Db, options: FillOptions): Promise<void> {
  const present =
    await sql`select from shops union all select from casts union all select from users limit 1`.execute(db);
  if (present.rows.length > 0) {
    if (options.onlyWhenEmpty) return;
    throw new NotEmptyError(
      'The database already holds shops, casts or members: --reset removes those of the demo, and only an empty one is filled.',
    );
  }
  const now = options.now ?? Date.now();
  await storePool(db, options.varDir);
  await db.transaction().execute(async (trx) => {
    await sql`set local app.page_changes = 'off'`.execute(trx);
    // The posts bring their own counters.
    await sql`set local app.counters = 'off'`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    await fillWorld(trx, options, now);
    await addAnnouncements(trx, now);
    await addNews(trx, now);
    for (const table of ['users', 'shops', 'casts', 'posts', 'reviews']) await moveSequence(trx, table);
    await trx.insertInto('pageChange').values({ tag: 'all' }).execute();
  });
  for (const table of [
    ...TABLES,
    'listed_casts',
    'shop_casts',
    'post_hashtags',
    'hashtags',
    'shop_words',
    'shop_texts',
    'shop_spots',
    'place_words',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
