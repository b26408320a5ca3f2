import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MUTES_MAX } from '../../server/community/mutes/rules.ts';
import { notifyFollowers } from '../../server/community/notifications/tasks.ts';
import type { TlPage, TlState } from '../../server/community/timeline/contract.ts';
import { readFeed } from '../../server/community/timeline/read-feed.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { ANYBODY } from '../../server/identity/sessions/caller.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let member: Person;
let [hers, tagged, worded] = [0, 0, 0];

beforeAll(async () => {
  world = await addTimeline(test.db);
  const [sakura, reina] = [world.owner.castId ?? 0, world.other.castId ?? 0];
  hers = await addPost(test.db, sakura, { body: 'こんばんは' });
  tagged = await addPost(test.db, reina, { body: '冬の色 #ネイル' });
  await test.db
    .updateTable('posts')
    .set({ hashtags: ['ネイル'] })
    .where('id', '=', tagged)
    .execute();
  worded = await addPost(test.db, reina, { body: '同伴　ありがとう' });
});
beforeEach(async () => {
  member = await addPerson(test.db, 'けん');
});

const mute = (body: object, who = member) => who.browser.post(`${who.my}/mutes`, { days: 7, ...body });
const cast = () => ({ kind: 'cast', castId: world.owner.castId });
const seen = async (path: string, who = member): Promise<number[]> =>
  ((await who.browser.get(`/api/${path}`)).body as TlPage).items.map(({ id }) => id);
const states = async (who = member): Promise<TlState['muted'][]> =>
  ((await who.browser.get(`/api/tl_states?ids=${hers},${tagged},${worded}`)).body.items as TlState[]).map(
    ({ muted }) => muted,
  );

describe('F5: a mute', () => {
  it('of a cast keeps her posts out of lists, not off her own page, until it is ended', async () => {
    await member.browser.post('/api/cast_follow', { castId: world.owner.castId });
    expect(await seen('my_tls')).toEqual([hers]);
    const { status, body } = await mute(cast());
    expect(status).toBe(200);
    expect(body.message).toMatch(/^さくらさんをミュートしました（\d+\/\d+\(.\) \d\d:\d\dまで）。$/);
    expect(body.items).toMatchObject([{ id: body.added, kind: 'cast', name: 'さくら' }]);
    expect(await seen('my_tls')).toEqual([]);
    expect(await seen('top_tls')).toEqual([worded, tagged]);
    expect(await seen(`shop_tls?shopId=${world.shopId}`)).toEqual([worded, tagged]);
    expect(await seen(`cast_tls?castId=${world.owner.castId}`)).toEqual([hers]);
    expect(await states()).toEqual(['cast', null, null]);
    // It is no one else's, and she herself sees nothing of it.
    expect(await seen('top_tls', world.owner)).toContain(hers);
    expect(await states(world.other)).toEqual([null, null, null]);
    expect((await world.other.browser.send('DELETE', `${world.other.my}/mutes/${body.added}`)).status).toBe(
      404,
    );
    const ended = await member.browser.send('DELETE', `${member.my}/mutes/${body.added}`);
    expect(ended.body).toMatchObject({ items: [], message: 'ミュートを解除しました。' });
    expect(await seen('my_tls')).toEqual([hers]);
  });

  it('is named by no number of its row', async () => {
    const { added } = (await mute(cast())).body;
    expect(added).toMatch(/^[\w-]{22}$/);
    const { id } = await test.db
      .selectFrom('mutes')
      .select('id')
      .where('userId', '=', member.id)
      .executeTakeFirstOrThrow();
    const end = (name: unknown) => member.browser.send('DELETE', `${member.my}/mutes/${name}`);
    expect((await end(id)).status).toBe(404);
    expect((await end(added)).status).toBe(200);
  });

  it('of a word or a tag holds in whatever spelling', async () => {
    await mute({ kind: 'word', word: 'ドウハン', days: 0 });
    expect(await states()).toEqual([null, null, null]);
    expect((await mute({ kind: 'word', word: '同伴ありがとう', days: 0 })).body.message).toBe(
      '「同伴ありがとう」をミュートしました。',
    );
    expect((await mute({ kind: 'tag', word: '＃ﾈｲﾙ', days: 0 })).body.items).toMatchObject([
      { kind: 'tag', name: 'ネイル', path: '/navi/tag/%E3%83%8D%E3%82%A4%E3%83%AB/', until: null },
      { kind: 'word' },
      { kind: 'word' },
    ]);
    expect(await states()).toEqual([null, 'tag', 'word']);
    expect(await seen('top_tls')).toEqual([hers]);
    expect(await seen('tag_tls?tag=ネイル')).toEqual([tagged]);
  });

  it('ends by itself; the same again only changes until when', async () => {
    await mute({ ...cast(), days: 0 });
    const again = await mute({ ...cast(), days: 1 });
    expect(again.body.items).toHaveLength(1);
    const inADay = new Date(Date.now() + 86_400_000 + 60_000);
    const [{ until = '' } = {}] = again.body.items as { until?: string }[];
    expect(Date.parse(until)).toBeLessThanOrEqual(inADay.getTime());
    await test.db
      .updateTable('mutes')
      .set({ until: new Date(Date.now() - 1000) })
      .execute();
    expect(await states()).toEqual([null, null, null]);
    expect((await member.browser.get(`${member.my}/mutes`)).body.items).toEqual([]);
  });

  it('sends no notification of her, and asks the database no more often', async () => {
    const { id: userId, castId } = member;
    await member.browser.post('/api/cast_follow', { castId: world.owner.castId });
    await member.browser.post('/api/cast_bell', { castId: world.owner.castId, bell: 'all' });
    const reader = { ...ANYBODY, userId, castId };
    const count = async () =>
      (await countingQueries(() => readFeed(test.db, reader, { feed: { kind: 'top' } }))).queries;
    const before = await count();
    await mute(cast());
    expect(await count()).toBe(before);
    await notifyFollowers(test.db, {
      castId: world.owner.castId ?? 0,
      postId: hers,
      day: '2026-11-21',
      after: 0,
    });
    expect((await member.browser.get(`${member.my}/notifications`)).body.items).toEqual([]);
  });

  it('is of nothing that is not there, of no more than there may be, and never of oneself', async () => {
    expect((await mute({ kind: 'cast', castId: 999_999 })).status).toBe(404);
    expect((await mute({ ...cast() }, world.owner)).body.errors).toEqual({
      custom: ['自分はミュートできません。'],
    });
    expect((await mute({ kind: 'word', word: ' ' })).body.errors).toEqual({
      word: ['言葉を入力してください。'],
    });
    expect((await mute({ kind: 'tag', word: '#冬 #夏' })).body.errors).toEqual({
      word: ['タグの形式が正しくありません。例：#ネイル'],
    });
    expect((await mute({ ...cast(), days: 3 })).status).toBe(422);
    const word = (n: number) => ({
      userId: member.id,
      kind: 'word' as const,
      word: `語${n}`,
      folded: `語${n}`,
    });
    await test.db
      .insertInto('mutes')
      .values(Array.from({ length: MUTES_MAX }, (_, n) => word(n)))
      .execute();
    expect((await mute(cast())).text).toContain('ミュートは200件まで登録できます。');
    expect((await mute({ kind: 'word', word: '語1' })).status).toBe(200);
  });
});

