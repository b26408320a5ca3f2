import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { formOf } from '../support/casts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { runningJobs } from '../support/running-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const OPERATOR = 'info@localhost';
let post: MailServer;
let count = 0;

beforeAll(async () => {
  post = await startMailServer();
  config().messaging.smtpUrl = post.url;
});
afterAll(() => post?.close());
beforeEach(async () => {
  post.mails.length = 0;
  await forgetLimits(world.db);
});

const form = (fields: Record<string, string> = {}) => ({
  ...{ url: '/cast/12/', part: '奥の席で撮った写真', right: 'portrait', reason: '私が写っています。' },
  ...{ standing: 'self', name: '花散里子', email: `asks${++count}@example.jp`, notice: 'no', ...fields },
});
const send = (fields: Record<string, string>) => new Browser().post('/api/takedown', formOf(form(fields)));
/** Polled for longer than the second that is usual: other tests share the machine. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const sentTo = (address: string) => post.mails.filter(({ recipients }) => recipients.includes(address));

describe('who asks to take something down', () => {
  runningJobs(world);

  it('gets the number by mail, and nothing that was written', async () => {
    const sent = form();
    const { body } = await send(sent);
    await soon(() => post.mails.length).toBe(2);
    const [mail] = sentTo(sent.email);
    expect(mail?.recipients).toEqual([sent.email]);
    expect(mail?.subject).toBe(`【よあかり】削除のご依頼を受け付けました（${body.receipt}）`);
    expect(mail?.text).toContain(
      `削除のご依頼を受け付けました（受付番号：${body.receipt}）。原則7日以内に結果をお知らせします。安全に関わる内容は優先して対応します。`,
    );
    for (const written of [sent.name, sent.reason, sent.part, '/cast/12/', '肖像'])
      expect(mail?.raw + String(mail?.text) + String(mail?.html)).not.toContain(written);
    expect(sentTo(OPERATOR)).toHaveLength(1);
  });

  it('S55: adds no header and no recipient, whatever the name or the address says', async () => {
    for (const email of [
      'a@example.jp\r\nBcc: b@example.jp',
      'a@example.jp,b@example.jp',
      '<a@example.jp>;b@b.jp',
    ]) {
      const { status, body } = await send({ email });
      expect(status, email).toBe(422);
      expect(Object.keys(body.errors as object)).toEqual(['email']);
    }
    const sent = form({ name: '山田\r\nBcc: b@example.jp', part: 'x\r\n.\r\nRCPT TO:<b@example.jp>' });
    expect((await send(sent)).status).toBe(200);
    await soon(() => post.mails.length).toBe(2);
    expect(post.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [OPERATOR, sent.email].toSorted(),
    );
    for (const mail of post.mails) expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('S74: gets no more mails than codes; the request counts all the same', async () => {
    const email = 'bombed@example.jp';
    const answers = [
      await send({ email }),
      await send({ email }),
      await send({ email: 'BOMBED@example.jp' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await soon(() => sentTo(OPERATOR).length).toBe(3);
    await soon(() => post.mails.length).toBe(4);
    const queued = () =>
      world.db.selectFrom('outboxMessages').select('id').where('status', '=', 'queued').execute();
    // A mail has arrived before its row says so.
    await expect.poll(queued, { timeout: 20_000 }).toEqual([]);
  });
});
