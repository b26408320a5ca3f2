import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertNotifications } from '../../server/community/notifications/queries.ts';
import { sendLine } from '../../server/community/notifications/send-line.ts';
import { sendNotices } from '../../server/community/notifications/tasks.ts';
import { businessDateOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import type { NotificationEvent } from '../../server/core/db/notification-tables.ts';
import { giveIdentity, takeIdentity } from '../../server/identity/accounts/identities.ts';
import { type LineServer, someSubject, startLine } from '../support/line-server.ts';
import { addShift } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let line: LineServer;
let world: TimelineWorld;
let person: Person;
let subject: string;

beforeAll(async () => {
  line = await startLine({ siteOrigin: config().siteOrigin });
  Object.assign(config(), { line: line.settings });
  world = await addTimeline(test.db);
  const castId = world.owner.castId ?? 0;
  await addShift(test.db, { castId, shopId: world.shopId, businessDate: today() });
});
afterAll(async () => {
  Object.assign(config(), { line: null });
  await line.close();
});
beforeEach(async () => {
  await test.db.deleteFrom('rateLimits').execute();
  line.sent.clear();
  line.bot = 200;
  person = await addPerson(test.db, 'ゆう');
  subject = someSubject();
  await giveIdentity(test.db, person.id, { kind: 'line', value: subject });
});

const today = () => businessDateOf(Date.now());
const NOON = Date.parse('2026-11-20T12:00:00+09:00');

const save = ({ browser, my }: Person, form: object) =>
  browser.post(`${my}/notification_setting`, { kinds: {}, mail: false, detail: false, ...form });

const happen = ({ id }: Person, event: NotificationEvent, once = event as string) =>
  insertNotifications(test.db, sql`select ${id}::bigint`, {
    ...{ event, once, groupKey: once, day: today() },
    castId: event === 'shift' ? world.owner.castId : null,
  });

async function due(now = NOON) {
  // The time of a row is rounded to a millisecond: it may lie ahead.
  await sendNotices(test.db, now, -1);
  return takeJobs(test.db, 'send_line');
}

it.each([
  ['off', 'inquiry_received', 0],
  ['off', 'shift', 0],
  ['shift', 'inquiry_received', 0],
  ['shift', 'shift', 1],
  ['all', 'inquiry_received', 1],
  ['all', 'shift', 1],
] as const)('sends to who asks for %s of a notification of %s: %i', async (level, event, messages) => {
  expect((await save(person, { line: level })).body).toMatchObject({
    line: level,
    bot: { isLinked: true, friendUrl: 'https://line.me/R/ti/p/%40123abcde' },
  });
  await happen(person, event);
  const jobs = await due();
  for (const job of jobs) await sendLine(test.db, job);
  const sent = [...line.sent.values()].filter(({ to }) => to === subject);
  expect(sent.length).toBe(messages);
  for (const { text } of sent) {
    const page = `${config().siteOrigin}/my_page/${person.myId}/notifications/`;
    expect(text).toBe(`お知らせが1件あります。\n${page}`);
  }
  // The queue holds nothing of the text, nor of its reader.
  for (const job of jobs)
    expect(job).toEqual({ userId: person.id, count: 1, retryKey: expect.stringMatching(/^[\da-f-]{36}$/) });
});

it('writes what has happened for those who ask for it, and waits an hour between two messages', async () => {
  await save(person, { line: 'all', detail: true });
  await happen(person, 'shift');
  for (const job of await due()) await sendLine(test.db, job);
  expect([...line.sent.values()][0]?.text).toContain('出勤');
  await happen(person, 'inquiry_received');
  expect(await due()).toEqual([]);
  await sql`update notification_settings set line_sent_at = now() - interval '61 minutes'`.execute(test.db);
  expect(await due()).toHaveLength(1);
});

it.each([
  ['00:59', 1],
  ['01:00', 0],
  ['04:59', 0],
  ['05:00', 0],
  ['10:59', 0],
  ['11:00', 1],
])('sends at %s in Japan %i messages to who rests, and one to who does not', async (clock, messages) => {
  const now = Date.parse(`2026-11-20T${clock}:00+09:00`);
  await save(person, { line: 'all', quiet: true });
  await happen(person, 'inquiry_received');
  expect(await due(now)).toHaveLength(messages);
  // What waited goes out at noon.
  expect(await due()).toHaveLength(1 - messages);
  await sql`update notification_settings set line_sent_at = null`.execute(test.db);
  await save(person, { line: 'all', quiet: false });
  await happen(person, 'inquiry_received', 'awake');
  expect(await due(now)).toHaveLength(1);
});

it('is tried again with the same key, and delivered once', async () => {
  await save(person, { line: 'all' });
  await happen(person, 'inquiry_received');
  const [job] = await due();
  if (!job) throw new Error('There is no job.');
  for (const status of [500, 429]) {
    line.bot = status;
    await expect(sendLine(test.db, job)).rejects.toThrow(String(status));
  }
  line.bot = 200;
  await sendLine(test.db, job);
  await sendLine(test.db, job);
  expect(line.sent.size).toBe(1);
});

it('sends nothing after the link, the wish or the account has gone', async () => {
  const gone = [
    () => takeIdentity(test.db, person.id, 'line'),
    () => save(person, { line: 'off' }),
    () => test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute(),
  ];
  for (const [index, end] of gone.entries()) {
    await giveIdentity(test.db, person.id, { kind: 'line', value: subject });
    await save(person, { line: 'all' });
    await sql`update notification_settings set line_sent_at = null`.execute(test.db);
    await happen(person, 'inquiry_received', `${index}`);
    const jobs = await due();
    expect(jobs).toHaveLength(1);
    await end();
    for (const job of jobs) await sendLine(test.db, job);
    expect(line.sent.size).toBe(0);
  }
});

it('cannot be asked for without a link, or where the site has no official account', async () => {
  await takeIdentity(test.db, person.id, 'line');
  const refused = await save(person, { line: 'all' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: { line: ['LINEログインを連携すると、LINEで受け取れます。'] },
  });
  await giveIdentity(test.db, person.id, { kind: 'line', value: subject });
  Object.assign(config(), { line: { ...line.settings, bot: null } });
  expect((await save(person, { line: 'all' })).status).toBe(422);
  expect((await save(person, { line: 'off' })).body).toMatchObject({ line: 'off', bot: null });
  Object.assign(config(), { line: line.settings });
});
