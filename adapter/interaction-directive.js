/** The first signs that a visitor means to use an island; a click comes after one of them. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'];
/** What an island answers by itself; other links lead on without it. */
const OWN = 'button, a[data-own]';

/** Whether the island shows something of this visitor's own: then it does not wait for a touch. */
function isPersonal() {
  try {
    return /(?:^|; )me=1(?:;|$)/.test(document.cookie) || localStorage.getItem('liked') !== null;
  } catch {
    return false;
  }
}

/** `client:interaction`: an island's code comes when it is first used, and the click that called it is not lost. */
export default function interaction(load, _options, element) {
  let waking = null;
  let isAwake = false;
  const wake = () => {
    waking ??= load()
      .then((hydrate) => hydrate())
      .then(() => {
        isAwake = true;
        for (const sign of SIGNS) element.removeEventListener(sign, quietly);
      })
      .catch((error) => {
        waking = null;
        throw error;
      });
    return waking;
  };
  // Without a network the next touch asks again.
  const quietly = () => wake().catch(() => {});

  element.addEventListener(
    'click',
    (event) => {
      const target = event.target.closest?.(OWN);
      if (isAwake || !target || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      wake().then(
        () => target.click(),
        () => target.matches('a') && location.assign(target.href),
      );
    },
    true,
  );
  for (const sign of SIGNS) element.addEventListener(sign, quietly, { passive: true });
  if (!isPersonal()) return;
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    quietly();
  });
  for (const child of element.children) seen.observe(child);
}
