import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedImport, ImportRuns } from '../../server/desk/imports/contract.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { addCast, addPlaces } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;

beforeAll(async () => {
  await addPlaces(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
});
beforeEach(async () => {
  for (const table of ['casts', 'shops', 'importRuns'] as const) await test.db.deleteFrom(table).execute();
});

const HEAD = '店舗コード,店名,業種,都道府県,エリア,営業時間,60分料金,サービス料';
const line = (code: string, name: string, price = '9000') =>
  `${code},${name},キャバクラ,東京都,新宿・歌舞伎町,20:00〜25:00,${price},20%`;
const csv = (...lines: string[]) => Buffer.from(`${[HEAD, ...lines].join('\n')}\n`);
async function check(bytes: Buffer) {
  const answer = await desk.post(
    '/api/admin/imports',
    formOf({ file: [fileOf(bytes, 'お店.csv', 'text/csv')] }),
  );
  return { ...answer, body: answer.body as unknown as CheckedImport & { errors: Record<string, string[]> } };
}
const run = (id: number) => desk.post(`/api/admin/imports/${id}`, {});
const takeBack = (id: number) => desk.post(`/api/admin/imports/${id}/take_back`, {});
const shops = () =>
  test.db.selectFrom('shops').select(['id', 'externalId', 'name', 'total60']).orderBy('externalId').execute();
const prices = () =>
  test.db
    .selectFrom('shopPrices')
    .select(['label', 'amount'])
    .orderBy('shopId')
    .orderBy('position')
    .execute();
const runs = async () => ((await desk.get('/api/admin/imports')).body as unknown as ImportRuns).items;

async function imported(...lines: string[]): Promise<number> {
  const { id } = (await check(csv(...lines))).body;
  const done = await run(id);
  expect(done.status, done.text).toBe(200);
  return id;
}

describe('a dry run', () => {
  it('says what would be new and what would change, field by field, and changes nothing', async () => {
    await imported(line('S1', '月灯り'), line('S2', '暁'));
    const before = [await shops(), await prices()];
    const { body, status, text } = await check(
      csv(line('S1', '月灯り', '10000'), line('S2', '暁'), line('S3', '宵待')),
    );
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ fresh: 1, changed: 1, unchanged: 1, refused: 0, errors: [] });
    const [changed, fresh] = body.changes;
    expect(changed).toMatchObject({ code: 'S1', isNew: false });
    expect(changed?.fields.map(({ name }) => name)).toEqual(['60分の総額', '料金']);
    expect(changed?.fields[0]).toEqual({ name: '60分の総額', from: '11880', to: '13200' });
    expect(fresh).toEqual({ code: 'S3', name: '宵待', isNew: true, fields: [] });
    expect([await shops(), await prices()]).toEqual(before);
    expect(await runs()).toHaveLength(1);
  });

  it('names each wrong row, and a file with one is not imported', async () => {
    const { body } = await check(csv(line('S1', '月灯り'), line('S2', '')));
    expect(body).toMatchObject({ refused: 1 });
    expect(body.errors).toEqual([expect.stringContaining('3行目')]);
    const refused = await run(body.id);
    expect([refused.status, await shops()]).toEqual([422, []]);
  });

  it('says what is wrong with a whole file, at its field', async () => {
    const tooMany = csv(...Array.from({ length: 2001 }, (_, i) => line(`S${i}`, '店')));
    for (const [bytes, words] of [
      [Buffer.alloc(0), 'CSVファイルを選択してください。'],
      [Buffer.from('店名\nあ\n'), '1行目に列がありません'],
      [Buffer.from('PK\u0003\u0004'), '表計算ソフトのファイル'],
      [tooMany, '1回に取り込めるのは2,000行までです。'],
    ] as const) {
      const { body, status } = await check(bytes);
      expect([status, body.errors.file?.[0]]).toEqual([422, expect.stringContaining(words)]);
    }
    expect(await shops()).toEqual([]);
  });
});

describe('an import', () => {
  it('is run once, recorded, and taken back to what was before', async () => {
    await imported(line('S1', '月灯り'));
    const before = [await shops(), await prices()];
    const id = await imported(line('S1', '月灯り 本店', '12000'), line('S2', '暁'));
    expect((await shops()).map(({ name }) => name)).toEqual(['月灯り 本店', '暁']);
    expect((await run(id)).body.errors).toEqual({ custom: ['このファイルは、すでに取り込みました。'] });
    const [latest] = await runs();
    expect(latest).toMatchObject({
      id,
      fileName: 'お店.csv',
      fresh: 1,
      changed: 1,
      madeBy: '田中',
      status: 'done',
    });

    expect((await takeBack(id)).body).toEqual({ message: '2件のお店を取り込み前に戻しました。' });
    expect([await shops(), await prices()]).toEqual(before);
    expect(await runs()).toMatchObject([{ id, status: 'taken_back' }, { status: 'done' }]);
    expect((await takeBack(id)).status).toBe(422);
    const events = await test.db
      .selectFrom('auditLog')
      .select('event')
      .where('event', 'like', 'import.%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['import.taken_back', 'import.done']);
  });

  it('leaves what others have changed or used since', async () => {
    const id = await imported(line('S1', '月灯り'), line('S2', '暁'), line('S3', '宵待'));
    const [first, second] = await shops();
    await test.db
      .updateTable('shops')
      .set({ name: '月灯り 新館' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await addCast(test.db, second?.id ?? 0, { name: 'さくら' });
    expect((await takeBack(id)).body).toEqual({
      message: '1件のお店を取り込み前に戻しました。その後に変更や登録のあった2件は、そのままにしました。',
    });
    expect((await shops()).map(({ name }) => name)).toEqual(['月灯り 新館', '暁']);
  });

  it('is found by its file, filtered by its state, and saved as a file', async () => {
    const first = await imported(line('S1', '月灯り'));
    const second = await imported(line('S1', '月灯り 新館'));
    expect((await takeBack(second)).status).toBe(200);
    const idsOf = async (query: string) =>
      ((await desk.get(`/api/admin/imports${query}`)).body as { items: { id: number }[] }).items.map(
        ({ id }) => id,
      );
    expect(await idsOf('?sort=old')).toContain(first);
    expect((await idsOf('?sort=old')).indexOf(first)).toBeLessThan(
      (await idsOf('?sort=old')).indexOf(second),
    );
    expect(await idsOf(`?q=${second}&status=taken_back`)).toEqual([second]);
    expect(await idsOf(`?q=${first}&status=taken_back`)).toEqual([]);
    expect(await idsOf(`?q=${encodeURIComponent('お店')}`)).toContain(first);
    expect(await idsOf(`?q=${encodeURIComponent('別の')}`)).toEqual([]);
    const { text } = await desk.get(`/api/admin/imports/csv?q=${second}`);
    expect(text).toContain(`${second},お店.csv,taken_back,`);
  });

  it('needs a second factor of the last minutes, and exists', async () => {
    const { id } = (await check(csv(line('S1', '月灯り')))).body;
    const old = new Date(Date.now() - 16 * 60_000);
    await test.db.updateTable('sessions').set({ mfaAt: old }).where('realm', '=', 'admin').execute();
    expect((await run(id)).status).toBe(403);
    expect(await shops()).toEqual([]);
    await test.db.updateTable('sessions').set({ mfaAt: new Date() }).where('realm', '=', 'admin').execute();
    expect((await run(999_999)).status).toBe(404);
    expect((await takeBack(999_999)).status).toBe(404);
  });
});
