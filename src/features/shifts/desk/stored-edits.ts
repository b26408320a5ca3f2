import type { CellChange } from '../../../../server/desk/shifts/rules.ts';
import { placeKey } from './known-cells.ts';

export type Edits = ReadonlyMap<string, CellChange>;

const STORED = 'shift-edits:';

/** What was entered before the page was loaded anew, in this tab. */
export function storedEdits(shopId: number): Edits {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED + shopId) ?? '[]') as CellChange[];
    return new Map(stored.map((edit) => [placeKey(edit), edit]));
  } catch {
    return new Map();
  }
}

export function storeEdits(shopId: number, edits: Edits): void {
  try {
    if (edits.size === 0) sessionStorage.removeItem(STORED + shopId);
    else sessionStorage.setItem(STORED + shopId, JSON.stringify([...edits.values()]));
  } catch {
    // A browser that stores nothing still edits.
  }
}
