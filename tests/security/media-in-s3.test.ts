import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import type { TaskPayloads } from '../../server/core/jobs/task-payloads.ts';
import { pictureFiles, videoFile } from '../../server/gateways/media/file-names.ts';
import { mediaStore } from '../../server/gateways/media/store/choose.ts';
import { addUser, Browser } from '../support/browser.ts';
import {
  type CastBrowser,
  castBrowser,
  fileOf,
  formOf,
  plainPhoto,
  publish,
  sendFile,
  upload,
} from '../support/casts.ts';
import { outerPort } from '../support/outer-server.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPost } from '../support/timeline.ts';
import { ourVideo } from '../support/videos.ts';
import { databaseWorld } from '../support/world.ts';

const UNUSABLE = 'ただいま画像や動画を利用できません。しばらく時間をおいてから、もう一度お試しください。';
/** A file that took longer to open is asked for once more. */
const SLOW_MS = 1500;
const test = databaseWorld({ folder: true });
let s3: S3Server;
let cast: CastBrowser;
let origin: string;

beforeAll(async () => {
  s3 = await startS3Server();
  Object.assign(config(), { s3: s3.config });
  origin = `http://127.0.0.1:${await outerPort()}`;
});
beforeEach(async () => {
  s3.be('works');
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  cast = await castBrowser(test.db);
});
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await s3.close();
});

const cookieOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ');
const ask = (name: string, browser?: Browser, init: RequestInit = {}) =>
  fetch(`${origin}/media/${name}`, {
    ...init,
    headers: { ...(browser ? { Cookie: cookieOf(browser) } : {}), ...(init.headers as object) },
  });
const statusOf = async (name: string, browser?: Browser) => {
  const answer = await ask(name, browser);
  await answer.arrayBuffer();
  return answer.status;
};
const filesOf = async (id: string): Promise<string[]> => {
  const media = test.db.selectFrom('media').select('variants').where('id', '=', id);
  return pictureFiles(id, (await media.executeTakeFirstOrThrow()).variants);
};
/** Where the bucket holds it: `media`, `held`, `bin`. */
const placesOf = (name: string) =>
  s3.keys().flatMap((key) => (key.endsWith(name) ? [key.split('/')[0]] : []));
const places = (names: readonly string[]) => [...new Set(names.flatMap(placesOf))].sort();

/** What waits in the queue of these kinds, done as a worker does it. */
async function doJobs(): Promise<void> {
  const tasks = tasksOn(test.db);
  for (const job of await takeJobs(test.db, 'finish_upload'))
    await tasks.finish_upload(job, { isLastTry: true });
  for (const job of await takeJobs(test.db, 'settle_post')) await tasks.settle_post(job, { isLastTry: true });
  for (const job of await takeJobs(test.db, 'settle_posts_of'))
    await tasks.settle_posts_of(job, { isLastTry: true });
  for (const job of await takeJobs(test.db, 'settle_faces'))
    await tasks.settle_faces(job, { isLastTry: true });
  for (const job of await takeJobs(test.db, 'remove_files'))
    await tasks.remove_files(job, { isLastTry: true });
}

async function post(): Promise<{ id: number; photoId: string; names: string[] }> {
  const { id: photoId } = await upload(cast.browser, fileOf(await plainPhoto(700, 500)));
  const { id } = await publish(cast.browser, { message: '今夜もいます', images: [photoId] });
  await doJobs();
  return { id, photoId, names: await filesOf(photoId) };
}

it('a photo is held until its post is public, and is served with the headers of a file on disk', async () => {
  const { id: photoId } = await upload(cast.browser, fileOf(await plainPhoto(700, 500)));
  const [name = ''] = await filesOf(photoId);
  expect([await statusOf(name), await statusOf(name, cast.browser), placesOf(name)]).toEqual([
    404,
    200,
    ['held'],
  ]);
  const own = await ask(name, cast.browser);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  await own.arrayBuffer();
  await publish(cast.browser, { message: 'こんばんは', images: [photoId] });
  // Everybody has it from the moment the row says so; the job brings it to the public ones.
  expect([await statusOf(name), placesOf(name)]).toEqual([200, ['held']]);
  await doJobs();
  const names = await filesOf(photoId);
  expect([names.length > 4, places(names)]).toEqual([true, ['media']]);
  for (const each of names) {
    const answer = await ask(each);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
  }
});

