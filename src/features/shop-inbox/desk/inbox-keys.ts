const FAR = Number.POSITIVE_INFINITY;
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['Home', -FAR],
  ['End', FAR],
]);

/** Arrow keys go from one item of the list to the next; Enter opens it, as any link. */
function move(event: KeyboardEvent): void {
  const step = STEPS.get(event.key);
  const list = (event.target as HTMLElement).closest('[data-inbox]');
  if (step === undefined || !list || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...list.querySelectorAll<HTMLElement>('a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}

document.addEventListener('keydown', move);
