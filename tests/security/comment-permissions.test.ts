import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { openAdminSession, openShopSession } from '../../server/identity/sessions/open-session.ts';
import { type Answer, addShopLogin, Browser, someFacts } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';
import { MATRIX } from './permissions/matrix.ts';
import { type Cell, ROLES, type Role } from './permissions/roles.ts';

const test = databaseWorld();
let world: TimelineWorld;
let ownerCast: number;
let count = 0;
/** Who wrote what is acted upon. */
let writer: Person;

beforeAll(async () => {
  world = await addTimeline(test.db);
  ownerCast = world.owner.castId ?? 0;
  writer = await addPerson(test.db, 'たろう');
});
beforeEach(async () => {
  await test.db.deleteFrom('commentBans').execute();
});

type Caller = { role: Role; browser: Browser; id: number | null; my: string };

async function callerOf(role: Role): Promise<Caller> {
  const withoutId = { role, browser: new Browser(), id: null, my: '/api/my_page/absent' };
  if (role === 'guest') return withoutId;
  if (role === 'shop' || role === 'otherShop') {
    const login = await addShopLogin(test.db, '月灯り');
    const { shopId } = world;
    if (role === 'shop')
      await test.db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId }).execute();
    withoutId.browser.keep([(await openShopSession(test.db, login, someFacts())).cookie]);
    await withoutId.browser.me();
    return withoutId;
  }
  if (role === 'owner') return { role, ...world.owner };
  if (role === 'cast') return { role, ...world.other };
  const person = await addPerson(test.db, 'けん');
  if (role === 'banned')
    await test.db.insertInto('commentBans').values({ castId: ownerCast, userId: person.id }).execute();
  if (role === 'admin') {
    await test.db.updateTable('users').set({ isAdmin: true }).where('id', '=', person.id).execute();
    person.browser.keep([(await openAdminSession(test.db, person.id, someFacts())).cookie]);
  }
  if (role === 'suspended') {
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute();
    await person.browser.me();
  }
  return { role, ...person };
}

const post = (acceptComment: number, needLogin = false) =>
  addPost(test.db, ownerCast, { acceptComment, needLogin });

