import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentTime } from '../../core/db/clock.ts';
import { log } from '../../core/log.ts';
import type { FeedCursor } from './change-queries.ts';
import { type PageEntry, PageJournal } from './page-journal.ts';
import { decodePage, encodePage, type StoredPage } from './stored-page.ts';
import { TagIndex } from './tag-index.ts';
import { UseOrder } from './use-order.ts';

/** Compressed pages in memory; the rest is read from disk (about 15 kB a page). */
const HOT_BYTES = 40 * 1024 * 1024;
/** No render takes longer, so older invalidations are forgotten. */
const REMEMBER_MS = 60_000;

export type StoreLimits = { pages: number; bytes: number };
/** Every page of 20,000 shops and 200,000 casts and some 80,000 posts, at about 20 kB each. */
const LIMITS: StoreLimits = { pages: 300_000, bytes: 6 * 1024 ** 3 };
const ALARM_EVERY_MS = 3_600_000;

/** Every page carries this tag implicitly. */
export const EVERY_PAGE = 'all';

/** An index in memory, one file a page on disk, the most used bytes in memory too; reads are synchronous. */
export class PageStore {
  readonly #folder: string;
  readonly #journal: PageJournal;
  readonly #entries: Map<string, PageEntry>;
  readonly #byTag = new TagIndex();
  readonly #hot = new Map<string, StoredPage>();
  readonly #invalidated = new Map<string, { moment: number; at: number; purge: boolean }>();
  readonly #order = new UseOrder<PageEntry>();
  readonly #limits: StoreLimits;
  #bytes = 0;
  #alarmedAt = Number.NEGATIVE_INFINITY;
  #onEvicted: (key: string) => void = () => {};
  #onRemoved: (key: string) => void = () => {};
  #hotBytes = 0;
  #moment = 0;
  /** Position in the change feed when the store was last open; null for a new store. */
  readonly cursor: FeedCursor | null;

  constructor(folder: string, limits: StoreLimits = LIMITS) {
    this.#folder = folder;
    this.#limits = limits;
    const journal = path.join(folder, 'journal.ndjson');
    // Without a journal nothing is known of the files.
    if (!existsSync(journal)) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    this.#journal = new PageJournal(journal);
    const { entries, cursor } = this.#journal.load();
    this.#entries = entries;
    this.cursor = cursor;
    for (const entry of entries.values()) {
      this.#index(entry);
      this.#order.add(entry);
    }
    this.#evict();
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Nothing is to be rendered for an evicted key. */
  onEvicted(heard: (key: string) => void): void {
    this.#onEvicted = heard;
  }

  onRemoved(heard: (key: string) => void): void {
    this.#onRemoved = heard;
  }

  /** Returns stale pages too; null when the page is missing or expired, or its file is torn. */
  get(key: string, now = currentTime()): StoredPage | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.expiresAt <= now) return null;
    this.#order.use(entry);
    const hot = this.#hot.get(key);
    if (hot) {
      // A map keeps insertion order: the front is the least recently used.
      this.#hot.delete(key);
      this.#hot.set(key, hot);
      return hot;
    }
    let page: StoredPage | null = null;
    try {
      page = decodePage(readFileSync(this.#fileOf(entry.key)));
    } catch {}
    if (!page || !isOf(page, entry)) {
      this.#remove([key]);
      return null;
    }
    this.#keepHot(page);
    return page;
  }

  isFresh(key: string, now = currentTime()): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && !entry.stale && entry.expiresAt > now;
  }

  /** Taken before a render starts: `put` then knows what changed meanwhile. */
  moment(): number {
    return this.#moment;
  }

