import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import {
  openAdminSession,
  openMemberSession,
  openShopSession,
} from '../../server/identity/sessions/open-session.ts';
import { addShopLogin, addUser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { castBrowser } from '../support/casts.ts';
import { addPost } from '../support/posts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

type Someone = { userId: number; myId: string; cookie: string };

const database = databaseWorld();
let site: Site;
let take: Someone;
let sakura: Someone;

/** A session of theirs, as the browser sends it. */
async function cookieOf(userId: number, scope: 'full' | 'reset' = 'full'): Promise<string> {
  const { cookie } = await openMemberSession(database.db, userId, someFacts(), { scope });
  return cookie.split(';')[0] ?? '';
}

async function addMember(name: string, type: 'boy' | 'girl', tel: string): Promise<Someone> {
  const userId = await createAccount(database.db, {
    type,
    by: 'sms',
    identity: { kind: 'tel', value: tel },
    name,
  });
  const { myId } = await database.db
    .selectFrom('users')
    .select('myId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, myId, cookie: await cookieOf(userId) };
}

beforeAll(async () => {
  take = await addMember('たけ', 'boy', '09012345678');
  sakura = await addMember('さくら', 'girl', '08087654321');
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

const get = (path: string, cookie?: string) => site.get(path, { headers: cookie ? { Cookie: cookie } : {} });
const page = async (path: string, cookie?: string) => (await get(path, cookie)).text();

describe('my page', () => {
  it('asks a guest to log in, whatever the address, and is kept nowhere', async () => {
    for (const path of [
      `/my_page/${take.myId}/`,
      `/my_page/${take.myId}/tel_setting/`,
      '/my_page/000000000000/',
      '/my_page/x/no_such_part/',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(401);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Cookie');
      const html = await answer.text();
      expect(html).toContain('ログインしてください');
      expect(html).not.toContain('data-session-tag');
    }
  });

  it('shows its owner the groups that exist, numbers masked, and works without JavaScript as far as reading goes', async () => {
    const html = await page(`/my_page/${take.myId}/`, take.cookie);
    expect(html).toContain('<h1>たけ</h1>');
    expect(html).toContain('090-****-5678');
    expect(html).not.toContain('09012345678');
    expect(html).not.toContain('090-1234-5678');
    for (const name of [
      '電話番号',
      'メールアドレス',
      'パスワード',
      'ログイン中の端末',
      'ログアウト',
      'アカウントを削除',
    ])
      expect(html).toContain(name);
    expect(html).toMatch(/data-session-tag="[^"]{8,}"/);
    for (const [, path = ''] of html.matchAll(/href="(\/my_page\/[^"]+|\/logout\/)"/g))
      expect((await get(path, take.cookie)).status, path).toBe(200);
  });

  it('gives two viewers at the same moment their own pages', async () => {
    const path = `/my_page/${take.myId}/`;
    const [own, guest, other] = await Promise.all([
      get(path, take.cookie),
      get(path),
      get(path, sakura.cookie),
    ]);
    expect([own.status, guest.status, other.status]).toEqual([200, 401, 404]);
    expect(await guest.text()).not.toContain('たけ');
    expect(await other.text()).not.toContain('たけ');
  });

  it('S23: opens no part to a session of a shop or of staff, in its own cookie or in that of members', async () => {
    const { db } = database;
    const admin = await addUser(db, '田中', { isAdmin: true });
    const foreign = [
      (await openShopSession(db, await addShopLogin(db, '店長'), someFacts())).cookie,
      (await openAdminSession(db, admin.id, someFacts())).cookie,
    ].map((line) => line.split(';')[0] ?? '');
    const [memberName = ''] = take.cookie.split('=');
    const cookies = foreign.flatMap((each) => [each, each.replace(/^[^=]+/, memberName)]);
    const home = await page(`/my_page/${take.myId}/`, take.cookie);
    const parts = [...home.matchAll(/href="(\/my_page\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(5);
    for (const path of [`/my_page/${take.myId}/`, ...parts])
      for (const cookie of cookies) {
        const answer = await get(path, cookie);
        expect(answer.status, `${path} ${cookie.slice(0, 12)}`).toBe(401);
        expect(await answer.text()).not.toContain('たけ');
      }
  });

  it('answers another member’s address like one that does not exist', async () => {
    const others = await get(`/my_page/${take.myId}/tel_setting/`, sakura.cookie);
    const absent = await get('/my_page/000000000000/tel_setting/', sakura.cookie);
    expect([others.status, absent.status]).toEqual([404, 404]);
    expect(await others.text()).toBe(await absent.text());
  });

  it('S82: has no address that a cache could take for a file, and one address for each part', async () => {
    for (const path of [
      `/my_page/${take.myId}/x.css`,
      `/my_page/${take.myId}/tel_setting/x.css`,
      '/my_page/x.js',
    ])
      expect((await get(path, take.cookie)).status, path).toBe(404);
    const bare = await get(`/my_page/${take.myId}/tel_setting`, take.cookie);
    expect(bare.status).toBe(308);
    expect(bare.headers.get('location')).toBe(`/my_page/${take.myId}/tel_setting/`);
    expect((await get(`/my_page/${take.myId}/twitter_setting/`, take.cookie)).status).toBe(404);
    expect((await get(`/my_page/${take.myId}/constructor/`, take.cookie)).status).toBe(404);
  });

  it('after a reset code leaves nothing but the new password', async () => {
    const cookie = await cookieOf(take.userId, 'reset');
    for (const part of ['', 'tel_setting/', 'delete_account/']) {
      const answer = await get(`/my_page/${take.myId}/${part}`, cookie);
      expect(answer.status, part).toBe(302);
      expect(answer.headers.get('location')).toBe(`/my_page/${take.myId}/change_password/`);
    }
    const html = await page(`/my_page/${take.myId}/change_password/`, cookie);
    expect(html).toContain('<h1>パスワード</h1>');
    expect(html).not.toContain('class="backlink"');
  });

  it('S22: is gone at once when the session has ended', async () => {
    const { userId, myId, cookie } = await addMember('しん', 'boy', '09011112222');
    expect((await get(`/my_page/${myId}/`, cookie)).status).toBe(200);
    await database.db.updateTable('users').set({ sessionEpoch: 1 }).where('id', '=', userId).execute();
    expect((await get(`/my_page/${myId}/`, cookie)).status).toBe(401);
  });
});

it('the page between LINE and an account is one of the site, asks who registers, and keeps its visitors here', async () => {
  const address = '/line_login/?problem=stranger&intent=login&returnTo=/shops/';
  const asked = await get(address);
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await asked.text();
  expect(html).toContain('男性として登録');
  expect(html).toContain('女性（キャスト）として登録');
  expect(html).toContain('<header');
  expect(html).toContain('href="/shops/"');
  const odd = await get('/line_login/?problem=constructor&returnTo=//evil.example/&type=x');
  expect(odd.status).toBe(400);
  expect(await odd.text()).not.toContain('evil.example');
  const busy = await get('/line_login/?problem=busy&intent=login&returnTo=/shops/');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '600']);
  expect(await busy.text()).toContain('短時間に多くのアクセスを検知しました。');
});

describe('the page to log out', () => {
  it('changes nothing by itself, and says who there is to log out', async () => {
    for (let i = 0; i < 2; i++)
      expect(await page('/logout/', sakura.cookie)).toContain('この端末からログアウトします。');
    expect(await page('/logout/')).toContain('ログインしていません。');
    expect((await get('/logout/')).headers.get('cache-control')).toBe('no-store');
  });
});

it('a cast’s own posts stand on her page ten at a time, and go on by a link', async () => {
  const { userId, castId, myId } = await castBrowser(database.db, 'みお');
  const cookie = await cookieOf(userId);
  const path = `/my_page/${myId}/posts/`;
  expect(await page(path, cookie)).toContain('まだ投稿がありません。');
  for (let n = 1; n <= 12; n++)
    await addPost(database.db, castId, {
      body: `${n}番目`,
      postedAt: new Date(Date.now() - 60_000 * (20 - n)),
    });
  const numbers = (html: string) => [...html.matchAll(/>(\d+)番目</g)].map(([, n]) => Number(n));
  const first = await page(path, cookie);
  expect(numbers(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const [, next = ''] = /href="([^"]+\?cursor=[^"]+)"/.exec(first) ?? [];
  expect(numbers(await page(next, cookie))).toEqual([2, 1]);
  const foreign = await get(`${path}?cursor=x`, cookie);
  expect([foreign.status, foreign.headers.get('location')]).toEqual([302, path]);
});
