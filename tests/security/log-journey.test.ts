import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { traceOf } from '../../server/core/log.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { codeTo, forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { ACCOUNT, hookRequest } from '../support/fake-twilio.ts';
import { rawRequest } from '../support/raw-request.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const ORIGIN = 'http://localhost:4321';
const NUMBER = '+815012345678';
const PLANTED = {
  email: 'uekomi-first@planted.example.jp',
  newEmail: 'uekomi-second@planted.example.jp',
  shopEmail: 'uekomi-shop@planted.example.jp',
  tel: '09098760001',
  newTel: '09098760002',
  callTel: '09098760003',
  password: 'うえこんだ合言葉2026',
  newPassword: 'うえこんだ合言葉2027',
  name: 'うえこみ太郎',
  file: 'uekomi-photo.png',
  agent: 'uekomi-agent',
  typed: 'uekomi-typed',
};

const database = databaseWorld();
let site: Site;
const secret: string[] = [];

beforeAll(async () => {
  const shopId = await addShop(database.db, await addPlaces(database.db), { name: '月灯り' });
  await createShopLogin(database.db, {
    name: '月灯り',
    email: PLANTED.shopEmail,
    password: PLANTED.password,
    shopIds: [shopId],
  });
  site = await startSite({
    databaseUrl: database.url,
    env: {
      LOG_LEVEL: 'debug',
      SECRET_KEY,
      // Services that do not answer: what they were to be told must not be in the complaint.
      SMTP_URL: 'smtp://127.0.0.1:47',
      TWILIO_API: 'http://127.0.0.1:47',
      TWILIO_ACCOUNT_SID: ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: ACCOUNT.token,
      SMS_NUMBER: NUMBER,
    },
  });
});
afterAll(() => site?.stop());

/** A browser that talks to the built site and whose cookies must stay out of the log. */
function visitor(): Browser {
  const browser = new Browser();
  browser.through = async (path, init) => {
    const headers = { ...(init.headers as Record<string, string>), Origin: ORIGIN };
    const answer = await site.get(path, { ...init, headers: { ...headers, 'User-Agent': PLANTED.agent } });
    for (const line of answer.headers.getSetCookie()) secret.push(line.split(/[=;]/)[1] ?? '');
    await forgetLimits(database.db);
    return answer;
  };
  return browser;
}

async function code(to: string): Promise<string> {
  const found = await codeTo(database.db, to);
  expect(found, to).toMatch(/^\d{6}$/);
  secret.push(found);
  return found;
}

async function done(answer: Promise<{ status: number; text: string }>, status = 200): Promise<void> {
  const { status: given, text } = await answer;
  expect(given, text.slice(0, 300)).toBe(status);
}

const international = (tel: string) => tel.replace(/^0/, '+81');

/** What the telephone service tells us. */
async function hook(kind: 'call' | 'sms', form: Record<string, string>): Promise<void> {
  const answer = await site.get(`/api/hooks/${kind}`, hookRequest(ORIGIN, `/api/hooks/${kind}`, form));
  expect(answer.status).toBe(200);
}

/** Everything that a member and a shop do, and what goes wrong on the way. */
async function journey(): Promise<void> {
  const { email, newEmail, tel, newTel, callTel, password, newPassword, typed } = PLANTED;
  const browser = visitor();
  const asked = `?q=${typed}&email=${email}&tel=${tel}`;
  for (const path of ['/', '/shops/', `/shops/${asked}`, `/nothing/${asked}`, `/${typed}/`, '/api/nothing'])
    await browser.get(path);
  for (const type of ['boy', 'girl'])
    await done(browser.post('/api/register_email', { email: '', password, type }), 422);
  await done(browser.post('/api/register_email', { email, password, type: 'boy' }));
  await done(browser.post('/api/verify_email', { email, code: '000000' }), 422);
  await done(browser.post('/api/verify_email', { email, code: await code(email) }));
  const { myId } = await browser.me();
  const form = new FormData();
  form.set('name', PLANTED.name);
  form.set('type', 'boy');
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  form.append('images[0]', new File([photo as never], PLANTED.file, { type: 'image/png' }));
  await done(browser.post('/api/init_name', form));
  const my = (sub: string) => `/api/my_page/${myId}/${sub}`;
  for (const sub of ['', 'email_setting/', 'tel_setting/', 'sessions/'])
    await browser.get(`/my_page/${myId}/${sub}`);
  await done(browser.post(my('reauth'), { password: newPassword }), 422);
  await done(browser.post(my('reauth'), { password }));
  await done(browser.post(my('email_setting'), { email: newEmail }));
  const mailed = await code(newEmail);
  await done(browser.post(my('email_setting'), { email: newEmail, verificationCode: mailed }));
  await done(browser.post(my('tel_setting'), { tel: newTel }));
  const texted = await code(newTel);
  await done(browser.post(my('tel_setting'), { tel: newTel, verificationCode: texted }));
  await done(browser.post(my('change_password'), { currentPassword: password, password: newPassword }));
  await browser.me();
  await done(browser.download(`/api/my_page/${myId}`));
  await done(browser.get(my('sessions')));
  await done(browser.post('/api/logout'));

  await done(browser.post('/api/login', { email: newEmail, password }), 422);
  await done(browser.post('/api/login', { email: newTel, password: newPassword }));
  await done(browser.post('/api/logout'));
  await done(browser.post('/api/forgot_password', { email: newEmail }));
  await done(browser.post('/api/verify_code', { email: newEmail, verifyNumber: await code(newEmail) }));
  await browser.me();
  await done(browser.post(my('change_password'), { password, isForce: true }));
  await browser.me();
  await done(browser.post(my('delete_account'), { delete: true }));

  await done(visitor().post('/api/register_sms', { tel, password, type: 'girl' }));
  await code(tel);
  const call = await visitor().post('/api/register_call', { tel: callTel, password, type: 'boy' });
  await hook('call', { From: international(callTel), To: NUMBER, Digits: String(call.body.callDigits) });
  const text = await visitor().post('/api/register_text', { type: 'boy' });
  secret.push(String(text.body.token));
  await hook('sms', { From: international(callTel), To: NUMBER, Body: String(text.body.body) });
  await hook('sms', { From: international(tel), To: NUMBER, Body: typed });
  const { shopEmail } = PLANTED;
  const shop = visitor();
  await done(shop.post('/api/shop_login', { email: shopEmail, password: newPassword }), 422);
  await done(shop.post('/api/shop_login', { email: shopEmail, password }));
  await done(visitor().post('/api/forgot_shop_password', { email: shopEmail }));
}

