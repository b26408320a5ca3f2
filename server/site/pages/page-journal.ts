import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { log } from '../../core/log.ts';
import type { FeedCursor } from './change-queries.ts';

/** History may reach this many lines, and this share of them, before the journal is written anew. */
const MAX_HISTORY = 20_000;
const MAX_SHARE = 3;
const RETRY_MS = 10_000;

/** What the store knows of a page without its file; `older` and `newer` are its neighbours in the order of use. */
export type PageEntry = {
  key: string;
  tags: string[];
  expiresAt: number;
  bytes: number;
  /** When its render began, as the store's `moment` counts; 0 for pages of an earlier run. */
  begun: number;
  stale: boolean;
  older: PageEntry | null;
  newer: PageEntry | null;
};

type Line =
  | ['put', string, string[], number, number]
  | ['stale', string]
  | ['drop', string]
  | ['cursor', FeedCursor];

/** One JSON line per page put, made stale or dropped, and per feed position. A kill tears only the last line. */
export class PageJournal {
  readonly #file: string;
  readonly #entries = new Map<string, PageEntry>();
  #cursor: FeedCursor | null = null;
  #lines = 0;
  /** 0 while the disk takes lines. */
  #retryAt = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The caller changes `entries` from here on, each time before it tells the journal. */
  load(): { entries: Map<string, PageEntry>; cursor: FeedCursor | null } {
    const entries = this.#entries;
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
      if (verb === 'cursor') this.#cursor = value;
      else if (verb === 'drop') entries.delete(value);
      else if (verb === 'put') entries.set(value, entryOf(read));
      else {
        const entry = entries.get(value);
        if (entry) entry.stale = true;
      }
    }
    if (this.#lines > 1000 && this.#lines > entries.size * 2) this.#rewrite();
    else if (text && !text.endsWith('\n')) appendFileSync(this.#file, '\n');
    return { entries, cursor: this.#cursor };
  }

  #rewrite(): void {
    const lines: Line[] = this.#cursor === null ? [] : [['cursor', this.#cursor]];
    for (const entry of this.#entries.values()) {
      lines.push(lineOf(entry));
      if (entry.stale) lines.push(['stale', entry.key]);
    }
    writeFileSync(`${this.#file}.new`, textOf(lines));
    renameSync(`${this.#file}.new`, this.#file);
    this.#lines = lines.length;
    this.#retryAt = 0;
  }

  /** A missing line would let a later start trust deleted pages: a failed write removes the journal until a rewrite. */
  #append(lines: Line[]): void {
    if (lines.length === 0 || performance.now() < this.#retryAt) return;
    try {
      if (this.#retryAt > 0 || this.#lines > MAX_HISTORY + this.#entries.size * MAX_SHARE) this.#rewrite();
      else {
        appendFileSync(this.#file, textOf(lines));
        this.#lines += lines.length;
      }
    } catch (error) {
      if (this.#retryAt === 0) log.error({ error: (error as Error).message }, 'the page journal is not kept');
      this.#retryAt = performance.now() + RETRY_MS;
      rmSync(this.#file, { force: true });
    }
  }

  put(entry: PageEntry): void {
    this.#append([lineOf(entry)]);
  }

  stale(keys: string[]): void {
    this.#append(keys.map((key) => ['stale', key]));
  }

  drop(keys: string[]): void {
    this.#append(keys.map((key) => ['drop', key]));
  }

  cursor(cursor: FeedCursor): void {
    this.#cursor = cursor;
    this.#append([['cursor', cursor]]);
  }
}

type PutLine = Extract<Line, { 0: 'put' }>;

const lineOf = ({ key, tags, expiresAt, bytes }: PageEntry): PutLine => ['put', key, tags, expiresAt, bytes];
const entryOf = ([, key, tags, expiresAt, bytes]: PutLine): PageEntry => ({
  key,
  tags,
  expiresAt,
  bytes,
  begun: 0,
  stale: false,
  older: null,
  newer: null,
});

const textOf = (lines: Line[]) => `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
