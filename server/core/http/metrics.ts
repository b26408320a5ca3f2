import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Figures of this process in Prometheus' text form. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Where an answer came from: `stored`, `rendered`, `static`, `media`, `api`, `moved`, `refused`. */
export const answers = new Counter({
  name: 'yoakari_answers_total',
  help: 'Answers by origin',
  labelNames: ['origin'],
  registers: [metrics],
});

/** Registers a gauge that is read when it is asked for. */
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

/** Mean delay of the event loop in milliseconds (20 is an idle loop's) over a second that began at `since`. */
export type Lag = { mean: number; since: number };

let lag: Lag = { mean: 0, since: 0 };
let windowSince = performance.now();
setInterval(() => {
  lag = { mean: delay.mean / 1e6, since: windowSince };
  windowSince = performance.now();
  delay.reset();
}, WINDOW_MS).unref();

/** The lag of the last whole second; `since` counts as `performance.now()` does. */
export const eventLoopLag = (): Lag => lag;
