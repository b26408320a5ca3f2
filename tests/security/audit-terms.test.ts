import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlace } from '../../server/core/audit/audit-head.ts';
import { replaceBySeal } from '../../server/core/audit/chain-queries.ts';
import { checkAudit, reportAudit } from '../../server/core/audit/check-audit.ts';
import { pruneAudit } from '../../server/core/audit/prune-audit.ts';
import { makeSeal } from '../../server/core/audit/seals.ts';
import { config } from '../../server/core/config.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import { emptyRecord, tamperWith } from '../support/audit-records.ts';
import { entryOf, plantChained } from '../support/chained-audit.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });

const [TWO_YEARS, FIVE_YEARS] = [731, 1827];

const plant = (realm: 'member' | 'admin', days: number) => plantChained(test.db, entryOf(realm, days));

/** Whatever its age, it is the newest. */
const plantNow = () => plantChained(test.db, { ...entryOf('member', 0), event: 'test.now' });

const tamper = (work: (trx: Queryable) => Promise<void>) => tamperWith(test.owner, work);

const events = () => test.db.selectFrom('auditEvents').selectAll().orderBy('id').execute();
const seals = () => test.db.selectFrom('auditSeals').selectAll().orderBy('firstId').execute();

/** Nothing is in the log but what a test plants, from its first row on. */
beforeEach(async () => {
  for (const name of ['audit-head.log', 'audit-place.json', 'audit-links.log', 'audit-links-place.json'])
    rmSync(path.join(config().varDir, name), { force: true });
  await emptyRecord(test.owner);
});

async function plantYears(): Promise<void> {
  await plant('member', FIVE_YEARS + 9);
  await plant('admin', FIVE_YEARS);
  await plant('admin', FIVE_YEARS - 2);
  await plant('member', TWO_YEARS + 9);
  await plant('member', TWO_YEARS);
  await plant('admin', TWO_YEARS);
  await plant('member', TWO_YEARS - 2);
  await plantNow();
}

