import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeTo, forgetLimits, PASSWORD, registerByMail } from '../support/accounts.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let members = 0;
type Errors = Record<string, string[]> | undefined;

beforeEach(() => forgetLimits(test.db));

describe('a code and a current password', () => {
  const email = 'tries-of-fields@example.jp';
  async function asked() {
    const { browser, state } = await registerByMail(test.db, `tries${++members}@example.jp`);
    const path = `/api/my_page/${state.myId}/email_setting`;
    await browser.post(path, { email });
    const sent = await codeTo(test.db, email);
    const give = async (verificationCode: string) =>
      ((await browser.post(path, { email, verificationCode })).body.errors as Errors)?.verificationCode?.[0];
    return { browser, state, sent, wrong: sent === '000000' ? '000001' : '000000', give };
  }

  it('says how often a wrong code may still be tried, and when it may no more', async () => {
    const { sent, wrong, give } = await asked();
    for (const left of [4, 3, 2, 1])
      expect(await give(wrong)).toBe(`認証コードが正しくありません。（あと${left}回入力できます）`);
    const over = '入力回数の上限に達しました。新しい認証コードを送信してください。';
    expect(await give(wrong)).toBe(over);
    expect(await give(sent)).toBe(over);
  });

  it('says that a code has expired', async () => {
    const { sent, give } = await asked();
    await sql`update verification_codes set expires_at = now() - interval '1 second'`.execute(test.db);
    expect(await give(sent)).toBe('認証コードの有効期限が切れました。もう一度コードを送信してください。');
  });

  it('locks the change of the password after three wrong ones in an hour, for the right one too', async () => {
    const { browser, state } = await asked();
    await forgetLimits(test.db);
    const path = `/api/my_page/${state.myId}/change_password`;
    const give = (currentPassword: string) =>
      browser.post(path, { currentPassword, password: '新しい夜のとばり2026' });
    for (let i = 0; i < 3; i++)
      expect((await give('q7-Wrong-one')).body.errors).toEqual({
        currentPassword: ['現在のパスワードが正しくありません。'],
      });
    expect((await give(PASSWORD)).status).toBe(429);
  });
});
