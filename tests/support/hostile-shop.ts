import { randomBytes } from 'node:crypto';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import type { Browser } from './browser.ts';
import { dealt, markOf } from './hostile-pieces.ts';
import { insertInto } from './planted-person.ts';
import { shopBrowser } from './shop-browser.ts';

/** What the people of a shop have typed for its desk, beside what its page shows of it. */
export const SHOP_SINKS: Record<string, string[]> = {
  shop_macros: ['title', 'body'],
  shop_login_shops: ['called'],
  shop_reply_settings: ['auto_reply'],
  magazine_issues: ['subject', 'body'],
};
/** A row of each for each piece, and few of them. */
const ROWS = 4;

/** A shop's desk with `texts` in what strangers have written to it; the rest is there to be filled. */
export async function addHostileShop(
  db: Db,
  texts: readonly string[],
  { shopId, member, users }: { shopId: number; member: number; users: readonly number[] },
): Promise<{ browser: Browser; asked: string[]; held: Record<string, number> }> {
  const put = insertInto(db);
  const today = businessDateOf(Date.now());
  const { browser } = await shopBrowser(db, [shopId], { name: '店主' });
  await put('shopReplySettings', { shopId, targetMinutes: 60, autoReply: 'x' });
  const asked: string[] = [];
  for (const [i, piece] of dealt(texts, ROWS).entries()) {
    const { login } = await shopBrowser(db, [], { name: `担当${i}` });
    await put('shopLoginShops', { shopLoginId: login, shopId, role: 'staff', called: 'x' });
    await put('shopMacros', { shopId, title: 'x', body: 'x' });
    await put('magazineIssues', { shopId, day: addDays(today, -1 - i), subject: 'x', body: 'x' });
    const name = `${piece}\n${markOf('sealed.shop_inquiry')}`;
    const person = { name, contactBy: 'line', contact: piece };
    const receipt = `20261121-${randomBytes(3).toString('hex').toUpperCase()}`;
    asked.push(receipt);
    await put('shopInquiries', {
      ...{ shopId, userId: i === 0 ? member : (users[i] ?? member), castId: null, kind: 'inquiry' },
      receipt,
      sealed: seal('shop-inquiry', JSON.stringify({ purpose: 'price', message: name, person })),
    });
  }
  return { browser, asked, held: { 'sealed.shop_inquiry': texts.length } };
}
