import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { apiRoutes } from '../support/api-routes.ts';
import { type Answer, type Browser, someFacts } from '../support/browser.ts';
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

/** Each list of the desk in the orders, filters and searches that it is asked for. */
const LISTS: Record<string, readonly string[]> = {
  inquiries: ['', 'state=all&sort=new', 'state=done', 'state=checking', 'mine=1', 'state=all&q=かい77'],
  shop_entries: ['', 'state=all&sort=new', 'state=declined', 'state=listed', 'state=all&q=20260103-0007'],
  affiliations: ['', 'sort=new', 'login=none', 'login=some', 'shop=5', 'q=かい77'],
  takedowns: ['', 'sort=new', 'state=decided', 'state=decided&q=20260102-0007'],
  reports: ['', 'sort=new', 'model=Review', 'model=Tl', 'state=decided', 'state=decided&q=おみせ77'],
  held_comments: ['', 'sort=new', 'state=shown', 'state=removed', 'reason=rush', 'q=ゲスト'],
  new_shops: ['', 'sort=old', 'state=looked', 'state=hidden', 'q=月'],
  new_photos: ['', 'sort=old', 'state=looked', 'of=page', 'q=さ', 'state=removed'],
  suspensions: [''],
  people: ['', 'sort=old', 'kind=cast', 'status=suspended', 'q=かい77', 'q=77'],
  casts: ['', 'sort=old', 'status=hidden', 'status=public', 'shop=5', 'q=さ'],
  shops: ['', 'sort=old', 'status=hidden', 'status=open', 'q=月'],
  admin_invites: [''],
  admin_users: ['', 'sort=new', 'state=inactive', 'casts=some', 'q=運営'],
  imports: ['', 'sort=old', 'status=taken_back', 'q=お店77'],
  places: ['prefecture=13'],
  'places/stations': ['prefecture=13', 'prefecture=13&q=しん', 'prefecture=13&area=none&sort=new'],
  'places/changes': ['prefecture=13', 'prefecture=27'],
  announces: ['', 'sort=old', 'state=coming', 'state=published', 'to=all', 'to=some', 'q=おしらせ77'],
  news: ['', 'sort=old', 'state=coming', 'state=shown', 'state=withdrawn', 'q=ニュース77'],
  pickups: ['', 'sort=old', 'state=running', 'state=over', 'state=taken_back', 'kind=pin', 'q=さ'],
  'pickups/today': [''],
  audit: ['', 'sort=old', 'event=news.published', 'q=shop:77'],
  jobs: ['', 'sort=old', 'state=failed', 'state=running', 'q=send'],
  words: ['', 'sort=old', 'by=own', 'by=site', 'q=ことば77'],
  'words/changes': [''],
  banners: ['', 'sort=new', 'of=country', 'of=areas', 'q=/navi'],
  legal: [''],
  macros: [''],
  settings: [''],
  linked_casts: [''],
};

/** What is opened from a list, by the id of one of its rows. */
const OPENED = [
  'inquiries',
  'shop_entries',
  'affiliations',
  'takedowns',
  'reports',
  'held_comments',
  'people',
];
const OPENED_TOO = ['casts', 'shops', 'admin_users'];
/** No page: an answer while something is typed. */
const NO_PAGE = new Set(['cast_names/{id}', 'reports/{id}/pictures/{position}']);

/** Every list of the router has its row above. */
function expectWhole(): void {
  const known = [...Object.keys(LISTS), ...[...OPENED, ...OPENED_TOO].map((name) => `${name}/{id}`)];
  const missing = apiRoutes()
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'))
    .map(({ path }) => path.replace('/api/admin/', ''))
    .filter((path) => !path.endsWith('/csv') && !NO_PAGE.has(path) && !known.includes(path));
  if (missing.length > 0) throw new Error(`Not measured: ${missing.join(', ')}`);
}

type Item = { id?: number | string; receipt?: string };
type List = { items?: Item[]; next?: string };
/** The address below `/api/admin/` and the body. */
type Act = (id: number | string) => [string, Record<string, unknown>];
type Line = { kind: keyof typeof GOALS; name: string; spent: number[] };

type Desk = { db: Db; browser: Browser; id: number };

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
  for (const name of [...OPENED, ...OPENED_TOO]) {
    await comeAnew(desk);
    const ids = await idsOf(desk, name);
    const open = (i: number) => desk.browser.get(`/api/admin/${name}/${ids[i % ids.length]}`);
    lines.push({ kind: 'page', name: `${name}, opened`, spent: await measure(desk, PAGES, open) });
  }
  const menu = () => readWaiting(desk.db).then(() => ({ status: 200, text: '' }));
  lines.push({ kind: 'page', name: 'menu', spent: await measure(desk, PAGES, menu) });
  return lines;
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
    ids: sql`select m.id from media m where not m.sample and not exists (
      select from content_reviews l where l.kind = 'photo' and l.object_id = m.id) order by number limit ${ACTIONS}`,
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
 * depth, in every order, filtered and searched, what is opened from it, and what waits being dealt with.
 */
export async function run(): Promise<Record<string, unknown>> {
  expectWhole();
  const world = await scratchWorld({ shops: DEMO_SHOPS, posts: 0 });
  const { db } = world;
  try {
    await migrateJobs(world.url);
    const desk = { db, ...(await addAdminAtDesk(db)) };
    await fillDesk(db, ROWS, desk.id);
    const judged = [...judge(await measurePages(desk)), ...judge(await measureActs(desk))];
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
