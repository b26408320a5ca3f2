import { atom } from 'nanostores';
import type { ModalArgs, ModalName } from './modal-args.ts';
import { modalHistory } from './modal-history.ts';

/** One step of the way through modals. */
export type ModalStep = { [N in ModalName]: { name: N; args: ModalArgs[N]; hideClose: boolean } }[ModalName];

export type Modal = {
  name: ModalName | null;
  args: ModalArgs[ModalName] | null;
  hideClose: boolean;
  /** The steps so far, the shown one last; Back is offered from two on. */
  histories: ModalStep[];
  /** Where the page stood when the first modal opened (px). */
  scrollY: number;
};

const CLOSED: Modal = { name: null, args: null, hideClose: false, histories: [], scrollY: 0 };

/** The modal that is shown; its host and every modal's code are fetched when the first one opens. */
export const $modal = atom<Modal>(CLOSED);

/** What had the focus before the first modal opened, to get it back. */
let opener: Element | null = null;
let openedAt = 0;

function show(histories: ModalStep[], scrollY: number): void {
  const last = histories.at(-1);
  $modal.set(
    last ? { name: last.name, args: last.args, hideClose: last.hideClose, histories, scrollY } : CLOSED,
  );
}

const browser = modalHistory((depth) => {
  const { histories, scrollY } = $modal.get();
  if (depth < histories.length) show(histories.slice(0, depth), scrollY);
});

/** After the dialog has gone: the page stands where it stood, and the focus is where it came from. */
export function returnToPage(): void {
  scrollTo({ top: openedAt, behavior: 'instant' });
  const main = document.querySelector<HTMLElement>('#main');
  // A login button is gone after the login: the focus then goes to the content.
  const target = opener instanceof HTMLElement && opener.getClientRects().length ? opener : main;
  target?.focus({ preventScroll: true });
  opener = null;
}

type Options = {
  /** No ✕, no Esc, no click beside it: the visitor goes on or steps back. */
  hideClose?: boolean;
  /** Forgets the steps before: there is no way back to them. */
  fresh?: boolean;
  /** Forgets those of the steps before: after a verification, Back leads to what asked for the login. */
  without?: readonly ModalName[];
  /** Takes the place of the step it is opened from: a menu is not gone back to. */
  instead?: boolean;
};

/** Opens a modal over the page, or as the next step when one is open; the latest is never pushed twice. */
export function openModal<N extends ModalName>(name: N, args: ModalArgs[N], options: Options = {}): void {
  const { histories, scrollY } = $modal.get();
  const isFirst = histories.length === 0;
  if (isFirst) {
    opener = document.activeElement;
    openedAt = window.scrollY;
  }
  const step = { name, args, hideClose: options.hideClose ?? false } as ModalStep;
  const takesPlace = options.instead || histories.at(-1)?.name === name;
  const kept = options.fresh ? [] : takesPlace ? histories.slice(0, -1) : histories;
  const before = kept.filter(({ name }) => !options.without?.includes(name));
  show([...before, step], isFirst ? openedAt : scrollY);
  browser.stand(before.length + 1);
}

/** Goes back one step; from the first, closes. */
export function backModal(): void {
  const { histories, scrollY } = $modal.get();
  if (histories.length === 0) return;
  show(histories.slice(0, -1), scrollY);
  browser.stand(histories.length - 1);
}

/** Closes whatever is open. @returns when the browser's history stands at the page again. */
export function closeModal(): Promise<void> {
  const { histories, scrollY } = $modal.get();
  if (histories.length > 0) show([], scrollY);
  return browser.stand(0);
}

/** Goes back to the last step that is none of `names`; closes when there is none. @returns when the history stands there. */
export function leaveSteps(names: readonly ModalName[]): Promise<void> {
  const { histories, scrollY } = $modal.get();
  const kept = histories.findLastIndex(({ name }) => !names.includes(name)) + 1;
  if (kept < histories.length) show(histories.slice(0, kept), scrollY);
  return browser.stand(kept);
}

/** Closes and goes to another page, so that Back from there leads to this page and not to a modal of it. */
export async function leaveModalFor(address: string): Promise<void> {
  await closeModal();
  location.assign(address);
}
