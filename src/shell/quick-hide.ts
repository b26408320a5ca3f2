import { disguise, togglePlainTitle } from './disguise.ts';

/** さっと隠す: a second tap on the logo lays a plain clock over everything, until anything is touched. */
const DOUBLE_MS = 400;
/** The first tap, and the page it was on: the second one may meet the page that the first has opened. */
const TAP = 'logo-tap';
/** A page that is loaded again, or gone back to, stays hidden. */
const HIDDEN = 'hidden';

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
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

function hide(from: string): void {
  if (document.querySelector('.quiet')) return;
  write(HIDDEN, '1');
  for (const media of document.querySelectorAll('video')) media.pause();
  const screen = clock();
  const show = (event: Event) => {
    event.preventDefault();
    screen.close();
    screen.remove();
    write(HIDDEN, null);
    disguise(false);
    if (from !== location.href) history.back();
  };
  screen.addEventListener('click', show);
  screen.addEventListener('keydown', show);
  screen.addEventListener('cancel', show);
  document.body.append(screen);
  screen.showModal();
  disguise(true);
}

function onLogo(event: MouseEvent): void {
  // A keyboard has no second tap: its press is a link at once.
  if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const [at = '0', from = location.href] = (read(TAP) ?? '').split(' ');
  if (Date.now() - Number(at) > DOUBLE_MS) {
    write(TAP, `${Date.now()} ${location.href}`);
    return;
  }
  event.preventDefault();
  write(TAP, null);
  // The page that the first tap asked for does not come any more.
  window.stop();
  hide(from);
}

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  if (target.closest('.logo')) onLogo(event);
  else if (target.closest('[data-quick-hide]')) hide(location.href);
  else if (target.closest('[data-plain-title]')) togglePlainTitle();
});
disguise(false);
addEventListener('pageshow', () => read(HIDDEN) && hide(location.href));
