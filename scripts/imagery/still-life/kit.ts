// Small things shared by the still lifes: glasses, candles, roses, sprigs.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { glow } from '../objects/light.ts';
import type { Point } from '../outline.ts';
import { blob, lerp, n1, taper } from '../outline.ts';
import type { StillMaterials } from './subject.ts';

export const PP = 'filter="url(#pp)"',
  SOFT = 'filter="url(#soft)"';

export const shade = (x: number, y: number, rx: number, ry = 18) =>
  ellipse(x, y, rx, ry, '#07050a', 'opacity=".5" filter="url(#b8)"');

export const rose = (x: number, y: number, q: number, c: string) =>
  g(
    circle(x, y, q, dark(c, 0.3)) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          ellipse(
            x + Math.cos(i * 1.047) * q * 0.52,
            y + Math.sin(i * 1.047) * q * 0.52,
            q * 0.56,
            q * 0.6,
            i % 2 ? c : light(c, 0.1),
            `transform="rotate(${i * 60} ${n1(x + Math.cos(i * 1.047) * q * 0.56)} ${n1(y + Math.sin(i * 1.047) * q * 0.56)})"`,
          ),
        )
        .join('') +
      circle(x, y, q * 0.5, dark(c, 0.12)) +
      path(
        taper(
          [
            [x - q * 0.3, y + q * 0.1],
            [x, y - q * 0.34],
            [x + q * 0.3, y],
            [x, y + q * 0.24],
          ],
          q * 0.14,
        ),
        light(c, 0.3),
      ) +
      path(
        taper(
          [
            [x - q * 0.5, y + q * 0.3],
            [x, y + q * 0.56],
            [x + q * 0.5, y + q * 0.2],
          ],
          q * 0.12,
        ),
        dark(c, 0.36),
      ),
    PP,
  );

export const leaf = (x0: number, y0: number, x1: number, y1: number, w: number, c: string) =>
  path(
    taper(
      [
        [x0, y0],
        [(x0 + x1) / 2 + (y1 - y0) * 0.12, (y0 + y1) / 2 - (x1 - x0) * 0.12],
        [x1, y1],
      ],
      w,
      0.55,
    ),
    c,
  );

export const sprig = (x: number, y: number, a: number, l: number, c: string, n = 6) => {
  const ex = x + Math.cos(a) * l,
    ey = y + Math.sin(a) * l;
  return g(
    stroke(`M${n1(x)} ${n1(y)}L${n1(ex)} ${n1(ey)}`, dark(c, 0.2), 4) +
      times(n, (i) => {
        const t = 0.25 + (0.75 * i) / n,
          px = lerp(x, ex, t),
          py = lerp(y, ey, t);
        return [-1, 1]
          .map((s) =>
            leaf(
              px,
              py,
              px + Math.cos(a + s * 0.9) * l * 0.2,
              py + Math.sin(a + s * 0.9) * l * 0.2,
              l * 0.09,
              i % 2 ? c : light(c, 0.1),
            ),
          )
          .join('');
      }) +
      leaf(ex, ey, ex + Math.cos(a) * l * 0.18, ey + Math.sin(a) * l * 0.18, l * 0.08, c),
    SOFT,
  );
};

export const candle = (k: StillMaterials, x: number, y: number, s: number) =>
  glow(x, y - s * 0.6, s * 2.6, k.lamp, 0.6) +
  shade(x, y, s * 0.7) +
  g(
    rect(x - s * 0.5, y - s, s, s, mix(k.accent, k.lamp, 0.4), `rx="${n1(s * 0.12)}" opacity=".85"`) +
      ellipse(x, y - s, s * 0.5, s * 0.09, k.glass, 'opacity=".8"'),
    PP,
  ) +
  path(
    `M${x} ${y - s * 0.96}C${x + s * 0.2} ${y - s * 0.6} ${x + s * 0.16} ${y - s * 0.36} ${x} ${y - s * 0.3}C${x - s * 0.16} ${y - s * 0.36} ${x - s * 0.2} ${y - s * 0.6} ${x} ${y - s * 0.96}Z`,
    '#fff4cf',
  );