it('a video is sent in parts', async () => {
  const sent = await upload(cast.browser, fileOf(ourVideo('', { seconds: 1 }), 'film.mp4', 'video/mp4'));
  await publish(cast.browser, { message: '動画', videos: [sent.id] });
  await doJobs();
  const name = videoFile(sent.id);
  expect(placesOf(name)).toEqual(['media']);
  const whole = Buffer.from(await (await ask(name)).arrayBuffer());
  s3.asked();
  const part = await ask(name, undefined, { headers: { Range: 'bytes=100-299' } });
  // In one request: between two of them the object may move.
  expect(s3.asked()).toEqual([`GET /media/media/${name.slice(0, 2)}/${name}`]);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${whole.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 300));
  const tail = await ask(name, undefined, { headers: { Range: 'bytes=-50' } });
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-50));
  const outside = await ask(name, undefined, { headers: { Range: `bytes=${whole.length}-` } });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  const head = await ask(name, undefined, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
});

it('S67: a hidden cast is denied at every address at once, before anything has moved, and moved by the job', async () => {
  const { names } = await post();
  const photo = formOf({ name: 'さくら', images: [fileOf(await plainPhoto(500))] });
  const saved = await cast.browser.post(`/api/my_page/${cast.myId}/profile_setting`, photo);
  expect(saved.status, saved.text).toBe(200);
  await doJobs();
  const { mediaId } = await test.db
    .selectFrom('castPhotos')
    .select('mediaId')
    .where('castId', '=', cast.castId)
    .executeTakeFirstOrThrow();
  const all = [...names, ...(await filesOf(mediaId))];
  const seen = async (browser?: Browser) => [
    ...new Set(await Promise.all(all.map((name) => statusOf(name, browser)))),
  ];
  expect([await seen(), places(all)]).toEqual([[200], ['media']]);
  // Nothing can be moved while she hides: rows alone decide.
  s3.be('fails', /^(?:PUT|POST) /);
  Object.assign(config(), { cdn: { purgeUrl: origin, token: 'token-of-tests-0123456789' } });
  const hidden = await cast.browser.post(`/api/my_page/${cast.myId}/visibility`, { visible: false });
  expect([hidden.status, await seen(), await seen(cast.browser)]).toEqual([200, [404], [200]]);
  const purged = (await takeJobs(test.db, 'forget_in_caches')).flatMap(({ names }) => names);
  Object.assign(config(), { cdn: null });
  expect([...new Set(purged)].sort()).toEqual(all.toSorted());
  Object.assign(config(), { cdn: { purgeUrl: origin, token: 'token-of-tests-0123456789' } });
  await expect(doJobs()).rejects.toMatchObject({ code: 'storage_down' });
  // The job has caches forget once more, also when it cannot move yet.
  expect((await takeJobs(test.db, 'forget_in_caches')).length).toBeGreaterThan(0);
  Object.assign(config(), { cdn: null });
  expect(await seen()).toEqual([404]);
  s3.be('works');
  // The queue tries again.
  await tasksOn(test.db).settle_posts_of({ castId: cast.castId }, { isLastTry: true });
  expect([await seen(), await seen(cast.browser), places(all)]).toEqual([[404], [200], ['held']]);
});

it('a slow copy keeps no transaction open, which the database would end with all that was decided in it', async () => {
  const { id } = await post();
  await test.db.updateTable('posts').set({ needLogin: true }).where('id', '=', id).execute();
  const idle = s3.during(/^PUT /, () =>
    sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(test.db),
  );
  await tasksOn(test.db).settle_post({ postId: id }, { isLastTry: true });
  expect((await idle).rows).toEqual([]);
});

