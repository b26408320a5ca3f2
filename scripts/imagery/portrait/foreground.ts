// Foreground layer at the lower edge: a third depth plane in front of the figure.
// 900×1200, side = −1 left, 1 right.

import type { Palette } from '../colour.ts';
import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, linear, path, radial, rect, stroke, times } from '../drawing.ts';
import { n1, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import type { Backdrop } from './parts.ts';

const counter = (p: Palette, y = 1098) =>
  `<defs>${linear('ctr', [
    [0, mix(p.night, p.mid, 0.75)],
    [1, p.night],
  ])}</defs>` +
  g(rect(-20, y, 940, 130, 'url(#ctr)'), 'filter="url(#far)"') +
  rect(-20, y, 940, 4, p.lamp, 'opacity=".7"') +
  rect(-20, y + 12, 940, 26, p.glow, 'opacity=".13"');

const glassTint = (p: Palette) => light(p.lamp, 0.35);

function coupe(p: Palette, r: Stream, s: number) {
  const x = 450 + s * 310,
    y = 1122,
    c = r.pick(['#c8455f', '#e9b25e', '#d98a9e', '#7fb59a', '#f0d9a0']),
    t = glassTint(p);
  return (
    counter(p) +
    g(
      path(
        `M${x - 62} ${y - 172}C${x - 58} ${y - 122} ${x - 30} ${y - 106} ${x} ${y - 104}C${x + 30} ${y - 106} ${x + 58} ${y - 122} ${x + 62} ${y - 172}Z`,
        t,
        'opacity=".34"',
      ) +
        path(
          `M${x - 57} ${y - 154}C${x - 48} ${y - 120} ${x - 26} ${y - 110} ${x} ${y - 108}C${x + 26} ${y - 110} ${x + 48} ${y - 120} ${x + 57} ${y - 154}Z`,
          c,
          'opacity=".92"',
        ) +
        ellipse(x, y - 154, 57, 8, light(c, 0.35)) +
        ellipse(x, y - 172, 62, 9, 'none', `stroke="${t}" stroke-width="2.6" opacity=".9"`) +
        rect(x - 3, y - 105, 6, 96, t, 'opacity=".8"') +
        ellipse(x, y - 6, 40, 8, t, 'opacity=".72"') +
        circle(x + 20, y - 160, 11, '#b3283c') +
        stroke(`M${x + 22} ${y - 168}Q${x + 40} ${y - 196} ${x + 54} ${y - 204}`, dark(p.mid, 0.3), 3),
      'filter="url(#cloth)"',
    )
  );
}

function candle(p: Palette, _r: Stream, s: number) {
  const x = 450 + s * 330,
    y = 1124,
    t = glassTint(p);
  return (
    counter(p) +
    `<defs>${radial('cg', [
      [0, p.lamp, 0.5],
      [1, p.lamp, 0],
    ])}</defs>` +
    circle(x, y - 62, 230, 'url(#cg)') +
    g(
      rect(x - 46, y - 104, 92, 104, mix(p.accent, p.cloth, 0.5), 'rx="14" opacity=".82"') +
        rect(x - 46, y - 104, 92, 104, p.lamp, 'rx="14" opacity=".42"') +
        ellipse(x, y - 104, 46, 9, t, 'opacity=".85"') +
        path(
          `M${x} ${y - 100}C${x + 17} ${y - 70} ${x + 16} ${y - 46} ${x} ${y - 40}C${x - 16} ${y - 46} ${x - 17} ${y - 70} ${x} ${y - 100}Z`,
          '#fff2c8',
        ) +
        ellipse(x, y - 20, 34, 12, '#fff2c8', 'opacity=".5"'),
      'filter="url(#cloth)"',
    )
  );
}

function flowers(p: Palette, r: Stream, s: number) {
  const bx = 450 + s * 400,
    cols = [mix(p.accent, '#fff6e6', 0.2), mix(p.cloth, p.glow, 0.4), mix('#c8455f', p.mid, 0.2)];
  const leaf = times(9, (i) => {
    const a = -0.2 - i * 0.34,
      l = r.range(150, 230),
      x = bx + Math.cos(a) * l * 0.9,
      y = 1190 + Math.sin(a) * l;
    return path(
      taper(
        [
          [bx, 1200],
          [(bx + x) / 2 + 12, (1200 + y) / 2 - 16],
          [x, y],
        ],
        40,
        0.62,
      ),
      dark(mix('#2f6a55', p.mid, 0.45), i % 2 ? 0.2 : 0.4),
    );
  });
  const rose = (x: number, y: number, q: number, c: string) =>
    circle(x, y, q, dark(c, 0.28)) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        ellipse(
          x + Math.cos(i * 1.257) * q * 0.46,
          y + Math.sin(i * 1.257) * q * 0.46,
          q * 0.6,
          q * 0.52,
          i % 2 ? c : light(c, 0.12),
        ),
      )
      .join('') +
    circle(x, y, q * 0.46, dark(c, 0.12)) +
    stroke(
      `M${n1(x - q * 0.25)} ${n1(y)}A${n1(q * 0.25)} ${n1(q * 0.25)} 0 1 1 ${n1(x + q * 0.2)} ${n1(y + q * 0.18)}`,
      light(c, 0.3),
      3,
    );
  return (
    g(leaf, 'filter="url(#cloth)"') +
    [
      [-80, 1160, 54],
      [56, 1132, 60],
      [-14, 1078, 50],
      [-130, 1206, 44],
      [100, 1060, 34],
    ]
      .map(([dx, y, q], i) => g(rose(bx + dx * (s > 0 ? 1 : -1), y, q, cols[i % 3]), 'filter="url(#cloth)"'))
      .join('')
  );
}

function leaves(p: Palette, r: Stream, s: number) {
  const x = s > 0 ? 930 : -30;
  return g(
    times(7, (i) => {
      const a = (s > 0 ? Math.PI : 0) + s * (0.15 + i * 0.2),
        l = r.range(210, 340);
      return path(
        taper(
          [
            [x, 1230],
            [x + Math.cos(a) * l * 0.5, 1230 - Math.abs(Math.sin(a)) * l * 0.7 - 20],
            [x + Math.cos(a) * l, 1230 - Math.abs(Math.sin(a)) * l - 40],
          ],
          56,
          0.55,
        ),
        dark(mix(p.mid, '#1d4a40', 0.4), 0.35 + (i % 3) * 0.12),
      );
    }),
    'filter="url(#cloth)"',
  );
}

export const PROPS: Record<string, Backdrop> = {
  none: () => '',
  coupe,
  candle,
  flowers,
  leaves,
  none2: () => '',
  none3: () => '',
};
