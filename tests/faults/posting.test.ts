import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
import { sweepPosts } from '../../server/community/posting/tasks.ts';
import { config } from '../../server/core/config.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { pictureFile, pictureFiles, videoFile } from '../../server/gateways/media/file-names.ts';
import { fileIn, folderOf } from '../../server/gateways/media/store/disk.ts';
import { mediaAmong } from '../../server/gateways/media/store/media-store.ts';
import { LETTERS, sweepMedia } from '../../server/gateways/media/sweep-media.ts';
import { startApi } from '../support/api-process.ts';
import {
  type CastBrowser,
  castBrowser,
  fileOf,
  formOf,
  publish,
  sendFile,
  upload,
} from '../support/casts.ts';
import { postingWorld } from '../support/posting-world.ts';
import { expectTook } from '../support/took.ts';
import { IS_LONG_FORM } from '../support/tree-number.ts';
import { ourVideo } from '../support/videos.ts';
import type { World } from '../support/world.ts';

/** Times that a process is killed in a post, and in a job; a full run does what security.md asks for. */
const [KILLS, JOB_KILLS] = IS_LONG_FORM ? [50, 50] : [4, 2];
let test: World;
let cast: CastBrowser;

/** For a `describe` alone: its tests look at every row and file there is. */
function ownWorld(): void {
  const world = postingWorld();
  beforeAll(() => {
    ({ test, cast } = world);
  });
}

const photo = async (red: number) =>
  fileOf(
    await sharp({ create: { width: 700, height: 500, channels: 3, background: { r: red, g: 90, b: 120 } } })
      .jpeg()
      .toBuffer(),
  );
