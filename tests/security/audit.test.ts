import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tasksOn } from '../../server/app/tasks.ts';
import { checkAudit } from '../../server/core/audit/check-audit.ts';
import { writeAudit } from '../../server/core/audit/write-audit.ts';
import { addUser, Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });

const events = () => test.db.selectFrom('auditLog').selectAll().orderBy('id').execute();

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

  it('has each night of what deletes by its term, once, and says where a step has failed', async () => {
    const run = () => tasksOn(test.db).reconcile_posts({}, { isLastTry: false });
    const rows = async () =>
      (await events())
        .filter((row) => row.event === 'retention.ran')
        .map(({ realm, actor, detail }) => [realm, actor, detail]);
    for (let i = 0; i < 2; i++) await run();
    expect(await rows()).toEqual([['system', 'system', { isWhole: true }]]);
    await sql`alter table comment_bans rename to away`.execute(test.owner);
    onTestFinished(async () => void (await sql`alter table away rename to comment_bans`.execute(test.owner)));
    await expect(run()).rejects.toThrow('comment_bans');
    expect((await rows()).at(-1)).toEqual(['system', 'system', { isWhole: false }]);
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
});
