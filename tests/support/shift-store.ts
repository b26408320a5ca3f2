import { vi } from 'vitest';
import type { ShiftWeek } from '../../server/desk/shifts/contract.ts';
import type { Cell } from '../../server/desk/shifts/rules.ts';
import { createShiftStore } from '../../src/features/shifts/desk/shift-store.ts';

export const EVENING: Cell = { start: 1200, end: 1500 };
export const LATE: Cell = { start: 1320, end: null };
/** The business day that runs. */
export const date = '2026-11-20';
export const yesterday = '2026-11-19';
export type Entered = { castId: number; date: string; cell: Cell };

/** The week of a shop with two casts. */
export const week = (cells: Entered[] = []): ShiftWeek => ({
  ...{ first: yesterday, today: date, days: [] },
  cells: cells.map((each) => ({ byCast: false, ...each })),
  casts: [
    { id: 1, name: 'さくら', isShown: true, icon: null },
    { id: 2, name: 'みお', isShown: true, icon: null },
  ],
});
export const open = (cells?: Entered[]) => createShiftStore(7, week(cells));

/** A tab that remembers nothing yet; as `beforeEach`, which ends it after the test. */
export function newTab(): () => void {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
}
