import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf, proveDestinations } from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { ourVideo } from '../support/videos.ts';

const world = postingWorld();
const { test } = world;
let cast: CastBrowser;
let other: CastBrowser;
let desk: Browser;
let deskId: number;
let colleague: Browser;
let colleagueId: number;

beforeAll(async () => {
  cast = world.cast;
  other = await castBrowser(test.db, 'れいな');
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
  ({ browser: colleague, id: colleagueId } = await addAdminAtDesk(test.db, '佐藤'));
});

const link = (castId: number | string, id = deskId, by = colleague) =>
  by.send('PUT', `/api/admin/admin_users/${id}`, { castId1: String(castId) });
beforeEach(async () => {
  await test.db.deleteFrom('adminCastLinks').execute();
  expect((await link(cast.castId)).status).toBe(200);
});

let count = 0;
const as = (castId: number | string) => ({ 'X-Act-As': String(castId) });
const write = (browser: Browser, castId: number | string, fields: Parameters<typeof formOf>[0] = {}) =>
  browser.post('/api/tl', formOf({ message: `今夜も ${++count}`, ...fields }), as(castId));
const photo = async () =>
  fileOf(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  );
const bring = async (browser: Browser, castId: number | string): Promise<Answer> =>
  browser.post('/api/tl_media', formOf({ file: await photo() }), as(castId));

const events = () =>
  test.db
    .selectFrom('auditLog')
    .select(['event', 'realm', 'actor', 'target', 'detail'])
    .where('event', 'like', 'post.%')
    .orderBy('id')
    .execute();
const posts = async () => (await test.db.selectFrom('posts').select('id').execute()).length;
const refusalOf = ({ status, text }: Answer) => ({ status, text });

