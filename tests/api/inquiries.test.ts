import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { addDays, businessDateOf, instantOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import { formatDate } from '../../server/core/holidays.ts';
import type { InquiryThread } from '../../server/desk/inquiries/contract.ts';
import { sweepInquiries } from '../../server/desk/inquiries/receive-shop-entry.ts';
import {
  firstVisit,
  INQUIRIES_KEPT_DAYS,
  SHOP_INQUIRIES_KEPT_DAYS,
} from '../../server/desk/inquiries/rules.ts';
import { codeTo, forgetLimits, mailsTo, registerByMail } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { addUser, agedToken, Browser, proveShopMail } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
const SHOP_MAIL = 'inbox@yoimachi.example.jp';
const today = () => businessDateOf(Date.now());
let shopId: number;
let castId: number;

beforeAll(async () => {
  const places = await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: '宵待', email: SHOP_MAIL });
  await proveShopMail(world.db, shopId, SHOP_MAIL);
  castId = await addCast(world.db, shopId, { name: 'さくら' });
});

const rows = () => world.db.selectFrom('shopInquiries').selectAll().orderBy('id').execute();
const saidIn = async () =>
  JSON.parse(unseal('shop-inquiry', (await rows()).at(-1)?.sealed ?? Buffer.alloc(0)));
const sentTo = (to: string) => mailsTo(world.db, to);

async function newMember() {
  const browser = new Browser();
  const { id } = await addUser(world.db, 'けん');
  await browser.logInAs(world.db, id);
  return { browser, id };
}
const seat = () => ({
  ...{ purpose: 'seat', visitDate: addDays(today(), 1), visitTime: '21:30', people: 2, agree: true },
  ...{ name: 'けん', contactBy: 'tel', contact: '０９０-1234-5678', message: '' },
});
const ask = (browser: Browser, more: Record<string, unknown> = {}, id = shopId) =>
  browser.post(`/api/shop/${id}/inquiries/`, { ...seat(), ...more });

