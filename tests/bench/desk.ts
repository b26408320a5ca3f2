import { sql } from 'kysely';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { assignInquiry } from '../../server/desk/inquiries/answer-inquiry.ts';
import { deskQuery } from '../../server/desk/inquiries/desk-contract.ts';
import { readDeskInquiries } from '../../server/desk/inquiries/read-desk.ts';
import { castsQuery, shopsQuery } from '../../server/desk/listings/contract.ts';
import { readDeskCasts, readDeskShops } from '../../server/desk/listings/set-listing.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { casesQuery } from '../../server/desk/moderation/contract.ts';
import { decideCase } from '../../server/desk/moderation/decide-case.ts';
import { readCases } from '../../server/desk/moderation/read-cases.ts';
import { peopleQuery } from '../../server/desk/people/contract.ts';
import { readPeople } from '../../server/desk/people/read-people.ts';
import { takedownsQuery } from '../../server/desk/takedowns/desk-contract.ts';
import { readTakedowns } from '../../server/desk/takedowns/read-desk.ts';
import { type AdminCaller, ANYBODY } from '../../server/identity/sessions/caller.ts';
import { random } from './random.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const ROWS = 100_000;
const PAGES = 300;
const ACTIONS = 200;

/** As many rows of each table as the issue asks for; shops and casts are those of the demo, copied. */
async function fill(db: Db): Promise<void> {
  const inquiry = seal('inquiry', JSON.stringify({ message: '使い方を教えてください。' }));
  const takedown = seal('takedown', JSON.stringify({ right: 'honour', standing: 'self', url: 'http://a/' }));
  await sql`insert into users (kind, name) select case when i % 5 = 0 then 'cast' else 'member' end, 'かい' || i
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`insert into inquiries (kind, category, receipt, user_id, sealed, waiting_since, status, created_at)
    select 'inquiry', 'other', '20260101-' || lpad(i::text, 6, '0'), u.id, ${inquiry},
      case when i % 20 = 0 then now() end, case when i % 20 = 0 then 'received' else 'reflected' end, now()
    from (select id, row_number() over (order by id) as i from users) u where i <= ${ROWS}`.execute(db);
  await sql`insert into takedown_requests (receipt, urgent, sealed, outcome, reason, decided_at)
    select '20260102-' || lpad(i::text, 6, '0'), i % 7 = 0, ${takedown},
      case when i % 20 > 0 then 'kept' end, case when i % 20 > 0 then 'a' end, case when i % 20 > 0 then now() end
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`insert into moderation_cases (model, object_id, label, snapshot, urgent, due_at, status, action, decided_at)
    select 'Review', 1000000 + i, 'おみせ' || i || 'の口コミ', 'あ', i % 9 = 0, now() + i * interval '1 second',
      case when i % 20 > 0 then 'acted' else 'open' end, case when i % 20 > 0 then 'hide' end,
      case when i % 20 > 0 then now() end
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`insert into reports (model, object_id, anon_hash, reason, label, snapshot, case_id)
    select 'Review', c.object_id, sha256(c.id::text::bytea), 'spam', c.label, 'あ', c.id from moderation_cases c`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

async function measure(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await work(i);
    spent.push(performance.now() - start);
  }
  return spent.toSorted((a, b) => a - b);
}

/** Pages of the staff's tables at their beginning, in their depth, filtered and searched, and actions of the queue. */
export async function run(): Promise<Record<string, unknown>> {
  const world = await scratchWorld({ shops: 5000, posts: 0 });
  const { db } = world;
  provideDatabase(db);
  await fill(db);
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', userId).execute();
  const caller = { ...ANYBODY, isAdmin: true, admin: { userId } } as unknown as AdminCaller;
  const deep = (i: number) => (i % 3 === 0 ? undefined : String(random(ROWS)));
  const pages: Record<string, (i: number) => Promise<unknown>> = {
    inquiries: (i) =>
      readDeskInquiries(
        db,
        caller,
        deskQuery.parse({ state: ['open', 'done', 'all'][i % 3], cursor: deep(i) }),
      ),
    'inquiries by name': (i) =>
      readDeskInquiries(db, caller, deskQuery.parse({ state: 'all', q: `かい${9 + i}` })),
    cases: (i) =>
      readCases(
        db,
        caller,
        casesQuery.parse({ state: i % 2 ? 'decided' : 'open', cursor: i % 2 ? deep(i) : undefined }),
      ),
    'cases by name': (i) =>
      readCases(db, caller, casesQuery.parse({ state: 'decided', q: `おみせ${9 + i}` })),
    takedowns: (i) =>
      readTakedowns(
        db,
        caller,
        takedownsQuery.parse({ state: i % 2 ? 'decided' : 'open', cursor: i % 2 ? deep(i) : undefined }),
      ),
    people: (i) =>
      readPeople(db, caller, peopleQuery.parse({ cursor: deep(i), sort: i % 2 ? 'new' : 'old' })),
    'people by kind': (i) => readPeople(db, caller, peopleQuery.parse({ cursor: deep(i), kind: 'cast' })),
    'people by name': (i) => readPeople(db, caller, peopleQuery.parse({ q: `かい${9 + i}` })),
    'suspended people': () => readPeople(db, caller, peopleQuery.parse({ status: 'suspended' })),
    casts: (i) => readDeskCasts(db, caller, castsQuery.parse({ cursor: deep(i) })),
    shops: (i) =>
      readDeskShops(db, caller, shopsQuery.parse({ cursor: i % 3 ? String(random(5000)) : undefined })),
    menu: () => readWaiting(db),
  };
  const open = await db
    .selectFrom('moderationCases')
    .select('id')
    .where('status', '=', 'open')
    .limit(ACTIONS)
    .execute();
  const actions: Record<string, (i: number) => Promise<unknown>> = {
    'decide a case': (i) => decideCase(db, caller, { id: open[i]?.id ?? 0, action: 'none', note: '' }),
    'assign an inquiry': (i) => assignInquiry(db, caller, { id: i + 1, assigneeId: userId }),
  };
  const p99: Record<string, number> = {};
  const lines: (string | number)[][] = [];
  try {
    const bare = percentile(await measure(PAGES, () => sql`select 1`.execute(db)), 0.99);
    for (const [works, times] of [
      [pages, PAGES],
      [actions, ACTIONS],
    ] as const)
      for (const [name, work] of Object.entries(works)) {
        const spent = await measure(times, work);
        p99[name] = round(percentile(spent, 0.99));
        lines.push([name, round(percentile(spent, 0.5)), p99[name], round(p99[name] / bare, 0)]);
      }
  } finally {
    await world.close();
  }
  table(['what', 'p50 ms', 'p99 ms', 'p99 over select 1'], lines);
  return {
    rows: ROWS,
    p99_ms: p99,
    worst_page_ms: Math.max(...Object.keys(pages).map((name) => p99[name] ?? 0)),
  };
}
