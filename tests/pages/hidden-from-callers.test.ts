import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { castPath, shopAdminPath } from '../../server/core/paths.ts';
import {
  openAdminSession,
  openMemberSession,
  openShopSession,
} from '../../server/identity/sessions/open-session.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addShopLogin, addUser, Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { everyDeskCall, everyPage, everyReadingCall } from '../support/every-read.ts';
import { meetOnPage } from '../support/meet-on-page.ts';
import { insertInto, type Planted, plantPerson } from '../support/planted-person.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld({ folder: true });
/** What she has written where others write stays, as the words of a girl who is not public. */
const WORDS = ['comments.body', 'reviews.body', 'review_visits.body', 'reviews.reply_body'];
/** What she has sent to her shop, and its replies. */
const SENT = ['shop_inquiries.sealed', 'shop_inquiry_replies.sealed'];

/** Those of the ground and of two planted people. */
const POSTS = 3;

let site: Site;
let her: Planted;
let shopId: number;
/** `shows`: where this caller meets her as long as she is seen; `mayRead`: where that stays so. */
type Caller = {
  name: string;
  browser: Browser;
  addresses: string[];
  shows: string[];
  mayRead: (address: string) => boolean;
};
let callers: Caller[];

function throughSite(cookie?: string): Browser {
  const browser = new Browser();
  if (cookie) browser.keep([cookie]);
  browser.through = (to, init) =>
    site.get(to, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  return browser;
}

const memberSession = async (userId: number) =>
  (await openMemberSession(database.db, userId, someFacts())).cookie;

async function shopSession(of: number): Promise<string> {
  const id = await addShopLogin(database.db, '店長');
  await database.db.insertInto('shopLoginShops').values({ shopLoginId: id, shopId: of }).execute();
  return (await openShopSession(database.db, id, someFacts())).cookie;
}

beforeAll(async () => {
  const { db } = database;
  const put = insertInto(db);
  const places = await addPlaces(db);
  shopId = await addShop(db, places, { name: '月灯り' });
  const otherShop = await addShop(db, places, { name: 'ミモザ' });
  const colleague = await addCast(db, shopId, { name: 'さくら' });
  const ground = {
    ...{ shopId, castId: colleague },
    postId: (await put('posts', { castId: colleague, body: 'こんばんは' })).id,
    newsId: (await put('news', { title: 'お知らせ', body: '本文', publishedAt: new Date() } as never)).id,
    issueId: (await put('magazineIssues', { shopId, day: '2026-11-20', subject: '宵', body: '本文' })).id,
  };
  const other = await plantPerson(db, ground);
  her = await plantPerson(db, ground);
  const member = { ...(await addUser(db, 'けん')), tag: 'けん' };
  const fan = { ...member, userId: member.id } as never;
  for (const [owner, guest] of [
    [other, her],
    [her, other],
    [her, fan],
  ] as const)
    await meetOnPage(db, owner, guest);
  await addShift(db, {
    castId: her.castId,
    shopId,
    businessDate: businessDateOf(Date.now()),
    endMinute: 1739,
  });
  const written = await db
    .selectFrom('comments')
    .select(['id', 'postId'])
    .where('userId', '=', her.userId)
    .execute();
  for (const { id, postId } of written)
    await put('comments', { postId, userId: member.id, body: 'そうですね', replyToId: id });
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
  const ids = Array.from({ length: 6 }, (_, i) => i + 1);
  const known = (myId: string) => ({
    ...{ id: ids, tlId: ids, castId: [her.castId, other.castId], shopId: [shopId, otherShop] },
    ...{ postId: ids, newsId: [ground.newsId], areaId: [places.areaId], ids: [ids.join()] },
    ...{ tag: [`${her.tag}今夜`], text: [her.marks.get('casts.name') ?? ''], myId: [myId] },
    ...{ token: ['x'.repeat(43)], date: [businessDateOf(Date.now())], feed: ['top'], legal: ['terms'] },
    ...{ version: [1], name: ['casts', 'shops', 'posts'], sub: [''], page: [''] },
    ...{ prefecture: ['tokyo'], area: ['kabukicho'], place: ['', 'tokyo', 'tokyo/kabukicho'] },
  });
  const readsOf = (myId: string) => [
    ...new Set([
      ...everyReadingCall(known(myId)),
      ...everyDeskCall({ ...known(myId), id: [...ids, her.userId, her.castId] }),
      ...everyPage(known(myId)),
    ]),
  ];
  const admin = await addUser(db, '田中', { isAdmin: true });
  const comments = ids.map((id) => `/api/tl/${id}/comments`).filter((_, i) => i < POSTS);
  const staff = `/api/admin/people/${her.userId}`;
  const profile = [
    castPath(her.castId),
    `/api/cast_tls?castId=${her.castId}`,
    `/api/tl/${ground.postId}/comments`,
  ];
  const myPages = (myId: string, parts: string) =>
    parts.split(' ').map((part) => `/api/my_page/${myId}/${part}`);
  const asCast = myPages(other.myId, 'banned_users');
  // Who works there is not hidden from the login of her shop.
  const shifts = [`/api/shop_admin/${shopId}/shifts`, `/api/shop_admin/${shopId}/shifts/csv`].flatMap(
    (address) => [address, `${address}?weeks=1`, `${address}?weeks=2`],
  );
  const herShop = [shopAdminPath(shopId, 'casts'), shopAdminPath(shopId, 'shifts'), ...shifts];
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('castId', '=', other.castId)
    .executeTakeFirstOrThrow();
  // Who answers for a post bans by the id of an account.
  asCast.push(`/api/tl/${post.id}/comments`, ...myPages(other.myId, 'comment_inbox?kind=published'));
  const as = (name: string, browser: Browser, shows: string[], mayRead: string[] = [], myId = 'absent') => ({
    ...{ name, browser, addresses: readsOf(myId), shows: [...shows, ...mayRead] },
    mayRead: (address: string) =>
      mayRead.includes(address) || (name === 'admin' && address.startsWith('/api/admin/')),
  });
  const byMember = myPages(member.myId, 'followings mutes reports');
  const byCast = myPages(other.myId, 'followers followings mutes reports');
  callers = [
    as('guest', throughSite(), profile),
    as('member', throughSite(await memberSession(member.id)), [...profile, ...byMember], [], member.myId),
    as('cast', throughSite(await memberSession(other.userId)), [...profile, ...byCast], asCast, other.myId),
    as('shop', throughSite(await shopSession(shopId)), profile, herShop),
    as('other shop', throughSite(await shopSession(otherShop)), profile),
    // The control: staff read her, and whose comment it is.
    as(
      'admin',
      throughSite((await openAdminSession(db, admin.id, someFacts())).cookie),
      [],
      [
        ...[staff, ...comments, ...shifts],
        ...[`/api/admin/casts/${her.castId}`, '/api/admin/people', '/api/admin/reports'],
      ],
    ),
  ];
});
afterAll(() => site?.stop());

/** This many questions of a caller are under way at once. */
const AT_ONCE = 6;

/** What is hers in an answer: not what its address says itself, what she wrote elsewhere, or has sent to her shop. */
function isTraced(address: string, text: string): boolean {
  const plain = decodeURIComponent(address);
  const given = [...WORDS, ...SENT].concat(plain.includes('text=') ? ['casts.name'] : []);
  const said = given.reduce((rest, column) => rest.replaceAll(her.marks.get(column) ?? '', ''), text);
  const traces = [her.tag, castPath(her.castId), her.myId];
  return traces.some((trace) => !plain.includes(trace) && said.includes(trace));
}

/** The addresses at which this caller reads something of hers, in their order. */
async function findHer({ name, browser, addresses }: Caller, of = addresses): Promise<string[]> {
  const found: string[] = [];
  const left = of.values();
  const work = async () => {
    for (const address of left) {
      await forgetLimits(database.db);
      const { status, text } = await browser.get(address);
      if (status === 429 || status >= 500) throw new Error(`${name} ${address}: ${status}`);
      if (isTraced(address, text)) found.push(address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.sort();
}

it('S67: no guest, member, other cast or shop reads a cast who has hidden herself, at any address', async () => {
  for (const caller of callers)
    expect(await findHer(caller, caller.shows), caller.name).toEqual(caller.shows.toSorted());
  const tap = throughSite(await memberSession(her.userId));
  await tap.me();
  expect((await tap.post(`/api/my_page/${her.myId}/visibility`, { visible: false })).status).toBe(200);
  // Kept pages go within a second.
  for (const caller of callers)
    await expect
      .poll(() => findHer(caller, caller.shows))
      .toEqual(caller.shows.filter((address) => caller.mayRead(address)).toSorted());
  for (const caller of callers)
    expect(
      (await findHer(caller)).filter((address) => !caller.mayRead(address)),
      caller.name,
    ).toEqual([]);
}, 300_000);