describe('an admin who is linked with a cast', () => {
  it('writes as her with photos: it is her post, and the record names both', async () => {
    await cast.browser.send('PUT', '/api/tl_draft', { message: '書きかけ' });
    await test.db
      .insertInto('multiPostDestinations')
      .values({
        castId: cast.castId,
        position: 0,
        title: 'ブログ',
        lookup: Buffer.alloc(32),
        sealed: Buffer.alloc(1),
      })
      .execute();
    await proveDestinations(test.db, cast.castId);
    await takeJobs(test.db, 'tell_followers');
    const before = (await events()).length;
    const { body } = await bring(desk, cast.castId);
    const answer = await write(desk, cast.castId, { images: [String(body.id)], crossPost: '1' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ castId: cast.castId, notice: '投稿しました。', crossPost: false });
    const id = Number(answer.body.id);

    expect((await events()).slice(before)).toEqual([
      {
        ...{ event: 'post.published', realm: 'admin', actor: `user:${deskId}`, target: `post:${id}` },
        detail: { acted_as: `cast:${cast.castId}` },
      },
    ]);
    expect((await new Browser().get(`/api/tl/${id}`)).body).toMatchObject({ name: 'さくら' });
    expect(await takeJobs(test.db, 'tell_followers')).toMatchObject([{ castId: cast.castId, postId: id }]);
    expect(await test.db.selectFrom('postDeliveries').selectAll().execute()).toEqual([]);
    expect((await cast.browser.get('/api/tl_draft')).body.draft).toMatchObject({ message: '書きかけ' });

    const { items } = (await cast.browser.get(`/api/my_page/${cast.myId}/notifications`)).body;
    expect((items as object[])[0]).toMatchObject({
      text: '運営があなたのページに投稿しました',
      path: `/tl/${id}/`,
    });
    const change = { tlId: String(id), message: '自分で直した', originalPhotos: [String(body.id)] };
    expect((await cast.browser.post('/api/tl', formOf(change))).status).toBe(200);
    expect((await cast.browser.send('DELETE', `/api/tl/${id}`)).status).toBe(200);
    expect(await events()).toHaveLength(before + 1);
  });

  it('schedules as her, and with a video', async () => {
    const film = fileOf(ourVideo(), 'video.mp4', 'video/mp4');
    const { body } = await desk.post('/api/tl_media', formOf({ file: film }), as(cast.castId));
    const at = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 16);
    const fields = { videos: [String(body.id)], scheduledOn: at };
    const answer = await write(desk, cast.castId, fields);
    expect(answer.body, answer.text).toMatchObject({ scheduledOn: at });
    expect((await events()).at(-1)).toMatchObject({
      ...{ event: 'post.scheduled', target: `post:${answer.body.id}` },
      detail: { acted_as: `cast:${cast.castId}` },
    });
    const scheduled = (await cast.browser.get('/api/tl_scheduled')).body.items;
    expect(scheduled).toMatchObject([{ id: answer.body.id, crossPost: false }]);
    const { items } = (await cast.browser.get(`/api/my_page/${cast.myId}/notifications`)).body;
    expect((items as object[])[0]).toMatchObject({ text: '運営があなたのページの投稿を予約しました' });
  });

  it('makes one post of many sends under one key, and another one as another cast', async () => {
    await colleague.send('PUT', `/api/admin/admin_users/${deskId}`, {
      castId1: String(cast.castId),
      castId2: String(other.castId),
    });
    const form = () => formOf({ message: 'ひとつだけ' });
    const headers = { 'Idempotency-Key': 'one-press-of-the-button' };
    const send = ({ castId }: CastBrowser) => desk.post('/api/tl', form(), { ...headers, ...as(castId) });
    const [a, b, c] = [await send(cast), await send(cast), await send(other)];
    expect(b.body.id).toBe(a.body.id);
    expect(c.body).toMatchObject({ castId: other.castId });
    expect(c.body.id).not.toBe(a.body.id);
  });

  it('is refused for any other cast, for what is no number of a cast, and without a name', async () => {
    const before = await posts();
    const plain = await desk.post('/api/tl', formOf({ message: '名前なし' }));
    expect(plain.status).toBe(403);
    for (const named of [
      other.castId,
      0,
      999_999,
      4_000_000_000,
      'x',
      `${cast.castId}, ${cast.castId}`,
      '',
    ]) {
      expect(refusalOf(await write(desk, named)), String(named)).toEqual(refusalOf(plain));
      expect(refusalOf(await bring(desk, named)), String(named)).toEqual(refusalOf(plain));
    }
    expect(refusalOf(await write(colleague, cast.castId))).toEqual(refusalOf(plain));
    expect(await posts()).toBe(before);
  });

  it('changes no post, not even one written as her', async () => {
    const { body } = await write(desk, cast.castId);
    const answer = await write(desk, cast.castId, { tlId: String(body.id), message: '書き直し' });
    expect(answer.status).toBe(403);
    expect((await desk.get(`/api/tl/${body.id}/edit`, as(cast.castId))).status).toBe(403);
    const row = await test.db
      .selectFrom('posts')
      .select('body')
      .where('id', '=', Number(body.id))
      .executeTakeFirst();
    expect(row?.body).not.toBe('書き直し');
  });

  it('is refused when the link has ended, even while the post is being written', async () => {
    await link('');
    expect((await write(desk, cast.castId)).status).toBe(403);
    await link(cast.castId);
    const before = await posts();
    const [writing, bringing] = await test.db.transaction().execute(async (trx) => {
      // As `linkCasts` does it: the admin's account first.
      await trx.selectFrom('users').select('id').where('id', '=', deskId).forUpdate().execute();
      const begun = [write(desk, cast.castId), bring(desk, cast.castId)] as const;
      await setTimeout(1500);
      await trx
        .updateTable('adminCastLinks')
        .set({ endedAt: new Date() })
        .where('userId', '=', deskId)
        .where('endedAt', 'is', null)
        .execute();
      return [begun[0], begun[1]].map((each) => () => each);
    });
    expect([(await writing?.())?.status, (await bringing?.())?.status]).toEqual([403, 403]);
    expect(await posts()).toBe(before);
  });

  it('is refused for a cast who is hidden or suspended, and after leaving the desk', async () => {
    for (const status of ['hidden', 'public'] as const) {
      await test.db.updateTable('casts').set({ status }).where('id', '=', cast.castId).execute();
      expect((await write(desk, cast.castId)).status, status).toBe(status === 'public' ? 200 : 403);
    }
    for (const status of ['suspended', 'active'] as const) {
      await test.db.updateTable('users').set({ status }).where('id', '=', cast.userId).execute();
      expect((await write(desk, cast.castId)).status, status).toBe(status === 'active' ? 200 : 403);
    }
    const { browser, id } = await addAdminAtDesk(test.db, '鈴木');
    await link('');
    await link(cast.castId, id);
    expect((await write(browser, cast.castId)).status).toBe(200);
    await test.db.updateTable('sessions').set({ idleUntil: new Date() }).where('userId', '=', id).execute();
    expect((await write(browser, cast.castId)).status).toBe(419);
  });
});