describe('a question to a shop', () => {
  it('reaches its inbox and its mail, and the sender has a receipt', async () => {
    await forgetLimits(world.db);
    const email = `asks-${Date.now()}@example.jp`;
    const { browser, userId } = await registerByMail(world.db, email);
    const answer = await ask(browser);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'お店に送信しました。返信をお待ちください。お急ぎの場合はお電話ください。',
        notice: 'この送信だけでは予約は確定しません。',
        receipt: expect.stringMatching(/^\d{8}-[2-9A-Z]{6}$/),
      },
    ]);
    expect((await rows()).at(-1)).toMatchObject({ shopId, kind: 'inquiry', userId, castId: null });
    expect(await saidIn()).toMatchObject({
      purpose: 'seat',
      people: 2,
      person: { name: 'けん', way: 'tel', contact: '09012345678' },
    });
    const toShop = (await sentTo(SHOP_MAIL)).at(-1);
    for (const said of ['空席・予約', '21:30', '2名', '09012345678', String(answer.body.receipt)])
      expect(toShop?.text).toContain(said);
    const receipt = (await sentTo(email)).at(-1);
    expect(receipt?.text).toContain('この送信だけでは予約は確定しません。');
    expect(receipt?.text).not.toContain('宵待');
    const { items } = (await browser.get(`/api/my_page/${await myIdOf(userId)}/notifications`)).body as {
      items: { text: string; path: string }[];
    };
    expect(items[0]).toMatchObject({ text: 'お店への送信を受け付けました', path: `/shop/${shopId}/` });
  });

  it('is anonymous without a contact: no name reaches the shop', async () => {
    const { browser } = await newMember();
    const asked = { purpose: 'price', contactBy: undefined, message: '料金を教えてください' };
    expect((await ask(browser, { ...asked, name: '', contact: '' })).status).toBe(200);
    expect((await saidIn()).person).toBeNull();
    const { text = '' } = (await sentTo(SHOP_MAIL)).at(-1) ?? {};
    expect(text).toContain('匿名の質問です');
    expect(text).not.toContain('けん');
  });

  it('about seats needs no contact either: it is no wish for a booking then', async () => {
    const { browser } = await newMember();
    const anonymous = { name: undefined, contactBy: undefined, contact: undefined };
    expect((await ask(browser, anonymous)).status).toBe(200);
    expect(await saidIn()).toMatchObject({ purpose: 'seat', people: 2, person: null });
    const { text = '' } = (await sentTo(SHOP_MAIL)).at(-1) ?? {};
    expect(text).toContain('予約の希望ではなく、質問として届いています。');
    expect(text).not.toContain('予約としてお受けになる場合');
  });

  it.each([
    [
      { contactBy: 'line' },
      { name: ['お名前を入力してください。'], contact: ['LINE IDを入力してください。'] },
    ],
    [{ name: 'けん', contactBy: 'tel', contact: ' ' }, { contact: ['電話番号を入力してください。'] }],
    [{ name: 'けん' }, { contactBy: ['連絡先の種類を選択してください。'] }],
    [
      { contact: '09012345678' },
      { name: ['お名前を入力してください。'], contactBy: ['連絡先の種類を選択してください。'] },
    ],
  ])('with half of a contact (%j) is never sent as an anonymous one', async (given, errors) => {
    const count = (await rows()).length;
    const { browser } = await newMember();
    const asked = { purpose: 'price', message: '料金を教えてください', agree: true, ...given };
    const answer = await browser.post(`/api/shop/${shopId}/inquiries/`, asked);
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
    expect(await rows()).toHaveLength(count);
  });

  it('may name a cast who works there on that day, and no other one', async () => {
    await addShift(world.db, { castId, shopId, businessDate: addDays(today(), 2) });
    await addShift(world.db, { castId, shopId, businessDate: addDays(today(), 20) });
    const { browser } = await newMember();
    const refused = { castId: ['この日に出勤予定のある女の子から選択してください。'] };
    expect((await ask(browser, { castId })).body.errors).toEqual(refused);
    // Beyond the week nothing shows whether she works.
    expect((await ask(browser, { castId, visitDate: addDays(today(), 20) })).body.errors).toEqual(refused);
    const { browser: other } = await newMember();
    expect((await ask(other, { castId, visitDate: addDays(today(), 2) })).status).toBe(200);
    expect((await rows()).at(-1)?.castId).toBe(castId);
    expect((await sentTo(SHOP_MAIL)).at(-1)?.text).toContain('女の子：さくら');
  });

  it.each([
    ['purpose', 'x', '聞きたいことを選択してください。'],
    ['visitDate', '', '来店の日を選択してください。'],
    ['visitDate', '2020-01-01', '来店の日は、本日から30日後までの間で選択してください。'],
    ['visitTime', '19:30', '来店の時間は、20:00〜28:00の間で30分ごとに選択してください。'],
    ['visitTime', '28:30', '来店の時間は、20:00〜28:00の間で30分ごとに選択してください。'],
    ['people', 0, '人数は1〜20名の範囲で選択してください。'],
    ['people', 21, '人数は1〜20名の範囲で選択してください。'],
    ['name', '', 'お名前を入力してください。'],
    ['contact', '', '電話番号を入力してください。'],
    ['contact', 'abc', '電話番号の形式が正しくありません。例：03-1234-5678'],
    ['message', 'あ'.repeat(1001), '内容は1,000文字以内で入力してください。（現在1,001文字）'],
    ['message', '詳しくは example.com へ', '本文にメールアドレスやURLは書かないでください。'],
    ['message', '詳しくは discord.gg/abc へ', '本文にメールアドレスやURLは書かないでください。'],
    ['agree', false, '「同意」にチェックを入れてください。'],
  ])('%s %j is refused at its field', async (field, value, problem) => {
    const count = (await rows()).length;
    const { browser } = await newMember();
    const answer = await ask(browser, { [field]: value });
    expect([answer.status, answer.body]).toEqual([422, { errors: { [field]: [problem] } }]);
    expect(await rows()).toHaveLength(count);
  });

  it.each([
    [20, 15, '20:00', true],
    [20, 15, '20:30', false],
    [21, 30, '21:30', true],
    [23, 30, '21:00', true],
    [23, 30, '24:00', false],
    [25, 10, '25:00', true],
    [25, 10, '25:30', false],
    [28, 5, '28:00', true],
  ])('at %i:%i a seat tonight at %s is over: %j', async (hour, minute, visitTime, isOver) => {
    const { browser } = await newMember();
    const visitDate = today();
    vi.useFakeTimers({ toFake: ['Date'], now: instantOf(visitDate, hour * 60 + minute) });
    const answer = await ask(browser, { visitDate, visitTime }).finally(() => vi.useRealTimers());
    const problem = '選択した時間はすでに過ぎています。これからの時間を選択してください。';
    expect([answer.status, answer.body.errors]).toEqual(
      isOver ? [422, { visitTime: [problem] }] : [200, undefined],
    );
  });

  it.each([
    [5, 0, 0, '21:00'],
    [19, 59, 0, '21:00'],
    [20, 0, 0, '20:30'],
    [23, 30, 0, '24:00'],
    [27, 59, 0, '28:00'],
    [28, 0, 1, '21:00'],
    [28, 59, 1, '21:00'],
  ])('at %i:%i the form begins %i days later at %s', (hour, minute, days, visitTime) => {
    const first = firstVisit(instantOf(today(), hour * 60 + minute));
    expect(first).toEqual({ visitDate: addDays(today(), days), visitTime });
  });

  it('names the night of a time after midnight, to the shop and to the sender', async () => {
    const { browser, id } = await newMember();
    const visitDate = addDays(today(), 1);
    expect((await ask(browser, { visitDate, visitTime: '25:30' })).status).toBe(200);
    const night = `${formatDate(visitDate)}の夜 1:30`;
    expect((await sentTo(SHOP_MAIL)).at(-1)?.text).toContain(`来店希望日：${night}\n人数：2名`);
    const own = `/api/my_page/${await myIdOf(id)}/shop_inquiries/${(await rows()).at(-1)?.receipt}`;
    expect((await browser.get(own)).body.visit).toBe(`${night}・2名`);
  });

  it('takes the first and last day and time', async () => {
    const { browser } = await newMember();
    expect((await ask(browser, { visitDate: addDays(today(), 30), visitTime: '28:00' })).status).toBe(200);
    const late = await ask(browser, { visitDate: addDays(today(), 31) });
    expect(late.body.errors).toHaveProperty('visitDate');
  });

  it('S54: what is written is text in the mail, and adds nothing to its head', async () => {
    const { browser } = await newMember();
    const message = '<img src=x onerror=alert(1)>\r\nBcc: x\u202e';
    expect((await ask(browser, { name: '<b>けん', message })).status).toBe(200);
    const letter = (await sentTo(SHOP_MAIL)).at(-1);
    expect(letter?.subject).toMatch(/^【よあかり】お問い合わせ（\d{8}-[2-9A-Z]{6}）$/);
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(letter?.html).not.toMatch(/<img|<b>けん|\u202e/);
  });

  it('is for members, and for shops that are listed', async () => {
    expect((await ask(new Browser())).status).toBe(401);
    const { browser } = await newMember();
    expect((await ask(browser, {}, 999_999)).status).toBe(404);
  });

  it.each([[null], ['電話のみ']])('is not taken for a shop whose mail address is %j', async (email) => {
    const places = { prefectureId: 13, ...(await placeOf(shopId)) };
    const silent = await addShop(world.db, places, { name: '無灯', email });
    const count = (await rows()).length;
    const { browser } = await newMember();
    const refused = {
      custom: ['このお店は、メールでの問い合わせを受け付けていません。お電話などでお問い合わせください。'],
    };
    for (const answer of [await ask(browser, {}, silent), await apply({ shopId: silent })])
      expect([answer.status, answer.body]).toEqual([422, { errors: refused }]);
    expect(await rows()).toHaveLength(count);
  });

  it('S78: of 50 from 10 members a shop gets 30, the rest is refused', async () => {
    const places = { prefectureId: 13, ...(await placeOf(shopId)) };
    const email = 's78@yoimachi.example.jp';
    const flooded = await addShop(world.db, places, { name: '暁', email });
    const members = await Promise.all(Array.from({ length: 10 }, newMember));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask(members[i % 10]?.browser as Browser, {}, flooded)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await sentTo(email)).toHaveLength(30);
    // The shop's own cap holds for those who have sent nothing yet.
    const more = await ask((await newMember()).browser, {}, flooded);
    expect(more.status).toBe(429);
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask((await newMember()).browser)).status).toBe(200);
  });

  it('R12: 20 at once under one key are one row, and another body under it is refused', async () => {
    const { browser } = await newMember();
    const key = { 'Idempotency-Key': `ask-shop-${Date.now()}` };
    const count = (await rows()).length;
    const send = (more: object = {}) =>
      browser.post(`/api/shop/${shopId}/inquiries`, { ...seat(), ...more }, key);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await rows()).toHaveLength(count + 1);
    expect((await send({ people: 3 })).status).toBe(422);
  });
});

