import { businessDateOf, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Scope } from '../listing/contract.ts';
import { selectFacts } from './facts-queries.ts';

/** Epoch minutes; `shops`: how many shops of the category keep these hours. */
export type OpeningGroup = { category: Category; open: number; close: number; shops: number };

export type PlaceFacts = {
  /** Median of the shops' all-in yen for 60 minutes. */
  median60: number | null;
  tonight: number;
  earliest: { id: number; name: string; openMinute: number } | null;
  openings: OpeningGroup[];
};

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