it('S67: who hides while the store is slow is in no answer that a CDN may keep', async () => {
  const { names } = await post();
  const [name = ''] = names;
  const hidden = s3.during(/^GET /, async () => {
    await setTimeout(SLOW_MS);
    return cast.browser.post(`/api/my_page/${cast.myId}/visibility`, { visible: false });
  });
  const answer = await ask(name);
  expect((await hidden).status).toBe(200);
  await answer.arrayBuffer();
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control')).not.toContain('public');
});

it('what is sent while the store is away waits for it, and spends no try', async () => {
  const { id: photoId } = await upload(cast.browser, fileOf(await plainPhoto(700, 500)));
  const film = await upload(cast.browser, fileOf(ourVideo('', { seconds: 1 }), 'film.mp4', 'video/mp4'));
  await publish(cast.browser, { message: '写真', images: [photoId] });
  await publish(cast.browser, { message: '動画', videos: [film.id] });
  const states = async () =>
    (await test.db.selectFrom('postUploads').select('state').where('castId', '=', cast.castId).execute()).map(
      ({ state }) => state,
    );
  for (const which of [/^GET /, /^PUT /]) {
    s3.be('fails', which);
    const jobs = await takeJobs(test.db, 'finish_upload');
    expect(jobs).toHaveLength(2);
    for (const job of jobs) await tasksOn(test.db).finish_upload(job, { isLastTry: true });
    expect(await states()).toEqual(['waiting', 'waiting']);
  }
  const { rows } = await sql<{ name: string; tries: number; isLater: boolean }>`
    select task_identifier as name, max_attempts as tries, run_at > now() as is_later from graphile_worker.jobs
    where task_identifier = 'finish_upload' order by max_attempts`.execute(test.db);
  expect(rows).toEqual([5, 10].map((tries) => ({ name: 'finish_upload', tries, isLater: true })));
  s3.be('works');
  await doJobs();
  expect([await states(), placesOf(videoFile(film.id))]).toEqual([['ready', 'ready'], ['media']]);
});

it('a video for which the store fails for a day fails, its author is notified, and a photo goes on waiting', async () => {
  const { id: photoId } = await upload(cast.browser, fileOf(await plainPhoto(700, 500)));
  const film = await upload(cast.browser, fileOf(ourVideo('', { seconds: 1 }), 'film.mp4', 'video/mp4'));
  await publish(cast.browser, { message: '写真', images: [photoId] });
  const { id: postId } = await publish(cast.browser, { message: '動画', videos: [film.id] });
  const finish = (job: TaskPayloads['finish_upload']) =>
    tasksOn(test.db).finish_upload(job, { isLastTry: false });
  const states = async () => {
    const own = test.db.selectFrom('postUploads').select(['kind', 'state']).where('castId', '=', cast.castId);
    return Object.fromEntries((await own.execute()).map(({ kind, state }) => [kind, state]));
  };
  s3.be('fails', /^GET /);
  for (const job of await takeJobs(test.db, 'finish_upload')) await finish(job);
  const away = await takeJobs(test.db, 'finish_upload');
  const after = (hours: number) =>
    away.map((job) => ({ ...job, awaySince: Number(job.awaySince) - hours * 3_600_000 }));
  for (const job of after(23)) await finish(job);
  expect(await states()).toEqual({ photo: 'waiting', video: 'waiting' });
  await takeJobs(test.db, 'finish_upload');
  for (const job of after(25)) await finish(job);
  expect(await states()).toEqual({ photo: 'waiting', video: 'failed' });
  expect((await takeJobs(test.db, 'finish_upload')).map(({ id }) => id)).toEqual([photoId]);
  const shown = test.db.selectFrom('postVideos').select('state').where('postId', '=', postId);
  expect(await shown.execute()).toEqual([{ state: 'deleted' }]);
  const notices = test.db.selectFrom('notifications').select('event').where('postId', '=', postId);
  expect(await notices.execute()).toEqual([{ event: 'video_lost' }]);
});

