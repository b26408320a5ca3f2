import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '../../server/core/config.ts';
import { lookup } from '../../server/core/crypto/sealing.ts';
import { LIMITS, type LimitName, type LimitRow } from '../../server/core/limits/limit-rows.ts';
import { limitIdOf } from '../../server/core/limits/tuned-limits.ts';
import { log } from '../../server/core/log.ts';
import { identityLookup } from '../../server/identity/accounts/identities.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { codeTo, PASSWORD, readOutbox, registerByMail, registerBySms, textsTo } from '../support/accounts.ts';
import { addAdmin, appCode } from '../support/admins.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

/** What strangers can ask for, and owners need. */
const OPEN = [
  ...(['admin_login', 'verify', 'forgot_password', 'register_email', 'register_text'] as const),
  ...(['shop_entry', 'magazines', 'magazine_confirm', 'register_sms'] as const),
  ...(['inquiry', 'inquiry_message', 'cross_proof', 'cross_mail'] as const),
] satisfies LimitName[];

const siteRows = OPEN.flatMap((name) =>
  (LIMITS[name] as readonly LimitRow[]).flatMap((row) => (row.by === 'global' ? [{ name, row }] : [])),
);

/** As if strangers of many networks had used up every row of the whole site. */
const fillSite = () =>
  test.db
    .insertInto('rateLimits')
    .values(
      siteRows.map(({ name, row }) => ({
        ...{ key: `${limitIdOf(name, row)}:all`, points: row.points },
        expire: Date.now() + row.seconds * 1000,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 1_000_000 }))
    .execute();

/** As if strangers of many networks had used up every row that counts this address, number or name. */
const fillTarget = (names: readonly LimitName[], target: string) =>
  test.db
    .insertInto('rateLimits')
    .values(
      names.flatMap((name) =>
        (LIMITS[name] as readonly LimitRow[]).flatMap((row) =>
          row.by === 'target'
            ? [
                {
                  ...{ key: `${limitIdOf(name, row)}:${target}`, points: row.points },
                  expire: Date.now() + row.seconds * 1000,
                },
              ]
            : [],
        ),
      ),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 1_000_000 }))
    .execute();
const mailTarget = (value: string) => identityLookup({ kind: 'email', value }).toString('hex');

/** The limits whose alarm was raised. */
let alarms: () => unknown[];
beforeEach(() => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  alarms = () =>
    said.mock.calls.map(([values]) => {
      const { alarm, limit, by } = values as unknown as Record<string, unknown>;
      return alarm === 'limits' ? limit : `${alarm} ${by}`;
    });
});
afterEach(() => vi.restoreAllMocks());

it('S74: a member registers by mail and takes the account back while the rows of the site are full', async () => {
  await fillSite();
  const { browser } = await registerByMail(test.db, 'owner@example.jp');
  await browser.post('/api/logout');
  await test.db.deleteFrom('rateLimits').where('key', 'like', 'mail:%').execute();
  const asked = await browser.post('/api/forgot_password', { email: 'owner@example.jp' });
  expect(asked.status, asked.text).toBe(200);
  const verifyNumber = await codeTo(test.db, 'owner@example.jp');
  const reset = await browser.post('/api/verify_code', { email: 'owner@example.jp', verifyNumber });
  expect(reset.status, reset.text).toBe(200);
  expect(alarms()).toEqual(['registrations email', 'verify', 'forgot_password', 'verify']);
});

it('S74: an admin comes to the desk, a visitor registers by text and a reader subscribes', async () => {
  const admin = await addAdmin(test.db, '田中');
  admin.browser.cookies.delete('__Host-adm');
  await fillSite();
  const entered = await admin.browser.post('/api/admin/factor', { code: appCode(admin.secret) });
  expect(entered.status, entered.text).toBe(200);
  const text = await new Browser('203.0.113.71').post('/api/register_text', { type: 'boy' });
  expect(text.status, text.text).toBe(200);
  const reader = { email: 'reader@example.jp', formToken: agedToken() };
  const subscribed = await new Browser('203.0.113.72').post('/api/magazines', reader);
  expect(subscribed.status, subscribed.text).toBe(200);
  const [letter = ''] = await textsTo(test.db, 'reader@example.jp');
  const token = /[\w-]{32}/.exec(letter)?.[0] ?? '';
  const confirmed = await new Browser('203.0.113.73').post('/api/confirm_magazine', { token });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(alarms()).toEqual(['admin_login', 'register_text', 'magazines']);
});

