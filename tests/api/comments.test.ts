import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxPage } from '../../server/community/comments/contract.ts';
import { INBOX_PAGE } from '../../server/community/comments/limits.ts';
import { endAllBans, endBans } from '../../server/community/comments/tasks.ts';
import { readMyPage } from '../../server/identity/accounts/read-my-page.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let member: Person;
let guest: Browser;
let tlId: number;
let owner: Browser;

beforeAll(async () => {
  world = await addTimeline(test.db);
  owner = world.owner.browser;
});
beforeEach(async () => {
  for (const table of ['commentBans', 'commentRestrictions', 'hiddenWords', 'posts'] as const)
    await test.db.deleteFrom(table).execute();
  tlId = await addPost(test.db, world.owner.castId ?? 0);
  member = await addPerson(test.db, 'けん');
  guest = new Browser();
});

type Item = Record<string, unknown> & { id: number };
type Lines = { items: Item[]; hasMore: boolean };
const write = async (browser: Browser, comment: string, more: object = {}) =>
  browser.post('/api/tl_comment', { tlId, comment, ...more });
const written = async (browser: Browser, comment: string, more: object = {}): Promise<Item> => {
  const answer = await write(browser, comment, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.item as Item;
};
const read = async (browser: Browser, query = ''): Promise<Lines> =>
  (await browser.get(`/api/tl/${tlId}/comments${query}`)).body as Lines;
const bodies = async (browser: Browser) => (await read(browser)).items.map(({ body }) => body);
const count = async () => {
  const { commentCount } = await test.db
    .selectFrom('posts')
    .select('commentCount')
    .where('id', '=', tlId)
    .executeTakeFirstOrThrow();
  return commentCount;
};
const accept = (acceptComment: number) =>
  test.db.updateTable('posts').set({ acceptComment }).where('id', '=', tlId).execute();

describe('a comment', () => {
  it('of a guest and of a member carries the fields of the specification', async () => {
    const answer = await write(guest, 'きれいですね\n<b>また</b>行きます', { name: 'たろう' });
    expect(answer.body).toMatchObject({ totalComments: 1, message: 'コメントしました。' });
    expect(answer.body.item).toMatchObject({
      tlId,
      userId: null,
      ownerId: world.owner.myId,
      anonId: expect.stringMatching(/^[a-z2-7]{8}$/),
      name: 'たろう',
      img: null,
      body: 'きれいですね<br>&lt;b&gt;また&lt;/b&gt;行きます',
      banned: false,
      approved: true,
      replyUserId: null,
      isMine: true,
      restricted: false,
    });
    expect(await written(new Browser(), 'いいね')).toMatchObject({ name: '名無しさん' });
    expect(await written(member.browser, 'https://example.jp/ どうぞ', { name: 'だれか' })).toMatchObject({
      userId: member.myId,
      anonId: null,
      name: 'けん',
      body: expect.stringContaining('nofollow ugc'),
    });
    expect(await bodies(new Browser())).toHaveLength(3);
    expect(await count()).toBe(3);
  });

  it.each([
    ['', '', 'comment', 'コメントを入力してください。'],
    ['　\n', '', 'comment', 'コメントを入力してください。'],
    ['あ'.repeat(501), '', 'comment', 'コメントは500文字以内で入力してください。（現在501文字）'],
    ['https://example.jp', '', 'comment', 'ログインしていない場合、URLは入力できません。'],
    ['t.me/abc へ', '', 'comment', 'ログインしていない場合、URLは入力できません。'],
    ['www.example.com へ', '', 'comment', 'ログインしていない場合、URLは入力できません。'],
    ['はい', 'い'.repeat(21), 'name', '名前は20文字以内で入力してください。（現在21文字）'],
    ['はい', 'さくらlin.ee/a', 'name', '名前に電話番号やURL、メールアドレスは使用できません。'],
    ['はい', '運営', 'name', 'この名前は使用できません。別の名前を入力してください。'],
  ])('of a guest is refused: %j %j', async (comment, name, field, sentence) => {
    const answer = await write(guest, comment, { name });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [sentence] });
  });

  it('has 500 characters as people count them; of a member one address', async () => {
    await written(guest, '👨‍👩‍👧‍👦'.repeat(500));
    for (const two of ['https://a.example https://b.example', 'bit.ly/abcとevil.ru'])
      expect((await write(member.browser, two)).body.errors).toEqual({
        comment: ['URLは1つまで入力できます。'],
      });
  });

  it('sent again and again is refused, a second click is the first', async () => {
    const first = await written(member.browser, 'すてき');
    expect(await written(member.browser, 'すてき')).toEqual(first);
    const long = new Date(Date.now() - 60_000);
    await test.db.updateTable('comments').set({ postedAt: long }).where('id', '=', first.id).execute();
    const second = await written(member.browser, 'すてき');
    expect(second.id).not.toBe(first.id);
    await test.db.updateTable('comments').set({ postedAt: long }).where('id', '=', second.id).execute();
    expect((await write(member.browser, 'すてき')).body.errors).toEqual({
      custom: ['同じ内容が続けて送信されています。'],
    });
  });

  it('is answered: only what everybody sees, by others, not what the owner says', async () => {
    const asked = await written(guest, '今日はいますか');
    const reply = await written(owner, 'いますよ', { replyCommentId: asked.id });
    expect(reply).toMatchObject({
      replyCommentId: asked.id,
      replyUserName: '名無しさん',
      userId: world.owner.myId,
    });
    const refused = { custom: ['このコメントには返信できません。'] };
    expect((await write(guest, '自分に', { replyCommentId: asked.id })).body.errors).toEqual(refused);
    expect((await write(guest, '投稿者に', { replyCommentId: reply.id })).body.errors).toEqual(refused);
    expect((await write(guest, 'だれかに', { replyCommentId: 999_999 })).body.errors).toEqual(refused);
    const said = await written(member.browser, 'では行きます');
    const wrong = { replyCommentId: said.id, replyUserId: world.owner.myId };
    expect((await write(guest, '人ちがい', wrong)).body.errors).toEqual(refused);
    await test.db.deleteFrom('rateLimits').execute();
    const right = { replyCommentId: said.id, replyUserId: member.myId };
    expect(await written(guest, 'ぜひ', right)).toMatchObject({
      replyUserId: member.myId,
      replyUserName: 'けん',
    });
  });

  it('pages go back in time, each in the order written, and stay where they are', async () => {
    const rows = Array.from({ length: 45 }, (_, i) => ({
      postId: tlId,
      userId: member.id,
      guestName: null,
      body: `${i + 1}`,
      replyToId: null,
      anonHash: null,
      browser: null,
      restrictedBy: null,
    }));
    await test.db.insertInto('comments').values(rows).execute();
    const first = await read(guest);
    expect([first.items.at(0)?.body, first.items.at(-1)?.body, first.hasMore]).toEqual(['26', '45', true]);
    await written(guest, '新しい');
    const from = first.items.at(-1)?.id;
    const second = await read(guest, `?page=2&from=${from}`);
    const third = await read(guest, `?page=3&from=${from}`);
    expect([second.items.at(0)?.body, second.items.at(-1)?.body]).toEqual(['6', '25']);
    expect(third).toMatchObject({ hasMore: false });
    expect(third.items.map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
    expect((await guest.get(`/api/tl/${tlId}/comments?page=0`)).status).toBe(422);
    expect((await guest.get(`/api/tl/${tlId}/comments?pages=2`)).status).toBe(422);
  });
});

