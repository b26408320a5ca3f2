import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/config.ts';
import { isOutboxOpen, outboxSender } from '../../server/messaging/outbox-sender.ts';
import { queueCall } from '../../server/messaging/queue-call.ts';
import { sendMail } from '../../server/messaging/send-mail.ts';
import { sendSms } from '../../server/messaging/send-sms.ts';
import { codeMail, codeSms } from '../../server/messaging/wording.ts';
import { Browser } from '../support/browser.ts';
import { messagingWorld, readOutbox } from '../support/messaging.ts';

let world: Awaited<ReturnType<typeof messagingWorld>>;
let server: Server;
let origin: string;

beforeAll(async () => {
  world = await messagingWorld({}, { jobs: false });
  const send = outboxSender(config(), ['X-Content-Type-Options', 'nosniff']);
  server = createServer(async (request, response) => {
    if (!(await send((request.url ?? '').split('?')[0] ?? '', request, response)))
      response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await world?.close();
});

const page = async () => (await fetch(`${origin}/dev/outbox/`)).text();
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
  });

describe('without a gateway', () => {
  it('every message is kept and can be read, the newest first', async () => {
    const expiresAt = new Date(Date.now() + 600_000);
    await sendMail(world.db, { to: 'a@example.jp', ...codeMail('reset', '246810') });
    await sendSms(world.db, { to: '09012345678', text: codeSms('135791') });
    await queueCall(world.db, { to: '09012345678', code: '112233', expiresAt });
    expect((await readOutbox(world)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'mail kept',
      'sms kept',
      'voice kept',
    ]);
    const html = await page();
    expect(html).toMatch(/data-channel="voice"[\s\S]*data-channel="sms"[\s\S]*data-channel="mail"/);
    expect(html).toContain('135791');
    expect(html).toContain('246810');
    expect(html).toContain('いち、いち、に。に、さん、さん');
    expect(html).toContain('パスワードの再設定の認証コード');
    expect((await fetch(`${origin}/dev/outbox`)).status).toBe(200);
  });

  it('is private: not kept by caches, not indexed, and nothing in a message is markup', async () => {
    await sendMail(world.db, {
      to: 'a@example.jp',
      subject: '<img src=x>',
      text: '</pre><script>alert(1)</script>',
    });
    const answer = await fetch(`${origin}/dev/outbox/`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('a newcomer registers by a text from the page, and hears a code by a call', async () => {
    const browser = new Browser();
    const { token, body } = (await browser.post('/api/register_text', { type: 'girl' })).body;
    const sent = await form('/dev/outbox/text', { from: '080-5555-0001', body: String(body) });
    expect(await sent.text()).toContain('SMSを受け付けました。');
    expect((await browser.post('/api/verify_text', { token })).body).toMatchObject({ isCast: true });
    expect(await (await form('/dev/outbox/text', { from: '08055550001', body: 'x' })).text()).toContain(
      'このSMSを待っている画面はありません。',
    );
    const expiresAt = new Date(Date.now() + 600_000);
    const { digits } = await queueCall(world.db, { to: '08055550002', code: '908070', expiresAt });
    const heard = await form('/dev/outbox/call', { from: '080-5555-0002', digits });
    expect(await heard.text()).toContain('きゅう、ゼロ、はち。ゼロ、なな、ゼロ');
  });

  it('takes forms from its own page only', async () => {
    const fields = { from: '08055550002', digits: '1234' };
    expect((await form('/dev/outbox/call', fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const foreign = await fetch(`${origin}/dev/outbox/text`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ from: '08055550002', body: 'x' }),
    });
    expect(foreign.status).toBe(403);
    for (const path of ['/dev/outbox/text', '/dev/outbox/call', '/dev/outbox/x', '/dev/outboxes'])
      expect((await fetch(origin + path)).status, path).toBe(404);
  });
});

describe('in production', () => {
  it('there is no such page, nor where the site is reached by https', async () => {
    expect(isOutboxOpen({ production: false, siteOrigin: 'http://localhost:4321' })).toBe(true);
    expect(isOutboxOpen({ production: true, siteOrigin: 'https://example.jp' })).toBe(false);
    expect(isOutboxOpen({ production: false, siteOrigin: 'https://example.jp' })).toBe(false);
    const send = outboxSender({ ...config(), production: true }, []);
    expect(await send('/dev/outbox/', { method: 'GET' } as never, {} as never)).toBe(false);
  });

  it('a message that cannot leave leaves nothing to read', async () => {
    Object.assign(config(), { production: true });
    try {
      await sendMail(world.db, { to: 'geheim@example.jp', subject: 'x', text: '999888' });
      expect((await readOutbox(world)).at(-1)).toMatchObject({ status: 'failed', letter: null });
    } finally {
      Object.assign(config(), { production: false });
    }
  });
});
