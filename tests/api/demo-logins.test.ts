import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDemoLogins, removeDemoLogins } from '../../scripts/demo/logins.ts';
import { removeDemo } from '../../scripts/demo/remove.ts';
import { shopPath } from '../../server/core/paths.ts';
import { Secrets, secrets } from '../../server/core/secrets.ts';
import { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let places: Places;

beforeAll(async () => {
  places = await addPlaces(test.db);
});
beforeEach(() => removeDemo(test.owner));

/** Three demo shops, each with a cast. @returns their ids. */
async function addDemo(): Promise<number[]> {
  const shops: number[] = [];
  for (const n of [1, 2, 3]) {
    const shopId = await addShop(test.db, places, { name: `宵${n}`, externalId: `demo-${n}` });
    await addCast(test.db, shopId, { name: `ゆい${n}`, externalId: `demo-${n}` });
    shops.push(shopId);
  }
  return shops;
}

const rows = async (table: 'users' | 'shopLogins') =>
  (await test.db.selectFrom(table).select('id').execute()).length;

describe('the logins of the demo', () => {
  it('are none where there is no demo', async () => {
    expect(await addDemoLogins(test.db, secrets())).toEqual([]);
    expect(await rows('users')).toBe(0);
  });

  it('let in a member, a cast and a shop with two shops, the same at every start', async () => {
    const shops = await addDemo();
    const logins = await addDemoLogins(test.db, secrets());
    expect(logins.map(({ who }) => who)).toEqual(['a member', 'a cast', 'a shop']);
    const [member, cast, shop] = logins.map(({ name, password }) => ({
      email: name.split(' ')[0],
      password,
    }));
    const boy = await new Browser().post('/api/login', member);
    expect(boy.body).toMatchObject({ guest: false, isCast: false, myName: 'デモ会員' });
    const girl = await new Browser().post('/api/login', cast);
    expect(girl.body).toMatchObject({ guest: false, isCast: true, myName: 'ゆい1' });
    const shopLogin = await new Browser().post('/api/shop_login', shop);
    expect(shopLogin.body.shops).toMatchObject([
      { path: shopPath(shops[0] ?? 0) },
      { path: shopPath(shops[1] ?? 0) },
    ]);
    const byNumber = { ...shop, email: String(shops[0]) };
    expect((await new Browser().post('/api/shop_login', byNumber)).status).toBe(200);

    await test.db.deleteFrom('userPasswords').execute();
    expect(await addDemoLogins(test.db, secrets())).toEqual(logins);
    expect((await new Browser().post('/api/login', member)).status).toBe(200);
    expect([await rows('users'), await rows('shopLogins')]).toEqual([2, 1]);
  });

  it('have passwords that no one has who lacks the secret of this site, and that are too many to guess', async () => {
    await addDemo();
    const here = await addDemoLogins(test.db, secrets());
    const there = await addDemoLogins(test.db, new Secrets('another secret of another machine 0123456789'));
    const passwords = [...here, ...there].map(({ password }) => password);
    expect(new Set(passwords).size).toBe(6);
    for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    // What another machine prints opens nothing any more once this one has started again.
    await addDemoLogins(test.db, secrets());
    for (const [i, { name, password }] of there.entries()) {
      const login = { email: name.split(' ')[0], password };
      const path = i === 2 ? '/api/shop_login' : '/api/login';
      expect((await new Browser().post(path, login)).status).toBe(422);
    }
  });

  it('are gone where production finds them', async () => {
    await addDemo();
    const [member] = await addDemoLogins(test.db, secrets());
    expect(member).toBeDefined();
    const login = { email: member?.name, password: member?.password };
    const browser = new Browser();
    await browser.post('/api/login', login);
    await removeDemoLogins(test.db);
    expect((await browser.me()).guest).toBe(true);
    expect((await new Browser().post('/api/login', login)).status).toBe(422);
    expect(await rows('shopLogins')).toBe(0);
  });

  it('go with the demo', async () => {
    await addDemo();
    expect(await addDemoLogins(test.db, new Secrets('x'.repeat(40)))).toHaveLength(3);
    await removeDemo(test.owner);
    expect([await rows('users'), await rows('shopLogins')]).toEqual([0, 0]);
  });
});
