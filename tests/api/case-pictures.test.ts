import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cases, OpenedCase } from '../../server/desk/moderation/contract.ts';
import { sweepCases } from '../../server/desk/moderation/decide-case.ts';
import { readStored, removeFiles } from '../../server/gateways/media/files.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, publish, upload } from '../support/casts.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;
let cast: CastBrowser;
let reporter: Person;

beforeAll(async () => {
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
  cast = await castBrowser(test.db);
  reporter = await addPerson(test.db, 'けん');
});
beforeEach(async () => {
  for (const table of ['reports', 'moderationCases', 'castPhotos'] as const)
    await test.db.deleteFrom(table).execute();
});

const photo = async (background: string) =>
  fileOf(
    await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
const report = (by: Browser, model: string, id: number) =>
  by.post('/api/reports', { model, id, reason: 'sexual', detail: '' });
async function opened(): Promise<OpenedCase> {
  const { items } = (await desk.get('/api/admin/reports')).body as unknown as Cases;
  return (await desk.get(`/api/admin/reports/${items[0]?.id}`)).body as unknown as OpenedCase;
}
/** As the page asks for a picture: with its cookies alone. */
const see = (id: number, position: number, { cookies, through } = desk) =>
  through(`/api/admin/reports/${id}/pictures/${position}`, {
    headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  });

/** A post with two photos. @returns its id and the files that lists show. */
async function postWithPhotos(): Promise<{ id: number; files: Buffer[] }> {
  const sent = [
    await upload(cast.browser, await photo('#9b1b4b')),
    await upload(cast.browser, await photo('#0b6270')),
  ];
  const { id } = await publish(cast.browser, {
    message: '今夜のドレス',
    images: sent.map((each) => each.id),
  });
  const files = await Promise.all(sent.map((each) => readStored(`${each.id}w480.webp`)));
  return { id, files: files.map((file) => file ?? Buffer.alloc(0)) };
}

it('what a post showed when it was reported is there when its writer has taken it away', async () => {
  const { id, files } = await postWithPhotos();
  await report(reporter.browser, 'Tl', id);
  await report(new Browser(), 'Tl', id);
  expect((await cast.browser.send('DELETE', `/api/tl/${id}`)).status).toBe(200);
  const found = await opened();
  expect([found.pictures, found.current, found.reports]).toEqual([2, null, 2]);
  for (const [i, file] of files.entries()) {
    const seen = await see(found.id, i + 1);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\/webp\b/),
    ]);
    expect(Buffer.from(await seen.arrayBuffer()).equals(file)).toBe(true);
  }
  const looks = await test.db
    .selectFrom('auditLog')
    .select(['target', 'detail'])
    .where('event', '=', 'evidence.opened')
    .where('target', '=', `case:${found.id}`)
    .orderBy('id')
    .execute();
  expect(looks).toEqual([1, 2].map((picture) => ({ target: `case:${found.id}`, detail: { picture } })));
  expect((await see(found.id, 3)).status).toBe(404);
  for (const by of [reporter.browser, cast.browser, new Browser()])
    expect((await see(found.id, 1, by)).status).toBe(404);
});

it('nothing of them lies open, and they go with their case', async () => {
  const { id, files } = await postWithPhotos();
  await report(reporter.browser, 'Tl', id);
  const kept = await test.db.selectFrom('casePictures').select('sealed').execute();
  expect(kept.length).toBe(2);
  for (const { sealed } of kept) expect(sealed.includes(files[0]?.subarray(0, 16) ?? '')).toBe(false);
  const { id: caseId } = await opened();
  await desk.post(`/api/admin/reports/${caseId}`, { action: 'none' });
  await test.db
    .updateTable('moderationCases')
    .set({ decidedAt: new Date(Date.now() - 181 * 86_400_000) })
    .execute();
  expect(await sweepCases(test.db)).toBe(1);
  expect(await test.db.selectFrom('casePictures').select('position').execute()).toEqual([]);
});

it('the photos of a page are kept as well; words alone have none, and a file that is gone keeps no one from reporting', async () => {
  const sent = await upload(cast.browser, await photo('#6a3aa0'));
  await test.db
    .insertInto('castPhotos')
    .values({ castId: cast.castId, position: 1, mediaId: sent.id, alt: '写真' })
    .execute();
  await report(reporter.browser, 'Cast', cast.castId);
  expect((await opened()).pictures).toBe(1);
  await test.db.deleteFrom('moderationCases').execute();
  await test.db.deleteFrom('reports').execute();
  await removeFiles([`${sent.id}w480.webp`]);
  expect((await report(reporter.browser, 'Cast', cast.castId)).status).toBe(200);
  expect((await opened()).pictures).toBe(0);
});
