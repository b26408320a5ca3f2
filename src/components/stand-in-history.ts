const stepOf = (state: unknown): number | undefined => (state as { step?: number } | null)?.step;

// A page that was reloaded on an entry of its own counts on from there.
let lastStep = stepOf(history.state) ?? 0;

/**
 * Lets something that is open over the page stand in the browser's history: Back calls `close`. A modal opened from
 * it stands above it and is left first. @returns what to call when it has closed in another way.
 */
export function standInHistory(close: () => void): () => void {
  lastStep += 1;
  const step = lastStep;
  history.pushState({ step }, '');
  const onPop = () => {
    if ((stepOf(history.state) ?? 0) >= step) return;
    removeEventListener('popstate', onPop);
    close();
  };
  addEventListener('popstate', onPop);
  return () => {
    removeEventListener('popstate', onPop);
    if (stepOf(history.state) === step) history.back();
  };
}