/** Too large for the small disk below. */
const grain = async () =>
  fileOf(
    await sharp({
      create: {
        width: 700,
        height: 500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer(),
  );
const jobCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(
    test.db,
  );
  return rows[0]?.count;
};
const allFiles = () =>
  (['media', 'held'] as const).flatMap((folder) =>
    existsSync(folderOf(folder)) ? mediaAmong(readdirSync(folderOf(folder))).map(({ name }) => name) : [],
  );

const forgetJobs = () => sql`delete from graphile_worker._private_jobs`.execute(test.db);

/** Jobs until the end of the test, whatever becomes of it. */
async function withJobs(): Promise<void> {
  const jobs = await startJobs(test.url, JOBS_ON_DEMAND);
  onTestFinished(jobs.stop);
}

/** Every file that the rows ask for is there, and no other. */
async function expectWhole(): Promise<void> {
  const rows = await test.db
    .selectFrom('postUploads as u')
    .leftJoin('media as m', (join) => join.on(sql<boolean>`m.id = coalesce(u.poster_media_id, u.id)`))
    .select(['u.id', 'u.kind', 'm.variants'])
    .execute();
  const wanted = rows.flatMap(({ id, kind, variants }) =>
    kind === 'video' ? [videoFile(id)] : pictureFiles(id, variants ?? []),
  );
  expect(allFiles().sort()).toEqual(wanted.sort());
}

describe('R1, R22: kill -9 while posts with three photos are sent', () => {
  ownWorld();

  it(
    `leaves each post whole or absent, ${KILLS} times; the same key gives exactly one; serving again in 5 s; the jobs do what is left`,
    async () => {
      const { varDir } = config();
      let seed = 3;
      const files = [await photo(60), await photo(120), await photo(180)];
      let server = await startApi(test.url, { varDir });
      cast.browser.through = server.send;
      for (let i = 0; i < KILLS; i++) {
        await test.db.deleteFrom('rateLimits').execute();
        const form = () => formOf({ message: `その${i} #夜`, images: files });
        const key = { 'Idempotency-Key': `kill-number-${i}` };
        const sending = cast.browser.post('/api/tl', form(), key).catch(() => null);
        seed = (seed * 48_271) % 2_147_483_647;
        await pause(seed % 700);
        await server.kill();
        await sending;
        const began = performance.now();
        server = await startApi(test.url, { varDir });
        expect((await server.send('/api/me', {})).status).toBe(200);
        expectTook(began, 5000, 'serving again after kill -9');
        cast.browser.through = server.send;
        const posts = await test.db
          .selectFrom('posts')
          .select('id')
          .where('body', '=', `その${i} #夜`)
          .execute();
        expect(posts.length).toBeLessThan(2);
        for (const { id } of posts) {
          const photos = await test.db
            .selectFrom('postPhotos')
            .select('mediaId')
            .where('postId', '=', id)
            .execute();
          const tags = await test.db
            .selectFrom('postHashtags')
            .select('folded')
            .where('postId', '=', id)
            .execute();
          expect([photos.length, tags.length]).toEqual([3, 1]);
          for (const { mediaId } of photos) expect(allFiles()).toContain(pictureFile(mediaId, 480));
        }
        // What was cut off before its answer is done by the retry, once its time to come back is over.
        await sql`update idempotent_calls set began_at = began_at - interval '31 seconds' where sealed is null`.execute(
          test.db,
        );
        const retried = await cast.browser.post('/api/tl', form(), key);
        expect(retried.status, retried.text).toBe(200);
      }
      await server.stop();
      const counted = await test.db
        .selectFrom('posts')
        .select('body')
        .where('body', 'like', 'その%')
        .execute();
      expect(new Set(counted.map(({ body }) => body)).size).toBe(KILLS);
      expect(counted.length).toBe(KILLS);

      // R22: the jobs do what was committed and not yet done, and what is left over is swept.
      expect(await jobCount()).toBeGreaterThan(0);
      await withJobs();
      await expect.poll(jobCount, { timeout: 60_000, interval: 250 }).toBe(0);
      await test.db
        .updateTable('postUploads')
        .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
        .where('postId', 'is', null)
        .execute();
      await sweepPosts(test.db);
      await sweepMedia(test.db, { hours: 0, letters: LETTERS, confirmed: true });
      await expectWhole();
      expect(mediaAmong(readdirSync(folderOf('held')))).toEqual([]);
    },
    20 * 60_000,
  );
});

describe('R21: kill -9 while jobs make the files of a post', () => {
  ownWorld();
  beforeEach(forgetJobs);

  it(
    'they are made by the next process; no file is ever half-written',
    async () => {
      const { varDir } = config();
      const local = (await castBrowser(test.db, 'れいな')).browser;
      const films: string[] = [];
      const addFilm = async () => {
        await test.db.deleteFrom('rateLimits').execute();
        const { id } = await upload(local, fileOf(ourVideo('', { seconds: 2 }), 'a.mp4', 'video/mp4'));
        films.push(id);
        await publish(local, { message: `動画${films.length}`, videos: [id] });
      };
      await addFilm();
      const still = await upload(local, await photo(99));
      await publish(local, { message: '写真', images: [still.id] });
      for (let i = 0; i < JOB_KILLS; i++) {
        // Every kill finds a film that is not made yet.
        if ((await jobCount()) === 0) await addFilm();
        const server = await startApi(test.url, { varDir, jobs: true });
        await pause(40 * (i % 15));
        await server.kill();
        // Each kill is a first one: a job that ends its process three times is given up (R20).
        await sql`
          update graphile_worker._private_jobs
          set locked_at = null, locked_by = null, run_at = now(), attempts = 0`.execute(test.db);
      }
      await withJobs();
      await expect.poll(jobCount, { timeout: 60_000, interval: 250 }).toBe(0);
      await sweepPosts(test.db);
      await sweepMedia(test.db, { hours: 0, letters: LETTERS, confirmed: true });
      await expectWhole();
      const states = await test.db
        .selectFrom('postVideos')
        .select('state')
        .where('id', 'in', films)
        .execute();
      expect(states).toEqual(films.map(() => ({ state: 'converted' })));
      const avif = readdirSync(folderOf('media')).filter(
        (name) => name.startsWith(still.id) && name.endsWith('.avif'),
      );
      expect(avif.length).toBe(2);
      for (const name of avif) expect((await sharp(fileIn('media', name)).stats()).channels.length).toBe(3);
    },
    20 * 60_000,
  );
});

describe('R19, R20: jobs that fail', () => {
  ownWorld();
  beforeEach(forgetJobs);

  /** Of the one job there is, by the database's clock. */
  async function nextTry() {
    const { rows } = await sql<{ attempts: number; lockedAt: Date | null; at: number; inSeconds: number }>`
      select attempts, locked_at, extract(epoch from run_at)::float8 as at,
        extract(epoch from run_at - now())::float8 as in_seconds from graphile_worker.jobs`.execute(test.db);
    return rows[0];
  }
  /** @returns when that is; the long form waits for the gap instead */
  async function tryNow(): Promise<number> {
    const { rows } = await sql<{ at: number }>`
      update graphile_worker._private_jobs set run_at = now()
      returning extract(epoch from run_at)::float8 as at`.execute(test.db);
    // A worker that looks for jobs every two seconds is notified of one.
    await sql`select pg_notify('jobs:insert', '{"r":"1","count":1}')`.execute(test.db);
    return rows[0]?.at ?? 0;
  }

  it('a file that cannot be written four times is made at the fifth, once, and each gap is longer than the one before', {
    timeout: 10 * 60_000,
  }, async () => {
    const local = (await castBrowser(test.db, 'みお')).browser;
    const { id } = await upload(local, await photo(33));
    const master = fileIn('held', pictureFile(id, 700, 'jpg'));
    const bytes = await sharp(master).toBuffer();
    rmSync(master);
    let next = await nextTry();
    let due = next?.at ?? 0;
    await withJobs();
    const attempts = async () => {
      next = await nextTry();
      // An attempt counts from its beginning; until it has failed, its end would undo what is set below.
      return next?.lockedAt ? 'at work' : (next?.attempts ?? null);
    };
    for (let failed = 1; failed <= 4; failed++) {
      await expect.poll(attempts, { timeout: 120_000 }).toBe(failed);
      expect(next?.inSeconds).toBeLessThanOrEqual(Math.exp(failed));
      expect(Number(next?.at)).toBeGreaterThanOrEqual(due + Math.exp(failed));
      if (failed === 4) writeFileSync(master, bytes);
      due = IS_LONG_FORM ? Number(next?.at) : await tryNow();
    }
    await expect.poll(attempts, { timeout: 120_000 }).toBeNull();
    const rows = await test.db.selectFrom('postUploads').select('state').where('id', '=', id).execute();
    expect(rows).toEqual([{ state: 'ready' }]);
  });

  it('a video that cannot be converted ends as such, and holds up no other job', async () => {
    const { browser: local, userId } = await castBrowser(test.db, 'ゆい');
    const poison = await upload(local, fileOf(ourVideo('', { seconds: 1 }), 'a.mp4', 'video/mp4'));
    const posted = await publish(local, { message: '毒', videos: [poison.id] });
    writeFileSync(fileIn('held', `${poison.id}.source`), Buffer.alloc(1000));
    const good = await upload(local, await photo(44));
    await withJobs();
    const stateOf = async (id: string) =>
      (await test.db.selectFrom('postUploads').select('state').where('id', '=', id).executeTakeFirst())
        ?.state;
    await expect.poll(() => stateOf(good.id), { timeout: 30_000 }).toBe('ready');
    await expect.poll(() => stateOf(poison.id), { timeout: 60_000 }).toBe('failed');
    const { body } = await local.get(`/api/tl/${posted.id}/video`);
    expect(body).toMatchObject({ video: { converted: false, waiting: false, deleted: true } });
    const notices = await test.db
      .selectFrom('notifications')
      .select(['kind', 'once', 'postId'])
      .where('userId', '=', userId)
      .execute();
    expect(notices).toEqual([{ kind: 'posting', once: `lost:${poison.id}`, postId: posted.id }]);
  });
});

describe('R6, R8: a disk that takes nothing', () => {
  ownWorld();
  beforeEach(forgetJobs);

  const FULL_TEXT = 'ただいま画像や動画を保存できません。しばらく時間をおいてから、もう一度お試しください。';

  it.each(['a full disk', 'a folder that is gone'])(
    '%s refuses files with a sentence, takes texts, and works again',
    async (how) => {
      const { browser: local, myId } = await castBrowser(test.db, 'あおい');
      const held = folderOf('held');
      const before = await test.db.selectFrom('postUploads').select('id').execute();
      rmSync(held, { recursive: true, force: true });
      const isDisk = how === 'a full disk';
      // A file in the folder's place is as good as a disk where no file system of one's own may be mounted.
      let mounted = false;
      if (isDisk) {
        mkdirSync(held);
        try {
          execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', held], { stdio: 'ignore' });
          mounted = true;
        } catch {
          rmSync(held, { recursive: true });
        }
      }
      if (!mounted) writeFileSync(held, '');
      onTestFinished(() => {
        if (mounted && existsSync(held)) execFileSync('umount', [held]);
      });
      const refused = await sendFile(local, await grain());
      expect([refused.status, refused.body.message]).toEqual([507, FULL_TEXT]);
      const withForm = await local.post('/api/tl', formOf({ message: '写真つき', images: [await grain()] }));
      expect(withForm.status).toBe(507);
      const names = formOf({ name: 'あおい', images: [await grain()] });
      expect((await local.post(`/api/my_page/${myId}/profile_setting`, names)).status).toBe(507);
      expect((await publish(local, { message: '文字だけなら' })).raw).toBe('文字だけなら');
      expect(await test.db.selectFrom('postUploads').select('id').execute()).toEqual(before);
      if (mounted) {
        expect(readdirSync(held)).toEqual([]);
        execFileSync('umount', [held]);
        mounted = false;
      } else rmSync(held);
      expect((await sendFile(local, await photo(202))).status).toBe(200);
    },
  );
});
