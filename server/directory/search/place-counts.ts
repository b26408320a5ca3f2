import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { type FoundModel, type PlaceCount, selectPlaceCounts } from './queries.ts';

export type PlaceCounts = (model: FoundModel, id: number) => { shops: number; tonight: number };

const NONE = { shops: 0, tonight: 0 };
/** Today's and, around 5:00, yesterday's. */
const DAYS = 2;
const kept = new KeptAnswers<Map<string, PlaceCount>>(LIST_KEPT_MS, DAYS, true);

/** Open shops and tonight's casts of every place, about a minute old at most while somebody asks. */
export async function readPlaceCounts(db: Db, now: number): Promise<PlaceCounts> {
  const date = businessDateOf(now);
  const counts = await kept.get(db, date, now, async () => {
    const rows = await selectPlaceCounts(db, date);
    return new Map(rows.map((row) => [`${row.model}-${row.id}`, row]));
  });
  return (model, id) => counts.get(`${model}-${id}`) ?? NONE;
}
