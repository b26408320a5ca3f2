import { disguise, togglePlainTitle } from './disguise.ts';

/**
 * さっと隠す: a second tap on the logo lays a plain clock over everything, until anything is touched. The first one waits
 * for it: a tap that falls between two pages is lost. As long as Android takes two taps for a double one.
 */
const DOUBLE_MS = 300;
/** A page that is loaded again, or gone back to, stays hidden. */
const HIDDEN = 'hidden';

const isHidden = (): boolean => {
  try {
    return sessionStorage.getItem(HIDDEN) !== null;
  } catch {
    return false;
  }
};
function setHidden(hidden: boolean): void {
  try {
    if (hidden) sessionStorage.setItem(HIDDEN, '1');
    else sessionStorage.removeItem(HIDDEN);
  } catch {
    // Without storage only this page is hidden.
  }
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

function clock(): HTMLDialogElement {
  const screen = document.createElement('dialog');
  screen.className = 'quiet';
  screen.setAttribute('aria-label', '時計');
  const [time, way] = [document.createElement('p'), document.createElement('p')];
  const tick = () => {
    const now = new Date();
    time.textContent = `${now.getHours()}:${twoDigits(now.getMinutes())}`;
  };
  tick();
  const timer = setInterval(tick, 5000);
  screen.addEventListener('close', () => clearInterval(timer));
  time.className = 'quiet__time';
  way.textContent = 'タップで戻る';
  screen.append(time, way);
  return screen;
}

function hide(): void {
  if (document.querySelector('.quiet')) return;
  setHidden(true);
  for (const media of document.querySelectorAll('video')) media.pause();
  const screen = clock();
  const show = (event: Event) => {
    event.preventDefault();
    screen.close();
    screen.remove();
    setHidden(false);
    disguise(false);
  };
  screen.addEventListener('click', show);
  screen.addEventListener('keydown', show);
  screen.addEventListener('cancel', show);
  document.body.append(screen);
  screen.showModal();
  disguise(true);
}

let opening: ReturnType<typeof setTimeout> | undefined;

function onLogo(event: MouseEvent, { href }: HTMLAnchorElement): void {
  // A keyboard has no second tap: its press is a link at once.
  if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const isSecond = opening !== undefined;
  clearTimeout(opening);
  opening = undefined;
  if (isSecond) hide();
  else
    opening = setTimeout(() => {
      opening = undefined;
      location.assign(href);
    }, DOUBLE_MS);
}

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const logo = target.closest<HTMLAnchorElement>('a.logo');
  if (logo) onLogo(event, logo);
  else if (target.closest('[data-quick-hide]')) hide();
  else if (target.closest('[data-plain-title]')) togglePlainTitle();
});
disguise(false);
addEventListener('pageshow', () => isHidden() && hide());
