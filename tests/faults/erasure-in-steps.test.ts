import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount, eraseOverdue } from '../../server/app/leaving/erase-account.ts';
import { insertDeliveries, insertIssue } from '../../server/community/magazines/issue-queries.ts';
import { sweepPosts } from '../../server/community/posting/tasks.ts';
import { ROWS_AT_ONCE } from '../../server/core/db/delete-in-steps.ts';
import { sweepLimits } from '../../server/core/limits/limit.ts';
import { releaseReviews } from '../../server/directory/reviews/save-review.ts';
import { sweepMessages } from '../../server/gateways/messaging/deliver-message.ts';
import { sweepAccounts } from '../../server/identity/accounts/undo-contact.ts';
import { sweepSessions } from '../../server/identity/sessions/end-session.ts';
import { addPerson, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const POSTS = 2000;
const LIKES = 20_000;
const COMMENTS = 5000;
/** Each row that goes may change one that counts it, and take another one along. */
const MOST = 3 * ROWS_AT_ONCE;

const test = databaseWorld({ folder: true });
let world: TimelineWorld;

beforeAll(async () => {
  world = await addTimeline(test.db);
  // `statement_timestamp()` is that of what the client has sent: whatever its cascades and triggers do counts with it.
  await sql`create unlogged table touched (at timestamptz not null)`.execute(test.owner);
  await sql`create function note_touched() returns trigger language plpgsql security definer as $body$
    begin insert into touched values (statement_timestamp()); return null; end $body$`.execute(test.owner);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'touched'`.execute(test.db);
  for (const { name } of rows)
    await sql`create trigger zz_touched after update or delete on ${sql.table(name)}
      for each row execute function note_touched()`.execute(test.owner);
});

beforeEach(async () => {
  await sql`truncate posts cascade`.execute(test.owner);
});

/** What the largest statement of `work` touched, and all of them together. */
async function touchedBy(work: () => Promise<unknown>): Promise<{ most: number; all: number }> {
  await sql`truncate touched`.execute(test.owner);
  await work();
  const { rows } = await sql<{ most: number; all: number }>`
    select coalesce(max(n), 0)::int as most, coalesce(sum(n), 0)::int as all
    from (select count(*) as n from touched group by at) statements`.execute(test.owner);
  return rows[0] as { most: number; all: number };
}

const count = async (table: 'posts' | 'postLikes' | 'comments' | 'notifications' | 'castFollows') =>
  (await test.db.selectFrom(table).select(test.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

/** Years of posts by a cast, with likes and comments on them, one of which has drawn most of both. */
async function addYears(castId: number): Promise<void> {
  const { db } = test;
  await db.transaction().execute(async (trx) => {
    await sql`set local app.counters = 'off'`.execute(trx);
    await sql`set local app.page_changes = 'off'`.execute(trx);
    await sql`insert into posts (cast_id, body) select ${castId}, 'こんばんは' || n
      from generate_series(1, ${POSTS}::int) n`.execute(trx);
    const posts = sql`(select id, row_number() over (order by id) as place from posts where cast_id = ${castId}) p`;
    for (const [table, total, columns, values] of [
      ['post_likes', LIKES, sql`post_id, anon_hash`, sql`p.id, sha256(n::text::bytea)`],
      ['comments', COMMENTS, sql`post_id, body`, sql`p.id, 'いいね' || n`],
    ] as const)
      await sql`insert into ${sql.table(table)} (${columns}) select ${values}
        from generate_series(1, ${total}::int) n
        join ${posts} on p.place = case when n <= ${total / 2} then 1 else n % ${POSTS} + 1 end`.execute(trx);
  });
}

const leave = (userId: number) =>
  test.db
    .updateTable('users')
    .set({ status: 'leaving', leftAt: new Date(), eraseAt: new Date(Date.now() - 60_000) })
    .where('id', '=', userId)
    .execute();

describe('work of unknown size is done in steps', () => {
  it('a cast with years of posts, likes and comments is erased, a thousand rows at a time', async () => {
    const { id, castId } = world.owner;
    await addYears(castId ?? 0);
    await sql`
      insert into users (kind, name) select 'member', 'ファン' || n from generate_series(1, 3000) n`.execute(
      test.db,
    );
    await sql`insert into cast_follows (user_id, cast_id) select id, ${castId} from users where name like 'ファン%'`.execute(
      test.db,
    );
    expect([await count('posts'), await count('postLikes')]).toEqual([POSTS, LIKES]);
    expect([await count('comments'), await count('castFollows')]).toEqual([COMMENTS, 3000]);
    await leave(id);
    const { most, all } = await touchedBy(() => eraseAccount(test.db, id));
    expect(all).toBeGreaterThan(POSTS + LIKES + COMMENTS + 3000);
    expect(most).toBeLessThanOrEqual(MOST);
    expect([await count('posts'), await count('postLikes')]).toEqual([0, 0]);
    expect([await count('comments'), await count('castFollows')]).toEqual([0, 0]);
  });

  it('so is a member who has liked, commented and followed for years', async () => {
    const { castId } = world.other;
    await addYears(castId ?? 0);
    const { id: member } = await addPerson(test.db, 'けん');
    await test.db.transaction().execute(async (trx) => {
      await sql`set local app.counters = 'off'`.execute(trx);
      await sql`update comments set user_id = ${member}`.execute(trx);
      await sql`update post_likes set user_id = ${member}, anon_hash = null where ctid in (
        select distinct on (post_id) ctid from post_likes order by post_id)`.execute(trx);
      await sql`update comments set reply_to_id = (select min(id) from comments other where other.post_id = comments.post_id)
        where id % 7 = 0`.execute(trx);
    });
    await leave(member);
    const { most, all } = await touchedBy(() => eraseAccount(test.db, member));
    expect(all).toBeGreaterThan(COMMENTS);
    expect(most).toBeLessThanOrEqual(MOST);
    const left = await test.db
      .selectFrom('comments')
      .select('body')
      .where('body', '!=', 'このコメントは削除されました。')
      .execute();
    expect(left).toEqual([]);
  });

  it('so are sweeps', async () => {
    const old = sql`now() - interval '400 days'`;
    await addYears(world.other.castId ?? 0);
    await sql`update posts set deleted_at = ${old}`.execute(test.db);
    await sql`insert into rate_limits select 'old:' || n, 1, 1 from generate_series(1, 5000) n`.execute(
      test.db,
    );
    await sql`insert into outbox_messages (channel, sealed, status, created_at)
      select 'mail', '', 'sent', ${old} from generate_series(1, 5000) n`.execute(test.db);
    await sql`insert into sessions (id_hash, realm, user_id, epoch, idle_until, ends_at)
      select sha256(n::text::bytea), 'member', (select min(id) from users), 0, ${old}, ${old}
      from generate_series(1, 5000) n`.execute(test.db);
    for (const sweep of [
      () => sweepPosts(test.db),
      () => sweepLimits(test.db),
      () => sweepMessages(test.db, 24),
      () => sweepSessions(test.db),
      () => eraseOverdue(test.db),
      () => sweepAccounts(test.db),
    ]) {
      const { most } = await touchedBy(sweep);
      expect(most).toBeLessThanOrEqual(MOST);
    }
    expect(await count('posts')).toBe(0);
    const { rows } = await sql<{ left: number }>`
      select ((select count(*) from rate_limits where key like 'old:%') + (select count(*) from outbox_messages)
        + (select count(*) from sessions where ends_at < now() - interval '1 year'))::int as left`.execute(
      test.db,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('so are the readers of a magazine, and reviews that begin to count', async () => {
    const { db } = test;
    const readers = 2 * ROWS_AT_ONCE + 500;
    await sql`insert into magazine_subscriptions (lookup, sealed, token_hash, token_until, network, text_version, confirmed_at)
      select sha256(n::text::bytea), 'x', sha256(n::text::bytea), now(), '', 1, now()
      from generate_series(1, ${readers}::int) n`.execute(db);
    await sql`create trigger zz_written after insert on magazine_deliveries
      for each row execute function note_touched()`.execute(test.owner);
    const sent = await touchedBy(async () => {
      const issueId = await insertIssue(db, { shopId: null, subject: '宵', body: 'こんばんは' });
      expect(await insertDeliveries(db, issueId ?? 0, null)).toBe(readers);
    });
    expect(sent).toEqual({ most: ROWS_AT_ONCE, all: readers });

    await sql`insert into reviews (shop_id, total_value, total_touched, held, counts_from)
      select (select min(id) from shops), 3, true, true, now() from generate_series(1, ${readers}::int)`.execute(
      db,
    );
    const { most, all } = await touchedBy(() => releaseReviews(db));
    expect(all).toBeGreaterThanOrEqual(readers);
    // Each statement counts its shop anew as well.
    expect(most).toBeLessThan(2 * ROWS_AT_ONCE);
    const waiting = db.selectFrom('reviews').select('id').where('countsFrom', 'is not', null);
    expect(await waiting.execute()).toEqual([]);
  });
});
