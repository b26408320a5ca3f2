import { describe, expect, it } from 'vitest';
import { config, readConfig } from '../../server/core/config.ts';
import { PASSWORD_COST } from '../../server/core/password-cost.ts';
import { provideSecrets, Secrets, secrets } from '../../server/core/secrets.ts';
import { readEmail, readTel } from '../../server/identity/accounts/rules.ts';
import { hashPassword, isOutdated, verifyPassword } from '../../server/identity/credentials/password-hash.ts';
import { passwordProblem } from '../../server/identity/credentials/password-problem.ts';
import {
  codeByCall,
  codeTo,
  forgetLimits,
  PASSWORD,
  readOutbox,
  registerByMail,
  registerBySms,
  textsTo,
} from '../support/accounts.ts';
import { Browser, letPass } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { hashAsTheProduct } from '../support/product-hashes.ts';
import { expectWithin, startCpu } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
hashAsTheProduct();

const my = (myId: string | null, sub: string) => `/api/my_page/${myId}/${sub}`;
const EASY = '推測されやすいパスワードです。別のパスワードを入力してください。';
const LENGTH = 'パスワードは10文字以上128文字以内で入力してください。';

describe('S3: where one address belongs', () => {
  const email = 'victim@example.jp';
  const forms: [string, unknown][] = [
    ['a list', [email, 'attacker@example.com']],
    ['an object', { 0: email }],
    ['a number', 9012345678],
    ['null', null],
    ['two with a comma', `${email},attacker@example.com`],
    ['two with a line break', `${email}\nattacker@example.com`],
    ['an encoded line break', `${email}%0aattacker@example.com`],
    ['a display name', `Attacker <${email}>`],
    ['an encoded word', `=?utf-8?B?dmljdGlt?=@example.jp`],
    ['an encoded word within', `a=?utf-8?q?=40evil.example=00?=@example.jp`],
  ];

  it.each(forms)('%s is refused by every call, and nothing is sent', async (_name, value) => {
    const { browser, state } = await registerByMail(
      world.db,
      `own${forms.findIndex((f) => f[1] === value)}@example.jp`,
    );
    const before = await checksum(world.db);
    const guest = new Browser();
    const calls = [
      guest.post('/api/register_email', { email: value, password: PASSWORD, type: 'boy' }),
      guest.post('/api/verify_email', { email: value, code: '123456' }),
      guest.post('/api/forgot_password', { email: value }),
      guest.post('/api/login', { email: value, password: PASSWORD }),
      guest.post('/api/verify_code', { email: value, verifyNumber: '123456' }),
      browser.post(my(state.myId, 'email_setting'), { email: value }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(422);
    expect(await checksum(world.db)).toBe(before);
  });

  it('other names of the field, and more of them, change nothing; a megabyte is not read', async () => {
    await registerByMail(world.db, email);
    await forgetLimits(world.db);
    const count = async () => (await readOutbox(world)).length;
    const before = await count();
    const browser = new Browser();
    for (const body of [{ 'email[]': email }, { Email: email }, {}])
      expect((await browser.post('/api/forgot_password', body)).status).toBe(422);
    expect((await browser.post('/api/forgot_password', { email: 'a'.repeat(1_000_000) })).status).toBe(413);
    expect(await count()).toBe(before);
    // Two keys of one name: the last one counts, and no account has that address.
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Sec-Fetch-Site': 'same-origin' };
    const doubled = `{"email":"${email}","email":"attacker@example.com"}`;
    const json = { ...headers, 'Content-Type': 'application/json' };
    await browser.through('/api/forgot_password', { method: 'POST', headers: json, body: doubled });
    const form = new FormData();
    for (const each of [email, 'attacker@example.com']) form.append('email', each);
    const asForm = await browser.through('/api/forgot_password', { method: 'POST', headers, body: form });
    expect(asForm.status).toBeGreaterThanOrEqual(400);
    expect((await readOutbox(world)).slice(before).flatMap(({ letter }) => letter?.to ?? [])).toEqual([]);
    await forgetLimits(world.db);
    const both = await browser.post('/api/forgot_password', {
      email,
      to: 'attacker@example.com',
      emails: ['x@y.jp'],
    });
    expect(both.status).toBe(200);
    const letters = (await readOutbox(world)).slice(before).map(({ letter }) => letter?.to);
    expect(letters).toEqual([email]);
  });
});

describe('S9: numbers and addresses', () => {
  it('have one form, however they are typed', async () => {
    const forms = [
      '09012345678',
      '090-1234-5678',
      '＋８１９０１２３４５６７８',
      '+81 (0)90-1234-5678',
      '090ー1234ー5678',
      ' 090 1234 5678 ',
    ];
    for (const form of forms) expect(readTel(form), form).toEqual({ value: '09012345678' });
    const { userId } = await registerBySms(world.db, '09087654321');
    const before = await world.db.selectFrom('users').select('id').execute();
    await forgetLimits(world.db);
    const browser = new Browser();
    const again = { tel: '+819087654321', password: PASSWORD, type: 'boy' };
    expect((await browser.post('/api/register_sms', again)).status).toBe(200);
    expect((await textsTo(world.db, '09087654321')).at(-1)).toContain('この番号は登録済みです');
    expect(await world.db.selectFrom('users').select('id').execute()).toEqual(before);
    expect(userId).toBeGreaterThan(0);
  });

  it.each([
    '05012345678',
    '02012345678',
    '0120123456',
    '0570123456',
    '0990123456',
    '0312345678',
    '+12025550123',
    '090123456789',
    '0901234567',
    '110',
    '09012３４5六78',
  ])('%s is refused for text and call', async (tel) => {
    for (const call of ['register_sms', 'register_call']) {
      const answer = await new Browser().post(`/api/${call}`, { tel, password: PASSWORD, type: 'boy' });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['tel']]);
    }
  });

  it('take the documented subset of mail addresses and no others', () => {
    const good = [
      'a@b.jp',
      'a..b@docomo.ne.jp',
      'a.@docomo.ne.jp',
      "o'brien+tag@example.co.jp",
      'A.B-c_d@sub.example.jp',
      `${'a'.repeat(64)}@example.jp`,
      '１２３＠ｅｘａｍｐｌｅ．ｊｐ',
    ];
    for (const text of good) expect('value' in readEmail(text), text).toBe(true);
    for (const typed of [' Name@EXAMPLE.jp ', '\u202dName\u200b@example.jp\ufe0e\u202c'])
      expect(readEmail(typed), typed).toEqual({ value: 'Name@example.jp' });
    const bad = [
      '',
      'a',
      '@b.jp',
      'a@',
      'a@b',
      'a@@b.jp',
      'a@b@c.jp',
      'a b@c.jp',
      '"a b"@c.jp',
      'a(comment)@b.jp',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@b..jp',
      'a@-b.jp',
      'a@b-.jp',
      'a@.jp',
      '.a@b.jp',
      'あ@b.jp',
      'a@日本.jp',
      'а@example.jp',
      'a@exаmple.jp',
      'a\r\nBcc:x@y.jp',
      'a,b@c.jp',
      'a;b@c.jp',
      'a<b>@c.jp',
      `${'a'.repeat(65)}@b.jp`,
      `a@${'b'.repeat(64)}.jp`,
      `${'a'.repeat(60)}@${'b.'.repeat(120)}jp`,
      'a@b\u2028.jp',
      'a%0a@b.jp\n.',
    ];
    for (const text of bad) expect('problem' in readEmail(text), JSON.stringify(text)).toBe(true);
    // Each odd character at each place; blanks before an address are no part of it.
    const odd = [...'()<>[]:;,\\"', ...'\u0000\t\r\n\u00a0\u2028\u3000\ufffd', ...'あß漢éаο😀€¶'];
    const places = ['%a@b.jp', 'a%a@b.jp', 'a%@b.jp', 'a@%b.jp', 'a@b%b.jp', 'a@b%.jp', 'a@b.%jp', 'a@b.j%p'];
    const generated = odd.flatMap((each) => places.map((place) => place.replace('%', () => each)));
    expect(generated.length).toBeGreaterThan(220);
    const taken = generated
      .filter((text) => text.normalize('NFKC').trim() !== 'a@b.jp' && 'value' in readEmail(text))
      .map((text) => JSON.stringify(text));
    expect(taken).toEqual([]);
    // What is not seen is no part of it.
    for (const unseen of '\u00ad\u200b\u200d\u202e\ufeff')
      for (const place of places)
        expect(readEmail(place.replace('%', unseen))).toEqual({ value: place.replace('%', '') });
    const used = startCpu();
    for (const text of ['a', ' ', '＠', '.', 'a.', '-'])
      readEmail(`${text.repeat(100_000)}@${text.repeat(1000)}`);
    expectWithin(used(), 300, 'six addresses of 100 kB', 'ms of CPU time');
  });
});

