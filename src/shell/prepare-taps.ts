/** What sends a tap, by what is tapped. */
const SENDERS: [selector: string, load: () => Promise<unknown>][] = [
  ['[data-tl]', () => import('../features/timeline/toggle-like.ts')],
  ['[data-tl], [data-follow]', () => import('../features/follows/toggle-follow.ts')],
  ['[data-votes]', () => import('../features/votes/cast-vote.ts')],
];

/** Fetches them while there is a network: a tap may come when there is none any more. */
export function prepareTaps(): void {
  for (const [selector, load] of SENDERS) {
    // Without it the tap itself asks once more, and says so.
    if (document.querySelector(selector)) load().catch(() => undefined);
  }
}
