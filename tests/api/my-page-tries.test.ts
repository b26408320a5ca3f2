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

  it('locks the change of the password for a quarter of an hour after five wrong ones, for the right one too', async () => {
    const { browser, state } = await asked();
    await forgetLimits(test.db);
    const path = `/api/my_page/${state.myId}/change_password`;
    const give = (currentPassword: string) =>
      browser.post(path, { currentPassword, password: '新しい夜のとばり2026' });
    for (let i = 0; i < 5; i++)
      expect((await give('q7-Wrong-one')).body.errors).toEqual({
        currentPassword: ['現在のパスワードが正しくありません。'],
      });
    const locked = await give(PASSWORD);
    expect([locked.status, locked.headers.get('retry-after'), locked.body.errors]).toEqual([
      429,
      '900',
      { custom: ['パスワードの間違いが続いたため、15分ほど時間をおいてからお試しください。'] },
    ]);
  });

  it('counts no right one among the wrong, and three changes in an hour', async () => {
    const { browser, state } = await asked();
    await forgetLimits(test.db);
    const path = `/api/my_page/${state.myId}/change_password`;
    const change = async (currentPassword: string, password: string) =>
      (await browser.post(path, { currentPassword, password })).status;
    const words = [
      PASSWORD,
      '新しい夜のとばり2026',
      '朝までの灯り2027',
      '月の見える窓2028',
      '宵の口の裏道2029',
    ];
    for (const [i, password] of words.slice(1, 4).entries()) {
      expect(await change('q7-Wrong-one', password)).toBe(422);
      expect(await change(words[i] as string, password)).toBe(200);
      await browser.me();
    }
    expect(await change(words[3] as string, words[4] as string)).toBe(429);
  });
});
