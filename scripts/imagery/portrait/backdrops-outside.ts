// Backdrops outside or through glass: city, moon, rain, terrace.

import type { Palette } from '../colour.ts';
import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { line, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { base, bokeh, H, halo, skyline, W } from './backdrop-kit.ts';

export function city(p: Palette, r: Stream, s: number) {
  return (
    base(p) +
    halo(p, 450 + s * 130, 640, 640, 0.62, mix(p.lamp, p.glow, 0.35)) +
    skyline(r, 640, mix(p.mid, p.glow, 0.34), light(p.lamp, 0.2), 60, 330) +
    g(skyline(r, 800, mix(p.night, p.mid, 0.72), p.lamp, 40, 260), 'opacity=".96"') +
    skyline(r, 1010, mix(p.night, p.mid, 0.28), p.lamp, 30, 170) +
    g(bokeh(p, r, 20, 420, 1150), 'filter="url(#b4)"')
  );
}

const cloud = (x: number, y: number, w: number, k: number, c: string, a = 1) =>
  path(
    `M${x - w} ${y}C${x - w * 0.9} ${y - 34 * k} ${x - w * 0.6} ${y - 30 * k} ${x - w * 0.5} ${y - 34 * k}C${x - w * 0.35} ${y - 84 * k} ${x + w * 0.06} ${y - 84 * k} ${x + w * 0.16} ${y - 44 * k}C${x + w * 0.4} ${y - 66 * k} ${x + w * 0.62} ${y - 44 * k} ${x + w * 0.62} ${y - 26 * k}C${x + w * 0.8} ${y - 36 * k} ${x + w} ${y - 22 * k} ${x + w} ${y}Z`,
    c,
    `opacity="${a}" filter="url(#far)"`,
  );

export function moon(p: Palette, r: Stream, s: number) {
  const x = 450 + s * r.range(70, 130),
    y = r.range(370, 420),
    R = r.range(285, 325);
  const m = mix(p.lamp, '#fff6e6', 0.35);
  const willow = times(9, (i) => {
    const wx = s > 0 ? i * 34 - 20 : 900 - i * 34 + 20,
      l = r.range(210, 520) * (1 - i * 0.06);
    return (
      stroke(
        line([
          [wx, -20],
          [wx + r.range(-8, 8), l * 0.5],
          [wx + r.range(4, 22) * s, l],
        ]),
        dark(p.mid, 0.45),
        3,
      ) +
      times(Math.floor(l / 42), (k) =>
        path(
          taper(
            [
              [wx + 2, 30 + k * 40],
              [wx + (k % 2 ? 16 : -16), 52 + k * 40],
              [wx + (k % 2 ? 20 : -20), 80 + k * 40],
            ],
            11,
          ),
          dark(p.mid, 0.4),
        ),
      )
    );
  });
  const stars = times(26, () =>
    circle(
      r.range(0, W),
      r.range(0, 620),
      r.range(1.4, 3.4),
      light(p.lamp, 0.4),
      `opacity="${r.pick([0.4, 0.65, 0.9])}"`,
    ),
  );
  return (
    base(p, p.night, mix(p.mid, p.glow, 0.2)) +
    stars +
    halo(p, x, y, 640, 0.6) +
    circle(x, y, R, m, 'filter="url(#far)"') +
    g(
      circle(x - 90, y - 60, 58, p.glow) +
        circle(x + 92, y + 88, 84, p.glow) +
        circle(x + 40, y - 130, 34, p.glow),
      'opacity=".16"',
    ) +
    cloud(s > 0 ? 160 : 740, 690, 330, 1.2, mix(p.mid, p.glow, 0.5), 0.95) +
    cloud(s > 0 ? 800 : 100, 830, 360, 1.3, mix(p.mid, p.glow, 0.28)) +
    cloud(s > 0 ? 180 : 720, 980, 420, 1.4, mix(p.night, p.mid, 0.8)) +
    g(willow, 'filter="url(#far)"')
  );
}

export function rain(p: Palette, r: Stream, s: number) {
  const lights = g(bokeh(p, r, 34, 120, 1100, [22, 80]), 'filter="url(#b4)"');
  const streaks = times(46, () => {
    const x = r.range(0, W),
      y = r.range(-60, 1100),
      l = r.range(26, 120);
    return path(
      taper(
        [
          [x, y],
          [x + 1, y + l / 2],
          [x - 2, y + l],
        ],
        r.range(3, 6),
        0.9,
      ),
      light(p.glow, 0.55),
      `opacity="${r.pick([0.28, 0.42, 0.6])}"`,
    );
  });
  const drops = times(80, () => {
    const x = r.range(0, W),
      y = r.range(0, H),
      q = r.range(3, 8);
    return (
      ellipse(x, y, q * 0.82, q, light(p.glow, 0.4), 'opacity=".42"') +
      circle(x - q * 0.2, y - q * 0.35, q * 0.3, '#fff', 'opacity=".65"')
    );
  });
  const frame = dark(p.mid, 0.55),
    mx = 450 - s * 235;
  return (
    base(p, mix(p.night, p.mid, 0.3), mix(p.mid, p.glow, 0.3)) +
    halo(p, 450 + s * 150, 480, 640, 0.6) +
    g(skyline(r, 820, mix(p.night, p.mid, 0.6), p.lamp, 40, 300), 'filter="url(#b14)" opacity=".9"') +
    lights +
    streaks +
    drops +
    g(
      rect(mx - 13, -20, 26, H + 40, frame) +
        rect(-20, 178, W + 40, 22, frame) +
        rect(-20, -20, 62, H + 40, frame) +
        rect(W - 42, -20, 62, H + 40, frame) +
        rect(-20, -20, W + 40, 60, frame),
      'filter="url(#far)"',
    )
  );
}

export function terrace(p: Palette, r: Stream, s: number) {
  const hills = (y: number, c: string, k: number) =>
    path(
      `${line([
        [-20, y],
        [140, y - 70 * k],
        [330, y - 10 * k],
        [520, y - 84 * k],
        [720, y - 18 * k],
        [930, y - 60 * k],
      ])}V${H}H-20Z`,
      c,
      'filter="url(#far)"',
    );
  const strand = (y: number, sag: number) => {
    let o = stroke(`M-20 ${y}Q450 ${y + sag} 920 ${y - 20}`, dark(p.mid, 0.5), 4);
    for (let i = 1; i < 10; i++) {
      const t = i / 10,
        bx = -20 + 940 * t,
        by = (1 - t) ** 2 * y + 2 * t * (1 - t) * (y + sag) + t * t * (y - 20);
      o +=
        circle(bx, by + 26, 40, p.lamp, 'opacity=".16"') +
        rect(bx - 5, by, 10, 13, dark(p.mid, 0.6)) +
        ellipse(bx, by + 27, 14, 18, light(p.lamp, 0.5));
    }
    return o;
  };
  return (
    base(p, p.night, mix(p.glow, p.mid, 0.2)) +
    halo(p, 450 + s * 120, 720, 720, 0.75, mix(p.lamp, p.glow, 0.3)) +
    hills(690, mix(p.mid, p.glow, 0.45), 1.3) +
    hills(800, mix(p.mid, p.glow, 0.14), 1) +
    times(60, () =>
      circle(r.range(0, W), r.range(820, 960), r.range(2, 5), p.lamp, `opacity="${r.pick([0.5, 0.8])}"`),
    ) +
    hills(990, mix(p.night, p.mid, 0.5), 0.7) +
    strand(90, 190) +
    strand(230, 150) +
    g(bokeh(p, r, 9, 840, 1160, [14, 36]), 'filter="url(#b4)"')
  );
}
