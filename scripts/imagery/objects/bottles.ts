// Bottles and lit shelves, shared by the bar backdrop and the rooms.

import type { Palette } from '../colour.ts';
import { mix } from '../colour.ts';
import { path, rect } from '../drawing.ts';
import { n1 } from '../outline.ts';
import type { Stream } from '../random.ts';

function bottle(x: number, y: number, h: number, w: number, kind: number, fill: string, lab: string) {
  const nk = kind === 0 ? 0.16 : kind === 1 ? 0.2 : 0.24,
    sh = kind === 1 ? 0.36 : 0.46;
  const d =
    kind === 2
      ? `M${x - w * 0.5} ${y}V${n1(y - h * 0.45)}Q${x - w * 0.5} ${n1(y - h * 0.62)} ${n1(x - w * 0.16)} ${n1(y - h * 0.66)}V${n1(y - h)}H${n1(x + w * 0.16)}V${n1(y - h * 0.66)}Q${x + w * 0.5} ${n1(y - h * 0.62)} ${x + w * 0.5} ${n1(y - h * 0.45)}V${y}Z`
      : `M${n1(x - w * 0.4)} ${y}V${n1(y - h * (1 - sh))}Q${n1(x - w * 0.4)} ${n1(y - h * (1.12 - sh))} ${n1(x - w * nk)} ${n1(y - h * (1.2 - sh))}V${n1(y - h)}H${n1(x + w * nk)}V${n1(y - h * (1.2 - sh))}Q${n1(x + w * 0.4)} ${n1(y - h * (1.12 - sh))} ${n1(x + w * 0.4)} ${n1(y - h * (1 - sh))}V${y}Z`;
  return (
    path(d, fill) +
    rect(x - w * 0.4, y - h * 0.42, w * 0.8, h * 0.2, lab, 'opacity=".55" rx="2"') +
    rect(x - w * 0.27, y - h * 0.5, w * 0.09, h * 0.46, '#fff6e0', 'opacity=".28" rx="3"') +
    rect(x - w * nk, y - h - 2, w * nk * 2, h * 0.09, lab, 'opacity=".8"')
  );
}

/** One lit shelf of bottles between x0 and x1 standing on y. */
export function bottleRow(p: Palette, r: Stream, x0: number, x1: number, y: number, hmax: number) {
  const tints = [
    mix(p.lamp, p.cloth, 0.55),
    mix(p.glow, p.night, 0.35),
    mix('#0f6a4d', p.mid, 0.4),
    mix(p.lamp, p.mid, 0.45),
    mix('#9b1b4b', p.mid, 0.35),
    mix(p.accent, p.mid, 0.4),
    mix('#0f6f7c', p.night, 0.3),
  ];
  let x = x0,
    out = '';
  while (x < x1 - hmax * 0.16) {
    const w = hmax * r.range(0.27, 0.4),
      h = hmax * r.range(0.66, 0.98);
    if (r.chance(0.9))
      out += bottle(
        n1(x + w / 2),
        y,
        n1(h),
        n1(w),
        r.int(0, 2),
        r.pick(tints),
        r.pick([p.lamp, p.accent, '#f3ecef']),
      );
    x += w + hmax * r.range(0.02, 0.1);
  }
  return out;
}