describe('how comments are taken is decided when they are sent', () => {
  const CLOSED = { message: 'この投稿では、コメントを受け付けていません。' };

  it('after approval: its writer and the owner see it, then everybody', async () => {
    await accept(2);
    const answer = await write(guest, '承認してね');
    expect(answer.body).toMatchObject({
      message: 'コメントを受け付けました。承認されると表示されます。',
      totalComments: 0,
    });
    const { id } = answer.body.item as Item;
    expect(await bodies(guest)).toHaveLength(1);
    expect(await bodies(owner)).toHaveLength(1);
    for (const browser of [new Browser(), member.browser, world.other.browser])
      expect(await bodies(browser)).toEqual([]);
    expect(await written(owner, '投稿者です')).toMatchObject({ approved: true });
    const approved = await owner.post(`/api/tl_comment/${id}/approve`);
    expect(approved.body).toMatchObject({
      message: '承認しました。',
      item: { approved: true },
      totalComments: 2,
    });
    expect(await bodies(new Browser())).toHaveLength(2);
    expect((await owner.post(`/api/tl_comment/${id}/approve`)).status).toBe(422);
  });

  it('members only, no one, and as the account says', async () => {
    await accept(3);
    expect((await write(guest, 'だめ')).body).toMatchObject({ needLogin: true });
    await written(member.browser, '会員です');
    await accept(0);
    for (const browser of [guest, member.browser, owner]) {
      const answer = await write(browser, 'もうだめ');
      expect([answer.status, answer.body]).toEqual([403, CLOSED]);
    }
    const setting = `${world.owner.my}/comment_setting`;
    expect((await owner.post('/api/tl_comment_setting', { tlId, commentAccept: null })).body).toMatchObject({
      acceptComment: 1,
    });
    expect((await owner.post(setting, { commentAccept: 0 })).body).toMatchObject({
      message: '保存しました。',
    });
    expect((await write(guest, '閉じた')).status).toBe(403);
    expect((await owner.post(setting, { commentAccept: 4 })).body.errors).toEqual({
      commentAccept: ['コメントの受付方法を選択してください。'],
    });
    await owner.post(setting, { commentAccept: 1 });
    await written(guest, '開いた');
  });

  it('a post for members keeps its conversation among them', async () => {
    await test.db.updateTable('posts').set({ needLogin: true }).where('id', '=', tlId).execute();
    await written(member.browser, 'ひみつ');
    expect(await bodies(guest)).toEqual([]);
    expect((await write(guest, 'だめ')).status).toBe(401);
    expect(await bodies(world.other.browser)).toEqual(['ひみつ']);
  });

  it('guests wait where many write at once', async () => {
    const made = [];
    for (let i = 0; i < 6; i++) made.push(await written(new Browser(), `${i}人目`));
    expect(made.map(({ approved }) => approved)).toEqual([true, true, true, true, true, false]);
    expect(await written(member.browser, '会員は待たない')).toMatchObject({ approved: true });
  });
});

