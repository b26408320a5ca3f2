import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/accounts/erase-account.ts';
import { returnOf } from '../../server/accounts/leaving.ts';
import { setCastVisibility } from '../../server/casts/set-visibility.ts';
import { provideDatabase } from '../../server/db/database.ts';
import { TASKS } from '../../server/jobs/task-list.ts';
import type { TaskName, TaskPayloads } from '../../server/jobs/tasks.ts';
import { pictureFile } from '../../server/media/file-names.ts';
import { fileIn, moveFiles, newMediaId, removeFiles, writeWhole } from '../../server/media/folders.ts';
import { mediumAccess } from '../../server/posting/medium-access.ts';
import { publishDue } from '../../server/posting/publish-due.ts';
import { sweepPosts } from '../../server/posting/sweep-posts.ts';
import { setShopVisibility } from '../../server/shops/set-visibility.ts';
import { scratchFolder } from '../support/accounts.ts';
import { addUser, someFacts } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, publish, upload } from '../support/casts.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addPost } from '../support/posts.ts';

let test: TestDatabase;
let cast: CastBrowser;
let forgetFolder: () => void;

beforeAll(async () => {
  test = await testDatabase();
  provideDatabase(test.db);
  forgetFolder = scratchFolder();
});
beforeEach(async () => {
  await test.db.deleteFrom('rateLimits').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  cast = await castBrowser(test.db);
});
afterAll(async () => {
  await test.close();
  forgetFolder();
});

const OPERATOR = { kind: 'operator' } as const;
const photo = async () =>
  fileOf(
    await sharp({ create: { width: 700, height: 500, channels: 3, background: '#7a5a78' } })
      .jpeg()
      .toBuffer(),
  );
