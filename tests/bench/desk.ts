import { type RawBuilder, sql } from 'kysely';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { readAdminVisitor } from '../../server/desk/admins/read-admin.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { type Answer, type Browser, someFacts } from '../support/browser.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { expectWhole, LISTS, OPENED } from './desk-lists.ts';
import { SHOP_READS, STAFF_PAGES } from './desk-pages.ts';
import { fillDesk } from './desk-rows.ts';
import { random } from './random.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const ROWS = 100_000;
const DEMO_SHOPS = 500;
const PAGES = 100;
const ACTIONS = 100;
/** No limit allows an admin fewer calls. */
const ANEW_EVERY = 40;
const GOALS = { page: 50, action: 100 };

type Item = { id?: number | string; receipt?: string };
type List = { items?: Item[]; next?: string };
/** The address below `/api/admin/` and the body. */
type Act = (id: number | string) => [string, Record<string, unknown>];
type Line = { kind: keyof typeof GOALS; name: string; spent: number[] };

type Desk = { db: Db; browser: Browser; id: number };
const DONE = { status: 200, text: '' };

/** As an admin who comes anew, from elsewhere: no limit of calls is near. */
async function comeAnew({ db, browser, id }: Desk): Promise<void> {
  await forgetLimits(db);
  const { cookie, tag } = await openAdminSession(db, id, someFacts());
  browser.cookies.clear();
  browser.keep([cookie]);
  browser.tag = tag;
  browser.move();
}

/** @returns the ms of each call, in order of their lengths; what is refused ends the bench */
async function measure(
  desk: Desk,
  times: number,
  call: (i: number) => Promise<Pick<Answer, 'status' | 'text'>>,
): Promise<number[]> {
  const spent: number[] = [];
  for (let i = 0; i < times; i++) {
    if (i % ANEW_EVERY === 0) await comeAnew(desk);
    const start = performance.now();
    const { status, text } = await call(i);
    spent.push(performance.now() - start);
    if (status !== 200) throw new Error(`${i} ${status} ${text.slice(0, 200)}`);
  }
  return spent.toSorted((a, b) => a - b);
}

/** First pages, those that follow, and some from the depth of the list. */
async function measureList(desk: Desk, name: string, query: string): Promise<number[]> {
  let next = '';
  return measure(desk, PAGES, async (i) => {
    const deep = /^\d+$/.test(next) && i % 3 === 2 ? String(random(Number(next))) : next;
    const cursor = i % 4 === 0 || !deep ? '' : `&cursor=${deep}`;
    const answer = await desk.browser.get(encodeURI(`/api/admin/${name}?${query}${cursor}`));
    next = (answer.body as List).next ?? '';
    return answer;
  });
}

const idsOf = async ({ browser }: Desk, name: string): Promise<(number | string)[]> => {
  const { items = [] } = (await browser.get(`/api/admin/${name}`)).body as List;
  return items.map(({ id, receipt = '' }) => id ?? receipt);
};

async function measurePages(desk: Desk): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, queries] of Object.entries(LISTS))
    for (const query of queries)
      lines.push({
        ...{ kind: 'page', name: `${name} ${query}` },
        spent: await measureList(desk, name, query),
      });
  for (const name of OPENED) {
    await comeAnew(desk);
    const ids = await idsOf(desk, name);
    const open = (i: number) => desk.browser.get(`/api/admin/${name}/${ids[i % ids.length]}`);
    lines.push({ kind: 'page', name: `${name}, opened`, spent: await measure(desk, PAGES, open) });
  }
  const menu = () => readWaiting(desk.db).then(() => DONE);
  lines.push({ kind: 'page', name: 'menu', spent: await measure(desk, PAGES, menu) });
  for (const [name, read] of Object.entries(STAFF_PAGES)) {
    const open = async () => {
      const cookies = [...desk.browser.cookies].map((pair) => pair.join('=')).join('; ');
      const session = await readAdminVisitor(desk.db, cookies);
      if (session?.realm !== 'admin') throw new Error('The admin is out.');
      await Promise.all([read(desk.db, session), readWaiting(desk.db)]);
      return DONE;
    };
    lines.push({ kind: 'page', name: `${name}, its page`, spent: await measure(desk, PAGES, open) });
  }
  return lines;
}

