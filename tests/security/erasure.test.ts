import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { config } from '../../server/core/config.ts';
import { upsertByCode } from '../../server/directory/importing/queries.ts';
import { readShopReviews } from '../../server/directory/reviews/read-reviews.ts';
import { insertMedium } from '../../server/gateways/media/uploads/media-rows.ts';
import { storeSquare } from '../../server/gateways/media/uploads/store-picture.ts';
import { forgetLimits, PASSWORD, registerByMail } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addPost } from '../support/posts.ts';
import { readWholeDatabase } from '../support/read-whole-database.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const MARKER = 'うえたしるし';
const ADDRESS = 'planted.marker@example.jp';
const world = databaseWorld();

/** Every table as text, in clear, with the mails of the last day. */
const dump = async (): Promise<string> => [...(await readWholeDatabase(world.db)).values()].join('\n');

let places: Awaited<ReturnType<typeof addPlaces>>;
let shopId: number;
beforeAll(async () => {
  places = await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: '月灯り' });
});

const mediaFiles = () => readdirSync(path.join(config().varDir, 'media'));

describe('S68: an account that is erased', () => {
  it('is found in no table and no file; what others wrote and count stays whole', async () => {
    const castId = await addCast(world.db, shopId, { name: 'さくら' });
    const friend = await registerByMail(world.db, 'friend@example.jp');
    await forgetLimits(world.db);
    const { browser, state, userId } = await registerByMail(world.db, ADDRESS, { type: 'girl' });

    const data = new FormData();
    data.set('name', MARKER);
    data.set('type', 'girl');
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    data.set('images[0]', new File([new Uint8Array(photo)], `${MARKER}.jpg`, { type: 'image/jpeg' }));
    const before = mediaFiles().length;
    expect((await browser.post('/api/init_name', data)).status).toBe(200);
    expect(mediaFiles().length).toBe(before + 2);

    const { db } = world;
    const { id: postId } = await db
      .insertInto('posts')
      .values({ castId, body: 'こんばんは' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const comment = (body: string, author: number, replyToId: number | null = null) =>
      db
        .insertInto('comments')
        .values({ postId, userId: author, body, replyToId })
        .returning('id')
        .executeTakeFirstOrThrow();
    const answered = await comment(`${MARKER}です`, userId);
    await comment(`${MARKER}でした`, userId);
    await comment('いいですね', friend.userId, answered.id);
    await db
      .insertInto('reviews')
      .values({
        ...{ shopId, userId, body: `${MARKER}の口コミ`, totalValue: 4 },
        ...{ replyBody: `${MARKER}さん、ありがとうございました。`, repliedAt: new Date() },
      })
      .execute();
    await sql`insert into review_visits (review_id, visited_month, total_value, body, written_at)
      select id, null, 4, ${`${MARKER}の一回目`}, now() from reviews where user_id = ${userId}`.execute(db);
    const report = { objectId: answered.id, reason: 'other', label: 'コメント', snapshot: `${MARKER}です` };
    await db
      .insertInto('reports')
      .values([
        { ...report, model: 'TlComment', userId: friend.userId },
        { ...report, model: 'Tl', objectId: postId, userId, detail: MARKER, snapshot: '' },
      ])
      .execute();
    await db.insertInto('postLikes').values({ userId, postId }).execute();
    await db.insertInto('castFollows').values({ userId, castId }).execute();
    await db.insertInto('shopFollows').values({ userId, shopId }).execute();
    const vote = { castId, points: 10, businessDate: '2026-11-20' };
    const from = { network: Buffer.alloc(16), tap: `${MARKER}${MARKER}` };
    await db
      .insertInto('votes')
      .values({ ...vote, userId, ...from })
      .execute();
    const planted = await dump();
    expect(planted).toContain(MARKER);
    expect(planted).toContain(ADDRESS);

    const left = await browser.post(`/api/my_page/${state.myId}/delete_account`, {
      delete: true,
      now: true,
      writings: true,
    });
    expect(left.status).toBe(200);
    expect((await browser.me()).guest).toBe(true);
    expect(await eraseAccount(db, userId)).toBe(true);

    const text = await dump();
    expect(text).not.toContain(MARKER);
    expect(text).not.toContain(ADDRESS);
    for (const name of mediaFiles())
      expect(readFileSync(path.join(config().varDir, 'media', name)).length).toBeGreaterThan(0);
    expect(mediaFiles().length).toBe(before);
    const comments = await db.selectFrom('comments').select(['userId', 'body']).orderBy('id').execute();
    expect(comments).toEqual([
      { userId, body: 'このコメントは削除されました。' },
      { userId: friend.userId, body: 'いいですね' },
    ]);
    const votes = await db
      .selectFrom('votes')
      .select(['points', 'network'])
      .where('castId', '=', castId)
      .execute();
    expect(votes).toEqual([{ points: 10, network: null }]);
    expect(await db.selectFrom('voteWallets').select('userId').execute()).toEqual([]);
    const counted = await db.selectFrom('posts').select(['likeCount', 'commentCount']).execute();
    expect(counted).toEqual([{ likeCount: 0, commentCount: 2 }]);
    const [review] = await db.selectFrom('reviews').select(['userId', 'totalValue', 'body']).execute();
    expect(review).toEqual({ userId: null, totalValue: 4, body: '' });

    const login = await new Browser().post('/api/login', { email: ADDRESS, password: PASSWORD });
    expect(login.status).toBe(422);
    const proof = await db
      .selectFrom('auditLog')
      .select('target')
      .where('event', '=', 'account.erased')
      .where('target', '=', `user:${userId}`)
      .execute();
    expect(proof).toEqual([{ target: `user:${userId}` }]);
    const ledger = readFileSync(path.join(config().varDir, 'erasures.jsonl'), 'utf8').trim().split('\n');
    expect(JSON.parse(ledger.at(-1) ?? '{}')).toEqual({
      user: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: expect.stringMatching(/^\d{4}-/),
      writings: true,
      ratings: false,
    });
    expect(await eraseAccount(db, userId)).toBe(false);
  });

  it('leaves reviews and comments as written by a member who has left, where no one has asked otherwise', async () => {
    const { db } = world;
    const left = async (choice: { writings?: boolean }) => {
      const { id, myId } = await addUser(db, 'けん');
      const browser = new Browser();
      await browser.logInAs(db, id);
      const castId = await addCast(db, shopId, { name: 'あい' });
      const postId = await addPost(db, castId);
      const traces = {
        userId: id,
        postId,
        guestName: MARKER,
        anonHash: Buffer.alloc(32),
        browser: Buffer.alloc(32),
      };
      await db
        .insertInto('comments')
        .values([
          { ...traces, body: '楽しみです' },
          { ...traces, body: MARKER, approved: false },
        ])
        .execute();
      const review = { shopId: await addShop(db, places, { name: '宵' }), userId: id, body: 'また行きます' };
      await db
        .insertInto('reviews')
        .values({ ...review, totalValue: 4, totalTouched: true })
        .execute();
      const form = { delete: true, ...choice };
      expect((await browser.post(`/api/my_page/${myId}/delete_account`, form)).status).toBe(200);
      await sql`update users set erase_at = now() where id = ${id}`.execute(db);
      expect(await eraseAccount(db, id)).toBe(true);
      expect(await dump()).not.toContain(MARKER);
      const { items } = (await new Browser().get(`/api/tl/${postId}/comments`)).body as {
        items: { name: string; body: string }[];
      };
      const { newest } = await readShopReviews(db, review.shopId, 5);
      return [...items, ...newest].map((each) => [each.name, each.body]);
    };
    expect(await left({})).toEqual([
      ['退会したユーザー', '楽しみです'],
      ['退会したユーザー', 'また行きます'],
    ]);
    expect(await left({ writings: true })).toEqual([['退会したユーザー', '']]);
  });

  it('takes the points of the reviews along for whom it has asked to', async () => {
    const { db } = world;
    const asked = async (ratings: boolean) => {
      const { id, myId } = await addUser(db, 'けん');
      const browser = new Browser();
      await browser.logInAs(db, id);
      const { id: reviewId } = await db
        .insertInto('reviews')
        .values({
          shopId: await addShop(db, places, { name: '宵' }),
          userId: id,
          totalValue: 4,
          totalTouched: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const form = { delete: true, ratings };
      expect((await browser.post(`/api/my_page/${myId}/delete_account`, form)).status).toBe(200);
      await sql`update users set erase_at = now() where id = ${id}`.execute(db);
      expect(await eraseAccount(db, id)).toBe(true);
      const left = await db
        .selectFrom('reviews as r')
        .innerJoin('shops as s', 's.id', 'r.shopId')
        .select(['r.totalValue', 's.reviewCount'])
        .where('r.id', '=', reviewId)
        .execute();
      return left;
    };
    expect(await asked(false)).toEqual([{ totalValue: 4, reviewCount: 1 }]);
    expect(await asked(true)).toEqual([]);
  });

  it('takes a cast’s page, posts and pictures along; her number and the votes she got stay', async () => {
    const { db } = world;
    const externalId = 'cast-77';
    const castId = await addCast(db, shopId, { name: MARKER, kana: MARKER, message: MARKER, externalId });
    await addShift(db, { castId, shopId, businessDate: '2026-11-22' });
    await db.insertInto('castItems').values({ castId, position: 1, title: '好き', body: MARKER }).execute();
    const post = { castId, body: MARKER };
    await db.insertInto('hiddenWords').values({ castId, word: MARKER, folded: MARKER }).execute();
    const about = { objectId: castId, reason: 'other', label: `${MARKER}さんのページ`, snapshot: MARKER };
    await db
      .insertInto('reports')
      .values({ ...about, model: 'Cast', anonHash: Buffer.alloc(32) })
      .execute();
    const { id: postId } = await db
      .insertInto('posts')
      .values(post)
      .returning('id')
      .executeTakeFirstOrThrow();
    const picture = async () => {
      const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#abc' } })
        .png()
        .toBuffer();
      const stored = await storeSquare(bytes, [100]);
      if ('problem' in stored) throw new Error(stored.problem);
      await insertMedium(db, stored);
      return stored.id;
    };
    const before = mediaFiles().length;
    const own = { position: 1, alt: MARKER };
    await db
      .insertInto('castPhotos')
      .values({ castId, mediaId: await picture(), ...own })
      .execute();
    await db
      .insertInto('postPhotos')
      .values({ postId, mediaId: await picture(), ...own })
      .execute();
    expect(mediaFiles().length).toBe(before + 2);

    await forgetLimits(db);
    const { browser, state, userId } = await registerByMail(db, 'leaving.cast@example.jp', { type: 'girl' });
    await db.updateTable('users').set({ castId }).where('id', '=', userId).execute();
    const voter = await addUser(db, 'けん');
    await db
      .insertInto('votes')
      .values({ castId, userId: voter.id, points: 10, businessDate: '2026-11-20' })
      .execute();
    expect((await browser.download(`/api/my_page/${state.myId}`)).body).toMatchObject({
      cast: { name: MARKER, message: MARKER },
      castItems: [{ title: '好き', body: MARKER }],
      posts: [{ body: MARKER }],
      shifts: [{ businessDate: '2026-11-22', startMinute: 1200 }],
    });
    await db.insertInto('mutes').values({ userId: voter.id, kind: 'cast', castId }).execute();
    const left = await browser.post(`/api/my_page/${state.myId}/delete_account`, {
      delete: true,
      now: true,
      writings: true,
    });
    expect(left.status).toBe(200);
    const hidden = await db.selectFrom('casts').select('status').where('id', '=', castId).executeTakeFirst();
    expect(hidden).toEqual({ status: 'hidden' });
    expect(await eraseAccount(db, userId)).toBe(true);

    expect(await dump()).not.toContain(MARKER);
    expect(mediaFiles().length).toBe(before);
    const stone = await db.selectFrom('casts').selectAll().where('id', '=', castId).executeTakeFirstOrThrow();
    expect([stone.status, stone.name, stone.externalId]).toEqual(['deleted', '退会したユーザー', externalId]);
    const votes = await db.selectFrom('votes').select('points').where('castId', '=', castId).execute();
    expect(votes).toEqual([{ points: 10 }]);
    for (const table of ['shifts', 'posts', 'castItems', 'castPhotos', 'mutes'] as const)
      expect(await db.selectFrom(table).selectAll().where('castId', '=', castId).execute(), table).toEqual(
        [],
      );
    // A file of her shop does not bring her back.
    const columns = ['external_id', 'name', 'kana'];
    const again = [{ external_id: externalId, shop_id: shopId, name: MARKER, kana: MARKER }];
    await upsertByCode(db, 'casts', again, [...columns, 'shop_id'], 'last_active_at');
    expect(await dump()).not.toContain(MARKER);
  });
});
