// Backdrops inside: lamp, curtain, bar shelf, round window.

import type { Palette } from '../colour.ts';
import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, linear, path, radial, rect, stroke, times } from '../drawing.ts';
import { bottleRow } from '../objects/bottles.ts';
import { lerp, n1, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { base, bokeh, H, halo, W } from './backdrop-kit.ts';

export function lamp(p: Palette, r: Stream, s: number) {
  const x = 450 + s * r.range(215, 265),
    y = r.range(175, 235),
    rr = r.range(105, 128);
  const wall = mix(p.mid, p.glow, 0.16);
  const panels = times(5, (i) =>
    rect(i * 200 - 60, 90, 168, 1200, mix(p.night, wall, 0.62), 'rx="84" filter="url(#far)"'),
  );
  const shade = `M${x - rr} ${y}C${x - rr} ${y - rr * 0.95} ${x - 34} ${y - rr * 0.92} ${x - 20} ${y - rr * 1.12}H${x + 20}C${x + 34} ${y - rr * 0.92} ${x + rr} ${y - rr * 0.95} ${x + rr} ${y}Z`;
  return (
    base(p, mix(p.night, p.mid, 0.4), p.mid) +
    panels +
    halo(p, x, y + 30, 760, 0.8) +
    path(
      `M${x - rr + 8} ${y}L${x - 420} ${H}H${x + 420}L${x + rr - 8} ${y}Z`,
      p.lamp,
      'opacity=".11" filter="url(#b14)"',
    ) +
    stroke(`M${x} -10V${y - rr}`, dark(p.mid, 0.5), 6) +
    ellipse(x, y, rr, 25, light(p.lamp, 0.55)) +
    g(path(shade, mix(p.cloth, p.night, 0.28)), 'filter="url(#far)"') +
    ellipse(x, y + 3, rr - 6, 17, light(p.lamp, 0.75)) +
    ellipse(x, y + 12, rr * 1.4, 40, p.lamp, 'opacity=".5" filter="url(#b14)"') +
    g(bokeh(p, r, 9, 700, 1180, [14, 34]), 'filter="url(#b4)" opacity=".7"')
  );
}

export function curtain(p: Palette, r: Stream, s: number) {
  const a = mix(p.cloth, p.night, 0.48),
    b = mix(p.mid, p.night, 0.35);
  const velvet =
    p.name === 'indigo' || p.name === 'lilac' || p.name === 'champagne' || p.name === 'plum'
      ? mix(p.mid, p.accent, 0.28)
      : mix(a, p.mid, 0.35);
  let x = -40,
    folds = '';
  for (let i = 0; x < W; i++) {
    const w = r.range(62, 112),
      bend = r.range(-22, 22);
    folds +=
      `<defs>${linear(
        `f${i}`,
        [
          [0, dark(velvet, 0.58)],
          [0.42, mix(velvet, p.glow, 0.2)],
          [0.6, velvet],
          [1, dark(velvet, 0.62)],
        ],
        0,
        0,
        1,
        0,
      )}</defs>` +
      path(
        `M${n1(x)} -20C${n1(x + bend)} 400 ${n1(x - bend)} 800 ${n1(x + bend * 0.6)} 1220H${n1(x + w + 16)}C${n1(x + w + bend)} 800 ${n1(x + w - bend)} 400 ${n1(x + w + 8)} -20Z`,
        `url(#f${i})`,
      );
    x += w;
  }
  const swag = (y: number, k: number) =>
    path(
      `M-40 -40V${y}C120 ${y + 110 * k} 250 ${y + 120 * k} 330 ${y + 10}C450 ${y + 130 * k} 600 ${y + 125 * k} 690 ${y}C770 ${y + 90 * k} 860 ${y + 80 * k} 960 ${y - 10}V-40Z`,
      mix(dark(velvet, 0.35), b, 0.3),
      'filter="url(#far)"',
    );
  return (
    base(p) +
    folds +
    halo(p, 450 + s * 170, 400, 560, 0.62) +
    swag(118, 0.7) +
    swag(62, 0.6) +
    stroke(
      `M-40 118C120 195 250 202 330 125C450 209 600 205 690 118C770 181 860 174 960 111`,
      mix(p.lamp, velvet, 0.3),
      4,
      'opacity=".75" transform="translate(0 7)"',
    ) +
    g(bokeh(p, r, 7, 820, 1180, [12, 30]), 'filter="url(#b4)" opacity=".6"')
  );
}

export function shelf(p: Palette, r: Stream, s: number) {
  const rows = [210, 455, 700, 945]
    .map(
      (y, i) =>
        `<defs>${linear(`sh${i}`, [
          [0, p.night, 0.75],
          [0.45, mix(p.mid, p.lamp, 0.3)],
          [1, mix(p.glow, p.lamp, 0.75)],
        ])}</defs>` +
        rect(0, y - 225, W, 225, `url(#sh${i})`, 'opacity=".85"') +
        bottleRow(p, r, -20, W + 40, y, 195) +
        rect(-10, y, W + 20, 20, mix(p.night, p.mid, 0.35), 'filter="url(#far)"') +
        rect(-10, y, W + 20, 3, p.lamp, 'opacity=".8"'),
    )
    .join('');
  return (
    base(p) +
    g(rows, 'filter="url(#b4)"') +
    rect(0, 0, W, H, p.night, 'opacity=".36"') +
    halo(p, 450 + s * 90, 430, 520, 0.34) +
    g(bokeh(p, r, 8, 780, 1180, [16, 40]), 'filter="url(#b4)"')
  );
}

export function roundWindow(p: Palette, r: Stream, s: number) {
  const x = 450 + s * 60,
    y = 450,
    R = 372,
    wall = mix(p.night, p.mid, 0.55);
  const bars =
    times(7, (i) => rect(x - R + i * 124 - 4, y - R, 7, 2 * R, dark(p.mid, 0.4))) +
    times(5, (i) => rect(x - R, y - R + 60 + i * 158, 2 * R, 7, dark(p.mid, 0.4)));
  const bx = s > 0 ? -20 : 920,
    dir = s;
  const branch =
    path(
      taper(
        [
          [bx, 120],
          [bx + dir * 170, 150],
          [bx + dir * 330, 96],
          [bx + dir * 470, 130],
        ],
        26,
        0.06,
      ),
      dark(p.mid, 0.62),
    ) +
    path(
      taper(
        [
          [bx + dir * 150, 146],
          [bx + dir * 250, 220],
          [bx + dir * 330, 236],
        ],
        14,
        0.1,
      ),
      dark(p.mid, 0.62),
    );
  const fl = times(15, () => {
    const t = r.next(),
      low = r.chance(0.4);
    const fx = low ? bx + dir * lerp(180, 340, t) : bx + dir * lerp(60, 480, t),
      fy = (low ? lerp(170, 240, t) : 128 + 20 * Math.sin(t * 6)) + r.range(-26, 26),
      q = r.range(9, 15);
    const c = mix(p.accent, '#fff6e6', r.range(0.1, 0.5));
    return (
      times(5, (k) =>
        ellipse(fx + Math.cos(k * 1.257) * q * 0.8, fy + Math.sin(k * 1.257) * q * 0.8, q * 0.7, q * 0.62, c),
      ) + circle(fx, fy, q * 0.32, p.lamp)
    );
  });
  return (
    base(p, wall, wall) +
    `<defs><clipPath id="rw"><circle cx="${x}" cy="${y}" r="${R}"/></clipPath>${radial('paperlight', [
      [0, light(p.lamp, 0.45)],
      [0.55, mix(p.lamp, p.glow, 0.45)],
      [1, mix(p.glow, p.mid, 0.45)],
    ])}</defs>` +
    circle(x, y, R + 26, dark(p.mid, 0.5), 'filter="url(#far)"') +
    circle(x, y, R + 8, dark(p.mid, 0.3)) +
    circle(x, y, R, 'url(#paperlight)') +
    g(bars, 'clip-path="url(#rw)" opacity=".62"') +
    halo(p, x, y, 560, 0.3) +
    g(branch + fl, 'filter="url(#far)"')
  );
}
