import { areaPath, type Half } from '../../../server/core/paths.ts';
import { forgetArea, lastArea } from '../places/area-memory.ts';

/** Offers the area that was opened last on this device; its ✕ forgets it. */
export function showLastArea(chip: HTMLElement): void {
  const link = chip.querySelector('a');
  const name = chip.querySelector('[data-name]');
  const show = () => {
    const area = lastArea();
    chip.hidden = !area;
    if (!area || !link || !name) return;
    const { lastArea: half, query = '' } = chip.dataset;
    link.href = areaPath(half as Half, area.prefectureSlug, area.slug) + query;
    name.textContent = area.name;
    // A row that snaps would stay with the chip that was its first.
    if (chip.parentElement) chip.parentElement.scrollLeft = 0;
  };
  chip.querySelector('button')?.addEventListener('click', () => {
    const beside = chip.parentElement?.querySelector<HTMLElement>(':scope > .chip');
    const next = beside ?? document.querySelector<HTMLElement>('.rail--chips > .chip');
    forgetArea();
    show();
    next?.focus({ preventScroll: true });
  });
  show();
  // Back from an area, in a page that was kept in memory.
  addEventListener('pageshow', show);
}