describe('S76: a ban', () => {
  const ban = (userId: string) => owner.post('/api/ban_tl_comment_user', { userId });

  it('takes what a writer wrote out of sight, and allowing again brings it back', async () => {
    const { id } = await written(member.browser, 'いやなこと');
    expect((await ban(member.myId)).body).toEqual({ message: 'コメントを禁止しました。' });
    expect(await count()).toBe(0);
    expect(await bodies(guest)).toEqual([]);
    expect((await read(owner)).items).toMatchObject([{ id, banned: true }]);
    // To whom it happened everything looks as before.
    expect((await read(member.browser)).items).toMatchObject([{ id, banned: false, approved: true }]);
    expect((await ban(member.myId)).body.errors).toEqual({ custom: ['すでに禁止しています。'] });
    expect((await ban(world.owner.myId)).status).toBe(422);
    expect((await owner.post(`/api/tl_comment/${id}/approve`)).status).toBe(422);

    const list = `${world.owner.my}/banned_users`;
    expect((await owner.get(list)).body.banned).toMatchObject([{ userId: member.myId, name: 'けん' }]);
    expect((await owner.post(list, { userId: member.myId })).body).toMatchObject({ banned: [] });
    const recorded = test.db.selectFrom('auditLog').select('event').orderBy('id');
    expect(await recorded.where('target', '=', `user:${member.id}`).execute()).toEqual([
      { event: 'commenter.banned' },
      { event: 'commenter.allowed' },
    ]);
    expect(await count()).toBe(1);
    expect((await owner.post(list, { userId: member.myId })).status).toBe(422);
    await written(member.browser, 'また書けます');
  });

  it('holds without the login, in the same browser and for the same telephone, and says nothing of itself', async () => {
    await written(member.browser, 'いやなこと');
    await ban(member.myId);
    const refused = await write(member.browser, 'もう一度');
    const closedPost = await addPost(test.db, world.owner.castId ?? 0, { acceptComment: 0 });
    const closed = await new Browser().post('/api/tl_comment', { tlId: closedPost, comment: 'だめ' });
    expect([refused.status, refused.text]).toEqual([closed.status, closed.text]);

    const without = (...gone: string[]) => {
      const browser = new Browser();
      for (const [name, value] of member.browser.cookies)
        if (!gone.includes(name)) browser.cookies.set(name, value);
      return browser;
    };
    for (const browser of [
      without('__Host-sid', 'me'),
      without('__Host-sid', 'me', '__Host-b'),
      without('__Host-sid', 'me', '__Host-anon'),
    ])
      expect((await write(browser, 'ゲストで')).text).toBe(closed.text);
    // A new writer elsewhere waits for approval, for this owner has banned before.
    const stranger = new Browser();
    expect(await written(stranger, 'はじめまして')).toMatchObject({ approved: false });

    const again = await addPerson(test.db, 'けん2');
    await test.db.deleteFrom('loginIdentities').where('userId', '=', again.id).execute();
    await test.db
      .updateTable('loginIdentities')
      .set({ userId: again.id })
      .where('userId', '=', member.id)
      .execute();
    expect((await write(again.browser, '別の名前で')).text).toBe(closed.text);
    // Under the posts of others nothing is known of it.
    const elsewhere = await addPost(test.db, world.other.castId ?? 0);
    expect((await again.browser.post('/api/tl_comment', { tlId: elsewhere, comment: 'どうも' })).status).toBe(
      200,
    );
  });
});

