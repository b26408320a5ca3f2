import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailLookupOf } from '../../server/identity/shop-logins/find-login.ts';
import { forgetLimits, mailsTo, PASSWORD } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { newEmail } from '../support/permission-world.ts';
import { routeRights } from '../support/route-rights.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { untilLocked } from '../support/until-locked.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let places: Places;
let shopId: number;
let owner: Browser;
let staff: Browser;

const loginAs = async (role: 'owner' | 'staff', at = shopId): Promise<Browser> =>
  (await shopBrowser(test.db, [at], { name: role, role })).browser;

beforeAll(async () => {
  places = await addPlaces(test.db);
  shopId = await addShop(test.db, places, { name: '宵待' });
  [owner, staff] = [await loginAs('owner'), await loginAs('staff')];
});
beforeEach(() => forgetLimits(test.db));

const path = (sub = '') => `/api/shop_admin/${shopId}/staff${sub}`;
const textsSentTo = async (email: string) => (await mailsTo(test.db, email)).map(({ text }) => text);
type Person = { id: string; name: string; role: string; mail: string };
const peopleOf = (body: Record<string, unknown>) => body.people as Person[];
const linkIn = (text = '') => /\/shop_reset\/#(\S+)/.exec(text)?.[1] ?? '';

describe('staff of a shop', () => {
  const OPEN_TO_STAFF = [
    'GET /api/shop_admin/{id}/shifts',
    'GET /api/shop_admin/{id}/shifts/csv',
    'POST /api/shop_admin/{id}/inbox/{key}',
    'POST /api/shop_admin/{id}/macros',
    'POST /api/shop_admin/{id}/macros/{macroId}/remove',
    'POST /api/shop_admin/{id}/reply_settings',
    'POST /api/shop_admin/{id}/shifts',
    'POST /api/shop_admin/{id}/vacancy',
  ];
  const desks = routeRights().filter(({ path: address }) => address.startsWith('/api/shop_admin/{id}/'));

  it('enter shifts and work on the inbox; every other call of the desk refuses them, whatever they send', async () => {
    const open: string[] = [];
    for (const { name, method, path: address } of desks) {
      await forgetLimits(test.db);
      const at = address.replace('{id}', String(shopId)).replaceAll(/\{\w+\}/g, '1');
      const { status } = method === 'GET' ? await staff.get(at) : await staff.post(at, { x: 1 });
      if (status !== 403) open.push(name);
    }
    expect(open.sort()).toEqual(OPEN_TO_STAFF);
  });

  it('are invited by mail, work with a password of their own, and are out at once when they are taken out', async () => {
    const email = newEmail();
    const invited = await owner.post(path(), { name: 'みお', email });
    expect([invited.status, invited.body.message]).toEqual([200, '招待のメールを送りました。']);
    const mio = peopleOf(invited.body).find(({ name }) => name === 'みお');
    expect(mio).toMatchObject({ role: 'staff', mail: expect.not.stringContaining(email) });
    const [mail] = await textsSentTo(email);
    const hers = new Browser();
    const set = await hers.post('/api/shop_change_password', { token: linkIn(mail), password: PASSWORD });
    expect(set.body.next).toBe(`/shop_admin/${shopId}/`);
    const shifts = `/api/shop_admin/${shopId}/shifts?first=2026-11-27`;
    const before = (await hers.get(shifts)).status;
    expect([before, (await hers.get(path())).status]).toEqual([200, 403]);
    expect((await staff.post(path(`/${mio?.id}/remove`), {})).status).toBe(403);
    expect((await owner.post(path(`/${mio?.id}/remove`), {})).status).toBe(200);
    expect((await hers.get(shifts)).status).toBe(404);
    const again = await owner.post(path(`/${mio?.id}/remove`), {});
    expect([again.status, peopleOf(again.body).map(({ name }) => name)]).toEqual([
      200,
      expect.not.arrayContaining(['みお']),
    ]);
    const link = await new Browser().post('/api/shop_change_password', {
      token: linkIn(mail),
      password: PASSWORD,
    });
    expect(link.body.errors).toEqual({
      custom: [expect.stringContaining('このリンクは使えません。')],
    });
  });

  it('get the same answer for an address that has a login, which joins without a link', async () => {
    const known = newEmail();
    const elsewhere = await addShop(test.db, places, { name: '月灯り' });
    await owner.post(path(), { name: 'れいな', email: known });
    const login = (await textsSentTo(known)).map(linkIn)[0];
    const hers = new Browser();
    await hers.post('/api/shop_change_password', { token: login, password: PASSWORD });
    const other = await loginAs('owner', elsewhere);
    await forgetLimits(test.db);
    const invite = (email: string, name: string) =>
      other.post(`/api/shop_admin/${elsewhere}/staff`, { name, email });
    const [one, two] = [await invite(newEmail(), 'ゆい'), await invite(known, 'まい')];
    const shapeOf = ({ status, body }: typeof one) => [status, body.message, Object.keys(body)];
    expect(shapeOf(one)).toEqual(shapeOf(two));
    // The older login stands where it was invited, under a name that it has in this shop alone.
    const guests = peopleOf(two.body).filter(({ role }) => role === 'staff');
    expect(guests.map(({ name }) => name)).toEqual(['ゆい', 'まい']);
    const here = peopleOf((await owner.get(path())).body).map(({ id }) => id);
    for (const { id } of guests) {
      expect(id).toMatch(/^[\w-]{22}$/);
      expect(here).not.toContain(id);
    }
    expect(JSON.stringify(two.body)).not.toContain('れいな');
    expect(linkIn((await textsSentTo(known)).at(-1))).toBe('');
    await forgetLimits(test.db);
    expect((await invite(known, 'まい')).body.errors).toEqual({
      email: ['このメールアドレスの方は、すでにこのお店の管理画面を使えます。'],
    });
  });

  it('are invited once more, with a new link as long as they have set no password; the answer is the same', async () => {
    const [waiting, joined] = [newEmail(), newEmail()];
    await owner.post(path(), { name: 'まだ', email: waiting });
    const { body } = await owner.post(path(), { name: 'もう', email: joined });
    const [token] = (await textsSentTo(joined)).map(linkIn);
    await new Browser().post('/api/shop_change_password', { token, password: PASSWORD });
    const again = async (name: string) => {
      await forgetLimits(test.db);
      const { id } = peopleOf(body).find((each) => each.name === name) ?? { id: '' };
      const answer = await owner.post(path(`/${id}/invite`), {});
      return [answer.status, answer.body.message, peopleOf(answer.body).length];
    };
    expect(await again('まだ')).toEqual(await again('もう'));
    expect((await owner.post(path('/p2q0Yb5mUe9n0nYw3cJ4Lg/invite'), {})).status).toBe(404);
    const links = async (email: string) => (await textsSentTo(email)).map((mail) => linkIn(mail) !== '');
    expect([await links(waiting), await links(joined)]).toEqual([
      [true, true],
      [true, false],
    ]);
    const last = linkIn((await textsSentTo(waiting)).at(-1));
    const set = await new Browser().post('/api/shop_change_password', { token: last, password: PASSWORD });
    expect(set.body.next).toBe(`/shop_admin/${shopId}/`);
    // One mail to one address in a minute, as for every other mail that is asked for.
    const name = peopleOf(body).find((each) => each.name === 'まだ')?.id;
    await owner.post(path(`/${name}/invite`), {});
    expect((await owner.post(path(`/${name}/invite`), {})).status).toBe(429);
  });

  it('get no second mail once they are taken out, even at the same moment', async () => {
    const email = newEmail();
    const { body } = await owner.post(path(), { name: 'さき', email });
    const id = peopleOf(body).find(({ name }) => name === 'さき')?.id;
    await forgetLimits(test.db);
    const removal = await test.db.startTransaction().execute();
    await removal.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute();
    const again = owner.post(path(`/${id}/invite`), {});
    await untilLocked(test.db);
    const known = removal
      .selectFrom('shopLogins')
      .select('id')
      .where('emailLookup', '=', emailLookupOf(email));
    await removal.deleteFrom('shopLoginShops').where('shopLoginId', 'in', known).execute();
    await removal.commit().execute();
    expect([(await again).status, (await textsSentTo(email)).length]).toEqual([404, 1]);
  });

  it('cannot take out an owner, who stays', async () => {
    const first = peopleOf((await owner.get(path())).body).find(({ role }) => role === 'owner');
    expect((await owner.post(path(`/${first?.id}/remove`), {})).status).toBe(404);
  });
});

