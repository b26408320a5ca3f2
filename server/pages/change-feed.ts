import pg from 'pg';
import { log } from '../log.ts';
import type { PageChange } from './publisher.ts';

/** A lost notification delays a change by this much at most. */
const POLL_MS = 2000;
/** Rows of the feed are kept this long; a store that was away for longer starts anew. */
const RETENTION = "interval '7 days'";
const BATCH = 5000;

const SELECT_CHANGES = `
  select id::float8 as id, tag, purge, tx < pg_snapshot_xmin(pg_current_snapshot()) as settled
  from page_change where id > $1 order by id limit ${BATCH}`;

type Row = { id: number; tag: string; purge: boolean; settled: boolean };

/**
 * Reads page_change: at once when PostgreSQL notifies, and every two seconds whatever happened to the notification.
 *
 * Ids are handed out before they are committed, so a row may appear behind one that was read already. The position
 * therefore moves only over rows older than every running transaction; newer visible rows are applied at once and
 * remembered, so that they are not applied twice.
 */
export class ChangeFeed {
  readonly #url: string;
  readonly #apply: (changes: PageChange[]) => void;
  readonly #onPosition: (id: number) => void;
  readonly #ahead = new Set<number>();
  #position: number;
  #client: pg.Client | null = null;
  #poll: NodeJS.Timeout | undefined;
  #current: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #stopped = false;

  constructor(
    url: string,
    position: number,
    apply: (changes: PageChange[]) => void,
    onPosition: (id: number) => void,
  ) {
    this.#url = url;
    this.#position = position;
    this.#apply = apply;
    this.#onPosition = onPosition;
  }

  /** Connects, catches up and goes on reading. */
  async start(): Promise<void> {
    await this.read();
    this.#poll = setInterval(() => void this.read().catch(() => {}), POLL_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#current.catch(() => {});
    await this.#client?.end().catch(() => {});
  }

  /** Applies every change committed before the call. @throws when the database cannot be reached. */
  read(): Promise<void> {
    // A read under way may have begun before the caller's change: one that begins later follows it.
    this.#queued ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#queued = null;
        this.#current = this.#readAll();
        return this.#current;
      });
    return this.#queued;
  }

  async #readAll(): Promise<void> {
    if (this.#stopped) return;
    this.#client ??= await this.#connect();
    const client = this.#client;
    try {
      let full = true;
      while (full) {
        const { rows } = await client.query<Row>(SELECT_CHANGES, [this.#position]);
        this.#take(rows);
        // Only settled rows move the position on; a batch without one would be read again for ever.
        full = rows.length === BATCH && rows.some((row) => row.settled);
      }
    } catch (error) {
      this.#client = null;
      void client.end().catch(() => {});
      throw error;
    }
  }

  #take(rows: Row[]): void {
    const news = rows.filter((row) => !this.#ahead.has(row.id));
    if (news.length > 0) this.#apply(distinct(news));
    let position = this.#position;
    let allSettled = true;
    for (const row of rows) {
      allSettled &&= row.settled;
      if (allSettled) {
        position = row.id;
        this.#ahead.delete(row.id);
      } else this.#ahead.add(row.id);
    }
    if (position === this.#position) return;
    this.#position = position;
    this.#onPosition(position);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'yoakari-change-feed',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('error', (error) => {
      log.warn({ error: error.message }, 'the change feed lost its connection');
      if (this.#client === client) this.#client = null;
    });
    client.on('notification', () => void this.read().catch(() => {}));
    await client.connect();
    await client.query('listen page_change');
    return client;
  }
}

/** One change a tag; a purge wins over a plain change. */
function distinct(rows: readonly Row[]): PageChange[] {
  const byTag = new Map<string, PageChange>();
  for (const { tag, purge } of rows)
    byTag.set(tag, { tag, purge: purge || (byTag.get(tag)?.purge ?? false) });
  return [...byTag.values()];
}

/** Where a new store starts reading, and whether rows after `cursor` may have been removed already. */
export async function feedStart(
  url: string,
  cursor: number | null,
): Promise<{ position: number; complete: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ first: number | null; last: number }>(
      `select (select min(id) from page_change)::float8 as first,
         coalesce((select last_value from page_change_id_seq where is_called), 0)::float8 as last`,
    );
    const { first, last } = rows[0] as { first: number | null; last: number };
    // Changes not yet committed may hold smaller ids; applying old ones again to a new store costs nothing.
    if (cursor === null) return { position: Math.max(0, last - BATCH), complete: true };
    // A cursor beyond the sequence belongs to another database; a gap before the first row means removed rows.
    const complete = cursor <= last && (cursor === last || (first !== null && first <= cursor + 1));
    return { position: complete ? cursor : Math.max(0, last - BATCH), complete };
  } finally {
    await client.end();
  }
}

/** Removes rows that every store has read long ago. */
export async function removeOldChanges(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(`delete from page_change where created_at < now() - ${RETENTION}
      and id < (select max(id) from page_change)`);
  } finally {
    await client.end();
  }
}
