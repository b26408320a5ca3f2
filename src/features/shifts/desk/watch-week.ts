/** What others publish is looked for so often (ms), while the page is looked at. */
const EVERY = 20_000;
/** A page that is left open does not keep its session alive (ms). */
const LEFT_AFTER = 30 * 60_000;
/** Coming back to a page is more than one event (ms). */
const AT_ONCE = 1000;

/** Calls `look` every now and then, and when the page is looked at again. @returns what ends it */
export function watchWeek(look: () => void): () => void {
  let [touched, looked] = [Date.now(), 0];
  const wake = () => {
    const now = Date.now();
    if (document.hidden || now - touched > LEFT_AFTER || now - looked < AT_ONCE) return;
    looked = now;
    look();
  };
  const touch = () => {
    const wasLeft = Date.now() - touched > LEFT_AFTER;
    touched = Date.now();
    if (wasLeft) wake();
  };
  const timer = setInterval(wake, EVERY);
  const ways = [
    [document, 'visibilitychange', wake],
    [window, 'focus', wake],
    [window, 'pageshow', wake],
    [window, 'pointerdown', touch],
    [window, 'keydown', touch],
  ] as const;
  for (const [target, event, listener] of ways) target.addEventListener(event, listener);
  return () => {
    clearInterval(timer);
    for (const [target, event, listener] of ways) target.removeEventListener(event, listener);
  };
}
