import { JAPAN } from './japan.ts';

const day = new Intl.DateTimeFormat('ja-JP', { ...JAPAN, dateStyle: 'long' });
const weekday = new Intl.DateTimeFormat('ja-JP', { ...JAPAN, weekday: 'short' });
const time = new Intl.DateTimeFormat('ja-JP', { ...JAPAN, timeStyle: 'medium' });

// A screenshot stands still: the running clock shows the shop that the coupon is on screen now.
for (const sheet of document.querySelectorAll<HTMLElement>('.couponshow')) {
  const face = sheet.querySelector('[data-clock]');
  const date = sheet.querySelector('[data-date]');
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    const now = new Date();
    if (face) face.textContent = time.format(now);
    if (date) date.textContent = `${day.format(now)}(${weekday.format(now)})`;
  };
  sheet.addEventListener('toggle', (event) => {
    clearInterval(timer);
    if ((event as ToggleEvent).newState !== 'open') return;
    tick();
    timer = setInterval(tick, 1000);
  });
}