describe('S11: passwords in the database', () => {
  it('are Argon2id of at least 19,456 kB and two passes, and cannot be checked without the pepper', async () => {
    await registerByMail(world.db, 'hash@example.jp');
    const rows = await world.db.selectFrom('userPasswords').selectAll().execute();
    for (const { hash } of rows)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}),t=[2-9],p=1\$/);
    const row = rows.at(-1);
    expect(await verifyPassword(row, PASSWORD)).toBe(true);
    const own = secrets();
    provideSecrets(new Secrets('a-thief-who-has-the-database-but-no-secret'));
    expect(await verifyPassword(row, PASSWORD)).toBe(false);
    provideSecrets(own);
  });

  it('cost as much on every site, and production hashes for no less whatever is set', async () => {
    const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://example.jp' };
    for (const env of [{}, { NODE_ENV: 'test' }, production])
      expect(readConfig(env).passwordCost).toEqual({ memoryCost: 19456, timeCost: 2, parallelism: 1 });
    const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
    Object.assign(config(), { production: true, passwordCost: cheap });
    try {
      const made = await hashPassword(PASSWORD);
      expect(made.hash).toMatch(/m=19456,t=2,p=1/);
      expect(isOutdated(made)).toBe(false);
      config().production = false;
      const less = await hashPassword(PASSWORD);
      expect(less.hash).toMatch(/m=64,t=1,p=1/);
      config().production = true;
      expect(isOutdated(less)).toBe(true);
    } finally {
      Object.assign(config(), { production: false, passwordCost: PASSWORD_COST });
    }
  });

  it('are hashed again at the next login when they were made for less', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { createHmac } = await import('node:crypto');
    const { userId } = await registerByMail(world.db, 'weak@example.jp');
    const peppered = createHmac('sha256', secrets().key('password-pepper-p1'))
      .update(PASSWORD.normalize('NFKC'))
      .digest('base64');
    const weak = await hash(peppered, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await world.db.updateTable('userPasswords').set({ hash: weak }).where('userId', '=', userId).execute();
    const login = await new Browser().post('/api/login', { email: 'weak@example.jp', password: PASSWORD });
    expect(login.status).toBe(200);
    const row = await world.db
      .selectFrom('userPasswords')
      .select('hash')
      .where('userId', '=', userId)
      .executeTakeFirst();
    expect(row?.hash).toMatch(/m=19456,t=2,p=1/);
  });
});

