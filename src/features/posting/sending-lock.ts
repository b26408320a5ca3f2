const NAME = 'post-sending';

let letGo: (() => void) | null = null;

/** Holds for this page what only one page of the browser may do: sending the post that was left. */
export function holdSending(options: LockOptions = {}): Promise<boolean> {
  if (letGo || !navigator.locks) return Promise.resolve(true);
  return new Promise((granted) => {
    void navigator.locks
      .request(NAME, options, (lock) => {
        granted(lock !== null);
        return lock && new Promise<void>((done) => (letGo = done));
      })
      .catch(() => granted(true));
  });
}

/** The post has arrived, or is not to be sent: another page may. The end of a page does the same. */
export function releaseSending(): void {
  letGo?.();
  letGo = null;
}

/** Whether another page is sending a post at this moment, or waits for a network to do so. */
export async function isSentElsewhere(): Promise<boolean> {
  if (letGo || !navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
