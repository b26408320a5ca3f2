import { beforeAll, describe, expect, it } from 'vitest';
import { codeTo, forgetLimits, PASSWORD, type Registered, registerByMail } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let member: Registered;

beforeAll(async () => {
  member = await registerByMail(world.db, 'fields@example.jp');
});

const EMAIL = { email: 'new@example.jp', password: PASSWORD, type: 'boy' };
const TEL = { tel: '09012345678', password: PASSWORD, type: 'boy' };
/** Call, a body that fits, the field, and values that do not fit it. */
const FIELDS: [string, Record<string, unknown>, string, unknown[]][] = [
  ['register_sms', TEL, 'tel', ['', '　', '0901234567', '090123456789', '0'.repeat(110), '１２', 'ああ']],
  ['register_sms', TEL, 'password', ['', 'あ'.repeat(9), 'あいう'.repeat(43), 'あいう'.repeat(400)]],
  ['register_sms', TEL, 'type', ['', 'man', 'girl ', '１']],
  ['register_sms', TEL, 'shopId', [0, -1, 1.5, 2 ** 31, 2 ** 63, '1', 'x']],
  ['register_call', TEL, 'tel', ['', '0312345678', '05012345678']],
  ['register_email', EMAIL, 'email', ['', '　', 'x', `${'a'.repeat(250)}@example.jp`, 'a'.repeat(2540)]],
  ['register_email', EMAIL, 'password', ['', 'a b c d e']],
  [
    'verify_call',
    { tel: TEL.tel, code: '123456' },
    'code',
    ['', ' ', '12345', '1234567', '1'.repeat(60), 'abcdef', '12345六'],
  ],
  ['verify_email', { email: EMAIL.email, code: '123456' }, 'code', ['', '１２３４５', '12 34']],
  ['verify_code', { email: EMAIL.email, verifyNumber: '123456' }, 'verifyNumber', ['', '12345', '1234567']],
  ['login', { email: EMAIL.email, password: PASSWORD }, 'email', ['', '　']],
  ['login', { email: EMAIL.email, password: PASSWORD }, 'password', ['']],
  ['forgot_password', { email: EMAIL.email }, 'email', ['', ' ', 'x', '090', 'a@b']],
  [
    'my/change_password',
    { currentPassword: PASSWORD, password: '新しい夜のとばり2026' },
    'password',
    ['', 'みじかい', 'password12'],
  ],
  [
    'my/change_password',
    { currentPassword: PASSWORD, password: '新しい夜のとばり2026' },
    'currentPassword',
    ['', 'ちがう'],
  ],
  ['my/email_setting', { email: EMAIL.email }, 'email', ['', 'x', 'a@b@c.jp']],
  [
    'my/email_setting',
    { email: EMAIL.email, verificationCode: '123456' },
    'verificationCode',
    ['', '1', 'x'.repeat(600)],
  ],
  ['my/tel_setting', { tel: TEL.tel }, 'tel', ['', '0312345678']],
  ['my/tel_setting', { tel: TEL.tel, verificationCode: '123456' }, 'verificationCode', ['', '1234567']],
  ['my/delete_account', { delete: true }, 'delete', [false, 'true', 1, '']],
  ['my/reauth', { password: PASSWORD }, 'password', ['']],
];
const WRONG_TYPES = [null, 123, true, [], ['x'], {}, { $ne: '' }];
/** Of a field that may be left out, these say the same as leaving it out. */
const isAllowed = (field: string, value: unknown) =>
  (field === 'shopId' && (value === null || value === 123)) || (field === 'delete' && value === true);

describe('S29: what does not fit', () => {
  it.each(FIELDS)('%s %j: %s', async (call, fits, field, values) => {
    const isMine = call.startsWith('my/');
    const path = isMine ? `/api/my_page/${member.state.myId}/${call.slice(3)}` : `/api/${call}`;
    const before = await checksum(world.db);
    for (const value of [...values, ...WRONG_TYPES]) {
      if (isAllowed(field, value)) continue;
      await world.db.deleteFrom('rateLimits').execute();
      const browser = isMine ? member.browser : new Browser();
      const answer = await browser.post(path, { ...fits, [field]: value });
      const shown = `${JSON.stringify(value)?.slice(0, 60)} ${answer.text.slice(0, 200)}`;
      expect(answer.status, shown).toBe(422);
      const messages = Object.values(answer.body.errors as Record<string, string[]>).flat();
      expect(messages.length, shown).toBeGreaterThan(0);
      for (const message of messages) expect(message, shown).toMatch(/[。：]/);
      expect(Object.keys(answer.body.errors as object), shown).toContain(field);
    }
    expect(await checksum(world.db)).toBe(before);
    await forgetLimits(world.db);
  });

  it('is refused by the database alone, too', async () => {
    const { db } = world;
    const insert = (values: object) =>
      db
        .insertInto('users')
        .values({ kind: 'member', name: 'けん', ...values } as never)
        .execute();
    for (const values of [
      { name: '' },
      { name: 'あ'.repeat(161) },
      { kind: 'admin' },
      { status: 'new' },
      { registeredBy: 'fax' },
    ])
      await expect(insert(values), JSON.stringify(values)).rejects.toThrow();
    const password = { userId: member.userId, hash: 'plain text', pepper: 'p1' };
    await expect(db.updateTable('userPasswords').set(password).execute()).rejects.toThrow();
    await expect(
      db
        .updateTable('loginIdentities')
        .set({ lookup: Buffer.alloc(3) })
        .execute(),
    ).rejects.toThrow();
  });

  it('changes nothing more than the form is for: extra keys are left out of account (S34)', async () => {
    const extra = {
      ...{
        isAdmin: true,
        role: 'admin',
        kind: 'cast',
        castId: 1,
        userId: 1,
        ownerId: 1,
        anonId: 'x',
        approved: true,
      },
      ...{
        banned: false,
        point: 999,
        max: 999,
        emailVerified: true,
        createdAt: '2020-01-01',
        id: 1,
        status: 'active',
      },
      ...{ name: 'うめこみ', myId: 'x', sessionEpoch: 9, sample: true, registeredBy: 'line' },
    };
    const browser = new Browser();
    expect((await browser.post('/api/register_sms', { ...TEL, ...extra })).status).toBe(200);
    const code = await codeTo(world.db, TEL.tel);
    const verified = await browser.post('/api/verify_call', { tel: TEL.tel, code, ...extra });
    expect(verified.body).toMatchObject({ isAdmin: false, isCast: false, myName: '名前未設定' });
    const row = await world.db
      .selectFrom('users')
      .selectAll()
      .where('myId', '=', String(verified.body.myId))
      .executeTakeFirstOrThrow();
    expect([row.isAdmin, row.castId, row.sample, row.registeredBy, row.sessionEpoch]).toEqual([
      false,
      null,
      false,
      'sms',
      0,
    ]);
  });
});
