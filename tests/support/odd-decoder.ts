// A decoder that does what its order names: the pool and its fence are tried with it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

type Order =
  | { what: 'pid' | 'env' | 'crash' | 'abort' | 'hang' | 'eat' | 'exit' }
  | { what: 'try'; secrets: string; database: number; parent: number; folder: string };

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException)?.code ?? String(error);
/** `done`, or why not. */
function tried(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
}
function spawned(): string {
  const { error, status } = spawnSync(process.execPath, ['--version']);
  return error ? codeOf(error) : `ended with ${status}`;
}
const connected = (port: number) =>
  new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1', () => done('done'));
    socket.once('error', (error) => done(codeOf(error)));
  });

process.on('message', async (order: Order) => {
  const { what } = order;
  const eaten: Buffer[] = [];
  if (what === 'crash') throw new Error('crash');
  if (what === 'abort') process.abort();
  if (what === 'exit') process.exit(0);
  if (what === 'hang') while (true);
  if (what === 'eat') setInterval(() => eaten.push(Buffer.alloc(16 * 2 ** 20, 1)), 5);
  if (what === 'pid') process.send?.({ answer: { pid: process.pid } });
  if (what === 'env') process.send?.({ answer: { env: Object.keys(process.env) } });
  if (what === 'try')
    process.send?.({
      answer: {
        tried: {
          read: tried(() => readFileSync(order.secrets)),
          environ: tried(() => readFileSync(`/proc/${order.parent}/environ`)),
          write: tried(() => writeFileSync(`${order.folder}/written`, '')),
          spawn: tried(() => {
            const said = spawned();
            if (said !== 'ended with 0') throw Object.assign(new Error(said), { code: said });
          }),
          thread: tried(() => new Worker('', { eval: true })),
          connect: await connected(order.database),
        },
      },
    });
});
process.on('disconnect', () => process.exit());
process.send?.({ isReady: true });
