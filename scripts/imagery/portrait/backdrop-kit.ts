// What the portrait backdrops share (900×1200): base air, halo, out-of-focus lights, skyline.

import type { Palette } from '../colour.ts';
import { light, mix } from '../colour.ts';
import { blur, circle, g, linear, paper, path, radial, rect, times } from '../drawing.ts';
import { n1 } from '../outline.ts';
import type { Stream } from '../random.ts';

export const W = 900,
  H = 1200;

export const base = (p: Palette, top = p.night, low = p.mid) => `<defs>${linear('sky', [
  [0, top],
  [0.62, mix(top, low, 0.75)],
  [1, mix(low, p.glow, 0.3)],
])}${blur('b4', 4)}${blur('b14', 14)}${blur('b50', 50)}
${paper('far', { rim: p.lamp, dy: 3, strength: 0.25, shadow: 0.35, drop: 6, spread: 14 })}</defs>${rect(0, 0, W, H, 'url(#sky)')}`;

export const halo = (p: Palette, x: number, y: number, r: number, a = 0.55, c = p.lamp) =>
  `<defs>${radial('halo', [
    [0, light(c, 0.25), a],
    [0.35, mix(c, p.glow, 0.5), a * 0.62],
    [1, p.glow, 0],
  ])}</defs>${circle(x, y, r, 'url(#halo)', 'style="mix-blend-mode:screen"')}`;

/** Out-of-focus lights: flat discs with a slightly brighter edge. */
export function bokeh(
  p: Palette,
  r: Stream,
  n: number,
  y0: number,
  y1: number,
  size: [lo: number, hi: number] = [18, 62],
) {
  return times(n, () => {
    const x = r.range(-20, W + 20),
      y = r.range(y0, y1),
      s = r.range(...size),
      c = r.pick([p.lamp, p.lamp, p.glow, p.accent, light(p.lamp, 0.4)]);
    const a = r.range(0.1, 0.34);
    return (
      circle(x, y, s, c, `opacity="${n1(a * 10) / 10}"`) +
      circle(x, y, s - 2, 'none', `stroke="${light(c, 0.3)}" stroke-width="2.5" opacity="${n1(a * 10) / 10}"`)
    );
  });
}

export function skyline(r: Stream, y: number, color: string, win: string, lo: number, hi: number) {
  let x = -30,
    d = '',
    w = '';
  while (x < W + 30) {
    const bw = r.range(60, 130),
      top = y - r.range(lo, hi),
      step = r.chance(0.35) ? r.range(14, 34) : 0;
    d += `M${n1(x)} ${H}V${n1(top)}H${n1(x + bw * 0.55)}V${n1(top - step)}H${n1(x + bw)}V${H}Z`;
    for (let wy = top + 22; wy < y + 330; wy += 30)
      for (let wx = x + 13; wx < x + bw - 18; wx += 23)
        if (r.chance(0.3)) w += rect(wx, wy, 9, 13, win, `opacity="${r.pick([0.35, 0.6, 0.85])}" rx="1.5"`);
    x += bw + r.range(-6, 14);
  }
  return g(path(d, color) + w, 'filter="url(#far)"');
}
