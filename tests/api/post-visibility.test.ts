import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { returnOf } from '../../server/app/leaving/delete-account.ts';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { tasksOn } from '../../server/app/tasks.ts';
import { mediaAccess } from '../../server/community/posting/media-access.ts';
import { publishDue, sweepPosts } from '../../server/community/posting/tasks.ts';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { connect } from '../../server/core/db/connect.ts';
import { database } from '../../server/core/db/database.ts';
import { oneAtATime } from '../../server/core/db/session-lock.ts';
import { setSuspension } from '../../server/desk/suspensions/set-suspension.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { moveFiles, removeFiles, writeWhole } from '../../server/gateways/media/files.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { type MediaFolder, newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { LETTERS, sweepMedia } from '../../server/gateways/media/sweep-media.ts';
import { readPicture } from '../../server/gateways/media/uploads/store-picture.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, publish, upload } from '../support/casts.ts';
import { asAnotherCaller } from '../support/one-connection.ts';
import { addPost } from '../support/posts.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;

beforeAll(async () => {
  await claimMediaFolders(test.db);
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  cast = await castBrowser(test.db);
});

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
  await mediaAccess(id, {}),
];
const OPEN = ['media', 'public'];
const SHUT = ['held', null];
const tomorrow = () => new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 16);
const statusOf = async (id: number) =>
  (await test.db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** The waiting jobs of a name, which wait no longer. */
async function settle(): Promise<void> {
  for (const authors of await takeJobs(test.db, 'settle_posts_of'))
    await tasksOn(database()).settle_posts_of(authors, { isLastTry: false });
}

/** A picture of 480 px that everybody may have, as the forms store it; `hours` old. */
async function face({ hours = 0, sample = false } = {}): Promise<string> {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
  const createdAt = new Date(Date.now() - hours * 3_600_000);
  await test.db.insertInto('media').values({ id, dot: '#705c67', variants, sample, createdAt }).execute();
  await store('media', pictureFile(id, 480), hours);
  return id;
}
async function store(folder: MediaFolder, name: string, hours: number): Promise<void> {
  await writeWhole(folder, name, Buffer.from('face'));
  const then = Date.now() / 1000 - hours * 3600;
  utimesSync(fileIn(folder, name), then, then);
}
/** In the shop's gallery, behind those of the demo. */
let positions = 20_000;
const onPage = (mediaId: string, position = 0) =>
  test.db.insertInto('castPhotos').values({ castId: cast.castId, position, mediaId, alt: '' }).execute();

describe('S67: the pictures of a page and an account', () => {
  it.each(['cast', 'shop'] as const)('of a hidden %s are no one else’s by their names', async (kind) => {
    const [own, shared, icon, room] = [
      await face(),
      await face({ sample: true }),
      await face(),
      await face(),
    ];
    await onPage(own);
    await onPage(shared, 1);
    await test.db.updateTable('users').set({ iconMediaId: icon }).where('id', '=', cast.userId).execute();
    const { shopId } = await test.db
      .selectFrom('casts')
      .select('shopId')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('shopPhotos')
      .values({ shopId: shopId ?? 0, position: ++positions, mediaId: room, alt: '' })
      .execute();
    const show = (visible: boolean) =>
      setVisibility(test.db, kind === 'cast' ? { castId: cast.castId } : { shopId: shopId ?? 0 }, visible);
    const places = async () => Promise.all([own, icon, shared, room].map(placeOf));
    await show(false);
    expect(await places()).toEqual([SHUT, SHUT, OPEN, kind === 'shop' ? SHUT : OPEN]);
    const cookie = [...cast.browser.cookies].map((pair) => pair.join('=')).join('; ');
    for (const id of [own, icon]) expect(await mediaAccess(id, { cookie })).toBe('private');
    expect(await readPicture(icon, 480)).toEqual(Buffer.from('face'));
    await show(true);
    expect(await places()).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });

  it('go with a member who leaves, and come back with them', async () => {
    const { id: userId, myId } = await addUser(test.db, 'けん');
    const icon = await face();
    await test.db.updateTable('users').set({ iconMediaId: icon }).where('id', '=', userId).execute();
    const member = new Browser();
    await member.logInAs(test.db, userId);
    expect((await member.post(`/api/my_page/${myId}/delete_account`, { delete: true })).status).toBe(200);
    expect(await placeOf(icon)).toEqual(SHUT);
    await takeJobs(test.db, 'settle_faces');
    await test.db.transaction().execute((trx) => returnOf(trx, userId, someFacts()));
    for (const of of await takeJobs(test.db, 'settle_faces'))
      await tasksOn(database()).settle_faces(of, { isLastTry: false });
    expect(await placeOf(icon)).toEqual(OPEN);
  });
});

it('the sweep removes what nothing refers to, a day after it came, and nothing else', async () => {
  const old = { hours: 25 };
  const [unused, fresh, shown, sample] = [
    await face(old),
    await face({ hours: 23 }),
    await face(old),
    await face({ ...old, sample: true }),
  ];
  await onPage(shown);
  const { photoId } = await post();
  let stray = newMediaId();
  while ([unused, shown].some((id) => id[0] === stray[0])) stray = newMediaId();
  const gone = [
    ['media', pictureFile(stray, 480)],
    ['held', `${stray}.mp4`],
    ['held', `${stray}.source`],
    // A width its medium does not have, and a write that was cut off.
    ['media', pictureFile(shown, 960, 'avif')],
    ['held', `${pictureFile(shown, 480)}.0123456789ab`],
  ] as const;
  for (const [folder, name] of gone) await store(folder, name, 25);
  await store('media', pictureFile(stray, 240), 23);
  const letterOf = (id: string) => id[0] as string;
  // One letter is looked at by each run.
  const others = LETTERS.filter((letter) => letter !== letterOf(stray));
  await sweepMedia(test.db, { letters: others });
  expect(existsSync(fileIn('media', pictureFile(stray, 480)))).toBe(true);
  expect(await sweepMedia(test.db, { letters: [letterOf(stray)] })).toMatchObject({ files: 3 });
  for (const [folder, name] of gone) expect(existsSync(fileIn(folder, name)), name).toBe(false);
  expect(existsSync(fileIn('media', pictureFile(stray, 240)))).toBe(true);
  expect(await placeOf(unused)).toEqual([null]);
  for (const id of [fresh, shown, sample]) expect((await placeOf(id))[0]).toBe('media');
  expect(await placeOf(photoId)).toEqual(OPEN);
  expect(await sweepMedia(test.db, { letters: LETTERS })).toEqual({ media: 0, files: 0 });
});

it('the sweep looks at everything that refers to a medium', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(test.db);
  expect(rows.length).toBeGreaterThan(5);
  const looked = readFileSync('server/gateways/media/unused-queries.ts', 'utf8');
  for (const { table, column } of rows) expect(looked).toContain(`from ${table} r where r.${column} = m.id`);
});

