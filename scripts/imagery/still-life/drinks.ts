// Drinks in a 1200-unit square; the table edge is at y=850.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, times } from '../drawing.ts';
import { n1, P, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { candle, cherry, coupe, DRINKS, flute, leaf, PP, rose, shade, sprig } from './kit.ts';
import type { StillMaterials, Subject } from './subject.ts';

export const cocktail: Subject = {
  draw(k: StillMaterials, r: Stream) {
    const c = r.pick(DRINKS),
      c2 = r.pick(DRINKS.filter((x) => x !== c));
    return (
      candle(k, 240, 960, 120) +
      coupe(k, 880, 980, 300, c2) +
      ellipse(560, 1062, 230, 40, mix(k.cloth, k.p.night, 0.25)) +
      ellipse(560, 1056, 214, 34, 'none', `stroke="${k.gold}" stroke-width="3"`) +
      coupe(k, 560, 1056, 430, c) +
      cherry(620, 476, 34) +
      g(path(taper(P('430,450 350,390 330,300 400,270 440,330'), 30, 0.4), '#f2c64e'), PP)
    );
  },
};

export const highball: Subject = {
  draw(k: StillMaterials, r: Stream) {
    const c = r.pick(['#e0a24a', '#f0d48a', '#d98a6a']);
    const cube = (x: number, y: number, a: number) =>
      g(
        rect(-54, -54, 108, 108, '#ffffff', 'rx="18" opacity=".42"') +
          path('M-40 -34L10 -42L4 6L-34 12Z', '#fff', 'opacity=".5"'),
        `transform="translate(${x} ${y}) rotate(${a})"`,
      );
    return (
      g(
        path(
          'M850 980V560C850 500 900 480 906 420V300H980V420C986 480 1036 500 1036 560V980Z',
          mix(k.cloth, k.p.night, 0.3),
        ) +
          rect(860, 640, 166, 190, k.cream, 'rx="6" opacity=".9"') +
          rect(896, 290, 94, 44, k.gold, 'rx="6"') +
          circle(943, 720, 44, 'none', `stroke="${k.cloth}" stroke-width="6"`) +
          path('M953 682A40 40 0 1 0 976 744A32 32 0 1 1 953 682Z', k.cloth),
        PP,
      ) +
      shade(500, 1060, 190, 26) +
      g(
        path('M330 380H670L646 1060H354Z', k.glass, 'opacity=".3"') +
          path('M336 470H664L644 1046H356Z', c, 'opacity=".88"') +
          path('M336 470H410L414 1046H356Z', dark(c, 0.25), 'opacity=".5"'),
        PP,
      ) +
      cube(440, 590, -12) +
      cube(556, 660, 16) +
      cube(452, 760, 8) +
      cube(560, 850, -14) +
      ellipse(500, 470, 164, 22, light(c, 0.34)) +
      ellipse(500, 380, 170, 24, 'none', `stroke="${k.glass}" stroke-width="5"`) +
      g(
        circle(650, 384, 92, '#f4cf55') +
          circle(650, 384, 78, '#fff0b8') +
          times(8, (i) =>
            path(
              `M650 384L${n1(650 + Math.cos(i * 0.785 + 0.1) * 70)} ${n1(384 + Math.sin(i * 0.785 + 0.1) * 70)}L${n1(650 + Math.cos(i * 0.785 + 0.62) * 70)} ${n1(384 + Math.sin(i * 0.785 + 0.62) * 70)}Z`,
              '#f6d96c',
            ),
          ),
        PP,
      ) +
      sprig(420, 450, -1.9, 200, '#4c9a6a', 4) +
      sprig(470, 440, -1.3, 160, '#5aa877', 3) +
      candle(k, 190, 980, 96)
    );
  },
};

export const champagne: Subject = {
  draw(k: StillMaterials, r: Stream) {
    return (
      shade(400, 1050, 250, 26) +
      g(
        path(taper(P('430,820 500,600 560,400 590,280'), 170, 0.1), mix('#0f6a4d', k.p.night, 0.28)) +
          path('M548 236L622 262L598 400L516 372Z', k.gold) +
          path('M556 220L630 246L626 268L550 242Z', dark(k.gold, 0.2)),
        PP,
      ) +
      g(
        path('M196 620H620L566 1050H250Z', mix('#d8d2d0', k.p.mid, 0.3)) +
          path('M196 620H320L336 1050H250Z', '#fff6e6', 'opacity=".4"') +
          path('M520 620H620L566 1050H500Z', k.p.night, 'opacity=".22"') +
          rect(184, 606, 448, 30, k.gold, 'rx="14"') +
          circle(408, 810, 62, 'none', `stroke="${k.gold}" stroke-width="5"`) +
          path('M420 760A56 56 0 1 0 452 846A44 44 0 1 1 420 760Z', k.gold),
        PP,
      ) +
      flute(k, 770, 1010, 330, '#efc66a') +
      flute(k, 960, 1060, 350, '#eab257') +
      rose(150, 1080, 66, light(k.accent, 0.05)) +
      rose(262, 1130, 52, k.cloth) +
      leaf(60, 1140, 20, 1030, 60, k.leaf) +
      times(9, () =>
        circle(r.range(640, 1060), r.range(220, 420), r.range(4, 10), light(k.lamp, 0.4), 'opacity=".7"'),
      )
    );
  },
};
