import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { jobKey } from '../../server/community/magazines/issue-queries.ts';
import { DAY_SECONDS, MAILS_AT_ONCE, PROOF_DAYS } from '../../server/community/magazines/rules.ts';
import { countReaders, sendMagazine } from '../../server/community/magazines/send-magazine.ts';
import { stopBounced, stopReportedBounce } from '../../server/community/magazines/stop.ts';
import { oneClickUrl, readStopToken, stopToken } from '../../server/community/magazines/stop-token.ts';
import { lookupAddress, PURPOSE } from '../../server/community/magazines/subscribe.ts';
import { deliverBatch, MAGAZINE_STEPS } from '../../server/community/magazines/tasks.ts';
import { config } from '../../server/core/config.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { InvalidInputError } from '../../server/core/http/errors.ts';
import { LimitError, limit, limitSparing } from '../../server/core/limits/limit.ts';
import { LIMITS } from '../../server/core/limits/limit-rows.ts';
import { doEach } from '../../server/core/promises.ts';
import { secrets } from '../../server/core/secrets.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { identityLookup } from '../../server/identity/accounts/identities.ts';
import type { AdminSession, ShopSession } from '../../server/identity/sessions/contract.ts';
import { forgetLimits, readOutbox, registerByMail } from '../support/accounts.ts';
import { agedToken, Browser, someFacts } from '../support/browser.ts';
import { CHILD_ENV } from '../support/child-env.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let post: MailServer;
let shopId: number;
let hiddenId: number;
let count = 0;

beforeAll(async () => {
  post = await startMailServer();
  Object.assign(config().messaging, { smtpUrl: post.url });
  const places = await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: 'クラブ宵待' });
  hiddenId = await addShop(world.db, places, { name: '暁' });
  await world.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', hiddenId).execute();
});
beforeEach(async () => {
  post.answer({ accept: true });
  post.mails.length = 0;
  await world.db.deleteFrom('magazineIssues').execute();
  await world.db.deleteFrom('magazineSubscriptions').execute();
  await world.db.deleteFrom('outboxMessages').execute();
});
afterAll(() => post?.close());

const newEmail = () => `Reader-${++count}@example.jp`;
const pathOf = (shop: number | null) => (shop === null ? '/api/magazines/' : `/api/shop/${shop}/magazines/`);
const ask = (email: string, shop: number | null = null, browser = new Browser()) =>
  browser.post(pathOf(shop), { email });
const rows = () => world.db.selectFrom('magazineSubscriptions').selectAll().orderBy('id').execute();

/** Hands every waiting mail to the mail server, as the job does. */
async function deliver(): Promise<void> {
  const { send_message } = tasksOn(world.db);
  for (const { id, status } of await readOutbox(world))
    if (status === 'queued') await send_message({ id }, { isLastTry: false }).catch(() => {});
}

const sweep = () => doEach((MAGAZINE_STEPS.hourly ?? []).map((step) => () => step(world.db)));
const mailsTo = (email: string) => post.mails.filter(({ recipients }) => recipients.includes(email));
const tokenIn = (text = '', page = 'magazine') => new RegExp(`/${page}/#(\\S+)`).exec(text)?.[1] ?? '';
const confirm = (token: string) => new Browser().post('/api/confirm_magazine', { token });
const stop = (token: string) => new Browser().post('/api/stop_magazine', { token });

/** A reader who has pressed the button behind the link. @returns the mail */
async function subscribed(email: string, shop: number | null = null) {
  expect((await ask(email, shop)).status).toBe(200);
  await deliver();
  const mail = mailsTo(email).at(-1);
  expect((await confirm(tokenIn(mail?.text))).status).toBe(200);
  return mail;
}

/** What a mail service sends, from anywhere and with nothing of ours (RFC 8058). */
const oneClick = (url: string, body = 'List-Unsubscribe=One-Click', type?: string) => {
  const { pathname, search } = new URL(url);
  return new Browser().through(pathname + search, {
    method: 'POST',
    headers: { 'Content-Type': type ?? 'application/x-www-form-urlencoded' },
    body,
  });
};

const ASKED = '確認のメールをお送りしました。24時間以内に、メールのリンクから登録を完了してください。';

