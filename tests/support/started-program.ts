import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * `npm start` in a checkout, or with `isDev` the dev server: its script alone, or with `asGroup` npm and all, in a
 * process group of its own, as systemd starts it.
 */
export class StartedProgram {
  readonly folder: string;
  readonly port: number;
  readonly #child: ChildProcess;
  #said = '';

  constructor(folder: string, port: number, { asGroup = false, isDev = false } = {}) {
    this.folder = folder;
    this.port = port;
    this.#child = spawn(
      asGroup ? 'npm' : process.execPath,
      [asGroup ? 'start' : `scripts/${isDev ? 'dev' : 'start'}.ts`],
      {
        cwd: folder,
        detached: asGroup,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          // Goes with the folder, whose sources no other test compiles.
          NODE_COMPILE_CACHE: path.join(folder, '.cache/compiled'),
          PORT: String(port),
          LOG_LEVEL: 'info',
          OVERLOADED_MS: '30000',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.#said += text;
      });
  }

  get output(): string {
    return this.#said;
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Of an end in order; null while it runs, or when a signal has ended it. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for a moment of the start. @throws with what it printed when it ends or does not get there in time. */
  async until(what: string, reached: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      // What it reaches by its end is asked for after it.
      const hasEnded = this.ended;
      if (await reached()) return;
      if (hasEnded) throw new Error(`It ended before: ${what}\n${this.output}`);
      if (Date.now() > deadline) throw new Error(`It did not get to: ${what}\n${this.output}`);
      await pause(5);
    }
  }

  async answers(target: string): Promise<number> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}${target}`, { redirect: 'manual' })).status;
    } catch {
      return 0;
    }
  }

  async end(): Promise<void> {
    while (!this.ended) await pause(10);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    this.#child.kill(signal);
    await this.end();
  }
}

/** Number of the PostgreSQL that runs in a checkout's var folder; null when there is none. */
export function postmasterOf(folder: string): number | null {
  try {
    const pid = readFileSync(path.join(folder, 'var/postgres/postmaster.pid'), 'utf8').split('\n')[0];
    return Number(pid) || null;
  } catch {
    return null;
  }
}

/** Stops a database that a killed server left behind. */
export async function stopPostmaster(folder: string): Promise<void> {
  const pid = postmasterOf(folder);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGINT');
    for (let i = 0; i < 200; i++) {
      process.kill(pid, 0);
      await pause(50);
    }
  } catch {}
}

/** Files below a folder of the checkout; 0 when one of its folders is removed while they are counted. */
export function countFiles(folder: string, inside: string): number {
  const target = path.join(folder, inside);
  try {
    return readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
