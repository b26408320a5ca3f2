// Colours a piece of furniture is cut from.
import type { Palette } from '../colour.ts';

export interface Materials {
  p: Palette;
  lamp: string;
  /** Lamp strength. */
  lit: number;
  gold: string;
  wood: string;
  seat: string;
}
