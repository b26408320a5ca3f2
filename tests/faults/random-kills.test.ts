import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { castPath, postPath, shopPath, timelinePath, topPath } from '../../server/core/paths.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { randomFrom } from '../bench/random.ts';
import { readOutbox } from '../support/accounts.ts';
import type { CastBrowser } from '../support/casts.ts';
import { letLeasesEnd } from '../support/leases.ts';
import { Machine, throughAny } from '../support/machines.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { IS_LONG_FORM } from '../support/tree-number.ts';
import { databaseWorld } from '../support/world.ts';
import { addCasts, startWriters, type Writers } from '../support/writers.ts';

/** Another order of kills by `KILL_SEED=7 npm test -- tests/faults/random-kills.test.ts`. */
const SEED = Number(process.env.KILL_SEED ?? 20_261_129);
/** In each round one of the four processes is killed; none is left out. */
const ROUNDS = IS_LONG_FORM ? 32 : 4;
const WRITERS = 4;
const POSTS = 12;
const MAILS = 6;
const LATEST_MS = 150;
const WAIT = { timeout: 120_000 };

const test = databaseWorld();
let s3: S3Server;
let post: MailServer;
let machines: Machine[] = [];

const newMachine = () => new Machine(test.url, { SMTP_URL: post.url, ...s3.env });

beforeAll(async () => {
  [post, s3] = await Promise.all([startMailServer(), startS3Server()]);
  Object.assign(config().messaging, { smtpUrl: post.url });
  machines = [newMachine(), newMachine()];
  await Promise.all(machines.map((machine) => machine.startAll()));
});
afterAll(async () => {
  for (const machine of machines) {
    await machine.stop();
    machine.remove();
  }
  await post?.close();
  await s3?.close();
  machines = [];
});

async function jobs(): Promise<{ task: string; isHeld: boolean }[]> {
  const { rows } = await sql<{ task: string; isHeld: boolean }>`
    select task_identifier as task, locked_by is not null as is_held from graphile_worker.jobs
    order by id`.execute(test.db);
  return rows;
}

/** A call that a killed process had begun is done by its repetition: at once, instead of after half a minute. */
const letCallsEnd = () =>
  sql`update idempotent_calls set began_at = began_at - interval '31 seconds' where sealed is null`.execute(
    test.db,
  );

it(`R1, R2, R21: seed ${SEED}: web processes and workers are killed ${ROUNDS} times under writes, and nothing is lost, doubled or left over`, {
  timeout: 20 * 60_000,
}, async () => {
  const draw = randomFrom(SEED);
  const casts = await addCasts(test.db, ROUNDS * POSTS);
  for (const { browser } of casts) throughAny(machines, draw, browser);
  const rounds: Writers[] = [];
  const subjects: string[] = [];
  let victims: { machine: Machine; part: 'site' | 'worker' }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (victims.length === 0)
      victims = machines.flatMap((machine) => [
        { machine, part: 'site' as const },
        { machine, part: 'worker' as const },
      ]);
    const [victim] = victims.splice(draw(victims.length), 1);
    if (!victim) continue;
    const own = casts.slice(round * POSTS, (round + 1) * POSTS);
    const writers = startWriters(own, WRITERS, `${round}-`);
    rounds.push(writers);
    for (let i = 0; i < MAILS; i++) {
      const subject = `mail ${round}-${i}`;
      await sendMail(test.db, { to: 'a@example.jp', subject, text: 'x' });
      subjects.push(subject);
    }
    await writers.reach(draw(POSTS / 2));
    await setTimeout(draw(LATEST_MS));
    await victim.machine.kill(victim.part);
    if (!IS_LONG_FORM) await letCallsEnd();
    await victim.machine.start(victim.part);
    await writers.end();
  }

  // Those that live are stopped in order; what the killed ones had taken is left to the last two.
  for (const { worker } of machines) expect(await worker.end('SIGTERM')).toBe(0);
  await letLeasesEnd(test.db);
  for (const machine of machines) await machine.start('worker');
  await expect.poll(jobs, WAIT).toEqual([]);

  const written = rounds.flatMap((writers) => [...writers.written]);
  expect(written).toHaveLength(ROUNDS * POSTS);
  for (const { refused } of rounds)
    for (const { status, text } of refused) expect([502, 503, 409], text).toContain(status);
  const posts = await test.db.selectFrom('posts').select(['id', 'body']).orderBy('id').execute();
  expect(posts.map(({ body }) => body).toSorted()).toEqual(written.toSorted());

  const arrived = post.mails.map(({ subject }) => subject ?? '');
  expect(arrived.toSorted()).toEqual([...new Set(arrived)].toSorted());
  const outcomes = (await readOutbox(test)).map(({ status, problem }) => [status, problem]);
  expect(outcomes).toHaveLength(subjects.length);
  const lost = outcomes.filter(([status]) => status !== 'sent');
  // Whether a mail had left when its worker died is not known: it is not sent again, and the operator hears of it.
  expect(lost).toEqual(lost.map(() => ['failed', 'interrupted']));
  expect(arrived.length).toBeGreaterThanOrEqual(subjects.length - lost.length);
  expect(subjects).toEqual(expect.arrayContaining(arrived));

  await expectFresh(casts[0] as CastBrowser, Number(posts.at(-1)?.id));
});

/** What both machines serve is what a new one, which has no page yet, renders. */
async function expectFresh({ castId }: CastBrowser, postId: number): Promise<void> {
  const { id: shopId } = await test.db.selectFrom('shops').select('id').executeTakeFirstOrThrow();
  const third = newMachine();
  machines.push(third);
  await third.start('site');
  const paths = [topPath(), timelinePath(), shopPath(shopId), castPath(castId), postPath(postId)];
  const pages = ({ site }: Machine) =>
    Promise.all(
      paths.map(async (address) => {
        const text = await (await site.get(address)).text();
        // An island gets the time at which its page was rendered, and is named by what it gets.
        return text.replaceAll(/ uid="\w+"/g, '').replaceAll(/&quot;now&quot;:\[0,\d+\]/g, '');
      }),
    );
  const fresh = await pages(third);
  for (const text of fresh) expect(text).toContain('</html>');
  for (const machine of machines.slice(0, 2)) await expect.poll(() => pages(machine), WAIT).toEqual(fresh);
}