describe('what only its writer and the owner see', () => {
  it('a decision that comes again under its key ends nothing that was decided since', async () => {
    const { id } = await written(guest, 'ちょっと');
    const restrict = () => owner.post('/api/restrict_tl_comment_user', { commentId: id });
    const show = () =>
      owner.post(`/api/tl_comment/${id}/show`, undefined, { 'Idempotency-Key': 'as-the-page-was-left' });
    await restrict();
    expect((await show()).body.item).toMatchObject({ restricted: false });
    await restrict();
    expect((await show()).body.item).toMatchObject({ restricted: false });
    expect((await read(owner)).items).toMatchObject([{ restricted: true }]);
  });

  it('a quiet restriction, of a guest, too', async () => {
    const { id } = await written(guest, 'ちょっと');
    const restrict = { commentId: id };
    expect((await owner.post('/api/restrict_tl_comment_user', restrict)).status).toBe(200);
    expect(await count()).toBe(0);
    const answer = await write(guest, 'もう一つ');
    // Nothing tells the writer: neither a state nor a number.
    expect(answer.body).toMatchObject({
      message: 'コメントしました。',
      totalComments: 2,
      item: { restricted: false, approved: true },
    });
    expect(await bodies(guest)).toEqual(['ちょっと', 'もう一つ']);
    expect(await bodies(member.browser)).toEqual([]);
    expect((await read(owner)).items).toMatchObject([{ restricted: true }, { restricted: true }]);
    const inbox = (await owner.get(`${world.owner.my}/comment_inbox?kind=restricted`)).body;
    expect(inbox).toMatchObject({
      total: 2,
      next: '',
      items: [{ comment: { id }, tl: { id: tlId, text: 'こんばんは' } }, {}],
    });
    expect((await owner.post(`/api/tl_comment/${id}/show`)).body.item).toMatchObject({ restricted: false });
    expect(await bodies(member.browser)).toEqual(['ちょっと']);
    const lists = (await owner.get(`${world.owner.my}/banned_users`)).body;
    const [{ id: restriction }] = lists.restricted as [{ id: string }];
    expect(restriction).toMatch(/^[\w-]{22}$/);
    await owner.post(`${world.owner.my}/restricted_users`, { id: restriction });
    expect(await bodies(member.browser)).toEqual(['ちょっと', 'もう一つ']);
    expect((await owner.post(`/api/tl_comment/${id}/show`)).status).toBe(422);
  });

  it('what is published, in the inbox: by the newest, without her own answers, page by page', async () => {
    const inbox = async (cursor = '') => {
      const answer = await owner.get(`${world.owner.my}/comment_inbox?kind=published${cursor}`);
      const { items, total, next } = answer.body as unknown as InboxPage;
      return { total, next, ids: items.map(({ comment }) => comment.id) };
    };
    expect(await inbox()).toEqual({ total: 0, next: '', ids: [] });
    const ids: number[] = [];
    for (let i = 0; i <= INBOX_PAGE; i++) {
      const values = { postId: tlId, body: `${i}`, approved: true, guestName: 'けん' };
      const row = await test.db
        .insertInto('comments')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.unshift(row.id);
    }
    await written(owner, 'ありがとう');
    const first = await inbox();
    expect(first).toEqual({ total: ids.length, next: String(ids.at(-2)), ids: ids.slice(0, -1) });
    expect((await inbox(`&cursor=${first.next}`)).ids).toEqual(ids.slice(-1));
    expect((await owner.send('DELETE', `/api/tl_comment/${ids[0]}`)).status).toBe(200);
    expect((await inbox()).ids[0]).toBe(ids[1]);
    const foreign = await world.other.browser.get(`${world.owner.my}/comment_inbox?kind=published`);
    expect(foreign.status).toBe(404);
  });

  it('of hidden words there are at most 100, however many are added at once', async () => {
    const { castId } = world.other;
    const word = (i: number) => ({ castId: castId ?? 0, word: `言葉${i}`, folded: `言葉${i}` });
    await test.db
      .insertInto('hiddenWords')
      .values(Array.from({ length: 97 }, (_, i) => word(i)))
      .execute();
    const add = (i: number) =>
      world.other.browser.post(`${world.other.my}/hidden_words`, { word: `また${i}号` });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => add(i)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    await test.db
      .deleteFrom('hiddenWords')
      .where('castId', '=', castId ?? 0)
      .execute();
  });

  it('hidden words, those of the shop, and ways to reach a person outside', async () => {
    const words = `${world.owner.my}/hidden_words`;
    const setting = `${world.owner.my}/comment_setting`;
    expect((await owner.post(words, { word: 'ばか' })).body.words).toMatchObject([
      { id: expect.stringMatching(/^[\w-]{22}$/), word: 'ばか', shared: false },
    ]);
    await world.other.browser.post(`${world.other.my}/hidden_words`, { word: '本名', shared: true });
    expect((await owner.get(setting)).body).toMatchObject({
      hideContacts: true,
      useShopWords: false,
      shopWords: ['本名'],
    });
    await written(member.browser, '「バ・カ」だなあ');
    await written(member.browser, '本名を教えて');
    await written(member.browser, '090-1234-5678にかけて');
    expect(await bodies(guest)).toEqual(['本名を教えて']);
    await owner.post(setting, { commentAccept: 1, useShopWords: true, hideContacts: false });
    await written(member.browser, 'ほんとに本名を');
    await written(member.browser, '03-1234-5678にかけて');
    expect(await bodies(guest)).toEqual(['本名を教えて', '03-1234-5678にかけて']);
    const [{ id }] = (await owner.get(setting)).body.words as [{ id: number }];
    expect((await owner.send('DELETE', `${words}/${id}`)).body.words).toEqual([]);
    expect((await world.other.browser.send('DELETE', `${words}/${id}`)).status).toBe(404);
    await owner.post(setting, { commentAccept: 1, useShopWords: false, hideContacts: true });
  });
});

