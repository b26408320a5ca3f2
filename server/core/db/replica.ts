import { sql } from 'kysely';
import { log } from '../log.ts';
import { isDatabaseAway } from './away.ts';
import type { Db } from './connect.ts';
import { database } from './database.ts';

const PROBE_MS = 250;
/** It answers for this long after a moment of the primary that it has replayed: no answer is older (security.md R24). */
const TRUST_MS = 1000;
const SILENT_MS = 30_000;

export type Replica = {
  db: Db;
  isFresh: () => boolean;
  /** Of no use until it has replayed this moment. */
  distrust: () => void;
  stop: () => Promise<void>;
};

// As in database.ts: the built pages have modules of their own.
const slot = globalThis as { yoakariReplica?: Replica | undefined };

export const hasReplica = (): boolean => slot.yoakariReplica !== undefined;

export const distrustReplica = (): void => slot.yoakariReplica?.distrust();

async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary);
  return rows[0]?.at ?? '';
}

/** Null from a server that is no replica, or none any more: it is never fresh. */
async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{
    done: boolean | null;
  }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as done`.execute(replica);
  return rows[0]?.done === true;
}

/**
 * Reads that may be a second old go to `replica` from here on. `primary`: a connection of its own, as a busy pool would
 * make the replica look late just when it is needed. `stop` ends both.
 */
export function followReplica(primary: Db, replica: Db): Replica {
  let aim = { position: '', at: 0 };
  let freshUntil = Number.NEGATIVE_INFINITY;
  let distrustedAt = Number.NEGATIVE_INFINITY;
  let lateSince = performance.now();
  let isSaid = false;
  let timer: NodeJS.Timeout;
  let probing: Promise<void> = Promise.resolve();
  const isFresh = () => performance.now() < freshUntil && freshUntil - TRUST_MS >= distrustedAt;

  async function probe(): Promise<void> {
    const { position, at } = aim;
    if (position && (await hasReplayed(replica, position))) freshUntil = at + TRUST_MS;
    const asked = performance.now();
    aim = { position: await positionOf(primary), at: asked };
  }

  function say(): void {
    if (isFresh()) {
      lateSince = performance.now();
      if (isSaid) log.info('the replica answers in time again');
      isSaid = false;
    } else if (!isSaid && performance.now() - lateSince > SILENT_MS) {
      isSaid = true;
      log.error({ alarm: 'replica' }, 'the replica is late or away: the primary answers all reads');
    }
  }

  const next = () => {
    timer = setTimeout(() => {
      probing = probe()
        .catch(() => {
          aim = { position: '', at: 0 };
        })
        .then(say)
        .finally(next);
    }, PROBE_MS);
    timer.unref();
  };
  next();
  const followed = {
    db: replica,
    isFresh,
    distrust: () => {
      distrustedAt = performance.now();
    },
    stop: async () => {
      if (slot.yoakariReplica === followed) slot.yoakariReplica = undefined;
      await probing;
      clearTimeout(timer);
      await Promise.all([replica.destroy(), primary.destroy()]);
    },
  };
  slot.yoakariReplica = followed;
  return followed;
}

/** Does `read` on the replica while it is fresh, else on the primary; again there when the replica goes in the middle. */
export async function readPerhapsOld<T>(read: (db: Db) => T | Promise<T>): Promise<T> {
  const replica = slot.yoakariReplica;
  if (!replica?.isFresh()) return read(database());
  try {
    return await read(replica.db);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return read(database());
  }
}
