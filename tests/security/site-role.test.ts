import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { checkAudit } from '../../server/core/audit/check-audit.ts';
import { BY_SYSTEM, writeAudit } from '../../server/core/audit/write-audit.ts';
import { config } from '../../server/core/config.ts';
import { dangersOf, type Safety, selectSafety } from '../../server/core/db/check-safety.ts';
import { applicationName, connect } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { migrate, selectMigrations } from '../../server/core/db/migrate.ts';
import type { Database } from '../../server/core/db/schema.ts';
import { oneAtATime } from '../../server/core/db/session-lock.ts';
import { grantSite, siteRole } from '../../server/core/db/site-role.ts';
import { addJob } from '../../server/core/jobs/add-job.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { migrateJobs, QUEUE_VERSION } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { startDatabase } from '../../server/main.ts';
import { scratchFolder } from '../support/accounts.ts';
import { startSite } from '../support/built-site.ts';
import { entryOf, plantChained } from '../support/chained-audit.ts';
import { onServer, urlOf } from '../support/clone.ts';
import { testDatabase } from '../support/database.ts';
import { byTransaction } from '../support/pooler.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });

/** PostgreSQL's answer to what a role may not do. */
const REFUSED = { code: '42501' };

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') order by 1`.execute(
    test.owner,
  );
  return rows.map(({ name }) => name);
};

const mayDo = async (table: string): Promise<string> => {
  const { rows } = await sql<{ rights: string }>`
    select string_agg(name, ' ' order by place) as rights
    from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) with ordinality r (name, place)
    where has_table_privilege(${table}, name)`.execute(test.db);
  return rows[0]?.rights ?? '';
};

/** As an administrator of PostgreSQL makes it: with an owner that is no superuser, and a role for the site. */
async function ordinaryDatabase() {
  const server = inject('postgresUrl');
  const name = `ordinary_${randomBytes(6).toString('hex')}`;
  const [owner, site] = [`${name}_owner`, `${name}_site`];
  for (const role of [owner, site]) await onServer(server, `create role ${role} login password 'x'`);
  await onServer(server, `create database ${name} owner ${owner} template template0 strategy file_copy`);
  const as = (username: string) =>
    Object.assign(new URL(urlOf(server, name)), { username, password: 'x' }).href;
  return {
    ...{ url: as(site), ownerUrl: as(owner) },
    drop: async () => {
      await onServer(server, `drop database ${name} with (force)`);
      await onServer(server, `drop role ${owner}, ${site}`);
    },
  };
}

const ROWS_ALONE = { powers: [], ownsTables: false, makesTables: false, changesRecord: false };

/** What it does not write as any other. */
const RIGHTS: Record<string, string> = {
  'public.audit_events': 'select insert',
  'public.audit_links': 'select insert',
  'public.audit_records': 'select insert',
  'public.audit_seals': 'select',
  'public.kysely_migration': 'select',
  'public.kysely_migration_lock': 'select',
  'graphile_worker.migrations': 'select',
};

beforeAll(async () => {
  // A clone has the rights of its tables, not those of the database itself.
  await migrateAll(test);
  await writeAudit(test.db, { event: 'test.row', ...BY_SYSTEM });
});

