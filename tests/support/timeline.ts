import type { Db } from '../../server/core/db/connect.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { Browser } from './browser.ts';
import { addCast, addPlaces, addShop } from './seed.ts';

export type Person = { browser: Browser; id: number; myId: string; castId: number | null; my: string };

let count = 0;
const newTel = () => `090${String(30_000_000 + ++count * 7919)}`;

/** A member who is logged in, with a telephone number of their own; with `castId` she is that cast. */
export async function addPerson(db: Db, name: string, castId: number | null = null): Promise<Person> {
  const id = await createAccount(db, {
    type: castId === null ? 'boy' : 'girl',
    by: 'sms',
    identity: { kind: 'tel', value: newTel() },
    name,
  });
  if (castId !== null) await db.updateTable('users').set({ castId }).where('id', '=', id).execute();
  const browser = new Browser();
  const { myId } = await browser.logInAs(db, id);
  return { browser, id, myId: myId ?? '', castId, my: `/api/my_page/${myId}` };
}

/** A public post of a cast. @returns its id. */
export async function addPost(
  db: Db,
  castId: number,
  post: { body?: string; acceptComment?: number | null; needLogin?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ castId, body: 'こんばんは', acceptComment: 1, ...post })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type TimelineWorld = { shopId: number; owner: Person; other: Person };

/** A shop with two casts who have accounts. */
export async function addTimeline(db: Db): Promise<TimelineWorld> {
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  const cast = async (name: string) => addPerson(db, name, await addCast(db, shopId, { name }));
  return { shopId, owner: await cast('さくら'), other: await cast('れいな') };
}