describe('S14: a password', () => {
  it('has 10 to 128 characters as people count them, of any kind', () => {
    const text = (n: number) => [...'よるのあかりがともるまちでさくらさくよ'.repeat(10)].slice(0, n).join('');
    expect(passwordProblem(text(9))).toBe(LENGTH);
    expect(passwordProblem(text(10))).toBeNull();
    expect(passwordProblem(text(128))).toBeNull();
    expect(passwordProblem(text(129))).toBe(LENGTH);
    for (const fine of [
      'a b c d e f',
      '🌙🌸🍶🎴🗼🚕🎤💃🥂🌃',
      'ｆｕｌｌｗｉｄｔｈ夜',
      'onlysmallletterszz',
      '   10 spaces   ',
      ' 夜 の 灯 り と ',
      '👨‍👩‍👧🇯🇵👩🏽‍🎤🌙🌸🍶🎴🗼🚕🎤',
    ])
      expect(passwordProblem(fine), fine).toBeNull();
    // Nine characters to the eye, however many are behind them.
    for (const short of ['👨‍👩‍👧🇯🇵👩🏽‍🎤🌙🌸🍶🎴🗼🚕', 'か\u3099き\u3099く\u3099けこさしすせ', 'ｶﾞｷﾞｸﾞｹﾞｺﾞabcd'])
      expect(passwordProblem(short), short).toBe(LENGTH);
  });

  it.each([
    ['spaces at both ends', '  夜の 灯り 2026  ', '夜の 灯り 2026'],
    ['emoji', '🌙🌸🍶🎴🗼🚕🎤💃🥂🌃', '🌙🌸🍶🎴🗼🚕🎤💃🥂'],
    [
      '128 characters, none cut off',
      `${'よるのあかり20'.repeat(16)}`,
      `${'よるのあかり20'.repeat(15)}よるのあかり2`,
    ],
  ])('is kept as it is: %s', async (_kind, password, almost) => {
    const hash = await hashPassword(password);
    expect(passwordProblem(password)).toBeNull();
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, almost)).toBe(false);
  });

  it('is one in full and in half width, at the registration and at the login', async () => {
    await registerByMail(world.db, 'width@example.jp', { password: 'ｙｏｒｕ　ｎｏ　ａｋａｒｉ　２０２６' });
    const login = (password: string) =>
      new Browser().post('/api/login', { email: 'ｗｉｄｔｈ@example.jp', password });
    expect((await login('yoru no akari 2026')).status).toBe(200);
    expect((await login('ｙｏｒｕ no akari ２０２６')).status).toBe(200);
    expect((await login('yorunoakari2026')).status).toBe(422);
    expect((await login(' yoru no akari 2026')).status).toBe(422);
  });

  it('is refused when it is common, one character, the site or oneself', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const common = dictionary['passwords-common'].filter((word) => word.length >= 10).slice(0, 3000);
    expect(common.length).toBeGreaterThan(1000);
    for (const word of common) expect(passwordProblem(word), word).toBe(EASY);
    for (const easy of [
      'password12',
      'Password2026',
      'ああああああああああ',
      '0000000000',
      'よあかり大好き2026',
      'ＰＡＳＳＷＯＲＤ１２',
      'キャバ2026202',
      'passwordpassword',
      '👨‍👩‍👧'.repeat(10),
      'か\u3099'.repeat(12),
      '          ',
    ])
      expect(passwordProblem(easy), easy).toBe(EASY);
    const own = ['09012345678', 'tanaka.taro@example.jp', 'さくらこさん'];
    for (const easy of [
      '09012345678',
      'x09012345678x',
      '090-1234-5678',
      '０９０　１２３４　５６７８',
      '+819012345678',
      '（090）1234-5678だよ',
      'TANAKA.Taro@Example.jp!',
      'tanaka.taro@example.jp',
      'tanaka.taro99',
      'さくらこさん1999',
    ])
      expect(passwordProblem(easy, { own }), easy).toBe(EASY);
  });

  it('is refused by the forms with the reason', async () => {
    const post = (password: string) =>
      new Browser().post('/api/register_sms', { tel: '09055554444', password, type: 'boy' });
    for (const [password, reason] of [
      ['password12', EASY],
      ['x09055554444', EASY],
      ['みじかい', LENGTH],
      ['', 'パスワードを入力してください。'],
    ] as const)
      expect((await post(password)).body.errors).toEqual({ password: [reason] });
  });
});

