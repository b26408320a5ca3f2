import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { outboxSender } from '../../server/gateways/messaging/outbox-sender.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { sendSms } from '../../server/gateways/messaging/send-sms.ts';
import { codeMail, codeSms } from '../../server/gateways/messaging/wording.ts';
import { makeCode } from '../../server/identity/codes/make-code.ts';
import { receiveText } from '../../server/identity/registration/receive-text.ts';
import { codeTo, PASSWORD, readOutbox } from '../support/accounts.ts';
import { askFrom, forgetConnections } from '../support/ask-from.ts';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let server: Server;
let origin: string;

beforeAll(async () => {
  const send = outboxSender(config(), ['X-Content-Type-Options', 'nosniff'], { receiveText, makeCode });
  server = createServer(async (request, response) => {
    if (!(await send((request.url ?? '').split('?')[0] ?? '', request, response)))
      response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => world.db.deleteFrom('outboxMessages').execute());
afterAll(async () => {
  forgetConnections();
  await new Promise((done) => server.close(done));
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
    const tel = '09012345678';
    await sendMail(world.db, { to: 'a@example.jp', ...codeMail('reset', '246810') });
    await sendSms(world.db, { to: '09012345678', text: codeSms('135791') });
    const asked = await new Browser().post('/api/register_call', { tel, password: PASSWORD, type: 'boy' });
    expect((await readOutbox(world)).map(({ channel }) => channel)).toEqual(['mail', 'sms']);
    const digits = String(asked.body.callDigits);
    const said = await (await form('/dev/outbox/call', { from: tel, digits })).text();
    expect((await readOutbox(world)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'mail kept',
      'sms kept',
      'voice kept',
    ]);
    const html = await page();
    expect(html).toMatch(/data-channel="voice"[\s\S]*data-channel="sms"[\s\S]*data-channel="mail"/);
    expect(html).toContain('135791');
    expect(html).toContain('246810');
    const [heard = ''] = /認証コードをお伝えします。[^<]*/.exec(said) ?? [];
    expect(heard).not.toBe('');
    expect(html).toContain(heard);
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
    const newcomer = { tel: '08055550002', password: PASSWORD, type: 'boy' };
    const other = new Browser();
    const asked = await other.post('/api/register_call', newcomer);
    const digits = String(asked.body.callDigits);
    await form('/dev/outbox/call', { from: '080-5555-0002', digits });
    const code = await codeTo(world.db, newcomer.tel);
    expect((await other.post('/api/verify_call', { tel: newcomer.tel, code })).body).toMatchObject({
      guest: false,
    });
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

/** Asks from one of the addresses of this machine by another: `127.0.0.1` for what comes from it, else a stand-in. */
const status = async (headers: Record<string, string>, remote = '127.0.0.1') => {
  const send = outboxSender(config(), [], { receiveText, makeCode });
  const foreign = createServer(async (request, response) => {
    Object.defineProperty(request.socket, 'remoteAddress', { value: remote });
    if (!(await send('/dev/outbox/', request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
  const { port } = foreign.address() as AddressInfo;
  const { status } = await askFrom('127.0.0.1', port, '/dev/outbox/', headers);
  await new Promise((done) => foreign.close(done).closeAllConnections());
  return status;
};

describe('the codes in it are for this machine alone', () => {
  it.each(['localhost:4321', '127.0.0.1:4321', '[::1]:4321', 'LOCALHOST'])('asked as %s', async (host) => {
    expect(await status({ host })).toBe(200);
    expect(await status({ host }, '::1')).toBe(200);
    expect(await status({ host }, '::ffff:127.0.0.1')).toBe(200);
    for (const remote of ['192.168.1.7', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.2'])
      expect(await status({ host }, remote), remote).toBe(404);
  });

  it.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '127.0.0.1'],
    ['True-Client-IP', '127.0.0.1'],
  ])('not for whom a proxy on it passes on, by %s', async (name, value) => {
    expect(await status({ host: 'localhost', [name]: value })).toBe(404);
  });

  it('not under a name that a stranger has pointed at it', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect(await status({ host }), host).toBe(404);
  });
});

describe('in production', () => {
  it('there is no such page', async () => {
    const send = outboxSender({ ...config(), production: true }, [], { receiveText, makeCode });
    const asked = { method: 'GET', headers: { host: 'localhost' }, socket: { remoteAddress: '127.0.0.1' } };
    expect(await send('/dev/outbox/', asked as never, {} as never)).toBe(false);
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
