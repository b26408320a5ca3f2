import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import {
  date,
  type Entered,
  EVENING,
  LATE,
  newTab,
  open,
  week,
} from '../../../../tests/support/shift-store.ts';
import { createShiftStore } from './shift-store.ts';

beforeEach(newTab);

describe('what has been published', () => {
  const sakura = { castId: 1, date };
  const mio = { castId: 2, date };
  let sent: { changes: object[] }[];
  let cells: Entered[];
  let conflicts: object[];
  beforeEach(() => {
    [sent, cells, conflicts] = [[], [], []];
    vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
      if (body) sent.push(JSON.parse(body));
      return Response.json({ ...week(cells), conflicts });
    });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
  });
  const publish = (store: ReturnType<typeof open>, ...now: Entered[]) => {
    cells = now;
    return store.publish();
  };

  it('is undone step by step as what is not published is, over several publishings', async () => {
    const store = open([{ ...sakura, cell: LATE }]);
    store.enter([{ ...sakura, to: EVENING }]);
    store.enter([{ ...mio, to: 'off' }]);
    await publish(store, { ...sakura, cell: EVENING }, { ...mio, cell: 'off' });
    store.enter([{ ...mio, to: LATE }]);
    await publish(store, { ...sakura, cell: EVENING }, { ...mio, cell: LATE });
    store.undo();
    expect([...store.$edits.get().values()]).toEqual([{ ...mio, was: LATE, to: 'off' }]);
    store.undo();
    expect([sakura, mio].map(store.cellAt)).toEqual([EVENING, null]);
    store.undo();
    expect([sakura, mio].map(store.cellAt)).toEqual([LATE, null]);
    expect(store.$steps.get().before).toEqual([]);
    for (let i = 0; i < 3; i++) store.redo();
    expect(store.$edits.get().size).toBe(0);
    expect(store.cellAt(mio)).toEqual(LATE);
  });

  it('is taken back at once, also after a reload of the tab, and once', async () => {
    const store = open([{ ...sakura, cell: LATE }]);
    store.enter([{ ...sakura, to: EVENING }]);
    store.enter([{ ...mio, to: 'off' }]);
    const published = [
      { ...sakura, cell: EVENING },
      { ...mio, cell: 'off' as Cell },
    ];
    await publish(store, ...published);
    const again = open(published);
    cells = [{ ...sakura, cell: LATE }];
    await again.takeBack();
    expect(sent.at(-1)?.changes).toEqual([
      { ...sakura, was: EVENING, to: LATE },
      { ...mio, was: 'off', to: null },
    ]);
    expect([again.$edits.get().size, again.$takeBack.get().size]).toEqual([0, 0]);
    expect([sakura, mio].map(again.cellAt)).toEqual([LATE, null]);
    expect(open(cells).$takeBack.get().size).toBe(0);
  });

  it('is left where another one has changed it since, until that is answered', async () => {
    const store = open();
    store.enter([
      { ...sakura, to: EVENING },
      { ...mio, to: EVENING },
    ]);
    await publish(store, { ...sakura, cell: EVENING }, { ...mio, cell: EVENING });
    cells = [{ ...sakura, cell: LATE }];
    conflicts = [{ ...sakura, cell: LATE, to: null }];
    await store.takeBack();
    expect(store.$conflicts.get()).toEqual([{ ...sakura, cell: LATE, to: null }]);
    expect([sakura, mio].map(store.publishedAt)).toEqual([LATE, null]);
  });

  it('of days that are over stays', async () => {
    const store = open();
    store.enter([{ ...sakura, to: EVENING }]);
    await publish(store, { ...sakura, cell: EVENING });
    const later = createShiftStore(7, { ...week(cells), today: '2026-11-21' });
    await later.takeBack();
    expect([sent.length, later.$edits.get().size, later.$takeBack.get().size]).toEqual([1, 0, 0]);
  });

  it('of days that are over is neither offered nor counted, and nothing that can be done again is lost', async () => {
    const tomorrow = '2026-11-21';
    const next = { ...mio, date: tomorrow };
    const store = open();
    store.enter([
      { ...sakura, to: EVENING },
      { ...next, to: EVENING },
    ]);
    await publish(store, { ...sakura, cell: EVENING }, { ...next, cell: EVENING });
    const on = (today: string) => createShiftStore(7, { ...week(cells), today });
    expect([...on(tomorrow).$takeBack.get().values()]).toEqual([{ ...next, was: EVENING, to: null }]);
    const later = on('2026-11-22');
    expect(later.$takeBack.get().size).toBe(0);
    later.enter([{ ...sakura, date: '2026-11-22', to: LATE }]);
    later.undo();
    await later.takeBack();
    expect(later.$steps.get().after).toHaveLength(1);
  });
});
