// Backdrops in daylight colours: studio paper, a sheer window, a wall of flowers, balloons.

import type { Palette } from '../colour.ts';
import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, linear, path, rect, stroke, times } from '../drawing.ts';
import { lerp, n1, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { base, H, halo, W } from './backdrop-kit.ts';

/** A paper arch on a wall, and the light of a window across it. */
export function studio(p: Palette, r: Stream, s: number) {
  const x = 450 - s * r.range(20, 60),
    wide = r.range(270, 310),
    top = r.range(170, 230);
  const arch = (w: number, y: number) =>
    `M${n1(x - w)} ${H}V${n1(y + w)}A${n1(w)} ${n1(w)} 0 0 1 ${n1(x + w)} ${n1(y + w)}V${H}Z`;
  const panes = times(2, (i) =>
    path(
      `M${450 + s * (60 + i * 190)} -20L${450 + s * (220 + i * 190)} -20L${450 + s * (-60 + i * 190)} ${H}L${450 + s * (-220 + i * 190)} ${H}Z`,
      '#fff',
      'opacity=".2" filter="url(#b14)"',
    ),
  );
  return (
    base(p, mix(p.mid, p.glow, 0.35), mix(p.mid, p.glow, 0.1)) +
    g(path(arch(wide + 46, top - 46), mix(p.accent, p.glow, 0.62)), 'filter="url(#far)"') +
    g(path(arch(wide, top), mix(p.accent, p.mid, 0.55)), 'filter="url(#far)"') +
    panes +
    halo(p, 450 + s * 180, 330, 520, 0.5) +
    rect(0, 1010, W, 200, mix(p.night, p.mid, 0.6), 'filter="url(#far)"')
  );
}

/** A tall window behind thin curtains, with leaves outside. */
export function sheer(p: Palette, r: Stream, s: number) {
  const bars = dark(p.night, 0.12);
  const leaves = times(30, () => {
    const [x, y, q] = [r.range(120, 780), r.range(60, 900), r.range(26, 64)];
    return ellipse(
      x,
      y,
      q,
      q * 0.46,
      mix('#7fa47c', p.glow, r.range(0.25, 0.7)),
      `opacity=".7" transform="rotate(${n1(r.range(-70, 70))} ${n1(x)} ${n1(y)})"`,
    );
  });
  const folds = (from: number, to: number, n: number) =>
    times(n, (i) => {
      const x = lerp(from, to, i / n),
        w = (to - from) / n + 8,
        bend = r.range(-14, 14);
      return path(
        `M${n1(x)} -20C${n1(x + bend)} 420 ${n1(x - bend)} 820 ${n1(x + bend)} ${H}H${n1(x + w + bend)}C${n1(x + w - bend)} 820 ${n1(x + w + bend)} 420 ${n1(x + w)} -20Z`,
        light(p.glow, i % 2 ? 0.5 : 0.8),
        `opacity="${i % 2 ? 0.62 : 0.78}"`,
      );
    });
  return (
    base(p, p.glow, light(p.glow, 0.4)) +
    g(leaves, 'filter="url(#b14)"') +
    rect(438, 0, 20, H, bars, 'opacity=".55"') +
    rect(0, 330, W, 18, bars, 'opacity=".55"') +
    rect(0, 760, W, 18, bars, 'opacity=".55"') +
    g(folds(-30, s > 0 ? 250 : 330, 5) + folds(s > 0 ? 600 : 660, 930, 5), 'filter="url(#far)"') +
    halo(p, 450 + s * 60, 420, 560, 0.55)
  );
}

const bloom = (x: number, y: number, q: number, c: string, core: string) =>
  times(6, (k) =>
    ellipse(
      x + Math.cos(k * 1.047) * q * 0.62,
      y + Math.sin(k * 1.047) * q * 0.62,
      q * 0.58,
      q * 0.5,
      k % 2 ? c : light(c, 0.14),
    ),
  ) + circle(x, y, q * 0.36, core);

/** Flowers from edge to edge, the larger ones in front. */
export function flowers(p: Palette, r: Stream, s: number) {
  const colours = [p.accent, mix(p.accent, p.glow, 0.5), light(p.accent, 0.4), p.cloth, light(p.glow, 0.5)];
  const row = (n: number, lo: number, hi: number) =>
    times(n, () => {
      const [x, y, q] = [r.range(-20, W + 20), r.range(-20, H), r.range(lo, hi)];
      return (
        ellipse(
          x + q,
          y + q * 0.5,
          q * 0.9,
          q * 0.4,
          mix('#6f9468', p.mid, 0.35),
          `transform="rotate(${n1(r.range(0, 180))} ${n1(x)} ${n1(y)})"`,
        ) + bloom(x, y, q, r.pick(colours), light(p.lamp, 0.2))
      );
    });
  return (
    base(p, mix(p.mid, '#6f9468', 0.3), mix(p.mid, p.glow, 0.4)) +
    g(row(46, 30, 52), 'filter="url(#b4)" opacity=".8"') +
    g(row(30, 44, 82), 'filter="url(#far)"') +
    halo(p, 450 + s * 90, 430, 520, 0.6)
  );
}

/** A birthday at the shop. */
export function balloons(p: Palette, r: Stream, s: number) {
  const colours = [p.accent, p.cloth, mix(p.accent, p.lamp, 0.5), light(p.cloth, 0.4), p.lamp];
  const one = (x: number, y: number, q: number, c: string) =>
    stroke(
      `M${n1(x)} ${n1(y + q)}C${n1(x + 16)} ${n1(y + q + 130)} ${n1(x - 18)} ${n1(y + q + 240)} ${n1(x + 6)} ${H}`,
      dark(p.mid, 0.2),
      2.4,
      'opacity=".5"',
    ) +
    ellipse(x, y, q * 0.86, q, c) +
    path(
      `M${n1(x - 9)} ${n1(y + q + 12)}L${n1(x)} ${n1(y + q - 3)}L${n1(x + 9)} ${n1(y + q + 12)}Z`,
      dark(c, 0.12),
    ) +
    ellipse(x - q * 0.3, y - q * 0.38, q * 0.16, q * 0.26, '#fff', 'opacity=".5"');
  const set = (n: number, lo: number, hi: number) =>
    times(n, (i) =>
      one(lerp(-10, W + 10, (i + r.range(0.1, 0.9)) / n), r.range(60, 620), r.range(lo, hi), r.pick(colours)),
    );
  const confetti = times(60, () => {
    const [x, y] = [r.range(0, W), r.range(0, H)];
    return rect(
      x,
      y,
      r.range(6, 14),
      r.range(4, 9),
      r.pick(colours),
      `opacity=".75" transform="rotate(${n1(r.range(0, 180))} ${n1(x)} ${n1(y)})"`,
    );
  });
  return (
    base(p, mix(p.mid, p.glow, 0.2), mix(p.mid, p.glow, 0.55)) +
    g(set(8, 60, 90), 'filter="url(#b4)" opacity=".75"') +
    halo(p, 450 + s * 120, 420, 560, 0.5) +
    g(set(6, 80, 112), 'filter="url(#far)"') +
    confetti
  );
}

/** Velvet in diamonds with buttons, and a wall light: a booth. */
export function booth(p: Palette, r: Stream, s: number) {
  const velvet = mix(p.cloth, p.mid, 0.35);
  const step = 118;
  const cells = times(9, (row) =>
    times(10, (col) => {
      const x = col * step + (row % 2 ? step / 2 : 0) - 60,
        y = 330 + row * 84;
      return (
        `<g transform="translate(${n1(x)} ${n1(y)})">` +
        path(`M0 -84L${step / 2} 0L0 84L${-step / 2} 0Z`, 'url(#tuft)') +
        circle(0, 84, 8, mix(p.lamp, velvet, 0.35)) +
        '</g>'
      );
    }),
  );
  const x = 450 + s * 300;
  return (
    base(p, mix(p.night, p.mid, 0.35), mix(p.night, p.mid, 0.6)) +
    `<defs>${linear('tuft', [
      [0, dark(velvet, 0.42)],
      [0.42, light(velvet, 0.16)],
      [0.62, velvet],
      [1, dark(velvet, 0.5)],
    ])}</defs>` +
    halo(p, x, 180, 520, 0.8) +
    rect(x - 26, 120, 52, 120, light(p.lamp, 0.4), 'rx="26" filter="url(#far)"') +
    g(rect(-20, 300, W + 40, H, velvet) + cells, 'filter="url(#far)"') +
    rect(-20, 286, W + 40, 26, mix(p.lamp, velvet, 0.55), 'rx="13" filter="url(#far)"') +
    g(taperGlow(p, r, s), 'filter="url(#b14)"')
  );
}

const taperGlow = (p: Palette, r: Stream, s: number) =>
  path(
    taper(
      [
        [450 + s * 420, 320],
        [450 + s * 200, 620],
        [450 - s * 120, r.range(900, 1000)],
      ],
      220,
      0.4,
    ),
    p.lamp,
    'opacity=".12"',
  );

/** Tubes of light on a dark wall: a moon, a heart, a glass. */
export function neon(p: Palette, r: Stream, s: number) {
  const c = mix(p.accent, '#ff8fb0', 0.5);
  const shape = r.pick([
    'M40 -210A230 230 0 1 0 210 120A180 180 0 1 1 40 -210Z',
    'M0 190C-260 10 -230 -190 -90 -190C-30 -190 0 -140 0 -110C0 -140 30 -190 90 -190C230 -190 260 10 0 190Z',
    'M-190 -190H190L0 30ZM0 30V190M-90 190H90',
  ]);
  const tube = (w: number, colour: string, extra = '') =>
    `<g transform="translate(${450 + s * 150} 330) scale(1.25)">${stroke(shape, colour, w, extra)}</g>`;
  const bricks = times(17, (row) =>
    times(8, (col) =>
      rect(
        col * 130 - (row % 2 ? 65 : 0),
        row * 72,
        122,
        64,
        mix(p.night, p.mid, r.range(0.3, 0.55)),
        'rx="5"',
      ),
    ),
  );
  return (
    base(p, p.night, mix(p.night, p.mid, 0.4)) +
    g(bricks, 'opacity=".8"') +
    rect(0, 0, W, H, p.night, 'opacity=".25"') +
    tube(60, c, 'opacity=".38" filter="url(#b14)"') +
    halo(p, 450 + s * 150, 330, 620, 0.4, c) +
    tube(16, c) +
    tube(6, light(c, 0.8))
  );
}