it('S74: an application for a listing is kept, without a mail to the operator', async () => {
  await fillSite();
  const entry = {
    ...{ shopName: '宵待', category: 'caba', areaName: '梅田', tel: '06-1234-5678', name: '佐藤' },
    ...{ email: 'shop@example.jp', agree: true, formToken: agedToken() },
  };
  const { status, body } = await new Browser('203.0.113.74').post('/api/shop_entry', entry);
  expect(status).toBe(200);
  const kept = test.db.selectFrom('inquiries').select('kind').where('receipt', '=', String(body.receipt));
  expect(await kept.execute()).toEqual([{ kind: 'shop_entry' }]);
  const letters = await readOutbox(test);
  expect(letters.filter(({ letter }) => letter?.to === config().messaging.operatorMail)).toEqual([]);
  expect(alarms()).toEqual(['shop_entry']);
});

it('S74: a member registers by text message, asks the operator and goes on, while the rows of the site are full', async () => {
  await fillSite();
  const { browser, state } = await registerBySms(test.db, '09011112222');
  const own = `/api/my_page/${state.myId}`;
  const asked = await browser.post(`${own}/inquiry`, { message: '使い方を教えてください。' });
  expect(asked.status, asked.text).toBe(200);
  const further = await browser.post(`${own}/inquiry/${asked.body.receipt}`, { message: 'お願いします。' });
  expect(further.status, further.text).toBe(200);
  expect((await browser.get(`${own}/inquiry/${asked.body.receipt}`)).body.messages).toHaveLength(1);
  const letters = await readOutbox(test);
  expect(letters.filter(({ letter }) => letter?.to === config().messaging.operatorMail)).toEqual([]);
  expect(alarms()).toEqual(['registrations sms', 'verify', 'inquiry', 'inquiry_message']);
});

it('S74: an owner takes the account back in a browser that knows it, whatever strangers ask for the address', async () => {
  const email = 'sought@example.jp';
  const { browser } = await registerByMail(test.db, email);
  await browser.post('/api/logout');
  await fillTarget(['verify', 'forgot_password', 'mail'], mailTarget(email));
  expect((await new Browser('203.0.113.81').post('/api/forgot_password', { email })).status).toBe(429);
  const asked = await browser.post('/api/forgot_password', { email });
  expect(asked.status, asked.text).toBe(200);
  const verifyNumber = await codeTo(test.db, email);
  const reset = await browser.post('/api/verify_code', { email, verifyNumber });
  expect(reset.status, reset.text).toBe(200);
  const again = await browser.post('/api/forgot_password', { email });
  expect(again.status, 'its own mails are counted as well').not.toBe(200);
});

it('S74: a code is tried where it was asked for, whatever strangers have tried for the address', async () => {
  const email = 'tried@example.jp';
  await fillTarget(['verify'], mailTarget(email));
  expect((await registerByMail(test.db, email)).state.myId).toBeTruthy();
});

it('S74: a shop asks for its password and applies, whatever strangers have asked for its address and number', async () => {
  const email = 'desk@example.jp';
  const shopId = await addShop(test.db, await addPlaces(test.db), { name: '宵待' });
  await createShopLogin(test.db, { name: '宵待', email, password: PASSWORD, shopIds: [shopId] });
  const shop = new Browser('203.0.113.76');
  expect((await shop.post('/api/shop_login', { email, password: PASSWORD })).status).toBe(200);
  await fillTarget(['forgot_password', 'mail'], mailTarget(email));
  expect((await new Browser('203.0.113.77').post('/api/forgot_shop_password', { email })).status).toBe(429);
  expect((await shop.post('/api/forgot_shop_password', { email })).status).toBe(200);

  const tel = '06-8765-4321';
  await fillTarget(['shop_entry'], lookup('shop-entry-tel', '0687654321').toString('hex'));
  const entry = {
    ...{ shopName: '宵待', category: 'caba', areaName: '梅田', tel, name: '佐藤' },
    ...{ email: 'own@example.jp', agree: true, formToken: agedToken() },
  };
  const applied = await new Browser('203.0.113.75').post('/api/shop_entry', entry);
  expect(applied.status, applied.text).toBe(200);
  expect(alarms()).toEqual(['shop_entry']);
});
