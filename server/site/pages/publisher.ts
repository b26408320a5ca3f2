import { endOfBusinessDay } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import { log } from '../../core/log.ts';
import type { PageChange } from './change-queries.ts';
import { EVERY_PAGE, type PageStore } from './page-store.ts';
import type { PageRenderer } from './renderer.ts';

/** A page with many changes is rendered at once, then at most this often. */
const AT_MOST_EVERY_MS = 1000;
/** While a visitor looks at it, whenever it was rendered beside for others: its neighbours change it, too. */
const ASKED_AT_MOST_EVERY_MS = 100;
/** Sitemaps are long, change with every shop and cast, and machines read them about once a day. */
const SITEMAP_AT_MOST_EVERY_MS = 60_000;
/** Rendering keeps the thread busy, and requests come first. */
const CONCURRENCY = 1;
/** Together with stale pages that visitors are looking at. */
const CONCURRENCY_ASKED = 3;
/** Pause between two renders: a request takes several turns of the thread. */
const BREATH_MS = 3;
/** Purged bytes must go first: while news is read, no background render starts for this long. */
const NEWS_MS = 50;
/** After a purge, requests that check whether the page is gone come first. */
const PURGED_MS = 20;
const RETRY_MS = 5000;
const FAILURES_TO_PAUSE = 3;
const PAUSE_MS = 1000;

/** Pages of one shop or cast are few and asked for by name; lists follow. */
const isOwnPage = (key: string) => key.startsWith('/shop/') || key.startsWith('/cast/');

const isSitemap = (key: string) => key.startsWith('/sitemap');
const paceOf = (key: string) => (isSitemap(key) ? SITEMAP_AT_MOST_EVERY_MS : AT_MOST_EVERY_MS);

export class Publisher {
  readonly #store: PageStore;
  readonly #render: PageRenderer;
  /** Stale pages that a visitor was just given. */
  readonly #asked = new Set<string>();
  readonly #first = new Set<string>();
  readonly #later = new Set<string>();
  /** Pages whose day is over: a visitor gets a new one rendered on demand. */
  readonly #quiet = new Set<string>();
  readonly #renderedAt = new Map<string, number>();
  /** When each was last rendered for a visitor, as long as that pace lasts. */
  readonly #askedAt = new Map<string, number>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  #running = 0;
  #failures = 0;
  #paused: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #restingSince = 0;
  #newDay: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(store: PageStore, render: PageRenderer) {
    this.#store = store;
    this.#render = render;
    store.onEvicted((key) => this.#forget(key));
  }

  /** Renders what an earlier run left stale, and at each 05:00 JST the pages that expired. */
  start(): void {
    this.#enqueue(this.#store.staleKeys());
    this.#renderExpired();
  }

