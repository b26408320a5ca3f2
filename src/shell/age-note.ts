// Tells the styles whether a scrollbar takes room, so that a sheet that stops the page does not move it.
document.documentElement.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth);

const KEY = 'age-confirmed';
const REMEMBER_MS = 30 * 24 * 3_600_000;
const CRAWLERS = /bot|crawl|spider|slurp|lighthouse|facebookexternalhit|Line\/[\d.]+ \(compatible/i;

const note = document.querySelector<HTMLDialogElement>('[data-agenote]');

function isConfirmed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) < REMEMBER_MS;
  } catch {
    // Storage may be refused; then the question is not repeated on every page either.
    return true;
  }
}

if (note && !isConfirmed() && !CRAWLERS.test(navigator.userAgent)) {
  note.showModal();
  // Esc and Back close it for this page only: no answer is not a yes.
  note.querySelector('[data-agree]')?.addEventListener('click', () => {
    localStorage.setItem(KEY, String(Date.now()));
    note.close();
  });
}
