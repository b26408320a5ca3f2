import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { insertNotifications } from '../../server/community/notifications/queries.ts';
import { businessDateOf } from '../../server/core/business-day.ts';
import type { NotificationEvent } from '../../server/core/db/notification-tables.ts';
import { addPerson, type Person } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const RECEIPT = '20261121-7K3F9Q';
const today = () => businessDateOf(Date.now());
let person: Person;

beforeAll(async () => {
  person = await addPerson(test.db, 'ゆう');
});
beforeEach(() => test.db.deleteFrom('notifications').execute());

const listed = async () => (await person.browser.get(`${person.my}/notifications`)).body.items;

it.each<[NotificationEvent, string, string]>([
  ['inquiry_received', 'お問い合わせを受け付けました', '{my}/inquiry/'],
  ['inquiry_checking', 'お問い合わせの内容を確認しています', `{my}/inquiry/?thread=${RECEIPT}`],
  ['inquiry_reflected', 'お問い合わせの内容を反映しました', `{my}/inquiry/?thread=${RECEIPT}`],
  ['inquiry_answered', 'お問い合わせへの対応が完了しました', `{my}/inquiry/?thread=${RECEIPT}`],
  [
    'inquiry_declined',
    'お問い合わせの確認が終わりました。今回は対応しませんでした',
    `{my}/inquiry/?thread=${RECEIPT}`,
  ],
  ['inquiry_reply', 'お問い合わせに返信がありました', `{my}/inquiry/?thread=${RECEIPT}`],
  ['shop_reply', 'お店から返信がありました', `{my}/inquiry/?shop=${RECEIPT}`],
  ['shifts_changed', 'お店が出勤の予定を変更しました', '{my}/shifts/'],
  ['affiliation_agreed', '所属の申請が承認されました', '{my}/shop_setting/'],
  ['report_acted', '通報いただいた内容に対応しました', '{my}/reports/'],
  ['photo_removed', '公開された写真がガイドラインに反していたため、運営が削除しました', '{my}/inquiry/'],
])('says of %s 「%s」, and leads there', async (event, text, to) => {
  await insertNotifications(test.db, sql`select ${person.id}::bigint`, {
    ...{ event, subject: RECEIPT, once: event, groupKey: event, day: today() },
  });
  const path = to.replace('{my}', `/my_page/${person.myId}`);
  expect(await listed()).toMatchObject([{ kind: 'inquiry', text, path }]);
});

it('reads an event that a newer release has written without its sentence', async () => {
  await insertNotifications(test.db, sql`select ${person.id}::bigint`, {
    ...{ event: 'removed', once: 'newer', groupKey: 'newer', day: today() },
  });
  await sql`update notifications set event = 'of_tomorrow'`.execute(test.db);
  expect(await listed()).toMatchObject([
    { text: 'お知らせが1件あります', path: `/my_page/${person.myId}/notifications/` },
  ]);
});

it.each([
  ['inquiry', `inquiry:reply:${RECEIPT}`, 'inquiry_reply', RECEIPT],
  ['inquiry', `inquiry:shop:3:${RECEIPT}`, 'inquiry_shop', '3'],
  ['inquiry', 'inquiry:review_reply:3', 'review_reply', '3'],
  ['approved', 'approved:staff:4', 'approved_by_staff', null],
  ['approved', 'approved:4', 'approved', null],
  ['post', 'moved:9', 'moved', null],
  ['post', 'post:1:2026-11-20', 'post', null],
  ['posting', 'late:6:1', 'post_late', null],
  ['posting', 'lost:abc', 'video_lost', null],
  ['like', 'like:6:2026-11-20', 'like', null],
])('names what the release before inserts as %s in the group %s', async (kind, group, event, subject) => {
  const { rows } = await sql`
    insert into notifications (user_id, kind, once, group_key, day)
    values (${person.id}, ${kind}, ${group}, ${group}, ${today()})
    returning event, subject, group_key`.execute(test.db);
  expect(rows).toEqual([{ event, subject, groupKey: group }]);
});
