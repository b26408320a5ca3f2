// Glasses, candles and the ice bucket. Anchor: bottom centre (x, y).

import { mix } from '../colour.ts';
import { ellipse, g, path, rect } from '../drawing.ts';
import { taper } from '../outline.ts';
import { glow, PAPER } from './light.ts';
import type { Materials } from './materials.ts';

export const glassware = (
  k: Materials,
  x: number,
  y: number,
  s: number,
  kind: 'flute' | 'candle' | 'rocks',
  c: string,
) =>
  kind === 'flute'
    ? path(
        `M${x - s * 0.14} ${y - s}L${x - s * 0.1} ${y - s * 0.46}Q${x} ${y - s * 0.34} ${x + s * 0.1} ${y - s * 0.46}L${x + s * 0.14} ${y - s}Z`,
        '#fff6e6',
        'opacity=".38"',
      ) +
      path(
        `M${x - s * 0.125} ${y - s * 0.8}L${x - s * 0.1} ${y - s * 0.46}Q${x} ${y - s * 0.34} ${x + s * 0.1} ${y - s * 0.46}L${x + s * 0.125} ${y - s * 0.8}Z`,
        c,
      ) +
      rect(x - 1.5, y - s * 0.4, 3, s * 0.38, '#fff6e6', 'opacity=".7"') +
      ellipse(x, y - 2, s * 0.14, 3, '#fff6e6', 'opacity=".7"')
    : kind === 'candle'
      ? glow(x, y - s * 0.4, s * 1.5, k.lamp, 0.6) +
        rect(x - s * 0.2, y - s * 0.5, s * 0.4, s * 0.5, k.lamp, 'rx="5" opacity=".72"') +
        path(
          `M${x} ${y - s * 0.52}C${x + s * 0.11} ${y - s * 0.3} ${x + s * 0.08} ${y - s * 0.18} ${x} ${y - s * 0.16}C${x - s * 0.08} ${y - s * 0.18} ${x - s * 0.11} ${y - s * 0.3} ${x} ${y - s * 0.52}Z`,
          '#fff6dc',
        )
      : rect(x - s * 0.19, y - s * 0.5, s * 0.38, s * 0.5, '#fff6e6', 'rx="3" opacity=".32"') +
        rect(x - s * 0.17, y - s * 0.3, s * 0.34, s * 0.28, c, 'rx="3" opacity=".9"');

export const bucket = (k: Materials, x: number, y: number, s: number) =>
  path(
    taper(
      [
        [x + s * 0.04, y - s * 0.6],
        [x + s * 0.16, y - s * 1.05],
        [x + s * 0.27, y - s * 1.5],
      ],
      s * 0.26,
      0.2,
    ),
    mix('#0f6a4d', k.p.night, 0.35),
  ) +
  rect(
    x + s * 0.17,
    y - s * 1.5,
    s * 0.13,
    s * 0.34,
    k.gold,
    `rx="3" transform="rotate(14 ${x + s * 0.22} ${y - s * 1.3})"`,
  ) +
  g(
    path(
      `M${x - s * 0.46} ${y - s * 0.8}H${x + s * 0.46}L${x + s * 0.34} ${y}H${x - s * 0.34}Z`,
      mix('#d9d3cf', k.p.mid, 0.25),
    ) +
      path(
        `M${x - s * 0.46} ${y - s * 0.8}H${x - s * 0.16}L${x - s * 0.12} ${y}H${x - s * 0.34}Z`,
        '#fff6e6',
        'opacity=".35"',
      ) +
      rect(x - s * 0.5, y - s * 0.84, s, s * 0.08, k.gold, 'rx="3"'),
    PAPER,
  );
