import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type CastBrowser, castBrowser, fileOf, plainPhoto, sendFile } from '../support/casts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

/** What is promised, and what a busy machine may add to it. */
const [FOLLOWS_MS, REFUSES_MS, SLACK_MS] = [10_000, 10_000, 5000];
const WAIT = { timeout: 60_000 };
const UNUSABLE = 'ただいま画像や動画を利用できません。しばらく時間をおいてから、もう一度お試しください。';
const SITE_ORIGIN = 'http://localhost:4321';

const test = databaseWorld();
let s3: S3Server;
let post: MailServer;
let toDatabase: SilentProxy;
let toBucket: SilentProxy;
let site: Site;
let cast: CastBrowser;
let shopId: number;

beforeAll(async () => {
  [s3, post] = [await startS3Server(), await startMailServer()];
  Object.assign(config().messaging, { smtpUrl: post.url });
  cast = await castBrowser(test.db);
  shopId = (await test.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()).id;
  toDatabase = await silentProxy(test.url);
  toBucket = await silentProxy(s3.config.endpoint);
  const env = { ...s3.env, S3_ENDPOINT: new URL(toBucket.url).origin, SECRET_KEY, SMTP_URL: post.url };
  site = await startSite({ databaseUrl: toDatabase.url, env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } });
  throughSite(cast.browser);
});
afterAll(async () => {
  await site?.stop();
  for (const proxy of [toDatabase, toBucket]) await proxy?.close();
  await post?.close();
  await s3?.close();
});

let addresses = 0;
/** Each from a network of its own, which no limit knows yet. */
function throughSite(browser: Browser): Browser {
  const from = `10.${++addresses >> 8}.${addresses & 255}.1`;
  browser.through = (to, init) =>
    site.get(to, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: SITE_ORIGIN, 'X-Forwarded-For': from },
    });
  return browser;
}
const visit = (page: string) => throughSite(new Browser()).get(page);

/** Every connection that is open now is dead from here on, and neither end hears of it; new ones work. */
function forget(proxy: SilentProxy): void {
  proxy.fallSilent();
  proxy.heal();
}

describe('connections whose other end has vanished without a word', () => {
  it('R23, R21: the feed of changes and the jobs find out by themselves, and go on', async () => {
    const page = async () => (await visit(`/shop/${shopId}/`)).text;
    await expect.poll(page, WAIT).toContain('宵待');
    forget(toDatabase);
    const began = performance.now();
    await test.db.updateTable('shops').set({ name: '夜更け' }).where('id', '=', shopId).execute();
    await sendMail(test.db, { to: 'a@example.jp', subject: 'after the silence', text: 'x' });
    await expect.poll(page, WAIT).toContain('夜更け');
    expectTook(began, FOLLOWS_MS + SLACK_MS, 'a page after the feed has vanished');
    await expect.poll(() => post.mails.map(({ subject }) => subject), WAIT).toEqual(['after the silence']);
  });

  it('R33: an upload to a bucket that has vanished is refused in time with a sentence, and the next one is taken', async () => {
    const send = async () => sendFile(cast.browser, fileOf(await plainPhoto(300)));
    expect((await send()).status).toBe(200);
    const before = s3.keys();
    toBucket.fallSilent();
    const began = performance.now();
    const refused = await send();
    expectTook(began, REFUSES_MS + SLACK_MS, 'an upload to a bucket that has vanished');
    expect([refused.status, refused.body.message]).toEqual([503, UNUSABLE]);
    expect((await visit('/')).status).toBe(200);
    toBucket.heal();
    await expect.poll(async () => (await send()).status, WAIT).toBe(200);
    expect(before.filter((key) => !s3.keys().includes(key))).toEqual([]);
  });

  it('R33: of connections that the bucket has forgotten meanwhile an upload finds out by itself', async () => {
    const send = async () => sendFile(cast.browser, fileOf(await plainPhoto(300)));
    expect((await send()).status).toBe(200);
    forget(toBucket);
    expect((await send()).status).toBe(200);
  });
});
