import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../server/core/config.ts';
import { type Addresses, openDatabase } from '../server/core/db/open.ts';
import { loadSecrets } from '../server/core/secrets.ts';
import { OrderlyStop } from './orderly-stop.ts';
import { runCommand } from './with-database.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Node keeps a module once it is loaded: a change of these is met by a new process. */
const LOADED_ONCE = ['server', 'migrations', 'adapter'];
/** An editor writes a file in several steps, and a branch changes many files. */
const QUIET_MS = 200;

/** The dev server in a process of its own, on a database that stays open from one to the next. */
class DevServer {
  readonly #addresses: Addresses;
  #child: ChildProcess | null = null;
  #restarting: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  start(): void {
    const { url, ownerUrl } = this.#addresses;
    const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl ?? '' };
    this.#child = fork(path.join(root, 'scripts/dev-server.ts'), { cwd: root, env });
  }

  restart(): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      await this.#end();
      if (!this.#isStopping) this.start();
    });
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

// Astro's dev server behind the product's own request handler; pages are rendered anew at each request.
await runCommand(async () => {
  const stop = new OrderlyStop({ exitCode: 0 });
  const config = readConfig();
  const database = await openDatabase(config, loadSecrets(config), { name: 'dev-database' });
  const server = new DevServer(database);
  await stop.by(async () => {
    await server.stop();
    await database.close();
  });
  server.start();
  let timer: NodeJS.Timeout | undefined;
  for (const folder of LOADED_ONCE)
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.test.ts') || file?.includes('~')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        console.log(`${folder}/${file} has changed: starting again.`);
        void server.restart();
      }, QUIET_MS);
    });
});
