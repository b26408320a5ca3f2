import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { checksums, frozenChecksums, SCHEMA_FILE } from '../../scripts/schema.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { fold } from '../../server/directory/search/rules.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addPlaces, addShop } from '../support/seed.ts';

const script = path.resolve(import.meta.dirname, '../support/migrate-until.ts');
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  const database = await testDatabase(kind);
  opened.push(database);
  return database;
}

/** Everything a migration makes: columns, constraints, indexes, triggers, functions and what has run. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') || coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || qual from pg_policies where schemaname = 'public'
    union all select 'ran ' || name from kysely_migration
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Runs the migrations in a process of their own. @returns its queries; null when it was killed on the way. */
function migrateUntil(url: string, dieAfter: number): Promise<number | null> {
  return new Promise((done, failed) => {
    const child = fork(script, {
      execArgv: [],
      env: { ...process.env, DATABASE_URL: url, DIE_AFTER: String(dieAfter) },
    });
    let queries: number | null = null;
    child.once('message', (count) => {
      queries = Number(count);
    });
    child.once('exit', (code, signal) =>
      code === 0 || signal === 'SIGKILL' ? done(queries) : failed(new Error(`migrating ended with ${code}`)),
    );
  });
}

describe('the migrations of the repository', () => {
  it('are frozen: each is as it was when it first ran elsewhere, and a new one comes after the others', () => {
    const names = [...frozenChecksums().keys()];
    expect([...checksums()], 'a new migration is frozen by `npm run schema`').toEqual([...frozenChecksums()]);
    expect(names).toEqual(names.toSorted());
  });

  it('make the schema that docs/schema.sql shows', async () => {
    const { db } = await open('empty');
    await migrate(db);
    expect(await describeSchema(db), '`npm run schema` writes it anew').toBe(
      readFileSync(SCHEMA_FILE, 'utf8'),
    );
  });
});

it('shops that stood there before are found by their introductions', async () => {
  const { db } = await open('empty');
  await migrate(db, '20261128T110000-note-who-invited-admins');
  const place = await addPlaces(db);
  const shop = { name: '宵待', introduction: '木のカウンターです。' };
  const id = await addShop(db, place, shop);
  await addShop(db, place, { ...shop, status: 'hidden' });
  await addShop(db, place, { ...shop, introduction: null });
  await migrate(db);
  expect((await sql`select shop_id, folded from shop_texts`.execute(db)).rows).toEqual([
    { shopId: id, folded: fold(shop.introduction) },
  ]);
});

it('photos that staff had looked at before wait for no look, nor do those that a release before looks at', async () => {
  const { db } = await open('empty');
  await migrate(db, '20261128T211500-add-night-guide');
  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(26));
  for (const id of ids)
    await sql`insert into media (id, dot, variants) values (${id}, '#705c67', '[]')`.execute(db);
  const look = (id = '', kind = 'photo') =>
    sql`insert into content_reviews (kind, object_id, outcome) values (${kind}, ${id}, 'ok')`.execute(db);
  await look(ids[0]);
  await look(ids[1], 'shop');
  const waiting = async () => {
    const { rows } = await sql<{ id: string }>`select id from media where awaits_look order by id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  await migrate(db);
  expect(await waiting()).toEqual(ids.slice(1));
  await look(ids[2]);
  expect(await waiting()).toEqual([ids[1]]);
});

it('an update reads the introductions of the shops alone whose text or state it changes', async () => {
  const { db } = await open('migrated');
  const place = await addPlaces(db);
  for (const name of ['宵待', '暁', '錦'])
    await addShop(db, place, { name, introduction: '木のカウンターです。' });
  const calls = async (set: string) => {
    const { rows } = await sql<
      Record<string, string>
    >`explain (analyze) update shops set ${sql.raw(set)}`.execute(db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    return /Trigger word_introductions_update: .*calls=(\d+)/.exec(plan)?.[1] ?? '0';
  };
  expect(await calls('walk_minutes = 5')).toBe('0');
  expect(await calls('introduction = introduction, status = status')).toBe('0');
  expect(await calls("introduction = case name when '錦' then '静かです。' else introduction end")).toBe('1');
  expect(await calls("status = case name when '錦' then status else 'hidden' end")).toBe('2');
  const { rows } = await sql`select folded from shop_texts`.execute(db);
  expect(rows).toEqual([{ folded: fold('静かです。') }]);
});

describe('R25: migrations', () => {
  it('killed with -9 anywhere on the way lead to the same schema when they run again', async () => {
    const { db } = await open('migrated');
    const whole = await schemaOf(db);
    expect(whole.length).toBeGreaterThan(100);
    const queries = (await migrateUntil((await open('empty')).url, 0)) ?? 0;
    expect(queries).toBeGreaterThan(20);
    // One database, again and again: each time there is nothing yet but an empty list of what has run, or everything.
    const half = await open('empty');
    for (const share of [0.1, 0.4, 0.7, 0.99]) {
      expect(await migrateUntil(half.url, Math.max(1, Math.floor(queries * share)))).toBeNull();
      const left = await schemaOf(half.db);
      const isDone = left.some((line) => line.startsWith('ran '));
      expect(
        isDone ? left : left.filter((line) => !line.includes('kysely_migration')),
        `killed at ${share}`,
      ).toEqual(isDone ? whole : []);
    }
    await migrate(half.db);
    expect(await schemaOf(half.db)).toEqual(whole);
  }, 180_000);

  it('run once when several processes start together', async () => {
    const { url, db } = await open('empty');
    await Promise.all([migrateUntil(url, 0), migrateUntil(url, 0), migrate(db)]);
    expect(await schemaOf(db)).toEqual(await schemaOf((await open('migrated')).db));
    expect(await migrate(db)).toEqual([]);
  }, 120_000);

  it('of a later release are none of this one, which runs on their schema', async () => {
    const { owner } = await open('migrated');
    await sql`insert into kysely_migration (name, timestamp) values ('29991231T000000-come-later', '')`.execute(
      owner,
    );
    expect(await migrate(owner)).toEqual([]);
    await sql`delete from kysely_migration where name like '20261128%'`.execute(owner);
    await expect(migrate(owner)).rejects.toThrow('corrupted migrations');
  });
});
