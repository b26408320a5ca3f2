const LINE_EVERY_MS = 2000;
const BAR = 24;

const seconds = (ms: number) => {
  const s = Math.max(0, Math.round(ms / 1000));
  return s < 90 ? `${s} s` : `${Math.floor(s / 60)} min ${s % 60} s`;
};

/**
 * Shows how far a long piece of work is: a bar with rate and time left on a terminal, a line every two seconds
 * elsewhere. Call `at` as often as you like and `done` once.
 */
export class Progress {
  readonly #label: string;
  readonly #total: number;
  readonly #unit: string;
  readonly #began = Date.now();
  #shown = 0;

  constructor(label: string, total: number, unit: string) {
    this.#label = label;
    this.#total = total;
    this.#unit = unit;
  }

  at(count: number): void {
    const now = Date.now();
    const tty = process.stdout.isTTY;
    if (now - this.#shown < (tty ? 100 : LINE_EVERY_MS)) return;
    this.#shown = now;
    const rate = count / Math.max(1, now - this.#began);
    const left = rate > 0 ? (this.#total - count) / rate : 0;
    const share = this.#total > 0 ? count / this.#total : 1;
    const figures = `${count.toLocaleString('en')}/${this.#total.toLocaleString('en')} ${this.#unit}, ${Math.round(rate * 1000).toLocaleString('en')}/s, ${seconds(left)} left`;
    const filled = Math.round(share * BAR);
    if (tty)
      process.stdout.write(
        `\r\x1b[K${this.#label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${figures}`,
      );
    else console.log(`${this.#label} ${Math.floor(share * 100)} % (${figures})`);
  }

  done(count = this.#total): void {
    const took = Date.now() - this.#began;
    const rate = Math.round((count / Math.max(1, took)) * 1000);
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    console.log(
      `${this.#label}: ${count.toLocaleString('en')} ${this.#unit} in ${seconds(took)} (${rate.toLocaleString('en')}/s)`,
    );
  }
}
