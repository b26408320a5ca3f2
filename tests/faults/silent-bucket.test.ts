import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, plainPhoto, sendFile } from '../support/casts.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

/** What is promised, and what a busy machine may add to it. */
const [REFUSES_MS, SLACK_MS] = [10_000, 5000];
const UNUSABLE = 'ただいま画像や動画を利用できません。しばらく時間をおいてから、もう一度お試しください。';

const test = databaseWorld({ folder: true });
let s3: S3Server;
let network: SilentProxy;
let cast: CastBrowser;

beforeAll(async () => {
  s3 = await startS3Server();
  network = await silentProxy(s3.config.endpoint);
  Object.assign(config(), { s3: { ...s3.config, endpoint: new URL(network.url).origin } });
  cast = await castBrowser(test.db);
});
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await network?.close();
  await s3?.close();
});

const send = async () => sendFile(cast.browser, fileOf(await plainPhoto(300)));

describe('R33: a bucket whose network swallows what goes there, without closing anything', () => {
  it('refuses an upload in time with a sentence, and the next one is taken', async () => {
    expect((await send()).status).toBe(200);
    const before = s3.keys();
    network.fallSilent();
    const began = performance.now();
    const sent = send();
    expect((await new Browser().get('/api/places')).status).toBe(200);
    const refused = await sent;
    expectTook(began, REFUSES_MS + SLACK_MS, 'an upload to a bucket that has vanished');
    expect([refused.status, refused.body.message]).toEqual([503, UNUSABLE]);
    network.heal();
    await expect.poll(async () => (await send()).status, { timeout: 60_000 }).toBe(200);
    expect(before.filter((key) => !s3.keys().includes(key))).toEqual([]);
  });

  it('and has forgotten its connections meanwhile: an upload finds out by itself', async () => {
    expect((await send()).status).toBe(200);
    network.forget();
    expect((await send()).status).toBe(200);
  });
});