it('a film that no one has sent is for members alone where its post is', async () => {
  const name = videoFile('samplefilm'.padEnd(26, 'a'));
  const id = await addPost(test.db, cast.castId, { needLogin: true });
  await test.db
    .insertInto('postVideos')
    .values({ postId: id, id: name.slice(0, 26), state: 'converted' })
    .execute();
  await mediaStore().write('media', name, Buffer.from('film'));
  const { id: userId } = await addUser(test.db, 'みき');
  const member = new Browser();
  await member.logInAs(test.db, userId);
  expect([await statusOf(name), await statusOf(name, member)]).toEqual([404, 200]);
  await test.db.updateTable('posts').set({ needLogin: false }).where('id', '=', id).execute();
  expect(await statusOf(name)).toBe(200);
});

it('a photo of an account is public, and gone when another one takes its place', async () => {
  const { id, myId } = await addUser(test.db, 'けんじ');
  const he = new Browser();
  await he.logInAs(test.db, id);
  const give = async (width: number) => {
    const images = [fileOf(await plainPhoto(width))];
    const answer = await he.post(`/api/my_page/${myId}/profile_setting`, formOf({ name: 'けんじ', images }));
    expect(answer.status, answer.text).toBe(200);
    await doJobs();
    const { iconMediaId } = await test.db
      .selectFrom('users')
      .select('iconMediaId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return filesOf(iconMediaId ?? '');
  };
  const first = await give(300);
  expect([places(first), await statusOf(first[0] ?? '')]).toEqual([['media'], 200]);
  const second = await give(320);
  expect([places(first), places(second), await statusOf(first[0] ?? '')]).toEqual([[], ['media'], 404]);
});

it('S67: what is deleted is nowhere, not in the bin either, also when the store was away', async () => {
  const first = await post();
  s3.asked();
  expect((await cast.browser.send('DELETE', `/api/tl/${first.id}`)).status).toBe(200);
  expect(places(first.names)).toEqual([]);
  // The bin, whose days are many requests, is left to the job.
  expect(s3.asked().filter((line) => line.includes('bin'))).toEqual([]);
  const second = await post();
  s3.be('fails');
  expect((await cast.browser.send('DELETE', `/api/tl/${second.id}`)).status).toBe(200);
  s3.be('works');
  expect([await statusOf(second.names[0] ?? ''), places(second.names)]).toEqual([404, ['media']]);
  await doJobs();
  expect(places(second.names)).toEqual([]);
});

it('a store that is away answers 503, keeps nothing of an upload, and takes the next one', async () => {
  const { names } = await post();
  const [name = ''] = names;
  const rows = async () => [
    (await test.db.selectFrom('postUploads').select('id').where('castId', '=', cast.castId).execute()).length,
    s3.keys().filter((key) => key.startsWith('held/')).length,
  ];
  const before = await rows();
  const photo = fileOf(await plainPhoto(640, 480));
  // All of it; only the last of its three files.
  for (const [mood, which] of [
    ['fails', /./],
    ['fails', /^PUT .*w640\.jpg/],
  ] as const) {
    s3.be(mood, which);
    const refused = await sendFile(cast.browser, photo);
    expect([refused.status, refused.body.message], String(which)).toEqual([503, UNUSABLE]);
    s3.be('works');
    await doJobs();
    expect(await rows(), String(which)).toEqual(before);
  }
  s3.be('fails');
  const away = await ask(name);
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '5',
  ]);
  await away.arrayBuffer();
  s3.be('works');
  expect([await statusOf(name), (await sendFile(cast.browser, photo)).status]).toEqual([200, 200]);
});

it('nothing of the bucket but media has an address', async () => {
  const { photoId } = await post();
  for (const name of [
    'DATABASE_ID',
    `${photoId.slice(0, 2)}/${photoId}w480.webp`,
    `../held/${photoId}w480.webp`,
  ])
    expect(await statusOf(name)).not.toBe(200);
  expect((await new Browser().get('/media/DATABASE_ID')).status).toBe(404);
});
