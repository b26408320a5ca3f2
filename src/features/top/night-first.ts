import { EVERYWHERE_KEY, LAST_AREA_KEY } from '../places/area-keys.ts';

/** Stands before the night: its question or its casts are there from the first paint on. The policy names its hash. */
export const NIGHT_FIRST = `try{const s=localStorage;document.documentElement.dataset.night=s['${LAST_AREA_KEY}']?'area':s['${EVERYWHERE_KEY}']?'all':'ask'}catch{}`;
