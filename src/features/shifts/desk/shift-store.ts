import { atom } from 'nanostores';
import { addDays, type IsoDate } from '../../../../server/core/business-day.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { type Cell, type CellChange, sameCell, WEEK_DAYS } from '../../../../server/desk/shifts/rules.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

export type Place = { castId: number; date: IsoDate };
export type Entry = Place & { to: Cell };
type Edits = ReadonlyMap<string, CellChange>;
export type Conflict = Place & { cell: Cell; to: Cell };

export const placeKey = ({ castId, date }: Place): string => `${castId} ${date}`;

const STORED = 'shift-edits:';

/** What was entered before the page was loaded anew, in this tab. */
function storedEdits(shopId: number, today: IsoDate): Edits {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED + shopId) ?? '[]') as CellChange[];
    return new Map(stored.filter(({ date }) => date >= today).map((edit) => [placeKey(edit), edit]));
  } catch {
    return new Map();
  }
}

function storeEdits(shopId: number, edits: Edits): void {
  try {
    if (edits.size === 0) sessionStorage.removeItem(STORED + shopId);
    else sessionStorage.setItem(STORED + shopId, JSON.stringify([...edits.values()]));
  } catch {
    // A browser that stores nothing still edits.
  }
}

const cellsOf = (week: ShiftWeek): Map<string, Cell> =>
  new Map(week.cells.map((each) => [placeKey(each), each.cell]));

/** The week of a shop as the server has it, and what is changed and not yet published: each step can be undone. */
export function createShiftStore(shopId: number, start: ShiftWeek) {
  const $week = atom(start);
  const $edits = atom<Edits>(storedEdits(shopId, start.today));
  const $conflicts = atom<readonly Conflict[]>([]);
  const $isBusy = atom(false);
  const $steps = atom<{ before: readonly Edits[]; after: readonly Edits[] }>({ before: [], after: [] });
  let cells = cellsOf(start);
  $edits.listen((edits) => storeEdits(shopId, edits));

  const publishedAt = (place: Place): Cell => cells.get(placeKey(place)) ?? null;
  const cellAt = (place: Place): Cell => {
    const edit = $edits.get().get(placeKey(place));
    return edit ? edit.to : publishedAt(place);
  };

  function setWeek(week: ShiftWeek): void {
    cells = cellsOf(week);
    $week.set(week);
  }

  function step(edits: Edits): void {
    $steps.set({ before: [...$steps.get().before, $edits.get()], after: [] });
    $edits.set(edits);
  }

  /** One step, however many cells; days that are over stay as they are. @returns how many cells it changes */
  function enter(entries: readonly Entry[]): number {
    const edits = new Map($edits.get());
    let changed = 0;
    for (const { castId, date, to } of entries) {
      const place = { castId, date };
      if (date < $week.get().today || sameCell(cellAt(place), to)) continue;
      changed += 1;
      const was = edits.get(placeKey(place))?.was ?? publishedAt(place);
      if (sameCell(was, to)) edits.delete(placeKey(place));
      else edits.set(placeKey(place), { ...place, was, to });
    }
    if (changed > 0) step(edits);
    return changed;
  }

  function move(from: 'before' | 'after', into: 'before' | 'after'): void {
    const steps = $steps.get();
    const edits = steps[from].at(-1);
    if (!edits) return;
    $steps.set({ ...steps, [from]: steps[from].slice(0, -1), [into]: [...steps[into], $edits.get()] });
    $edits.set(edits);
  }

  async function read(first: IsoDate): Promise<ShiftWeek | null> {
    $isBusy.set(true);
    const answer = await call('get', '/api/shop_admin/:id/shifts', {
      param: { id: String(shopId) },
      query: { first },
    });
    $isBusy.set(false);
    if (answer.ok) return answer.data;
    showRefusal(answer.refusal);
    return null;
  }

  async function show(first: IsoDate): Promise<void> {
    const week = await read(first);
    if (week) setWeek(week);
  }

  /** Fills what is empty in the shown week with what was entered seven days before. */
  async function copyLastWeek(): Promise<void> {
    const { first, casts } = $week.get();
    const last = await read(addDays(first, -WEEK_DAYS));
    if (!last) return;
    const here = new Set(casts.map(({ id }) => id));
    const entries = last.cells
      .map(({ castId, date, cell }) => ({ castId, date: addDays(date, WEEK_DAYS), to: cell }))
      .filter((entry) => here.has(entry.castId) && cellAt(entry) === null);
    const changed = enter(entries);
    showMessage(
      changed > 0 ? `先週の出勤を${changed}件入れました。` : '先週から入れられる出勤はありません。',
    );
  }

  async function publish(): Promise<void> {
    const changes = [...$edits.get().values()];
    if ($isBusy.get() || changes.length === 0) return;
    $isBusy.set(true);
    const { first } = $week.get();
    const answer = await call('post', '/api/shop_admin/:id/shifts', {
      param: { id: String(shopId) },
      json: { first, changes },
    });
    $isBusy.set(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    setWeek(answer.data);
    const sent = new Set(changes.map(placeKey));
    $edits.set(new Map([...$edits.get()].filter(([key]) => !sent.has(key))));
    $steps.set({ before: [], after: [] });
    $conflicts.set(answer.data.conflicts ?? []);
    showMessage(answer.data.message ?? '');
  }

  /** What another one has entered meanwhile stays, or gives way to one's own at the next publishing. */
  function resolve(conflict: Conflict, isMine: boolean): void {
    $conflicts.set($conflicts.get().filter((each) => each !== conflict));
    if (!isMine) return;
    const { castId, date, cell, to } = conflict;
    step(new Map($edits.get()).set(placeKey(conflict), { castId, date, was: cell, to }));
  }

  return {
    ...{ $week, $edits, $conflicts, $isBusy, $steps },
    ...{ cellAt, publishedAt, enter, show, copyLastWeek, publish, resolve },
    undo: () => move('before', 'after'),
    redo: () => move('after', 'before'),
    discard: () => step(new Map()),
  };
}

export type ShiftStore = ReturnType<typeof createShiftStore>;
