// Flowers and cake in a 1200-unit square. `avoid` rules a backdrop out.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { glow } from '../objects/light.ts';
import { P } from '../outline.ts';
import type { Stream } from '../random.ts';
import { flute, leaf, PP, rose, SOFT, shade, sprig } from './kit.ts';
import type { StillMaterials, Subject } from './subject.ts';

export const flowers: Subject = {
  draw(k: StillMaterials, r: Stream) {
    const cols = [k.accent, light(k.cloth, 0.1), k.p.accent, '#f4e6da', light(k.p.glow, 0.15)];
    const at = [
      [600, 380, 120],
      [440, 440, 104],
      [770, 430, 108],
      [520, 560, 100],
      [690, 570, 104],
      [350, 580, 84],
      [850, 580, 84],
      [600, 700, 92],
      [470, 290, 72],
      [740, 280, 74],
    ];
    return (
      times(11, (i) =>
        sprig(
          600,
          690,
          -Math.PI * (0.06 + i * 0.088),
          r.range(380, 520),
          i % 2 ? k.leaf : mix(k.leaf, k.p.glow, 0.3),
        ),
      ) +
      shade(600, 1080, 210, 26) +
      g(
        path(
          'M452 740C440 840 400 900 430 1000C444 1060 500 1084 600 1084C700 1084 756 1060 770 1000C800 900 760 840 748 740Z',
          mix(k.cream, k.p.mid, 0.16),
        ) +
          path(
            'M452 740C440 840 400 900 430 1000C444 1060 500 1084 560 1084C500 1040 490 900 520 740Z',
            k.p.mid,
            'opacity=".25"',
          ) +
          stroke('M446 800Q600 838 754 800', k.gold, 6),
        PP,
      ) +
      at
        .map(([x, y, q], i) =>
          rose(x + r.range(-12, 12), y + r.range(-12, 12), q, cols[(i + (k.p.name.length % 3)) % 5]),
        )
        .join('') +
      times(14, () =>
        circle(r.range(330, 870), r.range(240, 700), r.range(8, 13), '#fff3e0', 'opacity=".9"'),
      ) +
      rose(930, 1090, 46, cols[1]) +
      leaf(960, 1100, 1060, 1070, 40, k.leaf) +
      ellipse(270, 1090, 26, 12, cols[0]) +
      ellipse(330, 1124, 22, 10, cols[2])
    );
  },
};

export const cake: Subject = {
  avoid: 'moon',
  draw(k: StillMaterials, _r: Stream) {
    const cream = k.cream,
      berry = (x: number, y: number, s: number) =>
        g(
          path(
            `M${x} ${y + s}C${x - s * 1.1} ${y + s * 0.1} ${x - s * 0.8} ${y - s * 0.8} ${x} ${y - s * 0.66}C${x + s * 0.8} ${y - s * 0.8} ${x + s * 1.1} ${y + s * 0.1} ${x} ${y + s}Z`,
            '#c22c42',
          ) +
            times(5, (i) =>
              ellipse(
                x + Math.sin(i * 2.3) * s * 0.4,
                y - s * 0.2 + i * s * 0.2,
                s * 0.06,
                s * 0.09,
                '#ffe0a0',
              ),
            ) +
            path(
              `M${x - s * 0.5} ${y - s * 0.62}L${x} ${y - s * 0.96}L${x + s * 0.5} ${y - s * 0.62}L${x} ${y - s * 0.5}Z`,
              '#3f8a5a',
            ),
          SOFT,
        );
    const tier = (x: number, y: number, w: number, h: number) =>
      g(
        path(`M${x - w} ${y - h}V${y}A${w} ${w * 0.14} 0 0 0 ${x + w} ${y}V${y - h}Z`, cream) +
          path(
            `M${x - w} ${y - h * 0.52}A${w} ${w * 0.14} 0 0 0 ${x + w} ${y - h * 0.52}V${y - h * 0.34}A${w} ${w * 0.14} 0 0 1 ${x - w} ${y - h * 0.34}Z`,
            mix('#d96a80', cream, 0.25),
          ) +
          path(
            `M${x - w} ${y - h}V${y}A${w} ${w * 0.14} 0 0 0 ${x - w * 0.4} ${y + w * 0.12}V${y - h}Z`,
            k.p.mid,
            'opacity=".14"',
          ),
        PP,
      ) +
      ellipse(x, y - h, w, w * 0.14, light(cream, 0.4)) +
      times(9, (i) => {
        const a = Math.PI * (i / 8),
          px = x + Math.cos(a) * w * 0.94;
        return circle(px, y - h + Math.sin(a) * w * 0.11, w * 0.1, '#fffaf3');
      });
    const flame = (x: number, y: number, c: string) =>
      glow(x, y - 130, 90, k.lamp, 0.5) +
      rect(x - 6, y - 100, 12, 100, c, 'rx="5"') +
      path(
        `M${x} ${y - 158}C${x + 18} ${y - 128} ${x + 14} ${y - 108} ${x} ${y - 104}C${x - 14} ${y - 108} ${x - 18} ${y - 128} ${x} ${y - 158}Z`,
        '#fff0be',
      );
    return (
      shade(600, 1076, 250, 28) +
      g(path('M560 900H640L668 1064H532Z', k.gold) + ellipse(600, 1066, 190, 28, k.gold), PP) +
      g(ellipse(600, 912, 390, 58, dark(k.gold, 0.25)) + ellipse(600, 900, 390, 58, k.gold), PP) +
      tier(600, 880, 290, 190) +
      tier(600, 668, 200, 150) +
      P('-150,690 150,690 -240,672 240,672')
        .map(([x, y]) => berry(600 + x, y - 4, 40))
        .join('') +
      P('-110,524 0,540 110,524 -56,500 60,500')
        .map(([x, y]) => berry(600 + x, y - 8, 44))
        .join('') +
      flame(520, 490, k.accent) +
      flame(600, 476, k.cloth) +
      flame(680, 490, k.p.glow) +
      flute(k, 1060, 1040, 260, '#efc66a') +
      rose(150, 1080, 58, k.accent) +
      rose(240, 1120, 44, k.p.accent) +
      leaf(90, 1110, 40, 1010, 50, k.leaf)
    );
  },
};
