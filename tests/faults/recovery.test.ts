import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { finishRecovery } from '../../server/app/backups/restore-backup.ts';
import { eraseAccount, LEDGER } from '../../server/app/leaving/erase-account.ts';
import { findLostHead, keepHead, keepPlace, readPlace } from '../../server/core/audit/audit-head.ts';
import { checkAudit } from '../../server/core/audit/check-audit.ts';
import { linkAudit } from '../../server/core/audit/link-audit.ts';
import { config } from '../../server/core/config.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { migrate, readMigrations, selectMigrations } from '../../server/core/db/migrate.ts';
import { queueVersion } from '../../server/core/db/table-copies.ts';
import { migrateJobs, QUEUE_VERSION } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { registerByMail, scratchFolder } from '../support/accounts.ts';
import { copyCluster, giveTo } from '../support/copy-cluster.ts';
import { testDatabase } from '../support/database.ts';
import { quickFolder } from '../support/quick-folder.ts';

let dir: string;
let removeFolder = () => {};
let server: EmbeddedServer;
let recovered: EmbeddedServer | undefined;
const open: Db[] = [];

const connectTo = (url: string): Db => {
  const db = connect(url, { name: 'test', poolSize: 4, unlimited: true });
  open.push(db);
  return db;
};
const below = (name: string) => path.join(dir, name);

beforeAll(async () => {
  removeFolder = scratchFolder();
  dir = quickFolder('yoakari-recovery-');
  chmodSync(dir, 0o755);
  server = await startEmbedded(below('first'), secrets());
  const owner = statSync(below('first/postgres'));
  mkdirSync(below('archive'));
  giveTo(owner, below('archive'));
  const db = connectTo(server.url);
  await sql`alter system set archive_mode = on`.execute(db);
  await sql`alter system set archive_command = ${sql.lit(`cp %p ${below('archive')}/%f`)}`.execute(db);
  await db.destroy();
  await server.stop();
  server = await startEmbedded(below('first'), secrets());
});
afterAll(async () => {
  for (const db of open) await db.destroy();
  await recovered?.stop();
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
  removeFolder();
});

/** Everything that was written has left the machine. */
async function archive(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  await expect.poll(() => existsSync(below(`archive/${rows[0]?.name}`)), { timeout: 15_000 }).toBe(true);
}

/** As on another machine, from a copy of the files and the archive alone. */
async function recoverTo(moment: string): Promise<EmbeddedServer> {
  const data = below('second/postgres');
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `archive_mode = off\nrestore_command = 'cp ${below('archive')}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
  );
  writeFileSync(path.join(data, 'recovery.signal'), '');
  giveTo(statSync(below('first/postgres')), data);
  return startEmbedded(below('second'), secrets());
}

const names = async (db: Db) =>
  (await db.selectFrom('users').select('name').orderBy('id').execute()).map(({ name }) => name);

it('R26: a database comes back as it was at a certain second, and who was erased since is erased again', async () => {
  const db = connectTo(server.url);
  await migrate(db);
  await migrateJobs(server.url);
  provideDatabase(db);
  await copyCluster(server.url, below('first'), below('second'));

  const gone = await registerByMail(db, 'gone@example.jp');
  const stays = await registerByMail(db, 'stays@example.jp');
  await sql`update users set name = 'まえ'`.execute(db);
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  const moment = rows[0]?.at ?? '';
  await sql`update users set name = 'あと'`.execute(db);
  await db
    .updateTable('users')
    .set({ status: 'leaving', leftAt: new Date(), eraseAt: new Date() })
    .where('id', '=', gone.userId)
    .execute();
  expect(await eraseAccount(db, gone.userId)).toBe(true);
  expect(await linkAudit(db)).toBeGreaterThan(0);
  await keepHead(db);
  keepPlace('links', { n: 1, lastId: 1, hash: Buffer.alloc(32), rows: 1 });
  await archive(db);
  await db.destroy();
  await server.stop();

  recovered = await recoverTo(moment);
  const second = connectTo(recovered.url);
  const isRecovering = async () =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(second)).rows[0]?.is;
  await expect.poll(isRecovering, { timeout: 15_000 }).toBe(false);
  provideDatabase(second);
  expect(await names(second)).toEqual(['まえ', 'まえ']);

  const ledger = path.join(config().varDir, LEDGER);
  expect(await findLostHead(second)).not.toBeNull();
  const place = { db: second, url: recovered.url };
  expect(await finishRecovery(place, new Date(moment).toISOString(), [ledger], () => {})).toBe(1);
  const left = await second
    .selectFrom('users')
    .select(['id', 'status'])
    .where('status', '<>', 'erased')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([stays.userId]);
  expect(await second.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect(readPlace('links')).toBeNull();
  expect((await checkAudit(second)).brokenAt).toBeNull();
  const noted = second.selectFrom('auditLog').select('detail').where('event', '=', 'database.recovered');
  expect(await noted.execute()).toEqual([{ detail: { moment: new Date(moment).toISOString() } }]);
});

it('R26: one of a second before an upgrade is migrated before its rows are asked for', async () => {
  const before = await testDatabase('empty');
  onTestFinished(before.close);
  await migrate(before.db, '20261127T173000-say-why-photos-went');
  await finishRecovery(before, new Date().toISOString(), [], () => {});
  expect(await selectMigrations(before.db)).toEqual(await readMigrations());
  expect(await queueVersion(before.url)).toBe(QUEUE_VERSION);
});
