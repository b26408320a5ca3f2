/** A finger that stays this long (ms), and within a few px, wants to look closer; the scrolling thumb does not. */
const HOLD = 450;
const TREMBLE = 10;

const LINKS = 'a[href^="/cast/"]';

function idOf(link: HTMLAnchorElement): number | null {
  const id = Number(/^\/cast\/(\d+)\/$/.exec(link.pathname)?.[1]);
  return id > 0 && link.querySelector('img') ? id : null;
}

// A long press on a cast's picture shows her card until it is let go; a tap stays a link, and so does a mouse's click.
document.addEventListener(
  'touchstart',
  (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(LINKS);
    const touch = event.touches[0];
    const id = link && event.touches.length === 1 ? idOf(link) : null;
    if (!link || !touch || id === null) return;
    const { clientX, clientY } = touch;
    let isHeld = false;
    const timer = setTimeout(async () => {
      isHeld = true;
      const loaded = await import('./cast-preview.ts').catch(() => null);
      if (isHeld) await loaded?.showPreview(id);
    }, HOLD);
    const onMove = (moved: TouchEvent) => {
      const at = moved.touches[0];
      if (isHeld) return moved.preventDefault();
      if (at && Math.hypot(at.clientX - clientX, at.clientY - clientY) > TREMBLE) stop();
    };
    // The browser's own menu of links would lie over the card.
    const onMenu = (menu: Event) => menu.preventDefault();
    function stop() {
      clearTimeout(timer);
      link?.removeEventListener('touchmove', onMove);
      link?.removeEventListener('contextmenu', onMenu);
      for (const end of ['touchend', 'touchcancel'] as const) link?.removeEventListener(end, onEnd);
    }
    function onEnd(end: TouchEvent) {
      stop();
      if (!isHeld) return;
      isHeld = false;
      // No tap follows: the link is not opened.
      end.preventDefault();
      const at = end.changedTouches[0];
      import('./cast-preview.ts').then(
        ({ hidePreview }) => hidePreview(at && end.type === 'touchend' ? at : null),
        () => undefined,
      );
    }
    link.addEventListener('touchmove', onMove, { passive: false });
    link.addEventListener('contextmenu', onMenu);
    for (const end of ['touchend', 'touchcancel'] as const)
      link.addEventListener(end, onEnd, { passive: false });
  },
  { passive: true },
);
