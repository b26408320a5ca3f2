// What stands behind a still life.

import { dark, light, mix } from '../colour.ts';
import { circle, g, path, rect, times } from '../drawing.ts';
import { drape } from '../objects/decor.ts';
import { n1 } from '../outline.ts';
import type { Stream } from '../random.ts';
import type { Ground, StillMaterials } from './subject.ts';

const discs = (k: StillMaterials, r: Stream, w: number, h: number, n: number) =>
  g(
    times(n, () => {
      const s = r.range(0.02, 0.065) * h,
        c = r.pick([k.lamp, k.lamp, k.p.glow, k.p.accent]),
        x = r.range(0, w),
        y = r.range(0, h * 0.72),
        a = r.range(0.14, 0.4);
      return (
        circle(x, y, s, c, `opacity="${n1(a)}"`) +
        circle(x, y, s, 'none', `stroke="${light(c, 0.3)}" stroke-width="2.5" opacity="${n1(a)}"`)
      );
    }),
    'filter="url(#b4)"',
  );

export const GROUNDS: Record<string, Ground> = {
  bokeh: (k: StillMaterials, r: Stream, w: number, h: number) => discs(k, r, w, h, 30),
  curtain: (k: StillMaterials, _r: Stream, w: number, h: number) =>
    times(Math.ceil(w / 120), (i) =>
      drape(
        k,
        i * 120 - 10,
        -20,
        134,
        h,
        i % 2 ? mix(k.p.mid, k.cloth, 0.25) : mix(k.p.night, mix(k.p.mid, k.cloth, 0.2), 0.75),
        0,
        'filter="url(#soft)"',
      ),
    ),
  arch: (k: StillMaterials, r: Stream, w: number, h: number) =>
    g(
      path(
        `M${w / 2 - 380} ${h}V${h * 0.42}A380 380 0 0 1 ${w / 2 + 380} ${h * 0.42}V${h}Z`,
        mix(k.p.mid, k.p.glow, 0.42),
      ),
      'filter="url(#pp)"',
    ) +
    g(
      path(
        `M${w / 2 - 300} ${h}V${h * 0.44}A300 300 0 0 1 ${w / 2 + 300} ${h * 0.44}V${h}Z`,
        mix(k.p.mid, k.p.glow, 0.72),
      ),
      'filter="url(#pp)"',
    ) +
    discs(k, r, w, h * 0.36, 8),
  moon: (k: StillMaterials, r: Stream, w: number, h: number) =>
    times(30, () =>
      circle(r.range(0, w), r.range(0, h * 0.6), r.range(1.5, 4), light(k.lamp, 0.4), 'opacity=".7"'),
    ) +
    g(
      circle(w * 0.5 + r.sign() * w * 0.2, h * 0.3, h * 0.19, mix(k.lamp, '#fff6e6', 0.4)),
      'filter="url(#pp)"',
    ),
  window: (k: StillMaterials, r: Stream, w: number, h: number) =>
    discs(k, r, w, h, 34) +
    g(
      [0.2, 0.5, 0.8].map((t) => rect(w * t - 9, -20, 18, h, dark(k.p.mid, 0.5))).join('') +
        rect(-20, h * 0.2, w + 40, 16, dark(k.p.mid, 0.5)) +
        rect(-20, -20, w + 40, 46, dark(k.p.mid, 0.5)),
      'filter="url(#soft)"',
    ),
};
