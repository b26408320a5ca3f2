/** What others publish is looked for so often (ms), while the page is looked at. */
const EVERY = 20_000;

/** Calls `look` every now and then, and when the page is looked at again. @returns what ends it */
export function watchWeek(look: () => void): () => void {
  const wake = () => {
    if (!document.hidden) look();
  };
  const timer = setInterval(wake, EVERY);
  document.addEventListener('visibilitychange', wake);
  addEventListener('focus', wake);
  addEventListener('pageshow', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('focus', wake);
    removeEventListener('pageshow', wake);
  };
}
