import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/core/db/free-port.ts';

/** What the bench alone installs, in a folder of its own. */
const PACKAGES = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };

const PAGE = `import { readFileSync } from 'node:fs';
export const revalidate = 3600;
export const generateStaticParams = () => [];
export default async function Shop({ params }) {
  await params;
  return <main dangerouslySetInnerHTML={{ __html: readFileSync(process.env.BENCH_HTML, 'utf8') }} />;
}
`;
const LAYOUT = `export default function Layout({ children }) {
  return <html lang="ja"><body>{children}</body></html>;
}
`;
const SETTINGS = `export default { compress: process.env.BENCH_COMPRESS !== 'off', poweredByHeader: false };
`;
const START_TRIES = 600;

/** A page that Next.js renders once and then serves as it is, for an hour (incremental static regeneration). */
export class NextSite {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-next-'));
  readonly #running: ChildProcess[] = [];
  #shops = 0;

  get #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'production',
      ...{ NEXT_TELEMETRY_DISABLED: '1', BENCH_HTML: path.join(this.#folder, 'shop.html') },
    };
  }

  #run(command: string, args: readonly string[]): Promise<void> {
    const child = spawn(command, args, {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: this.#env,
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    return new Promise((done, failed) => {
      child.once('error', failed);
      child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${args.join(' ')}: ${said}`))));
    });
  }

  /** @throws with what npm or Next.js said */
  async build(): Promise<void> {
    const files = { 'app/layout.jsx': LAYOUT, 'app/shop/[id]/page.jsx': PAGE, 'next.config.mjs': SETTINGS };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.#folder, name)), { recursive: true });
      writeFileSync(path.join(this.#folder, name), text);
    }
    const about = { name: 'bench', private: true, dependencies: PACKAGES };
    writeFileSync(path.join(this.#folder, 'package.json'), JSON.stringify(about));
    const npm = process.env.npm_execpath;
    const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
    await this.#run(command, [
      ...first,
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
    ]);
    await this.#run(process.execPath, [this.#next, 'build']);
  }

  get #next(): string {
    return path.join(this.#folder, 'node_modules/next/dist/bin/next');
  }

  /** `compress`: as Next.js does it by itself, anew for each answer. */
  async start({ compress }: { compress: boolean }): Promise<{ port: number; pid: number }> {
    const port = await freePort(0);
    const child = spawn(process.execPath, [this.#next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
      ...{ cwd: this.#folder, stdio: 'ignore' },
      env: { ...this.#env, BENCH_COMPRESS: compress ? 'on' : 'off' },
    });
    this.#running.push(child);
    for (let i = 0; i < START_TRIES; i++) {
      const answers = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
      if (answers) return { port, pid: child.pid ?? 0 };
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('Next.js did not start.');
  }

  /** @returns the path of a page around `html`, which is rendered with the first request for it */
  add(html: string): string {
    writeFileSync(path.join(this.#folder, 'shop.html'), html);
    this.#shops += 1;
    return `/shop/${this.#shops}`;
  }

  async stop(): Promise<void> {
    for (const child of this.#running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((done) => child.once('exit', done));
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
