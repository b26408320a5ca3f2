import { connect, type Socket } from 'node:net';

export type WireAnswer = { status: number; headers: Map<string, string>; body: string };

const NO_PIECES = '0\r\n\r\n';

/** One connection of HTTP/1.1 as its bytes: what a proxy that keeps connections open does, and what it should not. */
export class Wire {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #changed = () => {};
  /** `open` until the server has ended it: in order, or by a reset. */
  state: 'open' | 'ended' | 'reset' = 'open';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#changed();
    });
    const become = (state: 'ended' | 'reset') => () => {
      if (this.state === 'open') this.state = state;
      this.#changed();
    };
    socket.on('end', become('ended'));
    socket.on('error', become('reset'));
  }

  static open(port: number): Promise<Wire> {
    return new Promise((done, failed) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.once('error', failed);
      socket.once('connect', () => done(new Wire(socket)));
    });
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** A head: `POST /api/x` and its headers, `Host` among them. */
  head(target: string, headers: Record<string, string | number> = {}): void {
    const lines = Object.entries({ Host: 'localhost:4321', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.write(`${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  async #until<T>(read: () => T | undefined): Promise<T> {
    for (;;) {
      const found = read();
      if (found !== undefined) return found;
      await new Promise<void>((done) => {
        this.#changed = done;
      });
    }
  }

  /** The next answer, whole. @throws Error when the connection ends before it. */
  answer(): Promise<WireAnswer> {
    return this.#until(() => {
      const whole = this.#take();
      if (!whole && this.state !== 'open')
        throw new Error(`The connection is ${this.state}; it said: ${this.#received}`);
      return whole;
    });
  }

  #take(): WireAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [first = '', ...rest] = this.#received.toString('utf8', 0, end).split('\r\n');
    const pairs = rest.map((line) => line.split(/:\s*/, 2) as [string, string]);
    const headers = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
    // Only an empty body comes in pieces here.
    const isChunked = headers.get('transfer-encoding') === 'chunked';
    const last = end + 4 + (isChunked ? NO_PIECES.length : Number(headers.get('content-length') ?? 0));
    if (this.#received.length < last) return undefined;
    const body = isChunked ? '' : this.#received.toString('utf8', end + 4, last);
    this.#received = this.#received.subarray(last);
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  /** Waits for a part of an answer. */
  async part(text: string): Promise<void> {
    await this.#until(() => this.#received.includes(text) || this.state !== 'open' || undefined);
  }

  /** How the server ended the connection, and what it said that no answer has taken. */
  async end(): Promise<{ state: 'ended' | 'reset'; rest: string }> {
    const state = await this.#until(() => (this.state === 'open' ? undefined : this.state));
    return { state, rest: this.#received.toString('utf8') };
  }

  close(): void {
    this.#socket.destroy();
  }
}