describe('S39: the role that the site connects with', () => {
  it('is no superuser, makes no roles and databases, passes no policy, and owns nothing', async () => {
    const safety = await selectSafety(test.db);
    expect(safety).toMatchObject({ role: 'yoakari_site', ...ROWS_ALONE, isOneSession: true });
    const { rows } = await sql<{ owned: number }>`
      select (select count(*) from pg_class where relowner = current_user::regrole)
        + (select count(*) from pg_proc where proowner = current_user::regrole)
        + (select count(*) from pg_namespace where nspowner = current_user::regrole)
        + (select count(*) from pg_auth_members where member = current_user::regrole) as owned`.execute(
      test.db,
    );
    expect(rows).toEqual([{ owned: 0 }]);
  });

  it.each([
    sql`create table mine (id int)`,
    sql`create temporary table mine (id int)`,
    sql`create schema mine`,
    sql`create function mine() returns int language sql as 'select 1'`,
    sql`create role mine`,
    sql`create database mine`,
    sql`alter table shops add column mine int`,
    sql`alter table shops owner to current_user`,
    sql`alter table audit_events disable trigger all`,
    sql`alter table shop_inquiries disable row level security`,
    sql`drop policy own_shop on shop_inquiries`,
    sql`create index on shops (name)`,
    sql`drop table shops`,
    sql`truncate shops cascade`,
    sql`set role yoakari`,
    sql`set session authorization yoakari`,
    sql`set session_replication_role = replica`,
    sql`alter system set fsync = on`,
    sql`copy shops to '/tmp/shops'`,
    sql`select pg_read_file('postgresql.conf')`,
  ])('does nothing but read and write rows (%#)', async (attempt) => {
    await expect(attempt.execute(test.db)).rejects.toMatchObject(REFUSED);
  });

  it('reads and writes the rows of every table, and of none what its owner alone may', async () => {
    const found = Object.fromEntries(
      await Promise.all((await tables()).map(async (name) => [name, await mayDo(name)])),
    );
    const wanted = Object.keys(found).map((name) => [name, RIGHTS[name] ?? 'select insert update delete']);
    expect(found).toEqual(Object.fromEntries(wanted));
  });

  it('gets a later table with the next start, and loses what it was given beyond', async () => {
    await sql`create table later (id int)`.execute(test.owner);
    await expect(sql`select from later`.execute(test.db)).rejects.toMatchObject(REFUSED);
    await sql`grant update, truncate on audit_events to yoakari_site`.execute(test.owner);
    await grantSite(test.owner, await siteRole(test.owner, test.url));
    await sql`insert into later values (1)`.execute(test.db);
    expect(await mayDo('audit_events')).toBe('select insert');
    await sql`drop table later`.execute(test.owner);
  });

  it('R25: changes shops between a migration and its rights, which the words of introductions need none of', async () => {
    const places = await addPlaces(test.db);
    const id = await addShop(test.db, places, { name: '宵待', introduction: '木のカウンターです。' });
    await sql`revoke all on shop_texts from yoakari_site`.execute(test.owner);
    try {
      const shop = test.db.updateTable('shops').where('id', '=', id);
      await shop.set({ introduction: '静かなソファです。' }).execute();
      await shop.set({ status: 'hidden' }).execute();
      await addShop(test.db, places, { name: '暁', introduction: '静かです。' });
    } finally {
      await grantSite(test.owner, await siteRole(test.owner, test.url));
    }
    const { rows } = await sql`select folded from shop_texts`.execute(test.owner);
    expect(rows).toEqual([{ folded: '静かです' }]);
  });

  it('R25: takes over a database that one role owned, as an owner that is no superuser, with every row', async () => {
    const { url, ownerUrl, drop } = await ordinaryDatabase();
    try {
      const former = connect(ownerUrl, { name: 'test', poolSize: 2, unlimited: true });
      await migrate(former, '20261127T173000-say-why-photos-went');
      await migrateJobs(ownerUrl);
      const places = await addPlaces(former);
      const shopId = await addShop(former, places, { name: '宵待' });
      await plantChained(former, entryOf('member', 1));
      await former.destroy();
      await migrateAll({ url, ownerUrl });
      const site = connect(url, { name: 'test', poolSize: 2 });
      expect(await selectSafety(site)).toMatchObject({ ...ROWS_ALONE, isOneSession: true });
      await addShop(site, places, { name: '暁' });
      await writeAudit(site, { event: 'test.row', ...BY_SYSTEM });
      await addJob(site, 'check_audit', {});
      const shops = await site.selectFrom('shops').select('id').orderBy('id').execute();
      expect([shops.length, shops[0]?.id]).toEqual([2, shopId]);
      expect(await checkAudit(site)).toEqual({ rows: 2, brokenAt: null });
      await expect(sql`create temporary table mine (id int)`.execute(site)).rejects.toMatchObject(REFUSED);
      await site.destroy();
    } finally {
      await drop();
    }
  });

  it('is never the owner nor its member, before rights go; it makes tables in a schema of another, which is said', async () => {
    const { url, ownerUrl, drop } = await ordinaryDatabase();
    const [site, owner] = [new URL(url).username, new URL(ownerUrl).username];
    const former = connect(ownerUrl, { name: 'test', poolSize: 1, unlimited: true });
    const refused = (address: string) =>
      expect(migrateAll({ url: address, ownerUrl })).rejects.toThrow(
        /is the owner of the tables or may become it: name a role of its own there/,
      );
    try {
      await refused(ownerUrl);
      expect(await selectMigrations(former)).toEqual([]);
      await migrateAll({ url, ownerUrl });
      await refused(ownerUrl);
      await onServer(inject('postgresUrl'), `grant ${owner} to ${site} with inherit false`);
      await refused(url);
      await sql`update shops set name = name`.execute(former);

      // As in a database from before PostgreSQL 15.
      const admin = urlOf(inject('postgresUrl'), new URL(url).pathname.slice(1));
      await onServer(admin, `revoke ${owner} from ${site}`);
      await onServer(admin, 'alter schema public owner to yoakari');
      await onServer(admin, 'grant create on schema public to public');
      await migrateAll({ url, ownerUrl });
      const own = connect(url, { name: 'test', poolSize: 2 });
      const safety = await selectSafety(own);
      await own.destroy();
      expect(safety).toMatchObject({ ...ROWS_ALONE, makesTables: true });
      expect(dangersOf(safety)[0]).toMatch(
        /may make tables in the schema public: .+alter schema public owner/,
      );
    } finally {
      await former.destroy();
      await drop();
    }
  });

  it.each([
    [
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`,
      'the migration ',
    ],
    [
      sql`delete from graphile_worker.migrations where id = ${QUEUE_VERSION}`,
      'the migration 20 of the queue',
    ],
    [sql`drop schema graphile_worker cascade`, "the site's rights"],
    [sql`revoke all on kysely_migration from yoakari_site`, "the site's rights"],
  ])('finds a schema that waits for nothing, and says so of one that does (%#)', async (change, missing) => {
    const own = await testDatabase();
    const start = () => migrateAll({ url: own.url, ownerUrl: null });
    try {
      await start();
      await change.execute(own.owner);
      await expect(start()).rejects.toThrow(
        new RegExp(
          `waits for ${missing}.*: run npm run migrate with the owner's address in DATABASE_OWNER_URL`,
        ),
      );
    } finally {
      await own.close();
    }
  });

  it('knows the newest migration of the queue', async () => {
    const { rows } = await sql`select max(id) as id from graphile_worker.migrations`.execute(test.db);
    expect(rows).toEqual([{ id: QUEUE_VERSION }]);
  });
});

