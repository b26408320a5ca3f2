import type { CellChange } from '../../../../server/desk/shifts/rules.ts';
import { placeKey } from './known-cells.ts';

export type Edits = ReadonlyMap<string, CellChange>;

/** What waits for 公開する, and what takes the newest publishing back. */
type What = 'edits' | 'take-back';
const nameOf = (shopId: number, what: What) => `shift-${what}:${shopId}`;

/** What was entered before the page was loaded anew, in this tab. */
export function storedEdits(shopId: number, what: What): Edits {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(shopId, what)) ?? '[]') as CellChange[];
    return new Map(stored.map((edit) => [placeKey(edit), edit]));
  } catch {
    return new Map();
  }
}

export function storeEdits(shopId: number, what: What, edits: Edits): void {
  try {
    if (edits.size === 0) sessionStorage.removeItem(nameOf(shopId, what));
    else sessionStorage.setItem(nameOf(shopId, what), JSON.stringify([...edits.values()]));
  } catch {
    // A browser that stores nothing still edits.
  }
}
