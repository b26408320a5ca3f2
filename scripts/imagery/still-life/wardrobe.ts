// Dress and shoes in a 1200-unit square. `floor` drops the table.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, linear, path, rect, stroke, times } from '../drawing.ts';
import { floorLamp } from '../objects/lamps.ts';
import { P, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { PP, SOFT, shade, sym2 } from './kit.ts';
import type { StillMaterials, Subject } from './subject.ts';

export const dress: Subject = {
  floor: true,
  ground: 'curtain',
  draw(k: StillMaterials, r: Stream) {
    const c = k.cloth,
      d1 = mix(dark(c, 0.16), k.p.mid, 0.4),
      h1 = light(c, 0.18);
    return (
      `<defs>${linear('flr', [
        [0, mix(k.wood, k.lamp, 0.12)],
        [1, dark(k.wood, 0.5)],
      ])}</defs>` +
      rect(-700, 1096, 2600, 500, 'url(#flr)') +
      rect(-700, 1080, 2600, 18, dark(k.wood, 0.35)) +
      g(
        rect(120, 150, 960, 16, k.gold, 'rx="8"') +
          rect(160, 150, 14, 1050, k.gold) +
          rect(1026, 150, 14, 1050, k.gold) +
          circle(167, 146, 18, k.gold) +
          circle(1033, 146, 18, k.gold),
        SOFT,
      ) +
      ellipse(600, 1160, 520, 50, '#07050a', 'opacity=".4" filter="url(#b14)"') +
      stroke('M600 160V120C600 90 650 96 646 130', k.gold, 8) +
      stroke('M600 164V208L430 290M600 208L770 290', mix(k.wood, k.lamp, 0.3), 18) +
      g(
        sym2(
          P(
            '0,372* 62,300 132,262* 168,284* 150,380 128,480 118,560 150,700 230,900 330,1120* 160,1150 0,1156',
          ),
          c,
        ),
        PP,
      ) +
      [
        [-60, 580, -190, 1130],
        [0, 590, -40, 1140],
        [60, 580, 120, 1130],
        [-30, 600, -110, 1120],
        [36, 600, 40, 1100],
        [96, 590, 240, 1110],
      ]
        .map(([a, b, x, y], i) =>
          path(
            taper(
              [
                [600 + a, b],
                [600 + (a + x) / 2 - 8, (b + y) / 2],
                [600 + x, y],
              ],
              20,
              0.7,
            ),
            i % 2 ? h1 : d1,
            'opacity=".5"',
          ),
        )
        .join('') +
      path(taper(P('476,300 540,400 700,500'), 14), d1, 'opacity=".6"') +
      path(taper(P('724,300 660,400 500,510'), 14), h1, 'opacity=".7"') +
      g(path('M482 548Q600 580 718 548V590Q600 622 482 590Z', k.gold), SOFT) +
      circle(600, 590, 20, k.cream) +
      times(40, () => {
        const t = r.next(),
          y = 660 + t * 460;
        return circle(
          600 + r.range(-1, 1) * (110 + t * 180),
          y,
          r.range(2, 5),
          light(k.lamp, 0.4),
          'opacity=".75"',
        );
      }) +
      P('196,1150* 286,1172*')
        .map(([x, y]) =>
          g(
            path(
              `M${x - 70} ${y}C${x - 50} ${y - 6} ${x - 10} ${y - 30} ${x + 20} ${y - 84}L${x + 50} ${y - 80}L${x + 46} ${y}H${x + 36}L${x + 30} ${y - 50}C${x + 6} ${y - 16} ${x - 20} ${y + 4} ${x - 70} ${y + 4}Z`,
              k.accent,
            ),
            PP,
          ),
        )
        .join('') +
      floorLamp({ ...k }, 930, 1180, 560)
    );
  },
};

export const heels: Subject = {
  draw(k: StillMaterials, _r: Stream) {
    const shoe = (x: number, y: number, s: number, c: string) =>
      shade(x, y, 230 * s, 16) +
      g(
        path(
          `M${x - 250 * s} ${y - 4}C${x - 236 * s} ${y - 44 * s} ${x - 160 * s} ${y - 60 * s} ${x - 100 * s} ${y - 110 * s}C${x - 40 * s} ${y - 160 * s} ${x + 30 * s} ${y - 214 * s} ${x + 110 * s} ${y - 300 * s}C${x + 150 * s} ${y - 330 * s} ${x + 200 * s} ${y - 322 * s} ${x + 214 * s} ${y - 280 * s}C${x + 222 * s} ${y - 240 * s} ${x + 208 * s} ${y - 120 * s} ${x + 200 * s} ${y}H${x + 178 * s}C${x + 182 * s} ${y - 90 * s} ${x + 176 * s} ${y - 150 * s} ${x + 160 * s} ${y - 176 * s}C${x + 80 * s} ${y - 150 * s} ${x + 20 * s} ${y - 40 * s} ${x - 70 * s} ${y - 8}Q${x - 160 * s} ${y + 8} ${x - 250 * s} ${y - 4}Z`,
          c,
        ) +
          path(
            `M${x - 96 * s} ${y - 106 * s}C${x - 30 * s} ${y - 150 * s} ${x + 36 * s} ${y - 208 * s} ${x + 112 * s} ${y - 296 * s}C${x + 96 * s} ${y - 220 * s} ${x + 20 * s} ${y - 130 * s} ${x - 60 * s} ${y - 80 * s}Z`,
            dark(c, 0.45),
          ) +
          circle(x - 120 * s, y - 76 * s, 18 * s, k.gold) +
          circle(x - 120 * s, y - 76 * s, 9 * s, k.cream),
        PP,
      );
    return (
      g(
        rect(640, 520, 430, 300, light(k.accent, 0.04), 'rx="26"') +
          path(
            'M640 546Q640 520 666 520H1044Q1070 520 1070 546L862 690Q855 696 848 690Z',
            light(k.accent, 0.16),
          ) +
          circle(855, 684, 26, k.gold) +
          rect(640, 800, 430, 20, dark(k.accent, 0.3), 'rx="10"') +
          stroke('M690 522C700 330 1010 330 1020 522', k.gold, 7),
        `${PP} transform="translate(0 90)"`,
      ) +
      g(
        rect(110, 560, 320, 420, dark(k.wood, 0.2), 'rx="10"') +
          rect(110, 560, 320, 90, k.cloth, 'rx="10"') +
          rect(256, 560, 26, 420, k.gold),
        `${PP} transform="translate(0 -40)" opacity=".95"`,
      ) +
      shoe(470, 1040, 1.12, k.cloth) +
      shoe(800, 1120, 1.12, light(k.cloth, 0.06)) +
      times(13, (i) => circle(180 + i * 22, 1120 + Math.sin(i * 0.6) * 20, 12, '#f8efe4'))
    );
  },
};
