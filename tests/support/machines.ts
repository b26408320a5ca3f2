import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { randomFrom } from '../bench/random.ts';
import { Browser } from './browser.ts';
import { type Site, startSite } from './built-site.ts';
import { SECRET_KEY } from './secrets.ts';
import { BEHIND_PROXY, newNetwork, passOn } from './through-site.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

type Part = 'site' | 'worker';
type Parts = { site: Site; worker: WorkerProcess };

/** One of several on which the site runs: a web process and a worker, over a folder that no other machine has. */
export class Machine {
  readonly #databaseUrl: string;
  readonly #env: Record<string, string>;
  readonly #varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-machine-'));
  #running: Partial<Parts> = {};

  /** `env`: the store, the mail server, a replica: what all machines share. */
  constructor(databaseUrl: string, env: Record<string, string>) {
    this.#databaseUrl = databaseUrl;
    this.#env = { SECRET_KEY, ...env };
  }

  get serves(): boolean {
    return this.#running.site !== undefined;
  }

  get site(): Site {
    return this.#part('site');
  }

  get worker(): WorkerProcess {
    return this.#part('worker');
  }

  #part<P extends Part>(part: P): Parts[P] {
    const running = this.#running[part];
    if (!running) throw new Error(`The ${part} does not run.`);
    return running as Parts[P];
  }

  async start(part: Part): Promise<void> {
    if (part === 'worker') {
      this.#running.worker = await startWorker(this.#databaseUrl, this.#varDir, this.#env);
      return;
    }
    this.#running.site = await startSite({
      databaseUrl: this.#databaseUrl,
      varDir: this.#varDir,
      env: { WITHOUT_JOBS: '1', ...BEHIND_PROXY, ...this.#env },
    });
  }

  startAll = (): Promise<unknown> => Promise.all([this.start('site'), this.start('worker')]);

  /** At once, whatever it is doing. */
  async kill(part: Part): Promise<void> {
    if (part === 'worker') await this.worker.end('SIGKILL');
    else {
      process.kill(this.site.pid, 'SIGKILL');
      await this.site.stop();
    }
    this.#running = { ...this.#running, [part]: undefined };
  }

  /** In order. @returns the exit codes of what has run */
  async stop(): Promise<(number | null)[]> {
    const { site, worker } = this.#running;
    this.#running = {};
    return Promise.all([...(site ? [site.stop()] : []), ...(worker ? [worker.end('SIGTERM')] : [])]);
  }

  /** Begins with the pages that the other machine has rendered. */
  takePagesOf(other: Machine): void {
    cpSync(path.join(other.#varDir, 'pages'), path.join(this.#varDir, 'pages'), { recursive: true });
  }

  remove(): void {
    rmSync(this.#varDir, { recursive: true, force: true });
  }
}

const isRefused = ({ cause }: { cause?: { code?: string } }) => cause?.code === 'ECONNREFUSED';

/**
 * From here on each request of the browser goes to a machine that is drawn, as by a proxy in front of them: to the next
 * one where that takes no connection; what ends in the middle is answered with 502.
 */
export function throughAny(
  machines: readonly Machine[],
  draw: ReturnType<typeof randomFrom>,
  browser = new Browser(),
): Browser {
  const from = newNetwork();
  browser.through = async (to, init) => {
    const first = draw(machines.length);
    for (const machine of [...machines.slice(first), ...machines.slice(0, first)]) {
      if (!machine.serves) continue;
      try {
        return await passOn(machine.site, from, to, init);
      } catch (error) {
        if (!isRefused(error as Error & { cause?: { code?: string } })) break;
      }
    }
    return new Response(null, { status: 502 });
  };
  return browser;
}
