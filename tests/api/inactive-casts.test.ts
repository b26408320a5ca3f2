import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifyInactiveCasts } from '../../server/community/notifications/tasks.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { formatDate } from '../../server/core/holidays.ts';
import { castPath } from '../../server/core/paths.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, publish } from '../support/casts.ts';
import { addShift } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let cast: CastBrowser;

beforeEach(async () => {
  await test.db.updateTable('casts').set({ lastActiveAt: new Date() }).execute();
  cast = await castBrowser(test.db);
});

/** Her newest activity lies this many days ago. */
const quietFor = (days: number) =>
  test.db
    .updateTable('casts')
    .set({ lastActiveAt: sql`now() - ${days} * interval '1 day'` })
    .where('id', '=', cast.castId)
    .execute();
const run = () => notifyInactiveCasts(test.db);
const nudges = async () => {
  const { body } = await cast.browser.get(`/api/my_page/${cast.myId}/notifications?filter=announcement`);
  return (body.items as { kind: string; text: string; path: string }[]).filter(
    ({ kind }) => kind === 'inactive',
  );
};

it('a cast hears a week before, once, until when what is to be done', async () => {
  await quietFor(22.9);
  await run();
  expect(await nudges()).toEqual([]);
  await quietFor(23.1);
  for (let day = 0; day < 3; day += 1) await run();
  const last = formatDate(addDays(businessDateOf(Date.now()), 7));
  expect(await nudges()).toMatchObject([
    {
      text: `${last}までに投稿・プロフィールの編集・出勤の登録がないと、投票を受け取れなくなります`,
      path: castPath(cast.castId),
    },
  ]);
  await Promise.all([run(), run(), run()]);
  expect(await nudges()).toHaveLength(1);
});

it('not when she is inactive already, hidden, or has no account', async () => {
  await quietFor(30.1);
  await run();
  expect(await nudges()).toEqual([]);
  await quietFor(25);
  const hide = (visible: boolean) => cast.browser.post(`/api/my_page/${cast.myId}/visibility`, { visible });
  await hide(false);
  await run();
  await hide(true);
  expect(await nudges()).toEqual([]);
  await test.db.updateTable('users').set({ castId: null }).where('id', '=', cast.userId).execute();
  await run();
  const rows = await test.db
    .selectFrom('notifications')
    .select('id')
    .where('castId', '=', cast.castId)
    .execute();
  expect(rows).toEqual([]);
});

describe('once she has done something', () => {
  it.each([
    ['a post', () => publish(cast.browser, { message: 'ひさしぶり' })],
    [
      'an edit of her profile',
      () =>
        cast.browser.post(`/api/my_page/${cast.myId}/profile_detail_setting`, {
          type: 'girl',
          hobby: '散歩',
        }),
    ],
    [
      'a shift',
      async () => {
        const { shopId } = await test.db
          .selectFrom('casts')
          .select('shopId')
          .where('id', '=', cast.castId)
          .executeTakeFirstOrThrow();
        const businessDate = addDays(businessDateOf(Date.now()), 1);
        await addShift(test.db, { castId: cast.castId, shopId: shopId ?? 0, businessDate });
      },
    ],
  ] as [string, () => Promise<unknown>][])(
    '%s: the notice goes, and comes back in the next period',
    async (_, act) => {
      await quietFor(24);
      await run();
      expect(await nudges()).toHaveLength(1);
      await act();
      expect(await nudges()).toEqual([]);
      await run();
      expect(await nudges()).toEqual([]);
      await quietFor(23.5);
      await test.db
        .updateTable('shifts')
        .set({ createdAt: new Date(Date.now() - 23.4 * 86_400_000) })
        .where('castId', '=', cast.castId)
        .execute();
      await run();
      expect((await nudges()).length).toBeGreaterThan(0);
    },
  );

  it('a shift alone keeps a page active', async () => {
    await quietFor(26);
    const { shopId } = await test.db
      .selectFrom('casts')
      .select('shopId')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    const businessDate = addDays(businessDateOf(Date.now()), 1);
    await addShift(test.db, { castId: cast.castId, shopId: shopId ?? 0, businessDate });
    await run();
    expect(await nudges()).toEqual([]);
  });
});

it('who has turned it off is not notified, and members have no such setting', async () => {
  const setting = { kinds: { inactive: false }, mail: false, detail: false };
  await cast.browser.post(`/api/my_page/${cast.myId}/notification_setting`, setting);
  await quietFor(25);
  await run();
  expect(await nudges()).toEqual([]);
  expect((await new Browser().get(`/api/my_page/${cast.myId}/notifications`)).status).toBe(401);
});
