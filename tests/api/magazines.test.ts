import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { PROOF_DAYS } from '../../server/community/magazines/limits.ts';
import { oneClickUrl, stopToken } from '../../server/community/magazines/stop-token.ts';
import { sweepMagazines } from '../../server/community/magazines/tasks.ts';
import { config } from '../../server/core/config.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { forgetLimits, readOutbox, registerByMail } from '../support/accounts.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { addPlaces, addShop } from '../support/seed.ts';
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
    expect((await confirm(token)).body).toEqual({ message: 'メールマガジンの登録が完了しました。' });
    const [row] = await rows();
    expect(row?.confirmedAt).toBeInstanceOf(Date);
    expect(row?.network).toMatch(/^127\.51\.\d+\.0\/24$/);
    // Pressed again it says the same.
    expect((await confirm(token)).status).toBe(200);
    expect((await rows())[0]?.confirmedAt).toEqual(row?.confirmedAt);

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
    await sweepMagazines(world.db);
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
    await sweepMagazines(world.db);
    expect(await rows()).toHaveLength(1);
    await stop(stopToken(row?.id ?? 0));
    await age(PROOF_DAYS - 1);
    await sweepMagazines(world.db);
    expect(await rows()).toMatchObject([{ sealed: null, confirmedAt: row?.confirmedAt }]);
    await age(PROOF_DAYS + 1);
    await sweepMagazines(world.db);
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
    expect(url).toBe(oneClickUrl((await rows())[0]?.id ?? 0));
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

  it('S25: opening the address changes nothing, nor does a post that asks for nothing or for another', async () => {
    await subscribed(newEmail());
    const [row] = await rows();
    const url = oneClickUrl(row?.id ?? 0);
    const { pathname, search } = new URL(url);
    for (const method of ['GET', 'HEAD'])
      expect((await new Browser().through(pathname + search, { method })).status).toBe(405);
    const [id, mac] = stopToken(row?.id ?? 0).split('.');
    const refused = [
      oneClick(url, 'List-Unsubscribe=No'),
      oneClick(url, ''),
      oneClick(url, '{"List-Unsubscribe":"One-Click"}', 'application/json'),
      oneClick(`${config().siteOrigin}${pathname}`),
      oneClick(`${config().siteOrigin}${pathname}?token=${Number(id) + 1}.${mac}`),
      oneClick(`${config().siteOrigin}${pathname}?token=${id}.${'A'.repeat(43)}`),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
    expect((await oneClick(url, 'a'.repeat(5000))).status).toBe(413);
    expect(await rows()).toEqual([row]);
    expect((await stop(`${id}.x`)).status).toBe(422);
    expect(await rows()).toEqual([row]);
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