describe('a subscription', () => {
  it('begins with the button behind the link of a mail, and keeps the address sealed', async () => {
    const email = newEmail();
    const browser = new Browser();
    const answer = await ask(email, shopId, browser);
    expect([answer.status, answer.body]).toEqual([200, { message: ASKED }]);
    await deliver();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('【よあかり】メールマガジンの登録の確認');
    expect(mail?.from?.name).toBe('クラブ宵待（よあかり）');
    for (const said of ['「クラブ宵待」のメールマガジン', '24時間以内', config().operatorName])
      expect(mail?.text).toContain(said);
    expect((await rows())[0]).toMatchObject({ shopId, confirmedAt: null, stoppedAt: null, textVersion: 1 });

    const token = tokenIn(mail?.text);
    const link = new URL(/https?:\S+\/magazine\/#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect([link.pathname, link.search, link.hash]).toEqual(['/magazine/', '', `#${token}`]);
    const recorded = () =>
      world.db
        .selectFrom('auditLog')
        .select(['actor', 'target'])
        .where('event', '=', 'magazine.confirmed')
        .orderBy('id')
        .execute();
    const before = (await recorded()).length;
    expect((await confirm(token)).body).toEqual({ message: 'メールマガジンの登録が完了しました。' });
    const [row] = await rows();
    expect(row?.confirmedAt).toBeInstanceOf(Date);
    expect(row?.network).toMatch(/^127\.51\.\d+\.0\/24$/);
    // Pressed again it says the same.
    expect((await confirm(token)).status).toBe(200);
    expect((await rows())[0]?.confirmedAt).toEqual(row?.confirmedAt);
    expect((await recorded()).slice(before)).toEqual([{ actor: 'guest', target: `shop:${shopId}` }]);

    const { rows: all } = await sql<{ text: string }>`
      select string_agg(t::text, e'\n') as text from magazine_subscriptions t`.execute(world.db);
    for (const form of [email, email.toLowerCase(), token, browser.ip])
      for (const text of [form, Buffer.from(form).toString('hex')])
        expect(all[0]?.text.toLowerCase()).not.toContain(text.toLowerCase());
  });

  it('is answered with the same words when the address has it already, and its proof stays', async () => {
    const email = newEmail();
    await subscribed(email);
    const [before] = await rows();
    await forgetLimits(world.db);
    const again = await ask(email.toUpperCase().replace(/@.*/, '@example.jp'));
    expect([again.status, again.body]).toEqual([200, { message: ASKED }]);
    await deliver();
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ confirmedAt: before?.confirmedAt, askedAt: before?.askedAt });
    expect(post.mails).toHaveLength(2);
    expect((await confirm(tokenIn(post.mails[1]?.text))).status).toBe(200);
  });

  it('of the site and of a shop are two, and each is stopped by itself', async () => {
    const email = newEmail();
    await subscribed(email);
    await forgetLimits(world.db);
    const mail = await subscribed(email, shopId);
    expect((await stop(tokenIn(mail?.text, 'stop_magazine'))).body).toEqual({
      message: 'メールマガジンを停止しました。',
    });
    expect((await rows()).map((row) => [row.shopId, row.stoppedBy, row.sealed === null])).toEqual([
      [null, null, false],
      [shopId, 'link', true],
    ]);
    // The link of the confirmation brings nothing back.
    expect((await confirm(tokenIn(mail?.text))).status).toBe(422);
    expect((await stop(tokenIn(mail?.text, 'stop_magazine'))).status).toBe(200);
  });

  it('is confirmed and stopped while codes are tried from everywhere, and has no row of the site itself', async () => {
    const email = newEmail();
    expect((await ask(email, shopId)).status).toBe(200);
    await deliver();
    const text = mailsTo(email).at(-1)?.text;
    try {
      expect(await limitSparing('verify', { facts: someFacts(), points: 2001 }, 3600)).toEqual(['global']);
      expect(LIMITS.magazine_confirm.map(({ by }) => by)).toEqual(['ip']);
      expect(LIMITS.mail_stop.map(({ by }) => by)).toEqual(['ip']);
      expect((await confirm(tokenIn(text))).status).toBe(200);
      expect((await stop(tokenIn(text, 'stop_magazine'))).status).toBe(200);
    } finally {
      await forgetLimits(world.db);
    }
  });

  it('a link is over after 24 hours, and the unconfirmed address is gone with it', async () => {
    const email = newEmail();
    await ask(email);
    await deliver();
    const back = sql<Date>`token_until - interval '24 hours 1 second'`;
    await world.db.updateTable('magazineSubscriptions').set({ tokenUntil: back }).execute();
    const late = await confirm(tokenIn(mailsTo(email)[0]?.text));
    expect([late.status, late.body]).toEqual([
      422,
      { errors: { custom: ['このリンクは無効です。有効期限が切れている場合は、もう一度ご登録ください。'] } },
    ]);
    await sweep();
    expect(await rows()).toEqual([]);
    // Stopped before it began, it is no proof of anything.
    await ask(newEmail());
    await stop(stopToken((await rows())[0]?.id ?? 0));
    await world.db.updateTable('magazineSubscriptions').set({ tokenUntil: back }).execute();
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('its proof is kept for a year after the end, without the address', async () => {
    await subscribed(newEmail());
    const [row] = await rows();
    const age = (days: number) =>
      world.db
        .updateTable('magazineSubscriptions')
        .set({ stoppedAt: new Date(Date.now() - days * 24 * 3_600_000) })
        .execute();
    await sweep();
    expect(await rows()).toHaveLength(1);
    await stop(stopToken(row?.id ?? 0));
    await age(PROOF_DAYS - 1);
    await sweep();
    expect(await rows()).toMatchObject([{ sealed: null, confirmedAt: row?.confirmedAt }]);
    await age(PROOF_DAYS + 1);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  it('ends with the account whose address it is, and no other one', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    const { browser, state, userId } = await registerByMail(world.db, mine);
    await forgetLimits(world.db);
    await subscribed(mine, shopId);
    await subscribed(other, shopId);
    const left = await browser.post(`/api/my_page/${state.myId}/delete_account`, { delete: true });
    expect(left.status).toBe(200);
    expect((await rows()).map(({ stoppedBy }) => stoppedBy)).toEqual([null, null]);
    await world.db
      .updateTable('users')
      .set({ eraseAt: new Date(0) })
      .where('id', '=', userId)
      .execute();
    await tasksOn(world.db).erase_account({ userId }, { isLastTry: false });
    expect((await rows()).map(({ stoppedBy }) => stoppedBy)).toEqual(['erasure', null]);
  });
});

describe('who asks', () => {
  it.each([
    ['', 'メールアドレスを入力してください。'],
    ['a@b', 'メールアドレスの形式が正しくありません。例：name@example.jp'],
    ['a@example.jp,b@example.jp', 'メールアドレスの形式が正しくありません。例：name@example.jp'],
    ['a@example.jp\r\nBcc: b@example.jp', 'メールアドレスの形式が正しくありません。例：name@example.jp'],
    ['<a@example.jp>', 'メールアドレスの形式が正しくありません。例：name@example.jp'],
  ])('with %j hears what is wrong, and nothing is sent', async (email, problem) => {
    const answer = await ask(email, shopId);
    expect([answer.status, answer.body]).toEqual([422, { errors: { email: [problem] } }]);
    expect([await rows(), await readOutbox(world)]).toEqual([[], []]);
  });

  it('S73: as a robot does is refused', async () => {
    const email = newEmail();
    const send = (more: object) => new Browser().post(pathOf(shopId), { email, ...more });
    for (const more of [{ formToken: 'x' }, { formToken: agedToken(1) }, { subject: 'spam' }])
      expect((await send(more)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('for a shop that is hidden or unknown gets 404', async () => {
    for (const shop of [hiddenId, 999_999]) expect((await ask(newEmail(), shop)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('S71: for one address is heard once a day, for whichever magazine', async () => {
    const email = newEmail();
    expect((await ask(email)).status).toBe(200);
    expect((await ask(email.toLowerCase(), shopId)).status).toBe(429);
    expect((await ask(newEmail(), shopId)).status).toBe(200);
  });

  it('S74: shares the mails of an address with every other route', async () => {
    const email = newEmail();
    expect((await new Browser().post('/api/forgot_password', { email })).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
  });

  it('R12: again under its key gets one mail', async () => {
    const browser = new Browser();
    const body = { email: newEmail(), formToken: agedToken() };
    await browser.post('/api/register_text', {});
    const key = { 'Idempotency-Key': 'magazine-0001' };
    const answers = [
      await browser.post(pathOf(null), body, key),
      await browser.post(pathOf(null), body, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readOutbox(world)).toHaveLength(1);
  });
});

describe('one click (RFC 8058)', () => {
  it('each mail names an address of ours that stops by a post with nothing but its form', async () => {
    const first = await subscribed(newEmail(), shopId);
    const header = (name: string) => first?.headers.find(({ key }) => key === name)?.value ?? '';
    const url = /^<(\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    const [address, token = ''] = (url ?? '').split('?token=');
    expect(address).toBe(`${config().siteOrigin}/api/hooks/stop_magazine`);
    expect(readStopToken(token)).toBe((await rows())[0]?.id);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const answer = await oneClick(url);
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, '', []]);
    expect(await rows()).toMatchObject([{ stoppedBy: 'one_click', sealed: null }]);
    expect((await oneClick(url)).status).toBe(200);
  });

  it('takes the form of either kind', async () => {
    const mail = await subscribed(newEmail());
    const { key, value = '' } = mail?.headers.find((each) => each.key === 'list-unsubscribe') ?? {};
    expect(key).toBe('list-unsubscribe');
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(value.slice(1, -1), body, 'multipart/form-data; boundary=x')).status).toBe(200);
    expect(await rows()).toMatchObject([{ stoppedBy: 'one_click' }]);
  });

  it('takes the form of the page without script, with the link or its end, and answers with a page', async () => {
    for (const before of ['', ' https://yoakari.example/stop_magazine/#']) {
      await subscribed(newEmail());
      const row = (await rows()).at(-1);
      const token = stopToken(row?.id ?? 0);
      const url = `${config().siteOrigin}/api/hooks/stop_magazine`;
      const typed = (text: string) =>
        oneClick(url, String(new URLSearchParams({ 'List-Unsubscribe': 'One-Click', token: text })));
      for (const wrong of ['', 'x', `${row?.id}.${'A'.repeat(43)}`, `<b>${token}`]) {
        const answer = await typed(wrong);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
        const said = await answer.text();
        expect(said).toContain('このリンクは無効です。メールのリンクをもう一度お確かめください。');
        expect(said).not.toContain('<b>');
      }
      expect((await rows()).at(-1)).toEqual(row);
      const answer = await typed(before + token);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect(await answer.text()).toContain('メールマガジンを停止しました。');
      expect((await rows()).at(-1)).toMatchObject({ id: row?.id, stoppedBy: 'one_click', sealed: null });
    }
  });

  it('S25: opening the address changes nothing, nor does a post that asks for nothing or for another', async () => {
    await subscribed(newEmail());
    const [row] = await rows();
    const url = oneClickUrl(stopToken(row?.id ?? 0));
    const { pathname, search } = new URL(url);
    for (const method of ['GET', 'HEAD'])
      expect((await new Browser().through(pathname + search, { method })).status).toBe(405);
    const id = row?.id ?? 0;
    const mac = secrets().hmac('stop-magazine').update(String(id)).digest('base64url');
    const sealed = Buffer.from(stopToken(id), 'base64url');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    const refused = [
      oneClick(url, 'List-Unsubscribe=No'),
      oneClick(url, ''),
      oneClick(url, '{"List-Unsubscribe":"One-Click"}', 'application/json'),
      oneClick(`${config().siteOrigin}${pathname}`),
      oneClick(`${config().siteOrigin}${pathname}?token=${id + 1}.${mac}`),
      oneClick(`${config().siteOrigin}${pathname}?token=${sealed.toString('base64url')}`),
      oneClick(`${config().siteOrigin}${pathname}?token=${id}.${'A'.repeat(43)}`),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
    expect((await oneClick(url, 'a'.repeat(5000))).status).toBe(413);
    expect(await rows()).toEqual([row]);
    for (const forged of [`${id}.x`, 'x', sealed.toString('base64url'), String(id)])
      expect((await stop(forged)).status, forged).toBe(422);
    expect(await rows()).toEqual([row]);
  });

  it('S70: name no number of the list, and the links of earlier mails still work', async () => {
    await subscribed(newEmail());
    const id = (await rows()).at(-1)?.id ?? 0;
    const tokens = [stopToken(id), stopToken(id)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{40,}$/);
      expect(readStopToken(token)).toBe(id);
    }
    const mac = secrets().hmac('stop-magazine').update(String(id)).digest('base64url');
    expect((await stop(`${id}.${mac}`)).status).toBe(200);
    expect((await rows()).at(-1)).toMatchObject({ id, stoppedBy: 'link' });
  });
});

describe('a bounce', () => {
  /** A mail to the address, refused with this number. */
  async function refused(to: string, code: number, how: { said?: string; at?: 'RCPT' } = {}): Promise<void> {
    await sendMail(world.db, { to, subject: 'x', text: 'x' });
    post.answer({ accept: false, code, ...how });
    await deliver();
    post.answer({ accept: true });
    await world.db.deleteFrom('outboxMessages').execute();
  }

  it('of any mail ends every magazine of the address; what may be taken later ends none', async () => {
    const email = newEmail();
    await subscribed(email);
    await forgetLimits(world.db);
    await subscribed(email, shopId);
    await subscribed(newEmail(), shopId);
    const ends = async () => (await rows()).map(({ stoppedBy }) => stoppedBy);
    await refused(email.toUpperCase(), 451);
    expect(await ends()).toEqual([null, null, null]);
    await refused(email.toUpperCase(), 550);
    expect(await ends()).toEqual(['bounce', 'bounce', null]);
  });

  it('that comes later as a mail of its own is reported by the host’s command', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await subscribed(email);
    await subscribed(other);
    const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-bounce-'));
    onTestFinished(() => rmSync(varDir, { recursive: true }));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/magazine.ts', 'bounce', ...args], {
        env: { ...CHILD_ENV, DATABASE_URL: world.url, SECRET_KEY, VAR_DIR: varDir },
      });
    await expect(run(email, other)).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') });
    expect(await stopReportedBounce(world.db, 'absent@example.jp')).toBe(0);
    expect((await rows()).map(({ stoppedBy }) => stoppedBy)).toEqual([null, null]);
    expect((await run(email.toUpperCase())).stdout).toContain('1 magazine of this address ended.');
    expect((await rows()).map(({ stoppedBy }) => stoppedBy)).toEqual(['bounce', null]);
    const events = world.db.selectFrom('auditLog').select(['actor', 'detail', 'target']);
    expect(await events.where('event', '=', 'magazine.bounced').execute()).toEqual([
      { actor: 'system', detail: { magazines: 1 }, target: null },
    ]);
  });

  it.each([
    [550, { at: 'RCPT', said: '5.1.1 unknown' }, 'bounce'],
    [552, { said: '5.2.2 full' }, 'bounce'],
    [550, { at: 'RCPT', said: '5.7.1 relaying denied' }, null],
    [550, { said: '5.4.5 quota of the sender' }, null],
    [554, { said: '5.7.1 policy' }, null],
  ] as const)('%i with %j: what is said of our server says nothing of the address', async (code, how, by) => {
    const email = newEmail();
    await subscribed(email);
    await refused(email, code, how);
    expect((await rows()).map(({ stoppedBy }) => stoppedBy)).toEqual([by]);
  });
});

const ADMIN = { isAdmin: true, shop: null };
const ISSUE = { subject: '今週のお知らせ', body: '金曜は満月です。\nhttps://example.jp/ をご覧ください。' };

/** Subscribers without the ways of a visitor. */
async function readers(number: number, shop: number | null = shopId): Promise<string[]> {
  const emails = Array.from({ length: number }, newEmail);
  for (const email of emails)
    await world.db
      .insertInto('magazineSubscriptions')
      .values({
        ...{ shopId: shop, lookup: lookupAddress(email), sealed: seal(PURPOSE, email), textVersion: 1 },
        ...{ tokenHash: randomBytes(32), tokenUntil: new Date(), network: '', confirmedAt: new Date() },
      })
      .execute();
  return emails;
}

const send = (more: object = {}) => sendMagazine(world.db, ADMIN, { shopId, ...ISSUE, ...more });
const deliveries = () =>
  world.db.selectFrom('magazineDeliveries').selectAll().orderBy('subscriptionId').execute();
const isFinished = async (id: number) =>
  (
    await world.db
      .selectFrom('magazineIssues')
      .select('finishedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).finishedAt !== null;
const recipients = () => post.mails.flatMap((mail) => mail.recipients).toSorted();
/** Every batch one after another, as if the gaps between them had gone by. */
async function batches(issueId: number): Promise<number> {
  let run = 0;
  for (; !(await isFinished(issueId)) && run < 50; run++) {
    const before = (await deliveries()).filter(({ sentAt }) => sentAt).length;
    await deliverBatch(world.db, issueId);
    const after = (await deliveries()).filter(({ sentAt }) => sentAt).length;
    expect(after - before).toBeLessThanOrEqual(MAILS_AT_ONCE);
  }
  await deliver();
  return run;
}

describe('an issue', () => {
  beforeAll(() => Object.assign(config().operator, { address: '東京都新宿区1-2-3' }));
  afterAll(() => Object.assign(config().operator, { address: null }));

  it('reaches each reader once, in batches, with sender, address and both ways to stop it', async () => {
    const origin = config().siteOrigin;
    const emails = await readers(23);
    await readers(2, null);
    const { issueId, recipients: number } = await send();
    expect(number).toBe(23);
    Object.assign(config(), { siteOrigin: 'https://yoakari.example' });
    const runs = await batches(issueId).finally(() => Object.assign(config(), { siteOrigin: origin }));
    expect(runs).toBe(3);
    expect(recipients()).toEqual(emails.toSorted());
    const [mail] = post.mails;
    expect([mail?.subject, mail?.from?.name]).toEqual([
      '【よあかり】今週のお知らせ',
      'クラブ宵待（よあかり）',
    ]);
    for (const said of [ISSUE.body, `送信者：${config().operatorName}`, '住所：東京都新宿区1-2-3'])
      expect(mail?.text).toContain(said);
    const token = tokenIn(mail?.text, 'stop_magazine');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      `<https://yoakari.example/api/hooks/stop_magazine?token=${token}>`,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('precedence')).toBe('bulk');
    expect(mail?.html).toContain(`/stop_magazine/#${token}`);
    expect((await stop(token)).status).toBe(200);
    expect((await rows()).filter(({ stoppedBy }) => stoppedBy === 'link')).toHaveLength(1);
    // Run again, nothing is left to do.
    await deliverBatch(world.db, issueId);
    await deliver();
    expect(post.mails).toHaveLength(23);
  });

  it('R21: a process that dies in the middle, and two at once, send each mail once', async () => {
    const emails = await readers(12);
    const { issueId } = await send();
    const { rows: before } =
      await sql`select from graphile_worker.jobs where key = ${jobKey(issueId)}`.execute(world.db);
    expect(before).toHaveLength(1);
    // The fifth mail finds no outbox: what was claimed with it is free again.
    await sql`
      create function stop_here() returns trigger language plpgsql as $body$
      begin
        if (select count(*) from outbox_messages) >= 4 then raise exception 'killed'; end if;
        return new;
      end $body$`.execute(world.owner);
    await sql`create trigger stop_here before insert on outbox_messages for each row execute function stop_here()`.execute(
      world.owner,
    );
    await expect(deliverBatch(world.db, issueId)).rejects.toThrow('killed');
    await sql`drop function stop_here() cascade`.execute(world.owner);
    expect((await deliveries()).filter(({ sentAt }) => sentAt)).toHaveLength(4);
    await world.db.deleteFrom('rateLimits').execute();
    await Promise.all([deliverBatch(world.db, issueId), deliverBatch(world.db, issueId)]);
    await world.db
      .updateTable('magazineDeliveries')
      .set({ dueAt: new Date(0) })
      .execute();
    await forgetLimits(world.db);
    await batches(issueId);
    expect(recipients()).toEqual(emails.toSorted());
  });

  it('R22: is taken up when its job is lost', async () => {
    const emails = await readers(3);
    const { issueId } = await send();
    await takeJobs(world.db, 'send_magazine');
    await sweep();
    expect(await takeJobs(world.db, 'send_magazine')).toEqual([{ issueId }]);
    await batches(issueId);
    expect(recipients()).toEqual(emails.toSorted());
    await sweep();
    expect(await takeJobs(world.db, 'send_magazine')).toEqual([]);
  });

  it('leaves out who stops meanwhile and who has not confirmed', async () => {
    const [first = '', second = ''] = await readers(2);
    await ask(newEmail(), shopId);
    const { issueId } = await send();
    await stopBounced(world.db, first);
    await world.db.deleteFrom('outboxMessages').execute();
    await batches(issueId);
    expect(recipients()).toEqual([second]);
    expect(await isFinished(issueId)).toBe(true);
  });

  it('stops for an address that its mail server does not know', async () => {
    await readers(1);
    const { issueId } = await send();
    await deliverBatch(world.db, issueId);
    post.answer({ accept: false, code: 550, at: 'RCPT' });
    await deliver();
    expect(await rows()).toMatchObject([{ stoppedBy: 'bounce', sealed: null }]);
  });

  it('S74: waits for an address that has had its mails of the day', async () => {
    const [email = ''] = await readers(1);
    const target = identityLookup({ kind: 'email', value: email }).toString('hex');
    const keys = { facts: someFacts(), target };
    for (let i = 0; i < 5; i++) await limit('mail', keys, DAY_SECONDS);
    const { issueId } = await send();
    await deliverBatch(world.db, issueId);
    expect(await readOutbox(world)).toEqual([]);
    const [waiting] = await deliveries();
    expect(waiting?.sentAt).toBeNull();
    expect(Number(waiting?.dueAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await forgetLimits(world.db);
    await world.db.updateTable('magazineDeliveries').set({ dueAt: new Date() }).execute();
    await batches(issueId);
    expect(recipients()).toEqual([email]);
  });

  it('S74: leaves the codes of a reader of many magazines their share', async () => {
    const [email = ''] = await readers(1);
    const keys = {
      facts: someFacts(),
      target: identityLookup({ kind: 'email', value: email }).toString('hex'),
    };
    for (let i = 0; i < 2; i++) {
      await world.db.deleteFrom('magazineIssues').execute();
      const { issueId } = await send();
      await batches(issueId);
    }
    await world.db.deleteFrom('magazineIssues').execute();
    await deliverBatch(world.db, (await send()).issueId);
    expect((await deliveries()).map(({ sentAt }) => sentAt)).toEqual([null]);
    expect(mailsTo(email)).toHaveLength(2);
    for (let i = 0; i < 3; i++) await limit('mail', keys, DAY_SECONDS);
    await expect(limit('mail', keys, DAY_SECONDS)).rejects.toThrow(LimitError);
  });

  it('rests while the mail server is left alone', async () => {
    await readers(8);
    const { issueId } = await send();
    await takeJobs(world.db, 'send_magazine');
    await sendMail(world.db, { to: 'a@example.jp', subject: 'x', text: 'x' });
    post.answer({ accept: false, code: 451 });
    for (let i = 0; i < 5; i++) await deliver();
    await deliverBatch(world.db, issueId);
    expect((await deliveries()).filter(({ sentAt }) => sentAt)).toEqual([]);
    const { rows: jobs } = await sql<{ wait: number }>`
      select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
      where key = ${jobKey(issueId)}`.execute(world.db);
    expect(jobs[0]?.wait).toBeGreaterThan(20);
    const later = performance.now() + 31_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    post.answer({ accept: true });
    await batches(issueId).finally(() => clock.mockRestore());
    expect(recipients()).toHaveLength(9);
  });

  it('goes to no one any more once its shop is closed, or after three days', async () => {
    await readers(1);
    const { issueId } = await send();
    const day = sql<Date>`created_at - interval '3 days 1 second'`;
    await world.db.updateTable('magazineIssues').set({ createdAt: day }).execute();
    await deliverBatch(world.db, issueId);
    expect([await isFinished(issueId), await readOutbox(world)]).toEqual([true, []]);
    await world.db.deleteFrom('magazineIssues').execute();
    const next = await send();
    const setStatus = (status: 'open' | 'hidden') =>
      world.db.updateTable('shops').set({ status }).where('id', '=', shopId).execute();
    await setStatus('hidden');
    await deliverBatch(world.db, next.issueId).finally(() => setStatus('open'));
    expect([await isFinished(next.issueId), await readOutbox(world)]).toEqual([true, []]);
  });

  it('is sent by the login of its own shop and by admins only, who alone write for the site', async () => {
    await readers(2);
    const login = (shopIds: number[]) => ({ isAdmin: false, shop: { shopIds } as ShopSession });
    const guest = { isAdmin: false, shop: null };
    const gone = /削除されたか/;
    for (const [caller, shop] of [
      [guest, shopId],
      [guest, null],
      [login([hiddenId]), shopId],
      [login([shopId]), null],
    ] as const) {
      await expect(sendMagazine(world.db, caller, { shopId: shop, ...ISSUE })).rejects.toThrow(gone);
      await expect(countReaders(world.db, caller, { shopId: shop })).rejects.toThrow(gone);
    }
    expect(await countReaders(world.db, login([shopId]), { shopId })).toEqual({ count: 2 });
    expect(await countReaders(world.db, ADMIN, { shopId: null })).toEqual({ count: 0 });
    const own = await sendMagazine(world.db, login([shopId]), { shopId, ...ISSUE });
    expect(own.recipients).toBe(2);
    expect((await send({ shopId: null })).recipients).toBe(0);
  });

  it('S79: is in the record with its issue, its readers, and who sent it from where', async () => {
    await readers(2);
    const facts = someFacts({ ipPrefix: '203.0.113.0/24', requestId: '0123456789ab' });
    const login = { isAdmin: false, facts, shop: { shopLoginId: 3, shopIds: [shopId] } as ShopSession };
    const { issueId } = await sendMagazine(world.db, login, { shopId, ...ISSUE });
    const admin = { isAdmin: true, facts, shop: null, admin: { userId: 4 } as AdminSession };
    const site = await sendMagazine(world.db, admin, { shopId: null, ...ISSUE });
    await world.db.deleteFrom('magazineIssues').where('id', '=', site.issueId).execute();
    await send({ shopId: null });
    const rows = await world.db
      .selectFrom('auditLog')
      .select(['realm', 'actor', 'target', 'ipPrefix', 'requestId', 'detail'])
      .where('event', '=', 'magazine.sent')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const from = { ipPrefix: facts.ipPrefix, requestId: facts.requestId };
    expect(rows.toReversed()).toMatchObject([
      {
        ...{ realm: 'shop', actor: 'shop-login:3', target: `shop:${shopId}`, ...from },
        detail: { issueId, recipients: 2 },
      },
      {
        ...{ realm: 'admin', actor: 'user:4', target: 'site', ...from },
        detail: { issueId: site.issueId, recipients: 0 },
      },
      { realm: 'system', actor: 'system', target: 'site', ipPrefix: null, detail: { recipients: 0 } },
    ]);
  });

  it('is one a day of each magazine, and has a subject, a text and the address of the operator', async () => {
    const errorsOf = async (more: object) =>
      ((await send(more).catch((error: InvalidInputError) => error)) as InvalidInputError).errors;
    expect(await errorsOf({ subject: ' ', body: 'あ'.repeat(5001) })).toEqual({
      subject: ['件名を入力してください。'],
      body: ['本文は5,000文字以内で入力してください。（現在5,001文字）'],
    });
    Object.assign(config().operator, { address: null });
    expect(Object.keys((await errorsOf({})) ?? {})).toEqual(['custom']);
    Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => send()));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await errorsOf({})).toEqual({ custom: ['メールマガジンの配信は、1日に1回までです。'] });
  });

  it('S54: a subject with lines of its own adds neither a header nor a recipient', async () => {
    const [email] = await readers(1);
    const { issueId } = await send({
      subject: 'お知らせ\r\nBcc: b@example.jp\u202e',
      body: '<script>x</script>\u0000',
    });
    await batches(issueId);
    expect(recipients()).toEqual([email]);
    expect(post.mails[0]?.subject).toBe('【よあかり】お知らせ Bcc: b@example.jp');
    expect(post.mails[0]?.html).toContain('&lt;script&gt;');
  });
});