/** A post with a photo. @returns the post's id, and the photo's */
async function post(fields: Record<string, string> = {}): Promise<{ id: number; photoId: string }> {
  const { id: photoId } = await upload(cast.browser, await photo());
  const { id } = await publish(cast.browser, { message: '今夜もいます', images: [photoId], ...fields });
  return { id, photoId };
}
/** Where the photo is, and what becomes of a guest who asks for it there. */
const placeOf = async (id: string) => [
  ...(['media', 'held'] as const).filter((folder) => existsSync(fileIn(folder, pictureFile(id, 480)))),
  await mediumAccess(id, {}),
];
const OPEN = ['media', 'public'];
const SHUT = ['held', null];
const tomorrow = () => new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 16);
const statusOf = async (id: number) =>
  (await test.db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** The waiting jobs of a name, which wait no longer. */
async function takeJobs<N extends TaskName>(name: N): Promise<TaskPayloads[N][]> {
  const { rows } = await sql<{ payload: TaskPayloads[N] }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name} returning j.payload`.execute(test.db);
  return rows.map(({ payload }) => payload);
}
async function settle(): Promise<void> {
  for (const authors of await takeJobs('settle_posts_of'))
    await TASKS.settle_posts_of(authors, { isLastTry: false });
}

describe('the photos of an author whom nobody sees', () => {
  it.each(['cast', 'shop'] as const)('go when the %s is hidden, and come back with it', async (kind) => {
    const { photoId } = await post();
    expect(await placeOf(photoId)).toEqual(OPEN);
    const { shopId } = await test.db
      .selectFrom('casts')
      .select('shopId')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    const show = (visible: boolean) =>
      kind === 'cast'
        ? setCastVisibility(test.db, OPERATOR, cast.castId, visible)
        : setShopVisibility(test.db, OPERATOR, shopId ?? 0, visible);
    expect(await show(false)).toBe(true);
    expect(await placeOf(photoId)).toEqual(SHUT);
    expect(await takeJobs('settle_posts_of')).toEqual([
      kind === 'cast' ? { castId: cast.castId } : { shopId },
    ]);
    expect(await show(true)).toBe(true);
    expect(await placeOf(photoId)).toEqual(OPEN);
  });

  it('go when she leaves, and come back when she returns', async () => {
    const { photoId } = await post();
    const left = await cast.browser.post(`/api/my_page/${cast.myId}/delete_account`, { delete: true });
    expect(left.status).toBe(200);
    expect(await placeOf(photoId)).toEqual(SHUT);
    await test.db.transaction().execute((trx) => returnOf(trx, cast.userId, someFacts()));
    await settle();
    expect(await placeOf(photoId)).toEqual(OPEN);
  });

  it('of a scheduled post wait with it until she is seen again', async () => {
    const { id, photoId } = await post({ scheduledOn: tomorrow() });
    const postedAt = new Date(Date.now() - 120_000);
    await test.db.updateTable('posts').set({ postedAt }).where('id', '=', id).execute();
    await setCastVisibility(test.db, OPERATOR, cast.castId, false);
    await publishDue(test.db, id);
    await sweepPosts(test.db);
    expect([await statusOf(id), ...(await placeOf(photoId))]).toEqual(['scheduled', ...SHUT]);
    await setCastVisibility(test.db, OPERATOR, cast.castId, true);
    await sweepPosts(test.db);
    expect([await statusOf(id), ...(await placeOf(photoId))]).toEqual(['public', ...OPEN]);
  });
});

it('a scheduled post that is published by hand is told to her followers, once', async () => {
  const fan = await addUser(test.db, 'けん');
  await test.db
    .insertInto('castFollows')
    .values({ userId: fan.id, castId: cast.castId, bell: 'all' })
    .execute();
  const { id } = await publish(cast.browser, { message: 'あとで', scheduledOn: tomorrow() });
  await takeJobs('tell_followers');
  for (const message of ['やっぱりいま', '書き直しました'])
    await publish(cast.browser, { tlId: String(id), message });
  const told = await takeJobs('tell_followers');
  expect(told).toMatchObject([{ castId: cast.castId, postId: id }]);
  for (const each of told) await TASKS.tell_followers(each, { isLastTry: false });
  const rows = await test.db
    .selectFrom('notifications')
    .select('postId')
    .where('userId', '=', fan.id)
    .execute();
  expect(rows).toEqual([{ postId: id }]);
});

it('the sweep leaves an old upload alone that is just being posted', async () => {
  const { id } = await upload(cast.browser, await photo());
  const createdAt = new Date(Date.now() - 2 * 86_400_000);
  await test.db.updateTable('postUploads').set({ createdAt }).where('id', '=', id).execute();
  const postId = await addPost(test.db, cast.castId);
  const sweep = await test.db.transaction().execute(async (trx) => {
    await trx.updateTable('postUploads').set({ postId }).where('id', '=', id).execute();
    const sweeping = sweepPosts(test.db);
    await Promise.race([sweeping, pause(1000)]);
    return { sweeping };
  });
  await sweep.sweeping;
  const found = await test.db
    .selectFrom('postUploads')
    .select('postId')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(found?.postId).toBe(postId);
  expect(existsSync(fileIn('held', pictureFile(id, 480)))).toBe(true);
});

it('files that are removed while they are being published are in neither folder', async () => {
  const names = Array.from({ length: 100 }, () => pictureFile(newMediaId(), 240));
  for (const name of names) await writeWhole('held', name, Buffer.from('a'));
  await Promise.all(
    names.map((name) => Promise.all([removeFiles([name]), moveFiles([name], 'held', 'media')])),
  );
  const left = names.filter((name) => existsSync(fileIn('media', name)) || existsSync(fileIn('held', name)));
  expect(left).toEqual([]);
});

it('the pictures of an erased account are removed by a job, should the process end before it does so', async () => {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 128, height: 128, bytes: 1 }]);
  await test.db
    .insertInto('media')
    .values({ id, dot: '#705c67', variants: variants as never })
    .execute();
  await test.db
    .updateTable('users')
    .set({ iconMediaId: id, status: 'leaving', eraseAt: new Date(0) })
    .where('id', '=', cast.userId)
    .execute();
  await takeJobs('remove_files');
  expect(await eraseAccount(test.db, cast.userId)).toBe(true);
  expect(await takeJobs('remove_files')).toEqual([{ names: [pictureFile(id, 128)] }]);
});