describe('files that an admin brings', () => {
  const free = (id: unknown) =>
    test.db
      .selectFrom('postUploads')
      .select(['postId', 'castId', 'userId', 'adminId'])
      .where('id', '=', String(id))
      .executeTakeFirst();

  it('go into a post of the same admin only, and are the cast’s from then on', async () => {
    const { id } = (await bring(desk, cast.castId)).body as { id: string };
    const whose = { castId: cast.castId, userId: cast.userId };
    expect(await free(id)).toEqual({ ...whose, postId: null, adminId: deskId });
    const gone = { 'images.0': ['画像が見つかりません。もう一度選択してください。'] };
    const herself = await cast.browser.post('/api/tl', formOf({ message: '写真', images: [id] }));
    expect([herself.status, herself.body.errors]).toEqual([422, gone]);
    await cast.browser.send('PUT', '/api/tl_draft', { message: '写真', media: [{ id, alt: '' }] });
    expect((await cast.browser.get('/api/tl_draft')).body.draft).toMatchObject({ media: [] });
    expect((await cast.browser.send('DELETE', `/api/tl_media/${id}`)).status).toBe(404);

    await link('');
    await link(cast.castId, colleagueId, desk);
    const others = await write(colleague, cast.castId, { images: [id] });
    expect([others.status, others.body.errors]).toEqual([422, gone]);
    expect((await colleague.send('DELETE', `/api/tl_media/${id}`, {}, as(cast.castId))).status).toBe(404);
    await link('', colleagueId, desk);
    await link(cast.castId);
    expect((await write(desk, cast.castId, { images: [id] })).status).toBe(200);
    expect(await free(id)).toMatchObject({ ...whose, adminId: null });
    expect((await free(id))?.postId).not.toBeNull();
  });

  it('are taken back by the same admin; a cast’s own are out of reach', async () => {
    const { id } = (await bring(desk, cast.castId)).body as { id: string };
    expect((await desk.send('DELETE', `/api/tl_media/${id}`, {}, as(cast.castId))).status).toBe(200);
    expect(await free(id)).toBeUndefined();
    const hers = (await cast.browser.post('/api/tl_media', formOf({ file: await photo() }))).body;
    expect((await write(desk, cast.castId, { images: [String(hers.id)] })).status).toBe(422);
    expect((await desk.send('DELETE', `/api/tl_media/${hers.id}`, {}, as(cast.castId))).status).toBe(404);
    expect((await cast.browser.post('/api/tl', formOf({ images: [String(hers.id)] }))).status).toBe(200);
  });
});

describe('everybody else', () => {
  it('is answered as without a name: a cast writes as herself, a guest and a member do not', async () => {
    const before = (await events()).length;
    const own = await write(cast.browser, other.castId);
    expect(own.body).toMatchObject({ castId: cast.castId, crossPost: true });
    expect((await events()).length).toBe(before);

    const member = new Browser();
    await member.logInAs(test.db, colleagueId);
    for (const browser of [new Browser(), member]) {
      const form = () => formOf({ message: '代わりに' });
      const plain = await browser.post('/api/tl', form());
      const named = await browser.post('/api/tl', form(), as(cast.castId));
      expect(refusalOf(named)).toEqual(refusalOf(plain));
      expect([401, 403]).toContain(plain.status);
    }
  });

  it('an admin whose page is one of the site, not of the desk, writes as no one else', async () => {
    const tag = desk.tag;
    await desk.me();
    expect((await write(desk, cast.castId)).status).toBe(403);
    desk.tag = tag;
    expect((await write(desk, cast.castId)).status).toBe(200);
  });
});

it('S68: what an admin was answered as a cast goes with her account, and with nothing of others', async () => {
  const { browser, castId, userId, myId } = await castBrowser(test.db, 'まりん');
  expect((await link(castId)).status).toBe(200);
  const send = (message: string, of: number | string, key: string) =>
    desk.post('/api/tl', formOf({ message }), { ...as(of), 'Idempotency-Key': key });
  expect((await send('まりんの代筆です', castId, 'as-the-leaving-one')).status).toBe(200);
  await link(cast.castId);
  expect((await send('残る代筆です', cast.castId, 'as-another-one')).status).toBe(200);
  const answers = async () => {
    const rows = await test.db.selectFrom('idempotentCalls').select('sealed').execute();
    return rows.map(({ sealed }) => (sealed ? unseal('idempotent-answer', sealed) : '')).join();
  };
  expect(await answers()).toContain('まりんの代筆です');
  const form = { delete: true, now: true, writings: true };
  expect((await browser.post(`/api/my_page/${myId}/delete_account`, form)).status).toBe(200);
  expect(await eraseAccount(test.db, userId)).toBe(true);
  expect(await answers()).not.toContain('まりんの代筆です');
  expect(await answers()).toContain('残る代筆です');
});

it('the desk lists the casts whom an admin may write as', async () => {
  const read = async (browser: Browser) => (await browser.get('/api/admin/linked_casts')).body.items;
  expect(await read(desk)).toEqual([{ castId: cast.castId, castName: 'さくら', icon: null, canWrite: true }]);
  expect(await read(colleague)).toEqual([]);
  await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast.castId).execute();
  expect(await read(desk)).toMatchObject([{ canWrite: false }]);
  await test.db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast.castId).execute();
});
