import { beforeEach, describe, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import { REQUESTS_KEPT_DAYS } from '../../server/desk/takedowns/rules.ts';
import { readOutbox } from '../support/accounts.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { castBrowser, formOf } from '../support/casts.ts';
import { SCRIPT_VECTORS } from '../support/script-vectors.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const OPERATOR = 'info@localhost';
let count = 0;

const form = () => ({
  url: 'http://localhost:4321/cast/12/',
  part: '3枚目の写真',
  right: 'portrait',
  reason: '私が写っています。\n同意していません。',
  standing: 'self',
  name: '山田花子',
  email: `hanako${++count}@example.jp`,
  notice: 'nameless',
});
type Fields = Record<string, string | File | File[]>;
const send = (fields: Fields = {}, browser = new Browser()) =>
  browser.post('/api/takedown', formOf({ ...form(), ...fields }));
const errorsOf = async (fields: Fields) => {
  const answer = await send(fields);
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors as Record<string, string[]>;
};
const rows = () => test.db.selectFrom('takedownRequests').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await test.db.deleteFrom('takedownRequests').execute();
});

it('is taken from anyone, with the sentence and the number of decisions §9, and nothing is hidden by it', async () => {
  const { browser: cast, castId } = await castBrowser(test.db);
  for (const browser of [new Browser(), cast]) {
    const { status, body } = await send({ url: `/cast/${castId}/` }, browser);
    expect(status).toBe(200);
    expect(body.receipt).toMatch(/^\d{8}-[2-9A-HJ-NP-Z]{6}$/);
    expect(body.message).toBe(
      `削除のご依頼を受け付けました（受付番号：${body.receipt}）。原則7日以内に結果をお知らせします。安全に関わる内容は優先して対応します。`,
    );
  }
  expect((await new Browser().get(`/api/cast_cards/${castId}`)).status).toBe(200);
});

it('S70: is stored sealed, with nothing in clear but its number and its haste', async () => {
  const sent = form();
  const { body } = await send(sent);
  const [row] = await rows();
  expect(row).toMatchObject({ receipt: body.receipt, urgent: true });
  expect(JSON.parse(unseal('takedown', row?.sealed as Buffer))).toEqual(sent);
  const plain = row?.sealed.toString('utf8') ?? '';
  for (const value of [sent.email, sent.name, 'cast/12']) expect(plain).not.toContain(value);
  expect((await send({ right: 'copyright' })).status).toBe(200);
  expect((await rows()).map(({ urgent }) => urgent)).toEqual([true, false]);
});

it('reaches the operator by mail, what is urgent marked', async () => {
  const sent = form();
  const { body } = await send(sent);
  const mails = (await readOutbox(test)).filter(
    ({ letter }) => letter?.to === OPERATOR && JSON.stringify(letter).includes(String(body.receipt)),
  );
  expect(mails).toHaveLength(1);
  const text = JSON.stringify(mails[0]?.letter);
  for (const said of [
    '【優先】削除のご依頼',
    sent.url,
    '肖像',
    '本人',
    '氏名を伏せて通知',
    sent.name,
    sent.email,
  ])
    expect(text).toContain(said);
});