describe('the photos of an author whom no one sees', () => {
  it.each(['cast', 'shop'] as const)('go when the %s is hidden, and come back with it', async (kind) => {
    const { photoId } = await post();
    expect(await placeOf(photoId)).toEqual(OPEN);
    const { shopId } = await test.db
      .selectFrom('casts')
      .select('shopId')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    const show = (visible: boolean) =>
      setVisibility(test.db, kind === 'cast' ? { castId: cast.castId } : { shopId: shopId ?? 0 }, visible);
    expect(await show(false)).toBe(true);
    expect(await placeOf(photoId)).toEqual(SHUT);
    expect(await takeJobs(test.db, 'settle_posts_of')).toEqual([
      kind === 'cast' ? { castId: cast.castId } : { shopId },
    ]);
    expect(await show(true)).toBe(true);
    expect(await placeOf(photoId)).toEqual(OPEN);
  });

  it('go when her account is suspended, by a job too, and come back with it', async () => {
    const { photoId } = await post();
    expect(await setSuspension(test.db, cast.myId, true)).toBe(true);
    expect(await placeOf(photoId)).toEqual(SHUT);
    expect((await cast.browser.me()).guest).toBe(true);
    expect(await setSuspension(test.db, cast.myId, true)).toBe(false);
    expect(await setSuspension(test.db, cast.myId, false)).toBe(true);
    expect(await placeOf(photoId)).toEqual(OPEN);
    // The database alone is enough: whatever changes the row, the files follow.
    await takeJobs(test.db, 'settle_posts_of');
    for (const [status, place] of [
      ['suspended', SHUT],
      ['active', OPEN],
    ] as const) {
      await test.db.updateTable('users').set({ status }).where('id', '=', cast.userId).execute();
      await settle();
      expect(await placeOf(photoId)).toEqual(place);
    }
    const events = await test.db
      .selectFrom('auditLog')
      .select(['event', 'detail'])
      .where('target', '=', `user:${cast.userId}`)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { event: 'account.suspended', detail: { before: 'active', after: 'suspended' } },
      { event: 'account.reinstated', detail: { before: 'suspended', after: 'active' } },
    ]);
  });

  it('stay away while one reason to hide her is left, and follow her account to another page', async () => {
    const { photoId } = await post();
    await setSuspension(test.db, cast.myId, true);
    await setVisibility(test.db, { castId: cast.castId }, false);
    await setSuspension(test.db, cast.myId, false);
    expect(await placeOf(photoId)).toEqual(SHUT);
    await setVisibility(test.db, { castId: cast.castId }, true);
    expect(await placeOf(photoId)).toEqual(OPEN);
    await setSuspension(test.db, cast.myId, true);
    await setVisibility(test.db, { castId: cast.castId }, true);
    expect(await placeOf(photoId)).toEqual(SHUT);
    const user = test.db.updateTable('users').where('id', '=', cast.userId);
    for (const [castId, place] of [
      [null, OPEN],
      [cast.castId, SHUT],
    ] as const) {
      await user.set({ castId }).execute();
      await settle();
      expect(await placeOf(photoId)).toEqual(place);
    }
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
    await setVisibility(test.db, { castId: cast.castId }, false);
    for (let tries = 0; tries < 2; tries += 1) await publishDue(test.db, id);
    await sweepPosts(test.db);
    const { body } = await cast.browser.get(`/api/my_page/${cast.myId}/notifications?filter=announcement`);
    expect(body.items).toMatchObject([
      {
        kind: 'posting',
        text: expect.stringMatching(/^予約した投稿を、時刻に公開できませんでした。/),
        path: `/my_page/${cast.myId}/posts/`,
        excerpt: '今夜もいます',
      },
    ]);
    expect([await statusOf(id), ...(await placeOf(photoId))]).toEqual(['scheduled', ...SHUT]);
    await setVisibility(test.db, { castId: cast.castId }, true);
    await sweepPosts(test.db);
    expect([await statusOf(id), ...(await placeOf(photoId))]).toEqual(['public', ...OPEN]);
  });
});