describe('S79: the role that the site connects with', () => {
  it.each([
    sql`update audit_events set actor = 'user:1'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
    sql`select from audit_events for update`,
    sql`update audit_records set actor = 'user:1'`,
    sql`delete from audit_records`,
    sql`truncate audit_records`,
    sql`select from audit_records for update`,
    sql`select from audit_parts.rest`,
    sql`select make_audit_part('2020-01-01')`,
    sql`update audit_links set n = 1`,
    sql`delete from audit_links`,
    sql`alter table audit_records detach partition audit_parts.rest`,
    sql`select setval('audit_events_id_seq', 1)`,
    sql`insert into audit_seals (first_id, last_id, rows, previous, hash, mac) values (1, 9, 9, '', '', '')`,
    sql`update audit_seals set last_id = 9`,
    sql`delete from audit_seals`,
    sql`update kysely_migration set name = 'x'`,
  ])('changes and removes nothing of the record (%#)', async (attempt) => {
    await expect(attempt.execute(test.db)).rejects.toMatchObject(REFUSED);
  });

  it('nor does the function that seals what is old take a row before its term', async () => {
    await plantChained(test.db, entryOf('member', 1));
    const attempt = sql`select seal_audit(id, id, 1, previous, hash, '') from audit_events`;
    await expect(attempt.execute(test.db)).rejects.toThrow('append-only');
    const { rows: before } = await sql`select from audit_log`.execute(test.db);
    expect(before.length).toBeGreaterThan(1);
    await sql`select prune_audit(1000)`.execute(test.db);
    expect((await sql`select from audit_log`.execute(test.db)).rows).toHaveLength(before.length);
  });

  it('what acts with the rights of the owner is for it alone', async () => {
    const { rows } = await sql<{ name: string; site: boolean; others: boolean }>`
      select proname as name, has_function_privilege(oid, 'execute') as site,
        has_function_privilege('public', oid, 'execute') as others
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`.execute(test.db);
    const names = ['make_audit_parts', 'prune_audit', 'renew_plans', 'seal_audit', 'word_introductions'];
    expect(rows).toEqual(names.map((name) => ({ name, site: true, others: false })));
  });
});

const SAFE: Safety = {
  ...{ role: 'yoakari_site', ...ROWS_ALONE, idleSeconds: 10, isOneSession: true },
  settings: {
    ...{ fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' },
    ...{ dataChecksums: 'on', dataSyncRetry: 'off' },
  },
};
const settings = (changed: Partial<Safety['settings']>) => ({ settings: { ...SAFE.settings, ...changed } });

const PRODUCTION = { NODE_ENV: 'production', SITE_ORIGIN: 'https://yoakari.example', SECRET_KEY };

describe('S86, R3: a start for others', () => {
  it('ends with a sentence as the owner, and with a secret that is short or a default', async () => {
    await expect(startSite({ databaseUrl: test.ownerUrl, env: PRODUCTION })).rejects.toThrow(
      /may not connect as yoakari, .*superuser[\s\S]+ fsync = off[\s\S]+ full_page_writes = off[\s\S]+ synchronous_commit = off/,
    );
    for (const key of ['Xk4mQ9vR2tLw8nZb3', 'changeme'.repeat(8)])
      await expect(
        startSite({ databaseUrl: test.url, env: { ...PRODUCTION, SECRET_KEY: key } }),
      ).rejects.toThrow('is missing, too short (under 32 characters) or a default');
  });

  it('is refused nothing on a safe database', () => {
    expect(dangersOf(SAFE)).toEqual([]);
    expect(dangersOf({ ...SAFE, isOneSession: false }, true)).toEqual([]);
    for (const synchronousCommit of ['local', 'remote_write', 'remote_apply'])
      expect(dangersOf({ ...SAFE, ...settings({ synchronousCommit }) })).toEqual([]);
  });

  it('finds a pooler by transaction, though its role lets no transaction idle', async () => {
    const pooled = new Kysely<Database>({ dialect: new PostgresDialect({ pool: byTransaction(test.url) }) });
    const safety = await selectSafety(pooled);
    await pooled.destroy();
    expect(safety).toMatchObject({ idleSeconds: 10, isOneSession: false });
  });

  it('does not know the owner', async () => {
    const known = { ...config(), production: true, databaseUrl: test.url, databaseOwnerUrl: test.ownerUrl };
    for (const name of ['web', 'worker'])
      await expect(startDatabase(known, secrets(), name)).rejects.toThrow(
        /DATABASE_OWNER_URL is for npm run migrate and npm run restore alone/,
      );
  });

  it('that fails at its last step ends what it has opened', async () => {
    const own = await testDatabase();
    await sql`revoke execute on function pg_catalog.clock_timestamp() from public`.execute(own.owner);
    const end = vi.spyOn(pg.Pool.prototype, 'end');
    await expect(
      startDatabase({ ...config(), databaseUrl: own.url }, secrets(), 'web'),
    ).rejects.toMatchObject(REFUSED);
    const ended = end.mock.contexts.map((pool) => (pool as pg.Pool).options.application_name);
    end.mockRestore();
    expect(ended).toEqual(expect.arrayContaining(['web', 'web-start'].map(applicationName)));
    await own.close();
  });

  it('locks past a pooler on as many sessions as it has for requests', async () => {
    const { varDir } = config();
    const removeFolder = scratchFolder();
    const own = await testDatabase();
    const pooled = { ...config(), databaseUrl: own.url, poolerUrl: own.url };
    const { db, close } = await startDatabase(pooled, secrets(), 'web');
    const sessions = 10;
    const areIn = Promise.withResolvers<void>();
    let count = 0;
    const hold = async () => {
      if (++count === sessions) areIn.resolve();
      await areIn.promise;
    };
    try {
      await Promise.all(Array.from({ length: sessions }, (_, i) => oneAtATime(db, [`${i}`], hold)));
    } finally {
      areIn.resolve();
      await close();
      provideDatabase(test.db);
      await own.close();
      removeFolder();
      Object.assign(config(), { varDir });
    }
    expect(count).toBe(sessions);
  });

  it.each([
    [
      'a superuser',
      { powers: ['superuser'] },
      'may not connect as yoakari_site, which has superuser: name a role',
    ],
    ['one who makes databases', { powers: ['createdb', 'createrole'] }, 'which has createdb, createrole'],
    ['the owner', { ownsTables: true }, 'or may become their owner: name a role of its own in DATABASE_URL'],
    [
      'one who makes tables',
      { makesTables: true },
      'may make tables in the schema public: run npm run migrate',
    ],
    ['one who changes the record', { changesRecord: true }, 'may change the audit log: revoke'],
    [
      'fsync',
      settings({ fsync: 'off' }),
      'runs with fsync = off, and could lose what it has confirmed: set fsync = on',
    ],
    ['full_page_writes', settings({ fullPageWrites: 'off' }), 'set full_page_writes = on'],
    ['synchronous_commit', settings({ synchronousCommit: 'off' }), 'set synchronous_commit = on'],
    ['data_checksums', settings({ dataChecksums: 'off' }), 'run pg_checksums --enable'],
    ['data_sync_retry', settings({ dataSyncRetry: 'on' }), 'set data_sync_retry = off'],
    ['transactions that idle', { idleSeconds: 0 }, 'idle_in_transaction_session_timeout'],
    ['a pooler by transaction', { isOneSession: false }, 'name its address in DATABASE_POOLER_URL'],
  ] as const)('is refused for %s, with what to do', (_name, changed, said) => {
    const dangers = dangersOf({ ...SAFE, ...changed } as Safety);
    expect(dangers).toHaveLength(1);
    expect(dangers[0]).toContain(said);
  });

  it('reads of the connection what it is: of the owner, and of a cluster that waits for no disk', async () => {
    const owner = connect(test.ownerUrl, { name: 'test', poolSize: 2 });
    const { powers, settings: read, ...may } = await selectSafety(owner);
    await owner.destroy();
    expect(powers).toEqual(['superuser', 'createdb', 'createrole', 'bypassrls', 'replication']);
    expect(may).toMatchObject({ ownsTables: true, makesTables: true, changesRecord: true });
    expect(read).toEqual({
      ...{ fsync: 'off', fullPageWrites: 'off', synchronousCommit: 'off' },
      ...{ dataChecksums: 'on', dataSyncRetry: 'off' },
    });
  });
});