/** A comment as it stands under a post of the owner, by `userId` (the writer unless told otherwise). */
async function comment(
  more: { postId?: number; userId?: number | null; approved?: boolean; banned?: boolean } = {},
): Promise<{ id: number; postId: number }> {
  const postId = more.postId ?? (await post(1));
  const { id } = await test.db
    .insertInto('comments')
    .values({
      userId: writer.id,
      guestName: null,
      body: 'いいですね',
      replyToId: null,
      anonHash: null,
      browser: null,
      restrictedBy: null,
      ...more,
      postId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, postId };
}

const write = ({ browser }: Caller, tlId: number, more: object = {}): Promise<Answer> =>
  browser.post('/api/tl_comment', { tlId, comment: `こんばんは ${++count}`, ...more });

type Walk = (caller: Caller) => Promise<Answer[]>;

/** What each row does; every answer has to be as its cell says. */
const WALKS: Record<string, Walk> = {
  9: async (caller) => [await write(caller, await post(1))],
  10: async (caller) => [await write(caller, await post(2))],
  11: async (caller) => [await write(caller, await post(3)), await write(caller, await post(1, true))],
  12: async (caller) => [await write(caller, await post(0))],
  13: async (caller) => {
    const { id, postId } = await comment();
    return [await write(caller, postId, { replyCommentId: id })];
  },
  14: async (caller) => {
    const postId = await post(1);
    const ids = [
      (await comment({ postId, approved: false })).id,
      (await comment({ postId, banned: true })).id,
    ];
    if (caller.id !== null && caller.role !== 'suspended')
      ids.push((await comment({ postId, userId: caller.id })).id);
    const answers: Answer[] = [];
    for (const replyCommentId of ids) answers.push(await write(caller, postId, { replyCommentId }));
    return answers;
  },
  17: async ({ browser }) => {
    const { id } = await comment({ approved: false });
    return [await browser.post(`/api/tl_comment/${id}/approve`)];
  },
  18: async ({ browser }) => {
    const { id } = await comment();
    const answer = await browser.post('/api/restrict_tl_comment_user', { commentId: id });
    await test.db.deleteFrom('commentRestrictions').where('userId', '=', writer.id).execute();
    return [answer];
  },
  20: async ({ browser, my, role }) => {
    if (role === 'banned') return [await world.other.browser.get(`${world.other.my}/comment_setting`)];
    const saved = await browser.post(`${my}/comment_setting`, { commentAccept: 1 });
    return [saved, await browser.get(`${my}/comment_setting`), await browser.get(`${my}/comment_inbox`)];
  },
  21: async ({ browser }) => [await browser.post('/api/tl_like', { tlId: await post(1) })],
  22: async ({ browser }) => [await browser.post('/api/cast_follow', { castId: ownerCast })],
  23: async ({ browser }) => [await browser.post('/api/shop_follow', { shopId: world.shopId })],
};

const STATUS: Partial<Record<Cell, number>> = { '✓': 200, P: 200, L: 401, F: 403, V: 422, N: 404 };

function check(cell: Cell, answer: Answer): void {
  expect(answer.status, answer.text).toBe(STATUS[cell]);
  const item = answer.body.item as { approved?: boolean } | undefined;
  if (cell === 'P') expect(item?.approved).toBe(false);
  if (cell === '✓' && item?.approved !== undefined) expect(item.approved).toBe(true);
  if (cell === 'L') expect(answer.body.needLogin).toBe(true);
}

const rowOf = (number: string) => {
  const row = MATRIX.find((each) => each.row === number);
  if (!row) throw new Error(`There is no row ${number}.`);
  return row;
};

describe('S31: comments, likes and follows, cell by cell', () => {
  describe.each(Object.keys(WALKS))('row %s', (number) => {
    const { cells } = rowOf(number);
    it.each(ROLES)('%s', async (role) => {
      const caller = await callerOf(role);
      for (const answer of (await WALKS[number]?.(caller)) ?? []) check(cells[role], answer);
    });
  });

  it.each(ROLES)('row 15: %s sees a pending comment only where the table says so', async (role) => {
    const caller = await callerOf(role);
    const { postId } = await comment({ approved: false });
    const lines = async () =>
      (await caller.browser.get(`/api/tl/${postId}/comments`)).body.items as { isMine: boolean }[];
    expect(await lines()).toHaveLength(rowOf('15').cells[role] === '✓' ? 1 : 0);
    if (rowOf('15').cells[role] !== 'O' || caller.id === null) return;
    await comment({ postId, approved: false, userId: caller.id });
    expect(await lines()).toMatchObject([{ isMine: true }]);
  });

  it.each(ROLES)('row 16: %s deletes what is theirs to delete', async (role) => {
    const caller = await callerOf(role);
    const remove = async (id: number) =>
      (await caller.browser.send('DELETE', `/api/tl_comment/${id}`)).status;
    const cell = rowOf('16').cells[role];
    expect(await remove((await comment()).id)).toBe(cell === '✓' ? 200 : 403);
    if (cell !== 'O') return;
    const made = caller.id === null || role === 'suspended' ? await write(caller, await post(1)) : null;
    const own = made ? (made.body.item as { id: number }) : await comment({ userId: caller.id });
    expect(await remove(own.id)).toBe(200);
  });

  it.each(ROLES)('row 19: %s allows whom they have banned themselves', async (role) => {
    const caller = await callerOf(role);
    await test.db.deleteFrom('commentBans').where('userId', '=', writer.id).execute();
    await test.db.insertInto('commentBans').values({ castId: ownerCast, userId: writer.id }).execute();
    const { status } = await caller.browser.post(`${caller.my}/banned_users`, { userId: writer.myId });
    const cell = rowOf('19').cells[role];
    // Another cast's list is another list: on hers no one of that name stands.
    expect(status).toBe(cell === 'O' ? 422 : STATUS[cell]);
    const live = await test.db
      .selectFrom('commentBans')
      .select('id')
      .where('userId', '=', writer.id)
      .where('liftedAt', 'is', null)
      .execute();
    expect(live).toHaveLength(cell === '✓' ? 0 : 1);
    await test.db.deleteFrom('commentBans').where('userId', '=', writer.id).execute();
  });

  it('what belongs to another cast is not touched: her posts, comments, words and restrictions', async () => {
    const { browser, my } = world.other;
    const { id, postId } = await comment();
    for (const [path, body] of [
      [`/api/tl_comment/${id}/show`, {}],
      ['/api/restrict_tl_comment_user', { commentId: id }],
      ['/api/tl_comment_setting', { tlId: postId, commentAccept: 0 }],
    ] as const)
      expect((await browser.post(path, { ...body })).status, path).toBe(403);
    const { castId } = world.owner;
    const { id: restriction } = await test.db
      .insertInto('commentRestrictions')
      .values({ castId: castId ?? 0, userId: writer.id, anonHash: null, name: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = { id: nameRow('restriction', restriction) };
    expect((await browser.post(`${my}/restricted_users`, named)).status).toBe(404);
    expect(await test.db.selectFrom('commentRestrictions').select('id').execute()).toHaveLength(1);
    await test.db.deleteFrom('commentRestrictions').execute();
  });
});

describe('S33, S34, S35, S52, S53: what is sent', () => {
  const EXTRA = {
    isAdmin: true,
    role: 'admin',
    type: 'girl',
    castId: 1,
    userId: 1,
    ownerId: 1,
    anonId: 'aaaaaaaa',
    approved: true,
    banned: false,
    restrictedBy: null,
    restricted: false,
    totalLikes: 99,
    totalPvs: 99,
    likeCount: 99,
    commentCount: 99,
    point: 1,
    max: 1,
    shopId: 1,
    emailVerified: true,
    createdAt: '2020-01-01',
    postedAt: '2020-01-01',
    postedOn: '2020-01-01',
    id: 1,
    deletedAt: null,
    visible: true,
    browser: 'x',
    guestName: '運営',
  };

  it('S34: more than the form has changes nothing', async () => {
    const tlId = await post(2);
    const guest = new Browser();
    const body = { tlId, comment: 'こんばんは', ...EXTRA };
    const written = await guest.post('/api/tl_comment', body);
    expect(written.body.item).toMatchObject({ approved: false, name: '名無しさん', userId: null });
    await guest.post('/api/tl_like', { ...EXTRA, tlId });
    await writer.browser.post('/api/cast_follow', { ...EXTRA, castId: ownerCast });
    const row = await test.db
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', tlId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ likeCount: 1, commentCount: 0, viewCount: 0, acceptComment: 2 });
    const { my, browser } = world.owner;
    await browser.post(`${my}/comment_setting`, { commentAccept: 1, ...EXTRA });
    const other = await world.other.browser.get(`${world.other.my}/comment_setting`);
    expect(other.body.commentAccept).toBe(1);
    const user = await test.db
      .selectFrom('users')
      .select(['isAdmin', 'kind', 'castId'])
      .where('id', '=', writer.id)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ isAdmin: false, kind: 'member', castId: null });
  });

  it('S33: a reply to a comment of another post is refused', async () => {
    const { id } = await comment();
    const tlId = await post(1);
    const answer = await new Browser().post('/api/tl_comment', { tlId, comment: 'あ', replyCommentId: id });
    expect(answer.status).toBe(422);
  });

  it('S35: a comment has these keys for everybody, and tells nothing of where it came from', async () => {
    const tlId = await post(1);
    const guest = new Browser();
    await guest.post('/api/tl_comment', { tlId, comment: 'ゲスト' });
    await writer.browser.post('/api/tl_comment', { tlId, comment: '会員' });
    const KEYS = 'anonId approved banned body id img isMine name ownerId postedOn replyCommentId replyUserId';
    const cookie = guest.cookies.get('__Host-anon') ?? '';
    for (const role of ROLES) {
      const { browser } = await callerOf(role);
      const answer = await browser.get(`/api/tl/${tlId}/comments`);
      const items = answer.body.items as object[];
      for (const item of items)
        expect(Object.keys(item).toSorted().join(' ')).toBe(`${KEYS} replyUserName restricted tlId userId`);
      for (const secret of [cookie.slice(0, 22), guest.ip, '090', 'iPhone'])
        expect(answer.text, role).not.toContain(secret);
    }
    const { my, browser } = world.owner;
    const lists = await browser.get(`${my}/banned_users`);
    expect(Object.keys(lists.body).toSorted()).toEqual(['banned', 'restricted']);
  });

  it('S52, S53: odd texts, doubled parameters and prototypes are refused or harmless', async () => {
    const tlId = await post(1);
    const send = async (body: unknown) => {
      await test.db.deleteFrom('rateLimits').execute();
      const browser = new Browser();
      return (await browser.post('/api/tl_comment', body as never)).status;
    };
    for (const comment of ['a\u0000b', '\ud83d', 'a\udc00'])
      expect(await send({ tlId, comment }), JSON.stringify(comment)).toBe(422);
    for (const name of ['\ud83d', 'a\u0000b'])
      expect(await send({ tlId, comment: 'はい', name }), JSON.stringify(name)).toBe(422);
    for (const odd of [
      { tlId: '1' },
      { tlId: -1 },
      { tlId: 1.5 },
      { tlId: 1e300 },
      { tlId: [tlId] },
      { comment: {} },
    ])
      expect(await send({ tlId, comment: 'はい', ...odd }), JSON.stringify(odd)).toBe(422);
    const prototypes = JSON.parse(
      `{"tlId":${tlId},"comment":"はい","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}`,
    );
    expect(await send(prototypes)).toBe(200);
    expect(({} as { x?: number }).x).toBeUndefined();
    for (const query of ['page=1&page=2', 'page[]=1', 'page=1&__proto__=1', 'page=1e9', 'from=-1'])
      expect((await new Browser().get(`/api/tl/${tlId}/comments?${query}`)).status, query).toBe(422);
    const { my, browser } = world.owner;
    for (const word of ['\u0000', '\ud83d', ''])
      expect((await browser.post(`${my}/hidden_words`, { word })).status, JSON.stringify(word)).toBe(422);
    for (const cursor of ['', 'e30', 'W10', 'WzEsMl0x', 'WyJhIiwiYiJd'])
      expect([200, 422], cursor).toContain((await browser.get(`${my}/followers?cursor=${cursor}`)).status);
    for (const address of ['/api/tl/0/comments', '/api/tl/9999999999999999/comments', '/api/tl/x/comments'])
      expect((await new Browser().get(address)).status, address).toBe(422);
    expect((await new Browser().get('/api/tl/999999/comments')).status).toBe(404);
    expect((await writer.browser.post('/api/cast_follow', { castId: 2_147_483_648 })).status).toBe(422);
    expect((await browser.post('/api/ban_tl_comment_user', { userId: "'; drop table users" })).status).toBe(
      422,
    );
  });
});

describe('S43, S44: states', () => {
  it('a change between the form and its sending: what holds when it is sent decides', async () => {
    const tlId = await post(1);
    const guest = new Browser();
    for (const [acceptComment, status, approved] of [
      [2, 200, false],
      [0, 403, undefined],
      [3, 401, undefined],
      [1, 200, true],
    ] as const) {
      await test.db.updateTable('posts').set({ acceptComment }).where('id', '=', tlId).execute();
      const answer = await guest.post('/api/tl_comment', { tlId, comment: `${acceptComment}` });
      expect(answer.status).toBe(status);
      expect((answer.body.item as { approved?: boolean } | undefined)?.approved).toBe(approved);
    }
    for (const change of [{ status: 'hidden' as const }, { deletedAt: new Date() }]) {
      await test.db
        .updateTable('posts')
        .set({ status: 'public', deletedAt: null })
        .where('id', '=', tlId)
        .execute();
      await test.db.updateTable('posts').set(change).where('id', '=', tlId).execute();
      await test.db.deleteFrom('rateLimits').execute();
      expect((await guest.post('/api/tl_comment', { tlId, comment: 'もうない' })).status).toBe(404);
      expect((await guest.get(`/api/tl/${tlId}/comments`)).status).toBe(404);
    }
  });

  it('what is not shown counts nowhere and stands in no post', async () => {
    const tlId = await post(1);
    await comment({ postId: tlId, approved: false });
    await comment({ postId: tlId, banned: true });
    const { id } = await comment({ postId: tlId });
    const shown = await comment({ postId: tlId });
    await world.owner.browser.send('DELETE', `/api/tl_comment/${id}`);
    for (const browser of [new Browser(), world.other.browser]) {
      expect((await browser.get(`/api/tl/${tlId}`)).body).toMatchObject({
        totalComments: 1,
      });
      expect((await browser.get(`/api/tl/${tlId}/comments`)).body).toMatchObject({
        items: [{ id: shown.id }],
        hasMore: false,
      });
      const states = (await browser.get(`/api/tl_states?ids=${tlId}`)).body.items;
      expect(states).toMatchObject([{ totalComments: 1 }]);
    }
    // No one approves, restricts or answers what is gone.
    for (const path of [`/api/tl_comment/${id}/approve`, `/api/tl_comment/${id}/show`])
      expect((await world.owner.browser.post(path)).status).toBe(404);
    expect((await world.owner.browser.post('/api/restrict_tl_comment_user', { commentId: id })).status).toBe(
      404,
    );
  });
});
