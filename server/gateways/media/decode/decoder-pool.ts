import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { ApiError } from '../../../core/http/errors.ts';
import { log, traceOf } from '../../../core/log.ts';
import { availableFence, closeFence, type Fence, fencedFork } from './fence.ts';

export type DecoderMessage<A> = { isReady: true } | { answer: A };

export type PoolSettings = {
  script: string;
  processes: number;
  seconds: number;
  startSeconds: number;
  megabytes: number;
  /** Then a process is replaced. */
  orders: number;
  waiting: number;
  fence?: Fence;
};

type Job<O, A> = { order: O; done: (answer: A | null) => void; failed: (error: Error) => void };
type Decoder<O, A> = {
  child: ChildProcess;
  isReady: boolean;
  served: number;
  job: Job<O, A> | null;
  clock: NodeJS.Timeout | undefined;
};

const WATCH_MS = 50;
const PAGE_BYTES = 4096;

function megabytesOf(pid: number | undefined): number | null {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / 2 ** 20;
  } catch {
    return null;
  }
}

function offerFirst(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {}
}

/** Started when there is work, one order at a time each, replaced in time. */
export class DecoderPool<O extends object, A extends object> {
  readonly #settings: PoolSettings;
  readonly #decoders = new Set<Decoder<O, A>>();
  readonly #waiting: Job<O, A>[] = [];

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  get pids(): number[] {
    return [...this.#decoders].flatMap(({ child }) => child.pid ?? []);
  }

  /** @returns null when the process crashed, or took too long or too much memory. @throws ApiError unavailable */
  run(order: O): Promise<A | null> {
    return new Promise((done, failed) => {
      if (this.#waiting.length >= this.#settings.waiting) throw new ApiError('unavailable');
      this.#waiting.push({ order, done, failed });
      this.#next();
    });
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#decoders].find(({ job }) => job === null);
      const decoder = idle ?? (this.#decoders.size < this.#settings.processes ? this.#start() : null);
      if (!decoder) return;
      decoder.job = this.#waiting.shift() ?? null;
      decoder.child.ref();
      decoder.child.channel?.ref();
      if (decoder.isReady) this.#send(decoder);
    }
  }

  #start(): Decoder<O, A> {
    const fence = this.#settings.fence ?? availableFence();
    const child = fork(this.#settings.script, {
      ...fencedFork(this.#settings.script, fence),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const decoder: Decoder<O, A> = { child, isReady: false, served: 0, job: null, clock: undefined };
    decoder.clock = setTimeout(() => child.kill('SIGKILL'), this.#settings.startSeconds * 1000);
    this.#decoders.add(decoder);
    offerFirst(child.pid);
    child.on('message', (message: DecoderMessage<A>) => {
      if ('answer' in message) this.#answered(decoder, message.answer);
      else void this.#up(decoder, fence);
    });
    child.once('error', (error) => this.#gone(decoder, error.message));
    child.once('exit', (code, signal) => this.#gone(decoder, signal ?? `code ${code}`));
    return decoder;
  }

  /** The fence is closed before the first file. */
  async #up(decoder: Decoder<O, A>, fence: Fence): Promise<void> {
    const { child } = decoder;
    const { seconds, orders, megabytes } = this.#settings;
    try {
      await closeFence(child.pid ?? 0, fence, { megabytes: 2 * megabytes, seconds: seconds * orders });
    } catch (error) {
      log.error({ part: 'decoder', error: traceOf(error) }, 'the fence of a decoder could not be closed');
      child.kill('SIGKILL');
      return;
    }
    decoder.isReady = true;
    clearTimeout(decoder.clock);
    if (decoder.job) this.#send(decoder);
  }

  #send(decoder: Decoder<O, A>): void {
    const { child, job } = decoder;
    const { seconds, megabytes } = this.#settings;
    const until = performance.now() + seconds * 1000;
    decoder.clock = setInterval(() => {
      if (performance.now() > until || (megabytesOf(child.pid) ?? 0) > megabytes) child.kill('SIGKILL');
    }, WATCH_MS);
    child.send(job?.order ?? {}, (error) => {
      if (error) child.kill('SIGKILL');
    });
  }

  #answered(decoder: Decoder<O, A>, answer: A): void {
    const { child, job } = decoder;
    clearInterval(decoder.clock);
    decoder.job = null;
    decoder.served += 1;
    if (decoder.served >= this.#settings.orders) {
      this.#decoders.delete(decoder);
      child.disconnect();
    } else {
      child.unref();
      child.channel?.unref();
    }
    job?.done(answer);
    this.#next();
  }

  #gone(decoder: Decoder<O, A>, why: string): void {
    clearInterval(decoder.clock);
    this.#decoders.delete(decoder);
    const { job } = decoder;
    decoder.job = null;
    if (job) {
      log.warn({ part: 'decoder', why }, 'a decoder ended over a file');
      if (decoder.isReady) job.done(null);
      else job.failed(new Error(`The decoder did not start: ${why}`));
    }
    this.#next();
  }
}
