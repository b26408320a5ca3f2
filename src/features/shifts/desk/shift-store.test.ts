import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import { date, EVENING, LATE, newTab, open, week, yesterday } from '../../../../tests/support/shift-store.ts';
import { createShiftStore } from './shift-store.ts';

beforeEach(newTab);

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

  it('goes back over all keys of one run at once', () => {
    const store = open();
    const keys = (run: object, ...starts: number[]) => {
      for (const start of starts) store.enter([{ castId: 1, date, to: { start, end: null } }], run);
    };
    const [one, other] = [{}, {}];
    keys(one, 1230, 1260, 1290);
    keys(other, 1260, 1230);
    store.undo();
    expect(store.cellAt({ castId: 1, date })).toEqual({ start: 1290, end: null });
    keys(other, 1320);
    store.undo();
    store.undo();
    expect(store.$edits.get().size).toBe(0);
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
});

describe('what another one publishes', () => {
  const theirs: Cell = { start: 1260, end: null };
  const mine = { castId: 1, date, to: EVENING };
  let answers: object[];
  beforeEach(() => {
    answers = [];
    vi.stubGlobal('fetch', async () => Response.json(answers.shift() ?? {}, { status: 200 }));
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
  });

  it('comes in beside what is entered here', async () => {
    const store = open();
    store.enter([mine]);
    answers = [week([{ castId: 2, date, cell: theirs }])];
    await store.refresh();
    expect([1, 2].map((castId) => store.cellAt({ castId, date }))).toEqual([EVENING, theirs]);
    expect(store.$conflicts.get()).toEqual([]);
    expect([...store.$edits.get().values()]).toEqual([{ ...mine, was: null }]);
  });

  it('is marked until one publishes that cell oneself; what one has published oneself is not', async () => {
    const store = open();
    const marked = () => [...store.$theirs.get()].map((key) => Number(key.split(' ')[0]));
    answers = [week([{ castId: 2, date, cell: theirs }])];
    await store.refresh();
    expect(marked()).toEqual([2]);
    const both = [
      { castId: 1, date, cell: EVENING },
      { castId: 2, date, cell: theirs },
    ];
    answers = [week(both), week(both)];
    store.enter([mine]);
    await store.publish();
    await store.refresh();
    expect(marked()).toEqual([2]);
    store.enter([{ ...mine, castId: 2, to: LATE }]);
    answers = [week([{ castId: 2, date, cell: LATE }])];
    await store.publish();
    // Another one has taken the first cell back meanwhile.
    expect(marked()).toEqual([1]);
  });

  it('is offered where both have changed a cell, and overwrites nothing', async () => {
    const store = open();
    store.enter([mine]);
    answers = [week([{ castId: 1, date, cell: theirs }])];
    await store.refresh();
    expect(store.cellAt(mine)).toEqual(EVENING);
    expect(store.$conflicts.get()).toEqual([{ ...mine, cell: theirs }]);
    store.enter([{ ...mine, to: LATE }]);
    expect(store.$conflicts.get()).toEqual([{ ...mine, to: LATE, cell: theirs }]);
  });

  it('is a conflict as well where it comes between the begin and the end of a gesture', async () => {
    const store = open();
    store.hold(mine);
    answers = [week([{ castId: 1, date, cell: theirs }])];
    await store.refresh();
    store.enter([mine]);
    store.hold(null);
    expect(store.$conflicts.get()).toEqual([{ ...mine, cell: theirs }]);
    expect([...store.$edits.get().values()]).toEqual([{ ...mine, was: null }]);
  });

  it('is none where the gesture began after it, or is of another cell', async () => {
    const store = open();
    store.hold({ ...mine, castId: 2 });
    answers = [week([{ castId: 1, date, cell: theirs }])];
    await store.refresh();
    store.hold(mine);
    store.hold(null);
    store.enter([mine]);
    expect(store.$conflicts.get()).toEqual([]);
    expect([...store.$edits.get().values()]).toEqual([{ ...mine, was: theirs }]);
  });

  it('is not what one has published oneself while a gesture goes on', async () => {
    const store = open();
    store.enter([mine]);
    store.hold(mine);
    answers = [week([{ castId: 1, date, cell: EVENING }])];
    await store.publish();
    store.enter([{ ...mine, to: LATE }]);
    expect([...store.$edits.get().values()]).toEqual([{ ...mine, was: EVENING, to: LATE }]);
  });

  it.each([
    [true, EVENING, [{ ...mine, was: theirs }]],
    [false, theirs, []],
  ])('stands or gives way by one tap (%s)', async (isMine, shown, edits) => {
    const store = open();
    store.enter([mine]);
    answers = [week([{ castId: 1, date, cell: theirs }])];
    await store.refresh();
    store.resolve({ ...mine, cell: theirs }, isMine);
    expect(store.cellAt(mine)).toEqual(shown);
    expect(store.$conflicts.get()).toEqual([]);
    expect([...store.$edits.get().values()]).toEqual(edits);
    store.undo();
    expect(store.$conflicts.get()).toHaveLength(1);
  });

  it('ends an edit that means the same, and one of a cast who is gone', async () => {
    const store = open();
    store.enter([mine, { ...mine, castId: 2 }]);
    const { casts, ...read } = week([{ castId: 1, date, cell: EVENING }]);
    answers = [{ ...read, casts: casts.slice(0, 1) }];
    await store.refresh();
    expect(store.$edits.get().size).toBe(0);
  });

  it('is not covered by an answer that was on its way while something was published', async () => {
    const store = open();
    store.enter([mine]);
    let arrive = (_: object): void => {};
    const late = new Promise<object>((done) => {
      arrive = done;
    });
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      return Response.json(calls === 1 ? await late : week([{ castId: 1, date, cell: EVENING }]));
    });
    const refreshed = store.refresh();
    await store.publish();
    arrive(week());
    await refreshed;
    expect(store.cellAt(mine)).toEqual(EVENING);
    expect(store.$edits.get().size).toBe(0);
  });

  it('waits for an answer when it was there first, and what is entered meanwhile waits for the next time', async () => {
    const store = open();
    store.enter([mine, { ...mine, castId: 2 }]);
    const conflicts = [{ ...mine, cell: theirs }];
    answers = [
      {
        ...week([
          { castId: 1, date, cell: theirs },
          { castId: 2, date, cell: EVENING },
        ]),
        conflicts,
      },
    ];
    const published = store.publish();
    store.enter([{ castId: 2, date, to: null }]);
    await published;
    expect(store.$conflicts.get()).toEqual(conflicts);
    expect([...store.$edits.get().values()]).toEqual([
      { ...mine, was: null },
      { castId: 2, date, was: EVENING, to: null },
    ]);
  });
});
