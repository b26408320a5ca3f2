import { createHash } from 'node:crypto';
import pg from 'pg';
import { noteSilence } from './silent-connections.ts';

const SILENT = 'Query read timeout';

/** Further texts run unprepared, so that built queries cannot fill the server's memory. */
const MAX_NAMES = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Names parameterised statements: PostgreSQL parses and plans each once a connection. */
export class PreparingClient extends pg.Client {
  readonly openedAt = performance.now();
  protected readonly prepares: boolean = true;

  // biome-ignore lint/suspicious/noExplicitAny: the signature has seven overloads in pg's types
  override query(...args: any[]): any {
    const answer = this.#send(args);
    if (answer instanceof Promise) answer.catch((error) => this.#endSilent(error));
    return answer;
  }

  /** A connection that has not answered gets no further query: the late answer would be taken for its own. */
  #endSilent(error: unknown): void {
    if ((error as Error).message !== SILENT) return;
    noteSilence();
    void this.end().catch(() => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #send(args: any[]): any {
    const [first, second] = args;
    if (this.prepares && typeof first === 'string' && Array.isArray(second) && second.length > 0) {
      const name = nameOf(first);
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name) return (super.query as any)({ name, text: first, values: second }, ...args.slice(2));
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args);
  }
}

/** For a pooler that lends one session to many: a name would be known to another one. */
export class PlainClient extends PreparingClient {
  protected override readonly prepares = false;
}
