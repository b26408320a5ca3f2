import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reconcileFilesOf, reconcilePostFiles } from '../../server/community/posting/reconcile-files.ts';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { config } from '../../server/core/config.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { purgeCaches } from '../../server/gateways/media/shared-caches.ts';
import { type CastBrowser, castBrowser, fileOf, publish, upload } from '../support/casts.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const TOKEN = 'token-of-tests-0123456789';
const test = databaseWorld({ folder: true });
let cast: CastBrowser;
let cdn: Server;
let status = 200;
let asked: { authorization: string | undefined; files: string[] }[] = [];

beforeAll(async () => {
  cdn = createServer(async (request, response) => {
    const { files } = JSON.parse(await text(request)) as { files: string[] };
    asked.push({ authorization: request.headers.authorization, files });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done));
  const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  Object.assign(config(), { cdn: { purgeUrl, token: TOKEN } });
});
beforeEach(async () => {
  [status, asked] = [200, []];
  cast = await castBrowser(test.db);
});
afterAll(() => {
  Object.assign(config(), { cdn: null });
  cdn.close();
});

const photo = async () =>
  fileOf(
    await sharp({ create: { width: 700, height: 500, channels: 3, background: '#7a5a78' } })
      .jpeg()
      .toBuffer(),
  );
/** A public post with a photo, as visitors and caches have seen it. */
async function post(): Promise<{ id: number; photoId: string }> {
  const { id: photoId } = await upload(cast.browser, await photo());
  const { id } = await publish(cast.browser, { message: '今夜もいます', images: [photoId] });
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  return { id, photoId };
}

/** What the CDN has been told to forget, when all that was queued is done. */
async function forgotten(): Promise<string[]> {
  for (const authors of await takeJobs(test.db, 'settle_posts_of')) await reconcileFilesOf(test.db, authors);
  for (const { postId } of await takeJobs(test.db, 'settle_post')) await reconcilePostFiles(test.db, postId);
  for (const { names } of await takeJobs(test.db, 'forget_in_caches')) await purgeCaches(names);
  return asked.flatMap(({ files }) => files);
}
const addressOf = (photoId: string) => `${config().siteOrigin}/media/${pictureFile(photoId, 480)}`;

it('S67: a CDN drops the photos of a deleted post', async () => {
  const { id, photoId } = await post();
  expect((await cast.browser.send('DELETE', `/api/tl/${id}`)).status).toBe(200);
  expect(await forgotten()).toContain(addressOf(photoId));
  expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`]);
});

it('S67: and those of a cast who is hidden', async () => {
  const { photoId } = await post();
  await setVisibility(test.db, { castId: cast.castId }, false);
  expect(await forgotten()).toContain(addressOf(photoId));
});

it('it hears nothing of what becomes public', async () => {
  const { id: photoId } = await upload(cast.browser, await photo());
  await publish(cast.browser, { message: 'おはよう', images: [photoId] });
  expect(await forgotten()).toEqual([]);
});

it('a CDN that does not take it is asked again', async () => {
  status = 500;
  await expect(purgeCaches(['a.webp'])).rejects.toThrow('500');
});