describe('S15: isForce', () => {
  it('is worth nothing outside a reset session', async () => {
    const { browser, state } = await registerByMail(world.db, 'force@example.jp');
    const before = await checksum(world.db);
    for (const isForce of [true, 1, 'true', [1], '1']) {
      const body = { currentPassword: 'ちがうパスワード2026', password: '新しい夜のとばり2026', isForce };
      expect((await browser.post(my(state.myId, 'change_password'), body)).status).toBe(422);
      const bare = await browser.post(my(state.myId, 'change_password'), {
        password: '新しい夜のとばり2026',
        isForce,
      });
      expect(bare.status).toBe(422);
      await world.db.deleteFrom('rateLimits').execute();
    }
    expect(await checksum(world.db)).toBe(before);
  });

  it('a reset session can set a password and nothing else, on its own page only', async () => {
    const { state } = await registerByMail(world.db, 'reset@example.jp');
    const stranger = await registerByMail(world.db, 'bystander@example.jp');
    await forgetLimits(world.db);
    const browser = new Browser();
    await browser.post('/api/forgot_password', { email: 'reset@example.jp' });
    const verifyNumber = await codeTo(world.db, 'reset@example.jp');
    await browser.post('/api/verify_code', { email: 'reset@example.jp', verifyNumber });
    await browser.me();
    const before = await checksum(world.db);
    const calls: [string, Record<string, unknown>, number][] = [
      [my(state.myId, 'email_setting'), { email: 'attacker@example.com' }, 401],
      [my(state.myId, 'tel_setting'), { tel: '09011112222' }, 401],
      [my(state.myId, 'delete_account'), { delete: true }, 401],
      [my(state.myId, 'reauth'), { password: PASSWORD }, 401],
      [my(state.myId, 'sessions'), { others: true }, 401],
      [my(stranger.state.myId, 'change_password'), { password: '新しい夜のとばり2026', isForce: true }, 404],
    ];
    for (const [path, body, status] of calls)
      expect([path, (await browser.post(path, body)).status]).toEqual([path, status]);
    expect((await browser.post(my(state.myId, 'export'))).status).toBe(401);
    expect(await checksum(world.db)).toBe(before);
  });
});

