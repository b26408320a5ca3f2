import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { forgetLimits, readOutbox } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addPostPhoto } from '../support/posts.ts';
import { addCast, addShop } from '../support/seed.ts';
import { takedownsAt } from '../support/takedowns.ts';
import { addPerson, addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;
const { ask, queue, open, decide, look, askPoster, hide } = takedownsAt(() => desk);

beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
});
beforeEach(async () => {
  await test.db.deleteFrom('takedownRequests').execute();
  await forgetLimits(test.db);
});

const urgentAbout = (url: string) => ask({ url, right: 'privacy' });
const castId = () => Number(world.owner.castId);

const own = () => `/cast/${castId()}/`;
async function anotherShop(): Promise<number> {
  const { prefectureId, areaId, stationId } = await test.db
    .selectFrom('shops')
    .select(['prefectureId', 'areaId', 'stationId'])
    .where('id', '=', world.shopId)
    .executeTakeFirstOrThrow();
  return addShop(test.db, { prefectureId, areaId, stationId: Number(stationId) }, { name: '宵待' });
}

/** Something of each kind, with its address and how the public sees it. */
const THINGS: Record<string, () => Promise<{ url: string; isSeen: () => Promise<boolean> }>> = {
  cast: async () => {
    const id = await addCast(test.db, world.shopId, { name: 'ゆい' });
    return { url: `/cast/${id}/`, isSeen: () => answers(`/api/cast_cards/${id}`) };
  },
  post: async () => {
    const id = await addPost(test.db, castId(), { body: '住所がわかる投稿' });
    return { url: `/tl/${id}/`, isSeen: () => answers(`/api/tl/${id}`) };
  },
  comment: async () => {
    const post = await addPost(test.db, castId());
    const { id } = await test.db
      .insertInto('comments')
      .values({ postId: post, guestName: 'たろう', body: '本名はさとうさん' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isSeen = async () =>
      (await new Browser().get(`/api/tl/${post}/comments`)).text.includes('本名はさとうさん');
    return { url: `/tl/${post}/#comment-${id}`, isSeen };
  },
  review: async () => {
    const shopId = await anotherShop();
    const { id } = await test.db
      .insertInto('reviews')
      .values({ shopId, body: '本名はさとうさん' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isSeen = async () =>
      !(await test.db.selectFrom('reviews').select('removed').where('id', '=', id).executeTakeFirstOrThrow())
        .removed;
    return { url: `/shop/${shopId}/reviews/#review-${id}`, isSeen };
  },
  shop: async () => {
    const id = await anotherShop();
    const isSeen = async () =>
      (await test.db.selectFrom('shops').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status === 'open';
    return { url: `/shop/${id}/`, isSeen };
  },
};
const answers = async (path: string) => (await new Browser().get(path)).status === 200;

describe('hide first, decide after (decisions §9)', () => {
  it.each(Object.keys(THINGS))(
    'hides a %s at once, shows it when kept, leaves it when removed',
    async (kind) => {
      const { url, isSeen } = (await THINGS[kind]?.()) ?? { url: '', isSeen: async () => false };
      const first = await urgentAbout(url);
      expect(await open(first.receipt)).toMatchObject({ mayHide: true, hiddenOn: null, target: { kind } });
      expect(await isSeen()).toBe(true);
      const hidden = await hide(first.receipt);
      expect(hidden.status, hidden.text).toBe(200);
      expect(await isSeen()).toBe(false);
      const { hiddenOn, mayHide, lookedOn } = await open(first.receipt);
      expect([hiddenOn, mayHide, lookedOn]).toEqual([expect.any(String), false, expect.any(String)]);
      const { detail } = await test.db
        .selectFrom('auditLog')
        .select('detail')
        .where('event', '=', 'takedown.hidden')
        .where('target', '=', `takedown:${first.receipt}`)
        .executeTakeFirstOrThrow();
      expect(detail).toEqual({ of: expect.stringMatching(`^${kind}:`), before: 'shown', after: 'hidden' });
      const kept = await decide(first.receipt, { outcome: 'kept' });
      expect(kept.body.message).toContain('対象の非公開を解除しました。');
      expect(await isSeen()).toBe(true);
      const second = await urgentAbout(url);
      await hide(second.receipt);
      await decide(second.receipt, { outcome: 'removed' });
      expect(await isSeen()).toBe(false);
    },
  );

  it('is for urgent requests only, once, and not for what is not to be seen anyway', async () => {
    const refusal = async (receipt: string) => (await hide(receipt)).body.errors;
    const usual = await ask({ url: own() });
    expect(await refusal(usual.receipt)).toEqual({
      custom: ['先に非公開にできるのは、安全に関わるご依頼だけです。'],
    });
    expect(await refusal((await urgentAbout('/casts/')).receipt)).toEqual({
      custom: ['このページは、先に非公開にできません。'],
    });
    const id = await addCast(test.db, world.shopId, { name: 'みく' });
    await setVisibility(test.db, { castId: id }, false);
    const gone = await urgentAbout(`/cast/${id}/`);
    expect(await refusal(gone.receipt)).toEqual({ custom: ['対象は、すでに公開されていません。'] });
    expect((await open(gone.receipt)).mayHide).toBe(false);
    await setVisibility(test.db, { castId: id }, true);
    await hide(gone.receipt);
    expect(await refusal(gone.receipt)).toEqual({
      custom: ['このご依頼の対象は、すでに非公開にしています。'],
    });
    await decide(gone.receipt, { outcome: 'kept' });
    expect((await hide(gone.receipt)).status).toBe(422);
  });

  it('leaves hidden what another request wants hidden', async () => {
    const id = await addCast(test.db, world.shopId, { name: 'れな' });
    const [first, second] = [await urgentAbout(`/cast/${id}/`), await urgentAbout(`/cast/${id}/`)];
    await hide(first.receipt);
    expect((await open(second.receipt)).mayHide).toBe(true);
    expect((await hide(second.receipt)).status).toBe(200);
    const kept = await decide(first.receipt, { outcome: 'kept' });
    expect(kept.body.message).toContain('対象は非公開のままです。');
    expect(await answers(`/api/cast_cards/${id}`)).toBe(false);
    await decide(second.receipt, { outcome: 'kept' });
    expect(await answers(`/api/cast_cards/${id}`)).toBe(true);
  });
});

describe('what is due next', () => {
  const age = (receipt: string, columns: Record<string, string>) =>
    Promise.all(
      Object.entries(columns).map(([column, by]) =>
        sql`update takedown_requests set ${sql.ref(column)} = now() - ${by}::interval where receipt = ${receipt}`.execute(
          test.db,
        ),
      ),
    );

  it('is the first look, then the answer, or the end of the objection of the person asked', async () => {
    const { receipt } = await ask({ url: own() });
    const dueOf = async () => {
      const { due, lookBy, answerBy, objectBy } = await open(receipt);
      return [due?.of, due?.on, { look: lookBy, answer: answerBy, objection: objectBy }[due?.of ?? 'look']];
    };
    for (const [of, next] of [
      ['look', () => look(receipt)],
      ['answer', () => askPoster(receipt)],
      ['objection', () => decide(receipt, { outcome: 'kept' })],
    ] as const) {
      const [is, on, by] = await dueOf();
      expect([is, on]).toEqual([of, by]);
      await next();
    }
    expect((await open(receipt)).due).toBeNull();
  });

  it('sorts the list and stands in the menu, the most overdue first', async () => {
    const asked = await ask({ url: own() });
    await askPoster(asked.receipt);
    await age(asked.receipt, { asked_at: '6 days 23 hours', created_at: '6 days 23 hours' });
    const late = await urgentAbout('/casts/');
    await age(late.receipt, { created_at: '4 hours' });
    const fresh = await ask({ url: own() });
    const answered = await ask({ url: own() });
    await look(answered.receipt);
    await age(answered.receipt, { created_at: '7 days 1 hour' });
    const items = await queue();
    expect(items.map(({ receipt }) => receipt)).toEqual(
      [late, answered, asked, fresh].map(({ receipt }) => receipt),
    );
    expect(items.map(({ due }) => due?.of)).toEqual(['look', 'answer', 'objection', 'look']);
    const { takedowns } = await readWaiting(test.db);
    expect(takedowns.count).toBe(4);
    expect(takedowns.due?.getTime()).toBeLessThan(Date.now() - 2 * 3_600_000 + 60_000);
  });
});

it('names a comment with what it says; a part of another page is no part', async () => {
  const { url } = (await THINGS.comment?.()) ?? { url: '' };
  expect((await open((await ask({ url })).receipt)).target).toMatchObject({
    ...{ kind: 'comment', name: 'さくらさんの投稿へのコメント', text: '本名はさとうさん' },
  });
  const stray = url.replace(/^\/tl\/\d+/, `/tl/${await addPost(test.db, castId())}`);
  expect((await open((await ask({ url: stray })).receipt)).target).toBeNull();
});

it('knows the post of a photo by the address of its file', async () => {
  const post = await addPost(test.db, castId());
  const url = `/media/${await addPostPhoto(test.db, post)}w640.webp`;
  expect((await open((await ask({ url })).receipt)).target).toMatchObject({ kind: 'post', id: post });
});

it('asks an account without a page by mail, and no one where there is no address', async () => {
  const shopId = await anotherShop();
  const writer = await addPerson(test.db, 'たろう');
  const { id } = await test.db
    .insertInto('reviews')
    .values({ shopId, userId: writer.id, body: 'よかった' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { receipt } = await ask({ url: `/shop/${shopId}/#review-${id}` });
  expect((await askPoster(receipt)).body.errors).toEqual({
    custom: ['このページの投稿者には、サイトから照会できません。'],
  });
  const value = 'taro@example.jp';
  await test.db.transaction().execute((trx) => giveIdentity(trx, writer.id, { kind: 'email', value }));
  expect((await askPoster(receipt)).status).toBe(200);
  const mails = (await readOutbox(test)).filter(({ letter }) => letter?.to === value);
  expect(JSON.stringify(mails)).toContain(`掲載内容の確認のお願い（${receipt}）`);
});
