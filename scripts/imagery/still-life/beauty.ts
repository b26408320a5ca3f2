// Nails and perfume in a 1200-unit square. `ground` pins a backdrop.

import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { n1 } from '../outline.ts';
import type { Stream } from '../random.ts';
import { leaf, PP, rose, shade } from './kit.ts';
import type { StillMaterials, Subject } from './subject.ts';

export const nails: Subject = {
  ground: 'arch',
  draw(k: StillMaterials, _r: Stream) {
    const base = [k.cloth, light(k.accent, 0.1), k.cream, mix(k.p.glow, k.cloth, 0.4), k.gold];
    const tip = (x: number, y: number, a: number, c: string, i: number) =>
      g(
        path('M-52 150V-60C-52 -190 52 -190 52 -60V150Q0 172 -52 150Z', c) +
          path('M-36 110V-60C-36 -140 -10 -158 0 -160C-24 -120 -22 -60 -22 110Z', '#fff', 'opacity=".35"') +
          [
            () => circle(0, -70, 12, k.gold) + circle(-20, -44, 7, '#fff8ee') + circle(20, -44, 7, '#fff8ee'),
            () => path('M-52 30Q0 -20 52 30V150Q0 172 -52 150Z', k.gold, 'opacity=".8"'),
            () => times(9, (j) => circle(Math.sin(j * 2.1) * 36, -120 + j * 24, 5, k.gold)),
            () =>
              times(5, (j) =>
                ellipse(Math.cos(j * 1.257) * 18, -30 + Math.sin(j * 1.257) * 18, 14, 12, '#fff6ea'),
              ) + circle(0, -30, 7, k.gold),
            () => stroke('M-44 60Q0 0 44 -50M-44 100Q10 40 46 0', '#fff6ea', 5),
          ][i](),
        `transform="translate(${x} ${y}) rotate(${a})" ${PP}`,
      );
    const polish = (x: number, y: number, c: string) =>
      shade(x, y, 80) +
      g(
        rect(x - 42, y - 320, 84, 170, dark(k.p.mid, 0.55), 'rx="10"') +
          rect(x - 42, y - 170, 84, 12, k.gold) +
          path(
            `M${x - 78} ${y - 120}Q${x - 78} ${y - 158} ${x - 40} ${y - 158}H${x + 40}Q${x + 78} ${y - 158} ${x + 78} ${y - 120}V${y - 24}Q${x + 78} ${y} ${x + 54} ${y}H${x - 54}Q${x - 78} ${y} ${x - 78} ${y - 24}Z`,
            c,
          ) +
          rect(x - 60, y - 130, 18, 108, '#fff', 'rx="8" opacity=".35"'),
        PP,
      );
    return (
      g(
        ellipse(600, 930, 470, 112, mix(k.cream, k.p.mid, 0.3)) +
          ellipse(600, 918, 470, 112, mix(k.cream, k.p.glow, 0.16)),
        PP,
      ) +
      ellipse(600, 918, 440, 98, 'none', `stroke="${k.gold}" stroke-width="4"`) +
      base
        .map((c, i) => {
          const a = -34 + i * 17,
            x = 600 + Math.sin((a * Math.PI) / 180) * 640,
            y = 1240 - Math.cos((a * Math.PI) / 180) * 700;
          return stroke(`M600 960L${n1(x)} ${n1(y + 140)}`, k.gold, 8) + tip(n1(x), n1(y), a, c, i);
        })
        .join('') +
      g(circle(600, 944, 60, k.gold) + circle(600, 944, 42, k.cream), PP) +
      polish(208, 1090, k.cloth) +
      polish(1000, 1100, light(k.accent, 0.06)) +
      rose(350, 1100, 48, k.p.accent) +
      times(11, (i) => circle(700 + i * 20, 1100 + Math.sin(i * 0.7) * 18, 11, '#f8efe4'))
    );
  },
};

export const perfume: Subject = {
  ground: 'arch',
  draw(k: StillMaterials, _r: Stream) {
    const b = (x: number, y: number, w: number, h: number, c: string, kind: number) =>
      shade(x, y, w * 0.6) +
      g(
        (kind
          ? path(
              `M${x} ${y - h}C${x + w * 0.7} ${y - h} ${x + w * 0.7} ${y} ${x + w * 0.36} ${y}H${x - w * 0.36}C${x - w * 0.7} ${y} ${x - w * 0.7} ${y - h} ${x} ${y - h}Z`,
              c,
              'opacity=".86"',
            )
          : rect(x - w / 2, y - h, w, h, c, 'rx="22" opacity=".86"')) +
          rect(x - w * 0.11, y - h - h * 0.14, w * 0.22, h * 0.16, k.gold) +
          (kind
            ? circle(x, y - h - h * 0.26, w * 0.18, k.glass)
            : rect(x - w * 0.2, y - h - h * 0.42, w * 0.4, h * 0.3, dark(k.p.mid, 0.5), 'rx="10"')) +
          rect(x - w * 0.36, y - h * 0.86, w * 0.1, h * 0.6, '#fff', 'rx="8" opacity=".4"') +
          (kind
            ? ''
            : rect(x - w * 0.26, y - h * 0.56, w * 0.52, h * 0.3, k.cream, 'rx="4"') +
              stroke(`M${x - w * 0.16} ${y - h * 0.41}H${x + w * 0.16}`, k.gold, 4)),
        PP,
      );
    return (
      g(
        ellipse(600, 1010, 480, 110, dark(k.gold, 0.2)) +
          ellipse(600, 996, 480, 110, mix(k.p.glow, k.cream, 0.35)),
        PP,
      ) +
      ellipse(600, 996, 446, 94, 'none', `stroke="${k.gold}" stroke-width="4"`) +
      b(800, 950, 230, 340, light(k.accent, 0.1), 1) +
      b(380, 960, 210, 280, mix(k.p.glow, k.cloth, 0.3), 1) +
      b(590, 1020, 270, 400, mix(k.lamp, k.cloth, 0.35), 0) +
      rose(250, 1020, 66, k.cloth) +
      rose(930, 1030, 58, k.p.accent) +
      times(
        17,
        (i) =>
          circle(360 + i * 30, 1086 + Math.sin(i * 0.55) * 26, 14, '#f8efe4') +
          circle(356 + i * 30, 1082 + Math.sin(i * 0.55) * 26, 4, '#fff'),
      ) +
      leaf(200, 1060, 90, 1010, 50, k.leaf) +
      leaf(980, 1060, 1100, 1000, 50, k.leaf)
    );
  },
};
