// Cast portrait: id → SVG (900×1200). Adult evening portraits cut from layered paper, lit from behind by one
// lamp. Order: backdrop → glow → back hair → body → dress → jewellery → face → front hair → foreground → finish.

import { dark, light, mix } from '../colour.ts';
import { blur, ellipse, finish, g, linear, paper, radial, rect, svg } from '../drawing.ts';
import { n1 } from '../outline.ts';
import { rng } from '../random.ts';
import { BACKDROPS } from './backdrops.ts';
import { body } from './body.ts';
import { describePortrait, tones } from './choices.ts';
import { PROPS } from './foreground.ts';
import { head } from './head.ts';
import type { PortraitChoices, Tones } from './parts.ts';

export const SIZE: [width: number, height: number] = [900, 1200];

function defs(d: PortraitChoices, k: Tones) {
  const rx = -d.light * (d.mirror ? -1 : 1),
    p = d.palette,
    rim = light(p.lamp, 0.3);
  return `<defs>${blur('b8', 9)}${blur('b12', 13)}${linear('dressG', [
    [0, light(mix(k.cloth, p.lamp, 0.1), 0.06)],
    [0.5, k.cloth],
    [1, dark(k.cloth, 0.4)],
  ])}
<linearGradient id="hairG" gradientUnits="userSpaceOnUse" x1="0" y1="-210" x2="0" y2="430"><stop offset="0" stop-color="${mix(k.hair, k.hairHi, 0.42)}"/><stop offset=".36" stop-color="${k.hair}"/><stop offset=".62" stop-color="${mix(k.hair, k.hairHi, 0.22)}"/><stop offset="1" stop-color="${k.hairLo}"/></linearGradient>${linear(
    'skinG',
    [
      [0, k.skin],
      [1, mix(k.skin, k.skinLo, 0.32)],
    ],
  )}
${linear('fade', [
  [0, p.night, 0],
  [1, mix(p.night, '#2a0f1c', 0.4), 0.42],
])}
${paper('body', { rim, dx: rx * 7, dy: 4, soft: 3, strength: 0.85, shadow: 0.45, spread: 18 })}
${paper('cloth', { rim, dx: rx * 5, dy: 4, soft: 2.4, strength: 0.55, shadow: 0.38, drop: 6, spread: 8 })}
${paper('skinF', { rim, dx: rx * 5, dy: 2, soft: 3, strength: 0.75, shadow: 0.42, drop: 12, spread: 10 })}
${paper('hairF', { rim, dx: rx * 6, dy: 5, soft: 3, strength: 0.7, shadow: 0.34, drop: 6, spread: 7 })}</defs>`;
}

/** How high the collar sits: the nearer she is, the lower. */
const collar = (zoom: number) => 748 + (zoom - 1.2) * 240;

export function portrait(id: string, over: Partial<PortraitChoices> = {}): string {
  const d = describePortrait(id, over),
    k = tones(d),
    p = d.palette,
    s = d.light;
  const r = rng(`${id}/paint`),
    h = head(d, k),
    z = d.zoom;
  const hx = d.view === 'profile' ? 32 : d.view === 'back' ? 2 : 14 * d.turn;
  const tilt = d.view === 'profile' ? d.tilt * 0.7 : d.tilt;
  const at = `translate(${hx} ${d.view === 'turned' ? -266 : -256}) rotate(${n1(tilt)} 0 130) scale(1.02)`;
  const figure = g(
    g(h.back, `transform="${at}"`) + body(d, k, rng(`${id}/motif`)) + g(h.front, `transform="${at}"`),
    `transform="translate(${n1(450 + d.shift - (d.mirror ? -1 : 1) * (d.view === 'profile' ? 36 : 8))} ${n1(collar(z))})${d.pose === 'leaning' ? ` rotate(${n1(d.tilt * 0.6)})` : ''} scale(${n1((d.mirror ? -1 : 1) * z * 100) / 100} ${n1(z * 100) / 100})"`,
  );
  const glow = `<defs>${radial('back', [
    [0, light(p.lamp, 0.2), 0.5],
    [0.5, p.glow, 0.22],
    [1, p.glow, 0],
  ])}</defs>${ellipse(450 + s * 110, 430, 430, 470, 'url(#back)', 'style="mix-blend-mode:screen"')}`;
  const front = rect(0, 860, 900, 340, 'url(#fade)') + PROPS[d.prop](p, rng(`${id}/front`), s);
  return svg(
    900,
    1200,
    defs(d, k) +
      BACKDROPS[d.backdrop](p, r, s) +
      glow +
      figure +
      front +
      finish(900, 1200, d.seed, p.night, 0.4),
  );
}

/** Square around the face in the portrait's own units, for icons. */
export function faceBox(
  id: string,
  over: Partial<PortraitChoices> = {},
): [x: number, y: number, side: number] {
  const d = describePortrait(id, over);
  const toward = (d.mirror ? -1 : 1) * (d.view === 'turned' ? 14 * d.turn * d.zoom - 8 : 0);
  const side = Math.round(500 * d.zoom);
  const x = Math.round(450 + d.shift + toward - side / 2);
  const y = Math.round(collar(d.zoom) - 252 * d.zoom - side / 2);
  return [Math.min(Math.max(x, 0), 900 - side), Math.max(y, 0), side];
}