describe('S16: a number that was given to another person', () => {
  it('makes a new account with nothing of the old one, which keeps its other ways in and is notified', async () => {
    const tel = '09066667777';
    const a = await registerBySms(world.db, tel);
    await forgetLimits(world.db);
    await a.browser.post(my(a.state.myId, 'email_setting'), { email: 'a@example.jp' });
    const verificationCode = await codeTo(world.db, 'a@example.jp');
    await a.browser.post(my(a.state.myId, 'email_setting'), { email: 'a@example.jp', verificationCode });

    await forgetLimits(world.db);
    const stranger = new Browser();
    const form = { tel, password: 'まったく別の人です2026', type: 'girl', anew: true };
    const asked = await stranger.post('/api/register_sms', form);
    expect(asked.body).toEqual({ message: '認証コードを送信しました。' });
    const verified = await stranger.post('/api/verify_call', { tel, code: await codeTo(world.db, tel) });
    expect(verified.status).toBe(200);
    expect(verified.body.myId).not.toBe(a.state.myId);
    expect(verified.body).toMatchObject({ myName: '名前未設定', isCast: true, followingCasts: [] });

    expect((await textsTo(world.db, 'a@example.jp')).at(-1)).toContain(
      'この電話番号ではログインできなくなりました',
    );
    const login = (email: string, password: string) => new Browser().post('/api/login', { email, password });
    expect((await login('a@example.jp', PASSWORD)).body.myId).toBe(a.state.myId);
    expect((await login(tel, PASSWORD)).status).toBe(422);
    expect((await login(tel, form.password)).body.myId).toBe(verified.body.myId);

    await forgetLimits(world.db);
    const reset = new Browser();
    await reset.post('/api/forgot_password', { email: tel });
    const verifyNumber = await codeTo(world.db, tel);
    const { next } = (await reset.post('/api/verify_code', { email: tel, verifyNumber })).body;
    expect(next).toBe(`/my_page/${verified.body.myId}/change_password/`);
  });

  it('is not the way back of an owner who was shut out', async () => {
    const tel = '09066669999';
    const { userId } = await registerBySms(world.db, tel);
    await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
    await forgetLimits(world.db);
    const browser = new Browser();
    const form = { tel, password: PASSWORD, type: 'boy', anew: true };
    expect((await browser.post('/api/register_sms', form)).status).toBe(200);
    const before = await world.db.selectFrom('users').select('id').execute();
    const answer = await browser.post('/api/verify_call', { tel, code: await codeTo(world.db, tel) });
    expect([answer.status, answer.body.message]).toEqual([403, 'この操作を行う権限がありません。']);
    expect(await world.db.selectFrom('users').select('id').execute()).toEqual(before);
    expect((await browser.me()).guest).toBe(true);
  });

  it('is not taken over by a call, whose number can be forged', async () => {
    const { state } = await registerBySms(world.db, '09066668888');
    await forgetLimits(world.db);
    const browser = new Browser();
    const form = { tel: '09066668888', password: PASSWORD, type: 'boy', anew: true };
    const asked = await browser.post('/api/register_call', form);
    expect(asked.status).toBe(200);
    const code = await codeByCall(world.db, form.tel, String(asked.body.callDigits));
    expect(code).toMatch(/^\d{6}$/);
    expect((await browser.post('/api/verify_call', { tel: form.tel, code })).status).toBe(422);
    const login = await new Browser().post('/api/login', { email: form.tel, password: PASSWORD });
    expect(login.body.myId).toBe(state.myId);
  });
});

