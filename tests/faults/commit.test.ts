import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { startApi } from '../support/api-process.ts';
import { type CastBrowser, castBrowser, fileOf, formOf, plainPhoto } from '../support/casts.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { expectTook } from '../support/took.ts';
import { untilLocked } from '../support/until-locked.ts';
import { databaseWorld } from '../support/world.ts';

const DONE_MS = 10_000;
const HELD = 20_261_129;
const test = databaseWorld({ folder: true });
let fan: Person;

beforeAll(async () => {
  fan = await addPerson(test.db, 'なお');
  await sql`
    create function wait_for_kill() returns trigger language plpgsql security definer as $body$
    begin perform pg_advisory_xact_lock_shared(20261129); return null; end $body$`.execute(test.owner);
});

/** Where a post's transaction waits: as its rows are written, or when nothing but its end is left to be done. */
const PLACES = {
  'before the commit': sql`create trigger wait_for_kill after insert on posts for each row
    execute function wait_for_kill()`,
  'in the commit': sql`create constraint trigger wait_for_kill after insert on posts deferrable initially deferred
    for each row execute function wait_for_kill()`,
};

/** She sends a post with a photo, and the process ends at that place without another word. */
async function killAt(place: keyof typeof PLACES, cast: CastBrowser, message: string): Promise<void> {
  await PLACES[place].execute(test.owner);
  const { varDir } = config();
  const api = await startApi(test.url, { varDir });
  cast.browser.through = api.send;
  const photo = fileOf(await plainPhoto(400));
  await test.owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${HELD})`.execute(connection);
    const sent = cast.browser.post('/api/tl', formOf({ message, images: [photo] })).catch(() => 'no answer');
    await untilLocked(test.db);
    await api.kill();
    expect(await sent).toBe('no answer');
    await sql`select pg_advisory_unlock(${HELD})`.execute(connection);
  });
  await sql`drop trigger wait_for_kill on posts`.execute(test.owner);
}

async function jobs(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs
    where task_identifier in ('tell_followers', 'finish_upload') order by 1`.execute(test.db);
  return rows.map(({ task }) => task);
}

/** Whether its photo is ready, for each post of that text. */
async function posts(message: string): Promise<boolean[]> {
  const { rows } = await sql<{ isReady: boolean }>`
    select u.state = 'ready' as is_ready from posts p left join post_uploads u on u.post_id = p.id
    where p.body = ${message}`.execute(test.db);
  return rows.map(({ isReady }) => isReady);
}

describe('R22: a process that ends at the commit of a post', () => {
  it('before the commit leaves neither the post nor a job that tells of it', async () => {
    const cast = await castBrowser(test.db, 'ゆい');
    await killAt('before the commit', cast, '消えた投稿');
    // The upload, which came first, has its own job.
    expect(await jobs()).toEqual(['finish_upload']);
    expect(await posts('消えた投稿')).toEqual([]);
  });

  it('in the commit leaves the post with its jobs, which are done once', async () => {
    const cast = await castBrowser(test.db, 'りん');
    await sql`delete from graphile_worker._private_jobs`.execute(test.db);
    const follow = { userId: fan.id, castId: cast.castId, bell: 'all' as const };
    await test.db.insertInto('castFollows').values(follow).execute();
    await killAt('in the commit', cast, '残った投稿');
    expect(await posts('残った投稿')).toEqual([false]);
    expect(await jobs()).toEqual(['finish_upload', 'tell_followers']);
    const began = performance.now();
    const running = await startJobs(test.url, JOBS_ON_DEMAND);
    onTestFinished(running.stop);
    await expect.poll(jobs, { timeout: 60_000 }).toEqual([]);
    expectTook(began, DONE_MS, 'the jobs of a post whose process ended');
    expect(await posts('残った投稿')).toEqual([true]);
    const heard = test.db.selectFrom('notifications').select('event').where('userId', '=', fan.id);
    expect(await heard.execute()).toEqual([{ event: 'post' }]);
  });
});
