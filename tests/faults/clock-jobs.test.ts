import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOCK, JOBS, tasksOn } from '../../server/app/tasks.ts';
import { linkAudit } from '../../server/core/audit/link-audit.ts';
import { database } from '../../server/core/db/database.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { textsTo } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { checksum } from '../support/checksum.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { addPerson, addPost } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const DAY = 86_400_000;
const ADDRESS = 'sakura@example.jp';
const NAMES = Object.keys(CLOCK) as (keyof typeof CLOCK)[];
const test = databaseWorld({ folder: true });
/** Her videos: one whose time ends in a few days, one whose time is over. */
let videos: { ending: number; over: number };

beforeAll(async () => {
  await plant();
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function addVideo(castId: number, days: number): Promise<number> {
  const postId = await addPost(test.db, castId);
  await test.db
    .updateTable('posts')
    .set({ postedAt: daysAgo(days) })
    .where('id', '=', postId)
    .execute();
  const id = `v${postId}`.padEnd(26, 'a').replaceAll(/\d/g, (digit) => 'bcdefghijk'[Number(digit)] as string);
  await test.db
    .insertInto('postVideos')
    .values({ postId, id, state: 'converted', createdAt: daysAgo(days) })
    .execute();
  return postId;
}

/** Something for retention and the recount to do: what is over, what ends soon, and a counter that is wrong. */
async function plant(): Promise<void> {
  const castId = await addCast(
    test.db,
    await addShop(test.db, await addPlaces(test.db), { name: '月灯り' }),
    {
      name: 'さくら',
    },
  );
  const id = await createAccount(test.db, {
    type: 'girl',
    by: 'email',
    identity: { kind: 'email', value: ADDRESS },
    name: 'さくら',
  });
  await test.db.updateTable('users').set({ castId }).where('id', '=', id).execute();
  videos = { ending: await addVideo(castId, 85), over: await addVideo(castId, 100) };
  await test.db
    .insertInto('videoNotices')
    .values({ postId: videos.over, noticedAt: daysAgo(9) })
    .execute();
  const postId = await addPost(test.db, castId);
  const member = await addPerson(test.db, 'けん');
  await member.browser.post('/api/tl_like', { tlId: postId });
  for (const comment of ['残る', '消える'])
    await member.browser.post('/api/tl_comment', { tlId: postId, comment });
  await test.db
    .updateTable('comments')
    .set({ deletedAt: daysAgo(31) })
    .where('body', '=', '消える')
    .execute();
  await test.db.updateTable('posts').set({ likeCount: 40 }).where('id', '=', postId).execute();
  await new Browser().logInAs(test.db, member.id);
  await test.db
    .updateTable('sessions')
    .set({ idHash: randomBytes(32), idleUntil: daysAgo(31), endsAt: daysAgo(31), revokedAt: daysAgo(31) })
    .where(
      'idHash',
      'in',
      test.db.selectFrom('sessions').select('idHash').where('userId', '=', member.id).limit(1),
    )
    .execute();
}

/** What the clock has had done: jobs that came and jobs that ended, with the attempts they took. */
async function watchJobs(): Promise<() => Promise<string[]>> {
  await sql`create table seen_jobs (line text)`.execute(test.owner);
  await sql`
    create function note_job() returns trigger language plpgsql security definer as $$
    declare job record; name text;
    begin
      if tg_op = 'DELETE' then job := old; else job := new; end if;
      select identifier into name from graphile_worker._private_tasks where id = job.task_id;
      insert into seen_jobs values (name || case tg_op when 'DELETE' then ' ended after ' || job.attempts else ' came' end);
      return null;
    end $$`.execute(test.owner);
  await sql`create trigger note_job after insert or delete on graphile_worker._private_jobs
    for each row execute function note_job()`.execute(test.owner);
  return async () => {
    const { rows } = await sql<{ line: string }>`select line from seen_jobs`.execute(test.owner);
    return rows.map(({ line }) => line).toSorted();
  };
}

describe('R35: two schedulers and two workers at once', () => {
  it('each job of the clock comes once and is done once; done again, none changes anything', {
    timeout: 120_000,
  }, async () => {
    const seen = await watchJobs();
    // Those that they order themselves are no jobs of the clock.
    const ofClock = async () =>
      (await seen()).filter((line) => NAMES.some((name) => line.startsWith(`${name} `)));
    const before = { ...CLOCK };
    // All of them are due at the next minute, which begins in a moment.
    for (const name of NAMES) CLOCK[name] = '* * * * *';
    vi.useFakeTimers({
      toFake: ['Date'],
      now: Math.floor(Date.now() / 60_000) * 60_000 - 500,
      shouldAdvanceTime: true,
    });
    const both = await Promise.all([startJobs(test.url, JOBS), startJobs(test.url, JOBS)]);
    try {
      const ended = async () => (await ofClock()).filter((line) => line.includes('ended')).length;
      // Who starts too late for this minute waits for the next one.
      await expect.poll(ended, { timeout: 90_000 }).toBeGreaterThanOrEqual(NAMES.length);
    } finally {
      vi.useRealTimers();
      Object.assign(CLOCK, before);
      await Promise.all(both.map((jobs) => jobs.stop()));
    }
    expect(await ofClock()).toEqual(
      NAMES.flatMap((name) => [`${name} came`, `${name} ended after 1`]).toSorted(),
    );

    // Retention and the recount have done their work, once.
    const { rows } = await sql`
      select (select count(*) from comments) as comments, (select max(like_count) from posts) as likes,
        (select count(*) from sessions where revoked_at is not null) as sessions,
        (select state from post_videos where post_id = ${videos.over}) as over,
        (select state from post_videos where post_id = ${videos.ending}) as ending`.execute(test.db);
    expect(rows).toEqual([{ comments: 1, likes: 1, sessions: 0, over: 'deleted', ending: 'converted' }]);
    const mails = await textsTo(test.db, ADDRESS);
    expect(mails.filter((text) => text.includes(`/tl/${videos.ending}/`))).toHaveLength(1);

    // They are done again by both at once.
    // The record's newest rows are linked by the next minute's job.
    await linkAudit(test.db);
    const after = await checksum(test.db);
    for (const name of NAMES)
      await Promise.all([
        tasksOn(database())[name]({}, { isLastTry: false }),
        tasksOn(database())[name]({}, { isLastTry: false }),
      ]);
    expect(await checksum(test.db)).toBe(after);
    expect(await textsTo(test.db, ADDRESS)).toHaveLength(1);
  });
});