describe('S17: with a proof of more than ten minutes ago', () => {
  it('nothing that matters is changed until the password is given again; the old address is notified', async () => {
    const { browser, state } = await registerByMail(world.db, 'old@example.jp');
    await letPass(world.db, 601);
    const before = await checksum(world.db);
    const calls: [string, Record<string, unknown>][] = [
      ['email_setting', { email: 'new@example.jp' }],
      ['email_setting', { email: 'new@example.jp', verificationCode: '123456' }],
      ['tel_setting', { tel: '09033334444' }],
      ['delete_account', { delete: true }],
    ];
    for (const [sub, body] of calls) {
      const answer = await browser.post(my(state.myId, sub), body);
      expect([sub, answer.status, answer.body.reauth]).toEqual([sub, 403, true]);
    }
    expect((await browser.post(my(state.myId, 'export'))).status).toBe(403);
    expect(await checksum(world.db)).toBe(before);
    expect((await browser.post(my(state.myId, 'reauth'), { password: PASSWORD })).status).toBe(200);
    expect((await browser.post(my(state.myId, 'email_setting'), { email: 'new@example.jp' })).status).toBe(
      200,
    );
    const verificationCode = await codeTo(world.db, 'new@example.jp');
    await browser.post(my(state.myId, 'email_setting'), { email: 'new@example.jp', verificationCode });
    expect((await textsTo(world.db, 'old@example.jp')).at(-1)).toContain('メールアドレスが変更されました');
  });

  it('a link to take a change back is over after 72 hours', async () => {
    const { browser, state } = await registerByMail(world.db, 'undo1@example.jp');
    await browser.post(my(state.myId, 'email_setting'), { email: 'undo2@example.jp' });
    const verificationCode = await codeTo(world.db, 'undo2@example.jp');
    await browser.post(my(state.myId, 'email_setting'), { email: 'undo2@example.jp', verificationCode });
    const token = /\/undo\/#([\w-]+)/.exec((await textsTo(world.db, 'undo1@example.jp')).at(-1) ?? '')?.[1];
    const { expiresAt } = await world.db
      .selectFrom('contactUndos')
      .select('expiresAt')
      .orderBy('expiresAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(72);
    await world.db
      .updateTable('contactUndos')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await new Browser().post('/api/undo_contact', { token })).status).toBe(422);
  });
});

