import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { castPath } from '../../server/core/paths.ts';
import { SCHEDULE_DAYS } from '../../server/directory/schedules/rules.ts';
import { openAdminSession, openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { forgetLimits } from '../support/accounts.ts';
import { type Answer, addUser, Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { everyDeskCall, everyPage, everyReadingCall } from '../support/every-read.ts';
import { type IslandKeys, noteIslands, unlistedIslandKeys } from '../support/island-keys.ts';
import { insertInto, type Planted, plantPerson } from '../support/planted-person.ts';
import { addPost, addPostPhoto } from '../support/posts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld({ folder: true });
const AT_ONCE = 6;
/** What its owner alone reads. */
const OWN = [
  ...['mutes.word', 'post_drafts.body', 'multi_post_destinations.title', 'hidden_words.word'],
  ...['sessions.device', 'inquiries.sealed', 'inquiry_messages.sealed', 'shop_inquiries.sealed'],
];
/** Of a post for members: in its text, its picture and a comment, and a word of it that is searched for. */
const LOCKED = 'よいのないしょばなし';
const PART_OF_LOCKED = 'ないしょ';
/** The start of a shift of yesterday, of one after the last day, and the end of today's. */
const UNSAID = { '11:23': 683, '12:34': 754, '28:59': 1739 };
/** Of shops, whose telephone everybody may call. */
const SHOWN = new Set<string>([]);
const SPELLINGS = [...Object.keys(UNSAID), 'T112300', 'T123400', 'T022300', 'T033400', 'T195900', 'T045900'];

let site: Site;
let anna: Planted;
let [hers, others, guests]: Browser[] = [];
/** Of a desk each: what is below its address is theirs alone. */
let desks: [role: string, at: string, browser: Browser][];
const islands: IslandKeys = new Map();
let addresses: string[];
let forMembers: string[];

function atSite(browser: Browser): Browser {
  browser.through = (to, init) => site.get(to, init);
  return browser;
}
async function browserOf(person?: Planted): Promise<Browser> {
  const browser = atSite(new Browser());
  if (person) browser.keep([(await openMemberSession(database.db, person.userId, someFacts())).cookie]);
  await browser.me();
  return browser;
}

beforeAll(async () => {
  const { db } = database;
  const put = insertInto(db);
  const places = await addPlaces(db);
  const shopId = await addShop(db, places, { name: '月灯り' });
  const castId = await addCast(db, shopId, { name: 'さくら' });
  const ground = {
    ...{ shopId, castId },
    postId: (await put('posts', { castId, body: 'こんばんは' })).id,
    newsId: (await put('news', { title: 'お知らせ', body: '本文', publishedAt: new Date() } as never)).id,
    issueId: (await put('magazineIssues', { shopId, day: '2026-11-20', subject: '宵', body: '本文' })).id,
  };
  anna = await plantPerson(db, ground);
  const berta = await plantPerson(db, ground);
  const today = businessDateOf(Date.now());
  const work = { castId: anna.castId, shopId };
  await addShift(db, { ...work, businessDate: addDays(today, -1), startMinute: UNSAID['11:23'] });
  await addShift(db, { ...work, businessDate: today, endMinute: UNSAID['28:59'] });
  await addShift(db, { ...work, businessDate: addDays(today, SCHEDULE_DAYS), startMinute: UNSAID['12:34'] });
  const lockedId = await addPost(db, anna.castId, { body: `${LOCKED} #${anna.tag}今夜`, needLogin: true });
  forMembers = [LOCKED, await addPostPhoto(db, lockedId, LOCKED)];
  await put('comments', { postId: lockedId, guestName: 'たろう', body: LOCKED });
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
  [hers, others, guests] = [await browserOf(anna), await browserOf(berta), await browserOf()];
  const staff = atSite(new Browser());
  staff.keep([
    (await openAdminSession(db, (await addUser(db, '運営', { isAdmin: true })).id, someFacts())).cookie,
  ]);
  const shop = atSite((await shopBrowser(db, [shopId])).browser);
  desks = [
    ['staff', '/admin/', staff],
    ['shop', '/shop_admin/', shop],
  ];
  const ids = [1, 2, 3, lockedId];
  const known = {
    ...{ id: ids, tlId: ids, castId: [anna.castId], shopId: [shopId], postId: ids, newsId: [ground.newsId] },
    ...{
      text: [PART_OF_LOCKED],
      areaId: [places.areaId],
      ids: [ids.join()],
      tag: [`${anna.tag}今夜`],
      myId: [anna.myId],
    },
    date: [addDays(today, -1), today, addDays(today, SCHEDULE_DAYS)],
    ...{ token: ['x'.repeat(43)], feed: ['top'], legal: ['terms'], version: [1], sub: [''], page: [''] },
    ...{ name: ['casts', 'shops', 'posts'], prefecture: ['tokyo'], area: ['kabukicho'] },
    place: ['', 'tokyo', 'tokyo/kabukicho'],
  };
  addresses = [...new Set([...everyReadingCall(known), ...everyDeskCall(known), ...everyPage(known)])];
});
afterAll(() => site?.stop());

const isOwn = (text: string) =>
  OWN.some((column) => text.includes(anna.marks.get(column) ?? '')) || text.includes(hers?.tag ?? '');

/** All that is wrong with the answers that the three get from one address, one after the other. */
async function problemsAt(address: string): Promise<{ isHers: boolean; opens: boolean; problems: string[] }> {
  await forgetLimits(database.db);
  const own = (await hers?.get(address)) as Answer;
  const isHers = isOwn(own.text);
  noteIslands(islands, 'cast', own.text);
  for (const [role, at, browser] of desks)
    if (address.startsWith(at)) noteIslands(islands, role, (await browser.get(address)).text);
  const problems: string[] = [];
  let opens = false;
  if (isHers && own.headers.get('cache-control') !== 'no-store') problems.push(`${address} may be stored`);
  for (const browser of [others, guests]) {
    const etag = own.headers.get('etag');
    const kept = isHers && etag ? { 'If-None-Match': etag } : undefined;
    const answer = (await browser?.get(address, kept)) as Answer;
    if (answer.status === 304 || isOwn(answer.text)) problems.push(`${address} shows what is hers`);
    noteIslands(islands, browser === guests ? 'guest' : 'cast of another page', answer.text);
    if (answer.headers.getSetCookie().some((line) => line.includes(hers?.cookies.get('__Host-sid') ?? '')))
      problems.push(`${address} hands out her session`);
    if (forMembers.some((each) => answer.text.includes(each))) {
      if (browser === guests) problems.push(`${address} opens a post for members`);
      else opens = true;
    }
    const said = SPELLINGS.filter((each) => answer.text.includes(each));
    if (said.length > 0) problems.push(`${address} says ${said}`);
  }
  return { isHers, opens, problems };
}

/** S35: what islands are given, by the keys that are listed for who asks; strangers get none that is her own. */
function checkIslands(): void {
  const own =
    /(?:^|\W)(?:e?mail|tel|birth\w*|ip\w*|userAgent|device|\w*[hH]ash|deletedAt|note|lookup|sealed)(?:\W|$)/;
  for (const role of ['guest', 'cast of another page'])
    for (const [component, keys] of islands.get(role) ?? [])
      for (const key of keys) if (!SHOWN.has(`${component} ${key}`)) expect(key, component).not.toMatch(own);
  expect([...islands.keys()].toSorted()).toEqual(['cast', 'cast of another page', 'guest', 'shop', 'staff']);
  for (const [role, of] of islands) expect(of.size, role).toBeGreaterThan(8);
  expect(unlistedIslandKeys(islands)).toEqual([]);
}

it('S35, S42, S66, S82: after her, another cast and a guest get nothing of hers, nor a time that no one may read, nor a guest what is for members', async () => {
  let [own, opened] = [0, 0];
  const problems: string[] = [];
  const left = addresses.values();
  const work = async () => {
    for (const address of left) {
      const found = await problemsAt(address);
      own += Number(found.isHers);
      opened += Number(found.opens);
      problems.push(...found.problems);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(problems).toEqual([]);
  // Otherwise the walk would prove nothing.
  expect(own).toBeGreaterThan(20);
  expect(opened).toBeGreaterThan(3);
  const page = (await guests?.get(castPath(anna.castId)))?.text;
  expect(page).toContain('20:00');
  expect(page).toContain('noarchive');
  checkIslands();
}, 300_000);
