import type { Method } from '../lib/deliver.ts';
import { $me } from '../lib/me-store.ts';
import { $waiting, WAITING } from './waiting-store.ts';

/**
 * `mark`: what it changes (`like:12`); `what`: what the visitor calls it; `edit`: where its text is written; `undo`: the
 * same with the opposite wish (`on`) takes it back; `done`: says that it was done, where the answer does not say whom it
 * was about.
 */
export type Kind = {
  mark: string;
  what: string;
  edit?: string;
  undo?: true | undefined;
  done?: string | undefined;
};
/**
 * A call that has no answer yet. `key` makes doing it twice harmless; `by`: the account that did it (null: a guest).
 * `tried`: its page waits for the answer still. `refused`: why a text was not taken: it is kept for its writer, and not
 * sent any more. `isQuiet`: its page was left when it had been sent; only that it was not done is said.
 */
export type WaitingCall = Kind & {
  /** `post` where none is named. */
  method?: Method;
  path: string;
  body: object;
  key: string;
  by: string | null;
  at: number;
  tried?: boolean;
  refused?: string;
  isQuiet?: boolean;
};

/** A page that was killed leaves its tries behind; those of an open one are over by then (`deliver.ts`). */
const LONGEST_TRY_MS = 60_000;

/** A text that was refused is kept as long as a draft. */
const AGE_OF_TEXTS_MS = 30 * 24 * 3_600_000;

/** Whose call a guest's is that asked for a login: of the account that logs in next in the same tab. */
export const WISHER = 'after-login';
/** A registration takes its time. */
const AGE_OF_WISHES_MS = 30 * 60_000;

export const isWish = ({ by }: WaitingCall): boolean => by === WISHER;

export function isWishHere({ key }: WaitingCall): boolean {
  try {
    return sessionStorage.getItem(WISHER) === key;
  } catch {
    return false;
  }
}

export function readCalls(): WaitingCall[] {
  try {
    const calls = JSON.parse(localStorage.getItem(WAITING) ?? '[]') as WaitingCall[];
    return calls.filter((call) => Date.now() - call.at < (isWish(call) ? AGE_OF_WISHES_MS : AGE_OF_TEXTS_MS));
  } catch {
    return [];
  }
}

export function isOwn(call: WaitingCall): boolean {
  const { check, guest, myId } = $me.get();
  return check && (isWish(call) ? !guest && isWishHere(call) : call.by === myId);
}

/** No one sees or sends what another account did. */
export const ownCalls = (): WaitingCall[] => readCalls().filter((call) => isOwn(call));

/** On its way from this page, or from one that is open still. */
export const isTried = ({ tried, at }: WaitingCall): boolean =>
  tried === true && Date.now() - at < LONGEST_TRY_MS;

/** Keys of what this page tries and has shown as waiting, as it takes so long. */
export const slowTries = new Set<string>();

const isShown = (call: WaitingCall): boolean => !call.refused && (!isTried(call) || slowTries.has(call.key));

/** What waits of the present visitor, by its mark, in its order. */
export const waitingCalls = (mark: string): WaitingCall[] =>
  ownCalls().filter((call) => call.mark === mark && isShown(call));

export function drawMarks(): void {
  const marks = ownCalls()
    .filter(isShown)
    .map(({ mark }) => mark);
  if (marks.join() !== $waiting.get().join()) $waiting.set(marks);
}

/** @returns whether the browser has kept them. */
export function keepCalls(calls: readonly WaitingCall[]): boolean {
  try {
    if (calls.length > 0) localStorage.setItem(WAITING, JSON.stringify(calls));
    else localStorage.removeItem(WAITING);
    drawMarks();
    return true;
  } catch {
    return false;
  }
}

export const without = (key: string): WaitingCall[] => readCalls().filter((call) => call.key !== key);

/** The same call otherwise; nothing when another page has finished it. */
export const changeCall = (key: string, change: Partial<WaitingCall>): boolean =>
  keepCalls(readCalls().map((call) => (call.key === key ? { ...call, ...change } : call)));

/** The text that was refused, for its writer alone. */
export const refusedCall = (mark: string): WaitingCall | undefined =>
  ownCalls().find((call) => call.mark === mark && call.refused);

/** It stands in a form again, or is wanted no more. */
export const forgetCall = ({ key }: WaitingCall): boolean => keepCalls(without(key));
