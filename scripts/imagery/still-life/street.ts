// Night street after rain, drawn to any frame.

import { dark, light, mix } from '../colour.ts';
import { ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { glow } from '../objects/light.ts';
import { lerp, n1 } from '../outline.ts';
import type { Stream } from '../random.ts';
import { mark, shopfront, walker } from './street-parts.ts';
import type { StillMaterials } from './subject.ts';

export function street(k: StillMaterials, r: Stream, w: number, h: number) {
  const p = k.p,
    vx = w / 2 + r.range(-0.06, 0.06) * w,
    vy = h * 0.6;
  const signs = ['#9b1b4b', '#0f6f7c', '#6a3aa0', '#b5283c', '#27356b', '#c9822f'];
  const far = times(9, (i) => {
    const bw = w * 0.07,
      x = vx - w * 0.3 + i * bw,
      t = vy - r.range(0.12, 0.34) * h;
    return (
      rect(x, t, bw - 3, vy - t + 20, mix(p.mid, p.glow, 0.34)) +
      times(5, (j) =>
        r.chance(0.6)
          ? rect(x + 12 + (j % 2) * bw * 0.4, t + 16 + j * 22, 9, 12, p.lamp, 'opacity=".8"')
          : '',
      )
    );
  });
  let walls = '',
    lamps = '',
    pools = '';
  for (let i = 3; i >= 0; i--)
    for (const s of [-1, 1]) {
      // near facades last
      const a = [0.5, 0.36, 0.24, 0.15][i] * w,
        b = [0.33, 0.225, 0.14, 0.09][i] * w,
        x0 = vx + s * a * (i ? 1 : 1.16),
        x1 = vx + s * b,
        H0 = h * [1.1, 0.8, 0.56, 0.38][i],
        base = vy + h * [0.34, 0.2, 0.11, 0.05][i];
      const c = mix(p.night, mix(p.mid, p.glow, 0.08 + i * 0.1), 0.6 + i * 0.13),
        lo = Math.min(x0, x1),
        ww = Math.abs(x0 - x1);
      walls += g(
        path(
          `M${n1(x0)} ${n1(base - H0)}H${n1(x1)}V${n1(base - h * 0.02)}L${n1(x0)} ${n1(base + h * 0.02)}Z`,
          c,
        ),
        'filter="url(#far)"',
      );
      const cols = 3,
        rows = Math.max(2, Math.round(H0 / (h * 0.16)));
      for (let q = 0; q < rows; q++)
        for (let m = 0; m < cols; m++)
          if (r.chance(0.62))
            walls += rect(
              lo + ww * (0.12 + m * 0.29),
              base - H0 * 0.94 + (q * H0 * 0.66) / rows,
              ww * 0.19,
              (H0 * 0.4) / rows,
              mix(p.lamp, c, r.pick([0.15, 0.4, 0.7])),
              'rx="3"',
            );
      const door = ww * 0.84;
      walls +=
        rect(
          lo + ww * 0.08,
          base - h * [0.2, 0.13, 0.08, 0.05][i],
          door,
          h * [0.19, 0.12, 0.07, 0.04][i],
          mix(p.lamp, signs[(i + 2) % 6], 0.25),
          'rx="4" opacity=".92"',
        ) +
        shopfront(
          lo + ww * 0.08,
          base - h * [0.2, 0.13, 0.08, 0.05][i],
          door,
          h * [0.19, 0.12, 0.07, 0.04][i],
          c,
          p,
          i,
        ) +
        path(
          `M${lo + ww * 0.02} ${base - h * [0.2, 0.13, 0.08, 0.05][i]}h${ww * 0.96}l${-s * ww * 0.05} ${h * [0.035, 0.024, 0.016, 0.01][i]}h${-ww * 0.96}Z`,
          signs[(i * 2 + (s > 0 ? 1 : 0)) % 6],
        );
      const sw = h * [0.085, 0.062, 0.044, 0.03][i],
        sh = sw * r.range(2.6, 3.6),
        sx = x1 - s * sw * 0.2,
        sy = base - H0 * 0.72,
        sc = r.pick(signs);
      lamps +=
        glow(sx, sy + sh / 2, sh * 0.9, sc, 0.5) +
        g(
          rect(sx - sw / 2, sy, sw, sh, light(sc, 0.06), `rx="${n1(sw * 0.14)}"`) +
            rect(
              sx - sw * 0.42,
              sy + sw * 0.08,
              sw * 0.84,
              sh - sw * 0.16,
              'none',
              `rx="${n1(sw * 0.1)}" stroke="${light(p.lamp, 0.3)}" stroke-width="${n1(sw * 0.05)}"`,
            ),
          'filter="url(#soft)"',
        ) +
        mark(sx, sy + sw * 0.62, sw, r.int(0, 3), light(p.lamp, 0.5)) +
        times(2, (j) =>
          rect(
            sx - sw * 0.07,
            sy + sw * (1.15 + j * 0.62),
            sw * 0.14,
            sw * 0.4,
            light(p.lamp, 0.4),
            'rx="3" opacity=".85"',
          ),
        );
      pools +=
        ellipse(
          lerp(x0, x1, 0.6),
          base + h * 0.05,
          ww * 0.55,
          h * 0.016,
          r.pick([p.lamp, sc]),
          'opacity=".34" filter="url(#b4)"',
        ) + rect(sx - sw * 0.3, base + h * 0.03, sw * 0.6, sh * 0.8, sc, 'opacity=".26" filter="url(#b8)"');
    }
  const lantern = (x: number, y: number, s: number) =>
    glow(x, y, s * 2.4, '#e2603f', 0.5) +
    g(
      ellipse(x, y, s * 0.5, s * 0.64, '#c8452f') +
        times(4, (i) =>
          stroke(
            `M${n1(x - s * 0.46)} ${n1(y - s * 0.36 + i * s * 0.24)}Q${x} ${n1(y - s * 0.3 + i * s * 0.24)} ${n1(x + s * 0.46)} ${n1(y - s * 0.36 + i * s * 0.24)}`,
            '#8a2418',
            2,
          ),
        ) +
        rect(x - s * 0.24, y - s * 0.74, s * 0.48, s * 0.14, '#221518') +
        rect(x - s * 0.24, y + s * 0.6, s * 0.48, s * 0.14, '#221518') +
        ellipse(x, y, s * 0.26, s * 0.4, p.lamp, 'opacity=".55"'),
      'filter="url(#soft)"',
    );
  const wires = [0.1, 0.17]
    .map((t) =>
      stroke(
        `M-10 ${n1(h * t)}Q${n1(w / 2)} ${n1(h * (t + 0.11))} ${w + 10} ${n1(h * (t - 0.02))}`,
        dark(p.mid, 0.6),
        3,
        'opacity=".8"',
      ),
    )
    .join('');
  const streets = walker(k, vx + w * 0.05, vy + h * 0.33, h * 0.15);
  const streaks = times(46, () => {
    const x = r.range(0, w),
      y = r.range(0, h);
    return stroke(
      `M${n1(x)} ${n1(y)}l-5 ${n1(r.range(24, 60))}`,
      light(p.glow, 0.5),
      2,
      `opacity="${r.pick([0.16, 0.26, 0.36])}"`,
    );
  });
  return (
    rect(0, 0, w, h, 'url(#air)') +
    glow(vx, vy, w * 0.5, mix(p.lamp, p.glow, 0.6), 0.6, h * 0.34) +
    far +
    rect(0, vy + h * 0.02, w, h, mix(p.night, p.mid, 0.34)) +
    path(
      `M${vx - w * 0.07} ${vy + h * 0.02}H${vx + w * 0.07}L${vx + w * 0.46} ${h}H${vx - w * 0.46}Z`,
      mix(p.night, mix(p.mid, p.glow, 0.3), 0.62),
    ) +
    glow(vx, vy + h * 0.12, w * 0.28, p.lamp, 0.6, h * 0.26) +
    walls +
    pools +
    lamps +
    wires +
    lantern(vx - w * 0.36, vy - h * 0.02, h * 0.075) +
    lantern(vx + w * 0.37, vy - h * 0.05, h * 0.075) +
    lantern(vx - w * 0.22, vy + h * 0.0, h * 0.05) +
    streets +
    streaks
  );
}
