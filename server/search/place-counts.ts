import { businessDateOf, type IsoDate } from '../business-day.ts';
import type { Db } from '../db/connect.ts';
import { type FoundModel, type PlaceCount, selectPlaceCounts } from './queries.ts';

export type PlaceCounts = (model: FoundModel, id: number) => { shops: number; tonight: number };

/** Counts may be this old; they are renewed behind an answer, not before it. */
const FRESH_MS = 60_000;
const NONE = { shops: 0, tonight: 0 };

type Kept = { date: IsoDate; at: number; counts: Map<string, PlaceCount>; renewing: boolean };
const kept = new WeakMap<Db, Kept>();

async function renew(db: Db, date: IsoDate, now: number): Promise<Kept> {
  const rows = await selectPlaceCounts(db, date);
  const counts = new Map(rows.map((row) => [`${row.model}-${row.id}`, row]));
  const fresh = { date, at: now, counts, renewing: false };
  kept.set(db, fresh);
  return fresh;
}

/** Open shops and tonight's casts of every place, at most a minute old while somebody asks. */
export async function readPlaceCounts(db: Db, now: number): Promise<PlaceCounts> {
  const date = businessDateOf(now);
  let known = kept.get(db);
  if (known?.date !== date) known = await renew(db, date, now);
  else if (Math.abs(now - known.at) > FRESH_MS && !known.renewing) {
    known.renewing = true;
    const old = known;
    renew(db, date, now).catch(() => {
      old.renewing = false;
    });
  }
  const { counts } = known;
  return (model, id) => counts.get(`${model}-${id}`) ?? NONE;
}
