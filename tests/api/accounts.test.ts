import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { config } from '../../server/core/config.ts';
import { lookup } from '../../server/core/crypto/sealing.ts';
import { readShopReviews } from '../../server/directory/reviews/read-reviews.ts';
import { readPicture } from '../../server/gateways/media/uploads/store-picture.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import {
  codeByCall,
  codeTo,
  forgetLimits,
  PASSWORD,
  registerByMail,
  registerBySms,
  textsTo,
} from '../support/accounts.ts';
import { Browser, letPass } from '../support/browser.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let places: Places;

beforeAll(async () => {
  places = await addPlaces(world.db);
});

const user = (userId: number) =>
  world.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const my = (myId: string | null, sub: string) => `/api/my_page/${myId}/${sub}`;

describe('registration', () => {
  it('by text message: a code, a session, the state of the new member', async () => {
    const browser = new Browser();
    const form = { tel: '090-1234-0001', password: PASSWORD, type: 'boy', shopId: null };
    const asked = await browser.post('/api/register_sms', form);
    expect([asked.status, asked.body]).toEqual([200, { message: '認証コードを送信しました。' }]);
    const [text] = await textsTo(world.db, '09012340001');
    expect(text).toMatch(
      /^【よあかり】認証コード:\d{6}\(10分有効\)他人に教えないでください\n\n@localhost #\d{6}$/,
    );
    const code = await codeTo(world.db, '09012340001');
    const verified = await browser.post('/api/verify_call', { tel: '０９０１２３４０００１', code });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ guest: false, isCast: false, message: '確認が完了しました。' });
    expect(browser.cookies.has('__Host-sid')).toBe(true);
    expect((await browser.me()).myId).toBe(verified.body.myId);
  });

  it('by telephone: where to call, what to key in, and the code that the voice says', async () => {
    const browser = new Browser();
    const form = { tel: '08012340002', password: PASSWORD, type: 'girl' };
    const asked = await browser.post('/api/register_call', form);
    expect(asked.body).toMatchObject({
      callNumber: expect.stringMatching(/^0/),
      callDigits: expect.stringMatching(/^\d{4}$/),
    });
    // Nothing to read, and no code that fits, before the right number calls with the digits.
    const digits = String(asked.body.callDigits);
    await codeByCall(world.db, '08012340003', digits);
    await codeByCall(world.db, form.tel, digits === '0000' ? '0001' : '0000');
    expect(await textsTo(world.db, form.tel)).toEqual([]);
    const early = await browser.post('/api/verify_call', { tel: form.tel, code: '000000' });
    expect(early.status).toBe(422);
    const first = await codeByCall(world.db, form.tel, digits);
    const code = await codeByCall(world.db, form.tel, digits);
    expect([first, code]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
    if (first !== code)
      expect((await browser.post('/api/verify_call', { tel: form.tel, code: first })).status).toBe(422);
    const verified = await browser.post('/api/verify_call', { tel: form.tel, code });
    expect(verified.body).toMatchObject({ guest: false, isCast: true });
  });

  it('by mail, as a cast of a shop', async () => {
    const shop = await addShop(world.db, places, { name: '月灯り' });
    const browser = new Browser();
    const form = { email: 'Sakura@Example.JP', password: PASSWORD, type: 'girl', shopId: shop };
    const asked = await browser.post('/api/register_email', form);
    expect([asked.status, asked.body]).toEqual([200, { message: '登録用のメールを送信しました。' }]);
    const code = await codeTo(world.db, 'Sakura@example.jp');
    const verified = await browser.post('/api/verify_email', { email: 'sakura@example.jp', code });
    expect(verified.status).toBe(200);
    const { id, wishedShopId, registeredBy } = await world.db
      .selectFrom('users')
      .selectAll()
      .where('myId', '=', String(verified.body.myId))
      .executeTakeFirstOrThrow();
    expect([wishedShopId, registeredBy]).toEqual([shop, 'email']);
    const row = await world.db.selectFrom('loginIdentities').selectAll().where('userId', '=', id).execute();
    expect(row[0]?.lookup.equals(lookup('identity-email', 'sakura@example.jp'))).toBe(true);
  });

  it('for a shop that has not opened wishes for none: a name that no one sees is not to be had so', async () => {
    const shopId = await addShop(world.db, places, { name: '公開前の店', status: 'draft' });
    const browser = new Browser();
    const email = 'draft@example.jp';
    await browser.post('/api/register_email', { email, password: PASSWORD, type: 'girl', shopId });
    const code = await codeTo(world.db, email);
    const { body } = await browser.post('/api/verify_email', { email, code });
    const member = world.db.selectFrom('users').select('wishedShopId').where('myId', '=', String(body.myId));
    expect(await member.executeTakeFirstOrThrow()).toEqual({ wishedShopId: null });
    await new Browser().post('/api/register_text', { type: 'girl', shopId });
    const awaited = world.db.selectFrom('registrationTexts').select('shopId').where('shopId', '=', shopId);
    expect(await awaited.execute()).toEqual([]);
  });

  it('of one address in two browsers at the same time makes one account, and says so to the other', async () => {
    const email = 'race@example.jp';
    const browsers = [new Browser(), new Browser()];
    const codes: string[] = [];
    for (const browser of browsers) {
      await forgetLimits(world.db);
      await browser.post('/api/register_email', { email, password: PASSWORD, type: 'boy' });
      codes.push(await codeTo(world.db, email));
    }
    const answers = await Promise.all(
      browsers.map((browser, i) => browser.post('/api/verify_email', { email, code: codes[i] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({
      code: ['このメールアドレスは登録済みです。ログインしてください。'],
    });
  });

  it('is not for those who are logged in', async () => {
    const { browser } = await registerByMail(world.db, 'twice@example.jp');
    const answer = await browser.post('/api/register_sms', {
      tel: '09012340003',
      password: PASSWORD,
      type: 'boy',
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { custom: ['すでにログインしています。'] }]);
  });

  it('says what is wrong with each field', async () => {
    const answer = await new Browser().post('/api/register_sms', {
      tel: '03-1234-5678',
      password: 'みじかい',
      type: 'x',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      tel: ['SMSを受信できる携帯電話番号（060・070・080・090）を入力してください。'],
      password: ['パスワードは10文字以上128文字以内で入力してください。'],
      type: ['登録する方を選択してください。'],
    });
  });
});

describe('init_name', () => {
  const photo = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: '#cc8844' } })
      .withExif({ IFD0: { Copyright: 'planted-marker' } })
      .jpeg()
      .toBuffer();
  const form = (name: string, type: string, files: [string, Uint8Array][] = []) => {
    const data = new FormData();
    data.set('name', name);
    data.set('type', type);
    for (const [field, bytes] of files)
      data.append(field, new File([bytes as never], 'photo.jpg', { type: 'image/jpeg' }));
    return data;
  };

  it('gives a name and one photo, whose metadata is gone', async () => {
    const { browser, userId } = await registerByMail(world.db, 'photo@example.jp');
    const answer = await browser.post(
      '/api/init_name',
      form('けん', 'boy', [['images[0]', await photo(400, 600)]]),
    );
    expect([answer.status, answer.body.myName]).toEqual([200, 'けん']);
    const { iconMediaId } = await user(userId);
    expect(answer.body.myIcon).toBe(`/media/${iconMediaId}w128.webp`);
    const bytes = (await readPicture(iconMediaId ?? '', 480)) as Buffer;
    expect(bytes.includes('planted-marker')).toBe(false);
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
    for (const chunk of ['EXIF', 'XMP ', 'ICCP']) expect(bytes.includes(chunk)).toBe(false);
  });

  it('forgets the photo that another one takes the place of', async () => {
    const { browser, userId } = await registerByMail(world.db, 'second@photo.example.jp');
    await browser.post('/api/init_name', form('けん', 'boy', [['images[0]', await photo(300)]]));
    const { iconMediaId: first } = await user(userId);
    await browser.post('/api/init_name', form('けん', 'boy', [['images[0]', await photo(320)]]));
    expect((await user(userId)).iconMediaId).not.toBe(first);
    expect(await readPicture(first ?? '', 128)).toBeNull();
    expect(
      await world.db
        .selectFrom('media')
        .select('id')
        .where('id', '=', first ?? '')
        .execute(),
    ).toEqual([]);
  });

  it('takes a name alone, and says what is wrong with names and photos', async () => {
    const { browser, userId } = await registerByMail(world.db, 'names@example.jp', { type: 'girl' });
    const read = (name: string, kana: string) => {
      const data = form(name, 'girl');
      data.set('kana', kana);
      return data;
    };
    expect((await browser.post('/api/init_name', read('麗奈', 'レイナ'))).status).toBe(200);
    expect((await user(userId)).kana).toBe('れいな');
    const wrong = await browser.post('/api/init_name', read('麗奈', '麗奈'));
    expect(wrong.body.errors).toEqual({ kana: ['よみがなはひらがなで入力してください。'] });
    expect((await browser.post('/api/init_name', form('れいな', 'girl'))).status).toBe(200);
    expect((await user(userId)).kana).toBe('れいな');
    const cases: [FormData, Record<string, string[]>][] = [
      [form('', 'girl'), { name: ['名前（源氏名）を入力してください。'] }],
      [form('あ'.repeat(21), 'girl'), { name: ['名前は20文字以内で入力してください。（現在21文字）'] }],
      [form('090-1234-5678', 'girl'), { name: ['名前に電話番号やURL、メールアドレスは使用できません。'] }],
      [form('運営スタッフ', 'girl'), { name: ['この名前は使用できません。別の名前を入力してください。'] }],
      [
        form('れいな', 'boy'),
        { type: ['登録した方と異なります。画面を再読み込みして、もう一度お試しください。'] },
      ],
      [
        form('れいな', 'girl', [['images[0]', await photo(100)]]),
        { 'images.0': ['画像が小さすぎます。縦横200px以上の画像を選択してください。'] },
      ],
      [
        form('れいな', 'girl', [['images[0]', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]]),
        { 'images.0': ['JPEG・PNG・GIF形式の画像を選択してください。'] },
      ],
      [
        form('れいな', 'girl', [['images[0]', (await photo(300)).subarray(0, 400)]]),
        { 'images.0': ['画像を読み込めませんでした。別の画像を選択してください。'] },
      ],
      [
        form('れいな', 'girl', [['images[0]', Buffer.alloc(5 * 1024 * 1024 + 1, 'GIF89a')]]),
        { 'images.0': ['GIF画像のサイズは5MB以下にしてください。'] },
      ],
    ];
    for (const [data, errors] of cases) {
      await world.db.deleteFrom('rateLimits').execute();
      const answer = await browser.post('/api/init_name', data);
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
  });
});

describe('login', () => {
  it('by number or address, with the password in any width', async () => {
    await registerBySms(world.db, '09012340010', { password: 'ＹＯＡＫＡ１２３４５６ｘｙ' });
    const browser = new Browser();
    const answer = await browser.post('/api/login', { email: '+81 90-1234-0010', password: 'YOAKA123456xy' });
    expect([answer.status, answer.body.message, answer.body.guest]).toEqual([
      200,
      'ログインしました。',
      false,
    ]);
  });

  it('tells a suspended account nothing but that it may not', async () => {
    const { userId } = await registerByMail(world.db, 'gone@example.jp');
    await world.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
    const answer = await new Browser().post('/api/login', { email: 'gone@example.jp', password: PASSWORD });
    expect([answer.status, answer.body.message]).toEqual([403, 'この操作を行う権限がありません。']);
  });
});

describe('recovery', () => {
  it('goes by a code to a new password, ends every session and tells the owner', async () => {
    const { browser: old, state } = await registerByMail(world.db, 'forgot@example.jp');
    await forgetLimits(world.db);
    const browser = new Browser();
    expect((await browser.post('/api/forgot_password', { email: 'FORGOT@example.jp' })).body).toEqual({
      message: '認証コードを送信しました。',
    });
    const code = await codeTo(world.db, 'forgot@example.jp');
    const verified = await browser.post('/api/verify_code', {
      email: 'forgot@example.jp',
      verifyNumber: code,
    });
    expect(verified.body).toEqual({
      message: '認証コードを確認しました。',
      next: `/my_page/${state.myId}/change_password/`,
    });
    expect((await browser.me()).guest).toBe(true);
    const changed = await browser.post(my(state.myId, 'change_password'), {
      password: '新しい夜のとばり2026',
      isForce: true,
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { message: 'パスワードを変更しました。', next: `/my_page/${state.myId}/` },
    ]);
    expect((await old.me()).guest).toBe(true);
    expect((await browser.me()).myId).toBe(state.myId);
    expect((await textsTo(world.db, 'forgot@example.jp')).at(-1)).toContain('パスワードが変更され');
  });
});

describe('change of number and address', () => {
  it('takes two steps, and the old one can take it back once', async () => {
    const { browser, state } = await registerByMail(world.db, 'first@example.jp');
    const path = my(state.myId, 'email_setting');
    expect((await browser.post(path, { email: 'second@example.jp' })).body).toEqual({
      message: '認証コードを送信しました。',
    });
    const verificationCode = await codeTo(world.db, 'second@example.jp');
    const done = await browser.post(path, { email: 'second@example.jp', verificationCode });
    expect(done.body).toEqual({ message: '確認が完了しました。' });
    expect((await browser.post(path, { email: 'second@example.jp', verificationCode })).status).toBe(422);

    const token = /\/undo\/#([\w-]+)/.exec((await textsTo(world.db, 'first@example.jp')).at(-1) ?? '')?.[1];
    const stranger = new Browser();
    expect((await stranger.post('/api/undo_contact', { token })).status).toBe(200);
    expect((await stranger.post('/api/undo_contact', { token })).status).toBe(422);
    expect((await browser.me()).guest).toBe(true);
    const login = await stranger.post('/api/login', { email: 'first@example.jp', password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('adds a telephone number to an account of a mail address', async () => {
    const { browser, state, userId } = await registerByMail(world.db, 'addtel@example.jp');
    const path = my(state.myId, 'tel_setting');
    await browser.post(path, { tel: '07012340020' });
    const verificationCode = await codeTo(world.db, '07012340020');
    expect((await browser.post(path, { tel: '07012340020', verificationCode })).status).toBe(200);
    const rows = await world.db
      .selectFrom('loginIdentities')
      .select('kind')
      .where('userId', '=', userId)
      .execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['email', 'tel']);
  });
});

describe('leaving', () => {
  it('takes effect at once, and a login within the days asks first, and brings everything back', async () => {
    const { browser, state, userId } = await registerByMail(world.db, 'leave@example.jp');
    const refused = await browser.post(my(state.myId, 'delete_account'), { delete: false });
    expect(refused.body.errors).toEqual({ delete: ['「削除する」にチェックを入れてください。'] });
    const left = await browser.post(my(state.myId, 'delete_account'), { delete: true });
    expect([left.status, left.body.guest]).toEqual([200, true]);
    expect(left.headers.get('clear-site-data')).toContain('storage');
    expect((await user(userId)).status).toBe('leaving');
    expect((await textsTo(world.db, 'leave@example.jp')).at(-1)).toContain('アカウントを削除しました');
    expect(await eraseAccount(world.db, userId)).toBe(false);
    const typed = { email: 'leave@example.jp', password: PASSWORD };
    const wrong = await new Browser().post('/api/login', { ...typed, password: 'ちがうパスワードです' });
    expect(wrong.body.errors).toEqual({ custom: [expect.anything()] });
    const asked = await new Browser().post('/api/login', typed);
    const question = expect.stringContaining('退会の手続き中です。');
    expect([asked.status, asked.body.errors]).toEqual([422, { leaving: [question] }]);
    expect(asked.headers.get('set-cookie') ?? '').not.toContain('__Host-sid');
    expect((await user(userId)).status).toBe('leaving');
    const back = await new Browser().post('/api/login', { ...typed, restore: true });
    expect(back.body.message).toContain('取り消しました');
    expect((await user(userId)).status).toBe('active');
  });

  it('takes the name off the pages at once that show what the member wrote', async () => {
    const { browser, state, userId } = await registerByMail(world.db, 'writer@example.jp');
    const shopId = await addShop(world.db, places, { name: '星屑' });
    await world.db.updateTable('users').set({ name: 'たろう' }).where('id', '=', userId).execute();
    await world.db.insertInto('reviews').values({ shopId, userId, body: 'とても楽しい夜でした。' }).execute();
    const newest = async () => (await readShopReviews(world.db, shopId, 5)).newest;
    expect((await newest())[0]?.name).toBe('たろう');
    await browser.post(my(state.myId, 'delete_account'), { delete: true, writings: true });
    expect((await newest())[0]?.name).toBe('退会したユーザー');
    const changes = await world.db
      .selectFrom('pageChange')
      .select('purge')
      .where('tag', '=', `shop:${shopId}`)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(changes?.purge).toBe(true);
    await world.db
      .updateTable('users')
      .set({ eraseAt: new Date(0) })
      .where('id', '=', userId)
      .execute();
    expect(await eraseAccount(world.db, userId)).toBe(true);
    const [review] = await world.db.selectFrom('reviews').selectAll().where('shopId', '=', shopId).execute();
    expect([review?.userId, review?.body]).toEqual([null, '']);
    const suspended = await registerByMail(world.db, 'rude@example.jp');
    await world.db
      .insertInto('reviews')
      .values({ shopId, userId: suspended.userId, body: 'ひどい。' })
      .execute();
    await world.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.userId)
      .execute();
    expect((await newest()).map(({ body }) => body)).toEqual(['']);
  });

  it('erases every personal row when the days are over, once', async () => {
    const { browser, state, userId } = await registerByMail(world.db, 'erase@example.jp', { type: 'girl' });
    await browser.post(my(state.myId, 'delete_account'), { delete: true, now: true });
    const [first, second] = await Promise.all([
      eraseAccount(world.db, userId),
      eraseAccount(world.db, userId),
    ]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    const row = await user(userId);
    expect([row.status, row.name, row.eraseAt]).toEqual(['erased', '退会したユーザー', null]);
    for (const table of ['loginIdentities', 'userPasswords', 'sessions'] as const)
      expect(
        await world.db.selectFrom(table).select('userId').where('userId', '=', userId).execute(),
      ).toEqual([]);
    const login = await new Browser().post('/api/login', { email: 'erase@example.jp', password: PASSWORD });
    expect(login.status).toBe(422);
    // The address is free again, and its next owner is another person.
    await forgetLimits(world.db);
    expect((await registerByMail(world.db, 'erase@example.jp')).userId).not.toBe(userId);
  });

  it('lets people take their data along first', async () => {
    const { browser, state } = await registerByMail(world.db, 'export@example.jp');
    const answer = await browser.download(`/api/my_page/${state.myId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.account).toMatchObject({ email: 'export@example.jp', myId: state.myId });
    expect(answer.text).not.toContain('argon2');
    expect((await browser.post(my(state.myId, 'export'), {})).status).toBe(429);
  });
});

it('asks for the password again when the last proof is old, and gives a new session id', async () => {
  const { browser, state } = await registerByMail(world.db, 'prove@example.jp');
  await letPass(world.db, 700);
  const stale = await browser.post(my(state.myId, 'email_setting'), { email: 'x@example.jp' });
  expect([stale.status, stale.body.reauth]).toEqual([403, true]);
  const before = browser.cookies.get('__Host-sid');
  const wrong = await browser.post(my(state.myId, 'reauth'), { password: 'ちがうパスワードです' });
  expect(wrong.body.errors).toEqual({ password: ['現在のパスワードが正しくありません。'] });
  expect((await browser.post(my(state.myId, 'reauth'), { password: PASSWORD })).status).toBe(200);
  expect(browser.cookies.get('__Host-sid')).not.toBe(before);
  await forgetLimits(world.db);
  expect((await browser.post(my(state.myId, 'email_setting'), { email: 'x@example.jp' })).status).toBe(200);
  expect(config().siteName).toBe('よあかり');
});

it('one form checks the reset codes of members and of shops', async () => {
  const shop = await addShop(world.db, places, { name: '宵待' });
  await createShopLogin(world.db, {
    name: '宵待',
    email: 'shop@example.jp',
    password: PASSWORD,
    shopIds: [shop],
  });
  const browser = new Browser();
  expect((await browser.post('/api/forgot_shop_password', { email: String(shop) })).status).toBe(200);
  const verifyNumber = await codeTo(world.db, 'shop@example.jp');
  const verified = await browser.post('/api/verify_code', { email: String(shop), verifyNumber });
  expect([verified.status, verified.body.message]).toEqual([200, '認証コードを確認しました。']);
  expect(verified.body.next).toMatch(/^\/shop_reset\//);
  expect(browser.cookies.has('__Host-sid')).toBe(false);
});
