// Paper-cut seating and tables. Anchor: bottom centre (x, y). k = material colours.

import { dark, light } from '../colour.ts';
import { ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { n1, taper } from '../outline.ts';
import { PAPER, vgrad } from './light.ts';
import type { Materials } from './materials.ts';

export function sofa(
  k: Materials,
  x: number,
  y: number,
  w: number,
  h: number,
  c = k.seat,
  { channels = 9, arms = true } = {},
) {
  const [d1, f1] = vgrad(c),
    [d2, f2] = vgrad(light(c, 0.07), 0.14, 0.22),
    l = x - w / 2,
    aw = arms ? Math.min(h * 0.34, w * 0.14) : 0,
    cw = (w - aw) / channels;
  const back =
    rect(l + aw / 2, y - h, w - aw, h * 0.72, f1, `rx="${n1(h * 0.16)}"`) +
    times(channels - 1, (i) =>
      path(
        taper(
          [
            [l + aw / 2 + cw * (i + 1), y - h * 0.97],
            [l + aw / 2 + cw * (i + 1), y - h * 0.7],
            [l + aw / 2 + cw * (i + 1), y - h * 0.42],
          ],
          5,
        ),
        dark(c, 0.4),
        'opacity=".6"',
      ),
    );
  const seats = Math.max(1, Math.round(w / (h * 1.5))),
    sw = (w - aw * 1.5) / seats;
  const seat = times(seats, (i) =>
    rect(l + aw * 0.75 + sw * i + 2, y - h * 0.46, sw - 4, h * 0.24, f2, `rx="${n1(h * 0.08)}"`),
  );
  const base = rect(l + aw * 0.5, y - h * 0.26, w - aw, h * 0.16, dark(c, 0.42), 'rx="6"');
  const arm = arms
    ? [0, 1]
        .map((s) => rect(s ? x + w / 2 - aw : l, y - h * 0.66, aw, h * 0.57, f1, `rx="${n1(aw * 0.46)}"`))
        .join('')
    : '';
  const legs = [0.06, 0.94].map((t) => rect(l + w * t - 5, y - h * 0.1, 10, h * 0.1, k.gold)).join('');
  return (
    d1 +
    d2 +
    ellipse(x, y, w * 0.54, h * 0.1, '#06040a', 'opacity=".45" filter="url(#b8)"') +
    legs +
    g(back, PAPER) +
    g(base, PAPER) +
    g(seat, PAPER) +
    g(arm, PAPER)
  );
}

export const cushion = (x: number, y: number, s: number, c: string, a = 8) =>
  g(
    rect(-s / 2, -s, s, s, c, `rx="${n1(s * 0.2)}"`),
    `transform="translate(${x} ${y}) rotate(${a})" ${PAPER}`,
  );

export function armchair(k: Materials & { seat2: string }, x: number, y: number, s: number, c = k.seat2) {
  const [d, f] = vgrad(c);
  return (
    d +
    ellipse(x, y, s * 0.62, s * 0.09, '#06040a', 'opacity=".45" filter="url(#b8)"') +
    rect(x - s * 0.36, y - s * 0.16, 8, s * 0.16, k.gold) +
    rect(x + s * 0.36 - 8, y - s * 0.16, 8, s * 0.16, k.gold) +
    g(
      path(
        `M${x - s * 0.5} ${y - s * 0.2}V${y - s * 0.62}C${x - s * 0.5} ${y - s * 1.12} ${x + s * 0.5} ${y - s * 1.12} ${x + s * 0.5} ${y - s * 0.62}V${y - s * 0.2}Q${x + s * 0.5} ${y - s * 0.1} ${x + s * 0.4} ${y - s * 0.1}H${x - s * 0.4}Q${x - s * 0.5} ${y - s * 0.1} ${x - s * 0.5} ${y - s * 0.2}Z`,
        f,
      ),
      PAPER,
    ) +
    g(rect(x - s * 0.36, y - s * 0.42, s * 0.72, s * 0.2, light(c, 0.1), `rx="${n1(s * 0.08)}"`), PAPER) +
    g(
      rect(x - s * 0.53, y - s * 0.52, s * 0.18, s * 0.4, c, `rx="${n1(s * 0.08)}"`) +
        rect(x + s * 0.35, y - s * 0.52, s * 0.18, s * 0.4, c, `rx="${n1(s * 0.08)}"`),
      PAPER,
    )
  );
}

export function table(k: Materials, x: number, y: number, w: number, h: number) {
  return (
    ellipse(x, y, w * 0.42, 12, '#06040a', 'opacity=".45" filter="url(#b8)"') +
    g(
      path(`M${x - 7} ${y - h}H${x + 7}L${x + 9} ${y - 8}H${x - 9}Z`, k.gold) +
        ellipse(x, y - 6, w * 0.24, 9, dark(k.gold, 0.25)),
      PAPER,
    ) +
    g(
      ellipse(x, y - h + 8, w / 2, w * 0.09, dark(k.wood, 0.35)) +
        ellipse(x, y - h, w / 2, w * 0.09, light(k.wood, 0.1)),
      PAPER,
    ) +
    ellipse(x - w * 0.1, y - h - 1, w * 0.26, w * 0.036, k.lamp, 'opacity=".35"')
  );
}

export function stool(k: Materials, x: number, y: number, s: number) {
  return (
    ellipse(x, y, s * 0.4, 8, '#06040a', 'opacity=".45" filter="url(#b8)"') +
    g(
      rect(x - 4, y - s * 0.9, 8, s * 0.88, k.gold) +
        ellipse(x, y - 4, s * 0.26, 7, dark(k.gold, 0.2)) +
        stroke(`M${x - s * 0.2} ${y - s * 0.34}H${x + s * 0.2}`, k.gold, 5),
      PAPER,
    ) +
    g(
      rect(x - s * 0.32, y - s * 1.04, s * 0.64, s * 0.2, k.seat, `rx="${n1(s * 0.09)}"`) +
        rect(x - s * 0.28, y - s * 1.36, s * 0.56, s * 0.3, light(k.seat, 0.08), `rx="${n1(s * 0.12)}"`),
      PAPER,
    )
  );
}