describe('S69, S79: what was chained row by row goes by its terms', () => {
  it.each([1000, 2])(
    'two years, what an admin did five; the rest is still one chain (%i at once)',
    async (size) => {
      await plantYears();
      expect(await pruneAudit(test.db, size)).toBe(4);
      expect((await events()).map(({ id, event }) => [id, event])).toEqual([
        [3, 'test.admin'],
        [6, 'test.admin'],
        [7, 'test.member'],
        [8, 'test.now'],
      ]);
      expect((await seals()).map(({ firstId, lastId, rows }) => [firstId, lastId, rows])).toEqual([
        [1, 2, 2],
        [4, 5, 2],
      ]);
      expect(await checkAudit(test.db)).toEqual({ rows: 5, brokenAt: null });
      expect(await pruneAudit(test.db, size)).toBe(0);
      expect(await events()).toHaveLength(4);
    },
  );

  it('one seal stands for what lies between two others, too', async () => {
    for (let i = 0; i < 3; i++) await plant('member', TWO_YEARS);
    await plantNow();
    const [first, , third] = await events();
    for (const row of [first, third])
      if (row)
        await replaceBySeal(
          test.db,
          makeSeal({
            ...{ firstId: row.id, lastId: row.id, rows: 1 },
            previous: row.previous,
            hash: row.hash,
          }),
        );
    expect(await checkAudit(test.db)).toEqual({ rows: 2, brokenAt: null });
    expect(await pruneAudit(test.db)).toBe(1);
    expect((await seals()).map(({ firstId, lastId, rows }) => [firstId, lastId, rows])).toEqual([[1, 3, 3]]);
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
  });

  it('the newest row stays however old it is: the next one is chained to it', async () => {
    await plant('member', FIVE_YEARS);
    await plant('member', FIVE_YEARS);
    expect(await pruneAudit(test.db)).toBe(1);
    expect(await checkAudit(test.db)).toEqual({ rows: 2, brokenAt: null });
  });

  it('no row goes before its term, nor without a seal; a seal does not shrink or go', async () => {
    await plantYears();
    const remove = (id: number) => test.owner.deleteFrom('auditEvents').where('id', '=', id).execute();
    await expect(remove(1), 'without a seal').rejects.toThrow('append-only');
    const row = { rows: 1, previous: Buffer.alloc(32), hash: Buffer.alloc(32), mac: Buffer.alloc(32) };
    await test.owner
      .insertInto('auditSeals')
      .values({ firstId: 3, lastId: 8, ...row })
      .execute();
    for (const id of [3, 6, 7, 8]) await expect(remove(id), `${id}`).rejects.toThrow('append-only');
    await expect(test.owner.updateTable('auditSeals').set({ lastId: 7 }).execute()).rejects.toThrow(
      'only grow',
    );
    await expect(test.owner.updateTable('auditSeals').set({ firstId: 1 }).execute()).rejects.toThrow(
      'only grow',
    );
    await expect(test.owner.deleteFrom('auditSeals').execute()).rejects.toThrow('only grow');
    await expect(sql`truncate audit_seals`.execute(test.owner)).rejects.toThrow('only grow');
  });

  it('the site’s role seals what its chain has there, once, and no row of a shorter age', async () => {
    await plantYears();
    const [first, second, third] = await events();
    if (!first || !second || !third) throw new Error('No rows');
    type Seal = [from: number, to: number, rows: number, previous: Buffer, hash: Buffer];
    const seal = (...[from, to, rows, before, after]: Seal) =>
      sql`select seal_audit(${from}, ${to}, ${rows}, ${before}, ${after}, 'x')`.execute(test.db);
    const junk = Buffer.from('x');
    const { previous } = first;
    const junks: Seal[] = [
      [0, 8, 1, junk, junk],
      [0, 2, 2, previous, second.hash],
      [1, 2, 1, previous, second.hash],
      [1, 2, 2, junk, second.hash],
      [1, 2, 2, previous, junk],
      [2, 2, 1, previous, second.hash],
      [100, 200, 0, previous, second.hash],
    ];
    for (const attempt of junks)
      await expect(seal(...attempt), attempt.join()).rejects.toThrow('rows of its chain');
    await expect(seal(3, 3, 1, third.previous, third.hash)).rejects.toThrow('append-only');
    await seal(1, 2, 2, previous, second.hash);
    const sealed = await seals();
    expect(sealed).toMatchObject([{ firstId: 1, lastId: 2, rows: 2, previous, hash: second.hash }]);
    await expect(seal(1, 2, 2, previous, second.hash)).rejects.toThrow('only grow');
    await expect(seal(0, 2, 2, previous, second.hash)).rejects.toThrow('rows of its chain');
    expect(await seals()).toEqual(sealed);
    // Only the secrets make a seal that counts.
    expect((await checkAudit(test.db)).brokenAt).toBe(3);
  });

  it('a row that was changed does not go: it is evidence', async () => {
    await plantYears();
    await sql`alter table audit_events disable trigger all`.execute(test.owner);
    await sql`update audit_events set actor = 'user:2' where id = 4`.execute(test.owner);
    await sql`alter table audit_events enable trigger all`.execute(test.owner);
    await pruneAudit(test.db);
    expect((await events()).map(({ id }) => id)).toContain(4);
    expect((await checkAudit(test.db)).brokenAt).toBe(4);
  });

  it('the check notices rows that went behind a forged seal, or behind none', async () => {
    await plantYears();
    await pruneAudit(test.db);
    const [, , seventh] = await events();
    if (!seventh) throw new Error('No row');
    const { id, previous, hash } = seventh;
    const forged = { firstId: id, lastId: id, rows: 1, previous, hash, mac: Buffer.alloc(32) };
    await tamper(async (trx) => {
      await trx.deleteFrom('auditEvents').where('id', '=', id).execute();
      expect((await checkAudit(trx)).brokenAt).toBe(8);
      await trx.insertInto('auditSeals').values(forged).execute();
      expect((await checkAudit(trx)).brokenAt).toBe(8);
    });
    await tamper(async (trx) => {
      await trx.deleteFrom('auditSeals').where('firstId', '=', 4).execute();
      expect((await checkAudit(trx)).brokenAt).toBe(6);
    });
    await tamper(async (trx) => {
      await trx.deleteFrom('auditSeals').where('firstId', '=', 1).execute();
      expect((await checkAudit(trx)).brokenAt).toBe(3);
    });
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
  });
});

describe('S79: the daily check goes in parts', () => {
  const heads = () => {
    const file = path.join(config().varDir, 'audit-head.log');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
  };
  const jobs = async () =>
    (
      await sql<{ name: string }>`
        select task_identifier as name from graphile_worker.jobs where task_identifier = 'check_audit'`.execute(
        test.db,
      )
    ).rows.length;

  it('each goes on behind the link that the one before has found whole, though its row went meanwhile', async () => {
    await plantYears();
    const before = heads();
    await reportAudit(test.db, 3);
    expect(readPlace('chain')).toMatchObject({ id: 3, rows: 3 });
    expect(await jobs()).toBe(1);
    await reportAudit(test.db, 1);
    expect(readPlace('chain')).toMatchObject({ id: 4, rows: 4 });
    await pruneAudit(test.db);
    await reportAudit(test.db, 2);
    expect(readPlace('chain')).toMatchObject({ id: 7, rows: 6 });
    expect(heads()).toBe(before);
    await reportAudit(test.db, 1000);
    expect([readPlace('chain'), heads()]).toEqual([null, before + 1]);
  });

  it('a link that is another one when the check goes on is a change', async () => {
    await plantYears();
    const before = heads();
    await reportAudit(test.db, 6);
    await tamper(async (trx) => {
      await sql`update audit_events set hash = sha256(hash) where id = 6`.execute(trx);
      await reportAudit(trx, 1000);
      expect([readPlace('chain'), heads()]).toEqual([null, before]);
    });
  });
});
