import { describe, expect, it } from 'vitest';
import { specifiedCall } from '../../server/core/http/request-path.ts';
import { codeTo, forgetLimits, registerByMail } from '../support/accounts.ts';
import { addAdmin, addAdminAtDesk } from '../support/admins.ts';
import { unsafeRoutes } from '../support/api-routes.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
const own = (path: string) => `${path.replace(/^\/api/, '')}/`;
const my = (myId: string | null, section: string) => `/my_page/${myId}/${section}`;

/** What the specification names without `/api` (its section 7). */
const SPECIFIED = unsafeRoutes().filter(
  ({ method, path }) => method === 'POST' && /^\/api\/my_page\/\{myId\}\/\w+$/.test(path),
);

describe('the specification’s own addresses of calls', () => {
  it('are those of one table: each answers a guest as below /api, and changes nothing', async () => {
    expect(SPECIFIED.length).toBeGreaterThan(15);
    const before = await checksum(world.db);
    for (const { method, path } of SPECIFIED) {
      const address = path.replace('{myId}', 'a'.repeat(12));
      const guest = new Browser();
      const send = (to: string) => guest.send(method, to, {});
      const [there, here] = [await send(address), await send(own(address))];
      expect([path, here.status, here.body], path).toEqual([path, there.status, there.body]);
    }
    expect(await checksum(world.db)).toBe(before);
  });

  it('do what they say, for the owner alone', async () => {
    const { browser, state } = await registerByMail(world.db, 'specified@example.jp');
    const setting = own(my(state.myId, 'inquiry'));
    const words = { message: 'お店の営業時間が変わりました。' };
    const stranger = await registerByMail(world.db, 'other@example.jp');
    expect((await stranger.browser.post(setting, words)).status).toBe(404);
    expect((await new Browser().post(setting, words)).status).toBe(401);
    const sent = await browser.post(setting, words);
    expect([sent.status, sent.body.message]).toEqual([
      200,
      expect.stringContaining('お問い合わせを受け付けました'),
    ]);
  });

  it('are guarded: without our header, or from another site, nothing passes', async () => {
    const { browser, state } = await registerByMail(world.db, 'guarded@example.jp');
    const address = own(my(state.myId, 'inquiry'));
    const before = await checksum(world.db);
    const forged: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'x-requested-with': '' }];
    for (const headers of forged) {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      const json = { 'content-type': 'application/json', cookie, ...headers };
      const answer = await browser.through(address, { method: 'POST', headers: json, body: '{}' });
      expect(answer.status).toBe(403);
    }
    expect(await checksum(world.db)).toBe(before);
  });

  it('take isForce=1 after a reset', async () => {
    const { state } = await registerByMail(world.db, 'forced@example.jp');
    await forgetLimits(world.db);
    const browser = new Browser();
    await browser.post('/api/forgot_password', { email: 'forced@example.jp' });
    const verifyNumber = await codeTo(world.db, 'forced@example.jp');
    await browser.post('/api/verify_code', { email: 'forced@example.jp', verifyNumber });
    await browser.me();
    const form = { password: '新しい夜のとばり2026', isForce: 1 };
    expect((await browser.post(own(my(state.myId, 'change_password')), form)).status).toBe(200);
  });

  it('of admins are answered to admins, and are any other address to everybody else', async () => {
    const { browser: desk } = await addAdminAtDesk(world.db, '運営の人');
    const { id } = await addAdmin(world.db, '別の管理者');
    const calls = [
      ['POST', '/admin/announces/', { title: '年末のお知らせ', message: '本文です。', castIds: '' }],
      ['POST', '/admin/inquiries/999999/', { message: '確認しました。' }],
      ['PUT', `/admin/admin_users/${id}/`, { castId1: '' }],
    ] as const;
    const bytesOf = ({ status, text, headers }: Answer) => [status, text, [...headers].toSorted()];
    const { browser: member } = await registerByMail(world.db, 'no-admin@example.jp');
    for (const browser of [new Browser(), member])
      for (const [method, address, form] of calls) {
        const nowhere = bytesOf(await browser.send(method, '/nowhere/', form));
        expect(bytesOf(await browser.send(method, address, form)), address).toEqual(nowhere);
      }
    const answers = [];
    for (const [method, address, form] of calls) answers.push(await desk.send(method, address, form));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(answers[1]?.body.message).toBeDefined();
    const titles = await world.db.selectFrom('announcements').select('title').execute();
    expect(titles).toEqual([{ title: '年末のお知らせ' }]);
  });

  it.each([
    ['GET', '/my_page/abc/inquiry/'],
    ['POST', '/my_page/abc/'],
    ['POST', '/my_page/abc/inquiry/1/'],
    ['POST', '/my_page/../inquiry/'],
    ['POST', '/my_page/%61/inquiry/'],
    ['DELETE', '/my_page/abc/inquiry/'],
    ['POST', '/shops/'],
    ['POST', '/admin/announces/'],
  ])('%s %s is none of them', (method, target) => {
    expect(specifiedCall(method, target)).toBeNull();
  });
});
