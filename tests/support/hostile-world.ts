import { sql } from 'kysely';
import { addDays, businessDateOf } from '../../server/business-day.ts';
import type { Db } from '../../server/db/connect.ts';
import { tagPath } from '../../server/paths.ts';
import { cleanText, hashtagsOf } from '../../server/timeline/text.ts';
import { addPostPhoto } from './posts.ts';
import { addCast, addPlaces, addShift, addShop } from './seed.ts';
import { addPerson, addPost, type Person } from './timeline.ts';

/** Where what somebody typed is kept and shown, but for posts and comments, which hold all texts. */
const SINKS: Record<string, string[]> = {
  shops:
    'name kana station_exit address building line_id chain catch_copy introduction notice license_number way_in last_train'.split(
      ' ',
    ),
  casts: 'name kana bust hometown lovers_type hobby work_message message'.split(' '),
  cast_items: ['title', 'body'],
  coupons: ['discount_detail', 'frequency_text', 'conditions'],
  shop_prices: ['label'],
  shop_special_days: ['note'],
  reviews: ['body'],
  users: ['name'],
  post_photos: ['alt'],
  sessions: ['device'],
};

export type HostileWorld = {
  shops: number[];
  casts: number[];
  posts: number[];
  owner: Person;
  member: Person;
  /** `table.column` that took none of the texts. */
  refused: string[];
  tags: string[];
};

/** Whole texts, as many in each piece as fit into `max` characters. */
function* piecesOf(texts: readonly string[], max: number): Generator<string> {
  let piece = '';
  for (const text of texts) {
    if (piece.length + text.length >= max) {
      yield piece;
      piece = '';
    }
    piece += `${text}\n`;
  }
  if (piece) yield piece;
}

/** A site whose every text is one of `texts`, straight into its tables: what a form would refuse, too. */
export async function addHostileWorld(
  db: Db,
  texts: readonly string[],
  count: number,
): Promise<HostileWorld> {
  const places = await addPlaces(db);
  const today = businessDateOf(Date.now());
  const shops: number[] = [];
  const casts: number[] = [];
  for (let i = 0; i < count; i++) {
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
    const castId = await addCast(db, shopId, { name: `人${i}`, searchable: true });
    await addShift(db, { castId, shopId, businessDate: today });
    await db.insertInto('castItems').values({ castId, position: 1, title: 'x', body: 'x' }).execute();
    shops.push(shopId);
    casts.push(castId);
  }
  const owner = await addPerson(db, 'さくら', casts[0]);
  const member = await addPerson(db, 'けん');
  for (const shopId of shops)
    await db.insertInto('reviews').values({ shopId, userId: member.id, totalValue: 3, body: 'x' }).execute();
  for (const castId of casts)
    await db.insertInto('castFollows').values({ castId, userId: member.id }).execute();
  await owner.browser.post(`${owner.my}/comment_setting`, { commentAccept: 2 });

  const posts: number[] = [];
  const tags = new Set<string>();
  for (const body of piecesOf(texts, 900)) {
    const text = cleanText(`${body}#月夜 #${posts.length}'onx="<b>`);
    for (const tag of hashtagsOf(text)) tags.add(tagPath(tag));
    posts.push(await addPost(db, casts[posts.length % count] as number, { body: text, acceptComment: 1 }));
  }
  const first = posts[0] as number;
  await addPostPhoto(db, first);
  for (const [i, body] of [...piecesOf(texts, 480)].entries())
    await db
      .insertInto('comments')
      .values({
        postId: posts[i % 3] as number,
        userId: i % 2 ? member.id : null,
        guestName: i % 2 ? null : (texts[i] ?? '').slice(0, 20),
        body,
        anonHash: Buffer.alloc(32, i),
        approved: i % 4 > 0,
        restrictedBy: null,
      })
      .execute();
  const refused: string[] = [];
  let next = 0;
  for (const [table, columns] of Object.entries(SINKS))
    for (const column of columns) {
      const { rows } = await sql<{ row: string }>`select ctid::text as row from ${sql.table(table)}`.execute(
        db,
      );
      let taken = 0;
      for (const { row } of rows) {
        const isSet = await setFirst(db, table, column, row, () => texts[next++ % texts.length] as string);
        if (isSet) taken++;
      }
      if (rows.length === 0 || taken === 0) refused.push(`${table}.${column}`);
    }
  return { shops, casts, posts, owner, member, refused, tags: [...tags] };
}

/**
 * Tries texts until the table takes one, short fields the beginning of one. A row is found by its place, which an update
 * changes.
 */
async function setFirst(
  db: Db,
  table: string,
  column: string,
  row: string,
  text: () => string,
): Promise<boolean> {
  for (const max of [...Array<number>(20).fill(5000), ...Array<number>(10).fill(20), 10]) {
    try {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${text().slice(0, max)} where ctid = ${row}::tid`.execute(
        db,
      );
      return true;
    } catch {}
  }
  return false;
}
