// Stole, necklaces, earrings and hair ornaments.

import { light, mix } from '../colour.ts';
import { circle, ellipse, g, path, stroke, times } from '../drawing.ts';
import { blob, line, P } from '../outline.ts';
import { folds } from './cloth.ts';
import { flip } from './figure.ts';
import type { DressTones, Metal, PortraitChoices, Tones } from './parts.ts';

const STOLE = P('150,-14 232,10 288,86 310,240 318,540* 196,540* 172,430 206,300 206,170 164,70 112,6');

export const stole = (k: Pick<DressTones, 'fill' | 'lo'>) =>
  g(
    [1, -1]
      .map(
        (s) =>
          path(blob(s > 0 ? STOLE : flip(STOLE)), k.fill) +
          folds(k.lo, [
            [
              [s * 216, 60],
              [s * 246, 220],
              [s * 250, 500],
            ],
            [
              [s * 254, 80],
              [s * 276, 240],
              [s * 284, 500],
            ],
            [
              [s * 190, 110],
              [s * 222, 260],
              [s * 206, 440],
            ],
          ]),
      )
      .join(''),
    'filter="url(#cloth)"',
  );

const along = (n: number, depth: number, w = 62, top = -40) =>
  Array.from({ length: n }, (_, i) => {
    const u = -1 + (2 * i) / (n - 1);
    return [u * w, top + depth * (1 - u * u)];
  });

export const NECKLACE: Record<string, (m: Metal) => string> = {
  pearls: (m) =>
    along(17, 66)
      .map(
        ([x, y], i) =>
          circle(x, y, 5.4 + 2.2 * (1 - Math.abs(i - 8) / 8), m.pearl) +
          circle(x - 1.6, y - 2, 1.8, '#fff', 'opacity=".9"'),
      )
      .join(''),
  pendant: (m) =>
    stroke(line(along(9, 96)), m.gold, 2.6) +
    path('M0 56C9 70 12 78 0 90C-12 78 -9 70 0 56Z', m.gem) +
    circle(0, 54, 4, m.gold),
  collar: (m) =>
    path(blob([...along(9, 56, 60, -44), ...along(9, 74, 65, -42).reverse()]), m.gold) +
    along(9, 65, 60, -42)
      .map(([x, y]) => circle(x, y, 2.8, m.gem))
      .join(''),
  lariat: (m) =>
    stroke(line(along(9, 72)), m.gold, 2.6) +
    stroke('M0 32V112', m.gold, 2.6) +
    circle(0, 34, 5, m.pearl) +
    circle(0, 116, 6.5, m.pearl),
  none: () => '',
};

export const EARRING: Record<string, (x: number, y: number, m: Metal) => string> = {
  pearl: (x, y, m) =>
    stroke(`M${x} ${y}V${y + 12}`, m.gold, 2.4) +
    circle(x, y + 20, 9, m.pearl) +
    circle(x - 2.6, y + 17, 2.6, '#fff', 'opacity=".9"'),
  drop: (x, y, m) =>
    stroke(`M${x} ${y}V${y + 14}`, m.gold, 2.6) +
    path(
      `M${x} ${y + 12}C${x + 11} ${y + 30} ${x + 12} ${y + 42} ${x} ${y + 50}C${x - 12} ${y + 42} ${x - 11} ${y + 30} ${x} ${y + 12}Z`,
      m.gem,
    ) +
    circle(x, y, 4.6, m.gold),
  hoop: (x, y, m) => circle(x, y + 18, 17, 'none', `stroke="${m.gold}" stroke-width="4.4"`),
  chandelier: (x, y, m) =>
    circle(x, y, 5, m.gold) +
    path(`M${x} ${y + 4}L${x + 13} ${y + 24}H${x - 13}Z`, m.gold) +
    [-10, 0, 10].map((d, i) => circle(x + d, y + 34 + (i === 1 ? 8 : 0), 4.8, m.gem)).join(''),
};

export function ornament(d: PortraitChoices, k: Tones, x: number, y: number) {
  const m = k.metal;
  if (d.ornament === 'comb')
    return g(
      path('M-30 6Q0 -20 30 6L26 14Q0 -8 -26 14Z', m.gold) +
        [-18, -6, 6, 18].map((a) => circle(a, -5 + Math.abs(a) * 0.2, 4, m.pearl)).join(''),
      `transform="translate(${x} ${y}) rotate(-42)"`,
    );
  if (d.ornament === 'flower')
    return g(
      [0, 1]
        .map((r) =>
          times(6 - r, (i) => {
            const a = i * (r ? 1.257 : 1.047) + r * 0.4,
              q = r ? 9 : 18;
            return ellipse(
              Math.cos(a) * q,
              Math.sin(a) * q,
              r ? 10 : 16,
              r ? 10 : 14,
              r ? light(k.p.accent, 0.35) : mix(k.p.accent, '#fff6e6', 0.12),
            );
          }),
        )
        .join('') + circle(0, 0, 5.5, m.gold),
      `transform="translate(${x} ${y})" filter="url(#cloth)"`,
    );
  if (d.ornament === 'pins')
    return [
      [0, 0],
      [16, -17],
      [-13, 18],
      [30, -36],
    ]
      .map(([a, b]) => circle(x + a, y + b, 5.6, m.pearl) + circle(x + a - 1.4, y + b - 1.6, 1.8, '#fff'))
      .join('');
  return '';
}
