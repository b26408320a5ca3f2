import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BANNED_WORD } from '../../server/core/http/banned-words.ts';
import type { BannedWords, WordChanges } from '../../server/desk/words/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { PermissionWorld } from '../support/permission-world.ts';
import { VALID_CALLS } from '../support/valid-calls.ts';
import { databaseWorld } from '../support/world.ts';

describe('what others read', () => {
  const world = new PermissionWorld();
  beforeAll(() => world.open());
  afterAll(() => world.close());

  it.each([
    ['guest', 'POST /api/tl_comment', 'comment'],
    ['guest', 'POST /api/tl_comment', 'name'],
    ['owner', 'POST /api/tl', 'message'],
    ['member', 'POST /api/review', 'comment'],
    ['shop', 'POST /api/review/{id}/reply', 'message'],
    ['member', 'POST /api/shop/{id}/inquiries', 'message'],
    ['guest', 'POST /api/shop_contact', 'message'],
    ['shop', 'POST /api/shop_inquiry/{id}/reply', 'message'],
    ['member', 'POST /api/init_name', 'name'],
    ['owner', 'POST /api/my_page/{myId}/profile_setting', 'name'],
    ['member', 'POST /api/my_page/{myId}/profile_setting', 'name'],
    ['owner', 'POST /api/my_page/{myId}/profile_detail_setting', 'message'],
  ] as const)('a %s may not use such a word in %s %s, and may without it', async (role, name, field) => {
    const caller = await world.callerOf(role);
    const [method = '', path = ''] = name.split(' ');
    const send = async (text: string | null) => {
      await world.forgetLimits();
      const call = (await VALID_CALLS[name]?.(caller, await world.objects(), world)) ?? {};
      const values: Record<string, string | number> = { myId: caller.myId, ...call.path };
      const body = call.body instanceof FormData ? call.body : { ...call.body };
      if (text !== null && body instanceof FormData) body.set(field, text);
      else if (text !== null) Object.assign(body, { [field]: text });
      return caller.browser.send(
        method,
        path.replace(/\{(\w+)\}/g, (_, each: string) => String(values[each])),
        body,
      );
    };
    const refused = await send(
      field === 'name' ? '援 助・交際' : '今夜は 援 助・交際 について、たくさんの方とお話ししました。',
    );
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { [field]: [BANNED_WORD] } });
    expect((await send(null)).status).toBeLessThan(300);
  });
});