/** The desk of the shop to which most has come, on a connection as the site has it. */
async function measureShop(desk: Desk, url: string, shopId: number): Promise<Line[]> {
  const { login: shopLoginId } = await shopBrowser(desk.db, [shopId]);
  const db = connect(url, { name: 'bench' });
  try {
    const lines: Line[] = [];
    for (const { name, read } of SHOP_READS)
      lines.push({
        ...{ kind: 'page', name },
        spent: await measure(desk, PAGES, () => read({ db, shopId, shopLoginId }).then(() => DONE)),
      });
    return lines;
  } finally {
    await db.destroy();
  }
}

const KEPT = '該当する記述は確認できませんでした。';

/** What waits, dearest first, and what an admin does with one of them. */
const ACTS: Record<string, { ids: RawBuilder<{ id: number | string }>; act: Act }> = {
  'decide a report': {
    ids: sql`select id from moderation_cases where status = 'open' order by due_at limit ${ACTIONS}`,
    act: (id) => [`reports/${id}`, { action: 'none', note: '' }],
  },
  'show a held comment': {
    ids: sql`select id from comments where held_by is not null and not approved and deleted_at is null
      order by id limit ${ACTIONS}`,
    act: (id) => [`held_comments/${id}`, { action: 'show' }],
  },
  'look at a photo': {
    ids: sql`select id from media where awaits_look and not sample order by number limit ${ACTIONS}`,
    act: (id) => ['content_reviews', { kind: 'photo', ids: [id] }],
  },
  'look at a takedown': {
    ids: sql`select receipt as id from takedown_requests where decided_at is null order by due_at limit ${ACTIONS}`,
    act: (id) => [`takedowns/${id}/look`, {}],
  },
  'answer a takedown': {
    ids: sql`select receipt as id from takedown_requests where decided_at is null order by due_at limit ${ACTIONS}`,
    act: (id) => [`takedowns/${id}`, { outcome: 'kept', reason: KEPT, act: false }],
  },
  'decline an affiliation': {
    ids: sql`select id from affiliations where status = 'pending' order by id limit ${ACTIONS}`,
    act: (id) => [`affiliations/${id}/decline`, {}],
  },
  'answer an inquiry': {
    ids: sql`select id from inquiries where kind = 'inquiry' and waiting_since is not null order by id limit ${ACTIONS}`,
    act: (id) => [`inquiries/${id}`, { message: 'お問い合わせありがとうございます。' }],
  },
};

async function measureActs(desk: Desk): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { ids, act }] of Object.entries(ACTS)) {
    const { rows } = await ids.execute(desk.db);
    const call = (i: number) => {
      const [path, body] = act(rows[i]?.id ?? 0);
      return desk.browser.post(`/api/admin/${path}`, body);
    };
    lines.push({ kind: 'action', name, spent: await measure(desk, rows.length, call) });
  }
  return lines;
}

type Judged = { kind: Line['kind']; name: string; p50: number; p99: number; isMet: boolean };

/** Prints what has been measured, so that what ends the bench later takes none of it along. */
function judge(lines: readonly Line[]): Judged[] {
  const judged = lines.map(({ kind, name, spent }) => {
    const p99 = round(percentile(spent, 0.99));
    return { kind, name, p50: round(percentile(spent, 0.5)), p99, isMet: p99 <= GOALS[kind] };
  });
  table(
    ['what', 'p50 ms', 'p99 ms', 'goal', 'verdict'],
    judged.map(({ kind, name, p50, p99, isMet }) => [name, p50, p99, GOALS[kind], isMet ? 'met' : 'MISSED']),
  );
  return judged;
}

/**
 * The staff's desk with 100,000 rows in each of its tables, over its own calls: each list at its beginning and in its
 * depth, in every order, filtered and searched, what is opened from it, and what waits being dealt with. What the pages
 * of a shop read, of a busy one.
 */
export async function run(): Promise<Record<string, unknown>> {
  expectWhole();
  const world = await scratchWorld({ shops: DEMO_SHOPS, posts: 0 });
  const { db } = world;
  try {
    await migrateJobs(world.url);
    const desk = { db, ...(await addAdminAtDesk(db)) };
    const busy = await fillDesk(db, ROWS, desk.id);
    const judged = [
      ...judge(await measurePages(desk)),
      ...judge(await measureShop(desk, world.url, busy)),
      ...judge(await measureActs(desk)),
    ];
    const worst = (of: Line['kind']) =>
      Math.max(...judged.filter(({ kind }) => kind === of).map(({ p99 }) => p99));
    return {
      rows: ROWS,
      ...{ worst_page_ms: worst('page'), worst_action_ms: worst('action') },
      missed: judged.filter(({ isMet }) => !isMet).map(({ name }) => name),
    };
  } finally {
    await world.close();
  }
}
