// Paper-cut lamps. k = material colours.

import { dark, light } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { n1 } from '../outline.ts';
import { glow, PAPER } from './light.ts';
import type { Materials } from './materials.ts';

export function chandelier(k: Materials, x: number, y: number, s: number) {
  const tier = (ty: number, w: number, n: number) =>
    ellipse(x, ty, w, w * 0.13, 'none', `stroke="${k.gold}" stroke-width="${n1(s * 0.028)}"`) +
    times(n, (i) => {
      const a = (i / (n - 1)) * 2 - 1,
        bx = x + a * w,
        by = ty + Math.sqrt(1 - a * a) * w * 0.13;
      return (
        rect(bx - s * 0.018, by - s * 0.13, s * 0.036, s * 0.12, '#fff4da') +
        circle(bx, by - s * 0.16, s * 0.042, '#fffaf0') +
        path(
          `M${n1(bx)} ${n1(by + s * 0.03)}L${n1(bx + s * 0.026)} ${n1(by + s * 0.1)}L${n1(bx)} ${n1(by + s * 0.18)}L${n1(bx - s * 0.026)} ${n1(by + s * 0.1)}Z`,
          light(k.lamp, 0.4),
          'opacity=".85"',
        )
      );
    });
  const chains = [-0.7, -0.36, 0.36, 0.7]
    .map((a) =>
      stroke(
        `M${x} ${y - s * 0.62}Q${n1(x + a * s * 0.4)} ${n1(y - s * 0.26)} ${n1(x + a * s)} ${y}`,
        k.gold,
        2.4,
        'opacity=".8"',
      ),
    )
    .join('');
  return (
    glow(x, y, s * 3.4, k.lamp, 0.75 * k.lit, s * 2.5) +
    stroke(`M${x} -20V${y - s * 0.6}`, k.gold, 5) +
    g(
      chains +
        tier(y - s * 0.34, s * 0.5, 5) +
        tier(y, s, 9) +
        tier(y + s * 0.26, s * 0.42, 5) +
        circle(x, y - s * 0.62, s * 0.09, k.gold) +
        circle(x, y + s * 0.5, s * 0.06, k.gold),
      'filter="url(#soft)"',
    )
  );
}

export function pendant(k: Materials, x: number, y: number, s: number, c = k.seat) {
  return (
    glow(x, y + s * 0.3, s * 3, k.lamp, 0.62 * k.lit) +
    stroke(`M${x} -20V${y - s * 0.9}`, dark(k.p.mid, 0.5), 4) +
    ellipse(x, y, s * 0.72, s * 0.14, '#fff3d6') +
    g(
      path(
        `M${x - s * 0.75} ${y}C${x - s * 0.72} ${y - s * 0.62} ${x - s * 0.3} ${y - s * 0.66} ${x - s * 0.14} ${y - s * 0.9}H${x + s * 0.14}C${x + s * 0.3} ${y - s * 0.66} ${x + s * 0.72} ${y - s * 0.62} ${x + s * 0.75} ${y}Z`,
        c,
      ),
      PAPER,
    ) +
    ellipse(x, y + 1, s * 0.64, s * 0.08, '#fff8e8')
  );
}

export const sconce = (k: Materials, x: number, y: number, s: number) =>
  glow(x, y - s * 0.3, s * 3.4, k.lamp, 0.7 * k.lit) +
  g(
    path(
      `M${x - s * 0.5} ${y}L${x - s * 0.3} ${y - s}H${x + s * 0.3}L${x + s * 0.5} ${y}Z`,
      light(k.lamp, 0.5),
    ) +
      rect(x - 4, y, 8, s * 0.5, k.gold) +
      ellipse(x, y + s * 0.54, s * 0.22, s * 0.08, k.gold),
    PAPER,
  );

export const floorLamp = (k: Materials, x: number, y: number, h: number) =>
  glow(x, y - h + 60, h * 0.8, k.lamp, 0.7 * k.lit) +
  g(rect(x - 4, y - h + 80, 8, h - 84, k.gold) + ellipse(x, y - 4, 46, 10, dark(k.gold, 0.2)), PAPER) +
  g(
    path(
      `M${x - 78} ${y - h + 108}L${x - 48} ${y - h}H${x + 48}L${x + 78} ${y - h + 108}Z`,
      light(k.lamp, 0.42),
    ),
    PAPER,
  );
