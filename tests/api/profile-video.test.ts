import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { mediaAccess } from '../../server/community/posting/media-access.ts';
import { expireOldVideos } from '../../server/community/posting/tasks.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { videoFile } from '../../server/gateways/media/file-names.ts';
import { writeWhole } from '../../server/gateways/media/files.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { findSweepable } from '../../server/gateways/media/sweep-media.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { textsTo } from '../support/accounts.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf } from '../support/casts.ts';
import { MARKER } from '../support/hostile-pictures.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { makeVideo, ourVideo } from '../support/videos.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const OURS = ourVideo('', { seconds: 1 });
let cast: CastBrowser;
beforeEach(async () => {
  cast = await castBrowser(test.db);
});

const film = (bytes = OURS) => fileOf(bytes, 'film.mp4', 'video/mp4');
const cover = async () =>
  fileOf(
    await sharp({ create: { width: 640, height: 360, channels: 3, background: 'plum' } })
      .jpeg()
      .toBuffer(),
  );
const save = (fields: Parameters<typeof formOf>[0], { browser, myId } = cast) =>
  browser.post(`/api/my_page/${myId}/profile_setting`, formOf({ name: 'さくら', ...fields }));
const row = ({ castId } = cast) =>
  test.db.selectFrom('castVideos').selectAll().where('castId', '=', castId).executeTakeFirst();
const shown = async () => {
  const read = await readCast(test.db, cast.castId, Date.now());
  return read.kind === 'cast' ? read.view.video : read.kind;
};
const where = (id: string) =>
  (['media', 'held'] as const).filter((folder) => existsSync(fileIn(folder, videoFile(id))));
const cookieOf = (browser: Browser) => ({
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
});

/** @returns the row of a video that has just been saved */
async function saved(fields: Parameters<typeof formOf>[0] = {}) {
  const answer = await save({ video: [film()], poster: [await cover()], ...fields });
  expect(answer.status, answer.text).toBe(200);
  const found = await row();
  if (!found) throw new Error('There is no video.');
  return found;
}

it('stands on her page with its poster, gives way to another one, and goes with all its files', async () => {
  const { id, posterMediaId } = await saved();
  expect(await shown()).toMatchObject({
    ...{ id, width: 640, height: 360, src: `/media/${id}.mp4` },
    poster: expect.stringContaining(posterMediaId ?? '?'),
  });
  expect(where(id)).toEqual(['media']);
  expect(await save({})).toMatchObject({ status: 200 });
  expect((await row())?.id, 'a form without a video leaves it').toBe(id);

  const next = await saved();
  expect(next.id).not.toBe(id);
  expect([where(id), where(next.id)]).toEqual([[], ['media']]);
  const media = () => test.db.selectFrom('media').select('id').where('sample', '=', false).execute();
  expect((await media()).map((medium) => medium.id)).not.toContain(posterMediaId);

  await takeJobs(test.db, 'remove_files');
  expect((await save({ deletedPhotos: next.id })).status).toBe(200);
  expect([await row(), where(next.id), await shown()]).toEqual([undefined, [], null]);
  const [job] = await takeJobs(test.db, 'remove_files');
  expect(job?.names, 'a job removes it should the process end before').toContain(videoFile(next.id));
});

it('S61, S65: keeps nothing of where and with what it was made', async () => {
  const source = ourVideo(
    `-metadata title=${MARKER} -metadata location=+35.6895+139.6917/ -metadata comment=${MARKER}`,
    { seconds: 1, name: 'out.mov' },
  );
  expect([source.includes(MARKER), source.includes('+35.6895')]).toEqual([true, true]);
  const { id } = await saved({ video: [film(source)] });
  const kept = readFileSync(fileIn('media', videoFile(id)));
  for (const text of [MARKER, 'x264', 'Lavf', '+35.6895', '\xa9xyz', '\xa9nam'])
    expect(kept.includes(Buffer.from(text, 'latin1')), text).toBe(false);
});

it('a refused one changes nothing, and leaves no file', async () => {
  const { id } = await saved();
  const { length } = (await findSweepable(test.db, { hours: 0 })).stray.held;
  for (const video of [makeVideo('-c:v mpeg4', { seconds: 1 }), Buffer.from('GIF89a')]) {
    const answer = await save({ name: 'べつの名前', video: [film(video)] });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['video']]);
  }
  const poster = await save({ name: 'べつの名前', video: [film()], poster: [fileOf(OURS)] });
  expect(Object.keys(poster.body.errors as object)).toEqual(['poster']);
  const many = await save({ name: 'べつの名前', video: [film(), film()] });
  expect(many.body.errors).toEqual({ video: ['動画は1本まで選択できます。'] });
  expect((await row())?.id).toBe(id);
  const { name } = await test.db
    .selectFrom('casts')
    .select('name')
    .where('id', '=', cast.castId)
    .executeTakeFirstOrThrow();
  expect(name).toBe('さくら');
  expect((await findSweepable(test.db, { hours: 0 })).stray.held).toHaveLength(length);
});

