// Sign marks, lit shop fronts and a passer-by for the night street.
import type { Palette } from '../colour.ts';
import { dark, light, mix } from '../colour.ts';
import { circle, ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { glow } from '../objects/light.ts';
import { n1 } from '../outline.ts';
import type { StillMaterials } from './subject.ts';

export const mark = (x: number, y: number, s: number, kind: number, c: string) =>
  [
    circle(x, y, s * 0.3, 'none', `stroke="${c}" stroke-width="${n1(s * 0.09)}"`),
    path(
      `M${x + s * 0.12} ${y - s * 0.3}A${s * 0.31} ${s * 0.31} 0 1 0 ${x + s * 0.26} ${y + s * 0.16}A${s * 0.25} ${s * 0.25} 0 1 1 ${x + s * 0.12} ${y - s * 0.3}Z`,
      c,
    ),
    path(
      `M${x - s * 0.3} ${y - s * 0.26}H${x + s * 0.3}L${x} ${y + s * 0.04}ZM${x - s * 0.03} ${y}H${x + s * 0.03}V${y + s * 0.28}H${x - s * 0.03}ZM${x - s * 0.18} ${y + s * 0.26}H${x + s * 0.18}V${y + s * 0.32}H${x - s * 0.18}Z`,
      c,
    ),
    path(
      `M${x} ${y - s * 0.32}L${x + s * 0.1} ${y - s * 0.1}L${x + s * 0.32} ${y - s * 0.06}L${x + s * 0.14} ${y + s * 0.08}L${x + s * 0.2} ${y + s * 0.3}L${x} ${y + s * 0.18}L${x - s * 0.2} ${y + s * 0.3}L${x - s * 0.14} ${y + s * 0.08}L${x - s * 0.32} ${y - s * 0.06}L${x - s * 0.1} ${y - s * 0.1}Z`,
      c,
    ),
  ][kind];

/** Window bars, a door and bottles behind the glass, so that a lit front reads as a shop. */
export function shopfront(x: number, y: number, w: number, h: number, c: string, p: Palette, i: number) {
  const bars =
    [0.3, 0.62, 0.66].map((t) => rect(x + w * t, y, Math.max(2, w * 0.018), h, dark(c, 0.3))).join('') +
    rect(x, y + h * 0.9, w * 0.64, h * 0.1, dark(c, 0.2));
  const shelf =
    i > 1
      ? ''
      : times(8, (n) =>
          rect(
            x + w * (0.05 + n * 0.072),
            y + h * (0.58 + (n % 3) * 0.05),
            w * 0.034,
            h * (0.32 - (n % 3) * 0.05),
            [p.cloth, mix(p.mid, p.glow, 0.4), p.accent][n % 3],
            `rx="${n1(w * 0.01)}"`,
          ),
        );
  return (
    shelf +
    bars +
    rect(x + w * 0.7, y + h * 0.16, w * 0.24, h * 0.84, mix(p.cloth, c, 0.45), 'rx="3"') +
    rect(x + w * 0.74, y + h * 0.26, w * 0.16, h * 0.36, p.lamp, 'rx="3" opacity=".7"') +
    glow(x + w / 2, y + h * 0.4, w * 0.8, p.lamp, 0.35)
  );
}

/** A grown-up walking home under an umbrella, seen from behind. u = unit height. */
export function walker(k: StillMaterials, x: number, y: number, u: number) {
  const coat = mix(k.cloth, k.p.night, 0.22),
    skin = '#d9a98a',
    hair = dark(k.p.mid, 0.6);
  const legs = [-0.075, 0.06]
    .map((d, i) =>
      path(
        `M${n1(x + u * d)} ${n1(y - u * 0.5)}H${n1(x + u * (d + 0.07))}L${n1(x + u * (d + 0.05))} ${n1(y - u * (i ? 0 : 0.05))}H${n1(x + u * (d + 0.012))}Z`,
        dark(k.p.mid, 0.55),
      ),
    )
    .join('');
  const body =
    path(
      `M${n1(x - u * 0.2)} ${n1(y - u * 1.48)}Q${x} ${n1(y - u * 1.6)} ${n1(x + u * 0.2)} ${n1(y - u * 1.48)}L${n1(x + u * 0.235)} ${n1(y - u * 1.06)}L${n1(x + u * 0.15)} ${n1(y - u * 1.05)}L${n1(x + u * 0.225)} ${n1(y - u * 0.4)}H${n1(x - u * 0.225)}L${n1(x - u * 0.15)} ${n1(y - u * 1.05)}L${n1(x - u * 0.235)} ${n1(y - u * 1.0)}Z`,
      coat,
    ) +
    rect(x - u * 0.155, y - u * 1.1, u * 0.31, u * 0.06, dark(coat, 0.4)) +
    stroke(`M${x} ${n1(y - u * 1.0)}V${n1(y - u * 0.42)}`, dark(coat, 0.4), u * 0.018);
  const head =
    rect(x - u * 0.035, y - u * 1.66, u * 0.07, u * 0.14, skin) +
    ellipse(x, y - u * 1.73, u * 0.093, u * 0.115, hair) +
    circle(x - u * 0.02, y - u * 1.66, u * 0.07, hair);
  const c = light(k.accent, 0.06),
    top = y - u * 1.78,
    rib = (a: number, b: number) =>
      path(
        `M${n1(x + u * a)} ${n1(top)}Q${n1(x + (u * (a + b)) / 2)} ${n1(top - u * 0.09)} ${n1(x + u * b)} ${n1(top)}L${n1(x + u * 0.1)} ${n1(top - u * 0.42)}Z`,
        a < 0 ? c : dark(c, 0.14),
      );
  const canopy =
    path(
      `M${n1(x - u * 0.56)} ${n1(top)}C${n1(x - u * 0.46)} ${n1(top - u * 0.54)} ${n1(x + u * 0.66)} ${n1(top - u * 0.54)} ${n1(x + u * 0.76)} ${n1(top)}Q${n1(x + u * 0.54)} ${n1(top - u * 0.09)} ${n1(x + u * 0.32)} ${n1(top)}Q${n1(x + u * 0.1)} ${n1(top - u * 0.09)} ${n1(x - u * 0.12)} ${n1(top)}Q${n1(x - u * 0.34)} ${n1(top - u * 0.09)} ${n1(x - u * 0.56)} ${n1(top)}Z`,
      c,
    ) + rib(0.32, 0.76);
  return (
    ellipse(x, y, u * 0.4, u * 0.05, k.p.night, 'opacity=".6" filter="url(#b4)"') +
    g(
      legs + body + head + rect(x + u * 0.095, y - u * 2.2, u * 0.02, u * 1.14, k.gold),
      'filter="url(#pp)"',
    ) +
    g(canopy, 'filter="url(#pp)"')
  );
}
