import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export type Load = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number };

type LoadOptions = {
  connections: number;
  seconds?: number;
  headers?: readonly string[];
  /** Requests; as many as there can be, otherwise. */
  perSecond?: number;
  /** Of those who ask in turn. */
  cookies?: readonly string[];
};

/** A file of requests, as autocannon takes several in turn by that alone. */
function requestsOf(url: string, cookies: readonly string[]): { file: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-load-'));
  const file = path.join(folder, 'requests.har');
  const entries = cookies.map((value) => ({
    request: { method: 'GET', url, headers: [{ name: 'cookie', value }] },
  }));
  writeFileSync(file, JSON.stringify({ log: { entries } }));
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** Load from a process of its own, so that the client does not share the server's thread. */
export function load(
  url: string,
  { connections, seconds = 6, headers = [], perSecond, cookies = [] }: LoadOptions,
): Promise<Load> {
  const autocannon = path.join(root, 'node_modules/autocannon/autocannon.js');
  const named = headers.flatMap((header) => ['-H', header]);
  // The server closes a connection after a thousand requests; the client opens a new one in time, as browsers do.
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds), '-D', '900', ...named];
  if (perSecond) options.push('-R', String(perSecond));
  const inTurn = cookies.length > 0 ? requestsOf(url, cookies) : null;
  if (inTurn) options.push('--har', inTurn.file);
  const client = spawn(process.execPath, [autocannon, ...options, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  client.stdout.on('data', (part) => {
    text += part;
  });
  return new Promise((done, failed) => {
    client.once('error', failed);
    client.once('exit', () => {
      inTurn?.remove();
      const result = JSON.parse(text) as Load;
      if (result.non2xx > 0) failed(new Error(`${result.non2xx} answers of ${url} were errors.`));
      else done(result);
    });
  });
}