it('staff are let in by the rights of a shop where they work, and by no right of its owner', async () => {
  const OPEN = [
    'GET /api/shop_admin/{id}/shifts',
    'GET /api/shop_admin/{id}/shifts/csv',
    'POST /api/review/{id}/reply',
    'POST /api/shop_admin/{id}/inbox/{key}',
    'POST /api/shop_admin/{id}/macros',
    'POST /api/shop_admin/{id}/macros/{macroId}/remove',
    'POST /api/shop_admin/{id}/reply_settings',
    'POST /api/shop_admin/{id}/shifts',
    'POST /api/shop_admin/{id}/vacancy',
    'POST /api/shop_inquiry/{id}/reply',
    'POST /api/shop_reauth',
    'POST /api/shop_second_factor/enrolment',
    'POST /api/shop_second_factor/off',
    'POST /api/shop_second_factor/on',
    'POST /api/shop_second_factor/recovery_codes',
    'POST /api/shop_select',
  ];
  const SHOP_RIGHTS = ['shop', 'ownShop', 'ownedShop', 'shopDesk', 'shopOwner'];
  const open: string[] = [];
  for (const { name, method, path: address, who } of routeRights()) {
    if (!SHOP_RIGHTS.includes(who)) continue;
    await forgetLimits(test.db);
    const at = address.replace('{id}', String(shopId)).replaceAll(/\{\w+\}/g, '1');
    const { status, body } = method === 'GET' ? await staff.get(at) : await staff.post(at, { x: 1 });
    // A call for a recent proof is no refusal of the role.
    if (status !== 403 || 'reauth' in body) open.push(name);
  }
  expect(open.sort()).toEqual(OPEN);
});
