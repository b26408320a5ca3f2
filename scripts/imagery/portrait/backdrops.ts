// Portrait backdrops, 900×1200. Each: (palette, stream, lightSide) → SVG.
// Layers go far → near, each paler or darker than the next.

import { curtain, lamp, roundWindow, shelf } from './backdrops-inside.ts';
import { city, moon, rain, terrace } from './backdrops-outside.ts';
import type { Backdrop } from './parts.ts';

export const BACKDROPS: Record<string, Backdrop> = {
  city,
  lamp,
  curtain,
  shelf,
  moon,
  rain,
  roundWindow,
  terrace,
};
