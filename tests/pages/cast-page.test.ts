import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { formatDate } from '../../server/core/holidays.ts';
import { COUNTED } from '../../server/directory/casts/contract.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { addPost, addPostPhoto } from '../support/posts.ts';
import { addCast, addShift } from '../support/seed.ts';
import { addPerson } from '../support/timeline.ts';
import { type Details, END_FORMS, seedDetails } from './detail-night.ts';
import { openPages, type Page } from './open-pages.ts';

const BUDGET = 8;

let night: Details;
let page: Page;
let get: (path: string) => Promise<Page>;
let close: () => Promise<void>;
let db: Db;

beforeAll(async () => {
  const opened = await openPages();
  ({ get } = opened);
  close = opened.database.close;
  ({ db } = opened.database);
  night = await seedDetails(db);
  page = await get(`/cast/${night.casts.sakura}/`);
});
afterAll(() => close());

describe('a cast page without JavaScript', () => {
  it('shows her, her week, her profile and her shop', () => {
    expect(page.status).toBe(200);
    for (const words of [
      'さくら',
      '21:07〜',
      '未定',
      '158cm',
      '喫茶店めぐり',
      'はじめまして。',
      'CLUB 月灯り',
      'みお',
    ])
      expect(page.text, words).toContain(words);
  });
  it('keeps to herself what she does not show: the band for the age, nothing for members or no one', () => {
    expect(page.text).toContain('20代前半');
    expect(page.text).not.toMatch(/22歳/);
    for (const secret of ['Dカップ', '長野県']) expect(page.html, secret).not.toContain(secret);
  });
  it('says nowhere when a shift ends', () => {
    for (const end of END_FORMS) expect(page.html, String(end)).not.toMatch(end);
  });
  it('says of a day off お休み, in her week and on her card, and 未定 where nothing is entered', async () => {
    const [castId, shopId] = [night.casts.colleague, night.shops.whole];
    const own = async () => (await get(`/cast/${castId}/`)).html.split('date--today')[1]?.split('</li>')[0];
    const card = async () => (await get(`/cast/${night.casts.sakura}/`)).text;
    expect(await own()).toContain('未定');
    expect(await card()).toContain('本日 未定');
    await db.insertInto('castDaysOff').values({ castId, shopId, businessDate: night.today }).execute();
    expect(await own()).toContain('お休み');
    expect(await card()).toContain('本日 お休み');
    await db.deleteFrom('castDaysOff').where('castId', '=', castId).execute();
  });
  it('counts who follows her, her posts and their photos, and apart those that a guest cannot read', async () => {
    const castId = night.casts.colleague;
    const counts = async () =>
      (await get(`/cast/${castId}/`)).html
        .split('class="counts"')[1]
        ?.split('</ul>')[0]
        ?.match(/[^<>]+(?=<\/)/g)
        ?.join(' ');
    expect(await counts()).toBe('0 フォロワー 0 投稿 0 写真');
    for (const name of ['けん', 'じろう', 'さぶろう']) {
      const { id: userId } = await addPerson(db, name);
      await db.insertInto('castFollows').values({ userId, castId }).execute();
      if (name === 'じろう')
        await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute();
    }
    const [two, one, locked] = [
      await addPost(db, castId),
      await addPost(db, castId),
      await addPost(db, castId, { needLogin: true }),
    ];
    for (const id of [two, two, one, locked]) await addPostPhoto(db, id);
    await addPost(db, castId, { status: 'scheduled' });
    await addPost(db, castId, { deletedAt: new Date() });
    expect(await counts()).toBe('2 フォロワー 2 投稿 3 写真 1 会員限定の投稿');
    await db.deleteFrom('posts').where('castId', '=', castId).execute();
  });
  it('counts the newest posts alone where there are more than anybody counts', async () => {
    const castId = await addCast(db, night.shops.near, { name: 'すみれ' });
    await db
      .insertInto('posts')
      .expression(sql`select ${castId}::integer, 'こんばんは' from generate_series(0, ${COUNTED})`)
      .columns(['castId', 'body'])
      .execute();
    const read = await readCast(db, castId, Date.now());
    expect(read).toMatchObject({ view: { counts: { posts: COUNTED, locked: 0, photos: 0 } } });
    expect((await get(`/cast/${castId}/`)).html).toContain('<b class="num">1万以上</b>投稿');
  });
  it('changes by the clock with her shifts and the day alone', async () => {
    const castId = await addCast(db, night.shops.near, { name: 'まりえ', shopId: null });
    expect(await readCast(db, castId, Date.now())).toMatchObject({ view: { changes: [] } });
  });
  it('has no empty column beside it where she has no shop and has posted nothing', async () => {
    const castId = await addCast(db, night.shops.near, { name: 'ひとり', shopId: null });
    expect((await get(`/cast/${castId}/`)).html).not.toMatch(/side--more|cols--aside/);
    expect(page.html).toMatch(/cols--aside[\s\S]*side--more/);
  });
  it('names today’s shift beside her as the next one until it ends, and the one after it', async () => {
    const shopId = night.shops.near;
    const castId = await addCast(db, shopId, { name: 'あかり' });
    const next = async () => {
      const box = (await get(`/cast/${castId}/`)).html.split('<h2>次の出勤</h2>')[1]?.split('</section>')[0];
      return box
        ?.replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    };
    const tomorrow = addDays(night.today, 1);
    await addShift(db, { castId, shopId, businessDate: tomorrow, startMinute: 1200 });
    const coming = `${formatDate(tomorrow)} 20:00〜`;
    expect(await next()).toBe(`${coming} Lounge 宵待`);
    await addShift(db, { castId, shopId, businessDate: night.today, startMinute: 1080, endMinute: 1739 });
    expect(await next()).toBe(`今夜 18:00〜 Lounge 宵待 その次 ${coming}`);
  });
  it('stays out of search engines and share images unless she wants in', async () => {
    expect(page.html).toMatch(/<meta name="robots" content="noindex/);
    expect(page.html).toMatch(/property="og:image" content="[^"]*\/media\/share\/site-/);
    const open = await get(`/cast/${night.casts.colleague}/`);
    expect(open.html).not.toMatch(/<meta name="robots" content="noindex/);
    expect(page.html).not.toContain('"Person"');
  });
  it('falls with her, her shop, and everybody it shows', () => {
    expect(page.tags).toEqual(
      expect.arrayContaining([
        `cast:${night.casts.sakura}`,
        `shop-card:${night.shops.whole}`,
        `cast-card:${night.casts.colleague}`,
      ]),
    );
    expect(page.tags).not.toContain(`cast-card:${night.casts.hidden}`);
  });
  it('has no dead link, no style attribute and no inline handler', () => {
    expect(page.html).not.toMatch(/href="#"|\sstyle="|\son[a-z]+="/);
  });
  it(`needs ${BUDGET} statements at most`, () => expect(page.queries).toBeLessThanOrEqual(BUDGET));
});

describe('what a cast shows to some', () => {
  const FIELDS = ['birthday', 'tall', 'bloodType', 'bust', 'hometown', 'loversType', 'hobby', 'workDays'];
  const VALUES = {
    ...{
      // No day of a month, which stand on these pages, too.
      age: 47,
      birthMonth: 7,
      birthDay: 13,
      tall: 171,
      bloodType: 'AB',
      bust: 'Gカップ',
      hometown: '島根県',
    },
    ...{ loversType: '釣り好きな人', hobby: '天体観測', workDays: ['祝日'] },
    ...{ workMessage: '早番が多めです。', message: 'よろしくどうぞ。' },
    bloodType: 'AB',
  } as const;
  const SECRETS = /47歳|7月13日|171|AB型|Gカップ|島根|釣り好き|天体観測|祝日|早番|よろしくどうぞ|利き酒|辛口/;

  async function pageFor(shown: string): Promise<Page> {
    const all = [...FIELDS, 'age', 'workMessage', 'message', 'items'];
    const visibility = JSON.stringify(Object.fromEntries(all.map((field) => [field, shown])));
    const castId = night.casts.colleague;
    await db
      .updateTable('casts')
      .set({ ...VALUES, workDays: [...VALUES.workDays], visibility })
      .where('id', '=', castId)
      .execute();
    await db.deleteFrom('castItems').where('castId', '=', castId).execute();
    await db
      .insertInto('castItems')
      .values({ castId, position: 1, title: '利き酒', body: '辛口が得意' })
      .execute();
    return get(`/cast/${castId}/`);
  }

  it('to everybody stands on her page', async () => {
    const { text, html } = await pageFor('public');
    for (const words of ['47歳', '7月13日', '171cm', 'Gカップ', '島根県', '早番が多めです。', '辛口が得意'])
      expect(text, words).toContain(words);
    expect(html).not.toContain('data-members-profile');
  });
  it('to members is in no page: a call brings it to them', async () => {
    const { html } = await pageFor('members');
    expect(html).not.toMatch(SECRETS);
    expect(html).toContain(`data-members-profile="${night.casts.colleague}"`);
    const { html: shop } = await get(`/shop/${night.shops.whole}/`);
    expect(/40代後半|>47</.test(shop), 'nor on a card').toBe(false);
  });
  it('to no one is in no page, nor that there is anything', async () => {
    const { html } = await pageFor('private');
    expect(html).not.toMatch(SECRETS);
    expect(html).not.toContain('data-members-profile');
  });
});

describe('addresses of casts', () => {
  it('are gone (410), name and all, for one hidden, deleted, or of a closed shop', async () => {
    for (const [id, name] of [
      [night.casts.hidden, '隠れた人'],
      [night.casts.deleted, '消えた人'],
      [night.casts.ofClosed, '閉店の人'],
    ] as const) {
      const gone = await get(`/cast/${id}/`);
      expect(gone.status, name).toBe(410);
      expect(gone.html).not.toContain(name);
      expect(gone.html).toMatch(/<meta name="robots" content="noindex/);
      expect(gone.tags).toEqual([]);
    }
  });
  it('are unknown (404) for any other id', async () => {
    for (const id of ['999999', '2147483648', '99999999999999999999', '0', '-1', '01', 'x', '%00'])
      expect((await get(`/cast/${id}/`)).status, id).toBe(404);
  });
});
