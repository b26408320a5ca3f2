// Walls, floors, light and small settings that every room shares (1600×900).

import { dark, light, mix } from '../colour.ts';
import { ellipse, g, linear, path, rect, stroke, times } from '../drawing.ts';
import { bucket, glassware } from '../objects/glassware.ts';
import { glow } from '../objects/light.ts';
import { n1, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import type { RoomMaterials } from './room.ts';

const W = 1600,
  H = 900;

export const wall = (k: RoomMaterials, y = 640) =>
  `<defs>${linear('wallG', [
    [0, dark(k.wall, 0.42)],
    [0.55, k.wall],
    [1, light(k.wall, 0.05)],
  ])}${linear('flG', [
    [0, light(k.floor, 0.1)],
    [1, dark(k.floor, 0.5)],
  ])}</defs>` +
  rect(0, 0, W, y, 'url(#wallG)') +
  rect(0, y, W, H - y, 'url(#flG)') +
  rect(0, y - 26, W, 26, dark(k.wood, 0.3)) +
  rect(0, y - 26, W, 3, k.trim, 'opacity=".7"');

export const boards = (k: RoomMaterials, y = 640) =>
  times(19, (i) => {
    const t = (i - 9) / 9;
    return stroke(
      `M${n1(800 + t * 900)} ${y}L${n1(800 + t * 2300)} ${H}`,
      dark(k.floor, 0.5),
      2,
      'opacity=".5"',
    );
  });

export const sheen = (k: RoomMaterials, x: number, y: number, w: number, a = 0.3) =>
  glow(x, y, w, k.lamp, a * k.lit, w * 0.14);

export const panels = (k: RoomMaterials, n: number, y0 = 90, y1 = 580, rx = 8) =>
  times(n, (i) => {
    const w = W / n;
    return g(
      rect(i * w + w * 0.09, y0, w * 0.82, y1 - y0, k.wall2, `rx="${rx}"`) +
        rect(
          i * w + w * 0.09 + 10,
          y0 + 10,
          w * 0.82 - 20,
          y1 - y0 - 20,
          'none',
          `rx="${Math.max(rx - 8, 4)}" stroke="${k.trim}" stroke-width="2.5" opacity=".5"`,
        ),
      'filter="url(#soft)"',
    );
  });

export const rug = (k: RoomMaterials, x: number, y: number, rx: number, ry: number, c: string) =>
  ellipse(x, y, rx, ry, dark(c, 0.45)) +
  ellipse(x, y, rx * 0.92, ry * 0.88, dark(c, 0.3)) +
  ellipse(x, y, rx * 0.88, ry * 0.83, 'none', `stroke="${k.trim}" stroke-width="3" opacity=".5"`);

export const setOn = (k: RoomMaterials, r: Stream, x: number, y: number, s = 60) => {
  const c = () => r.pick(['#d8a24a', '#c8455f', '#e8c27a', '#7fb59a']);
  return (
    glassware(k, x - s * 0.9, y, s, 'flute', c()) +
    glassware(k, x - s * 0.4, y + 5, s * 0.9, 'flute', c()) +
    glassware(k, x + s * 0.1, y + 6, s * 0.7, 'candle', '') +
    bucket(k, x + s * 0.95, y + 4, s * 0.62)
  );
};

export function skyline(
  _k: RoomMaterials,
  r: Stream,
  x0: number,
  x1: number,
  y: number,
  lo: number,
  hi: number,
  c: string,
  win: string,
) {
  let x = x0,
    d = '',
    o = '';
  while (x < x1) {
    const w = Math.min(r.range(44, 96), x1 - x),
      top = y - r.range(lo, hi);
    d += `M${n1(x)} ${y}V${n1(top)}H${n1(x + w)}V${y}Z`;
    for (let wy = top + 14; wy < y - 12; wy += 20)
      for (let wx = x + 9; wx < x + w - 12; wx += 16)
        if (r.chance(0.3)) o += rect(wx, wy, 6, 9, win, `opacity="${r.pick([0.4, 0.7, 0.95])}"`);
    x += w + 2;
  }
  return path(d, c) + o;
}

/** Indirect light along the ceiling: a dark lip with a warm wash under it. */
export const cove = (k: RoomMaterials) =>
  `<defs>${linear('cv', [
    [0, light(k.lamp, 0.2), 0.62 * k.lit],
    [0.3, k.lamp, 0.22 * k.lit],
    [1, k.lamp, 0],
  ])}</defs>` +
  rect(0, 30, W, 230, 'url(#cv)') +
  g(rect(-20, -20, W + 40, 52, dark(k.wall, 0.45)), 'filter="url(#soft)"');

/** Foreground corner, out of focus, so that the eye looks past something into the room. */
export function fore(k: RoomMaterials, r: Stream) {
  const s = r.sign(),
    x = s > 0 ? W + 30 : -30,
    c = dark(mix('#2a5a4a', k.p.night, 0.45), 0.2);
  if (r.chance(0.58)) return '';
  return g(
    times(6, (i) => {
      const a = (s > 0 ? Math.PI : 0) + s * (0.12 + i * 0.22),
        l = r.range(250, 400);
      return path(
        taper(
          [
            [x, 930],
            [x + Math.cos(a) * l * 0.5, 930 - Math.abs(Math.sin(a)) * l * 0.7 - 30],
            [x + Math.cos(a) * l, 930 - Math.abs(Math.sin(a)) * l - 40],
          ],
          80,
          0.55,
        ),
        dark(c, (i % 3) * 0.14),
        'filter="url(#soft)"',
      );
    }),
    'filter="url(#b2)"',
  );
}
