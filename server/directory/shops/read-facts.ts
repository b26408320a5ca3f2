import { businessDateOf, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Scope } from '../listing/contract.ts';
import { selectFacts } from './facts-queries.ts';

/** Opening hours of the day's business and how many shops of a category keep them, as epoch minutes. */
export type OpeningGroup = { category: Category; open: number; close: number; shops: number };

export type PlaceFacts = {
  /** All-in yen of 60 minutes at the middle shop of the place. */
  median60: number | null;
  /** Casts who work this business day. */
  tonight: number;
  /** The first shop to open, in business minutes. */
  earliest: { id: number; name: string; openMinute: number } | null;
  openings: OpeningGroup[];
};

/** What a place is like today; one query. */
export async function readFacts(db: Queryable, scope: Scope, now: Date | number): Promise<PlaceFacts> {
  const row = await selectFacts(db, scope, now);
  const date: IsoDate = businessDateOf(now);
  return {
    median60: row.median60,
    tonight: row.tonight,
    earliest: row.earliest && { id: row.earliest.id, name: row.earliest.name, openMinute: row.earliest.open },
    openings: (row.openings ?? []).map(([category, open, close, shops]) => ({
      category,
      open: instantOf(date, open) / 60_000,
      close: instantOf(date, close) / 60_000,
      shops,
    })),
  };
}
