import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readShopInbox } from '../../server/desk/shop-inbox/read-inbox.ts';
import { readOutbox, registerByMail } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();

/** No other number of these answers begins like this. */
const SERIAL = 870_000_001;
const TABLES = ['inquiries', 'inquiry_messages', 'shop_inquiries', 'shop_inquiry_replies'];

async function replyAsShop(shopId: number, receipt: string): Promise<void> {
  const { browser: shop } = await shopBrowser(world.db, [shopId]);
  const replied = await shop.post(`/api/shop_inquiry/${receipt}/reply`, { message: 'ご用意できます。' });
  expect(replied.status, replied.text).toBe(200);
}

it('no serial number of an inquiry, a message or a reply leaves the site, and none opens anything', async () => {
  for (const table of TABLES)
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.raw(String(SERIAL))}`.execute(
      world.owner,
    );
  const shopId = await addShop(world.db, await addPlaces(world.db), { name: '宵待', email: 'a@example.jp' });
  const { browser, state } = await registerByMail(world.db, 'asks@example.jp');
  const own = `/api/my_page/${state.myId}`;
  const sent = await browser.post(`${own}/inquiry`, { message: '使い方を教えてください。' });
  const asked = { purpose: 'price', message: '料金を教えてください。', agree: true };
  const toShop = await browser.post(`/api/shop/${shopId}/inquiries`, asked);
  const { browser: desk } = await addAdminAtDesk(world.db);
  const reply = { message: '確認しました。', status: 'checking' };
  expect((await desk.post(`/api/admin/inquiries/${SERIAL}`, reply)).status).toBe(200);
  await replyAsShop(shopId, String(toShop.body.receipt));

  const answers = [sent.text, toShop.text, JSON.stringify(await readOutbox(world))];
  for (const address of [
    `${own}/inquiry`,
    `${own}/inquiry/${sent.body.receipt}`,
    `${own}/shop_inquiries`,
    `${own}/shop_inquiries/${toShop.body.receipt}`,
    `${own}/notifications`,
  ]) {
    const { status, text } = await browser.get(address);
    expect(status, text).toBe(200);
    answers.push(text);
  }
  answers.push((await browser.download(own)).text);
  const opened = { filter: 'all', order: 'due', before: null, open: String(toShop.body.receipt) } as const;
  const inbox = await readShopInbox(world.db, { shopLoginId: null }, shopId, opened);
  expect(inbox.opened?.replies).toHaveLength(1);
  expect(inbox.items).toHaveLength(1);
  for (const answer of [...answers, JSON.stringify(inbox)]) expect(answer).not.toContain('87000000');

  for (const noun of ['inquiry', 'shop_inquiries'])
    expect((await browser.get(`${own}/${noun}/${SERIAL}`)).status).toBe(422);
});
