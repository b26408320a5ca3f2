import { atom } from 'nanostores';
import { EVERYWHERE_KEY, LAST_AREA_KEY } from './area-keys.ts';

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
