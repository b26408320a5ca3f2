import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { PickupRules, TodaysPickups } from '../../server/desk/pickups/contract.ts';
import { readPickupCasts } from '../../server/directory/casts/read-pickup.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const CASTS = 24;
const REASON = '撮影会の告知です。';
const today = businessDateOf(Date.now());
let desk: Browser;
let shopId: number;
let ids: number[];

async function addShown(name: string, { photo = true, shift = true } = {}): Promise<number> {
  const id = await addCast(test.db, shopId, { name });
  if (shift) await addShift(test.db, { castId: id, shopId, businessDate: today });
  if (!photo) return id;
  const mediaId = newMediaId();
  const variants = JSON.stringify([{ width: 240, height: 320, bytes: 9000 }]);
  const medium = { id: mediaId, dot: '#2a2630', variants, sample: true };
  await test.db.insertInto('media').values(medium).execute();
  await test.db.insertInto('castPhotos').values({ castId: id, position: 1, mediaId, alt: name }).execute();
  return id;
}

beforeAll(async () => {
  shopId = await addShop(test.db, await addPlaces(test.db), { name: '月灯り' });
  ids = [];
  for (let i = 0; i < CASTS; i++) ids.push(await addShown(`ゆい${i}`));
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(async () => {
  await test.db.deleteFrom('pickupRules').execute();
  await test.db.deleteFrom('pageChange').execute();
});

const pin = (castId: number, from = today, until = from) =>
  desk.post('/api/admin/pickups/pins', { castId: String(castId), from, until, reason: REASON });
const leaveOut = (castId: number, until = today) =>
  desk.post('/api/admin/pickups/outs', { castId: String(castId), until, reason: REASON });
const orderAt = async (now = Date.now()) => (await readPickupCasts(test.db, now)).map(({ id }) => id);
const rules = async (query = '') =>
  ((await desk.get(`/api/admin/pickups${query}`)).body as unknown as PickupRules).items;
const tags = async () =>
  (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
const lastEvent = () =>
  test.db
    .selectFrom('auditLog')
    .select(['event', 'target', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('the pickups of a day', () => {
  it('begin with those who are pinned, in the order of pinning; the others keep theirs', async () => {
    const before = await orderAt();
    expect(before).toHaveLength(20);
    const outside = ids.filter((id) => !before.includes(id));
    const [first = 0, second = 0] = [outside[0], before[7]];
    expect((await pin(first)).body).toEqual({ message: '先頭に固定しました。' });
    expect((await pin(second)).status).toBe(200);
    const others = before.filter((id) => id !== second);
    expect(await orderAt()).toEqual([first, second, ...others.slice(0, 18)]);
    expect(await tags()).toEqual(['pickup', 'pickup']);
    expect(await lastEvent()).toMatchObject({
      ...{
        event: 'pickup.pinned',
        target: `cast:${second}`,
        detail: { firstDay: today, lastDay: today, reason: REASON },
      },
    });
    const shown = (await desk.get('/api/admin/pickups/today')).body as unknown as TodaysPickups;
    expect(shown.items.map(({ id, isPinned }) => [id, isPinned]).slice(0, 3)).toEqual([
      ...[
        [first, true],
        [second, true],
        [others[0], false],
      ],
    ]);
    expect(shown.items[0]).toMatchObject({ shop: '月灯り' });
  });

  it('are pinned from 05:00 of the first day to 05:00 after the last', async () => {
    const at = Date.now();
    const [id = 0] = ids.filter((each) => each !== ids[0]);
    for (let day = 0; day < 4; day++)
      await addShift(test.db, { castId: id, shopId, businessDate: addDays(today, day + 1) });
    expect((await pin(id, addDays(today, 1), addDays(today, 2))).status).toBe(200);
    const isFirstOn = async (days: number) => (await orderAt(at + days * 86_400_000))[0] === id;
    const rule = (await rules())[0];
    expect(rule).toMatchObject({ state: 'coming', cast: { id } });
    expect([await isFirstOn(1), await isFirstOn(2)]).toEqual([true, true]);
    await test.db.updateTable('pickupRules').set({ takenBackAt: new Date() }).execute();
    const usual = [await isFirstOn(0), await isFirstOn(1), await isFirstOn(2), await isFirstOn(3)];
    await test.db.updateTable('pickupRules').set({ takenBackAt: null }).execute();
    expect([await isFirstOn(0), await isFirstOn(3)]).toEqual([usual[0], usual[3]]);
  });

  it('never show who is hidden, without a photo or without a shift, and the desk says why', async () => {
    const absent = {
      photo: await addShown('写真なし', { photo: false }),
      shift: await addShown('出勤なし', { shift: false }),
      hidden: await addShown('非公開'),
      out: await addShown('除外'),
    };
    for (const id of Object.values(absent)) expect((await pin(id)).status).toBe(200);
    await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', absent.hidden).execute();
    await leaveOut(absent.out);
    const shown = await orderAt();
    for (const [why, id] of Object.entries(absent)) {
      expect(shown, why).not.toContain(id);
      expect(await rules(`?q=${id}&kind=pin`), why).toMatchObject([{ absent: why, state: 'running' }]);
    }
    await test.db.deleteFrom('casts').where('id', 'in', Object.values(absent)).execute();
  });

  it('leave a cast out until a day, and have her back when that is taken back', async () => {
    const before = await orderAt();
    const [id = 0] = before;
    expect((await leaveOut(id, addDays(today, 3))).body).toEqual({ message: 'ピックアップから外しました。' });
    expect(await orderAt()).not.toContain(id);
    expect((await leaveOut(id)).body.errors).toEqual({ castId: ['この女の子は、すでに外されています。'] });
    const [rule] = await rules('?kind=out');
    expect(rule).toMatchObject({ state: 'running', madeBy: '田中', reason: REASON, takenBackOn: null });
    const path = `/api/admin/pickups/${rule?.id}/take_back`;
    expect((await desk.post(path, {})).body).toEqual({ message: '取り消しました。' });
    expect(await orderAt()).toEqual(before);
    expect(await rules('?state=taken_back')).toMatchObject([{ id: rule?.id, takenBackBy: '田中' }]);
    expect(await rules('?state=running')).toEqual([]);
    expect((await desk.post(path, {})).body.errors).toEqual({ custom: ['すでに取り消されています。'] });
    expect((await desk.post('/api/admin/pickups/999999/take_back', {})).status).toBe(404);
  });
});

describe('a rule', () => {
  it('is refused for a sixth cast of one day, also when the fifth comes at the same moment', async () => {
    const [one, two, three, four, ...rest] = ids;
    for (const id of [one, two, three, four]) await pin(id ?? 0, today, addDays(today, 2));
    let late: ReturnType<typeof pin> | undefined;
    await test.db.transaction().execute(async (trx) => {
      const rule = { kind: 'pin' as const, castId: rest[0] ?? 0, fromDate: today, untilDate: today };
      const values = { ...rule, reason: REASON, madeBy: null, takenBackBy: null, takenBackAt: null };
      await trx.insertInto('pickupRules').values(values).execute();
      late = pin(rest[1] ?? 0);
      await setTimeout(500);
    });
    expect((await late)?.status).toBe(422);
    const sixth = await pin(rest[2] ?? 0, today, addDays(today, 5));
    expect((sixth.body.errors as Record<string, string[]>).from?.[0]).toMatch(
      /^固定できるのは1日5人までです。.*すでに5人います。$/,
    );
    expect((await pin(rest[2] ?? 0, addDays(today, 1), addDays(today, 5))).status).toBe(200);
  });

  it('names a cast there is, days to come in their order, and each day once', async () => {
    const errorsOf = async (answer: ReturnType<typeof pin>) => (await answer).body.errors;
    const id = ids[0] ?? 0;
    expect(await errorsOf(pin(999_999))).toEqual({ castId: ['このキャストIDは登録されていません。'] });
    expect(await errorsOf(pin(id, addDays(today, -1), today))).toHaveProperty('from');
    expect(await errorsOf(pin(id, addDays(today, 2), today))).toEqual({
      until: ['最後の日は、最初の日以降で入力してください。'],
    });
    expect(await errorsOf(pin(id, '2026-02-30', today))).toHaveProperty('from');
    await pin(id, today, addDays(today, 2));
    expect(await errorsOf(pin(id, addDays(today, 2), addDays(today, 4)))).toEqual({
      castId: ['この女の子は、この期間にすでに固定されています。'],
    });
    expect((await pin(id, addDays(today, 3), addDays(today, 4))).status).toBe(200);
    const csv = await desk.get('/api/admin/pickups/csv');
    expect(csv.text.split('\r\n')).toHaveLength(4);
  });

  it('that is over stays as it was', async () => {
    const rule = {
      kind: 'pin' as const,
      castId: ids[0] ?? 0,
      fromDate: '2026-01-01',
      untilDate: '2026-01-02',
    };
    const { id } = await test.db
      .insertInto('pickupRules')
      .values({ ...rule, reason: REASON, madeBy: null, takenBackBy: null, takenBackAt: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await desk.post(`/api/admin/pickups/${id}/take_back`, {});
    expect(refused.body.errors).toEqual({ custom: ['すでに終わっているため、取り消せません。'] });
    expect(await rules('?state=over')).toMatchObject([{ id, state: 'over', madeBy: null }]);
  });
});
