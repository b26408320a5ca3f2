import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { returnOf } from '../../server/app/leaving/delete-account.ts';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { config } from '../../server/core/config.ts';
import { writeWhole } from '../../server/gateways/media/files.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { Browser, someFacts } from '../support/browser.ts';
import { type CastBrowser, castBrowser } from '../support/casts.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let cast: CastBrowser;
const HELD = '運営が非公開にしているため、公開できません。';

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
  cast = await castBrowser(test.db);
});
afterEach(() => {
  Object.assign(config(), { cdn: null });
});

const address = () => `/api/my_page/${cast.myId}/visibility`;
const set = (visible: boolean, browser = cast.browser) => browser.post(address(), { visible });
const state = async () => (await cast.browser.get(address())).body.state;
const staff = (visible: boolean) => setVisibility(test.db, { castId: cast.castId }, visible);
const row = () =>
  test.db
    .selectFrom('casts')
    .select(['status', 'hiddenBy'])
    .where('id', '=', cast.castId)
    .executeTakeFirstOrThrow();
const isShown = async () => (await new Browser().get(`/api/cast_cards/${cast.castId}`)).status === 200;

it('one tap hides her, the next one shows her again; both say what has happened and may be repeated', async () => {
  expect(await state()).toBe('public');
  for (const visible of [false, false, true, true, false]) {
    const { status, body } = await set(visible);
    expect([status, body.state, body.castId]).toEqual([200, visible ? 'public' : 'hidden', cast.castId]);
    expect(body.message).toBe(
      visible
        ? 'ページを公開しました。'
        : 'ページを非公開にしました。投稿や写真も、どこからも見えなくなりました。',
    );
    expect([await isShown(), await state()]).toEqual([visible, visible ? 'public' : 'hidden']);
  }
  const events = await test.db
    .selectFrom('auditLog')
    .select(['event', 'detail'])
    .where('target', '=', `cast:${cast.castId}`)
    .orderBy('id')
    .execute();
  const [shown, hidden] = ['public', 'hidden cast'];
  expect(events).toEqual([
    { event: 'cast.hidden', detail: { before: shown, after: hidden } },
    { event: 'cast.shown', detail: { before: hidden, after: shown } },
    { event: 'cast.hidden', detail: { before: shown, after: hidden } },
  ]);
});

it('many taps at once leave one state', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => set(i % 2 === 0)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { status, hiddenBy } = await row();
  expect(hiddenBy).toEqual(status === 'hidden' ? ['cast'] : []);
});

describe('what others have hidden', () => {
  it('stays hidden whatever she does', async () => {
    await staff(false);
    expect(await state()).toBe('held');
    const refused = await set(true);
    expect([refused.status, refused.body.errors]).toEqual([422, { custom: [HELD] }]);
    expect((await set(false)).body.state).toBe('held');
    expect((await set(true)).status).toBe(422);
    expect([await isShown(), (await row()).hiddenBy]).toEqual([false, ['staff', 'cast']]);
  });

  it('comes back hidden when she has hidden herself meanwhile', async () => {
    await set(false);
    await staff(false);
    await staff(true);
    expect([await isShown(), await state()]).toEqual([false, 'hidden']);
    await set(true);
    expect(await isShown()).toBe(true);
  });

  it('the previous release has hidden without a reason, and it counts as the operator’s', async () => {
    const hide = test.db.updateTable('casts').set({ status: 'hidden' });
    await hide.where('id', '=', cast.castId).execute();
    expect(await state()).toBe('held');
    await set(false);
    expect((await set(true)).status).toBe(422);
    await staff(true);
    expect(await state()).toBe('hidden');
  });

  it('a deleted page stays deleted', async () => {
    const remove = test.db.updateTable('casts').set({ status: 'deleted' });
    await remove.where('id', '=', cast.castId).execute();
    expect([(await set(false)).body.state, (await set(true)).status]).toEqual(['held', 422]);
    expect((await row()).status).toBe('deleted');
  });

  it('a page whose shop is closed says so', async () => {
    const { shopId } = await test.db
      .selectFrom('casts')
      .select('shopId')
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    await setVisibility(test.db, { shopId: shopId ?? 0 }, false);
    expect(await state()).toBe('closed');
    await set(false);
    expect((await set(true)).body).toMatchObject({
      state: 'closed',
      message: '非公開を解除しました。お店の掲載が再開すると、ページが表示されます。',
    });
    await setVisibility(test.db, { shopId: shopId ?? 0 }, true);
  });
});

it.each([true, false])('an account that leaves and returns is as visible as before: %s', async (visible) => {
  await set(visible);
  await cast.browser.post(`/api/my_page/${cast.myId}/delete_account`, { delete: true });
  expect(await isShown()).toBe(false);
  await test.db.transaction().execute((trx) => returnOf(trx, cast.userId, someFacts()));
  expect(await isShown()).toBe(visible);
  expect((await row()).hiddenBy).toEqual(visible ? [] : ['cast']);
});

it('hiding is never limited, showing is', async () => {
  for (let i = 0; i < 35; i += 1) expect((await set(false)).status).toBe(200);
  const shown: number[] = [];
  for (let i = 0; i < 31; i += 1) shown.push((await set(true)).status);
  expect(shown.at(-1)).toBe(429);
  expect((await set(false)).status).toBe(200);
});

it('S67: a CDN hears of it before she has her answer, and once more after five seconds', async () => {
  Object.assign(config(), { cdn: { purgeUrl: 'http://127.0.0.1:9/', token: 'token-of-tests' } });
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
  await test.db.insertInto('media').values({ id, dot: '#705c67', variants }).execute();
  await writeWhole('media', `${id}w480.webp`, Buffer.from('face'));
  await test.db
    .insertInto('castPhotos')
    .values({ castId: cast.castId, position: 0, mediaId: id, alt: '' })
    .execute();
  await set(false);
  const { rows } = await sql<{ due: boolean }>`
    select j.run_at <= now() as due from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'forget_in_caches'`.execute(test.db);
  expect(rows).toEqual([{ due: true }]);
  const [forgotten] = await takeJobs(test.db, 'forget_in_caches');
  expect(forgotten?.names).toContain(`${id}w480.webp`);
  // The database has queued the other look by itself.
  expect(await takeJobs(test.db, 'settle_posts_of')).toEqual([{ castId: cast.castId }]);
  // Hidden already: by herself once more, then by staff, and by staff once more.
  await set(false);
  expect(await takeJobs(test.db, 'forget_in_caches')).toEqual([]);
  expect(await staff(false)).toBe(true);
  await takeJobs(test.db, 'forget_in_caches');
  expect(await staff(false)).toBe(false);
  expect(await takeJobs(test.db, 'forget_in_caches')).toEqual([]);
  expect(await takeJobs(test.db, 'settle_posts_of')).toEqual([]);
  expect((await row()).hiddenBy).toEqual(['cast', 'staff']);
});
