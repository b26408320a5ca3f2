import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFUSALS_MAX } from '../../server/community/notifications/limits.ts';
import * as queries from '../../server/community/notifications/queries.ts';
import { sendPush } from '../../server/community/notifications/send-push.ts';
import {
  deleteOld,
  notifyFollowers,
  notifyShifts,
  sendNotices,
} from '../../server/community/notifications/tasks.ts';
import { unreadSentences } from '../../server/community/notifications/unread-sentences.ts';
import { addDays, businessDateOf, instantOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import { notifyAnnouncements } from '../../server/desk/announcements/notify-announcements.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { giveIdentity } from '../../server/identity/accounts/identities.ts';
import { readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { formOf } from '../support/casts.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addShift } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const TOGGLES = process.env.FULL === '1' ? 1000 : 30;
const received: { path: string; headers: unknown; bytes: number }[] = [];
const service = { status: 201 };

const test = databaseWorld();
let world: TimelineWorld;
let push: Server;
let endpoint: string;
let fan: Person;
let castId: number;
let postId: number;

beforeAll(async () => {
  config().pushServices = ['127.0.0.1', '.push.apple.com'];
  push = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((done) => push.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(push.address() as AddressInfo).port}`;
  endpoint = `http://${host}/send/`;
  world = await addTimeline(test.db);
  castId = world.owner.castId ?? 0;
});
beforeEach(async () => {
  // What happens on one day is one notice.
  await lastingDay();
  for (const table of [
    'rateLimits',
    'notifications',
    'notificationSettings',
    'pushSubscriptions',
    'outboxMessages',
    'commentBanMarks',
    'commentBans',
  ] as const)
    await test.db.deleteFrom(table).execute();
  postId = await addPost(test.db, castId, { body: '今夜も20時から #出勤' });
  fan = await addPerson(test.db, 'けん');
});
afterAll(() => {
  push.close();
});

type Item = {
  key: string;
  kind: string;
  text: string;
  excerpt: string | null;
  path: string;
  unread: boolean;
};
type List = { items: Item[]; total: number; next: string; newest: number };

const listOf = async ({ browser, my }: Person, query = '') =>
  (await browser.get(`${my}/notifications${query}`)).body as List;
const textsOf = async (person: Person) => (await listOf(person)).items.map(({ text }) => text);
const like = ({ browser }: Person, tlId = postId) => browser.post('/api/tl_like', { tlId });
const follow = ({ browser }: Person) => browser.post('/api/cast_follow', { castId });
const comment = ({ browser }: { browser: Browser }, text: string, more = {}) =>
  browser.post('/api/tl_comment', { tlId: postId, comment: text, ...more });
const idOf = (answer: { body: Record<string, unknown> }) => (answer.body.item as { id: number }).id;

/** Does the waiting jobs that tell followers, batch by batch. */
async function fanOut(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; payload: Parameters<typeof notifyFollowers>[1] }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'tell_followers' returning j.id, j.payload`.execute(test.db);
    if (rows.length === 0) return;
    for (const { payload } of rows) await notifyFollowers(test.db, payload);
  }
}

describe('what notifies', () => {
  it('groups likes and follows of members, shows them unread in /api/me, and reads them', async () => {
    const others = [await addPerson(test.db, 'あき'), await addPerson(test.db, 'なお')];
    for (const person of [fan, ...others]) await like(person);
    await like({ ...fan, browser: new Browser() });
    await like(world.owner);
    await follow(fan);
    const list = await listOf(world.owner);
    expect(list.items).toMatchObject([
      { kind: 'follow', text: 'けんさんがあなたをフォローしました', unread: true },
      {
        kind: 'like',
        text: 'なおさん他2人があなたの投稿にいいねしました',
        excerpt: '今夜も20時から',
        path: `/tl/${postId}/`,
      },
    ]);
    expect(await world.owner.browser.me()).toMatchObject({ hasUnread: true, unreadCount: 4 });
    const read = await world.owner.browser.post(`${world.owner.my}/notifications`, { upTo: list.newest });
    expect(read.body).toEqual({ hasUnread: false, unreadCount: 0 });
    expect(await world.owner.browser.me()).toMatchObject({ hasUnread: false, unreadCount: 0 });
    expect((await listOf(world.owner, '?filter=reaction')).items).toHaveLength(2);
    expect((await listOf(world.owner, '?filter=reply')).items).toEqual([]);
    expect((await fan.browser.get(`${world.owner.my}/notifications`)).status).toBe(404);
  });

  it(`S78: ${TOGGLES} toggles of likes and follows are one notification for each pair and day`, async () => {
    const second = await addPost(test.db, castId);
    for (let i = 0; i < TOGGLES; i++) {
      if (i % 20 === 0) await test.db.deleteFrom('rateLimits').execute();
      const answers = [await like(fan), await like(fan, second), await follow(fan)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const rows = await test.db.selectFrom('notifications').select('kind').execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['follow', 'like']);
    // An even number of toggles is nothing in the end, and is not shown.
    expect(await textsOf(world.owner)).toEqual([]);
    expect((await world.owner.browser.me()).hasUnread).toBe(false);
  }, 600_000);

  it('tells of comments, replies and approvals; S44: others hear nothing of what waits, and no one of what is banned or kept back', async () => {
    const writer = await comment(fan, 'すてき');
    expect(await textsOf(world.owner)).toEqual(['けんさんがあなたの投稿にコメントしました']);
    await comment(world.owner, 'ありがとう', { replyCommentId: idOf(writer) });
    expect(await textsOf(fan)).toEqual(['さくらさんがあなたのコメントに返信しました']);
    await comment({ browser: new Browser() }, '通りすがり');
    expect((await textsOf(world.owner))[0]).toBe('名無しさん他1人があなたの投稿にコメントしました');

    await test.db.updateTable('posts').set({ acceptComment: 2 }).where('id', '=', postId).execute();
    const waiting = await comment(await addPerson(test.db, 'あき'), '待つ', { replyCommentId: idOf(writer) });
    expect(waiting.body.message).toContain('承認');
    expect(await textsOf(world.owner)).toEqual([
      'コメントが承認待ちです',
      '名無しさん他1人があなたの投稿にコメントしました',
    ]);
    expect(await textsOf(fan)).toHaveLength(1);
    await world.owner.browser.post(`/api/tl_comment/${idOf(waiting)}/approve`);
    // Whom it answers hears of it now; the owner has let it appear herself.
    expect(await textsOf(fan)).toHaveLength(2);
    expect((await listOf(world.owner)).items[0]?.text).toContain('名無しさん');

    await world.owner.browser.post('/api/ban_tl_comment_user', { userId: fan.myId });
    await like(fan);
    await follow(fan);
    expect(await textsOf(world.owner)).toEqual(['名無しさんがあなたの投稿にコメントしました']);
    await world.owner.browser.post(`${world.owner.my}/banned_users`, { userId: fan.myId });
    expect((await listOf(world.owner)).items[0]?.text).toContain('他1人');
    await test.db.updateTable('posts').set({ deletedAt: new Date() }).where('id', '=', postId).execute();
    expect(await textsOf(world.owner)).toEqual([]);
    expect(await textsOf(fan)).toEqual([]);
  });

  it('tells a cast at once of comments that wait, without writer and words, until they are decided', async () => {
    await test.db.updateTable('posts').set({ acceptComment: 2 }).where('id', '=', postId).execute();
    await test.db
      .insertInto('notificationSettings')
      .values({ userId: world.owner.id, push: true, mail: true, detail: true, quiet: false })
      .execute();
    const writers = [fan, await addPerson(test.db, 'あき'), await addPerson(test.db, 'なお')];
    const ids: number[] = [];
    for (const writer of writers) ids.push(idOf(await comment(writer, `${writer.myId}のひみつ`)));
    const due = await test.db.selectFrom('notifications').select(['userId', 'mailDue', 'pushDue']).execute();
    expect(due).toEqual(ids.map(() => ({ userId: world.owner.id, mailDue: true, pushDue: true })));
    expect((await listOf(world.owner, '?filter=reply')).items).toMatchObject([
      {
        ...{ kind: 'comment', text: '3件のコメントが承認待ちです', excerpt: null, name: 'さくら' },
        ...{ path: `/my_page/${world.owner.myId}/comment_inbox/`, unread: true },
      },
    ]);
    const unread = async () => (await world.owner.browser.me()).unreadCount;
    expect(await unread()).toBe(3);
    await world.owner.browser.post(`/api/tl_comment/${ids[0]}/approve`);
    expect([await unread(), await textsOf(world.owner)]).toEqual([2, ['2件のコメントが承認待ちです']]);
    await world.owner.browser.send('DELETE', `/api/tl_comment/${ids[1]}`);
    expect([await unread(), await textsOf(world.owner)]).toEqual([1, ['コメントが承認待ちです']]);
    await world.owner.browser.post('/api/ban_tl_comment_user', { userId: writers[2]?.myId });
    expect([await unread(), await textsOf(world.owner)]).toEqual([0, []]);
    // Of one that her own rules keep back she hears nothing.
    await comment(await addPerson(test.db, 'ゆき'), '090-1234-5678に電話して');
    expect(await textsOf(world.owner)).toEqual([]);
  });

  it('approval notifies the writer', async () => {
    await test.db.updateTable('posts').set({ acceptComment: 2 }).where('id', '=', postId).execute();
    const waiting = await comment(fan, '待ちます');
    expect(await textsOf(fan)).toEqual([]);
    await world.owner.browser.post(`/api/tl_comment/${idOf(waiting)}/approve`);
    expect(await listOf(fan, '?filter=reply')).toMatchObject({
      items: [{ kind: 'approved', text: 'さくらさんがあなたのコメントを承認しました', excerpt: '待ちます' }],
    });
  });

  it('pages by 30 groups', async () => {
    await test.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 70 }, (_, n) => ({
          ...{
            userId: fan.id,
            kind: 'post' as const,
            event: 'post' as const,
            once: `t:${n}`,
            groupKey: `t:${n}`,
          },
          ...{ day: businessDateOf(Date.now()), castId, postId },
        })),
      )
      .execute();
    const seen: string[] = [];
    let next = '';
    for (let page = 1; page <= 3; page++) {
      const list = await listOf(fan, next ? `?cursor=${next}` : '');
      expect(list.items).toHaveLength(page === 3 ? 10 : 30);
      seen.push(...list.items.map(({ key }) => key));
      next = list.next;
    }
    expect(next).toBe('');
    expect(new Set(seen).size).toBe(70);
    // Their own numbers would count what the whole site has.
    const rows = await test.db.selectFrom('notifications').select('id').execute();
    const list = await listOf(fan);
    for (const place of [list.newest, Number(list.next)])
      expect([rows.length, rows.map(({ id }) => id).includes(place)]).toEqual([70, false]);
    expect(seen.filter((key) => !/^[\w-]{16}$/.test(key))).toEqual([]);
    await sql`update notifications set created_at = now() - interval '91 days'`.execute(test.db);
    expect(await queries.deleteOld(test.db, 90, 30)).toBe(30);
    await deleteOld(test.db, 30);
    expect((await listOf(fan)).items).toEqual([]);
  });
});

describe('followers', () => {
  it('hear of shifts by default, of posts when they ask, of nothing when they turn it off', async () => {
    const [all, off] = [await addPerson(test.db, 'あき'), await addPerson(test.db, 'なお')];
    for (const person of [fan, all, off]) await follow(person);
    const bell = (person: Person, level: string) =>
      person.browser.post('/api/cast_bell', { castId, bell: level });
    expect((await bell(all, 'all')).body).toMatchObject({ bell: 'all' });
    await bell(off, 'off');
    expect((await bell(world.other, 'all')).status).toBe(404);
    expect((await off.browser.get(`/api/cast_bell?castId=${castId}`)).body).toEqual({ bell: 'off' });
    expect((await world.other.browser.get(`/api/cast_bell?castId=${castId}`)).body).toEqual({ bell: null });
    const followings = await all.browser.get(`${all.my}/followings`);
    expect(followings.body.items).toMatchObject([{ castId, bell: 'all' }]);

    const posted = await world.owner.browser.post('/api/tl', formOf({ message: '今日もがんばる' }));
    expect(posted.status).toBe(200);
    const today = businessDateOf(Date.now());
    const at = (minute: number) => instantOf(today, minute);
    await addShift(test.db, { castId, shopId: world.shopId, businessDate: today });
    // No one is woken before 11:00.
    await notifyShifts(test.db, at(600));
    await fanOut();
    expect(await textsOf(all)).toEqual(['さくらさんが投稿しました']);
    for (const minute of [700, 720]) await notifyShifts(test.db, at(minute));
    await fanOut();
    expect(await textsOf(all)).toEqual(['さくらさんが本日出勤します', 'さくらさんが投稿しました']);
    expect(await textsOf(fan)).toEqual(['さくらさんが本日出勤します']);
    expect(await textsOf(off)).toEqual([]);
    // A cast who works elsewhere now is no longer of that shift's shop.
    await test.db.updateTable('casts').set({ shopId: null }).where('id', '=', castId).execute();
    expect(await textsOf(fan)).toEqual([]);
    await test.db.updateTable('casts').set({ shopId: world.shopId }).where('id', '=', castId).execute();
    expect(await textsOf(fan)).toHaveLength(1);
    // T1, S66: no list of the days on which a cast worked.
    const yesterday = addDays(today, -1);
    await addShift(test.db, { castId, shopId: world.shopId, businessDate: yesterday });
    await test.db.updateTable('notifications').set({ day: yesterday }).where('kind', '=', 'shift').execute();
    expect(await textsOf(fan)).toEqual([]);
    expect((await fan.browser.me()).hasUnread).toBe(false);
    await test.db.updateTable('notifications').set({ day: today }).where('kind', '=', 'shift').execute();
    await test.db.deleteFrom('shifts').execute();
    expect(await textsOf(fan)).toEqual([]);
  });

  it('are notified in batches by a chain of jobs', async () => {
    await test.db.deleteFrom('castFollows').execute();
    await sql`
      with people as (
        insert into users (kind, name) select 'member', 'n' || n from generate_series(1, 2500) n returning id)
      insert into cast_follows (user_id, cast_id, bell) select id, ${castId}, 'all' from people`.execute(
      test.db,
    );
    const day = businessDateOf(Date.now());
    await notifyFollowers(test.db, { castId, postId, day, after: 0 });
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from notifications`.execute(test.db)).rows[0]?.count;
    expect(await count()).toBe(1000);
    await fanOut();
    expect(await count()).toBe(2500);
    await notifyFollowers(test.db, { castId, postId, day, after: 0 });
    expect(await count()).toBe(2500);
    await fanOut();
  });
});

