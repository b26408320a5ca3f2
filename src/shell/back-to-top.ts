/** Pixels that a finger at rest still moves: no change of direction. */
const STILL = 8;
/** What is smaller (px) is pressed where the way up would cover it; of wide rows and cards enough stays free. */
const SMALL = 160;

const ways = document.querySelectorAll<HTMLAnchorElement>('.totop');
let last = scrollY;

/** Steps of a finger's width over the box find every control below it. */
function covers(way: HTMLElement): boolean {
  const { left, top, width } = way.getBoundingClientRect();
  const steps = [0, width / 2, width];
  return steps.some((x) =>
    steps.some((y) =>
      document.elementsFromPoint(left + x, top + y).some((element) => {
        const control = element.closest('a,button,input,label');
        return control && control !== way && Math.max(control.clientWidth, control.clientHeight) < SMALL;
      }),
    ),
  );
}

/** The way up shows to those who turn back, and covers nothing for those who read on; a call is offered to both. */
addEventListener(
  'scroll',
  () => {
    if (Math.abs(scrollY - last) < STILL) return;
    const isTurning = scrollY < last;
    last = scrollY;
    for (const way of ways)
      way.classList.toggle(
        'totop--on',
        last > innerHeight && (way.matches('.totop--call') || (isTurning && !covers(way))),
      );
  },
  { passive: true },
);