it('a scheduled post that is published by hand notifies her followers, once', async () => {
  const fan = await addUser(test.db, 'けん');
  await test.db
    .insertInto('castFollows')
    .values({ userId: fan.id, castId: cast.castId, bell: 'all' })
    .execute();
  const { id } = await publish(cast.browser, { message: 'あとで', scheduledOn: tomorrow() });
  await takeJobs(test.db, 'tell_followers');
  for (const message of ['やっぱりいま', '書き直しました'])
    await publish(cast.browser, { tlId: String(id), message });
  const jobs = await takeJobs(test.db, 'tell_followers');
  expect(jobs).toMatchObject([{ castId: cast.castId, postId: id }]);
  for (const each of jobs) await tasksOn(database()).tell_followers(each, { isLastTry: false });
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
    const sweeping = asAnotherCaller(() => sweepPosts(test.db));
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
  await takeJobs(test.db, 'remove_files');
  expect(await eraseAccount(test.db, cast.userId)).toBe(true);
  expect(await takeJobs(test.db, 'remove_files')).toEqual([{ names: [pictureFile(id, 128)] }]);
});

it('what fails while files are locked is said, also where the lock cannot be given back', async () => {
  const own = connect(test.url, { name: 'test', poolSize: 1 });
  onTestFinished(() => own.destroy());
  const work = oneAtATime(own, ['a file'], async (db) => {
    await sql`begin`.execute(db);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    throw new Error('The store is away.');
  });
  await expect(work).rejects.toThrow('The store is away.');
});
