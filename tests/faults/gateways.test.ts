import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '../../server/core/config.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { Breaker } from '../../server/gateways/messaging/breaker.ts';
import type { GatewayError } from '../../server/gateways/messaging/contract.ts';
import { deliverMessage } from '../../server/gateways/messaging/deliver-message.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { sendSms } from '../../server/gateways/messaging/send-sms.ts';
import { smtpGateway } from '../../server/gateways/messaging/smtp-gateway.ts';
import { twilioGateway } from '../../server/gateways/messaging/twilio-gateway.ts';
import { readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { ACCOUNT, type FakeTwilio, startTwilio } from '../support/fake-twilio.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectTook, expectWithin, msSince } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let twilio: FakeTwilio;
let post: MailServer;

beforeAll(async () => {
  twilio = await startTwilio();
  post = await startMailServer();
  Object.assign(config().messaging, {
    smtpUrl: post.url,
    twilio: { api: twilio.api, accountSid: ACCOUNT.sid, authToken: ACCOUNT.token },
  });
});
afterAll(async () => {
  await twilio?.close();
  await post?.close();
});
beforeEach(async () => {
  twilio.answer('send');
  post.answer({ accept: true });
  await endPauses();
  await world.db.deleteFrom('outboxMessages').execute();
  twilio.texts.length = 0;
  post.mails.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const laterThanPauses = () => {
  const later = performance.now() + 31_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
};

/** Services that answer are no longer left alone, and their failures are counted anew. */
async function endPauses(): Promise<void> {
  await sendMail(world.db, { to: 'a@example.jp', subject: 'x', text: 'x' });
  await sendSms(world.db, { to: '09011112222', text: 'x' });
  laterThanPauses();
  for (const { id } of await readOutbox(world)) await deliverMessage(world.db, id, false).catch(() => {});
  vi.restoreAllMocks();
  expect([post.mails.length > 0, twilio.texts.length > 0]).toEqual([true, true]);
}

const mail = { channel: 'mail', to: 'a@example.jp', subject: 'x', text: 'y', html: 'z' } as const;
const sms = { channel: 'sms', to: '+819012345678', text: 'x' } as const;
const text = (api: string) =>
  twilioGateway({ api, accountSid: ACCOUNT.sid, authToken: ACCOUNT.token }, '+815000000000')(sms, 1);

/** What became of a message, and after how many milliseconds. */
async function fate(work: Promise<unknown>): Promise<{ fate: string; ms: number }> {
  const start = performance.now();
  const outcome = await work.then(
    () => 'sent',
    (error: GatewayError) => error.outcome,
  );
  return { fate: outcome, ms: msSince(start) };
}

/** A server that speaks SMTP as `talk` does. */
async function badServer(talk: (socket: Socket, heard: string) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    talk(socket, '');
    socket.on('data', (data) => talk(socket, data.toString()));
  });
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const drip = (socket: Socket) => {
  const timer = setInterval(() => socket.write('2'), 200);
  socket.on('close', () => clearInterval(timer));
};

/** Polite until the whole mail is there, and silent from then on. */
const silentAtTheEnd = (socket: Socket, heard: string) => {
  if (heard === '') socket.write('220 here\r\n');
  else if (heard.startsWith('DATA')) socket.write('354 go on\r\n');
  else if (/^(EHLO|MAIL|RCPT)/.test(heard)) socket.write('250 ok\r\n');
};

async function givesUpMail(): Promise<void> {
  const [hanging, dripping, ending, closed] = await Promise.all([
    fate(smtpGateway(await badServer(() => {}))(mail, 1)),
    fate(smtpGateway(await badServer((socket, heard) => heard === '' && drip(socket)))(mail, 1)),
    fate(smtpGateway(await badServer(silentAtTheEnd))(mail, 1)),
    fate(smtpGateway('smtp://127.0.0.1:1')(mail, 1)),
  ]);
  expect([hanging.fate, dripping.fate, ending.fate, closed.fate]).toEqual([
    'later',
    'later',
    'unknown',
    'later',
  ]);
  for (const [name, { ms }] of Object.entries({ hanging, dripping, ending, closed }))
    expectWithin(ms, 10_500, `a mail server: ${name}`);
}

async function givesUpTexts(): Promise<void> {
  twilio.answer('hang');
  const hanging = await fate(text(twilio.api));
  expect(hanging.fate).toBe('unknown');
  expectWithin(hanging.ms, 10_500, 'a text service that hangs');
  twilio.answer('drip');
  const dripping = await fate(text(twilio.api));
  expect(dripping.fate).toBe('sent');
  expectWithin(dripping.ms, 5000, 'a text service whose answer drips');
  const fates: Record<number, string> = {
    400: 'never',
    401: 'never',
    429: 'later',
    500: 'later',
    504: 'unknown',
  };
  for (const [status, wanted] of Object.entries(fates)) {
    twilio.answer(Number(status));
    expect((await fate(text(twilio.api))).fate, status).toBe(wanted);
  }
  expect((await fate(text(`http://127.0.0.1:${await freePort(0)}`))).fate).toBe('later');
}

describe('R33: services that hang, fail or drip', () => {
  it('mail is given up within ten seconds and tried again only when it cannot have been taken; texts, too, and a body that drips is not waited for', () =>
    Promise.all([givesUpMail(), givesUpTexts()]));

  it('who asks for a code gets an answer at once, whatever the service does', async () => {
    twilio.answer('hang');
    const start = performance.now();
    const form = { tel: '09012345678', password: '夜明けの自転車77号', type: 'boy' };
    const answer = await new Browser().post('/api/register_sms', form);
    expect(answer.status).toBe(200);
    expectTook(start, 10_000, 'a code is asked for while the service hangs');
  });

  it('after five failures the service is left alone; what waits goes out later, once', async () => {
    const deliver = async (isLast = false) => {
      for (const { id, status } of await readOutbox(world))
        if (status === 'queued') await deliverMessage(world.db, id, isLast).catch(() => {});
    };
    post.answer({ accept: false, code: 451 });
    for (let i = 0; i < 8; i++)
      await sendMail(world.db, { to: `a${i}@example.jp`, subject: `${i}`, text: 'x' });
    const before = post.connections();
    await deliver();
    await deliver();
    expect(post.connections() - before).toBe(5);
    expect((await readOutbox(world)).map(({ status }) => status)).toEqual(Array(8).fill('queued'));
    const { rows } = await sql`
      select id from graphile_worker.jobs where task_identifier = 'send_message'`.execute(world.db);
    expect(rows.length).toBeGreaterThanOrEqual(8);

    post.answer({ accept: true });
    laterThanPauses();
    await deliver();
    await deliver();
    expect((await readOutbox(world)).map(({ status }) => status)).toEqual(Array(8).fill('sent'));
    expect(post.mails.map(({ subject }) => subject).toSorted()).toEqual([...'01234567']);
  });

  it('one service that fails holds up no other', async () => {
    post.answer({ accept: false, code: 451 });
    for (let i = 0; i < 6; i++) await sendMail(world.db, { to: 'a@example.jp', subject: 'x', text: 'x' });
    await sendSms(world.db, { to: '09087654321', text: 'x' });
    for (const { id } of await readOutbox(world)) await deliverMessage(world.db, id, false).catch(() => {});
    expect(twilio.texts).toHaveLength(1);
  });

  it('a breaker lets one call through after its pause', () => {
    let now = 0;
    const breaker = new Breaker('test', () => now);
    for (let i = 0; i < 4; i++) breaker.failed();
    expect(breaker.wait()).toBe(0);
    breaker.failed();
    expect(breaker.wait()).toBe(30_000);
    now = 30_000;
    expect(breaker.wait()).toBe(0);
    expect(breaker.wait()).toBe(30_000);
    breaker.succeeded();
    expect(breaker.wait()).toBe(0);
  });
});
