import type pg from 'pg';
import { withClient } from '../../core/db/with-client.ts';

/** With `purge` the pages must go at once; otherwise they are stale. */
export type PageChange = { tag: string; purge: boolean };

/** The snapshot of a store's last read, and the database's clock then (ms). */
export type FeedCursor = { snapshot: string; at: number };

/** Rows live this long; a store with an older cursor starts anew. */
const RETENTION = "interval '7 days'";
const OLDEST_CURSOR_MS = 6 * 86_400_000;
const SWEEP_LOCK = 7_301_204;

// Numbers beyond the present come from a dump of another cluster: such rows are no news here.
const SELECT_NEWS = `
  with news as (
    select tag, bool_or(purge) as purge from page_change
    where tx >= pg_snapshot_xmin($1::pg_snapshot) and tx < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(tx, $1::pg_snapshot)
    group by tag
  )
  select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 * 1000 as at, tag, purge
  from (values (1)) as one left join news on true`;

type NewsRow = { snapshot: string; at: number; tag: string | null; purge: boolean };

/** One change a tag (a purge wins), and the cursor to go on from. */
export async function selectNews(
  client: pg.Client,
  snapshot: string,
): Promise<{ cursor: FeedCursor; changes: PageChange[] }> {
  const { rows } = await client.query<NewsRow>({ name: 'page-news', text: SELECT_NEWS, values: [snapshot] });
  const [first] = rows as [NewsRow, ...NewsRow[]];
  const changes = rows.flatMap(({ tag, purge }) => (tag === null ? [] : [{ tag, purge }]));
  return { cursor: { snapshot: first.snapshot, at: first.at }, changes };
}

/** Keeps the pages of one database from being served for another. */
export const databaseIdentity = (url: string): Promise<string> =>
  withClient(url, 'pages', async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as identity
       from pg_control_system()`,
    );
    return rows[0]?.identity ?? '';
  });

/** `complete`: every row since `cursor` still exists. */
export const feedStart = (
  url: string,
  cursor: FeedCursor | null,
): Promise<{ start: FeedCursor; complete: boolean }> =>
  withClient(url, 'pages', async (client) => {
    const { rows } = await client.query<FeedCursor & { ahead: boolean }>(
      `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 * 1000 as at,
         coalesce(pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as ahead`,
      [cursor?.snapshot ?? null],
    );
    const [{ snapshot, at, ahead }] = rows as [FeedCursor & { ahead: boolean }];
    if (cursor === null) return { start: { snapshot, at }, complete: true };
    // A cursor ahead of the database comes from before a backup was restored.
    const complete = !ahead && at - cursor.at < OLDEST_CURSOR_MS;
    return { start: complete ? cursor : { snapshot, at }, complete };
  });

export const removeOldChanges = (url: string): Promise<void> =>
  withClient(url, 'pages', async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as free`,
    );
    if (rows[0]?.free) await client.query(`delete from page_change where created_at < now() - ${RETENTION}`);
    await client.query('commit');
  });