describe('announcements', () => {
  it('reach all casts or the chosen ones when their day comes, and no one else', async () => {
    const announce = async (title: string, publishedAt: Date, casts: number[] = []) => {
      const { id } = await test.db
        .insertInto('announcements')
        .values({ title, body: '本文です', publishedAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (casts.length > 0)
        await test.db
          .insertInto('announcementCasts')
          .values(casts.map((each) => ({ announcementId: id, castId: each })))
          .execute();
    };
    const soon = new Date(Date.now() + 3_600_000);
    const before = new Date(Date.now() - 3_600_000);
    await announce('全員へ', before);
    await announce('れいなへ', before, [world.other.castId ?? 0]);
    await announce('まだ', soon);
    // One in a transaction.
    await notifyAnnouncements(test.db, 1);
    await notifyAnnouncements(test.db);
    const untold = await test.db
      .selectFrom('announcements')
      .select('title')
      .where('toldAt', 'is', null)
      .execute();
    expect(untold).toEqual([{ title: 'まだ' }]);
    const read = async ({ browser, my }: Person) => browser.get(`${my}/announces`);
    expect((await read(world.owner)).body.items).toMatchObject([{ title: '全員へ', message: '本文です' }]);
    expect((await read(world.other)).body.items).toMatchObject([{ title: 'れいなへ' }, { title: '全員へ' }]);
    // The page is everybody's; what is on it was told to casts.
    expect((await read(fan)).body).toEqual({ items: [], next: '' });
    expect((await listOf(world.owner)).items).toMatchObject([
      { kind: 'announcement', text: '全員へ', excerpt: null },
    ]);
    // A mail or a lock screen says no more than that there is one.
    const away = { userId: world.owner.id, myId: world.owner.myId, detail: true };
    expect(await unreadSentences(test.db, away)).toEqual(['運営からのお知らせがあります']);
    expect((await listOf(world.other, '?filter=announcement')).items).toHaveLength(2);
  });
});

describe('settings and ways out', () => {
  const keys = () => {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    return { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  };
  const save = ({ browser, my }: Person, form: object) =>
    browser.post(`${my}/notification_setting`, { kinds: {}, mail: false, detail: false, ...form });
  const NOON = Date.parse('2026-11-20T12:00:00+09:00');
  // The time of a row is rounded to a millisecond, so that a row of this moment may seem to come from the next one.
  const dueNow = (now = NOON) => sendNotices(test.db, now, -1);
  const gapOver = () =>
    sql`update notification_settings set mailed_at = now() - interval '1 day', pushed_at = now() - interval '1 day'`.execute(
      test.db,
    );

  it('writes nothing of a kind that is turned off', async () => {
    expect((await save(world.owner, { kinds: { like: false } })).body).toMatchObject({
      kinds: { like: false, follow: true },
      hasEmail: false,
    });
    await like(fan);
    await follow(fan);
    expect((await listOf(world.owner)).items).toMatchObject([{ kind: 'follow' }]);
    expect((await save(world.owner, { mail: true })).status).toBe(422);
  });

  it('mails neutrally, once, and stops by the link in the mail', async () => {
    const id = await createAccount(test.db, {
      type: 'girl',
      by: 'email',
      identity: { kind: 'email', value: 'mika@example.jp' },
      name: 'みか',
    });
    await test.db.updateTable('users').set({ castId: null }).where('castId', '=', castId).execute();
    await test.db.updateTable('users').set({ castId }).where('id', '=', id).execute();
    const browser = new Browser();
    const { myId } = await browser.logInAs(test.db, id);
    const mika = { browser, id, myId: myId ?? '', castId, my: `/api/my_page/${myId}` };
    await save(mika, { mail: true });
    await like(fan);
    await follow(fan);
    await Promise.all([dueNow(), dueNow()]);
    const [mail, ...more] = await readOutbox(test);
    expect(more).toEqual([]);
    expect(mail?.letter).toMatchObject({ to: 'mika@example.jp' });
    if (!mail) throw new Error('There is no mail.');
    const { subject, text } = mail.letter as { subject: string; text: string };
    expect(subject).toBe('【よあかり】お知らせが2件あります');
    expect(text).not.toContain('けん');
    expect(text).not.toContain('いいね');
    await like(await addPerson(test.db, 'あき'));
    await dueNow();
    expect(await readOutbox(test), 'the next one waits for six hours').toHaveLength(1);
    await save(mika, { mail: true, detail: true });
    await gapOver();
    await dueNow();
    const grouped = (await readOutbox(test))[1]?.letter as { text: string };
    expect(grouped.text).toContain('あきさん他1人があなたの投稿にいいねしました');

    const token = /\/stop_mail\/#(\S+)/.exec(text)?.[1] ?? '';
    const stranger = new Browser();
    expect((await stranger.post('/api/stop_notices', { token: `${token}x` })).status).toBe(422);
    expect((await stranger.post('/api/stop_notices', { token: `1${token}` })).status).toBe(422);
    expect((await stranger.post('/api/stop_notices', { token })).body).toMatchObject({
      message: 'メールでのお知らせを止めました。',
    });
    await like(await addPerson(test.db, 'なお'));
    await gapOver();
    await dueNow();
    expect(await readOutbox(test)).toHaveLength(2);
    const isOn = async () => {
      const { mail } = (await browser.get(`${mika.my}/notification_setting`)).body as { mail: boolean };
      return mail;
    };
    const { list } = mail.letter as { list: { stopUrl: string } };
    const { pathname, search } = new URL(list.stopUrl);
    const oneClick = (address: string, form: Record<string, string>) =>
      stranger.through(address, { method: 'POST', body: new URLSearchParams(form) });
    const asked = { 'List-Unsubscribe': 'One-Click' };
    await save(mika, { mail: true });
    expect((await oneClick(pathname + search, {})).status).toBe(403);
    expect((await oneClick(`${pathname + search}x`, asked)).status).toBe(403);
    expect((await oneClick(pathname, { ...asked, token: `${token}x` })).status).toBe(422);
    expect(await isOn()).toBe(true);
    expect((await oneClick(pathname + search, asked)).status).toBe(200);
    expect(await isOn()).toBe(false);
    await save(mika, { mail: true });
    const pasted = await oneClick(pathname, {
      ...asked,
      token: `https://yoakari.example/stop_mail/#${token}`,
    });
    expect([pasted.status, await pasted.text()]).toEqual([
      200,
      expect.stringContaining('メールでのお知らせを止めました。'),
    ]);
    expect(await isOn()).toBe(false);
    await test.db.updateTable('users').set({ castId: null }).where('id', '=', id).execute();
    await test.db.updateTable('users').set({ castId }).where('id', '=', world.owner.id).execute();
  });

  it.each([
    ['00:59', 1],
    ['01:00', 0],
    ['04:59', 0],
    ['05:00', 0],
    ['10:59', 0],
    ['11:00', 1],
  ])('sends at %s in Japan %i mails to who rests, and one to who does not', async (clock, mails) => {
    const now = Date.parse(`2026-11-20T${clock}:00+09:00`);
    const [resting, awake] = ['rests', 'is-awake'].map(
      (who) => `${who}-${clock.replace(':', '')}@example.jp`,
    );
    for (const to of [resting, awake]) {
      const person = await addPerson(test.db, 'ゆう');
      await giveIdentity(test.db, person.id, { kind: 'email', value: to ?? '' });
      await save(person, { mail: true, quiet: to === resting });
      await queries.insertNotifications(test.db, sql`select ${person.id}::bigint`, {
        ...{ event: 'inquiry_received', once: '1', groupKey: '1', day: businessDateOf(now) },
      });
    }
    const mailsTo = async (to = '') =>
      (await readOutbox(test)).filter(({ letter }) => (letter as { to: string }).to === to).length;
    await dueNow(now);
    expect([await mailsTo(resting), await mailsTo(awake)]).toEqual([mails, 1]);
    await dueNow();
    expect(await mailsTo(resting), 'what waited goes out at noon').toBe(1);
  });

  it.each([
    ['00:59', 1],
    ['01:00', 0],
    ['10:59', 0],
    ['11:00', 1],
  ])('pushes at %s in Japan %i times to who rests, and once to who does not', async (clock, pushes) => {
    const now = Date.parse(`2026-11-20T${clock}:00+09:00`);
    for (const quiet of [true, false]) {
      const person = await addPerson(test.db, 'ゆう');
      await person.browser.post(`${person.my}/push`, { endpoint: `${endpoint}${quiet}`, keys: keys() });
      await save(person, { quiet });
      await queries.insertNotifications(test.db, sql`select ${person.id}::bigint`, {
        ...{ event: 'inquiry_received', once: '1', groupKey: '1', day: businessDateOf(now) },
      });
      const due = async (at?: number) => {
        await dueNow(at);
        const jobs = await takeJobs(test.db, 'send_push');
        return jobs.filter(({ userId }) => userId === person.id).length;
      };
      const expected = quiet ? pushes : 1;
      expect(await due(now)).toBe(expected);
      expect(await due(), 'what waited goes out at noon').toBe(1 - expected);
    }
  });

  it('pushes neutrally to the devices, and forgets those that are gone', async () => {
    const { browser, my } = world.owner;
    const subscribe = (name: string) =>
      browser.post(`${my}/push`, { endpoint: endpoint + name, keys: keys() });
    for (const bad of [
      'http://localhost:1/x',
      'https://evil.example/x',
      'https://push.apple.com.evil.example/',
      'file:///x',
    ])
      expect((await browser.post(`${my}/push`, { endpoint: bad, keys: keys() })).status, bad).toBe(422);
    const noPoint = { ...keys(), p256dh: randomBytes(65).fill(5, 0, 1).toString('base64url') };
    for (const wrong of [
      noPoint,
      { ...keys(), p256dh: 'BAAA' },
      { ...keys(), auth: randomBytes(15).toString('base64url') },
    ])
      expect((await browser.post(`${my}/push`, { endpoint: `${endpoint}x`, keys: wrong })).status).toBe(422);
    expect((await subscribe('one')).body).toMatchObject({ devices: 1 });
    await subscribe('two');
    await like(fan);
    await dueNow();
    const { rows } = await sql<{ payload: Parameters<typeof sendPush>[1] }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_push' order by j.id`.execute(test.db);
    const [first] = rows;
    if (!first) throw new Error('There is no job.');
    // The queue holds nothing of the text.
    expect(rows).toHaveLength(2);
    expect(first.payload).toEqual({
      deviceId: expect.any(Number),
      userId: world.owner.id,
      count: 1,
    });
    await sendPush(test.db, first.payload);
    const sent = received.at(-1);
    expect(sent?.path).toBe('/send/one');
    const headers = sent?.headers as IncomingHttpHeaders;
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(headers.authorization).toMatch(/^vapid t=.+, k=.+$/);
    expect(headers.topic).toBe('notices');
    expect(sent?.bytes).toBeGreaterThan(50);
    service.status = 503;
    await expect(sendPush(test.db, first.payload)).rejects.toThrow('503');
    service.status = 410;
    await sendPush(test.db, first.payload);
    service.status = 201;
    expect(await test.db.selectFrom('pushSubscriptions').select('id').execute()).toHaveLength(1);
    const ended = await browser.send('DELETE', `${my}/push`, { endpoint: `${endpoint}two` });
    expect(ended.body).toMatchObject({ devices: 0 });
    const setting = await test.db.selectFrom('notificationSettings').select('push').executeTakeFirstOrThrow();
    expect(setting.push).toBe(false);
  });

  it('forgets a device whose subscription is for a former key, and one that is refused again and again', async () => {
    const { browser, my, id: userId } = world.owner;
    const devices = async () => (await test.db.selectFrom('pushSubscriptions').select('id').execute()).length;
    const register = async () => {
      await browser.post(`${my}/push`, { endpoint: `${endpoint}refused`, keys: keys() });
      return { deviceId: await deviceOf(), userId, count: 1 };
    };
    let push = await register();
    const answered = async (...statuses: number[]) => {
      for (const status of statuses) {
        service.status = status;
        await sendPush(test.db, push);
      }
      service.status = 201;
      return devices();
    };
    const almost = Array.from({ length: REFUSALS_MAX - 1 }, (_, n) => [401, 403, 400][n % 3] ?? 413);
    expect(await answered(...almost)).toBe(1);
    // What it takes once begins anew; what fails otherwise neither counts nor begins anew.
    expect(await answered(201, ...almost)).toBe(1);
    await expect(answered(503)).rejects.toThrow('503');
    expect(await answered(413)).toBe(0);
    // Of one that has told no key, a few such answers in a row say that it was made for another one.
    push = await register();
    const keyless = seal('push-endpoint', JSON.stringify({ endpoint: `${endpoint}refused`, keys: keys() }));
    await test.db.updateTable('pushSubscriptions').set({ sealed: keyless }).execute();
    expect(await answered(401, 403)).toBe(1);
    expect(await answered(201, 403, 403)).toBe(1);
    expect(await answered(403)).toBe(0);
    push = await register();
    const before = received.length;
    const former = { endpoint: `${endpoint}refused`, keys: keys(), siteKey: 'another' };
    const sealed = seal('push-endpoint', JSON.stringify(former));
    await test.db.updateTable('pushSubscriptions').set({ sealed }).where('id', '=', push.deviceId).execute();
    await sendPush(test.db, push);
    expect([await devices(), received.length]).toEqual([0, before]);
  });

  const deviceOf = async () =>
    (await test.db.selectFrom('pushSubscriptions').select('id').executeTakeFirstOrThrow()).id;

  it('pushes nothing to a device that another account has taken over, and forgets one that no key fits', async () => {
    const { browser, my, id: userId } = world.owner;
    await browser.post(`${my}/push`, { endpoint: `${endpoint}shared`, keys: keys() });
    const push = { deviceId: await deviceOf(), userId, count: 1 };
    const before = received.length;
    await fan.browser.post(`${fan.my}/push`, { endpoint: `${endpoint}shared`, keys: keys() });
    expect(await deviceOf()).toBe(push.deviceId);
    await sendPush(test.db, push);
    expect(received).toHaveLength(before);
    await sendPush(test.db, { ...push, userId: fan.id });
    expect(received).toHaveLength(before + 1);

    // On no curve.
    const p256dh = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
    await fan.browser.post(`${fan.my}/push`, { endpoint: `${endpoint}shared`, keys: { ...keys(), p256dh } });
    await sendPush(test.db, { ...push, userId: fan.id });
    expect(received).toHaveLength(before + 1);
    expect(await test.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
  });

  it.each(['log out', 'log out others', 'a new epoch', 'idle for too long'])(
    'push ends with the session that registered it: %s',
    async (how) => {
      const phone = fan.browser;
      await phone.post(`${fan.my}/push`, { endpoint: `${endpoint}phone`, keys: keys() });
      const push = { deviceId: await deviceOf(), userId: fan.id, count: 1 };
      const before = received.length;
      await sendPush(test.db, push);
      expect(received).toHaveLength(before + 1);
      const laptop = new Browser();
      await laptop.logInAs(test.db, fan.id);
      if (how === 'log out') await phone.post('/api/logout');
      else if (how === 'log out others') await laptop.post(`${fan.my}/sessions`, { others: true });
      else if (how === 'a new epoch')
        await sql`update users set session_epoch = session_epoch + 1 where id = ${fan.id}`.execute(test.db);
      else
        await sql`update sessions set idle_until = now() - interval '1 second' where user_id = ${fan.id}`.execute(
          test.db,
        );
      await sendPush(test.db, push);
      expect(received).toHaveLength(before + 1);
      const again = new Browser();
      await again.logInAs(test.db, fan.id);
      expect((await again.get(`${fan.my}/notification_setting`)).body).toMatchObject({ devices: 0 });
    },
  );
});