  /** A later render stays. @returns `stale` or `refused` when a tag was changed or purged since `moment`. */
  put(page: StoredPage, moment: number): 'stored' | 'stale' | 'refused' {
    const since = [EVERY_PAGE, ...page.tags]
      .map((tag) => this.#invalidated.get(tag))
      .filter((change) => change && change.moment > moment);
    if (since.some((change) => change?.purge)) return 'refused';
    const known = this.#entries.get(page.key);
    if (known && known.begun > moment && known.expiresAt > currentTime())
      return known.stale ? 'stale' : 'stored';
    const target = this.#fileOf(page.key);
    mkdirSync(path.dirname(target), { recursive: true });
    const encoded = encodePage(page);
    writeFileSync(`${target}.new`, encoded);
    renameSync(`${target}.new`, target);
    if (known) this.#unindex(known);
    const { key, tags, expiresAt } = page;
    const facts = { key, tags, expiresAt, bytes: encoded.length, begun: moment, stale: since.length > 0 };
    const entry: PageEntry = known ? Object.assign(known, facts) : { ...facts, older: null, newer: null };
    this.#index(entry);
    if (!known) {
      this.#entries.set(key, entry);
      this.#order.add(entry);
    }
    this.#journal.put(entry);
    if (entry.stale) this.#journal.stale([page.key]);
    this.#keepHot(page);
    this.#evict();
    return entry.stale ? 'stale' : 'stored';
  }

  /** Stale pages are served until they are put again. @returns their keys. */
  markStale(tag: string): string[] {
    this.#note(tag, false);
    const keys = this.#keysOf(tag);
    const fresh = keys.filter((key) => this.#entries.get(key)?.stale === false);
    for (const key of fresh) (this.#entries.get(key) as PageEntry).stale = true;
    this.#journal.stale(fresh);
    return keys;
  }

  /** The bytes are gone from memory and disk when it returns. @returns their keys. */
  purge(tag: string): string[] {
    this.#note(tag, true);
    const keys = this.#keysOf(tag);
    this.#remove(keys);
    return keys;
  }

  drop(key: string): void {
    if (this.#entries.has(key)) this.#remove([key]);
  }

  staleKeys(): string[] {
    return [...this.#entries.values()].filter((entry) => entry.stale).map((entry) => entry.key);
  }

  expiredKeys(now = currentTime()): string[] {
    return [...this.#entries.values()].filter((entry) => entry.expiresAt <= now).map((entry) => entry.key);
  }

  saveCursor(cursor: FeedCursor): void {
    this.#journal.cursor(cursor);
  }

  #fileOf(key: string): string {
    const name = createHash('sha1').update(key).digest('hex');
    return path.join(this.#folder, name.slice(0, 2), name.slice(2));
  }

  #keysOf(tag: string): string[] {
    return tag === EVERY_PAGE ? [...this.#entries.keys()] : this.#byTag.keysOf(tag);
  }

  #note(tag: string, purge: boolean): void {
    const at = performance.now();
    this.#moment += 1;
    const before = this.#invalidated.get(tag);
    this.#invalidated.delete(tag);
    this.#invalidated.set(tag, { moment: this.#moment, at, purge: purge || (before?.purge ?? false) });
    for (const [old, change] of this.#invalidated) {
      if (at - change.at < REMEMBER_MS) break;
      this.#invalidated.delete(old);
    }
  }

  #index(entry: PageEntry): void {
    this.#bytes += entry.bytes;
    entry.tags = this.#byTag.add(entry.key, entry.tags);
  }

  #unindex(entry: PageEntry): void {
    this.#bytes -= entry.bytes;
    this.#byTag.remove(entry.key, entry.tags);
  }

  #evict(): void {
    const { pages, bytes } = this.#limits;
    while (this.#entries.size > pages || this.#bytes > bytes) {
      const { oldest } = this.#order;
      if (!oldest) return;
      this.#alarm();
      this.#remove([oldest.key]);
      this.#onEvicted(oldest.key);
    }
  }

  #alarm(now = performance.now()): void {
    if (now - this.#alarmedAt < ALARM_EVERY_MS) return;
    this.#alarmedAt = now;
    const size = { pages: this.#entries.size, bytes: this.#bytes };
    log.error({ alarm: 'pages', ...size }, 'the page store is full: the least recently used pages go');
  }

  #remove(keys: string[]): void {
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (!entry) continue;
      this.#unindex(entry);
      this.#order.remove(entry);
      this.#entries.delete(key);
      this.#cool(key);
      this.#onRemoved(key);
      rmSync(this.#fileOf(entry.key), { force: true });
    }
    this.#journal.drop(keys);
  }

  #cool(key: string): void {
    const page = this.#hot.get(key);
    if (!page) return;
    this.#hot.delete(key);
    this.#hotBytes -= page.br.length;
  }

  #keepHot(page: StoredPage): void {
    this.#cool(page.key);
    this.#hot.set(page.key, page);
    this.#hotBytes += page.br.length;
    for (const key of this.#hot.keys()) {
      if (this.#hotBytes <= HOT_BYTES) break;
      this.#cool(key);
    }
  }
}

/** A kill after the file was written, before its journal line, leaves a newer file. */
const isOf = (page: StoredPage, entry: PageEntry) =>
  page.key === entry.key && page.expiresAt === entry.expiresAt && page.tags.join() === entry.tags.join();
