// Portrait backdrops, 900×1200. Each: (palette, stream, lightSide) → SVG.
// Layers go far → near, each paler or darker than the next.

import { balloons, booth, flowers, neon, sheer, studio } from './backdrops-bright.ts';
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
  studio,
  sheer,
  flowers,
  balloons,
  booth,
  neon,
};

/** Those that daylight colours suit. */
export const IN_DAYLIGHT: readonly string[] = ['studio', 'sheer', 'flowers', 'balloons'];
