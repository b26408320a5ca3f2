import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emailLookupOf, sealEmail } from '../../server/identity/shop-logins/find-login.ts';
import { forgetLimits, registerByMail, textsTo } from '../support/accounts.ts';
import { type Answer, addShopLogin, Browser } from '../support/browser.ts';
import { addOwners, FORM, sendOwnText, withoutDigits } from '../support/known-and-unknown.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const WRONG = 'ちがうパスワード2026';
const KNOWN = { tel: '09077770001', email: 'known@example.jp' };
const UNKNOWN = { tel: '08088880001', email: 'unknown@example.jp' };
type Who = typeof KNOWN;
let member: { browser: Browser; my: string };

beforeAll(async () => {
  await registerByMail(world.db, KNOWN.email);
  await addOwners(world.db, [KNOWN.tel]);
  const id = await addShopLogin(world.db, '宵待');
  const email = { emailLookup: emailLookupOf(KNOWN.email), emailSealed: sealEmail(KNOWN.email) };
  await world.db.updateTable('shopLogins').set(email).where('id', '=', id).execute();
  const { browser, state } = await registerByMail(world.db, 'asker@example.jp');
  member = { browser, my: `/api/my_page/${state.myId}` };
});

const startAnew = async () => {
  await forgetLimits(world.db);
  await world.db.deleteFrom('channelPauses').execute();
};
beforeEach(startAnew);

/** All that later requests are judged by, without whom it is about, and without the traffic of an address. */
async function counters() {
  const limits = await world.db.selectFrom('rateLimits').select(['key', 'points']).execute();
  const asks = world.db.selectFrom('smsAsks').select(['isNotice', 'verifiedAt']).orderBy('id');
  const pauses = world.db.selectFrom('channelPauses').select('reason');
  return {
    limits: limits
      .filter(({ key }) => !key.startsWith('traffic-'))
      .map(({ key, points }) => `${key.split(':', 3).join(':')} ${points}`)
      .toSorted(),
    asks: await asks.execute(),
    pauses: await pauses.execute(),
  };
}

/** One that has not been sent. */
async function wrongCode(to: string): Promise<string> {
  const sent = (await textsTo(world.db, to)).at(-1) ?? '';
  return sent.includes('111111') ? '222222' : '111111';
}

/** A number or an address that is not the caller's own, in every call that takes one. */
const ASKS: Record<string, (browser: Browser, who: Who) => Promise<Answer[]>> = {
  'register_sms, a code': async (browser, { tel }) => [
    await browser.post('/api/register_sms', { ...FORM, tel }),
    await browser.post('/api/verify_call', { tel, code: await wrongCode(tel) }),
  ],
  'register_call, register_sms': async (browser, { tel }) => [
    await browser.post('/api/register_call', { ...FORM, tel }),
    await browser.post('/api/register_sms', { ...FORM, tel }),
  ],
  'a text from the number, forgot_password': async (browser, { tel }) => {
    await sendOwnText(world.db, browser, tel);
    return [await browser.post('/api/forgot_password', { email: tel })];
  },
  'register_email, a code': async (browser, { email }) => [
    await browser.post('/api/register_email', { ...FORM, email }),
    await browser.post('/api/verify_email', { email, code: await wrongCode(email) }),
  ],
  'forgot_password by telephone, a code': async (browser, { tel }) => [
    await browser.post('/api/forgot_password', { email: tel }),
    await browser.post('/api/verify_code', { email: tel, verifyNumber: await wrongCode(tel) }),
  ],
  'forgot_password by mail, a code': async (browser, { email }) => [
    await browser.post('/api/forgot_password', { email }),
    await browser.post('/api/verify_code', { email, verifyNumber: await wrongCode(email) }),
  ],
  forgot_shop_password: async (browser, { email }) => [
    await browser.post('/api/forgot_shop_password', { email }),
  ],
  'login by mail': async (browser, { email }) => [
    await browser.post('/api/login', { email, password: WRONG }),
  ],
  'login by telephone': async (browser, { tel }) => [
    await browser.post('/api/login', { email: tel, password: WRONG }),
  ],
  shop_login: async (browser, { email }) => [
    await browser.post('/api/shop_login', { email, password: WRONG }),
  ],
  tel_setting: async (_, { tel }) => [await member.browser.post(`${member.my}/tel_setting`, { tel })],
  email_setting: async (_, { email }) => [await member.browser.post(`${member.my}/email_setting`, { email })],
  magazines: async (browser, { email }) => [await browser.post('/api/magazines', { email })],
};

/** Asked from four browsers of one network, of which the last are refused by most calls. */
async function outcomeOf(ask: (browser: Browser, who: Who) => Promise<Answer[]>, who: Who) {
  await startAnew();
  const times = [];
  for (let i = 0; i < 4; i++) {
    const answers = await ask(new Browser(`127.52.1.${i + 1}`), who);
    times.push({
      answers: answers.map(({ status, text }) => [status, withoutDigits(text)]),
      counters: await counters(),
    });
  }
  return times;
}

it.each(Object.entries(ASKS))(
  'S1: %s leave the same counts and lead to the same refusals, whether or not the address is registered',
  async (_name, ask) => {
    const known = await outcomeOf(ask, KNOWN);
    expect(await outcomeOf(ask, UNKNOWN)).toEqual(known);
    expect(known[0]?.counters.limits.length).toBeGreaterThan(1);
  },
);
