import { areaPath, type Half } from '../../../server/paths.ts';
import { forgetArea, lastArea } from '../places/area-memory.ts';

/** Offers the area that was opened last on this device; its ✕ forgets it. */
export function showLastArea(chip: HTMLElement): void {
  const link = chip.querySelector('a');
  const name = chip.querySelector('[data-name]');
  const show = () => {
    const area = lastArea();
    chip.hidden = !area;
    if (!area || !link || !name) return;
    link.href = areaPath(chip.dataset.lastArea as Half, area.prefectureSlug, area.slug);
    name.textContent = area.name;
  };
  chip.querySelector('button')?.addEventListener('click', () => {
    const next = chip.parentElement?.querySelector<HTMLElement>(':scope > .chip');
    forgetArea();
    show();
    next?.focus({ preventScroll: true });
  });
  show();
  // Back from an area, in a page that was kept in memory.
  addEventListener('pageshow', show);
}