it('is her own alone: no one saves or deletes it for her, and a member without a page has none', async () => {
  const { id } = await saved();
  const other = await castBrowser(test.db, 'ユリ');
  expect((await save({ video: [film()] }, { ...other, myId: cast.myId })).status).toBe(404);
  expect((await save({ deletedPhotos: id }, other)).status).toBe(200);
  expect([(await row())?.id, where(id)]).toEqual([id, ['media']]);

  const { id: userId, myId } = await addUser(test.db, 'けん');
  const browser = new Browser();
  await browser.logInAs(test.db, userId);
  const answer = await save({ video: [film()] }, { browser, myId, userId, castId: 0 });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { video: ['この項目を登録できるのは、女の子の会員だけです。'] },
  ]);
});

it('is denied with her page, to everybody but her, and is there again with it', async () => {
  const { id, posterMediaId } = await saved();
  const visibility = (visible: boolean) =>
    cast.browser.post(`/api/my_page/${cast.myId}/visibility`, { visible });
  expect((await visibility(false)).status).toBe(200);
  expect(where(id)).toEqual(['held']);
  for (const medium of [id, posterMediaId ?? '']) {
    expect(await mediaAccess(medium, {})).toBeNull();
    expect(await mediaAccess(medium, cookieOf(cast.browser))).toBe('private');
    const other = await castBrowser(test.db, 'ユリ');
    expect(await mediaAccess(medium, cookieOf(other.browser))).toBeNull();
  }
  await visibility(true);
  expect(where(id)).toEqual(['media']);
});

it('ends after 90 days with a week’s notice; its poster stays', async () => {
  const { id, posterMediaId } = await saved();
  const email = `video${cast.castId}@example.jp`;
  await giveIdentity(test.db, cast.userId, { kind: 'email', value: email });
  const age = (column: 'createdAt' | 'noticedAt', days: number) =>
    test.db
      .updateTable('castVideos')
      .set({ [column]: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute();
  await age('createdAt', 82);
  await expireOldVideos(test.db);
  expect(await textsTo(test.db, email)).toHaveLength(0);
  await age('createdAt', 91);
  await Promise.all([expireOldVideos(test.db), expireOldVideos(test.db)]);
  const mails = await textsTo(test.db, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`/cast/${cast.castId}/`);
  expect(where(id), 'she has a week left').toEqual(['media']);
  await age('noticedAt', 8);
  await expireOldVideos(test.db);
  expect(where(id)).toEqual([]);
  expect(await shown()).toMatchObject({ src: null, poster: expect.stringContaining(posterMediaId ?? '?') });
  expect((await findSweepable(test.db, { hours: 0 })).media.map((medium) => medium.id)).not.toContain(
    posterMediaId,
  );
  const next = await saved();
  await expireOldVideos(test.db);
  expect([next.noticedAt, await textsTo(test.db, email)]).toEqual([null, mails]);
});

it('no sweep takes it for a stray file', async () => {
  const { id, posterMediaId } = await saved();
  await writeWhole('media', videoFile('a'.repeat(26)), OURS);
  const { stray, media } = await findSweepable(test.db, { hours: 0 });
  expect(stray.media).toContain(videoFile('a'.repeat(26)));
  expect(stray.media).not.toContain(videoFile(id));
  expect(media.map((medium) => medium.id)).not.toContain(posterMediaId);
});

it('is in her export, and is erased with her account', async () => {
  const { id } = await saved();
  const { castVideo } = (await cast.browser.download(`/api/my_page/${cast.myId}`)).body as {
    castVideo?: { id: string; video: string };
  };
  expect(castVideo?.id).toBe(id);
  expect(castVideo?.video).toBe(
    `data:video/mp4;base64,${readFileSync(fileIn('media', videoFile(id))).toString('base64')}`,
  );
  const left = { delete: true, now: true };
  expect((await cast.browser.post(`/api/my_page/${cast.myId}/delete_account`, left)).status).toBe(200);
  expect(where(id)).toEqual(['held']);
  await test.db
    .updateTable('users')
    .set({ eraseAt: sql<Date>`now()` })
    .where('id', '=', cast.userId)
    .execute();
  expect(await eraseAccount(test.db, cast.userId)).toBe(true);
  expect([where(id), await row()]).toEqual([[], undefined]);
});