it('a comment that waits and has a hidden word is seen by everybody once the owner shows it', async () => {
  await accept(2);
  const { id } = await written(member.browser, '090-1234-5678にどうぞ');
  const shown = await owner.post(`/api/tl_comment/${id}/show`);
  expect(shown.body).toMatchObject({ item: { approved: true, restricted: false }, totalComments: 1 });
  expect(await bodies(new Browser())).toHaveLength(1);
  const sent = await test.db.selectFrom('notifications').select('kind').where('commentId', '=', id).execute();
  expect(sent).toEqual([{ kind: 'approved' }]);
});

it('a guest whose answer was lost is the same guest when they send it again', async () => {
  await guest.post('/api/tl_views', { tlIds: [tlId] });
  const send = () =>
    guest.post('/api/tl_comment', { tlId, comment: 'もしもし' }, { 'Idempotency-Key': 'comment-lost-1' });
  const first = await send();
  const anon = guest.cookies.get('__Host-anon');
  guest.cookies.delete('__Host-anon');
  expect((await send()).text).toBe(first.text);
  expect(guest.cookies.get('__Host-anon')).toBe(anon);
  const { id } = first.body.item as Item;
  expect((await guest.send('DELETE', `/api/tl_comment/${id}`)).status).toBe(200);
});

