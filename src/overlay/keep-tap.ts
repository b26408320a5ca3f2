import { showUnloaded } from './show-unloaded.ts';

/** What can be kept without its script; `on` where it can be wished or ended. */
export type TapKind = 'like' | 'cast' | 'shop' | 'vote';
type Keeper = { keep: (kind: TapKind, id: number, on: boolean) => Promise<void> };

let load: () => Promise<Keeper>;

/** The shell names the file that knows how each is sent. */
export function keepBy(file: typeof load): void {
  load = file;
}

/**
 * A tap whose script did not come: what it would have sent waits like a call without a network, and goes once, from the
 * next page if this one cannot.
 */
export const keepTap = (kind: TapKind, id: number, on = true): Promise<void> =>
  load().then(({ keep }) => keep(kind, id, on), showUnloaded);
