import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the store knows of a page without opening its file. */
export type PageEntry = { key: string; file: string; tags: string[]; expiresAt: number; stale: boolean };

type Line =
  | ['put', string, string, string[], number]
  | ['stale', string]
  | ['drop', string]
  | ['cursor', number];

/**
 * The store's memory on disk: one JSON line for each page put, made stale or dropped, and for each position reached in
 * the change feed. A line torn by a kill is the last one and is left out.
 */
export class PageJournal {
  readonly #file: string;
  #lines = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Replays the journal; rewrites it when most of its lines are history. */
  load(): { entries: Map<string, PageEntry>; cursor: number | null } {
    const entries = new Map<string, PageEntry>();
    let cursor: number | null = null;
    const text = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
    for (const line of text.split('\n')) {
      if (!line) continue;
      let read: Line;
      try {
        read = JSON.parse(line) as Line;
      } catch {
        continue;
      }
      this.#lines += 1;
      const [verb, value] = read;
      if (verb === 'cursor') cursor = value;
      else if (verb === 'drop') entries.delete(value);
      else if (verb === 'put')
        entries.set(value, { key: value, file: read[2], tags: read[3], expiresAt: read[4], stale: false });
      else {
        const entry = entries.get(value);
        if (entry) entry.stale = true;
      }
    }
    if (this.#lines > 1000 && this.#lines > entries.size * 2) this.#compact(entries, cursor);
    else if (text && !text.endsWith('\n')) appendFileSync(this.#file, '\n');
    return { entries, cursor };
  }

  #compact(entries: Map<string, PageEntry>, cursor: number | null): void {
    const lines: Line[] = cursor === null ? [] : [['cursor', cursor]];
    for (const { key, file, tags, expiresAt, stale } of entries.values()) {
      lines.push(['put', key, file, tags, expiresAt]);
      if (stale) lines.push(['stale', key]);
    }
    writeFileSync(`${this.#file}.new`, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    renameSync(`${this.#file}.new`, this.#file);
    this.#lines = lines.length;
  }

  #append(lines: Line[]): void {
    if (lines.length === 0) return;
    appendFileSync(this.#file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    this.#lines += lines.length;
  }

  put(entry: PageEntry): void {
    this.#append([['put', entry.key, entry.file, entry.tags, entry.expiresAt]]);
  }

  stale(keys: string[]): void {
    this.#append(keys.map((key) => ['stale', key]));
  }

  drop(keys: string[]): void {
    this.#append(keys.map((key) => ['drop', key]));
  }

  cursor(id: number): void {
    this.#append([['cursor', id]]);
  }
}
