import pg from 'pg';
import { applicationName } from '../../core/db/connect.ts';
import { log } from '../../core/log.ts';
import { inTime } from '../../core/promises.ts';
import { type FeedCursor, type PageChange, selectNews } from './change-queries.ts';

/** A lost notification delays a change by this at most. */
const POLL_MS = 2000;
/** A connection without an answer for this long is given up. */
const TIMEOUT_MS = 5000;
const RECONNECT_MS = 200;
/** The end of a connection whose other end has vanished is never confirmed. */
const END_MS = 1000;

/**
 * Neither ids nor transaction numbers appear in order, so the position is the snapshot of the last read: a row is new
 * when its transaction was unfinished in that snapshot and is finished in this one.
 */
export class ChangeFeed {
  readonly #url: string;
  readonly #apply: (changes: PageChange[]) => void;
  readonly #onPosition: (cursor: FeedCursor) => void;
  readonly #onNews: () => void;
  #cursor: FeedCursor;
  #client: pg.Client | null = null;
  #poll: NodeJS.Timeout | undefined;
  #current: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #stopped = false;

  /** `start` has been applied already; `onNews` runs when PostgreSQL notifies, before anything is read. */
  constructor(
    url: string,
    start: FeedCursor,
    apply: (changes: PageChange[]) => void,
    onPosition: (cursor: FeedCursor) => void,
    onNews: () => void = () => {},
  ) {
    this.#url = url;
    this.#cursor = start;
    this.#apply = apply;
    this.#onPosition = onPosition;
    this.#onNews = onNews;
  }

  get cursor(): FeedCursor {
    return this.#cursor;
  }

  get connected(): boolean {
    return this.#client !== null;
  }

  async start(): Promise<void> {
    await this.read();
    this.#poll = setInterval(() => this.#readSoon(), POLL_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#current.catch(() => {});
    if (this.#client) await inTime(this.#client.end(), END_MS).catch(() => {});
  }

  /** Applies every change committed before the call. @throws when the database cannot be reached. */
  read(): Promise<void> {
    // A read under way may have begun before the caller's change, so another one follows it.
    this.#queued ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#queued = null;
        this.#current = this.#readNews();
        return this.#current;
      });
    return this.#queued;
  }

  #readSoon(): void {
    void this.read().catch((error: Error) =>
      log.warn({ error: error.message }, 'page changes were not read'),
    );
  }

  async #readNews(): Promise<void> {
    if (this.#stopped) return;
    const kept = this.#client;
    try {
      await this.#readBy(kept ?? (await this.#connect()));
    } catch (error) {
      // The database may have ended a kept connection: a new one tells whether it is there.
      if (!kept || this.#stopped) throw error;
      await this.#readBy(await this.#connect());
    }
  }

  async #readBy(client: pg.Client): Promise<void> {
    this.#client = client;
    try {
      const { cursor, changes } = await selectNews(client, this.#cursor.snapshot);
      if (changes.length > 0) {
        this.#apply(changes);
        this.#onPosition(cursor);
      }
      this.#cursor = cursor;
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
    void client.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName('change-feed'),
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => {
      if (this.#stopped) return;
      log.warn({ error: error.message }, 'the change feed lost its connection');
      this.#drop(client);
      setTimeout(() => this.#readSoon(), RECONNECT_MS).unref();
    });
    client.on('notification', () => {
      this.#onNews();
      this.#readSoon();
    });
    try {
      await client.connect();
      await client.query('listen page_change');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    return client;
  }
}
