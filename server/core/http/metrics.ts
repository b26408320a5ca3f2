import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** `stored`, `rendered`, `static`, `media`, `api`, `moved` or `refused`. */
export const answers = new Counter({
  name: 'yoakari_answers_total',
  help: 'Answers by origin',
  labelNames: ['origin'],
  registers: [metrics],
});

export function gauge(name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();
const WINDOW_MS = 1000;

/** Mean delay of the event loop in ms (20 is idle) over the second from `since`. */
export type Lag = { mean: number; since: number };

let lag: Lag = { mean: 0, since: 0 };
let windowSince = performance.now();
setInterval(() => {
  lag = { mean: delay.mean / 1e6, since: windowSince };
  windowSince = performance.now();
  delay.reset();
}, WINDOW_MS).unref();

export const eventLoopLag = (): Lag => lag;
