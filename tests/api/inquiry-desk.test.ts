import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskInquiries, OpenedInquiry } from '../../server/desk/inquiries/desk-contract.ts';
import { forgetLimits, readOutbox } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { agedToken, Browser } from '../support/browser.ts';
import { addPerson } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;
let adminId: number;

beforeAll(async () => {
  const admin = await addAdminAtDesk(test.db);
  desk = admin.browser;
  adminId = admin.id;
});
beforeEach(async () => {
  await test.db.deleteFrom('inquiries').execute();
  await forgetLimits(test.db);
});

async function asked(name = 'けん', message = '投票ポイントが回復しません。') {
  const person = await addPerson(test.db, name);
  const { body } = await person.browser.post(`${person.my}/inquiry`, { message });
  const receipt = String(body.receipt);
  const { id } = await test.db
    .selectFrom('inquiries')
    .select('id')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow();
  return { ...person, inquiry: id, receipt };
}
const listed = async (query = '') =>
  ((await desk.get(`/api/admin/inquiries${query}`)).body as unknown as DeskInquiries).items;
const opened = async (id: number) =>
  (await desk.get(`/api/admin/inquiries/${id}`)).body as unknown as OpenedInquiry;
const events = async () =>
  (await test.db.selectFrom('auditLog').select(['event', 'actor', 'target']).orderBy('id').execute()).filter(
    ({ event }) => event.startsWith('inquiry.') || event.startsWith('list.'),
  );