export const coupe = (k: StillMaterials, x: number, y: number, s: number, c: string) =>
  shade(x, y, s * 0.5) +
  g(
    path(
      `M${x - s * 0.52} ${y - s * 1.5}C${x - s * 0.5} ${y - s * 1.04} ${x - s * 0.24} ${y - s * 0.92} ${x} ${y - s * 0.9}C${x + s * 0.24} ${y - s * 0.92} ${x + s * 0.5} ${y - s * 1.04} ${x + s * 0.52} ${y - s * 1.5}Z`,
      k.glass,
      'opacity=".36"',
    ) +
      path(
        `M${x - s * 0.49} ${y - s * 1.36}C${x - s * 0.44} ${y - s * 1.06} ${x - s * 0.22} ${y - s * 0.95} ${x} ${y - s * 0.94}C${x + s * 0.22} ${y - s * 0.95} ${x + s * 0.44} ${y - s * 1.06} ${x + s * 0.49} ${y - s * 1.36}Z`,
        c,
      ) +
      path(
        `M${x - s * 0.49} ${y - s * 1.36}C${x - s * 0.44} ${y - s * 1.06} ${x - s * 0.22} ${y - s * 0.95} ${x} ${y - s * 0.94}C${x - s * 0.16} ${y - s * 1.0} ${x - s * 0.26} ${y - s * 1.12} ${x - s * 0.28} ${y - s * 1.36}Z`,
        dark(c, 0.22),
        'opacity=".6"',
      ) +
      ellipse(x, y - s * 1.36, s * 0.49, s * 0.07, light(c, 0.36)) +
      rect(x - s * 0.024, y - s * 0.92, s * 0.048, s * 0.88, k.glass, 'opacity=".85"') +
      ellipse(x, y - s * 0.03, s * 0.34, s * 0.06, k.glass, 'opacity=".8"'),
    PP,
  ) +
  ellipse(x, y - s * 1.5, s * 0.52, s * 0.08, 'none', `stroke="${k.glass}" stroke-width="4" opacity=".95"`) +
  path(
    taper(
      [
        [x + s * 0.38, y - s * 1.42],
        [x + s * 0.34, y - s * 1.2],
        [x + s * 0.2, y - s * 1.04],
      ],
      s * 0.05,
    ),
    '#fff',
    'opacity=".6"',
  );

export const flute = (k: StillMaterials, x: number, y: number, s: number, c: string) =>
  shade(x, y, s * 0.26) +
  g(
    path(
      `M${x - s * 0.2} ${y - s * 1.9}C${x - s * 0.24} ${y - s * 1.2} ${x - s * 0.16} ${y - s * 0.9} ${x} ${y - s * 0.84}C${x + s * 0.16} ${y - s * 0.9} ${x + s * 0.24} ${y - s * 1.2} ${x + s * 0.2} ${y - s * 1.9}Z`,
      k.glass,
      'opacity=".36"',
    ) +
      path(
        `M${x - s * 0.205} ${y - s * 1.66}C${x - s * 0.22} ${y - s * 1.2} ${x - s * 0.14} ${y - s * 0.92} ${x} ${y - s * 0.88}C${x + s * 0.14} ${y - s * 0.92} ${x + s * 0.22} ${y - s * 1.2} ${x + s * 0.205} ${y - s * 1.66}Z`,
        c,
      ) +
      ellipse(x, y - s * 1.66, s * 0.205, s * 0.035, light(c, 0.4)) +
      rect(x - s * 0.016, y - s * 0.86, s * 0.032, s * 0.82, k.glass, 'opacity=".85"') +
      ellipse(x, y - s * 0.02, s * 0.22, s * 0.04, k.glass, 'opacity=".8"'),
    PP,
  ) +
  times(9, (i) =>
    circle(x + Math.sin(i * 2.4) * s * 0.12, y - s * (1 + i * 0.07), s * 0.014, '#fff', 'opacity=".8"'),
  );

export const cherry = (x: number, y: number, s: number) =>
  g(
    circle(x, y, s, '#b3283c') +
      circle(x - s * 0.3, y - s * 0.35, s * 0.26, '#ffd7d7', 'opacity=".8"') +
      stroke(`M${x} ${y - s}Q${x + s * 0.6} ${y - s * 2.8} ${x + s * 2} ${y - s * 3.2}`, '#3a2318', 4),
    SOFT,
  );

export const DRINKS = ['#d5496a', '#eab257', '#e08a6a', '#79b79a', '#a97fd0', '#f0d9a0'];

export function sym2(half: Point[], fill: string) {
  return path(sym2d(half, 600), fill);
}

export function sym2d(half: Point[], cx: number) {
  return blob([
    ...half.map(([x, y, c]) => [cx + x, y, c]),
    ...half
      .slice()
      .reverse()
      .map(([x, y, c]) => [cx - x, y, c]),
  ]);
}