  #renderExpired(): void {
    for (const key of this.#store.expiredKeys()) this.#quiet.add(key);
    this.#pump();
    const untilNewDay = endOfBusinessDay(currentTime()) - currentTime() + 1000;
    this.#newDay = setTimeout(() => this.#renderExpired(), untilNewDay);
    this.#newDay.unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#newDay);
    clearTimeout(this.#paused);
    clearTimeout(this.#resting);
    for (const timer of this.#waiting.values()) clearTimeout(timer);
  }

  get backlog(): number {
    const queued = this.#asked.size + this.#first.size + this.#later.size + this.#quiet.size;
    return queued + this.#waiting.size + this.#running;
  }

  /** Announces that news is about to be read; `apply` follows soon or never. */
  expectNews(): void {
    this.#rest(NEWS_MS);
  }

  #rest(ms: number): void {
    const now = performance.now();
    if (!this.#resting) this.#restingSince = now;
    else if (now - this.#restingSince > NEWS_MS) return;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#pump();
    }, ms);
  }

  /** Purged bytes are gone when it returns. */
  apply(changes: readonly PageChange[]): void {
    for (const { tag, purge } of changes) {
      const keys = purge ? this.#store.purge(tag) : this.#store.markStale(tag);
      if (tag === EVERY_PAGE) log.info({ pages: keys.length }, 'every page is stale');
      this.#enqueue(keys);
    }
    this.#rest(changes.some((change) => change.purge) ? PURGED_MS : BREATH_MS);
  }

  /** A visitor got its old bytes: a queued page goes before all others. */
  hurry(key: string): void {
    const timer = this.#waiting.get(key);
    const since = performance.now() - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (timer && (isSitemap(key) || since < ASKED_AT_MOST_EVERY_MS)) return;
    clearTimeout(timer);
    const waited = this.#waiting.delete(key);
    if (!this.#first.delete(key) && !this.#later.delete(key) && !waited) return;
    this.#asked.add(key);
    this.#pump();
  }

  #lastRender(key: string): number {
    return this.#renderedAt.get(key) ?? Number.NEGATIVE_INFINITY;
  }

  #enqueue(keys: readonly string[]): void {
    for (const key of keys) {
      if (this.#waiting.has(key)) continue;
      const wait = this.#lastRender(key) + paceOf(key) - performance.now();
      if (wait > 0) {
        const again = setTimeout(() => {
          this.#waiting.delete(key);
          this.#push(key);
        }, wait);
        this.#waiting.set(key, again);
      } else this.#push(key);
    }
  }

  #push(key: string): void {
    if (this.#asked.has(key)) return;
    (isOwnPage(key) ? this.#first : this.#later).add(key);
    this.#pump();
  }

  #forget(key: string): void {
    for (const queue of [this.#asked, this.#first, this.#later, this.#quiet]) queue.delete(key);
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    this.#renderedAt.delete(key);
    this.#askedAt.delete(key);
  }

  #next(): string | undefined {
    for (const key of this.#asked) return key;
    if (this.#running >= CONCURRENCY || this.#resting) return undefined;
    for (const queue of [this.#first, this.#later]) for (const key of queue) return key;
    for (const key of this.#quiet) {
      if (!this.#store.isFresh(key)) return key;
      this.#quiet.delete(key);
    }
    return undefined;
  }

  #pump(): void {
    while (!this.#stopped && !this.#paused && this.#running < CONCURRENCY_ASKED) {
      const key = this.#next();
      if (key === undefined) return;
      if (this.#asked.has(key)) this.#noteAsked(key);
      for (const queue of [this.#asked, this.#first, this.#later, this.#quiet]) queue.delete(key);
      this.#running += 1;
      void this.#renew(key).finally(() => {
        this.#running -= 1;
        if (!this.#resting) this.#rest(BREATH_MS);
        this.#pump();
      });
    }
  }

  #noteAsked(key: string): void {
    const now = performance.now();
    for (const [old, at] of this.#askedAt) {
      if (now - at < ASKED_AT_MOST_EVERY_MS) break;
      this.#askedAt.delete(old);
    }
    // Set anew, it stands behind all that were asked for before.
    this.#askedAt.delete(key);
    this.#askedAt.set(key, now);
  }

  async #renew(key: string): Promise<void> {
    const now = performance.now();
    this.#renderedAt.set(key, now);
    if (this.#renderedAt.size > 10_000)
      for (const [old, at] of this.#renderedAt) if (now - at > paceOf(old)) this.#renderedAt.delete(old);
    const [path = '/', search] = key.split('?');
    const moment = this.#store.moment();
    try {
      const { page, status } = await this.#render(path, search ? `?${search}` : '', key);
      if (this.#stopped) return;
      // The old bytes stay until a render succeeds; the database may be away for a moment.
      if (status >= 500) throw new Error(`rendered with status ${status}`);
      if (!page) this.#store.drop(key);
      else if (this.#store.put(page, moment) !== 'stored') this.#enqueue([key]);
      this.#failures = 0;
    } catch (error) {
      log.warn({ path, error: (error as Error).message }, 'page could not be rendered again');
      this.#retry(key);
    }
  }

  #retry(key: string): void {
    if (this.#stopped || this.#waiting.has(key)) return;
    const again = setTimeout(() => {
      this.#waiting.delete(key);
      this.#push(key);
    }, RETRY_MS);
    this.#waiting.set(key, again);
    this.#failures += 1;
    if (this.#failures < FAILURES_TO_PAUSE || this.#paused) return;
    this.#paused = setTimeout(() => {
      this.#paused = undefined;
      this.#pump();
    }, PAUSE_MS);
  }
}