describe('P4: a mute of a person', () => {
  const say = async (who: Person, comment: string, tlId = hers) => {
    const { status, text, body } = await who.browser.post('/api/tl_comment', { tlId, comment });
    expect(status, text).toBe(200);
    return (body.item as { id: number }).id;
  };
  const read = async (who: Person, tlId = hers): Promise<number[]> =>
    ((await who.browser.get(`/api/tl/${tlId}/comments?page=1`)).body.items as { id: number }[]).map(
      ({ id }) => id,
    );

  it('hides every comment of theirs from one reader alone, not from the owner of the post, until it is ended', async () => {
    const writer = await addPerson(test.db, 'しつこい人');
    const [first, second] = [await say(writer, '一つ目です'), await say(writer, '二つ目です', worded)];
    const mine = await say(member, '私のコメントです');
    const { body, status } = await mute({ kind: 'person', commentId: first, days: 0 });
    expect(status).toBe(200);
    expect(body.message).toBe('しつこい人さんをミュートしました。');
    expect(body.items).toMatchObject([{ kind: 'person', name: 'しつこい人', path: null, until: null }]);
    expect(await read(member)).toContain(mine);
    expect(await read(member)).not.toContain(first);
    expect(await read(member, worded)).not.toContain(second);
    // His posts' words are not looked at, nor is it told anybody.
    expect(await states()).toEqual([null, null, null]);
    expect(await read(writer)).toContain(first);
    expect(await read(await addPerson(test.db, 'ほかの人'))).toContain(first);
    expect((await mute({ kind: 'person', commentId: mine }, world.owner)).status).toBe(200);
    expect(await read(world.owner)).toContain(mine);

    // Once for each person; another name changes nothing.
    await test.db.updateTable('users').set({ name: '別の名' }).where('id', '=', writer.id).execute();
    const again = await mute({ kind: 'person', commentId: second, days: 1 });
    expect(again.body.items).toMatchObject([{ name: '別の名' }]);
    await member.browser.send('DELETE', `${member.my}/mutes/${again.body.added}`);
    expect(await read(member)).toContain(first);
  });

  it('stops what would be notified of them', async () => {
    const writer = await addPerson(test.db, 'しつこい人');
    const mine = await say(member, '来週うかがいます');
    const reply = { tlId: hers, comment: '私も行きます', replyCommentId: mine, replyUserId: member.myId };
    expect((await writer.browser.post('/api/tl_comment', reply)).status).toBe(200);
    const countNotices = async () =>
      ((await member.browser.get(`${member.my}/notifications`)).body.items as object[]).length;
    expect(await countNotices()).toBe(1);
    await mute({ kind: 'person', commentId: await say(writer, 'こんばんは') });
    expect(await countNotices()).toBe(0);
  });

  it('is never of an absent person, and never of oneself', async () => {
    expect((await mute({ kind: 'person', commentId: 999_999 })).status).toBe(404);
    const mine = await say(member, '自分の言葉です');
    expect((await mute({ kind: 'person', commentId: mine })).body.errors).toEqual({
      custom: ['自分のコメントはミュートできません。'],
    });
    expect((await mute({ kind: 'person', commentId: "1' or 1=1" })).status).toBe(422);
    const writer = await addPerson(test.db, 'だれか');
    const unseen = await say(writer, 'もう読めません');
    const setDeleted = (deletedAt: Date | null) =>
      test.db.updateTable('posts').set({ deletedAt }).where('id', '=', hers).execute();
    await setDeleted(new Date());
    expect((await mute({ kind: 'person', commentId: unseen })).status).toBe(404);
    await setDeleted(null);
    expect((await mute({ kind: 'person', commentId: unseen })).status).toBe(200);
  });
});