const APPLY = {
  ...{ kind: 'apply', name: 'ゆき', age: 23, contactBy: 'line', contact: 'yuki_1123' },
  ...{ preferredTime: 'evening', experience: 'none', message: '週2日から相談できますか。' },
  ...{ over18: true, agree: true },
};
const apply = (more: Record<string, unknown> = {}, browser = new Browser()) =>
  browser.post('/api/shop_contact', { shopId, ...APPLY, ...more });

describe('an application to a shop', () => {
  it('is open to guests, and reaches the shop', async () => {
    expect((await apply()).status).toBe(200);
    expect((await rows()).at(-1)).toMatchObject({ kind: 'apply', userId: null });
    const { text = '' } = (await sentTo(SHOP_MAIL)).at(-1) ?? {};
    for (const said of ['23歳', '未経験', '夕方', 'ゆき', 'yuki_1123', '週2日']) expect(text).toContain(said);
  });

  it('sends a receipt to an address that was given, which repeats nothing', async () => {
    const email = `applies-${Date.now()}@example.jp`;
    expect((await apply({ contactBy: 'email', contact: email })).status).toBe(200);
    const [letter, ...more] = await sentTo(email);
    expect(more).toEqual([]);
    for (const said of ['宵待', 'ゆき', '週2日']) expect(letter?.text).not.toContain(said);
    // Another one at once is delivered, without another mail to an address that is not proven.
    expect((await apply({ contactBy: 'email', contact: email })).status).toBe(200);
    expect(await sentTo(email)).toHaveLength(1);
  });

  it('tells the wage that is wished for, where one is', async () => {
    expect((await apply()).status).toBe(200);
    expect((await sentTo(SHOP_MAIL)).at(-1)?.text).not.toContain('希望時給');
    expect((await apply({ hourlyWage: 4000 })).status).toBe(200);
    expect((await sentTo(SHOP_MAIL)).at(-1)?.text).toContain('希望時給：4,000円以上');
    expect(await saidIn()).toMatchObject({ hourlyWage: 4000 });
  });

  it('begins with an anonymous question', async () => {
    const asked = { kind: 'question', name: undefined, age: undefined, contactBy: undefined };
    const nothing = { ...asked, contact: undefined, experience: undefined, preferredTime: undefined };
    expect((await apply(nothing)).status).toBe(200);
    expect((await saidIn()).person).toBeNull();
    expect((await apply({ ...nothing, message: '' })).body.errors).toEqual({
      message: ['内容を入力してください。'],
    });
  });

  it.each([
    ['name', '', 'お名前を入力してください。'],
    ['age', 17, '年齢は18〜60歳の範囲で選択してください。'],
    ['age', 61, '年齢は18〜60歳の範囲で選択してください。'],
    ['age', undefined, '年齢を選択してください。'],
    ['contact', '', 'LINE IDを入力してください。'],
    ['contact', 'ゆき', 'LINE IDの形式が正しくありません。例：yuki_1123'],
    ['experience', undefined, '経験を選択してください。'],
    ['hourlyWage', 999, '希望時給は1,000〜20,000円の範囲で選択してください。'],
    ['hourlyWage', 20_001, '希望時給は1,000〜20,000円の範囲で選択してください。'],
    ['over18', false, '「18歳以上です（高校生不可）」にチェックを入れてください。'],
    ['agree', false, '「同意」にチェックを入れてください。'],
    ['message', 'evil。com/x', '本文にメールアドレスやURLは書かないでください。'],
    ['message', 'a@example.jp', '本文にメールアドレスやURLは書かないでください。'],
  ])('%s %j is refused at its field', async (field, value, problem) => {
    const count = (await rows()).length;
    const answer = await apply({ [field]: value });
    expect([answer.status, answer.body]).toEqual([422, { errors: { [field]: [problem] } }]);
    expect(await rows()).toHaveLength(count);
  });

  it('of an empty form, and an inquiry of one, name all that is missing at once', async () => {
    const nothing = {
      name: '',
      contact: '',
      age: undefined,
      experience: undefined,
      over18: false,
      agree: false,
    };
    const applied = await apply(nothing);
    expect([applied.status, Object.keys(applied.body.errors ?? {}).sort()]).toEqual([
      422,
      ['age', 'agree', 'contact', 'experience', 'name', 'over18'],
    ]);
    const { browser } = await newMember();
    const asked = await ask(browser, {
      ...{ visitDate: undefined, visitTime: undefined, people: undefined, agree: false },
    });
    expect([asked.status, Object.keys(asked.body.errors ?? {}).sort()]).toEqual([
      422,
      ['agree', 'people', 'visitDate', 'visitTime'],
    ]);
  });

  it('S73: of a robot is refused', async () => {
    expect((await apply({ formToken: agedToken(1) })).status).toBe(422);
    expect((await apply({ subject: 'spam' })).status).toBe(422);
  });

  it('three a day from one sender', async () => {
    const browser = new Browser();
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await apply({}, browser)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is erased after 180 days, with the questions of members', async () => {
    await apply();
    await ask((await newMember()).browser);
    const age = (days: number) =>
      world.db
        .updateTable('shopInquiries')
        .set({ createdAt: new Date(Date.now() - days * 24 * 3600 * 1000) })
        .execute();
    await age(SHOP_INQUIRIES_KEPT_DAYS - 1);
    await sweepInquiries(world.db);
    expect((await rows()).length).toBeGreaterThan(1);
    await age(SHOP_INQUIRIES_KEPT_DAYS + 1);
    await sweepInquiries(world.db);
    expect(await rows()).toEqual([]);
  });
});