describe('the list', () => {
  it('has who waits for an answer, the longest first, and says nothing of what was written', async () => {
    const first = await asked('はじめ');
    const second = await asked('つぎ');
    const items = await listed();
    expect(items.map(({ sender }) => sender)).toEqual(['はじめ', 'つぎ']);
    expect(items[0]).toMatchObject({ receipt: first.receipt, status: 'received', assignee: null });
    expect(JSON.stringify(items)).not.toContain('投票ポイント');
    expect((await listed('?sort=new')).map(({ id }) => id)).toEqual([second.inquiry, first.inquiry]);
    expect((await listed(`?state=all&q=${first.receipt.slice(0, 12)}`)).map(({ id }) => id)).toEqual([
      first.inquiry,
    ]);
    expect((await listed('?q=つぎ')).map(({ id }) => id)).toEqual([second.inquiry]);
    expect((await desk.get('/api/admin/inquiries?state=sleeping')).status).toBe(422);
    expect((await desk.get('/api/admin/inquiries?cursor=1~2~3')).status).toBe(422);
  });

  it('goes on page by page, each once', async () => {
    const { id: userId, inquiry } = await asked();
    const { sealed } = await test.db
      .selectFrom('inquiries')
      .select('sealed')
      .where('id', '=', inquiry)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 119 }, (_, i) => ({
      ...{ kind: 'inquiry' as const, category: 'other' as const, userId, sealed },
      receipt: `20261120-${String(100_000 + i)}`,
    }));
    await test.db.insertInto('inquiries').values(rows).execute();
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = (await desk.get(`/api/admin/inquiries?cursor=${cursor}`)).body as unknown as DeskInquiries;
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  it('begins with the one that waits longest, also where an answered one is asked about again', async () => {
    const first = await asked();
    const second = await asked();
    await desk.post(`/api/admin/inquiries/${first.inquiry}`, {
      message: '確認しました。',
      status: 'checking',
    });
    await first.browser.post(`${first.my}/inquiry/${first.receipt}`, { message: 'まだ直りません。' });
    expect((await listed()).map(({ id }) => id)).toEqual([second.inquiry, first.inquiry]);
  });

  it('is a file for a spreadsheet, in which no cell is a formula; who took it is recorded', async () => {
    const { id } = await asked();
    await test.db.updateTable('users').set({ name: '=1+1' }).where('id', '=', id).execute();
    const { text, headers } = await desk.get('/api/admin/inquiries/csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="inquiries.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, row] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('受付番号,種別,差出人,状態,担当,受付日時,返信待ちの開始');
    expect(row).toContain(",'=1+1,");
    expect((await events()).at(-1)).toEqual({
      ...{ event: 'list.exported', actor: `user:${adminId}`, target: 'list:inquiries' },
    });
  });
});

describe('an inquiry', () => {
  it('is opened with its words, which is recorded, and answered by notification and on the page', async () => {
    const { browser, my, inquiry, receipt, id: userId } = await asked();
    expect(await opened(inquiry)).toMatchObject({
      ...{ message: '投票ポイントが回復しません。', status: 'received', entry: null, messages: [] },
      ...{ sender: { id: userId, name: 'けん' }, assigneeId: null },
    });
    expect((await events()).at(-1)).toMatchObject({ event: 'inquiry.opened', target: `inquiry:${inquiry}` });
    const sent = await desk.post(`/api/admin/inquiries/${inquiry}`, {
      ...{ message: '確認しました。', status: 'checking' },
    });
    expect(sent.body).toEqual({ message: '返信しました。' });
    expect(await listed()).toEqual([]);
    expect((await listed('?state=checking')).map(({ id }) => id)).toEqual([inquiry]);
    const thread = await browser.get(`${my}/inquiry/${receipt}`);
    expect(thread.body).toMatchObject({
      ...{ status: 'checking', messages: [{ from: 'staff', message: '確認しました。', unread: true }] },
    });
    const notices = (await browser.get(`${my}/notifications`)).body.items as { text: string }[];
    expect(notices.map(({ text }) => text)).toContain('お問い合わせに返信がありました');

    await browser.post(`${my}/inquiry/${receipt}`, { message: 'まだ回復しません。' });
    expect((await listed()).map(({ id }) => id)).toEqual([inquiry]);
    await desk.post(`/api/admin/inquiries/${inquiry}/status`, { status: 'declined' });
    expect(await listed()).toEqual([]);
    expect((await listed('?state=done')).map(({ id }) => id)).toEqual([inquiry]);
  });

  it('is looked after by an admin, never by a member', async () => {
    const { inquiry, id: member } = await asked();
    const path = `/api/admin/inquiries/${inquiry}/assignee`;
    const refused = await desk.post(path, { assigneeId: member });
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { assigneeId: ['担当にできるのは、管理者だけです。'] }],
    ]);
    expect(await listed('?mine=1')).toEqual([]);
    await desk.post(path, { assigneeId: adminId });
    expect(await listed('?mine=1')).toMatchObject([{ id: inquiry, assignee: '運営の人' }]);
    await desk.post(path, { assigneeId: null });
    expect(await listed('?mine=1')).toEqual([]);
    expect((await desk.post('/api/admin/inquiries/999999/assignee', { assigneeId: null })).status).toBe(404);
  });

  it('of a shop that wants to be listed is answered by mail, with the words of the reply', async () => {
    const applicant = new Browser();
    const entry = {
      ...{ shopName: '宵待', category: 'caba', areaName: '錦糸町', tel: '03-1234-5678', name: '店長' },
      ...{ email: 'owner@yoimachi.example.jp', message: '掲載をお願いします。', agree: true },
    };
    const applied = await applicant.post('/api/shop_entry', { ...entry, formToken: agedToken() });
    expect(applied.status, applied.text).toBe(200);
    const entries = (await desk.get('/api/admin/shop_entries')).body.items as { id: number }[];
    const [item] = entries;
    expect(item).toMatchObject({ shopName: '宵待', state: 'waiting' });
    expect(await opened(item?.id ?? 0)).toMatchObject({
      ...{
        category: '掲載のお申し込み',
        sender: null,
        message: '掲載をお願いします。',
        entry: { email: entry.email, tel: '0312345678' },
      },
    });
    const sent = await desk.post(`/api/admin/inquiries/${item?.id}`, {
      message: '許可証の写しをお送りください。',
    });
    expect(sent.status, sent.text).toBe(200);
    const mails = (await readOutbox(test)).flatMap(({ letter }) =>
      letter?.channel === 'mail' ? [letter] : [],
    );
    const reply = mails.find(({ to }) => to === entry.email);
    expect(JSON.stringify(reply)).toContain('許可証の写しをお送りください。');
  });
});

it('macros are shared, limited in number and recorded', async () => {
  const before = (await desk.get('/api/admin/macros')).body.items as object[];
  expect(before.length).toBeGreaterThanOrEqual(6);
  await desk.post('/api/admin/macros', { title: '閉店の確認', body: 'お知らせありがとうございます。' });
  const items = (await desk.get('/api/admin/macros')).body.items as { id: number; title: string }[];
  expect(items.at(-1)).toMatchObject({ title: '閉店の確認' });
  const empty = await desk.post('/api/admin/macros', { title: ' ', body: '' });
  expect(Object.keys(empty.body.errors as object)).toEqual(['title', 'body']);
  const path = `/api/admin/macros/${items.at(-1)?.id}`;
  expect((await desk.send('DELETE', path, {})).body).toEqual({ message: '定型文を削除しました。' });
  expect((await desk.send('DELETE', path, {})).status).toBe(404);
});
