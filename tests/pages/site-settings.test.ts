import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, type IsoDate } from '../../server/core/business-day.ts';
import { USUAL_SETTINGS } from '../../server/core/db/site-settings.ts';
import { formatDate } from '../../server/core/holidays.ts';
import type { DeskSettings } from '../../server/desk/settings/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addPerson, addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let site: Site;
let desk: Browser;
let world: TimelineWorld;
let today: IsoDate;

beforeAll(async () => {
  today = await lastingDay();
  world = await addTimeline(test.db);
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
  const voter = await addPerson(test.db, 'けん');
  await test.db
    .updateTable('users')
    .set({ createdAt: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', voter.id)
    .execute();
  await test.db
    .insertInto('votes')
    .values(
      // A week ago the order was another one.
      [
        { castId: world.owner.castId ?? 0, businessDate: today },
        { castId: world.other.castId ?? 0, businessDate: addDays(today, -8) },
      ].map((vote) => ({ ...vote, userId: voter.id, points: 10 })),
    )
    .execute();
  site = await startSite({ databaseUrl: test.url });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await forgetLimits(test.db);
  await test.db.deleteFrom('siteSettings').execute();
});

const set = (changes: Partial<typeof USUAL_SETTINGS>) =>
  desk.post('/api/admin/settings', { ...USUAL_SETTINGS, ...changes });
const read = async () => (await desk.get('/api/admin/settings')).body as unknown as DeskSettings;
const rankingHas = (part: string, isThere: boolean) =>
  expect.poll(async () => (await (await site.get('/ranking/')).text()).includes(part)).toBe(isThere);

it('are the usual ones until staff set them, and keep who has', async () => {
  expect(await read()).toMatchObject({ values: USUAL_SETTINGS, history: [] });
  expect((await set({})).body.message).toBe('変更はありません。');
  await set({ guestComments: false });
  await set({});
  const { values, history } = await read();
  expect(values).toEqual(USUAL_SETTINGS);
  expect(history).toMatchObject([
    { name: 'guestComments', value: true, setBy: '田中' },
    { name: 'guestComments', value: false, setBy: '田中' },
  ]);
  const events = await test.db
    .selectFrom('auditLog')
    .select(['target', 'detail'])
    .where('event', '=', 'setting.changed')
    .orderBy('id')
    .execute();
  expect(events.slice(-2)).toEqual([
    { target: 'setting:guestComments', detail: { before: true, after: false } },
    { target: 'setting:guestComments', detail: { before: false, after: true } },
  ]);
});

it('show numerals on the stored page of the ranking, and take them away', async () => {
  await rankingHas('castcard__link', true);
  await rankingHas('castcard__place', false);
  // The lead says what it is from.
  await rankingHas(`今週から <small>${formatDate(today)}</small>`, true);
  await set({ rankingNumerals: true });
  await rankingHas('castcard__place', true);
  await set({});
  await rankingHas('castcard__place', false);
});

it('send guests to the login, or let their comments wait', async () => {
  const tlId = await addPost(test.db, world.owner.castId ?? 0);
  const comment = (text: string) => new Browser().post('/api/tl_comment', { tlId, comment: text });
  expect((await comment('こんばんは')).body.message).toBe('コメントしました。');
  await set({ holdGuestComments: true });
  expect((await comment('またきます')).body.item).toMatchObject({ approved: false });
  await set({ guestComments: false });
  expect((await comment('おやすみ')).status).toBe(401);
  const member = await addPerson(test.db, 'ゆう');
  expect((await member.browser.post('/api/tl_comment', { tlId, comment: 'おはよう' })).status).toBe(200);
});