describe('an address that its shop has not proven', () => {
  let unproven = 0;
  async function newShop() {
    const mail = `unproven-${++unproven}@yoimachi.example.jp`;
    const places = { prefectureId: 13, ...(await placeOf(shopId)) };
    return { id: await addShop(world.db, places, { name: '月灯り', email: mail }), mail };
  }
  const WRITTEN = /ゆき|けん|yuki_1123|09012345678|週2日|予算|23歳|21:30|2名|未経験/;
  const letterTo = async (mail: string) => (await sentTo(mail)).at(-1);
  const asked = { contactBy: 'tel', message: '予算は1万円です' };

  it('hears that something has come and where to read it, and nothing of what was written', async () => {
    const { id, mail } = await newShop();
    const { browser } = await newMember();
    const { body } = await ask(browser, asked, id);
    const question = await letterTo(mail);
    expect(question?.subject).toBe(`【よあかり】お問い合わせ（${body.receipt}）`);
    expect(question?.text).toContain(`/shop_admin/${id}/inquiries/`);
    const applied = await apply({ shopId: id });
    const application = await letterTo(mail);
    expect(application?.subject).toBe(`【よあかり】応募（${applied.body.receipt}）`);
    for (const letter of [question, application]) expect(JSON.stringify(letter)).not.toMatch(WRITTEN);
    // The rows have all of it, for the shop's login.
    expect(await saidIn()).toMatchObject({ person: { name: 'ゆき', contact: 'yuki_1123' } });
  });

  it('is proven by the code of a login of this shop that reads it, and by no other login', async () => {
    const { id, mail } = await newShop();
    const isWhole = async () => {
      const { browser } = await newMember();
      expect((await ask(browser, asked, id)).status).toBe(200);
      return WRITTEN.test(JSON.stringify(await letterTo(mail)));
    };
    // A login of another shop, and one of this shop with another address.
    const shopLoginId = await proveShopMail(world.db, shopId, mail);
    await proveShopMail(world.db, id, `another-${mail}`);
    expect(await isWhole()).toBe(false);
    await world.db.insertInto('shopLoginShops').values({ shopLoginId, shopId: id }).execute();
    const login = world.db.updateTable('shopLogins').where('id', '=', shopLoginId);
    await login.set({ emailProvenAt: null }).execute();
    expect(await isWhole()).toBe(false);

    await forgetLimits(world.db);
    const reader = new Browser();
    expect((await reader.post('/api/forgot_shop_password', { email: mail })).status).toBe(200);
    const verify = async (verifyNumber: string) =>
      (await reader.post('/api/verify_code', { email: mail, verifyNumber })).status;
    const code = await codeTo(world.db, mail);
    expect(await verify(code === '123456' ? '654321' : '123456')).toBe(422);
    expect(await isWhole()).toBe(false);
    expect(await verify(code)).toBe(200);
    expect(await isWhole()).toBe(true);

    await login.set({ suspendedAt: new Date() }).execute();
    expect(await isWhole()).toBe(false);
    await login.set({ suspendedAt: null }).execute();
    // Another address of the shop is not that one.
    await world.db
      .updateTable('shops')
      .set({ email: `new-${mail}` })
      .where('id', '=', id)
      .execute();
    const { browser } = await newMember();
    await ask(browser, asked, id);
    expect(JSON.stringify(await letterTo(`new-${mail}`))).not.toMatch(WRITTEN);
  });
});

