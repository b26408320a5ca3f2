// A screenshot stands still: the running clock shows the shop that the coupon is on screen now.
const clock = new Intl.DateTimeFormat('ja-JP', {
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Asia/Tokyo',
});

for (const sheet of document.querySelectorAll<HTMLElement>('.couponshow')) {
  const face = sheet.querySelector('[data-clock]');
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (face) face.textContent = clock.format(new Date());
  };
  sheet.addEventListener('toggle', (event) => {
    clearInterval(timer);
    if ((event as ToggleEvent).newState !== 'open') return;
    tick();
    timer = setInterval(tick, 1000);
  });
}
