import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveComment, deleteComment, showComment } from '../../server/community/comments/moderate.ts';
import { toggleShopFollow } from '../../server/community/follows/toggle-follow.ts';
import type { Db } from '../../server/core/db/connect.ts';
import type { CastCaller } from '../../server/identity/sessions/caller.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { memberCaller } from '../support/callers.ts';
import { addPerson, addPost, addTimeline, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let member: Person;
let shopId: number;
let castId: number;
let ownerId: number;
let tlId: number;

beforeAll(async () => {
  const world = await addTimeline(test.db);
  ({ shopId } = world);
  castId = world.owner.castId ?? 0;
  ownerId = world.owner.id;
  tlId = await addPost(test.db, castId);
  member = await addPerson(test.db, 'けん');
});

/** The transactions that wrote the rows of a table. */
async function writersOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ xmin: string }>`select xmin::text from ${sql.table(table)}`.execute(test.db);
  return rows.map(({ xmin }) => xmin);
}

async function writerOfAnswer(): Promise<string | undefined> {
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from idempotent_calls where sealed is not null order by began_at desc limit 1`.execute(
    test.db,
  );
  return rows[0]?.xmin;
}

const entry = () => ({
  ...{ shopName: '宵待', category: 'caba', areaName: '梅田', tel: '06-1234-5678', name: '佐藤' },
  ...{ email: 'shop@example.jp', agree: true, formToken: agedToken() },
});
const registration = () => ({
  ...{ email: 'answered@example.jp', password: 'よるのあかり2026ねん', type: 'boy' },
  formToken: agedToken(),
});

describe('R12: the answer of a call is committed with its work, so that one cut off in between is not done twice', () => {
  const CALLS: [path: string, table: string, body: () => object, by: 'guest' | 'member'][] = [
    ['/api/tl_like', 'post_likes', () => ({ tlId }), 'guest'],
    ['/api/tl_comment', 'comments', () => ({ tlId, comment: 'こんばんは' }), 'guest'],
    ['/api/shop_entry', 'inquiries', entry, 'guest'],
    ['/api/register_email', 'verification_codes', registration, 'guest'],
    ['/api/cast_follow', 'cast_follows', () => ({ castId }), 'member'],
    ['/api/shop_follow', 'shop_follows', () => ({ shopId }), 'member'],
    ['inquiry', 'inquiries', () => ({ message: '営業時間が違います。' }), 'member'],
  ];

  it.each(CALLS)('POST %s', async (path, table, body, by) => {
    const browser = by === 'member' ? member.browser : new Browser();
    const address = path.startsWith('/') ? path : `${member.my}/${path}`;
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = body();
    const first = await browser.post(address, sent as never, key);
    expect(first.status, first.text).toBe(200);
    expect(await writersOf(table)).toContain(await writerOfAnswer());
    const again = await browser.post(address, sent as never, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});

it('R12: of two calls under one key, one of which passed for abandoned, one changes something', async () => {
  const caller = await memberCaller(test.db, (await addPerson(test.db, 'まこと')).id);
  const idHash = randomBytes(32);
  await sql`insert into idempotent_calls (id_hash, body_hash) values (${idHash}, ${idHash})`.execute(test.db);
  const call = () => ({ ...caller, openCall: { idHash, isAnswered: false } });
  expect((await toggleShopFollow(test.db, call(), { shopId })).following).toBe(true);
  await expect(toggleShopFollow(test.db, call(), { shopId })).rejects.toMatchObject({ code: 'conflict' });
  const follows = await test.db
    .selectFrom('shopFollows')
    .select('shopId')
    .where('userId', '=', caller.userId)
    .execute();
  expect(follows).toEqual([{ shopId }]);
});

/** The same database, which has nothing for a verb outside of a transaction. */
const inTransactionsOnly = (db: Db): Db =>
  new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') throw new Error(`${String(key)} outside of a transaction`);
      return target.transaction.bind(target);
    },
  });

describe('R12: the answer about a comment is read before its change is committed', () => {
  it.each([
    ['approved', approveComment, { approved: false, restrictedBy: null }, 1],
    ['shown', showComment, { approved: true, restrictedBy: 'word' as const }, 1],
    ['deleted', deleteComment, { approved: true, restrictedBy: null }, -1],
  ])('%s', async (_, verb, state, change) => {
    const { id } = await test.db
      .insertInto('comments')
      .values({ postId: tlId, guestName: 'ゲスト', body: 'こんばんは', ...state })
      .returning('id')
      .executeTakeFirstOrThrow();
    const caller = (await memberCaller(test.db, ownerId)) as CastCaller;
    const { count } = await test.db
      .selectFrom('comments')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('postId', '=', tlId)
      .where('visible', '=', true)
      .executeTakeFirstOrThrow();
    expect(await verb(inTransactionsOnly(test.db), caller, { id })).toMatchObject({
      totalComments: count + change,
    });
  });
});
