import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import { createShiftStore } from './shift-store.ts';

const EVENING: Cell = { start: 1200, end: 1500 };
const LATE: Cell = { start: 1320, end: null };
const date = '2026-11-20';
const yesterday = '2026-11-19';
const week = (cells: ShiftWeek['cells'] = []): ShiftWeek => ({
  ...{ first: yesterday, today: date, days: [], cells },
  casts: [
    { id: 1, name: 'さくら', isShown: true, icon: null },
    { id: 2, name: 'みお', isShown: true, icon: null },
  ],
});
const open = (cells?: ShiftWeek['cells']) => createShiftStore(7, week(cells));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

describe('what is entered and not yet published', () => {
  it('covers what is published, and is none where it is the same again', () => {
    const store = open([{ castId: 1, date, cell: LATE }]);
    expect(store.enter([{ castId: 1, date, to: EVENING }])).toBe(1);
    expect(store.cellAt({ castId: 1, date })).toEqual(EVENING);
    expect([...store.$edits.get().values()]).toEqual([{ castId: 1, date, was: LATE, to: EVENING }]);
    store.enter([{ castId: 1, date, to: LATE }]);
    expect(store.$edits.get().size).toBe(0);
  });

  it('goes back and forth by steps, however many cells a step has', () => {
    const store = open();
    store.enter([1, 2].map((castId) => ({ castId, date, to: EVENING })));
    store.enter([{ castId: 1, date, to: 'off' }]);
    store.undo();
    expect(store.cellAt({ castId: 1, date })).toEqual(EVENING);
    store.undo();
    expect(store.$edits.get().size).toBe(0);
    store.redo();
    store.redo();
    expect([1, 2].map((castId) => store.cellAt({ castId, date }))).toEqual(['off', EVENING]);
    store.undo();
    store.enter([{ castId: 2, date, to: LATE }]);
    expect(store.$steps.get().after).toEqual([]);
  });

  it('leaves days alone that are over', () => {
    const store = open();
    expect(store.enter([{ castId: 1, date: yesterday, to: EVENING }])).toBe(0);
    expect(store.$edits.get().size).toBe(0);
  });

  it('outlives a reload of the tab, for its shop alone', () => {
    open().enter([{ castId: 1, date, to: EVENING }]);
    expect(open().cellAt({ castId: 1, date })).toEqual(EVENING);
    expect(createShiftStore(8, week()).$edits.get().size).toBe(0);
  });

  it('takes the value of another one, or stands on it', () => {
    const store = open([{ castId: 1, date, cell: LATE }]);
    const conflict = { castId: 1, date, cell: LATE, to: EVENING };
    store.$conflicts.set([conflict]);
    store.resolve(conflict, true);
    expect(store.$conflicts.get()).toEqual([]);
    expect([...store.$edits.get().values()]).toEqual([{ castId: 1, date, was: LATE, to: EVENING }]);
  });
});