describe('an inquiry to the operator', () => {
  const MESSAGE = '【掲載内容の訂正・閉店・移転の報告】\n宵待は閉店しました。https://example.jp/';
  const send = (browser: Browser, myId: string, message: unknown = MESSAGE) =>
    browser.post(`/api/my_page/${myId}/inquiry`, { message } as Record<string, unknown>);
  const listed = async (browser: Browser, myId: string) =>
    ((await browser.get(`/api/my_page/${myId}/inquiry`)).body as { items: Record<string, unknown>[] }).items;

  it('is received, mailed, and followed by its sender from 受付 to 反映', async () => {
    const { browser, id: userId } = await newMember();
    const myId = await myIdOf(userId);
    const answer = await send(browser, myId);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'お問い合わせを受け付けました。返信まで今しばらくお待ちください。',
    ]);
    const [first] = await listed(browser, myId);
    expect(first).toMatchObject({ message: MESSAGE, status: 'received', category: '掲載内容の報告' });
    const letter = (await sentTo(config().messaging.operatorMail)).at(-1);
    expect(letter?.text).toContain('宵待は閉店しました。');
    const { browser: desk, id: adminId } = await addAdminAtDesk(world.db);
    for (const status of ['checking', 'checking', 'reflected'])
      expect(
        (await desk.post(`/api/admin/inquiries/${await numberOf(first?.receipt)}/status`, { status })).status,
      ).toBe(200);
    expect((await listed(browser, myId))[0]).toMatchObject({ status: 'reflected' });
    const { items } = (await browser.get(`/api/my_page/${myId}/notifications`)).body as {
      items: { text: string; path: string }[];
    };
    expect(items.map(({ text }) => text)).toEqual([
      'お問い合わせの内容を反映しました',
      'お問い合わせの内容を確認しています',
    ]);
    expect(items[0]?.path).toBe(`/my_page/${myId}/inquiry/?thread=${first?.receipt}`);
    const events = await world.db
      .selectFrom('auditLog')
      .select(['actor', 'target', 'detail'])
      .where('event', '=', 'inquiry.status')
      .where('target', '=', `inquiry:${await numberOf(first?.receipt)}`)
      .orderBy('id')
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      { from: 'received', to: 'checking' },
      { from: 'checking', to: 'reflected' },
    ]);
    expect(events[0]?.actor).toBe(`user:${adminId}`);
  });

  it.each([
    ['', 'お問い合わせ内容は10文字以上で入力してください。'],
    ['あ'.repeat(9), 'お問い合わせ内容は10文字以上で入力してください。'],
    ['あ'.repeat(2001), 'お問い合わせ内容は2,000文字以内で入力してください。（現在2,001文字）'],
  ])('%j is refused', async (message, problem) => {
    const { browser, id } = await newMember();
    const answer = await send(browser, await myIdOf(id), message);
    expect([answer.status, answer.body]).toEqual([422, { errors: { message: [problem] } }]);
  });

  it('is seen by its sender only, and not by members who try to change its state', async () => {
    const { browser, id } = await newMember();
    const myId = await myIdOf(id);
    await send(browser, myId);
    const [sent] = await listed(browser, myId);
    const { browser: other, id: otherId } = await newMember();
    expect((await other.get(`/api/my_page/${myId}/inquiry`)).status).toBe(404);
    expect(await listed(other, await myIdOf(otherId))).toEqual([]);
    const change = await other.post(`/api/admin/inquiries/${await numberOf(sent?.receipt)}/status`, {
      status: 'reflected',
    });
    expect(change.status).toBe(404);
    const { browser: desk } = await addAdminAtDesk(world.db);
    expect((await desk.post('/api/admin/inquiries/999999/status', { status: 'checking' })).status).toBe(404);
  });

  it('R12: 20 at once under one key are one inquiry', async () => {
    const { browser, id } = await newMember();
    const myId = await myIdOf(id);
    const key = { 'Idempotency-Key': `ask-operator-${id}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.post(`/api/my_page/${myId}/inquiry`, { message: MESSAGE }, key),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listed(browser, myId)).toHaveLength(1);
  });

  it('that is a question ends with 対応, as it changes nothing that is listed', async () => {
    const { browser, id: userId } = await newMember();
    const myId = await myIdOf(userId);
    await send(browser, myId, 'ポイントはいつ回復しますか。');
    const [first] = await listed(browser, myId);
    const { browser: desk } = await addAdminAtDesk(world.db);
    const done = await desk.post(`/api/admin/inquiries/${await numberOf(first?.receipt)}/status`, {
      status: 'reflected',
    });
    expect(done.status, done.text).toBe(200);
    const { items } = (await browser.get(`/api/my_page/${myId}/notifications`)).body as {
      items: { text: string; path: string }[];
    };
    expect(items).toMatchObject([
      {
        text: 'お問い合わせへの対応が完了しました',
        path: `/my_page/${myId}/inquiry/?thread=${first?.receipt}`,
      },
    ]);
  });

  it('20 at once without a key are one inquiry with one receipt; other words are another one', async () => {
    const { browser, id } = await newMember();
    const myId = await myIdOf(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(`/api/my_page/${myId}/inquiry`, { message: MESSAGE })),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(1);
    expect(new Set(taken.map(({ body }) => body.receipt)).size).toBe(1);
    expect(await listed(browser, myId)).toHaveLength(1);
    await forgetLimits(world.db);
    expect((await send(browser, myId, `${MESSAGE}もう一つあります。`)).status).toBe(200);
    expect(await listed(browser, myId)).toHaveLength(2);
  });

  it('leaves with the account, as do the questions to shops, and both are in its copy', async () => {
    const { browser, id } = await newMember();
    const myId = await myIdOf(id);
    await send(browser, myId);
    await ask(browser);
    const copy = await browser.download(`/api/my_page/${myId}`);
    expect(copy.body).toMatchObject({
      inquiries: [{ message: MESSAGE, status: 'received' }],
      shopInquiries: [{ shopId, purpose: 'seat', person: { contact: '09012345678' } }],
    });
    await world.db
      .updateTable('users')
      .set({ status: 'leaving', eraseAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect(await eraseAccount(world.db, id)).toBe(true);
    for (const table of ['inquiries', 'shopInquiries'] as const)
      expect(await world.db.selectFrom(table).select('id').where('userId', '=', id).execute()).toEqual([]);
  });
});

describe('the thread below an inquiry', () => {
  const ASKED = '使い方を教えてください。<b>お願いします</b>';
  const REPLY = 'お返事です。\n<img src=x onerror=alert(1)> {{7*7}}';

  let threads = 0;
  async function newThread() {
    await forgetLimits(world.db);
    const email = `thread-${++threads}@example.jp`;
    const { browser, userId } = await registerByMail(world.db, email);
    const own = `/api/my_page/${await myIdOf(userId)}`;
    await browser.post(`${own}/inquiry`, { message: ASKED });
    const { items } = (await browser.get(`${own}/inquiry`)).body as { items: { receipt: string }[] };
    const id = items[0]?.receipt ?? '';
    const number = await numberOf(id);
    const read = async () => (await browser.get(`${own}/inquiry/${id}`)).body as unknown as InquiryThread;
    return { browser, userId, own, id, number, email, read };
  }
  const eventsOf = (id: number) =>
    world.db
      .selectFrom('auditLog')
      .select(['event', 'actor', 'detail'])
      .where('target', '=', `inquiry:${id}`)
      .orderBy('id')
      .execute();
  const countOf = async (id: number) =>
    (await world.db.selectFrom('inquiryMessages').select('id').where('inquiryId', '=', id).execute()).length;

  it('holds a reply of staff, which is notified, mailed, audited and unread until it is read', async () => {
    const { browser, own, id, number, email, read } = await newThread();
    const { browser: desk, id: adminId } = await addAdminAtDesk(world.db);
    const answer = await desk.post(`/api/admin/inquiries/${number}`, { message: REPLY, status: 'checking' });
    expect([answer.status, answer.body]).toEqual([200, { message: '返信しました。' }]);

    const thread = await read();
    expect(thread).toMatchObject({ message: ASKED, status: 'checking', unread: 1 });
    expect(thread.messages).toMatchObject([{ from: 'staff', message: REPLY, unread: true }]);

    const { items } = (await browser.get(`${own}/notifications`)).body as {
      items: { text: string; path: string; excerpt: string | null }[];
    };
    expect(items.map(({ text }) => text).toSorted()).toEqual([
      'お問い合わせに返信がありました',
      'お問い合わせの内容を確認しています',
    ]);
    expect(items.find(({ text }) => text.includes('返信'))).toMatchObject({
      path: `${own.replace('/api', '')}/inquiry/?thread=${id}`,
      excerpt: null,
    });

    const letter = (await sentTo(email)).at(-1);
    expect(letter?.subject).toContain(`お問い合わせへの返信（${thread.receipt}）`);
    for (const said of ['お返事です', '使い方']) expect(letter?.text).not.toContain(said);

    const events = await eventsOf(number);
    expect(events.map(({ event, actor }) => [event, actor])).toEqual([
      ['inquiry.status', `user:${adminId}`],
      ['inquiry.replied', `user:${adminId}`],
    ]);
    expect(JSON.stringify(events)).not.toContain('お返事');

    const upTo = thread.messages[0]?.position ?? 0;
    await desk.post(`/api/admin/inquiries/${number}`, { message: 'もう一通です。' });
    expect((await browser.post(`${own}/inquiry/${id}/read`, { upTo })).status).toBe(200);
    expect(await read()).toMatchObject({ unread: 1, messages: [{ unread: false }, { unread: true }] });
  });

  it('goes on with a message of its sender, which reaches the operator', async () => {
    const { browser, own, id, read } = await newThread();
    const answer = await browser.post(`${own}/inquiry/${id}`, { message: 'ありがとうございます。' });
    expect([answer.status, answer.body.message]).toEqual([
      200,
      '送信しました。返信まで今しばらくお待ちください。',
    ]);
    const thread = await read();
    expect(thread.messages).toMatchObject([{ from: 'member', message: 'ありがとうございます。' }]);
    expect(thread.unread).toBe(0);
    const letter = (await sentTo(config().messaging.operatorMail)).at(-1);
    expect(letter?.text).toContain('ありがとうございます。');
    expect(letter?.text).toContain(thread.receipt);
  });

  it.each([
    ['', '本文を入力してください。'],
    ['\u3000\n', '本文を入力してください。'],
    ['あ'.repeat(5001), '本文は5,000文字以内で入力してください。（現在5,001文字）'],
  ])('a reply of %j is refused, and leaves nothing', async (message, problem) => {
    const { number } = await newThread();
    const { browser: desk } = await addAdminAtDesk(world.db);
    const answer = await desk.post(`/api/admin/inquiries/${number}`, { message, status: 'checking' });
    expect([answer.status, answer.body]).toEqual([422, { errors: { message: [problem] } }]);
    expect([await countOf(number), await eventsOf(number)]).toEqual([0, []]);
  });

  it('takes a reply of 5,000 characters', async () => {
    const { number } = await newThread();
    const { browser: desk } = await addAdminAtDesk(world.db);
    expect((await desk.post(`/api/admin/inquiries/${number}`, { message: 'あ'.repeat(5000) })).status).toBe(
      200,
    );
  });

  it.each([
    ['', 'メッセージを入力してください。'],
    ['あ'.repeat(2001), 'メッセージは2,000文字以内で入力してください。（現在2,001文字）'],
  ])('a message of %j is refused', async (message, problem) => {
    const { browser, own, id } = await newThread();
    const answer = await browser.post(`${own}/inquiry/${id}`, { message });
    expect([answer.status, answer.body]).toEqual([422, { errors: { message: [problem] } }]);
  });

  it('is nothing to others: neither read, nor written, nor replied to', async () => {
    const { browser, own, id, number } = await newThread();
    const { browser: desk } = await addAdminAtDesk(world.db);
    await desk.post(`/api/admin/inquiries/${number}`, { message: REPLY });
    const { browser: other, id: otherId } = await newMember();
    const theirs = `/api/my_page/${await myIdOf(otherId)}`;
    for (const page of [own, theirs]) {
      expect((await other.get(`${page}/inquiry/${id}`)).status).toBe(404);
      expect((await other.post(`${page}/inquiry/${id}`, { message: 'こんばんは' })).status).toBe(404);
      expect((await other.post(`${page}/inquiry/${id}/read`, { upTo: 1_000_000 })).status).toBe(404);
    }
    for (const who of [other, browser, new Browser()])
      expect((await who.post(`/api/admin/inquiries/${number}`, { message: REPLY })).status).toBe(404);
    expect((await desk.post('/api/admin/inquiries/999999', { message: REPLY })).status).toBe(404);
    expect(await countOf(number)).toBe(1);
    expect((await browser.get(`${own}/inquiry/${id}`)).body).toMatchObject({ unread: 1 });
  });

  it('R12: 20 replies at once under one key are one reply and one mail', async () => {
    const { number, email } = await newThread();
    const { browser: desk } = await addAdminAtDesk(world.db);
    const before = (await sentTo(email)).length;
    const key = { 'Idempotency-Key': `reply-to-inquiry-${number}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.post(`/api/admin/inquiries/${number}`, { message: REPLY }, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([await countOf(number), (await sentTo(email)).length - before]).toEqual([1, 1]);
  });

  it('is sealed, is in the copy of its sender, and leaves with the account and with the inquiry', async () => {
    const { browser, own, id, number, userId } = await newThread();
    const { browser: desk } = await addAdminAtDesk(world.db);
    await desk.post(`/api/admin/inquiries/${number}`, { message: REPLY });
    await browser.post(`${own}/inquiry/${id}`, { message: 'ありがとうございます。' });
    const { rows: stored } = await sql<{ text: string }>`
      select encode(sealed, 'escape') as text from inquiry_messages where inquiry_id = ${number}`.execute(
      world.db,
    );
    for (const { text } of stored) expect(text).not.toMatch(/onerror|message/);
    expect((await browser.download(own)).body).toMatchObject({
      inquiries: [{ messages: [{ from: 'staff', message: REPLY }, { from: 'member' }] }],
    });
    await world.db
      .updateTable('users')
      .set({ status: 'leaving', eraseAt: new Date(Date.now() - 1000) })
      .where('id', '=', userId)
      .execute();
    expect(await eraseAccount(world.db, userId)).toBe(true);
    expect(await countOf(number)).toBe(0);

    const { number: old } = await newThread();
    await desk.post(`/api/admin/inquiries/${old}`, { message: REPLY });
    const createdAt = new Date(Date.now() - (INQUIRIES_KEPT_DAYS + 1) * 24 * 3600 * 1000);
    await world.db.updateTable('inquiries').set({ createdAt }).where('id', '=', old).execute();
    await sweepInquiries(world.db);
    expect(await countOf(old)).toBe(0);
  });
});

const numberOf = async (receipt: unknown) =>
  (
    await world.db
      .selectFrom('inquiries')
      .select('id')
      .where('receipt', '=', String(receipt))
      .executeTakeFirstOrThrow()
  ).id;
const myIdOf = async (userId: number) =>
  (await world.db.selectFrom('users').select('myId').where('id', '=', userId).executeTakeFirstOrThrow()).myId;
const placeOf = (id: number) =>
  world.db
    .selectFrom('shops')
    .select(['areaId', 'stationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ areaId, stationId }) => ({ areaId, stationId: stationId ?? 0 }));
