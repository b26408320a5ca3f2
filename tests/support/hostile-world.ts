import { sql } from 'kysely';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { tagPath } from '../../server/core/paths.ts';
import { cleanText, hashtagsOf } from '../../server/core/text/raw-text.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, someFacts } from './browser.ts';
import { ownerOf } from './database.ts';
import { addHostileDesk, DESK_SINKS, type HostileDesk } from './hostile-desk.ts';
import { dealt, markOf } from './hostile-pieces.ts';
import { addPostPhoto } from './posts.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from './seed.ts';
import { addPerson, addPost, type Person } from './timeline.ts';

/** Of the owner, beside that of her browser. */
const SESSIONS = 4;

/** Where what a person typed is kept and shown; a chain only ties its shops together. */
const SINKS: Record<string, string[]> = {
  ...DESK_SINKS,
  shops:
    'name kana station_exit address building line_id catch_copy introduction notice license_number way_in last_train'.split(
      ' ',
    ),
  casts: 'name kana bust hometown lovers_type hobby work_message message'.split(' '),
  cast_items: ['title', 'body'],
  coupons: ['discount_detail', 'frequency_text', 'conditions'],
  shop_prices: ['label'],
  shop_special_days: ['note'],
  reviews: ['body', 'reply_body'],
  review_visits: ['body'],
  users: ['name'],
  post_photos: ['alt'],
  sessions: ['device'],
  comments: ['guest_name', 'body'],
};

export type HostileWorld = {
  shops: number[];
  casts: number[];
  posts: number[];
  owner: Person;
  member: Person;
  /** How many of the texts each `table.column` holds. */
  held: Record<string, number>;
  tags: string[];
  desk: HostileDesk;
};

/** Whatever a form or a table would refuse, a page that shows it must not trust: no text is too long or too odd here. */
async function dropChecks(db: Db): Promise<void> {
  for (const table of [...Object.keys(SINKS), 'posts']) {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(conname) as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
    for (const { name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.raw(name)}`.execute(ownerOf(db));
  }
}

/** A shop with a price, a coupon and a special day, and a cast of it who works tonight and tells of herself. */
async function addDescribed(db: Db, places: Places, i: number): Promise<{ shopId: number; castId: number }> {
  const today = businessDateOf(Date.now());
  const shopId = await addShop(db, places, { name: `店${i}`, total60: 9000, rating: 3, reviewCount: 1 });
  await db.insertInto('coupons').values({ shopId, discountDetail: 'x', frequencyText: 'x' }).execute();
  await db
    .insertInto('shopPrices')
    .values({ shopId, position: 0, kind: 'set', label: 'x', amount: 9000, minutes: 60 })
    .execute();
  await db
    .insertInto('shopSpecialDays')
    .values({ shopId, businessDate: addDays(today, 1), openMinute: null, closeMinute: null, note: 'x' })
    .execute();
  const castId = await addCast(db, shopId, {
    name: `人${i}`,
    searchable: true,
    visibility: JSON.stringify({ bust: 'public' }),
  });
  await addShift(db, { castId, shopId, businessDate: today });
  await db.insertInto('castItems').values({ castId, position: 1, title: 'x', body: 'x' }).execute();
  return { shopId, castId };
}

/**
 * A site in whose every field every text stands, `count` pieces of them in as many shops, casts, posts and people.
 * They come straight into its tables.
 */
export async function addHostileWorld(
  db: Db,
  texts: readonly string[],
  { count, admin }: { count: number; admin: number },
): Promise<HostileWorld> {
  await dropChecks(db);
  const places = await addPlaces(db);
  const shops: number[] = [];
  const casts: number[] = [];
  const users: number[] = [];
  for (let i = 0; i < count; i++) {
    const { shopId, castId } = await addDescribed(db, places, i);
    shops.push(shopId);
    casts.push(castId);
    users.push((await addUser(db, `客${i}`)).id);
  }
  const owner = await addPerson(db, 'さくら', casts[0]);
  const member = await addPerson(db, 'けん');
  for (let i = 0; i < SESSIONS; i++) await openMemberSession(db, owner.id, someFacts());
  for (const [i, shopId] of shops.entries())
    await db
      .insertInto('reviews')
      .values({
        // The first one is hers whose form is opened.
        ...{ shopId, userId: i === 0 ? member.id : (users[i] as number), totalValue: 3, body: 'x' },
        ...{ replyBody: 'x', repliedAt: new Date() },
      })
      .execute();
  await sql`insert into review_visits (review_id, visited_month, total_value, body, written_at)
    select id, null, 3, 'x', now() from reviews`.execute(db);
  for (const castId of casts)
    await db.insertInto('castFollows').values({ castId, userId: member.id }).execute();
  for (const userId of users) {
    await db
      .insertInto('castFollows')
      .values({ castId: casts[0] as number, userId })
      .execute();
    await db
      .insertInto('commentBans')
      .values({ castId: casts[0] as number, userId })
      .execute();
  }
  await owner.browser.post(`${owner.my}/comment_setting`, { commentAccept: 2 });

  const posts: number[] = [];
  const tags = new Set<string>();
  for (const [i, piece] of dealt(texts, count).entries()) {
    const text = cleanText(`${piece}\n#月夜 #${i}'onx="<b>`);
    for (const tag of hashtagsOf(text)) tags.add(tagPath(tag));
    const postId = await addPost(db, casts[i] as number, { body: text, acceptComment: 1 });
    await addPostPhoto(db, postId);
    posts.push(postId);
    // One that waits, for the inbox of her whose first post it is, one of a guest and one of a member.
    for (const [post, userId, approved] of [
      [posts[0], null, false],
      [postId, null, true],
      [postId, users[i], true],
    ] as const)
      await db
        .insertInto('comments')
        .values({
          ...{ postId: post as number, userId: userId ?? null, guestName: userId ? null : 'x', body: 'x' },
          ...{ anonHash: Buffer.alloc(32, i), approved, heldBy: approved ? null : 'site' },
        })
        .execute();
  }
  const firstReview = await db.selectFrom('reviews').select('id').orderBy('id').executeTakeFirstOrThrow();
  const people = { member: member.id, admin, users, reviewed: firstReview.id };
  const { held, ...desk } = await addHostileDesk(db, texts, people);
  for (const [table, columns] of Object.entries(SINKS))
    for (const column of columns) held[`${table}.${column}`] = await fill(db, table, column, texts, count);
  return { shops, casts, posts, owner, member, held, tags: [...tags], desk };
}

/** Writes the texts into all rows of a column that have something there. @returns how many of them it holds then. */
async function fill(db: Db, table: string, column: string, texts: readonly string[], count: number) {
  const [of, where] = [sql.table(table), sql.ref(column)];
  const shown = column === 'guest_name' ? sql`where user_id is null` : sql``;
  const { rows } = await sql<{ row: string }>`select ctid::text as row from ${of} ${shown}`.execute(db);
  const mark = markOf(`${table}.${column}`);
  const pieces = dealt(texts, Math.min(rows.length, count)).map((piece) => `${piece}\n${mark}`);
  // A row is found by its place, which an update changes.
  for (const [i, { row }] of rows.entries())
    await sql`update ${of} set ${where} = ${pieces[i % pieces.length]} where ctid = ${row}::tid`.execute(db);
  const { rows: kept } = await sql<{ text: string }>`select ${where} as text from ${of}`.execute(db);
  const all = kept.map(({ text }) => text).join('\n');
  return texts.filter((text) => all.includes(text)).length;
}
