import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/core/db/free-port.ts';
import { copyCheckout } from '../support/checkout.ts';
import { countFiles, postmasterOf, StartedProgram, stopPostmaster } from '../support/started-program.ts';
import { Wire } from '../support/wire.ts';

/**
 * The long form stops in the middle of every step and in every way, and kills at moments that no one chose. The gate
 * builds once: what a build that was killed leaves behind is put there.
 */
const FULL = process.env.FULL === '1';
const RANDOM_KILLS = 20;
const LONG = 180_000;

let checkout: ReturnType<typeof copyCheckout>;
let running: StartedProgram | null = null;

beforeAll(() => {
  checkout = copyCheckout();
});
afterAll(async () => {
  await running?.kill();
  await stopPostmaster(checkout.folder);
  checkout.remove();
});

const inside = (...parts: string[]) => path.join(checkout.folder, ...parts);
const begins = (folder: string, prefix: string) =>
  existsSync(inside(folder)) && readdirSync(inside(folder)).some((name) => name.startsWith(prefix));

async function start(options: { asGroup?: boolean } = {}): Promise<StartedProgram> {
  running = new StartedProgram(checkout.folder, await freePort(4657), options);
  return running;
}

async function serving(program: StartedProgram): Promise<void> {
  await program.until('serving', async () => (await program.answers('/readyz')) === 200, LONG);
}

/** Moments of a first start, in their order, and how to know that each has come. */
const MOMENTS: [string, (program: StartedProgram) => boolean][] = [
  ['initdb', () => begins('var', 'postgres.new')],
  ['the first launch of PostgreSQL', () => postmasterOf(checkout.folder) !== null],
  ['the demo data', (program) => countFiles(program.folder, 'var/media') > 20],
  ['the build', () => existsSync(inside('dist')) && !existsSync(inside('dist/built-from'))],
  ['the pre-render', (program) => countFiles(program.folder, 'var/pages') > 50],
];

/** What a build that was killed has left: files that cannot be served, and no marker. */
function leaveHalfBuild(): void {
  mkdirSync(inside('dist/server'), { recursive: true });
  writeFileSync(inside('dist/server/entry.mjs'), 'export {');
}

