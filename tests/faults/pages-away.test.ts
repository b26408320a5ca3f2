import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser, Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let site: Site;
let shop: number;

beforeAll(async () => {
  shop = await addShop(test.db, await addPlaces(test.db), { name: '月灯り' });
  site = await startSite({ databaseUrl: test.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

/** Asks while another one holds tables of the database, so that statements run into their limits. */
async function whileHeld(ask: () => Promise<Response>): Promise<Response> {
  let release = () => {};
  const isHeld = Promise.withResolvers<void>();
  const holding = test.db.transaction().execute(async (trx) => {
    await sql`lock table shops, users, casts in access exclusive mode`.execute(trx);
    isHeld.resolve();
    await new Promise<void>((done) => {
      release = done;
    });
  });
  await isHeld.promise;
  try {
    return await ask();
  } finally {
    release();
    await holding;
  }
}

async function expectAway(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.headers.get('content-type')).toContain('text/html');
}

it('a page that the database cannot answer just now is 503 and asks to come again, and is there afterwards', async () => {
  const path = `/shop/${shop}/`;
  await expectAway(await whileHeld(() => site.get(path)));
  expect((await site.get(path)).status).toBe(200);
});

it('so is a page of one’s own', async () => {
  const browser = new Browser();
  browser.through = (target, init) => fetch(site.origin + target, init);
  const { id } = await addUser(test.db, 'けん');
  const { myId } = await browser.logInAs(test.db, id);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = () => site.get(`/my_page/${myId}/`, { headers: { cookie } });
  await expectAway(await whileHeld(ask));
  expect((await ask()).status).toBe(200);
});
