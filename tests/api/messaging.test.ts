import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { deliverMessage, sweepMessages } from '../../server/gateways/messaging/deliver-message.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { sendSms } from '../../server/gateways/messaging/send-sms.ts';
import { codeMail, codeSms, registeredSms } from '../../server/gateways/messaging/wording.ts';
import { readOutbox } from '../support/accounts.ts';
import { ACCOUNT, type FakeTwilio, startTwilio } from '../support/fake-twilio.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { runningJobs } from '../support/running-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let post: MailServer;
let twilio: FakeTwilio;

beforeAll(async () => {
  post = await startMailServer();
  twilio = await startTwilio();
  Object.assign(config().messaging, {
    smtpUrl: post.url,
    twilio: { api: twilio.api, accountSid: ACCOUNT.sid, authToken: ACCOUNT.token },
  });
});
afterAll(async () => {
  await post?.close();
  await twilio?.close();
});
beforeEach(() => {
  post.mails.length = 0;
  twilio.texts.length = 0;
  post.answer({ accept: true });
  twilio.answer('send');
});
// None is left for jobs that start later.
afterEach(() => world.db.deleteFrom('outboxMessages').execute());

/** Polled for longer than the second that is usual: other tests share the machine. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const statuses = async () => (await readOutbox(world)).map(({ status }) => status);

describe('mail', () => {
  runningJobs(world);

  it('arrives in plain text and HTML, once the transaction is committed', async () => {
    const { subject, text } = codeMail('register', '012345');
    await world.db.transaction().execute(async (trx) => {
      await sendMail(trx, { to: 'a..b@docomo.ne.jp', subject, text });
      expect(post.mails).toEqual([]);
    });
    await soon(() => post.mails.length).toBe(1);
    const [mail] = post.mails;
    expect(mail?.recipients).toEqual(['"a..b"@docomo.ne.jp']);
    expect(mail?.subject).toBe('【よあかり】会員登録の認証コード');
    expect(mail?.from).toEqual({ name: 'よあかり', address: 'no-reply@localhost' });
    expect(mail?.text).toContain('\n012345\n');
    expect(mail?.text).toContain('有効期限は10分です');
    expect(mail?.html).toMatch(/<big>012345<\/big>/);
    expect(mail?.html).toContain('<html lang="ja">');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    await soon(statuses).toEqual(['sent']);
  });

  it('does not leave when the transaction is rolled back', async () => {
    const work = world.db.transaction().execute(async (trx) => {
      await sendMail(trx, { to: 'a@example.jp', subject: 'x', text: 'x' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await sendMail(world.db, { to: 'b@example.jp', subject: 'y', text: 'y' });
    await soon(() => post.mails.map(({ recipients }) => recipients)).toEqual([['b@example.jp']]);
  });

  it('S55: takes no second recipient and no further header out of an address or a subject', async () => {
    for (const to of [
      'a@example.jp,b@example.jp',
      'a@example.jp\nBcc: b@example.jp',
      'a@example.jp\r\nBcc: b@example.jp',
      'a@example.jp;b@example.jp',
      'a@example.jp\u2028Bcc: b@example.jp',
      '"a" <a@example.jp>',
      'a@b@example.jp',
      'a',
    ])
      await expect(sendMail(world.db, { to, subject: 'x', text: 'x' }), to).rejects.toThrow('address');
    for (const subject of ['a\r\nBcc: b@example.jp', 'a\nX: y', 'a\u2028b'])
      await expect(sendMail(world.db, { to: 'a@example.jp', subject, text: 'x' })).rejects.toThrow('line');
    const text = '名前\r\nBcc: b@example.jp\r\n\r\n.\r\nRCPT TO:<b@example.jp>\r\n<b>&amp;';
    await sendMail(world.db, { to: 'a@example.jp', subject: '%0d%0aBcc: 😀髙', text });
    await soon(() => post.mails.length).toBe(1);
    expect(post.mails[0]?.recipients).toEqual(['a@example.jp']);
    expect(post.mails[0]?.bcc ?? []).toEqual([]);
    expect(post.mails[0]?.subject).toBe('%0d%0aBcc: 😀髙');
    expect(post.mails[0]?.html).toContain('&lt;b&gt;&amp;amp;');
  });

  it('waits and is tried again when the server is busy, and ends when it refuses', async () => {
    post.answer({ accept: false, code: 451 });
    await sendMail(world.db, { to: 'a@example.jp', subject: 'later', text: 'x' });
    await soon(async () => (await readOutbox(world))[0]?.problem).toBe('EMESSAGE 451');
    post.answer({ accept: true });
    await soon(statuses).toEqual(['sent']);
    expect(post.mails.map(({ subject }) => subject)).toEqual(['later']);
    post.answer({ accept: false, code: 550 });
    await sendMail(world.db, { to: 'a@example.jp', subject: 'never', text: 'x' });
    await soon(statuses).toEqual(['sent', 'failed']);
    expect((await readOutbox(world))[1]?.letter).toBeNull();
  });
});

describe('text messages', () => {
  runningJobs(world);

  it('arrive at the number in the international form, in one segment, with the last line that phones read', async () => {
    await sendSms(world.db, { to: '０９０ー１２３４ー５６７８', text: codeSms('012345') });
    await soon(() => twilio.texts.length).toBe(1);
    expect(twilio.texts[0]).toEqual({
      to: '+819012345678',
      from: '+815000000000',
      text: '【よあかり】認証コード:012345(10分有効)他人に教えないでください\n\n@localhost #012345',
    });
    expect(codeSms('012345').length).toBeLessThanOrEqual(70);
    expect(registeredSms()).toBe('【よあかり】この番号は登録済みです。ログイン:http://localhost:4321/l');
    await soon(statuses).toEqual(['sent']);
    const [row] = await readOutbox(world);
    expect(row).toMatchObject({ letter: null, costYen: 12 });
  });

  it('leave a row with their cost and without their number in the audit log', async () => {
    await sendSms(world.db, { to: '08012345678', text: 'x' });
    await soon(statuses).toEqual(['sent']);
    const find = () =>
      world.db
        .selectFrom('auditLog')
        .select(['target', 'detail'])
        .where('event', '=', 'message.sent')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    await soon(find).toMatchObject({
      target: '+81•••••••678',
      detail: { channel: 'sms', costYen: 12 },
    });
  });
});

describe('at most once', () => {
  it('a message whose sender died on the way is not sent again', async () => {
    await sendSms(world.db, { to: '09012345678', text: 'x' });
    const [row] = await readOutbox(world);
    const id = row?.id ?? 0;
    await sql`update outbox_messages set started_at = now() - interval '1 minute'`.execute(world.db);
    await deliverMessage(world.db, id, false);
    expect(await readOutbox(world)).toMatchObject([{ status: 'failed', problem: 'interrupted' }]);
    expect(twilio.texts).toEqual([]);
  });

  it('a message whose sender may have died just now is looked at again', async () => {
    await sendSms(world.db, { to: '09012345678', text: 'x' });
    const [row] = await readOutbox(world);
    const id = row?.id ?? 0;
    await sql`update outbox_messages set started_at = now()`.execute(world.db);
    await deliverMessage(world.db, id, false);
    const { rows } = await sql`
      select run_at > now() + interval '20 seconds' as later from graphile_worker.jobs
      where key = ${`message:${id}`}`.execute(world.db);
    expect(rows).toEqual([{ later: true }]);
    expect(await statuses()).toEqual(['queued']);
    expect(twilio.texts).toEqual([]);
  });

  it('two workers with the same job send one message', async () => {
    await sendMail(world.db, { to: 'a@example.jp', subject: 'once', text: 'x' });
    const [row] = await readOutbox(world);
    const deliver = () => deliverMessage(world.db, row?.id ?? 0, false).catch(() => {});
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    await deliver();
    expect(post.mails.length).toBe(1);
    expect(await statuses()).toEqual(['sent']);
  });

  it('a message that has become useless is not sent', async () => {
    await sendSms(world.db, { to: '09012345678', text: 'x', expiresAt: new Date(Date.now() - 1000) });
    await deliverMessage(world.db, (await readOutbox(world))[0]?.id ?? 0, false);
    expect(await readOutbox(world)).toMatchObject([{ status: 'failed', problem: 'too late' }]);
    expect(twilio.texts).toEqual([]);
  });

  it('nothing is kept for longer than a day', async () => {
    await sendMail(world.db, { to: 'a@example.jp', subject: 'old', text: 'x' });
    await sql`update outbox_messages set created_at = now() - interval '25 hours'`.execute(world.db);
    await sendMail(world.db, { to: 'a@example.jp', subject: 'new', text: 'x' });
    await sweepMessages(world.db, 24);
    expect((await readOutbox(world)).map(({ letter }) => letter)).toMatchObject([{ subject: 'new' }]);
  });
});
