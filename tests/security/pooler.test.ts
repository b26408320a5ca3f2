import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import type { Database } from '../../server/core/db/schema.ts';
import { lockDirectly, oneAtATime } from '../../server/core/db/session-lock.ts';
import { inShopScope, scopedTransactions } from '../../server/core/db/shop-scope.ts';
import { withClient } from '../../server/core/db/with-client.ts';
import { onServer } from '../support/clone.ts';
import { byTransaction } from '../support/pooler.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let pooled: Db;
let own: number;
let other: number;

beforeAll(async () => {
  const places = await addPlaces(test.db);
  own = await addShop(test.db, places, { name: '宵待' });
  other = await addShop(test.db, places, { name: '暁' });
  for (const shop of [own, other])
    await sql`insert into shop_macros (shop_id, title, body) values (${shop}, 'x', 'x')`.execute(test.db);
  pooled = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: scopedTransactions(byTransaction(test.url)) }),
    plugins: [new CamelCasePlugin()],
  });
});
afterAll(() => pooled.destroy());

const macros = async (db: Db) =>
  (await db.selectFrom('shopMacros').select('shopId').orderBy('shopId').execute()).map(
    ({ shopId }) => shopId,
  );

describe('S39: behind a pooler by transaction', () => {
  it('a shop meets its own rows alone in a session of others, who meet all that they may', async () => {
    const asked = Array.from({ length: 30 }, (_, i) =>
      i % 3 === 0
        ? macros(pooled)
        : inShopScope([i % 3 === 1 ? own : other], () =>
            i % 2 ? macros(pooled) : pooled.transaction().execute((trx) => macros(trx as never)),
          ),
    );
    for (const [i, seen] of (await Promise.all(asked)).entries())
      expect(seen, `${i}`).toEqual(i % 3 === 0 ? [own, other] : [i % 3 === 1 ? own : other]);
  });

  it('what a shop may not write fails alone, and leaves the session to others', async () => {
    const foreign = sql`insert into shop_macros (shop_id, title, body) values (${other}, 'y', 'y')`;
    await expect(inShopScope([own], () => foreign.execute(pooled))).rejects.toMatchObject({ code: '42501' });
    expect(await macros(pooled)).toEqual([own, other]);
  });

  it.each([
    ['select set_config', 'begin'],
    ['rollback', 'select 1'],
  ])(
    'a session in which `%s` failed may be in a transaction, and is lent to none again',
    async (fails, asked) => {
      const released: unknown[] = [];
      const session = {
        query: async (text: string) => {
          if (text.startsWith(fails) || text === 'select 1') throw new Error(text);
        },
        release: (isBroken?: boolean) => released.push(isBroken),
      };
      const pool = scopedTransactions({
        options: {},
        connect: async () => session as never,
        end: async () => {},
      });
      const lend = () => inShopScope([own], () => pool.connect());
      const client = await lend();
      await expect(client.query(asked, [])).rejects.toThrow();
      client.release();
      (await lend()).release(true);
      (await lend()).release();
      expect(released).toEqual([true, true, false]);
    },
  );

  it('is asked by no named statement, and for no setting of the session', async () => {
    const plain = connect(test.url, { name: 'test', poolSize: 1, isPooled: true });
    await plain.selectFrom('shops').select('id').where('id', '=', own).execute();
    const { rows } = await sql<{ names: number; limit: string }>`
      select (select count(*) from pg_prepared_statements)::int as names,
        current_setting('statement_timeout') as limit where ${own} > 0`.execute(plain);
    await plain.destroy();
    expect(rows).toEqual([{ names: 0, limit: '0' }]);
  });

  it('a command has no limit, though the role has those of requests', async () => {
    const { username, pathname } = new URL(test.url);
    const place = `${username} in database ${pathname.slice(1)}`;
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const text = `select ${settings.map((each) => `current_setting('${each}')`).join(" || ' ' || ")} as limits`;
    for (const each of settings)
      await onServer(inject('postgresUrl'), `alter role ${place} set ${each} = '3s'`);
    const options = { name: 'test', poolSize: 1 };
    const free = connect(test.url, { ...options, unlimited: true });
    const requests = connect(test.url, { ...options, isPooled: true });
    const limitsOf = async (db: Db) => (await sql<{ limits: string }>`${sql.raw(text)}`.execute(db)).rows;
    try {
      expect(await limitsOf(requests)).toEqual([{ limits: '3s 3s 3s' }]);
      expect(await limitsOf(free)).toEqual([{ limits: '0 0 0' }]);
      expect(await withClient(test.url, 'test', async (client) => (await client.query(text)).rows)).toEqual([
        { limits: '0 0 0' },
      ]);
    } finally {
      for (const db of [free, requests]) await db.destroy();
      await onServer(inject('postgresUrl'), `alter role ${place} reset all`);
    }
  });

  it('what only one may do is locked past it', async () => {
    const direct = connect(test.url, { name: 'test', poolSize: 2 });
    const undo = lockDirectly(pooled, direct);
    try {
      const locked = () => sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
      await oneAtATime(pooled, ['a'], async (one) => {
        await pooled.transaction().execute(async (trx) => {
          // Has the session that came back last.
          await sql`select 1`.execute(trx);
          expect((await locked().execute(one)).rows).toHaveLength(1);
        });
      });
      expect((await locked().execute(direct)).rows).toEqual([]);
    } finally {
      undo();
      await direct.destroy();
    }
  });
});