/** Requests that no page sends, and a database that has lost a table. */
async function trouble(): Promise<void> {
  const { email, tel, password, typed } = PLANTED;
  const lines = `${typed}\r\n{"level":50}\u001b[31m`;
  const ours = { 'X-Requested-With': 'XMLHttpRequest', Origin: ORIGIN };
  const json = { ...ours, 'Content-Type': 'application/json' };
  for (const body of [`{"email":"${email}`, `"${email}"`, `{"email":"${email}\\u0000"}`, 'x'.repeat(100_000)])
    await site.get('/api/login', { method: 'POST', headers: json, body });
  await site.get('/api/login', {
    method: 'POST',
    headers: { ...ours, 'Content-Type': lines.slice(0, 12) },
    body: email,
  });
  await visitor().post('/api/login', { email: lines, password: lines });
  await visitor().post('/api/register_email', { email, password, type: lines });
  for (const target of [
    `/${typed}%0d%0a%1b[31m`,
    `/%00${tel}`,
    `//${tel}`,
    `/shops/?x=${'y'.repeat(3000)}${tel}`,
  ])
    expect((await rawRequest(site.port, target)).status).toBeGreaterThanOrEqual(400);
  await rawRequest(site.port, '/', { headers: { [`bad header ${typed}`]: tel } });
  await site.get('/csp-reports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json' },
    body: JSON.stringify([
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', documentURL: `http://x/?${email}`, blockedURL: lines },
      },
    ]),
  });
  await sql`alter table user_passwords rename to away`.execute(database.owner);
  await done(visitor().post('/api/login', { email, password }), 500);
  await sql`alter table away rename to user_passwords`.execute(database.owner);
  await sql`alter table shops rename to away`.execute(database.owner);
  const query = new URLSearchParams({ text: `${typed} ${tel}`, coupon: '1' });
  const broken = await site.get(`/shops/tokyo/?${query}`);
  expect(broken.status).toBeGreaterThanOrEqual(500);
  expect(await broken.text()).not.toMatch(/relation|\.ts\b|node_modules| at .+:\d+:\d+/);
  await sql`alter table away rename to shops`.execute(database.owner);
}

it('S84: no line of the log of a whole journey tells a number, address, name, password, code or cookie', async () => {
  await journey();
  await trouble();
  // Jobs have tried to send their messages.
  await expect.poll(() => site.output(), { timeout: 20_000, interval: 200 }).toMatch(/smtp|twilio|mail/);
  const output = site.output();
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) });
  expect(output).toContain('API call failed');
  expect(output).not.toContain('\u001b');
  const planted = [
    ...Object.values(PLANTED),
    ACCOUNT.token,
    'uekomi',
    'うえこ',
    '+819098760',
    '90-9876',
    'planted.example',
  ];
  const codes = secret.filter((value) => /^\d{6}$/.test(value));
  const tokens = secret.filter((value) => value.length >= 16);
  expect([codes.length, tokens.length].every((count) => count > 4)).toBe(true);
  for (const value of [...planted, ...tokens]) expect(output, value).not.toContain(value);
  // Digits stand in times, too: a code is looked for as a word of its own.
  for (const value of codes) expect(output).not.toMatch(new RegExp(`(?<![\\d.])${value}(?!\\d)`));
});

it('S84: an error of the database is logged by its code, not by the value that it complains about', async () => {
  for (const [value, code] of [
    ['09098760001', '22P02'],
    ['uekomi@planted.example.jp', '22P02'],
  ] as const) {
    const error = await sql`select ${`${value}x`}::bigint`.execute(database.db).catch((failure) => failure);
    expect(String((error as Error).stack)).toContain(value);
    expect(traceOf(error)).toContain(`database ${code}`);
    expect(traceOf(error)).toMatch(/\n\s+at /);
    expect(traceOf(error)).not.toContain(value);
  }
  expect(traceOf(new Error('plain'))).toContain('plain');
  expect(traceOf('text')).toBeUndefined();
});
