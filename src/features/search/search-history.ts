import { atom } from 'nanostores';
import type { Suggest, SuggestModel } from '../../../server/directory/search/contract.ts';

/** What was searched for on this device: a suggestion that was followed, or the words themselves. */
export type Kept = { id: string; name: string; type: string; model: SuggestModel | 'Text'; path: string };

const KEY = 'search-history';
const OFF = 'search-history-off';
export const HISTORY_MAX = 10;

const MODELS: readonly string[] = ['Shop', 'Area', 'Prefecture', 'Station', 'Cast', 'Text'];

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, type, model, path } = value as Record<string, unknown>;
  const isText = [id, name, type, path].every((each) => typeof each === 'string');
  return isText && MODELS.includes(model as string) && /^\/(?![/\\])/.test(path as string);
}

/** The history as it stands in the storage; whatever does not look like one is not read. */
export function readKept(stored: string | null): Kept[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isKept).slice(0, HISTORY_MAX) : [];
  } catch {
    return [];
  }
}

/** The latest first, each once, ten at most. */
export const withLatest = (histories: readonly Kept[], latest: Kept): Kept[] =>
  [latest, ...histories.filter(({ id }) => id !== latest.id)].slice(0, HISTORY_MAX);

/** The search history; it never leaves the device. */
export const $histories = atom<Kept[]>([]);
/** False when this device is to keep none. */
export const $isKeeping = atom(true);

/** Another tab may have added to it meanwhile. */
export function loadHistories(): void {
  try {
    $isKeeping.set(localStorage.getItem(OFF) === null);
    $histories.set($isKeeping.get() ? readKept(localStorage.getItem(KEY)) : []);
  } catch {
    $isKeeping.set(false);
  }
}

function store(histories: Kept[]): void {
  $histories.set(histories);
  try {
    if (histories.length > 0) localStorage.setItem(KEY, JSON.stringify(histories));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** Remembers what was searched for, unless this device is to keep nothing. */
export function keep(latest: Kept): void {
  loadHistories();
  if ($isKeeping.get()) store(withLatest($histories.get(), latest));
}

/** A suggestion as an entry of the history: without its numbers, which are of tonight. */
export const suggestKept = ({ id, name, type, model, path }: Suggest): Kept => ({
  id,
  name,
  type,
  model,
  path,
});

/** The words of a search as an entry of the history. */
export const textKept = (text: string, path: string): Kept => ({
  id: `Text-${text}`,
  name: text,
  type: 'キーワード',
  model: 'Text',
  path,
});

export const forget = (id: string): void => store($histories.get().filter((kept) => kept.id !== id));
export const forgetAll = (): void => store([]);

/** Switched off, the device forgets at once what it knew. */
export function setKeeping(isKeeping: boolean): void {
  if (!isKeeping) forgetAll();
  $isKeeping.set(isKeeping);
  try {
    if (isKeeping) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Without storage nothing is kept anyway.
  }
}
