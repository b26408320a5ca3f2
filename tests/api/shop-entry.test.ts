import { describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import { sweepInquiries } from '../../server/desk/inquiries/receive-shop-entry.ts';
import { INQUIRIES_KEPT_DAYS } from '../../server/desk/inquiries/rules.ts';
import { readOutbox } from '../support/accounts.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

const ENTRY = {
  shopName: '　クラブ　宵待 ',
  category: 'caba',
  areaName: '新宿・歌舞伎町',
  tel: '０３ー１２３４ー５６７８',
  shopUrl: 'https://www.instagram.com/yoimachi/',
  name: '山田花子',
  email: 'Owner@Example.JP',
  message: '20時ごろまでに\nお電話ください。',
  agree: true,
};
const send = (more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  new Browser().post('/api/shop_entry', { ...ENTRY, ...more }, headers);
const rows = () => world.db.selectFrom('inquiries').selectAll().orderBy('id').execute();

describe('an application for a listing', () => {
  it('is kept sealed under a receipt number, and goes to the operator by mail', async () => {
    const answer = await send();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      message: '掲載のお申し込みを受け付けました。',
      receipt: expect.stringMatching(/^\d{8}-[2-9A-Z]{6}$/),
      listed: null,
    });
    const row = (await rows()).at(-1);
    expect(row).toMatchObject({ kind: 'shop_entry', receipt: answer.body.receipt });
    expect(row?.sealed.includes(Buffer.from('宵待'))).toBe(false);
    expect(JSON.parse(unseal('inquiry', row?.sealed ?? Buffer.alloc(0)))).toEqual({
      ...{ shopName: 'クラブ 宵待', category: 'caba', areaName: '新宿・歌舞伎町', tel: '0312345678' },
      ...{ shopUrl: ENTRY.shopUrl, name: '山田花子', email: 'Owner@example.jp', message: ENTRY.message },
    });
    const { letter } = (await readOutbox(world)).at(-1) ?? {};
    expect(letter).toMatchObject({
      to: config().messaging.operatorMail,
      subject: `【よあかり】掲載のお申し込み（${answer.body.receipt}）`,
    });
    for (const said of ['クラブ 宵待', '0312345678', '山田花子', 'Owner@example.jp', 'お電話ください。'])
      expect(letter?.text).toContain(said);
  });

  it('of a shop that visitors find is taken as a claim of it; what no one sees is not told of', async () => {
    const places = await addPlaces(world.db);
    const open = await addShop(world.db, places, { name: '月灯り', tel: '0377777777' });
    const named = await addShop(world.db, places, { name: '星あかり' });
    await addShop(world.db, places, { name: '影あかり', tel: '0388888888', status: 'hidden' });
    const listedFor = async (more: object) => (await send({ shopUrl: '', ...more })).body.listed;
    expect(await listedFor({ tel: '03-7777-7777' })).toEqual({ id: open, name: '月灯り' });
    expect(await listedFor({ shopName: '星あかり' })).toEqual({ id: named, name: '星あかり' });
    expect(await listedFor({ shopName: '星あかり', areaName: '上野' })).toBeNull();
    expect(await listedFor({ shopName: '影あかり', tel: '0388888888' })).toBeNull();
    await world.db.deleteFrom('shops').execute();
  });

  it('needs no site and no message', async () => {
    expect((await send({ shopUrl: '', message: undefined, tel: '080-1234-5678' })).status).toBe(200);
    expect((await readOutbox(world)).at(-1)?.letter?.text).toContain('公式サイト：なし');
  });

  it.each([
    ['shopName', ' ', '店舗名を入力してください。'],
    ['shopName', 'あ'.repeat(51), '店舗名は50文字以内で入力してください。（現在51文字）'],
    ['category', 'bar', '業種を選択してください。'],
    ['areaName', '', 'エリア名を入力してください。'],
    ['areaName', 'あ'.repeat(31), 'エリア名は30文字以内で入力してください。（現在31文字）'],
    ['tel', '', '電話番号を入力してください。'],
    ['tel', '110', '電話番号の形式が正しくありません。例：03-1234-5678'],
    ['shopUrl', 'javascript:alert(1)', 'URLの形式が正しくありません。例：https://example.jp'],
    ['shopUrl', 'https://user:pass@example.jp/', 'URLの形式が正しくありません。例：https://example.jp'],
    [
      'shopUrl',
      `https://example.jp/${'a'.repeat(200)}`,
      'URLの形式が正しくありません。例：https://example.jp',
    ],
    ['name', '', 'ご担当者のお名前を入力してください。'],
    ['email', 'a@b', 'メールアドレスの形式が正しくありません。例：name@example.jp'],
    ['message', 'あ'.repeat(1001), 'ご連絡事項は1,000文字以内で入力してください。（現在1,001文字）'],
    ['agree', false, '「内容を確認しました」にチェックを入れてください。'],
  ])('%s %j gets its reason, and nothing is kept', async (field, value, problem) => {
    const before = await checksum(world.db);
    const answer = await send({ [field]: value });
    expect([answer.status, answer.body]).toEqual([422, { errors: { [field]: [problem] } }]);
    expect(await checksum(world.db)).toBe(before);
  });

  it('S73: of a robot is refused', async () => {
    const count = (await rows()).length;
    expect((await send({ formToken: 'x' })).body).toEqual({
      errors: { formToken: ['フォームの有効期限が切れました。もう一度送信してください。'] },
    });
    expect((await send({ formToken: agedToken(1) })).status).toBe(422);
    expect((await send({ subject: 'spam' })).status).toBe(422);
    const formToken = agedToken();
    expect((await send({ formToken })).status).toBe(200);
    expect((await send({ formToken })).status).toBe(422);
    expect(await rows()).toHaveLength(count + 1);
  });

  it('R12: sent again under its key is one application, with one number', async () => {
    const browser = new Browser();
    const body = { ...ENTRY, tel: '06-1234-5678', formToken: agedToken() };
    await browser.post('/api/register_text', {});
    const count = (await rows()).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        browser.post('/api/shop_entry', body, { 'Idempotency-Key': 'entry-0001' }),
      ),
    );
    expect(new Set(answers.map(({ body: { receipt } }) => receipt)).size).toBe(1);
    expect(await rows()).toHaveLength(count + 1);
  });

  it('S54: neither adds a recipient nor a line of its own to the head of a mail', async () => {
    expect((await send({ shopName: '宵待\r\nBcc: x@example.com', tel: '052-123-4567' })).status).toBe(200);
    const { letter } = (await readOutbox(world)).at(-1) ?? {};
    expect(letter?.to).toBe(config().messaging.operatorMail);
    expect(letter?.text).toContain('店舗名：宵待 Bcc: x@example.com\n');
    expect((await send({ email: 'a@example.jp,b@example.jp' })).status).toBe(422);
  });

  it('is gone after a year', async () => {
    expect((await send()).status).toBe(200);
    const age = (days: number) =>
      world.db
        .updateTable('inquiries')
        .set({ createdAt: new Date(Date.now() - days * 24 * 3600 * 1000) })
        .execute();
    await age(INQUIRIES_KEPT_DAYS - 1);
    await sweepInquiries(world.db);
    expect((await rows()).length).toBeGreaterThan(0);
    await age(INQUIRIES_KEPT_DAYS + 1);
    await sweepInquiries(world.db);
    expect(await rows()).toEqual([]);
  });
});
