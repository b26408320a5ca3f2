// Lips: closed, or parted in a smile.

import { dark, light } from '../colour.ts';
import { path } from '../drawing.ts';
import { blob, taper } from '../outline.ts';
import type { Look, Tones } from './parts.ts';

/** `mx`, `my`: its middle; `mw`: half its width. */
export function mouth(mx: number, my: number, width: number, k: Tones, look: Look) {
  const isSmile = look === 'smile';
  const mw = isSmile ? width * 1.14 : width;
  // How far its corners are drawn up.
  const up = isSmile ? 6 : look === 'open' || look === 'aside' ? 2.5 : 0;
  const corner = (side: number) =>
    path(
      taper(
        [
          [mx + side * (mw + 5), my - 7 - up],
          [mx + side * mw, my - 2 - up],
          [mx + side * (mw - 5), my - 1 - up * 0.8],
        ],
        3,
      ),
      k.line,
      'opacity=".7"',
    );
  const upper = blob([
    [mx - mw, my - 3 - up, 1],
    [mx - mw * 0.45, my - 7.5],
    [mx - 4, my - 10.5],
    [mx + 1.5, my - 8, 1],
    [mx + 7, my - 10.5],
    [mx + mw * 0.5, my - 6.5],
    [mx + mw * 0.96, my - 3 - up, 1],
    [mx + 2, my + 3],
  ]);
  const lower = (deep: number) =>
    blob([
      [mx - mw * 0.9, my - 2 - up * 0.9, 1],
      [mx, my + 2.4],
      [mx + mw * 0.86, my - 2 - up * 0.9, 1],
      [mx + mw * 0.38, my + 11.5 + deep],
      [mx - mw * 0.4, my + 11.5 + deep],
    ]);
  const teeth = blob([
    [mx - mw * 0.72, my - 3.5 - up * 0.5, 1],
    [mx, my + 1],
    [mx + mw * 0.7, my - 3.5 - up * 0.5, 1],
    [mx + mw * 0.34, my + 5.5],
    [mx - mw * 0.36, my + 5.5],
  ]);
  return (
    path(lower(isSmile ? 3.5 : 0), k.lip) +
    path(upper, dark(k.lip, 0.14)) +
    (isSmile ? path(teeth, light('#fff6ee', 0.5)) : '') +
    path(
      taper(
        [
          [mx - 8, my + (isSmile ? 10 : 6.5)],
          [mx + 1, my + (isSmile ? 11.4 : 8)],
          [mx + 9, my + (isSmile ? 9.8 : 6.2)],
        ],
        2.6,
      ),
      '#fff',
      'opacity=".4"',
    ) +
    corner(-1) +
    corner(1)
  );
}
