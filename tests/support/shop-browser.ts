import type { Db } from '../../server/core/db/connect.ts';
import { openShopSession } from '../../server/identity/sessions/open-session.ts';
import { addShopLogin, Browser, someFacts } from './browser.ts';

type As = { name?: string; role?: 'owner' | 'staff'; chosen?: number | null };

/** The browser of a new login of these shops. */
export async function shopBrowser(
  db: Db,
  shopIds: number[],
  { name = '宵待', role = 'owner', chosen = null }: As = {},
): Promise<{ login: number; browser: Browser }> {
  const login = await addShopLogin(db, name);
  for (const shopId of shopIds)
    await db.insertInto('shopLoginShops').values({ shopLoginId: login, shopId, role }).execute();
  const { cookie, tag } = await openShopSession(db, login, someFacts(), { shopId: chosen });
  const browser = new Browser();
  browser.keep([cookie]);
  browser.tag = tag;
  return { login, browser };
}
