import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts beyond this number run unprepared, so that built queries cannot fill the server's memory. */
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

/** A client that names every parameterised statement, which makes PostgreSQL parse and plan it once a connection. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the signature has seven overloads in pg's types
  override query(...args: any[]): any {
    const [first, second] = args;
    if (typeof first === 'string' && Array.isArray(second) && second.length > 0) {
      const name = nameOf(first);
      // biome-ignore lint/suspicious/noExplicitAny: as above
      if (name) return (super.query as any)({ name, text: first, values: second }, ...args.slice(2));
    }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (super.query as any)(...args);
  }
}
