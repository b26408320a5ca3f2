import { atom } from 'nanostores';

/** What this device keeps of where its visitor looks: the area, or the wish to see the whole country. */
export const LAST_AREA_KEY = 'last-area';
export const EVERYWHERE_KEY = 'whole-country';

/** Stands before the night: its question or its casts are there from the first paint on. The policy names its hash. */
export const NIGHT_FIRST = `try{const s=localStorage;document.documentElement.dataset.night=s['${LAST_AREA_KEY}']?'area':s['${EVERYWHERE_KEY}']?'all':'ask'}catch{}`;

export type Named = { slug: string; name: string };
/** The prefecture that was chosen in its modal and not yet walked to. */
export const $chosenPrefecture = atom<Named | null>(null);

/** The area a visitor opened last, kept on this device only. */
export type LastArea = { prefectureSlug: string; prefectureName: string; slug: string; name: string };

const isLastArea = (value: unknown): value is LastArea =>
  typeof value === 'object' &&
  value !== null &&
  ['prefectureSlug', 'prefectureName', 'slug', 'name'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );

/** Null when nothing is remembered, or the browser keeps no storage for us. */
export function lastArea(): LastArea | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LAST_AREA_KEY) ?? 'null');
    return isLastArea(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberArea(area: LastArea): void {
  try {
    localStorage.setItem(LAST_AREA_KEY, JSON.stringify(area));
  } catch {
    // A private window may refuse; the picker then starts without a pinned area.
  }
}

export function forgetArea(): void {
  try {
    localStorage.removeItem(LAST_AREA_KEY);
  } catch {
    // What cannot be read next time is forgotten anyway.
  }
}

/** The visitor wants no area: neither is one offered, nor asked for again. */
export function rememberCountry(): void {
  forgetArea();
  try {
    localStorage.setItem(EVERYWHERE_KEY, '1');
  } catch {
    // The next visit asks again.
  }
}