describe('the list of the staff', () => {
  const test = databaseWorld();
  let desk: Browser;

  beforeAll(async () => {
    ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
  });
  beforeEach(() => forgetLimits(test.db));

  const read = async (query = '') =>
    (await desk.get(encodeURI(`/api/admin/words?${query}`))).body as unknown as BannedWords;
  const wordsOf = async (query: string) => (await read(query)).items.map(({ word }) => word);
  const add = (word: string) => desk.post('/api/admin/words', { word });
  const tried = async (text: string) => (await desk.post('/api/admin/words/try', { text })).body.message;

  it('begins with words that no text may offer', async () => {
    expect((await read()).items.map(({ word }) => word)).toContain('援助交際');
  });

  it('takes a word once, however it is spelt, and forgets it again, on the record', async () => {
    expect((await add('プリンパフェ')).status).toBe(200);
    expect((await add('ぷりん　ﾊﾟﾌｪ')).body).toMatchObject({
      errors: { word: ['この言葉（または同じ読み方の表記）は登録済みです。'] },
    });
    const item = (await read()).items.find(({ word }) => word === 'プリンパフェ');
    expect(item).toMatchObject({ addedBy: '田中' });
    const file = await desk.get('/api/admin/words/csv');
    expect(file.text).toMatch(new RegExp(`^${item?.id},プリンパフェ,[^,]+,田中\r$`, 'm'));
    expect((await desk.send('DELETE', `/api/admin/words/${item?.id}`)).status).toBe(200);
    expect((await desk.send('DELETE', `/api/admin/words/${item?.id}`)).status).toBe(404);
    expect((await read()).items.some(({ word }) => word === 'プリンパフェ')).toBe(false);
    const events = await test.db
      .selectFrom('auditLog')
      .select(['event', 'detail'])
      .where('target', '=', `word:${item?.id}`)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { event: 'word.added', detail: { word: 'プリンパフェ' } },
      { event: 'word.removed', detail: { word: 'プリンパフェ' } },
    ]);
  });

  it('says who has added and removed which word, the newest first', async () => {
    const { browser: second } = await addAdminAtDesk(test.db, '佐藤');
    await add('ワッフル');
    const item = (await read()).items.find(({ word }) => word === 'ワッフル');
    await second.send('DELETE', `/api/admin/words/${item?.id}`);
    await add('ワッフル');
    const { body } = await desk.get('/api/admin/words/changes');
    const history = (body as unknown as WordChanges).items.filter(({ word }) => word === 'ワッフル');
    expect(history).toMatchObject([
      { what: 'added', by: '田中' },
      { what: 'removed', by: '佐藤' },
      { what: 'added', by: '田中' },
    ]);
    expect(history.every(({ on }) => on.endsWith('+09:00'))).toBe(true);
  });

  it('is searched however it is spelt, filtered by who has added it, in both orders, 50 at a time, and a file', async () => {
    const { browser: third } = await addAdminAtDesk(test.db, '鈴木');
    for (const word of ['マカロン一', 'マカロン二']) await third.post('/api/admin/words', { word });
    await add('マカロン三');
    expect(await wordsOf('q=まか　ﾛﾝ')).toEqual(['マカロン三', 'マカロン二', 'マカロン一']);
    expect(await wordsOf('q=ロン二&sort=old')).toEqual(['マカロン二']);
    expect(await wordsOf('q=％')).toEqual([]);
    const own = async (query: string) =>
      ((await third.get(`/api/admin/words?${query}`)).body as unknown as BannedWords).items;
    expect((await own('by=own&sort=old')).map(({ word }) => word)).toEqual(['マカロン一', 'マカロン二']);
    expect(await wordsOf('by=site')).toContain('援助交際');
    expect(await wordsOf('by=site')).not.toContain('マカロン一');
    expect((await third.get('/api/admin/words/csv?by=own')).text.split('\r\n')).toEqual([
      '番号,言葉,登録日時,登録した管理者',
      expect.stringMatching(/^\d+,マカロン二,[^,]+,鈴木$/),
      expect.stringMatching(/^\d+,マカロン一,[^,]+,鈴木$/),
      '',
    ]);
    const many = Array.from({ length: 60 }, (_, i) => ({ word: `試${i}`, folded: `試${i}` }));
    await test.db.insertInto('bannedWords').values(many).execute();
    const first = await read('sort=old');
    const second = await read(`sort=old&cursor=${first.next}`);
    expect([first.items.length, first.total]).toEqual([50, second.total]);
    expect(second.items[0]?.id).toBeGreaterThan(first.items.at(-1)?.id ?? 0);
    await test.db
      .deleteFrom('bannedWords')
      .where(
        'word',
        'in',
        many.map(({ word }) => word),
      )
      .execute();
  });

  it.each(['', ' ', '・', 'あ', '！？'])('refuses %j, which says nothing or too little', async (word) => {
    const before = (await read()).total;
    expect((await add(word)).status).toBe(422);
    expect((await read()).total).toBe(before);
  });

  it.each(['あまいｶﾗﾒﾙです', 'か　ら・め　る', 'からめる', 'カラメルー'])(
    'finds the word in %j',
    async (text) => {
      await add('カラメル');
      expect(await tried(text)).toBe('「カラメル」が含まれています。');
      expect(await tried('から')).toBe('使用できない言葉はありません。');
    },
  );
});
