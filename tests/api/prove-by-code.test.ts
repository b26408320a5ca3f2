import { expect, it } from 'vitest';
import { giveIdentity, type Identity } from '../../server/identity/accounts/identities.ts';
import { codeTo, registerByMail, textsTo } from '../support/accounts.ts';
import { addUser, Browser, letPass } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let count = 0;

const newTel = () => `090${String(30_000_000 + ++count * 7919)}`;

/** A member who has registered with a number, a mail address or LINE, and has no password; logged in a while ago. */
async function without(...identities: Identity[]) {
  const { id, myId } = await addUser(test.db, 'けん');
  for (const identity of identities) await giveIdentity(test.db, id, identity);
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  await letPass(test.db, 601);
  const my = (sub: string, body = {}) => browser.post(`/api/my_page/${myId}/${sub}`, body);
  return { browser, id, my };
}

it('S17: who has no password shows by a code to the number they registered with that it is still them', async () => {
  const tel = newTel();
  const { browser, my } = await without({ kind: 'tel', value: tel });
  const change = () => my('email_setting', { email: `new-${count}@example.jp` });
  const stale = await change();
  expect([stale.status, stale.body.reauth]).toEqual([403, true]);

  const sent = await my('reauth_code');
  expect(sent.body).toEqual({
    message: `${tel.slice(0, 3)}-****-${tel.slice(-4)} に認証コードを送信しました。`,
  });
  const code = await codeTo(test.db, tel);
  const wrong = await my('reauth', { code: code === '000000' ? '000001' : '000000' });
  expect(wrong.body).toEqual({ errors: { code: ['認証コードが正しくありません。（あと4回入力できます）'] } });
  const before = browser.cookies.get('__Host-sid');
  expect((await my('reauth', { code })).status).toBe(200);
  expect(browser.cookies.get('__Host-sid')).not.toBe(before);
  expect((await change()).status).toBe(200);
  await letPass(test.db, 601);
  expect((await my('reauth', { code })).status).toBe(422);
  expect((await change()).status).toBe(403);
});

it('without a number the code goes to the mail address', async () => {
  const email = 'only-mail@example.jp';
  const { my } = await without({ kind: 'email', value: email });
  expect((await my('reauth_code')).body.message).toBe('o***@example.jp に認証コードを送信しました。');
  expect((await textsTo(test.db, email)).at(-1)).toContain('ご本人の確認の認証コード');
  expect((await my('reauth', { code: await codeTo(test.db, email) })).status).toBe(200);
});

it('S7: a code of another account, of another browser or for something else is none', async () => {
  const [tel, other] = [newTel(), newTel()];
  const { browser, my, id } = await without({ kind: 'tel', value: tel });
  const stranger = await without({ kind: 'tel', value: other });
  await stranger.my('reauth_code');
  const OVER = '認証コードの有効期限が切れました。もう一度コードを送信してください。';
  expect((await my('reauth', { code: await codeTo(test.db, other) })).body).toEqual({
    errors: { code: [OVER] },
  });
  await my('reauth_code');
  const code = await codeTo(test.db, tel);
  const elsewhere = new Browser();
  const { myId } = await elsewhere.logInAs(test.db, id);
  expect((await elsewhere.post(`/api/my_page/${myId}/reauth`, { code })).status).toBe(422);
  expect((await new Browser().post('/api/verify_call', { tel, code })).status).toBe(422);
  expect((await browser.post('/api/verify_code', { email: tel, verifyNumber: code })).status).toBe(422);
  expect((await my('reauth', { code })).status).toBe(200);
});

it('is no way past a password, nor past LINE', async () => {
  const { browser, state } = await registerByMail(test.db, 'with-password@example.jp');
  const sent = await browser.post(`/api/my_page/${state.myId}/reauth_code`);
  expect(sent.body).toEqual({
    errors: { custom: ['パスワードを入力して、ご本人の確認をしてください。'] },
  });
  expect((await browser.post(`/api/my_page/${state.myId}/reauth`, { code: '123456' })).status).toBe(422);
  const { my } = await without({ kind: 'line', value: 'U0123' });
  expect((await my('reauth_code')).body).toEqual({
    errors: { custom: ['LINEで、ご本人の確認をしてください。'] },
  });
  expect((await my('reauth')).body).toEqual({ errors: { password: ['パスワードを入力してください。'] } });
});
