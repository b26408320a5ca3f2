import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepHead, readPlace } from '../../server/core/audit/audit-head.ts';
import { checkAudit, reportAudit } from '../../server/core/audit/check-audit.ts';
import { linkAudit } from '../../server/core/audit/link-audit.ts';
import { pruneAudit } from '../../server/core/audit/prune-audit.ts';
import { makeParts } from '../../server/core/audit/record-queries.ts';
import { BY_SYSTEM, writeAudit } from '../../server/core/audit/write-audit.ts';
import { config } from '../../server/core/config.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { emptyRecord, plantRecord, tamperWith } from '../support/audit-records.ts';
import { entryOf, plantChained } from '../support/chained-audit.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });

/** A term, and the month in which it ends. */
const [TWO_YEARS, FIVE_YEARS] = [731 + 32, 1827 + 32];

beforeEach(async () => {
  for (const name of ['audit-head.log', 'audit-links.log', 'audit-place.json', 'audit-links-place.json'])
    rmSync(path.join(config().varDir, name), { force: true });
  await emptyRecord(test.owner);
});

const write = (db: Queryable = test.db) => writeAudit(db, { event: 'test.row', ...BY_SYSTEM });
const plant = (realm: 'member' | 'admin', days: number) => plantRecord(test.db, entryOf(realm, days));
const links = () => test.db.selectFrom('auditLinks').selectAll().orderBy('n').execute();
const partsOf = async () =>
  (
    await sql<{ part: string }>`
      select tableoid::regclass::text as part from audit_records order by id`.execute(test.owner)
  ).rows.map(({ part }) => part);
const numbers = async () =>
  (await test.db.selectFrom('auditLog').select('id').orderBy('id').execute()).map(({ id }) => id);

/** One that has written and is not over; it ends with its test. */
async function openWriter() {
  const trx = await test.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!trx.isCommitted) await trx.rollback().execute();
  });
  await write(trx);
  return trx;
}

async function writeFour(): Promise<void> {
  for (let i = 0; i < 4; i++) await write();
}

