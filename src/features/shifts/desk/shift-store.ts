import { atom, computed } from 'nanostores';
import { addDays, type IsoDate } from '../../../../server/core/business-day.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { type Cell, sameCell, WEEK_DAYS, type Weeks } from '../../../../server/desk/shifts/rules.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { changedIn, createKnown, datesOf, type Place, placeKey } from './known-cells.ts';
import { type Edits, storedEdits, storeEdits } from './stored-edits.ts';
import { rebased } from './take-back.ts';

export type Entry = Place & { to: Cell };
export type Conflict = Place & { cell: Cell; to: Cell };

const MERGED = '新しい変更を反映しました。';
const CROSSED = '入力中の日が、ほかの人に変更されました。';
const NOTHING_BACK = '元に戻せる変更はありません。';
const NO_EDITS: Edits = new Map();

/** The week of a shop as the server has it, and what is changed and not yet published: each step can be undone. */
export function createShiftStore(shopId: number, start: ShiftWeek) {
  const known = createKnown();
  const $week = atom(start);
  const $edits = atom<Edits>(NO_EDITS);
  /** What takes the newest publishing back. */
  const $lastBack = atom<Edits>(NO_EDITS);
  /** What of it still can be taken back. */
  const $takeBack = computed([$lastBack, $week], openOf);
  const $isBusy = atom(false);
  /** The cells that others have changed since the page was opened. */
  const $theirs = atom<ReadonlySet<string>>(new Set());
  const $steps = atom<{ before: readonly Edits[]; after: readonly Edits[] }>({ before: [], after: [] });
  /** Of the newest reading or saving: an older answer is not shown. */
  let turn = 0;
  /** The cell that a finger or the keyboard is in, and what was published when it began. */
  let held: { key: string; was: Cell } | null = null;
  /** Of the newest step. */
  let lastRun: object | undefined;

  /** Edits of what another one has changed since it was seen: they wait for an answer. */
  const $conflicts = computed([$edits, $week], (edits): Conflict[] =>
    [...edits.values()].flatMap(({ was, ...edit }) => {
      const cell = known.cellAt(edit);
      return cell === undefined || sameCell(cell, was) || sameCell(cell, edit.to) ? [] : [{ ...edit, cell }];
    }),
  );

  const publishedAt = (place: Place): Cell => known.cellAt(place) ?? null;
  const cellAt = (place: Place): Cell => {
    const edit = $edits.get().get(placeKey(place));
    return edit ? edit.to : publishedAt(place);
  };

  /** Without what is published already, days that are over, and casts who are gone. */
  function openOf(edits: Edits): Edits {
    const { today, casts } = $week.get();
    const here = new Set(casts.map(({ id }) => id));
    const open = [...edits].filter(([, edit]) => {
      const cell = known.cellAt(edit);
      return edit.date >= today && here.has(edit.castId) && (cell === undefined || !sameCell(cell, edit.to));
    });
    return new Map(open);
  }

  const setEdits = (edits: Edits): void => $edits.set(openOf(edits));

  function setWeek(week: ShiftWeek): void {
    known.learnWeek(week);
    $week.set(week);
    setEdits($edits.get());
  }

  function step(edits: Edits, run?: object): void {
    const { before } = $steps.get();
    const isSameRun = run !== undefined && run === lastRun;
    lastRun = run;
    $steps.set({ before: isSameRun ? before : [...before, $edits.get()], after: [] });
    setEdits(edits);
  }

  /** While it is held, what another one publishes there is a conflict. */
  function hold(place: Place | null): void {
    held = place && { key: placeKey(place), was: publishedAt(place) };
  }

  /**
   * One step, however many cells, and however often in one `run`; days that are over stay as they are. @returns how many
   * cells it changes
   */
  function enter(entries: readonly Entry[], run?: object): number {
    const edits = new Map($edits.get());
    let changed = 0;
    for (const { castId, date, to } of entries) {
      const place = { castId, date };
      if (date < $week.get().today || sameCell(cellAt(place), to)) continue;
      changed += 1;
      const key = placeKey(place);
      const { was } = edits.get(key) ?? (held?.key === key ? held : { was: publishedAt(place) });
      if (sameCell(publishedAt(place), to)) edits.delete(key);
      else edits.set(key, { ...place, was, to });
    }
    if (changed > 0) step(edits, run);
    return changed;
  }

  function move(from: 'before' | 'after', into: 'before' | 'after'): void {
    const steps = $steps.get();
    const edits = steps[from].at(-1);
    if (!edits) return;
    lastRun = undefined;
    $steps.set({ ...steps, [from]: steps[from].slice(0, -1), [into]: [...steps[into], $edits.get()] });
    setEdits(edits);
  }

  const shownWeeks = (): Weeks => (datesOf($week.get()).length > WEEK_DAYS ? 2 : 1);
  const fetchWeek = (first: IsoDate, weeks = shownWeeks()) =>
    call('get', '/api/shop_admin/:id/shifts', {
      param: { id: String(shopId) },
      query: { first, weeks: `${weeks}` as const },
    });

  async function read(first: IsoDate, weeks?: Weeks): Promise<ShiftWeek | null> {
    turn += 1;
    $isBusy.set(true);
    const answer = await fetchWeek(first, weeks);
    $isBusy.set(false);
    if (answer.ok) return answer.data;
    showRefusal(answer.refusal);
    return null;
  }

  async function show(first: IsoDate, weeks?: Weeks): Promise<void> {
    if ($isBusy.get()) return;
    const week = await read(first, weeks);
    if (week) setWeek(week);
  }

  /** What others have published since comes in beside what is entered here; nothing of either is lost. */
  async function refresh(): Promise<void> {
    if ($isBusy.get()) return;
    turn += 1;
    const mine = turn;
    const answer = await fetchWeek($week.get().first);
    if (!answer.ok || mine !== turn) return;
    const [before, crossed] = [$week.get().cells, $conflicts.get().length];
    setWeek(answer.data);
    const changed = changedIn(before, answer.data.cells);
    if (changed.length === 0) return;
    $theirs.set(new Set([...$theirs.get(), ...changed]));
    showMessage($conflicts.get().length > crossed ? CROSSED : MERGED);
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

  async function publish({ isBack = false } = {}): Promise<void> {
    const changes = [...$edits.get().values()];
    if ($isBusy.get() || changes.length === 0) return;
    turn += 1;
    $isBusy.set(true);
    const { first } = $week.get();
    const answer = await call('post', '/api/shop_admin/:id/shifts', {
      param: { id: String(shopId) },
      json: { first, weeks: shownWeeks(), changes },
    });
    $isBusy.set(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    const { conflicts = [], message = '' } = answer.data;
    const sent = new Map(changes.map((change) => [placeKey(change), change]));
    for (const conflict of conflicts) sent.delete(placeKey(conflict));
    known.learn([...sent.values()].map(({ to, ...place }) => ({ ...place, cell: to })));
    known.learn(conflicts);
    // What was entered or undone while the answer was on its way, and each step back, changes what has been published.
    const { before, after } = $steps.get();
    const meanNow = (edits: Edits) => rebased(edits, sent);
    $steps.set({ before: before.map(meanNow), after: after.map(meanNow) });
    $lastBack.set(isBack ? NO_EDITS : meanNow(NO_EDITS));
    $edits.set(meanNow($edits.get()));
    const own = held && sent.get(held.key);
    if (held && own) held.was = own.to;
    const changed = changedIn($week.get().cells, answer.data.cells);
    $theirs.set(new Set([...$theirs.get(), ...changed].filter((key) => !sent.has(key))));
    setWeek(answer.data);
    lastRun = undefined;
    showMessage(isBack && conflicts.length === 0 ? `${sent.size}件を公開前の内容に戻しました。` : message);
  }

  /** Publishes what stood there before; what another one has changed since is a conflict. */
  async function takeBack(): Promise<void> {
    if ($isBusy.get()) return;
    const edits = $takeBack.get();
    if (edits.size > 0) {
      step(edits);
      return publish({ isBack: true });
    }
    $lastBack.set(NO_EDITS);
    showMessage(NOTHING_BACK);
  }

  /** What another one has entered meanwhile stays, or gives way to one's own at the next publishing. */
  function resolve({ castId, date, cell, to }: Conflict, isMine: boolean): void {
    const edits = new Map($edits.get());
    const key = placeKey({ castId, date });
    if (isMine) edits.set(key, { castId, date, was: cell, to });
    else edits.delete(key);
    step(edits);
  }

  known.learnWeek(start);
  setEdits(storedEdits(shopId, 'edits'));
  $lastBack.set(storedEdits(shopId, 'take-back'));
  $edits.listen((edits) => storeEdits(shopId, 'edits', edits));
  $lastBack.listen((edits) => storeEdits(shopId, 'take-back', edits));
  return {
    ...{ $week, $edits, $takeBack, $conflicts, $isBusy, $steps, $theirs },
    ...{ shownWeeks, cellAt, publishedAt, hold, enter, show, refresh, copyLastWeek, resolve, takeBack },
    publish: () => publish(),
    undo: () => move('before', 'after'),
    redo: () => move('after', 'before'),
    discard: () => step(new Map()),
  };
}

export type ShiftStore = ReturnType<typeof createShiftStore>;
