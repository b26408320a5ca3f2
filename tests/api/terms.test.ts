import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { lookupAddress } from '../../server/community/magazines/subscribe.ts';
import { lookup } from '../../server/core/crypto/sealing.ts';
import { sha256 } from '../../server/core/idempotency/once.ts';
import type { ClockTask } from '../../server/core/jobs/task-payloads.ts';
import { KEPT } from '../../server/desk/legal/kept.ts';
import { targetOf } from '../../server/identity/codes/code-bytes.ts';
import { type Ground, type Planted, plantPerson } from '../support/planted-person.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
let ground: Ground;
let old: Planted;
let young: Planted;

beforeAll(async () => {
  const { db } = world;
  const shopId = await addShop(db, await addPlaces(db), { name: '月灯り' });
  const castId = await addCast(db, shopId, { name: 'れいな' });
  const post = { castId, body: 'こんばんは' };
  const { id: postId } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  const news = { title: 'お知らせ', body: '本文' };
  const { id: newsId } = await db.insertInto('news').values(news).returning('id').executeTakeFirstOrThrow();
  const { id: issueId } = await db
    .insertInto('magazineIssues')
    .values({ shopId, day: '2026-11-20', subject: '今週の宵', body: '本文' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ground = { shopId, castId, postId, newsId, issueId };
});
beforeEach(async () => {
  old = await plantPerson(world.db, ground);
  young = await plantPerson(world.db, ground);
});

type Term = {
  table: string;
  /** The moment from which the term is counted. */
  from: string;
  kept: string;
  task: ClockTask;
  whose: (person: Planted) => RawBuilder<SqlBool>;
  /** What else such a row has. */
  with?: RawBuilder<unknown>;
};
const byUser = ({ userId }: Planted) => sql<SqlBool>`user_id = ${userId}`;
const byCast = ({ castId }: Planted) => sql<SqlBool>`cast_id = ${castId}`;
const byMark = (column: string) => (person: Planted) =>
  sql<SqlBool>`${sql.ref(column.split('.')[1] ?? '')} = ${person.marks.get(column)}`;

/** The classes of security.md 7.9 that are rows with a moment; votes have a test of their own. */
const TERMS: readonly Term[] = [
  {
    ...{ table: 'verification_codes', from: 'sent_at', kept: '24 hours', task: 'sweep_sessions' },
    whose: ({ email }) => sql`target = ${targetOf(email)}`,
  },
  {
    ...{ table: 'outbox_messages', from: 'created_at', kept: '24 hours', task: 'sweep_messages' },
    whose: byMark('outbox_messages.problem'),
  },
  {
    ...{ table: 'waiting_calls', from: 'expires_at', kept: '24 hours', task: 'sweep_messages' },
    whose: ({ tel }) => sql`caller = ${lookup('caller', tel)}`,
  },
  {
    ...{ table: 'idempotent_calls', from: 'began_at', kept: '24 hours', task: 'sweep_sessions' },
    whose: ({ userId }) => sql`sender = ${sha256(`user:${userId}`)}`,
  },
  { table: 'oidc_states', from: 'expires_at', kept: '24 hours', task: 'sweep_sessions', whose: byUser },
  {
    ...{ table: 'export_links', from: 'made_at', kept: '24 hours', task: 'sweep_sessions' },
    whose: ({ userId }) => sql`session_hash in (select id_hash from sessions where user_id = ${userId})`,
  },
  { table: 'sessions', from: 'revoked_at', kept: '30 days', task: 'sweep_sessions', whose: byUser },
  { table: 'post_drafts', from: 'saved_at', kept: '30 days', task: 'sweep_posts', whose: byCast },
  { table: 'post_deliveries', from: 'created_at', kept: '30 days', task: 'sweep_sessions', whose: byCast },
  { table: 'posts', from: 'deleted_at', kept: '30 days', task: 'sweep_posts', whose: byCast },
  { table: 'comments', from: 'deleted_at', kept: '30 days', task: 'reconcile_posts', whose: byUser },
  { table: 'reports', from: 'settled_at', kept: '30 days', task: 'reconcile_posts', whose: byUser },
  { table: 'notifications', from: 'created_at', kept: '90 days', task: 'reconcile_posts', whose: byUser },
  {
    ...{ table: 'moderation_cases', from: 'decided_at', kept: '180 days', task: 'reconcile_posts' },
    whose: byMark('moderation_cases.note'),
    with: sql`, status = 'dismissed', action = 'none'`,
  },
  { table: 'shop_inquiries', from: 'created_at', kept: '180 days', task: 'sweep_sessions', whose: byUser },
  { table: 'inquiries', from: 'created_at', kept: '365 days', task: 'sweep_sessions', whose: byUser },
  { table: 'takedown_requests', from: 'created_at', kept: '365 days', task: 'sweep_sessions', whose: byUser },
  {
    ...{ table: 'magazine_subscriptions', from: 'stopped_at', kept: '365 days', task: 'sweep_sessions' },
    whose: ({ email }) => sql`lookup = ${lookupAddress(email)}`,
    with: sql`, stopped_by = 'link', sealed = null`,
  },
];

const count = async ({ table, whose }: Term, person: Planted): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where ${whose(person)}`.execute(world.db);
  return rows[0]?.n ?? 0;
};
const age = ({ table, from, kept, whose, with: more = sql`` }: Term, person: Planted, by: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(from)} = now() - ${kept}::interval + ${by}::interval${more}
    where ${whose(person)}`.execute(world.db);

it.each(TERMS)('S69: $table goes $kept after $from, and not before', async (term) => {
  const before = [await count(term, old), await count(term, young)];
  expect(Math.min(...before), 'plant a row in tests/support/planted-person.ts').toBeGreaterThan(0);
  await age(term, old, '-1 hour');
  await age(term, young, '1 hour');
  await tasksOn(world.db)[term.task]({} as never, { isLastTry: false } as never);
  expect([await count(term, old), await count(term, young)]).toEqual([0, before[1]]);
});

it('S69: visitors read the terms of the record as the database has them', async () => {
  const { rows } = await sql<{ years: number[] }>`select array[
    extract(year from audit_term('member')), extract(year from audit_term('admin'))]::int[] as years`.execute(
    world.db,
  );
  const [usual, byStaff] = rows[0]?.years ?? [];
  expect(KEPT.at(-1)).toEqual([
    expect.stringMatching(/^操作の記録/),
    `${usual}年（運営によるものは${byStaff}年）`,
  ]);
});
