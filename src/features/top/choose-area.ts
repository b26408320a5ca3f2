import { OFFLINE } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { type LastArea, rememberArea, rememberCountry } from '../places/area-memory.ts';
import { locate } from '../search/locate.ts';
import { showOwnArea } from './own-area.ts';
import { fetchTonight, showTonight } from './own-tonight.ts';

const root = document.documentElement;

type Enliven = (part: HTMLElement) => void;

/** The chosen place is what every page of this device begins with. */
async function choose(
  night: HTMLElement,
  where: LastArea | { lat: number; long: number },
  enliven: Enliven,
): Promise<void> {
  const own = await fetchTonight(where);
  if (!own?.area) throw new Error(OFFLINE);
  const { slug, name, prefectureSlug, prefectureName } = own.area;
  const area = { slug, name, prefectureSlug, prefectureName };
  rememberArea(area);
  // A night of another area has replaced what the page was stored with.
  if ('own' in night.dataset) return location.reload();
  root.dataset.night = 'area';
  showTonight(night, own);
  void showOwnArea(area, enliven);
  night.querySelector<HTMLElement>('[data-where]')?.focus({ preventScroll: true });
}

async function whileBusy(control: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (control.getAttribute('aria-busy') === 'true') return;
  control.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    showMessage((error as Error).message, { isError: true });
  } finally {
    control.removeAttribute('aria-busy');
  }
}

/** What a tap in the panel of tonight means; null for one that follows its link. */
export function actOf(
  night: HTMLElement,
  control: HTMLElement,
  enliven: Enliven,
): (() => Promise<void> | void) | null {
  const { area } = control.dataset;
  if (area) return () => whileBusy(control, () => choose(night, JSON.parse(area) as LastArea, enliven));
  if ('here' in control.dataset)
    return () => whileBusy(control, async () => choose(night, await locate(), enliven));
  if ('where' in control.dataset)
    return () => {
      root.dataset.night = 'ask';
      night.querySelector<HTMLElement>('[data-ask]')?.focus({ preventScroll: true });
    };
  if (!('country' in control.dataset)) return null;
  return () => {
    rememberCountry();
    if ('own' in night.dataset) return location.reload();
    root.dataset.night = 'all';
    night.querySelector<HTMLElement>('[data-where]')?.focus({ preventScroll: true });
  };
}