describe('deleting', () => {
  it('names staff in the record by their account, also without a session of a member', async () => {
    const { browser, id } = await addAdminAtDesk(test.db, '田中');
    browser.cookies.delete('__Host-sid');
    const theirs = await written(member.browser, 'おやすみなさい');
    expect((await browser.send('DELETE', `/api/tl_comment/${theirs.id}`)).status).toBe(200);
    const recorded = test.db.selectFrom('auditLog').select(['realm', 'actor']);
    expect(await recorded.where('target', '=', `comment:${theirs.id}`).execute()).toEqual([
      { realm: 'admin', actor: `user:${id}` },
    ]);
  });

  it('its writer, the owner and no one else; a guest by the anonymous id for 30 days', async () => {
    const mine = await written(guest, 'ゲストの');
    const theirs = await written(member.browser, '会員の');
    const remove = (browser: Browser, { id }: Item) => browser.send('DELETE', `/api/tl_comment/${id}`);
    expect((await remove(new Browser(), mine)).status).toBe(403);
    expect((await remove(world.other.browser, mine)).status).toBe(403);
    expect((await remove(guest, theirs)).status).toBe(403);
    expect((await remove(guest, mine)).body).toMatchObject({ id: mine.id, tlId, totalComments: 1 });
    expect((await remove(guest, mine)).status).toBe(404);
    expect((await remove(owner, theirs)).status).toBe(200);
    const ofThese = [mine, theirs].map(({ id }) => `comment:${id}`);
    const recorded = test.db.selectFrom('auditLog').select(['actor', 'target']);
    expect(await recorded.where('target', 'in', ofThese).execute()).toEqual([
      { actor: `user:${world.owner.id}`, target: `comment:${theirs.id}` },
    ]);
    expect(await bodies(owner)).toEqual([]);
    expect(await count()).toBe(0);
    const old = await written(guest, '昔の');
    const at = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await test.db.updateTable('comments').set({ postedAt: at }).where('id', '=', old.id).execute();
    expect((await remove(guest, old)).status).toBe(403);
  });

  it('S36: what is shown of an anonymous id opens nothing, and is another one under every post', async () => {
    const made = await written(guest, 'ここ');
    const elsewhere = await addPost(test.db, world.other.castId ?? 0);
    const other = (await guest.post('/api/tl_comment', { tlId: elsewhere, comment: 'そこ' })).body
      .item as Item;
    expect(other.anonId).not.toBe(made.anonId);
    const thief = new Browser();
    for (const value of [
      String(made.anonId),
      `${'a'.repeat(22)}.${'b'.repeat(16)}`,
      guest.cookies.get('__Host-anon')?.split('.')[0] ?? '',
    ]) {
      thief.cookies.set('__Host-anon', value);
      const headers = { 'X-Anon-Id': String(made.anonId) };
      const answer = await thief.send(
        'DELETE',
        `/api/tl_comment/${made.id}`,
        { anonId: made.anonId },
        headers,
      );
      expect(answer.status).toBe(403);
    }
    expect(guest.cookies.get('__Host-anon')).toMatch(/^[\w-]{22}\.[\w-]{16}$/);
  });
});

