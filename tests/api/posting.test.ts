import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { expireOldVideos, sweepPosts } from '../../server/community/posting/tasks.ts';
import { database } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import type { MediaVariant } from '../../server/core/db/schema.ts';
import { addJob } from '../../server/core/jobs/add-job.ts';
import { pictureFile, pictureFiles, videoFile } from '../../server/gateways/media/file-names.ts';
import { fileIn, folderOf } from '../../server/gateways/media/store/disk.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { textsTo } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import {
  type CastBrowser,
  castBrowser,
  fileOf,
  formOf,
  publish,
  sendFile,
  upload,
} from '../support/casts.ts';
import { isReady, postingWorld, stateOf } from '../support/posting-world.ts';
import { ourVideo } from '../support/videos.ts';

let cast: CastBrowser;
let other: CastBrowser;

const world = postingWorld({ jobs: true });
const { test } = world;
beforeAll(async () => {
  cast = world.cast;
  other = await castBrowser(test.db, 'れいな');
});

const picture = (width: number, height: number, red: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();
const photo = async (red = 120) => fileOf(await picture(1200, 900, red));
const variantsOf = async (id: string): Promise<MediaVariant[]> =>
  (await test.db.selectFrom('media').select('variants').where('id', '=', id).executeTakeFirst())?.variants ??
  [];
const ready = (id: string) => isReady(test, id);
const inFolder = (folder: 'media' | 'held', name: string) => existsSync(fileIn(folder, name));
const open = (id: number, browser = new Browser()) => browser.get(`/api/tl/${id}`);

it('of a member is refused with the sentence of the form, and a guest is led to the login', async () => {
  const member = new Browser();
  await member.logInAs(test.db, (await addUser(test.db, 'けん')).id);
  for (const path of ['/api/tl', '/api/tl_media']) {
    const answer = await member.post(path, formOf({ message: 'こんばんは' }));
    expect([answer.status, answer.body.message], path).toEqual([403, '投稿はキャスト専用です。']);
  }
  const guest = await new Browser().post('/api/tl', formOf({ message: 'こんばんは' }));
  expect([guest.status, guest.body.needLogin]).toEqual([401, true]);
});

describe('a post with photos', () => {
  it('is written with three uploads, shows them in its order, and keeps them from others until it is public', async () => {
    const uploads = [];
    for (const seed of [80, 120, 160]) uploads.push(await upload(cast.browser, await photo(seed)));
    const [a, b, c] = uploads.map(({ id }) => id) as [string, string, string];
    expect(uploads[0]).toMatchObject({ kind: 'photo', size: '1200x900', hadLocation: false });
    expect(inFolder('held', pictureFile(a, 480)) && !inFolder('media', pictureFile(a, 480))).toBe(true);

    const posted = await publish(cast.browser, {
      message: '今夜は20時から #新宿 ＃ネイル\nhttps://example.jp/a',
      images: [a, b, c],
      order: `${c},${a},${b}`,
      alts: JSON.stringify({ [a]: '赤いドレス' }),
      acceptComment: '2',
    });
    expect(posted.notice).toBe('投稿しました。');
    expect(posted.photos.map(({ id }) => id)).toEqual([c, a, b]);
    expect(posted.photos[1]?.alt).toBe('赤いドレス');
    expect(posted).toMatchObject({
      ownAcceptComment: 2,
      acceptComment: 2,
      scheduledOn: null,
      castId: cast.castId,
    });
    expect(posted.message).toMatch(/新宿<\/a>.*ネイル<\/a><br>/);
    expect((await open(posted.id)).status).toBe(200);

    for (const id of [a, b, c]) await ready(id);
    const variants = await variantsOf(a);
    expect(variants.map(({ width }) => width)).toEqual([240, 480, 960, 1200]);
    expect(variants.map(({ avif = 0, jpg = 0 }) => [avif > 0, jpg > 0])).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
    for (const name of pictureFiles(a, variants))
      await expect.poll(() => [inFolder('media', name), inFolder('held', name)]).toEqual([true, false]);
    const avif = await sharp(await readFile(fileIn('media', pictureFile(a, 960, 'avif')))).metadata();
    expect([avif.format, avif.width]).toEqual(['heif', 960]);
  });

  it('is changed: originals are kept, dropped and added to, and what is dropped is gone from the disk', async () => {
    const [a, b] = [await upload(cast.browser, await photo()), await upload(cast.browser, await photo(90))];
    const { id } = await publish(cast.browser, { message: '一枚目と二枚目', images: [a.id, b.id] });
    await ready(b.id);
    const gone = pictureFiles(b.id, await variantsOf(b.id));
    const c = await upload(cast.browser, await photo(60));
    const changed = await publish(cast.browser, {
      ...{ tlId: String(id), message: '書き直しました' },
      originalPhotos: [a.id],
      images: [c.id],
    });
    expect(changed).toMatchObject({ id, raw: '書き直しました', edited: true, notice: '編集しました。' });
    expect(changed.photos.map((each) => each.id)).toEqual([a.id, c.id]);
    expect(gone.length).toBeGreaterThan(5);
    for (const name of gone) expect(inFolder('media', name) || inFolder('held', name)).toBe(false);
    expect((await variantsOf(b.id)).length).toBe(0);
    const text = await publish(cast.browser, { tlId: String(id), message: '文字だけ' });
    expect(text.photos).toEqual([]);
  });

  it('is not written over by a change that was begun before another one', async () => {
    const written = await publish(cast.browser, { message: '書いたまま' });
    const tlId = String(written.id);
    const change = (message: string, version: string) =>
      cast.browser.post('/api/tl', formOf({ tlId, message, version }));
    const first = await change('一つ目の画面', written.version);
    expect(first.status, first.text).toBe(200);
    const second = await change('二つ目の画面', written.version);
    expect([second.status, second.body.errors]).toEqual([
      422,
      {
        version: [
          'この投稿は、ほかの画面で変更されています。登録されている内容を確認してから、もう一度保存してください。',
        ],
      },
    ]);
    const { body: now } = await cast.browser.get(`/api/tl/${tlId}/edit`);
    expect(now).toMatchObject({ raw: '一つ目の画面', version: first.body.version });
    expect((await change('二つ目の画面', String(now.version))).body.raw).toBe('二つ目の画面');
  });

  it('of files sent with the form itself is the same', async () => {
    const posted = await publish(cast.browser, { message: '', images: [await photo(), await photo(50)] });
    expect(posted.photos.length).toBe(2);
  });

  it('S67: is deleted with every file of it; its text waits 30 days', async () => {
    const { id: photoId } = await upload(cast.browser, await photo());
    const { id } = await publish(cast.browser, { message: '消します', images: [photoId] });
    await ready(photoId);
    const names = pictureFiles(photoId, await variantsOf(photoId));
    expect((await cast.browser.send('DELETE', `/api/tl/${id}`)).body).toEqual({ message: '削除しました。' });
    for (const name of names) expect(inFolder('media', name) || inFolder('held', name)).toBe(false);
    expect((await open(id)).status).toBe(404);
    expect((await cast.browser.send('DELETE', `/api/tl/${id}`)).status).toBe(404);
    const rows = () => test.db.selectFrom('posts').select('body').where('id', '=', id).execute();
    await sweepPosts(test.db);
    expect(await rows()).toEqual([{ body: '消します' }]);
    await test.db
      .updateTable('posts')
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    await sweepPosts(test.db);
    expect(await rows()).toEqual([]);
  });
});

describe('what a form may say', () => {
  const problems = async (fields: Parameters<typeof formOf>[0]) => {
    const answer = await cast.browser.post('/api/tl', formOf(fields));
    return [answer.status, answer.body.errors];
  };
  it.each([
    [{ message: '　\n ' }, { message: ['本文または写真・動画を追加してください。'] }],
    [
      { message: 'あ'.repeat(2001) },
      { message: ['本文は2,000文字以内で入力してください。（現在2,001文字）'] },
    ],
    [
      { message: Array.from({ length: 11 }, (_, i) => `#タグ${i}あ`).join(' ') },
      { message: ['ハッシュタグは10個までです。'] },
    ],
    [
      { message: [1, 2, 3, 4].map((i) => `https://example.jp/${i}`).join(' ') },
      { message: ['URLは3つまで入力できます。'] },
    ],
    [
      { message: 'a', scheduledOn: '明日' },
      { scheduledOn: ['公開日時の形式が正しくありません。例：2026-11-20 18:00'] },
    ],
    [
      { message: 'a', scheduledOn: '2026-02-31T10:00' },
      { scheduledOn: ['公開日時の形式が正しくありません。例：2026-11-20 18:00'] },
    ],
    [
      { message: 'a', scheduledOn: '2020-01-01T10:00' },
      { scheduledOn: ['公開日時は、いまより後の日時を選択してください。'] },
    ],
    [
      { message: 'a', scheduledOn: '2099-01-01T10:00' },
      { scheduledOn: ['公開日時は、30日以内の日時を選択してください。'] },
    ],
    [{ message: 'a', acceptComment: '4' }, { acceptComment: ['コメントの受付方法を選択してください。'] }],
    [{ message: 'a', alts: '[1]' }, { alts: ['写真・動画の説明の形式が正しくありません。'] }],
    [
      { message: 'a', images: Array.from({ length: 11 }, (_, i) => `${'a'.repeat(24)}${'abcdefghijk'[i]}b`) },
      { images: ['画像は10枚まで選択できます。'] },
    ],
    [
      { message: 'a', images: ['a'.repeat(26)], videos: ['b'.repeat(26)] },
      { videos: ['写真と動画は同時に投稿できません。'] },
    ],
    [{ message: 'a', videos: ['a'.repeat(26), 'b'.repeat(26)] }, { videos: ['動画は1本まで選択できます。'] }],
  ])('%j is refused', async (fields, errors) => {
    expect(await problems(fields)).toEqual([422, errors]);
  });

  it('2,000 letters of many code points each are a post', async () => {
    const posted = await publish(cast.browser, { message: '👩‍👩‍👧'.repeat(2000) });
    expect([...posted.raw].length).toBe(10_000);
  });
});

describe('S33: files and posts of others', () => {
  it('are not found by naming them, and stay as they are', async () => {
    const hers = await upload(other.browser, await photo());
    const free = await upload(other.browser, await photo(70));
    const post = await publish(other.browser, { message: 'れいなの投稿', images: [hers.id] });
    const own = await publish(cast.browser, { message: 'さくらの投稿' });
    const before = JSON.stringify(
      await test.db.selectFrom('postUploads').selectAll().orderBy('id').execute(),
    );
    const tries = [
      formOf({ message: 'a', images: [hers.id] }),
      formOf({ message: 'a', images: [free.id] }),
      formOf({ message: 'a', originalPhotos: [hers.id] }),
      formOf({ message: 'a', videoId: hers.id }),
      formOf({ message: 'a', videos: [free.id] }),
      formOf({ message: 'a', tlId: String(own.id), originalPhotos: [hers.id] }),
      formOf({ message: 'a', tlId: String(own.id), videoId: hers.id }),
    ];
    for (const form of tries) expect((await cast.browser.post('/api/tl', form)).status).toBe(422);
    const edit = formOf({ message: 'a', tlId: String(post.id), originalPhotos: [hers.id] });
    expect((await cast.browser.post('/api/tl', edit)).status).toBe(403);
    expect((await cast.browser.post('/api/tl', formOf({ message: 'a', tlId: '999999' }))).status).toBe(404);
    expect((await cast.browser.send('DELETE', `/api/tl/${post.id}`)).status).toBe(403);
    expect((await cast.browser.send('DELETE', `/api/tl_media/${free.id}`)).status).toBe(404);
    expect((await cast.browser.get(`/api/tl/${post.id}/edit`)).status).toBe(404);
    await cast.browser.send('PUT', '/api/tl_draft', { message: 'a', media: [{ id: free.id, alt: '' }] });
    const draft = (await cast.browser.get('/api/tl_draft')).body.draft as { media: unknown[] };
    expect(draft.media).toEqual([]);
    const now = JSON.stringify(await test.db.selectFrom('postUploads').selectAll().orderBy('id').execute());
    const settled = (text: string) => text.replace(/"(state|bytes)":[^,]*/g, '');
    expect(settled(now)).toBe(settled(before));
    expect((await open(post.id)).body).toMatchObject({ message: 'れいなの投稿' });
  });

  it('S34: a field that the form does not have is refused, and nothing is posted', async () => {
    const fields =
      'isAdmin role type castId userId ownerId anonId approved banned totalLikes totalPvs point max shopId emailVerified createdAt postedOn id __proto__ status viewCount likeCount deletedAt editedAt posted_at';
    const message = 'よけいな項目';
    for (const name of fields.split(' ')) {
      const form = formOf({ message });
      form.append(name, name === 'castId' ? String(other.castId) : '1');
      const { status, body } = await cast.browser.post('/api/tl', form);
      expect([status, body], name).toEqual([
        422,
        { errors: { custom: ['使用できない項目が含まれています。'] } },
      ]);
    }
    const rows = test.db.selectFrom('posts').select('id').where('body', '=', message);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('sent more than once', () => {
  it('R12: 20 equal sends under one key are one post, and 20 equal answers', async () => {
    const { id } = await upload(cast.browser, await photo());
    const send = () =>
      cast.browser.post('/api/tl', formOf({ message: '一度だけ', images: [id] }), {
        'Idempotency-Key': 'press-0001',
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const count = await test.db.selectFrom('posts').select('id').where('body', '=', '一度だけ').execute();
    expect(count.length).toBe(1);
    const otherBody = await cast.browser.post('/api/tl', formOf({ message: '別の本文' }), {
      'Idempotency-Key': 'press-0001',
    });
    expect(otherBody.status).toBe(422);
  });

  it('R13: a double click without a key is one post', async () => {
    const send = () => cast.browser.post('/api/tl', formOf({ message: '二度押し' }));
    const [first, second] = await Promise.all([send(), send()]);
    expect(first?.text).toBe(second?.text);
    expect(first?.status).toBe(200);
    expect(
      (await test.db.selectFrom('posts').select('id').where('body', '=', '二度押し').execute()).length,
    ).toBe(1);
  });
});

describe('drafts and scheduled posts', () => {
  it('one draft is kept on the server with its files, until it is deleted', async () => {
    const media = await upload(cast.browser, await photo());
    const body = {
      message: '書きかけ',
      media: [{ id: media.id, alt: '説明' }],
      acceptComment: 3,
      needLogin: true,
    };
    await cast.browser.send('PUT', '/api/tl_draft', { ...body, scheduledOn: '' });
    await test.db
      .updateTable('postUploads')
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where('id', '=', media.id)
      .execute();
    await sweepPosts(test.db);
    const { draft } = (await cast.browser.get('/api/tl_draft')).body as { draft: Record<string, unknown> };
    expect(draft).toMatchObject({
      ...body,
      media: [{ id: media.id, kind: 'photo', size: '1200x900', alt: '説明' }],
    });
    expect((await cast.browser.send('DELETE', '/api/tl_draft')).body).toEqual({ draft: null });
    await sweepPosts(test.db);
    expect(await stateOf(test, media.id)).toBeUndefined();
    expect((await other.browser.get('/api/tl_draft')).body).toEqual({ draft: null });
  });

  it('a scheduled post is its owner’s until its time, and then everybody’s; its photo, too', async () => {
    const { id: photoId } = await upload(cast.browser, await photo());
    const at = new Date(Date.now() + 3_600_000 + 9 * 3_600_000).toISOString().slice(0, 16);
    const posted = await publish(cast.browser, { message: 'あとで', images: [photoId], scheduledOn: at });
    expect(posted.scheduledOn).toBe(at);
    expect(posted.notice).toMatch(/^\d+\/\d+\(.\) \d\d:\d\dに投稿されます。$/);
    expect((await open(posted.id)).status).toBe(404);
    expect((await open(posted.id, other.browser)).status).toBe(404);
    const list = (await cast.browser.get('/api/tl_scheduled')).body.items as { id: number }[];
    expect(list.map(({ id }) => id)).toEqual([posted.id]);
    await ready(photoId);
    expect(inFolder('media', pictureFile(photoId, 480))).toBe(false);
    await test.db
      .updateTable('posts')
      .set({ postedAt: new Date(Date.now() - 5000) })
      .where('id', '=', posted.id)
      .execute();
    await addJob(test.db, 'publish_post', { postId: posted.id }, { key: `post:${posted.id}` });
    await expect.poll(async () => (await open(posted.id)).status, { timeout: 15_000 }).toBe(200);
    await expect.poll(() => inFolder('media', pictureFile(photoId, 480))).toBe(true);
    expect((await cast.browser.get('/api/tl_scheduled')).body.items).toEqual([]);
  });

  it('a scheduled post that is deleted or published by hand is not published again', async () => {
    const at = new Date(Date.now() + 10 * 3_600_000).toISOString().slice(0, 16);
    const gone = await publish(cast.browser, { message: 'やめた', scheduledOn: at });
    await cast.browser.send('DELETE', `/api/tl/${gone.id}`);
    const now = await publish(cast.browser, { message: 'やっぱりいま', scheduledOn: at });
    const changed = await publish(cast.browser, { tlId: String(now.id), message: 'やっぱりいま' });
    expect(changed).toMatchObject({ scheduledOn: null, edited: false });
    expect((await open(now.id)).status).toBe(200);
    const late = await cast.browser.post(
      '/api/tl',
      formOf({ tlId: String(now.id), message: 'a', scheduledOn: at }),
    );
    expect(late.body.errors).toEqual({ scheduledOn: ['公開した投稿の日時は変更できません。'] });
    await tasksOn(database()).publish_post({ postId: gone.id }, { isLastTry: false });
    expect((await open(gone.id)).status).toBe(404);
  });

  const scheduled = (count: number) =>
    test.db
      .insertInto('posts')
      .values(
        Array.from({ length: count }, () => ({
          ...{ castId: other.castId, body: 'あとで', status: 'scheduled' as const },
          postedAt: new Date(Date.now() + 3_600_000),
        })),
      )
      .returning('id')
      .execute();
  const forget = () => test.db.deleteFrom('posts').where('castId', '=', other.castId).execute();

  it('of scheduled posts there are at most 20, however many are sent at once', async () => {
    await scheduled(18);
    const at = new Date(Date.now() + 10 * 3_600_000).toISOString().slice(0, 16);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        other.browser.post('/api/tl', formOf({ message: `予約${i}`, scheduledOn: at })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      scheduledOn: ['公開前の投稿は20件まで予約できます。'],
    });
    expect((await other.browser.get('/api/tl_scheduled')).body.items).toHaveLength(20);
    await forget();
  });

  it('the list of scheduled posts costs as much for many as for one', async () => {
    const cost = async (count: number) => {
      await scheduled(count);
      const { result, queries } = await countingQueries(() => other.browser.get('/api/tl_scheduled'));
      expect(result.body.items).toHaveLength(count);
      await forget();
      return queries;
    };
    expect(await cost(12)).toBe(await cost(1));
  });

  it('a post that cannot be published holds up no other, and nothing else that is swept', async () => {
    const [stuck, late] = await scheduled(2);
    await sql`update posts set posted_at = now() - interval '1 hour' where cast_id = ${other.castId}`.execute(
      test.db,
    );
    await other.browser.send('PUT', '/api/tl_draft', { message: 'ずっと前' });
    await sql`update post_drafts set saved_at = now() - interval '40 days' where cast_id = ${other.castId}`.execute(
      test.db,
    );
    await sql
      .raw(`
      create function refuse_post() returns trigger language plpgsql as $body$
      begin raise 'This post cannot be published.'; end $body$;
      create trigger refuse_post before update on posts for each row
        when (new.id = ${stuck?.id} and new.status = 'public') execute function refuse_post()`)
      .execute(test.owner);
    await expect(sweepPosts(test.db)).rejects.toThrow('cannot be published');
    await sql`drop trigger refuse_post on posts`.execute(test.owner);
    expect((await open(late?.id ?? 0)).status).toBe(200);
    expect((await open(stuck?.id ?? 0)).status).toBe(404);
    expect((await other.browser.get('/api/tl_draft')).body).toEqual({ draft: null });
    await forget();
  });
});

describe('a video', () => {
  it('waits, is converted by a job, plays, and ends after 90 days with a week’s notice', async () => {
    await test.db
      .deleteFrom('postUploads')
      .where('castId', '=', other.castId)
      .where('postId', 'is', null)
      .execute();
    const poster = fileOf(await picture(640, 360, 60), 'poster.jpg');
    const sent = await upload(cast.browser, fileOf(ourVideo(), 'a.mp4', 'video/mp4'), poster);
    expect(sent).toMatchObject({ kind: 'video', size: '640x360' });
    const posted = await publish(cast.browser, {
      message: '動画です',
      videos: [sent.id],
      alts: JSON.stringify({ [sent.id]: '乾杯' }),
    });
    expect(posted.video).toMatchObject({ id: sent.id, alt: '乾杯', deleted: false });
    await ready(sent.id);
    const state = async (browser: Browser) => (await browser.get(`/api/tl/${posted.id}/video`)).body;
    expect(await state(new Browser())).toMatchObject({
      tlId: posted.id,
      video: { converted: true, waiting: false, src: `/media/${sent.id}.mp4`, size: '640x360' },
    });
    await expect.poll(() => inFolder('media', videoFile(sent.id))).toBe(true);
    expect(readdirSync(folderOf('held')).filter((name) => name.startsWith(sent.id))).toEqual([]);

    await test.db.updateTable('postVideos').set({ state: 'waiting' }).where('id', '=', sent.id).execute();
    expect((await new Browser().get(`/api/tl/${posted.id}/video`)).status).toBe(404);
    expect(await state(cast.browser)).toMatchObject({ video: { waiting: true, src: null } });
    await test.db.updateTable('postVideos').set({ state: 'converted' }).where('id', '=', sent.id).execute();

    const kept = await publish(cast.browser, {
      tlId: String(posted.id),
      message: '言い直し',
      videoId: sent.id,
    });
    expect(kept.video).toMatchObject({ id: sent.id, alt: '乾杯' });

    await giveIdentity(test.db, cast.userId, { kind: 'email', value: 'sakura@example.jp' });
    const age = async (days: number, videoDays = days) => {
      const ago = (some: number) => new Date(Date.now() - some * 86_400_000);
      const { id } = posted;
      await test.db
        .updateTable('posts')
        .set({ postedAt: ago(days) })
        .where('id', '=', id)
        .execute();
      await test.db
        .updateTable('postVideos')
        .set({ createdAt: ago(videoDays) })
        .where('postId', '=', id)
        .execute();
    };
    await age(84);
    await expireOldVideos(test.db);
    await expireOldVideos(test.db);
    const mails = await textsTo(test.db, 'sakura@example.jp');
    expect(mails.length).toBe(1);
    expect(mails[0]).toContain(`/tl/${posted.id}/`);
    await age(91);
    await expireOldVideos(test.db);
    expect(await state(new Browser())).toMatchObject({ video: { converted: true } });
    await test.db
      .updateTable('videoNotices')
      .set({ noticedAt: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await expireOldVideos(test.db);
    const ended = (await state(new Browser())) as { video: Record<string, unknown> };
    expect(ended.video).toMatchObject({ converted: false, deleted: true, src: null });
    expect(ended.video.thumbnailSrc).toMatch(/^\/media\//);
    expect(inFolder('media', videoFile(sent.id))).toBe(false);
    // Its room is free again.
    const { bytes } = await test.db
      .selectFrom('postUploads')
      .select('bytes')
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    expect(bytes).toBe(1);

    const next = await upload(cast.browser, fileOf(ourVideo('', { seconds: 1 }), 'c.mp4', 'video/mp4'));
    await publish(cast.browser, { tlId: String(posted.id), message: '新しい動画', videos: [next.id] });
    await ready(next.id);
    expect(await test.db.selectFrom('videoNotices').selectAll().execute()).toEqual([]);
    await age(200, 0);
    await expireOldVideos(test.db);
    await expireOldVideos(test.db);
    expect(await state(new Browser())).toMatchObject({ video: { converted: true } });
    expect((await textsTo(test.db, 'sakura@example.jp')).length).toBe(1);
    await age(200, 84);
    await expireOldVideos(test.db);
    expect((await textsTo(test.db, 'sakura@example.jp')).length, 'its own notice').toBe(2);
  });

  it('is announced also behind a thousand others', async () => {
    await sql`
      with old as (
        insert into posts (cast_id, body, posted_at)
        select ${cast.castId}, 'x', now() - interval '85 days' from generate_series(1, 1002) returning id)
      insert into post_videos (post_id, id, state, created_at)
      select id, 'old' || id, 'converted', now() - interval '85 days' from old`.execute(test.db);
    const notices = () =>
      sql`select from video_notices where post_id in (
      select post_id from post_videos where id like 'old%')`.execute(test.db);
    await expireOldVideos(test.db);
    await expireOldVideos(test.db);
    expect((await notices()).rows).toHaveLength(1002);
    await sql`delete from posts where id in (select post_id from post_videos where id like 'old%')`.execute(
      test.db,
    );
  });

  it('takes the place of photos only when they are left out', async () => {
    const still = await upload(cast.browser, await photo());
    const { id } = await publish(cast.browser, { message: '写真', images: [still.id] });
    const film = await upload(cast.browser, fileOf(ourVideo('', { seconds: 1 }), 'b.mp4', 'video/mp4'));
    const both = formOf({ tlId: String(id), message: 'a', originalPhotos: [still.id], videos: [film.id] });
    expect((await cast.browser.post('/api/tl', both)).body.errors).toEqual({
      videos: ['写真と動画は同時に投稿できません。'],
    });
    const changed = await publish(cast.browser, { tlId: String(id), message: '動画', videos: [film.id] });
    expect([changed.photos.length, changed.video?.id]).toEqual([0, film.id]);
    expect(await stateOf(test, still.id)).toBeUndefined();
  });
});

it('her shop and its area are the first tags a cast is offered', async () => {
  const offered = async (browser: Browser, tag: string): Promise<string[]> =>
    JSON.parse((await browser.get(`/api/tl_tags?tag=${encodeURIComponent(tag)}`)).text);
  expect((await offered(cast.browser, '')).slice(0, 3)).toEqual(['宵待', '新宿', '歌舞伎町']);
  expect((await offered(cast.browser, '＃歌')).slice(0, 1)).toEqual(['歌舞伎町']);
  expect(await offered(new Browser(), '')).not.toContain('宵待');
});

it('an upload is taken back, once', async () => {
  const { id } = await upload(cast.browser, await photo());
  expect((await cast.browser.send('DELETE', `/api/tl_media/${id}`)).status).toBe(200);
  expect((await cast.browser.send('DELETE', `/api/tl_media/${id}`)).status).toBe(404);
  await expect.poll(() => readdirSync(folderOf('held')).filter((name) => name.startsWith(id))).toEqual([]);
});

it('a young account posts five times a day; an empty file is none', async () => {
  const young = await castBrowser(test.db, 'みお');
  await test.db.updateTable('users').set({ createdAt: new Date() }).where('id', '=', young.userId).execute();
  for (let i = 0; i < 5; i++) await publish(young.browser, { message: `その${i}` });
  expect((await young.browser.post('/api/tl', formOf({ message: 'もう一度' }))).status).toBe(429);
  expect((await sendFile(young.browser, fileOf(Buffer.alloc(0)))).body.errors).toEqual({
    file: ['画像または動画を選択してください。'],
  });
});