describe('S79: rows of the audit log', () => {
  it('are written by many at once, of whom none waits for another', async () => {
    const first = await openWriter();
    await test.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1s'`.execute(trx);
      await write(trx);
    });
    await first.commit().execute();
    await Promise.all(Array.from({ length: 20 }, () => write()));
    expect(await linkAudit(test.db)).toBe(22);
    expect(await checkAudit(test.db)).toEqual({ rows: 22, brokenAt: null });
  });

  it('are linked when none can come between them any more', async () => {
    const late = await openWriter();
    await write();
    const linking = linkAudit(test.db);
    // As often as a link would have taken, which asks four times.
    for (let i = 0; i < 20; i++) expect(await links()).toEqual([]);
    await late.commit().execute();
    expect(await linking).toBe(2);
    expect(await checkAudit(test.db)).toEqual({ rows: 2, brokenAt: null });
  });

  it('are linked once, in links of many, when two do it at once', async () => {
    await writeFour();
    await Promise.all([linkAudit(test.db, 3), linkAudit(test.db, 3)]);
    expect((await links()).map(({ n, lastId, rows }) => [n, lastId, rows])).toEqual([
      [1, 3, 3],
      [2, 4, 1],
    ]);
    expect(await linkAudit(test.db)).toBe(0);
    expect(await checkAudit(test.db, { last: 1 })).toEqual({ rows: 1, brokenAt: null });
  });

  it('cannot be changed, shortened or emptied, nor can their links', async () => {
    await writeFour();
    await linkAudit(test.db);
    for (const table of ['audit_records', 'audit_links'])
      for (const attempt of [
        sql`update ${sql.table(table)} set hash = ''`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(attempt.execute(test.owner)).rejects.toThrow('append-only');
    const [part = ''] = await partsOf();
    await expect(sql`truncate ${sql.table(part)}`.execute(test.owner)).rejects.toThrow('append-only');
  });

  const insertCopy = sql`insert into audit_records
    select (json_populate_record(r, '{"id": 5}')).* from audit_records r where id = 2`;
  it.each([
    ['changed', sql`update audit_records set actor = 'user:0' where id = 2`, 2],
    ['changed before it was linked', sql`update audit_records set actor = 'user:0' where id = 4`, 4],
    ['taken out', sql`delete from audit_records where id = 2`, 3],
    [
      'given to a member who is kept longer',
      sql`update audit_records set realm = 'admin',
        kept_until = audit_kept_until('admin', at) where id = 2`,
      2,
    ],
    ['copied', insertCopy, 5],
    ['renumbered', sql`update audit_records set id = 5 where id = 2`, 3],
    ['forged', sql`update audit_records set event = 'login.ok', hash = sha256(hash) where id = 2`, 2],
    [
      'taken out with its link',
      sql`with gone as (delete from audit_links) delete from audit_records where id < 4`,
      3,
    ],
    ['linked by another', sql`update audit_links set hash = sha256(hash)`, 3],
  ])('show where one was %s by a thief who switched their protection off', async (_how, tamper, at) => {
    for (let i = 0; i < 3; i++) await write();
    await linkAudit(test.db);
    await keepHead(test.db);
    await write();
    await tamperWith(test.owner, async (trx) => {
      await tamper.execute(trx);
      expect((await checkAudit(trx)).brokenAt).toBe(at);
    });
    expect(await checkAudit(test.db)).toEqual({ rows: 4, brokenAt: null });
  });

  it('show that the newest were cut off with their links, which are kept outside the database', async () => {
    await writeFour();
    await linkAudit(test.db, 2);
    await keepHead(test.db);
    await tamperWith(test.owner, async (trx) => {
      await sql`delete from audit_records where id > 2`.execute(trx);
      await sql`delete from audit_links where last_id > 2`.execute(trx);
      expect((await checkAudit(trx)).brokenAt).toBe(4);
    });
    await write();
    await linkAudit(test.db);
    expect(await checkAudit(test.db)).toEqual({ rows: 5, brokenAt: null });
  });

  it('are checked behind those that were chained one by one, in parts', async () => {
    for (let i = 0; i < 2; i++) await plantChained(test.db, entryOf('member', 1));
    await writeFour();
    await linkAudit(test.db, 2);
    await reportAudit(test.db, 1);
    expect([readPlace('chain')?.rows, readPlace('links')]).toEqual([1, null]);
    await reportAudit(test.db, 2);
    expect([readPlace('chain'), readPlace('links')]).toMatchObject([null, { n: 2, lastId: 6, rows: 6 }]);
    await reportAudit(test.db, 2);
    expect(readPlace('links')).toBeNull();
    expect(await checkAudit(test.db)).toEqual({ rows: 6, brokenAt: null });
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('S69, S79: the audit log goes by its terms', () => {
  async function plantYears(): Promise<void> {
    await plant('member', FIVE_YEARS);
    await plant('admin', FIVE_YEARS);
    await plant('member', TWO_YEARS);
    await plant('admin', TWO_YEARS);
    await plant('member', 720);
    await write();
    await linkAudit(test.db);
  }

  it('two years and to the end of a month, what an admin did five; what is left is whole', async () => {
    await plantYears();
    expect(await pruneAudit(test.db, 1)).toBe(3);
    expect(await numbers()).toEqual([4, 5, 6, 7]);
    expect(await checkAudit(test.db)).toEqual({ rows: 4, brokenAt: null });
    expect(await pruneAudit(test.db)).toBe(0);
    for (const id of [4, 5, 6])
      await tamperWith(test.owner, async (trx) => {
        await sql`delete from audit_records where id = ${id}`.execute(trx);
        expect((await checkAudit(trx)).brokenAt).toBe(id);
      });
  });

  it('a month has a part of its own, made ahead, which goes as a whole', async () => {
    await makeParts(test.db);
    await makeParts(test.db);
    for (const row of [entryOf('member', 731 + 40), entryOf('admin', 1827 + 80)]) {
      await sql`select make_audit_part(audit_kept_until(${row.realm}, ${row.at}))`.execute(test.owner);
      await plantRecord(test.db, row);
    }
    for (const ahead of [0, 31]) for (const realm of ['member', 'admin'] as const) await plant(realm, -ahead);
    const parts = await partsOf();
    expect(new Set(parts).size).toBe(6);
    expect(parts).not.toContain('audit_parts.rest');
    await linkAudit(test.db);
    expect(await pruneAudit(test.db)).toBe(2);
    expect((await partsOf()).slice(0, 4)).toEqual(parts.slice(2));
    const [member, admin] = parts;
    const { rows } = await sql`
      select to_regclass(${member}) as member, to_regclass(${admin}) as admin`.execute(test.owner);
    expect(rows).toEqual([{ member: null, admin: null }]);
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
  });

  it('no row goes before its term; a link goes when all have gone that it can stand for, but the last', async () => {
    for (const days of [120, 100, 80, 0]) {
      await plant('admin', FIVE_YEARS + days);
      await linkAudit(test.db);
    }
    await plant('admin', FIVE_YEARS - 64);
    await linkAudit(test.db);
    const remove = (id: number) => test.owner.deleteFrom('auditRecords').where('id', '=', id).execute();
    await expect(remove(5)).rejects.toThrow('append-only');
    expect(await pruneAudit(test.db)).toBe(4);
    expect((await links()).map(({ n }) => n)).toEqual([3, 4, 5]);
    expect(await checkAudit(test.db)).toEqual({ rows: 2, brokenAt: null });
    await tamperWith(test.owner, async (trx) => {
      await trx.deleteFrom('auditLinks').where('n', '=', 3).execute();
      expect((await checkAudit(trx)).brokenAt).toBe(4);
    });
  });
});
