// Plants, drapes and the shop sign. k = material colours.

import { dark, light, mix } from '../colour.ts';
import { circle, g, path, rect, stroke, times } from '../drawing.ts';
import { n1, taper } from '../outline.ts';
import { glow, PAPER, vgrad } from './light.ts';
import type { Materials } from './materials.ts';

export function plant(k: Materials, x: number, y: number, s: number) {
  const c = mix('#2c6350', k.p.mid, 0.35);
  return (
    times(9, (i) => {
      const a = -Math.PI * (0.1 + i * 0.1),
        l = s * (0.8 + 0.25 * Math.sin(i * 2.3));
      return g(
        path(
          taper(
            [
              [x, y - s * 0.36],
              [x + Math.cos(a) * l * 0.5, y - s * 0.4 + Math.sin(a) * l * 0.75],
              [x + Math.cos(a) * l * 0.92, y - s * 0.36 + Math.sin(a) * l * 0.9],
            ],
            s * 0.17,
            0.6,
          ),
          dark(c, (i % 3) * 0.16),
        ),
        PAPER,
      );
    }) +
    g(
      path(
        `M${x - s * 0.24} ${y - s * 0.4}H${x + s * 0.24}L${x + s * 0.17} ${y}H${x - s * 0.17}Z`,
        mix(k.p.accent, k.p.mid, 0.45),
      ),
      PAPER,
    )
  );
}

export function drape(
  _k: Materials,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  tie = 0,
  filter = PAPER,
) {
  const n = 5,
    [d, f] = vgrad(c, 0.05, 0.4),
    e = tie ? tie * w * 0.55 : 0;
  const edge = (t: number) => {
    const x0 = x + t * w;
    return `${n1(x0)} ${y}C${n1(x0)} ${n1(y + h * 0.3)} ${n1(x0 + e * (1 - t * 0.2))} ${n1(y + h * 0.4)} ${n1(x0 + e * (tie > 0 ? 1 - t : t))} ${n1(y + h * 0.56)}C${n1(x0 + e * 0.2)} ${n1(y + h * 0.7)} ${n1(x0)} ${n1(y + h * 0.8)} ${n1(x0)} ${y + h}`;
  };
  return (
    d +
    g(
      path(`M${edge(0)}H${n1(x + w)}V${y}Z`, f) +
        times(n, (i) =>
          stroke(
            `M${edge((i + 0.5) / n)}`,
            i % 2 ? dark(c, 0.5) : light(c, 0.18),
            w * 0.035,
            'opacity=".42"',
          ),
        ),
      filter,
    )
  );
}

/** Lit plate with a crescent; the shop's name is set in the type stack when given. */
export function sign(k: Materials, x: number, y: number, w: number, h: number, name = '') {
  const t = name
    ? `<text x="${x + h * 0.32}" y="${n1(y + h * 0.13)}" text-anchor="middle" font-family="Hiragino Sans, Noto Sans JP, Noto Sans CJK JP, sans-serif" font-weight="700" font-size="${n1(Math.min(h * 0.4, (w - h * 1.2) / Math.max(4, [...name].length)))}" letter-spacing="2" fill="#fff4dc">${name.replace(/[<&>]/g, '')}</text>`
    : '';
  const mx = name ? x - w / 2 + h * 0.55 : x;
  return (
    glow(x, y, w * 0.9, k.lamp, 0.5, h * 1.7) +
    g(
      rect(x - w / 2, y - h / 2, w, h, mix(k.p.night, '#141013', 0.4), `rx="${n1(h * 0.16)}"`) +
        rect(
          x - w / 2 + 7,
          y - h / 2 + 7,
          w - 14,
          h - 14,
          'none',
          `rx="${n1(h * 0.12)}" stroke="${k.lamp}" stroke-width="3"`,
        ),
      PAPER,
    ) +
    path(
      `M${mx + h * 0.1} ${y - h * 0.24}A${h * 0.25} ${h * 0.25} 0 1 0 ${mx + h * 0.2} ${y + h * 0.14}A${h * 0.2} ${h * 0.2} 0 1 1 ${mx + h * 0.1} ${y - h * 0.24}Z`,
      light(k.lamp, 0.35),
    ) +
    (name
      ? t
      : circle(mx + h * 0.24, y - h * 0.12, h * 0.035, light(k.lamp, 0.5)) +
        [-1, 1]
          .map((s) =>
            stroke(`M${x + s * h * 0.5} ${y}H${x + s * (w / 2 - h * 0.32)}`, k.lamp, 3, 'opacity=".8"'),
          )
          .join(''))
  );
}