// The moments of a first start are one after another, and each start finds the folder that the one before left.
describe('npm start', { shuffle: false }, () => {
  describe('kill -9 of npm start', () => {
    it.each(FULL ? MOMENTS : MOMENTS.filter(([name]) => name !== 'the build'))(
      'in the middle of %s',
      {
        timeout: LONG,
      },
      async (name, reached) => {
        if (!FULL && name === 'the pre-render') leaveHalfBuild();
        const program = await start();
        await program.until(name, () => reached(program), LONG);
        await program.kill();
      },
    );

    it('leaves a folder with which the next start serves every kind of page', { timeout: LONG }, async () => {
      const program = await start();
      await serving(program);
      for (const target of ['/', '/shops/', '/casts/', '/shop/1/', '/shop/300/', '/cast/1/', '/sitemap.xml'])
        expect(await program.answers(target), target).toBe(200);
      expect(statSync(inside('var/secrets.json')).mode & 0o777).toBe(0o600);
    });

    it('survives kill -9 of its database while it serves', { timeout: LONG }, async () => {
      const program = running as StartedProgram;
      const pid = postmasterOf(checkout.folder);
      expect(pid).not.toBeNull();
      process.kill(pid as number, 'SIGKILL');
      await program.until(
        'a new PostgreSQL',
        async () => postmasterOf(checkout.folder) !== pid && (await program.answers('/readyz')) === 200,
        30_000,
      );
      expect(await program.answers('/shops/?open=1')).toBe(200);
      expect(await program.answers('/shop/299/')).toBe(200);
    });

    it('while it serves, together with its database, costs the next start nothing', {
      timeout: LONG,
    }, async () => {
      const pid = postmasterOf(checkout.folder);
      await running?.kill();
      if (pid !== null) process.kill(pid, 'SIGKILL');
      const stored = countFiles(checkout.folder, 'var/pages');
      const program = await start();
      await serving(program);
      expect(program.output).toContain('The build is up to date.');
      expect(countFiles(checkout.folder, 'var/pages')).toBeGreaterThanOrEqual(stored);
      expect(await program.answers('/shop/1/')).toBe(200);
    });

    it('is not needed: SIGTERM ends the server and its database', { timeout: LONG }, async () => {
      expect(postmasterOf(checkout.folder)).not.toBeNull();
      const program = running as StartedProgram;
      await program.kill('SIGTERM');
      await expectStopped(program);
    });
  });

  /** As systemd and container engines send it: to every process of the group, and more than once. */
  async function stopGroup(program: StartedProgram, signal: NodeJS.Signals): Promise<void> {
    for (let i = 0; i < 3 && !program.ended; i++) {
      process.kill(-program.pid, signal);
      // Signals that are sent at once may arrive as one.
      await pause(100);
    }
  }
  const stops = (program: StartedProgram) => program.output.match(/"msg":"stopped"/g)?.length ?? 0;
  async function expectStopped(program: StartedProgram): Promise<void> {
    await program.end();
    // npm waits for what it has started, except where its terminal is closed.
    await expect.poll(() => stops(program), { timeout: LONG, message: program.output }).toBe(1);
    expect([program.exitCode ?? 0, postmasterOf(checkout.folder)], program.output).toEqual([0, null]);
  }

  describe('a stop is the orderly one', () => {
    /** A call that has been begun: half of its body has come. */
    async function half(port: number): Promise<Wire> {
      const wire = await Wire.open(port);
      wire.head('POST /api/login', {
        'X-Requested-With': 'XMLHttpRequest',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'Content-Length': 2,
      });
      wire.write('{');
      return wire;
    }

    const IN_GATE = ['SIGTERM to npm alone', 'SIGTERM to its database as well', 'a terminal that is closed'];
    const WAYS: [string, (program: StartedProgram) => Promise<void>][] = [
      ['SIGTERM to the whole group, three times', (program) => stopGroup(program, 'SIGTERM')],
      ['Ctrl-C, three times', (program) => stopGroup(program, 'SIGINT')],
      ['a terminal that is closed', (program) => stopGroup(program, 'SIGHUP')],
      ['SIGTERM to npm alone', async ({ pid }) => void process.kill(pid, 'SIGTERM')],
      [
        'SIGTERM to its database as well',
        async (program) => {
          await stopGroup(program, 'SIGTERM');
          const postmaster = postmasterOf(checkout.folder);
          if (postmaster !== null) process.kill(postmaster, 'SIGTERM');
        },
      ],
    ];
    it.each(FULL ? WAYS : WAYS.filter(([name]) => IN_GATE.includes(name)))(
      '%s',
      { timeout: LONG },
      async (_name, send) => {
        const program = await start({ asGroup: true });
        await serving(program);
        const wire = await half(program.port);
        // The server has taken it up: it comes before this answer.
        expect(await program.answers('/api/places')).toBe(200);
        await send(program);
        await program.until('no new connection', async () => (await program.answers('/healthz')) === 0);
        wire.write('}');
        const answer = await wire.answer();
        expect([answer.status, answer.headers.get('connection')]).toEqual([422, 'close']);
        wire.close();
        await expectStopped(program);
      },
    );

    const BUILDLESS = ['initdb', 'the pre-render'];
    it.each(FULL ? MOMENTS : MOMENTS.filter(([name]) => BUILDLESS.includes(name)))(
      'in the middle of %s, too',
      {
        timeout: LONG,
      },
      async (name, reached) => {
        if (name === 'the build') rmSync(inside('dist'), { recursive: true, force: true });
        else if (name === 'initdb') rmSync(inside('var'), { recursive: true, force: true });
        const program = await start({ asGroup: true });
        await program.until(name, () => reached(program), LONG);
        await stopGroup(program, 'SIGTERM');
        await expectStopped(program);
      },
    );
  });

  if (FULL)
    it('kill -9 of npm start at moments spread over its start', { timeout: 30 * 60_000 }, async () => {
      for (let round = 0; round < RANDOM_KILLS; round++) {
        if (round % 5 === 0) {
          await stopPostmaster(checkout.folder);
          for (const made of ['var', 'dist']) rmSync(inside(made), { recursive: true, force: true });
        }
        const program = await start();
        await new Promise((done) => setTimeout(done, (round * 6007) % 15_000));
        const pid = postmasterOf(checkout.folder);
        await program.kill();
        if (pid !== null && round % 2 === 0) process.kill(pid, 'SIGKILL');
      }
      const program = await start();
      await serving(program);
      expect(await program.answers('/shop/1/')).toBe(200);
    });
});
