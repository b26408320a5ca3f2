/** How deep in modals a history entry stands; 0 for the page itself. */
const depthOf = (state: unknown): number => (state as { modal?: number } | null)?.modal ?? 0;

/**
 * Keeps one entry of the browser's history for every open modal, so that Back steps out of them one by one.
 * `onBack(depth)` hears where the visitor went by Back. Entries left by a reload, and Forward, are walked back.
 */
export function modalHistory(onBack: (depth: number) => void) {
  let wanted = 0;
  let isWalking = false;
  let settled: (() => void)[] = [];

  function settle(): void {
    if (isWalking) return;
    let depth = depthOf(history.state);
    if (depth > wanted) {
      isWalking = true;
      history.go(wanted - depth);
      return;
    }
    while (depth < wanted) {
      depth += 1;
      history.pushState({ modal: depth }, '');
    }
    for (const done of settled) done();
    settled = [];
  }

  function onPop(): void {
    const depth = depthOf(history.state);
    if (!isWalking && depth < wanted) {
      wanted = depth;
      onBack(depth);
    }
    isWalking = false;
    settle();
  }

  return {
    /** Lets `depth` modals stand in the history. @returns when they do: going back takes a moment. */
    stand(depth: number): Promise<void> {
      addEventListener('popstate', onPop);
      wanted = depth;
      return new Promise((done) => {
        settled.push(done);
        settle();
      });
    },
  };
}
