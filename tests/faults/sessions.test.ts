import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { openDatabase } from '../../server/core/db/open.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { secrets } from '../../server/core/secrets.ts';
import { endAllSessions } from '../../server/identity/sessions/end-session.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { addUser, Browser } from '../support/browser.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

describe('S23: on two processes', () => {
  const test = databaseWorld();
  let processes: ApiProcess[];
  beforeAll(async () => {
    processes = await Promise.all([startApi(test.url), startApi(test.url)]);
  });
  afterAll(async () => {
    for (const each of processes ?? []) await each.stop();
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
    expectTook(began, 1000, 'a session that has ended is refused');
  });

  it('S71: attempts are counted together', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const browser = new Browser();
      browser.through = (processes[i % 2] as ApiProcess).send;
      const answer = await browser.post('/api/login', { email: 'absent@example.jp', password: 'x' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

it('a connection that is never given back keeps neither the stop nor the embedded PostgreSQL', async () => {
  const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-hang-'));
  chmodSync(varDir, 0o755);
  const config = { databaseUrl: null, databaseOwnerUrl: null, varDir };
  const { db, close } = await openDatabase(config, secrets(), { name: 'test', unlimited: true });
  try {
    await new Promise<void>((taken) => {
      void db
        .connection()
        .execute(() => {
          taken();
          return new Promise<never>(() => {});
        })
        .catch(() => {});
    });
    expect(existsSync(path.join(varDir, 'postgres/postmaster.pid'))).toBe(true);
    await close();
    expect(existsSync(path.join(varDir, 'postgres/postmaster.pid'))).toBe(false);
  } finally {
    rmSync(varDir, { recursive: true, force: true });
  }
});

/** Ends PostgreSQL as a crash does: nothing is written any more, and the next start recovers from its log. */
async function crash(varDir: string): Promise<void> {
  const pid = Number(readFileSync(path.join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}/fd/0`)).toBe(false);
}

describe('R5: when PostgreSQL is killed', () => {
  const EMAIL = 'new@example.jp';
  let varDir: string;
  let server: EmbeddedServer;
  let api: ApiProcess;
  beforeEach(async () => {
    varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-restart-'));
    chmodSync(varDir, 0o755);
    server = await startEmbedded(varDir, secrets());
    await migrateAll({ url: server.siteUrl, ownerUrl: server.url });
    api = await startApi(server.siteUrl);
  });
  afterEach(async () => {
    await api?.stop();
    await server?.stop();
    rmSync(varDir, { recursive: true, force: true });
  });

  const browser = () => Object.assign(new Browser(), { through: api.send });
  const tryLogin = async () =>
    (await browser().post('/api/login', { email: 'absent@example.jp', password: 'x' })).status;

  const useUpAttempts = async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push(await tryLogin());
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  };

  it('and the process lives on, no one gets another attempt', async () => {
    await useUpAttempts();
    await crash(varDir);
    const preferredPort = Number(new URL(server.url).port);
    server = await startEmbedded(varDir, secrets(), { preferredPort, keepPort: true });
    const after: number[] = [];
    await expect.poll(async () => after.push(await tryLogin()) && after.at(-1)).not.toBe(503);
    expect(after.at(-1)).toBe(429);
  });

  it('and everything with it, sessions, counters and pending codes are as they were', async () => {
    const db = connect(server.url, { name: 'test', poolSize: 1, unlimited: true });
    await useUpAttempts();
    const [member, guest] = [browser(), browser()];
    const { myId } = await member.logInAs(db, (await addUser(db, 'けん')).id);
    await db.destroy();
    const form = { email: EMAIL, password: 'よるのあかり2026ねん', type: 'boy' };
    expect((await guest.post('/api/register_email', form)).status).toBe(200);
    const wrong = await guest.post('/api/verify_email', { email: EMAIL, code: '000000' });
    const counted = Number(/あと(\d)回/.exec(wrong.text)?.[1]);
    expect(counted).toBeGreaterThan(0);

    const began = performance.now();
    await Promise.all([crash(varDir), api.kill()]);
    server = await startEmbedded(varDir, secrets());
    api = await startApi(server.siteUrl);
    expectTook(began, 30_000, 'PostgreSQL and the process after a crash');
    member.through = api.send;
    guest.through = api.send;

    expect(await member.me()).toMatchObject({ guest: false, myId });
    expect(await tryLogin()).toBe(429);
    const again = await guest.post('/api/verify_email', { email: EMAIL, code: '000000' });
    expect(again.text).toContain(`あと${counted - 1}回`);
  });
});
