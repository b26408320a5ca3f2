const FLIGHT_MS = 600;

/** A number flies from one place to another, which nods when it has arrived; not for whoever wants it still. */
export function flyTo(from: HTMLElement | null, to: HTMLElement | null, text: string): void {
  if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const number = document.createElement('span');
  number.className = 'votes__fly num';
  number.setAttribute('aria-hidden', 'true');
  number.textContent = text;
  document.body.append(number);
  const at = (box: DOMRect, lift: number, scale: number) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2 - lift}px) translate(-50%, -50%) scale(${scale})`;
  const flight = number.animate(
    [
      { transform: at(start, 0, 0.8), opacity: 0 },
      { transform: at(start, 36, 1.15), opacity: 1, offset: 0.35 },
      { transform: at(end, 0, 0.7), opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.2, 0, 0, 1)', fill: 'both' },
  );
  const land = () => number.remove();
  flight.addEventListener('cancel', land);
  flight.addEventListener('finish', () => {
    land();
    to.animate([{ scale: 1 }, { scale: 1.15 }, { scale: 1 }], { duration: 200 });
  });
}