describe('F5: an end', () => {
  const DAY = 24 * 3600 * 1000;
  const list = () => `${world.owner.my}/banned_users`;
  const over = (table: 'commentBans' | 'commentRestrictions') =>
    test.db.updateTable(table).set({ until: sql<Date>`now() - interval '1 second'` }).execute();
  const bannedCount = async () => (await readMyPage(test.db, { userId: world.owner.id })).counts.banned;
  /** Jobs that end something for her, the latest first. */
  const jobs = async (): Promise<Date[]> => {
    const { rows } = await sql<{ runAt: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'end_bans' order by run_at desc`.execute(
      test.db,
    );
    return rows.map(({ runAt }) => runAt);
  };
  const untilOf = async (kind: 'banned' | 'restricted') => {
    const people = (await owner.get(list())).body[kind] as { until: string | null }[];
    return people.map(({ until }) => until && Date.parse(until));
  };

  it('of a ban comes by the clock of the database, for every name they have', async () => {
    const { id } = await written(member.browser, 'いやなこと');
    const answer = await owner.post('/api/ban_tl_comment_user', { userId: member.myId, days: 7 });
    expect(answer.body.message).toMatch(/^コメントを禁止しました（\d+\/\d+\(.\) \d\d:\d\dまで）。$/);
    const [until] = await untilOf('banned');
    expect(Math.abs(Number(until) - Date.now() - 7 * DAY)).toBeLessThan(60_000);
    expect((await jobs())[0]?.getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
    const sameBrowser = new Browser();
    for (const name of ['__Host-b', '__Host-anon'])
      sameBrowser.cookies.set(name, member.browser.cookies.get(name) ?? '');
    for (const browser of [member.browser, sameBrowser])
      expect((await write(browser, 'まだ')).status).toBe(403);
    expect(await bannedCount()).toBe(1);

    await over('commentBans');
    expect(await untilOf('banned')).toEqual([]);
    expect(await bannedCount()).toBe(0);
    await written(member.browser, 'また来ました');
    expect((await write(sameBrowser, 'ゲストで')).status).toBe(200);
    expect((await owner.post(list(), { userId: member.myId })).status).toBe(422);
    expect((await owner.post(list(), { userId: member.myId, days: 0 })).status).toBe(422);
    // What was hidden comes back with the job, once.
    expect((await read(owner)).items).toMatchObject([{ id, banned: true }, {}, {}]);
    for (let i = 0; i < 2; i++) await endBans(test.db, world.owner.castId ?? 0);
    expect((await read(owner)).items).toMatchObject([{ id, banned: false }, {}, {}]);
    expect(await bodies(new Browser())).toEqual(['いやなこと', 'また来ました']);
  });

  it('of a ban is changed, and one that is over does not stand in the way of the next', async () => {
    const { id } = await written(member.browser, 'いやなこと');
    const ban = (days: number) => owner.post('/api/ban_tl_comment_user', { userId: member.myId, days });
    expect((await ban(2)).status).toBe(422);
    expect((await ban(1)).status).toBe(200);
    expect((await ban(30)).body.errors).toEqual({ custom: ['すでに禁止しています。'] });
    const endless = await owner.post(list(), { userId: member.myId, days: 0 });
    expect(endless.body).toMatchObject({
      message: '期間を変更しました（ずっと）。',
      banned: [{ until: null }],
    });
    // The job of the first end finds nothing to do.
    await endBans(test.db, world.owner.castId ?? 0);
    expect((await write(member.browser, 'まだ')).status).toBe(403);
    const shorter = await owner.post(list(), { userId: member.myId, days: 1 });
    expect(shorter.body.message).toMatch(/^期間を変更しました（.+まで）。$/);
    // S79: each change is recorded, what was refused is not.
    const recorded = test.db.selectFrom('auditLog').select(['event', 'actor', 'detail']);
    expect(await recorded.where('target', '=', `user:${member.id}`).orderBy('id').execute()).toEqual(
      [1, 0, 1].map((days) => ({
        ...{ event: 'commenter.banned', actor: `user:${world.owner.id}` },
        detail: { cast: world.owner.castId, days },
      })),
    );
    await over('commentBans');
    expect((await ban(0)).body).toEqual({ message: 'コメントを禁止しました。' });
    expect(await untilOf('banned')).toEqual([null]);
    expect((await read(owner)).items).toMatchObject([{ id, banned: true }]);
  });

  it('of a quiet restriction, of a guest, too: what was kept back and what comes is seen', async () => {
    const first = await written(guest, 'ちょっと');
    const restrict = (days: number) =>
      owner.post('/api/restrict_tl_comment_user', { commentId: first.id, days });
    expect((await restrict(1)).body.message).toMatch(
      /^そっと制限しました（.+まで）。相手には通知されません。$/,
    );
    await written(guest, 'もう一つ');
    expect(await bodies(member.browser)).toEqual([]);
    const [{ id }] = (await owner.get(list())).body.restricted as [{ id: string }];
    const longer = await owner.post(`${world.owner.my}/restricted_users`, { id, days: 30 });
    expect(longer.body.message).toMatch(/^期間を変更しました（.+まで）。$/);
    expect(Number((await untilOf('restricted'))[0])).toBeGreaterThan(Date.now() + 29 * DAY);

    await over('commentRestrictions');
    expect(await untilOf('restricted')).toEqual([]);
    expect((await owner.post(`${world.owner.my}/restricted_users`, { id, days: 1 })).status).toBe(404);
    await written(guest, 'やさしく');
    expect(await bodies(member.browser)).toEqual(['やさしく']);
    await endAllBans(test.db);
    expect(await bodies(member.browser)).toEqual(['ちょっと', 'もう一つ', 'やさしく']);
    expect(await count()).toBe(3);
    // The same again after its end begins anew.
    expect((await restrict(0)).status).toBe(200);
    expect(await untilOf('restricted')).toEqual([null]);
    expect(await bodies(member.browser)).toEqual([]);
  });
});