describe('S17: who takes a change back', () => {
  it('takes back what was changed after it too: the thief’s own link is worth nothing any more', async () => {
    const { browser, state } = await registerByMail(world.db, 'owner@example.jp');
    const linkTo = async (address: string) =>
      /\/undo\/#([\w-]+)/.exec((await textsTo(world.db, address)).at(-1) ?? '')?.[1];
    for (const email of ['thief1@example.com', 'thief2@example.com']) {
      await forgetLimits(world.db);
      await browser.post(my(state.myId, 'email_setting'), { email });
      const verificationCode = await codeTo(world.db, email);
      const changed = await browser.post(my(state.myId, 'email_setting'), { email, verificationCode });
      expect(changed.status).toBe(200);
    }
    const [owners, thiefs] = [await linkTo('owner@example.jp'), await linkTo('thief1@example.com')];
    expect(thiefs).toBeDefined();
    expect((await new Browser().post('/api/undo_contact', { token: owners })).status).toBe(200);
    expect((await new Browser().post('/api/undo_contact', { token: thiefs })).status).toBe(422);
    const login = (email: string) => new Browser().post('/api/login', { email, password: PASSWORD });
    expect((await login('owner@example.jp')).body.myId).toBe(state.myId);
    expect((await login('thief1@example.com')).status).toBe(422);
  });
});

describe('S28: steps out of order', () => {
  it('change nothing', async () => {
    const { browser, state } = await registerByMail(world.db, 'order@example.jp');
    const guest = new Browser();
    const name = new FormData();
    name.set('name', 'けん');
    name.set('type', 'boy');
    const before = await checksum(world.db);
    const answers = [
      await guest.post('/api/init_name', name),
      await guest.post('/api/verify_call', { tel: '09012345678', code: '123456' }),
      await guest.post('/api/verify_email', { email: 'absent@example.jp', code: '123456' }),
      await guest.post('/api/verify_code', { email: 'order@example.jp', verifyNumber: '123456' }),
      await guest.post(my(state.myId, 'change_password'), {
        password: '新しい夜のとばり2026',
        isForce: true,
      }),
      await browser.post(my(state.myId, 'tel_setting'), { tel: '09012345678', verificationCode: '123456' }),
      await browser.post(my(state.myId, 'email_setting'), {
        email: 'x@example.jp',
        verificationCode: '123456',
      }),
      await guest.post('/api/undo_contact', { token: 'nothing' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 422, 422, 422, 401, 422, 422, 422]);
    expect(await checksum(world.db)).toBe(before);
  });
});

describe('S54, S55: what is typed', () => {
  it('never changes where the links in messages lead', async () => {
    const browser = new Browser();
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    };
    await registerByMail(world.db, 'links@example.jp');
    await forgetLimits(world.db);
    const form = { email: 'links@example.jp', password: PASSWORD, type: 'boy' };
    await browser.post('/api/register_email', form, headers);
    const text = (await textsTo(world.db, 'links@example.jp')).at(-1) ?? '';
    expect(text).toContain('http://localhost:4321/');
    expect(text).not.toContain('evil');
  });

  it('adds no header and no recipient to a mail', async () => {
    const before = (await readOutbox(world)).length;
    for (const email of [
      'a@b.jp\r\nBcc: x@y.jp',
      'a@b.jp%0d%0aBcc:x@y.jp',
      'a@b.jp\u2028x@y.jp',
      'a@b.jp\nx',
    ])
      expect(
        (await new Browser().post('/api/register_email', { email, password: PASSWORD, type: 'boy' })).status,
      ).toBe(422);
    expect((await readOutbox(world)).length).toBe(before);
  });
});