describe('each field', () => {
  it('says what is missing', async () => {
    const empty = { url: '', part: ' ', reason: '', name: '', email: '' };
    const none = { right: '', standing: '', notice: 'x' };
    expect(await errorsOf({ ...empty, ...none })).toEqual({
      url: ['対象ページのURLを入力してください。'],
      part: ['問題のある箇所を入力してください。'],
      right: ['侵害されたと考える権利を選択してください。'],
      reason: ['理由を入力してください。'],
      standing: ['あなたの立場を選択してください。'],
      name: ['お名前を入力してください。'],
      email: [expect.stringContaining('メールアドレス')],
      notice: ['投稿者への通知の可否を選択してください。'],
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['/cast/12/', '/cast/12/'],
    ['localhost:4321/tl/5', null],
    ['http://localhost:4321/tl/5/#c1', '/tl/5/'],
    ['　ｈｔｔｐ://localhost:4321/shop/3/?a=1 ', '/shop/3/?a=1'],
  ])('%s is a page of this site, or is not', async (url, kept) => {
    if (kept === null) return expect(Object.keys(await errorsOf({ url }))).toEqual(['url']);
    expect((await send({ url })).status).toBe(200);
    const [row] = await rows();
    const { url: stored } = JSON.parse(unseal('takedown', row?.sealed as Buffer)) as { url: string };
    expect(stored).toBe(`http://localhost:4321${kept}`);
  });

  it.each([
    'https://evil.example/cast/12/',
    'http://localhost:4321.evil.example/',
    'http://user:pass@localhost:4321/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    `/cast/${'1'.repeat(400)}/`,
    'x',
  ])('S54: %s is refused', async (url) => {
    expect((await errorsOf({ url })).url?.[0]).toContain('このサイトのURLを入力してください。');
  });

  it('counts characters, and refuses what is too long', async () => {
    expect(
      (await send({ part: '𠮷'.repeat(1000), reason: '理'.repeat(2000), name: 'あ'.repeat(50) })).status,
    ).toBe(200);
    expect(
      await errorsOf({ part: 'あ'.repeat(1001), reason: 'あ'.repeat(2001), name: 'あ'.repeat(51) }),
    ).toEqual({
      part: ['問題のある箇所は1,000文字以内で入力してください。（現在1,001文字）'],
      reason: ['理由は2,000文字以内で入力してください。（現在2,001文字）'],
      name: ['お名前は50文字以内で入力してください。（現在51文字）'],
    });
  });
});

it('S45: hostile texts are words in a mail, and add no line to its head', async () => {
  for (const vector of SCRIPT_VECTORS.slice(0, 3)) {
    const { status } = await send({ part: vector, reason: vector, name: '山田\r\nBcc: a@example.jp' });
    expect(status).toBe(200);
  }
  const stored = (await rows()).map(
    ({ sealed }) => JSON.parse(unseal('takedown', sealed)) as { name: string },
  );
  for (const { name } of stored) expect(name).toBe('山田 Bcc: a@example.jp');
});

it('S73: wants the form’s own token, and an empty trap', async () => {
  expect((await send({ formToken: 'x' })).body.errors).toHaveProperty('formToken');
  expect((await send({ formToken: agedToken(1) })).body.errors).toHaveProperty('formToken');
  expect((await send({ subject: 'x' })).body.errors).toHaveProperty('custom');
  expect(await rows()).toEqual([]);
});

it('R12: the same request under the same key is one request with one number', async () => {
  const browser = new Browser();
  const sent = formOf({ ...form(), formToken: agedToken() });
  const headers = { 'Idempotency-Key': 'takedown-0123456789abcdef' };
  const answers = [
    await browser.post('/api/takedown', sent, headers),
    await browser.post('/api/takedown', sent, headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body.receipt).toBe(answers[0]?.body.receipt);
  expect(await rows()).toHaveLength(1);
});

it('is kept for a year and no longer', async () => {
  await send();
  const age = async (days: number) => {
    await test.db
      .updateTable('takedownRequests')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .execute();
    await tasksOn(test.db).sweep_sessions({}, { isLastTry: false });
    return (await rows()).length;
  };
  expect(await age(REQUESTS_KEPT_DAYS - 1)).toBe(1);
  expect(await age(REQUESTS_KEPT_DAYS + 1)).toBe(0);
});

it('is shown to the member who sent it, and to no other, with how far it is', async () => {
  const { browser, myId } = await castBrowser(test.db);
  const other = await castBrowser(test.db, 'ほか');
  const { body } = await send({ url: '/cast/12/?x=1' }, browser);
  await send();
  const own = async (of = { browser, myId }) =>
    (await of.browser.get(`/api/my_page/${of.myId}/takedowns`)).body.items;
  const item = { receipt: body.receipt, path: '/cast/12/?x=1', sentOn: expect.any(String) };
  expect(await own()).toEqual([{ ...item, state: '受け付けました。' }]);
  expect(await own(other)).toEqual([]);
  const change = (set: object) =>
    test.db.updateTable('takedownRequests').set(set).where('receipt', '=', String(body.receipt)).execute();
  await change({ lookedAt: new Date() });
  expect(await own()).toEqual([{ ...item, state: '確認中です。' }]);
  await change({ outcome: 'removed', reason: '同意がありません。', decidedAt: new Date() });
  expect(await own()).toEqual([{ ...item, state: 'ご指摘の内容を、削除または非公開にしました。' }]);
  await change({ outcome: 'kept' });
  expect(await own()).toEqual([{ ...item, state: '確認しましたが、今回は削除しませんでした。' }]);
});
