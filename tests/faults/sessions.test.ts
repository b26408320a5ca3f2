import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrateJobs } from '../../server/jobs/migrate-jobs.ts';
import { secrets } from '../../server/secrets.ts';
import { endAllSessions } from '../../server/sessions/end-session.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

describe('S23: on two processes', () => {
  let test: TestDatabase;
  let processes: ApiProcess[];
  beforeAll(async () => {
    test = await testDatabase();
    processes = await Promise.all([startApi(test.url), startApi(test.url)]);
  });
  afterAll(async () => {
    for (const each of processes ?? []) await each.stop();
    await test?.close();
  });

  /** One browser, whose requests reach now one process, now the other. */
  async function logIn(): Promise<{
    id: number;
    myId: string;
    ask: () => Promise<number[]>;
    browser: Browser;
  }> {
    const { id, myId } = await addUser(test.db, 'けん');
    const browser = new Browser();
    const ask = async () => {
      const statuses: number[] = [];
      for (const { send } of processes) {
        browser.through = send;
        statuses.push((await browser.get(`/api/my_page/${myId}/sessions`)).status);
      }
      return statuses;
    };
    browser.through = (processes[0] as ApiProcess).send;
    await browser.logInAs(test.db, id);
    return { id, myId, ask, browser };
  }

  it('a session lives on both, and a logout on one ends it on the other', async () => {
    const { ask, browser } = await logIn();
    expect(await ask()).toEqual([200, 200]);
    const cookies = new Map(browser.cookies);
    browser.through = (processes[1] as ApiProcess).send;
    expect((await browser.post('/api/logout')).status).toBe(200);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await ask()).toEqual([401, 401]);
  });

  it.each([
    ['all sessions are ended', (id: number) => endAllSessions(test.db, id)],
    [
      'the epoch is raised',
      (id: number) => test.db.updateTable('users').set({ sessionEpoch: 1 }).where('id', '=', id).execute(),
    ],
    [
      'its owner is suspended',
      (id: number) =>
        test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute(),
    ],
    [
      'its owner leaves',
      (id: number) => test.db.updateTable('users').set({ status: 'leaving' }).where('id', '=', id).execute(),
    ],
  ])('within a second of when %s, both answer 401', async (_name, end) => {
    const { id, ask } = await logIn();
    expect(await ask()).toEqual([200, 200]);
    await end(id);
    const began = performance.now();
    expect(await ask()).toEqual([401, 401]);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('S71: attempts are counted together', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const browser = new Browser();
      browser.through = (processes[i % 2] as ApiProcess).send;
      const answer = await browser.post('/api/login', { email: `nobody-${i}@example.jp`, password: 'x' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

it('R5: sessions, counters and pending codes outlive a restart of everything', async () => {
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-restart-'));
  chmodSync(varDir, 0o755);
  let server: EmbeddedServer = await startEmbedded(varDir, secrets());
  let api: ApiProcess | undefined;
  try {
    const db = connect(server.url, { name: 'test', poolSize: 2, unlimited: true });
    await migrate(db);
    await migrateJobs(server.url);
    api = await startApi(server.url);
    const [member, guest] = [new Browser(), new Browser()];
    member.through = api.send;
    guest.through = api.send;
    const { myId } = await member.logInAs(db, (await addUser(db, 'けん')).id);
    const email = 'new@example.jp';
    const asked = await guest.post('/api/register_email', {
      email,
      password: 'よるのあかり2026ねん',
      type: 'boy',
    });
    expect(asked.status).toBe(200);
    const wrong = await guest.post('/api/verify_email', { email, code: '000000' });
    const counted = Number(/あと(\d)回/.exec(wrong.text)?.[1]);
    expect(counted).toBeGreaterThan(0);
    for (let i = 0; i < 10; i++)
      await guest.post('/api/login', { email: 'nobody@example.jp', password: 'x' });
    await db.destroy();

    const began = performance.now();
    await api.stop();
    await server.stop();
    server = await startEmbedded(varDir, secrets());
    api = await startApi(server.url);
    expect(performance.now() - began).toBeLessThan(30_000);
    member.through = api.send;
    guest.through = api.send;

    expect(await member.me()).toMatchObject({ guest: false, myId });
    expect((await guest.post('/api/login', { email: 'nobody@example.jp', password: 'x' })).status).toBe(429);
    const again = await guest.post('/api/verify_email', { email, code: '000000' });
    expect(again.text).toContain(`あと${counted - 1}回`);
  } finally {
    await api?.stop();
    await server.stop();
    rmSync(varDir, { recursive: true, force: true });
  }
});
