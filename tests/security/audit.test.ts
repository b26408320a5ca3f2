import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keepHead } from '../../server/core/audit/audit-head.ts';
import { checkAudit } from '../../server/core/audit/check-audit.ts';
import { writeAudit } from '../../server/core/audit/write-audit.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });

/** The row after two others. */
const THIRD = sql`(select id from audit_events order by id offset 2 limit 1)`;

const events = () => test.db.selectFrom('auditEvents').selectAll().orderBy('id').execute();

describe('S79: the audit log', () => {
  it('says when, who, in which realm, from where, what and in which request: one row for one event', async () => {
    const browser = new Browser('203.0.113.99');
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    await new Browser().logInAs(test.db, id);
    const before = (await events()).length;
    await browser.post(`/api/my_page/${myId}/sessions`, { others: true });
    await browser.post('/api/logout');
    const rows = (await events()).slice(before);
    expect(rows.map((row) => row.event)).toEqual(['session.revoked', 'logout']);
    for (const row of rows) {
      expect(row).toMatchObject({ realm: 'member', actor: `user:${id}`, ipPrefix: '203.0.113.0/24' });
      expect(row.requestId).toMatch(/^[0-9a-f]{12}$/);
      expect(Math.abs(row.at.getTime() - Date.now())).toBeLessThan(60_000);
    }
    // A logout without a session is no event.
    await new Browser().post('/api/logout');
    expect(await events()).toHaveLength(before + 2);
  });

  it('has the refusals: no right, a stale page, too many', async () => {
    const browser = new Browser('203.0.113.98');
    const { id, myId } = await addUser(test.db, 'けん');
    await browser.logInAs(test.db, id);
    const before = (await events()).length;
    await browser.post('/api/logout', {}, { 'X-Requested-With': 'none' });
    await browser.post(`/api/my_page/${myId}/sessions`, { others: true }, { 'X-Session-Tag': 'AAAAAAAAAAA' });
    for (let i = 0; i < 6; i++)
      await new Browser('203.0.113.98').post('/api/shop_login', { email: `x${i}@example.jp`, password: 'x' });
    const refused = (await events()).slice(before).filter((row) => row.event.startsWith('refused.'));
    expect(refused.map(({ event, actor, target }) => [event, actor, target])).toEqual([
      ['refused.forbidden', 'guest', 'POST /api/logout'],
      ['refused.session_expired', `user:${id}`, 'POST /api/my_page/:myId/sessions'],
      ['refused.too_many_requests', 'guest', 'POST /api/shop_login'],
    ]);
    for (const row of refused) expect(row.ipPrefix).toBe('203.0.113.0/24');
  });

  it('is one chain, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        writeAudit(test.db, {
          event: 'test.parallel',
          realm: 'system',
          actor: 'system',
          facts: someFacts(),
          detail: { i, text: '同時', none: null },
        }),
      ),
    );
    const { rows, brokenAt } = await checkAudit(test.db);
    expect(brokenAt).toBeNull();
    expect(rows).toBe((await events()).length);
  });

  it('has no row of a transaction that was undone', async () => {
    const before = (await events()).length;
    const undone = test.db.transaction().execute(async (trx) => {
      await writeAudit(trx, { event: 'test.undone', realm: 'system', actor: 'system' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await events()).toHaveLength(before);
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
  });

  it('cannot be changed, shortened or emptied', async () => {
    for (const attempt of [
      sql`update audit_events set actor = 'user:1'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
    ])
      await expect(attempt.execute(test.owner)).rejects.toThrow('append-only');
  });

  it.each([
    ['changed', sql`update audit_events set actor = 'user:0' where id = ${THIRD}`, 2],
    ['taken out', sql`delete from audit_events where id = ${THIRD}`, 2],
    [
      'forged with a plain hash',
      sql`update audit_events set event = 'login.ok', hash = sha256(previous) where id = ${THIRD}`,
      2,
    ],
  ])('shows where a row was %s by a thief who switched its protection off', async (_name, tamper, whole) => {
    for (let i = 0; i < 4; i++)
      await writeAudit(test.db, { event: 'test.row', realm: 'system', actor: 'system' });
    await test.owner
      .transaction()
      .execute(async (trx) => {
        await sql`alter table audit_events disable trigger all`.execute(trx);
        await tamper.execute(trx);
        const { rows, brokenAt } = await checkAudit(trx);
        expect(rows).toBe(whole);
        expect(brokenAt).not.toBeNull();
        throw new Error('seen');
      })
      .catch((error: Error) => expect(error.message).toBe('seen'));
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
  });

  it('shows that its newest rows were cut off: their last link is kept outside the database', async () => {
    for (let i = 0; i < 4; i++)
      await writeAudit(test.db, { event: 'test.row', realm: 'system', actor: 'system' });
    await keepHead(test.db);
    const newest = (await events()).at(-1)?.id ?? 0;
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
    await test.owner
      .transaction()
      .execute(async (trx) => {
        await sql`alter table audit_events disable trigger all`.execute(trx);
        await sql`delete from audit_events where id > ${newest} - 2`.execute(trx);
        expect((await checkAudit(trx)).brokenAt).toBe(newest);
        throw new Error('seen');
      })
      .catch((error: Error) => expect(error.message).toBe('seen'));
    await writeAudit(test.db, { event: 'test.later', realm: 'system', actor: 'system' });
    expect((await checkAudit(test.db)).brokenAt).toBeNull();
    expect(await checkAudit(test.db, { last: 3 })).toEqual({ rows: 3, brokenAt: null });
  });
});
