// Post picture: id → SVG in 1200×1500, 1200×1200 or 1600×900.
// One subject on a table or ledge, evening light behind it.

import { dark, light, mix, PALETTES } from '../colour.ts';
import { blur, ellipse, finish, g, linear, paper, rect, svg } from '../drawing.ts';
import { glow, resetIds } from '../objects/light.ts';
import { n1 } from '../outline.ts';
import { hash, rng, spread } from '../random.ts';
import { GROUNDS } from './grounds.ts';
import { street } from './street.ts';
import type { StillChoices, StillMaterials, StillSize } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

export const SIZES: Record<StillSize, [width: number, height: number]> = {
  tall: [1200, 1500],
  square: [1200, 1200],
  wide: [1600, 900],
};

const CLOTHS = [
  '#9b1b4b',
  '#27356b',
  '#0f6a4d',
  '#6a3aa0',
  '#b5283c',
  '#cbab70',
  '#f0bcae',
  '#ece3d6',
  '#0f6f7c',
];

export function describeStill(id: string, over: Partial<StillChoices> = {}): StillChoices {
  const s = (part: string) => rng(`${id}/${part}`);
  const deal = <T>(part: string, list: readonly T[]) => spread(id, part, list);
  return {
    subject: deal('subject', [...Object.keys(SUBJECTS), 'street']),
    palette: deal('palette', PALETTES),
    ground: deal('ground', Object.keys(GROUNDS)),
    cloth: deal('cloth', CLOTHS),
    accent: deal('accent', CLOTHS),
    mirror: s('mirror').chance(0.5),
    size: 'square',
    seed: hash(id),
    ...over,
  };
}

export function stillLife(id: string, over: Partial<StillChoices> = {}): string {
  resetIds();
  const d = describeStill(id, over),
    p = d.palette,
    [w, h] = SIZES[d.size],
    r = rng(`${id}/paint`);
  const cloth = d.cloth,
    accent = d.accent === cloth ? p.accent : d.accent;
  const k: StillMaterials = {
    p,
    lamp: p.lamp,
    lit: 1,
    cloth,
    accent,
    gold: mix(p.lamp, '#b07a00', 0.28),
    glass: light(p.lamp, 0.5),
    wood: mix('#6b4029', p.mid, 0.3),
    cream: '#f6ebe0',
    leaf: mix('#2f6a55', p.mid, 0.22),
    seat: cloth,
  };
  const rim = light(p.lamp, 0.3);
  const defs = `<defs>${blur('b4', 4)}${blur('b8', 10)}${blur('b14', 16)}${linear('air', [
    [0, p.night],
    [0.5, mix(p.night, p.mid, 0.9)],
    [1, mix(p.mid, p.glow, 0.5)],
  ])}${linear('top', [
    [0, mix(k.wood, p.lamp, 0.2)],
    [0.25, k.wood],
    [1, dark(k.wood, 0.55)],
  ])}
${paper('pp', { rim, dx: d.mirror ? 6 : -6, dy: 5, soft: 2.6, strength: 0.72, shadow: 0.42, drop: 9, spread: 11 })}${paper('soft', { rim, dy: 4, soft: 2, strength: 0.4, shadow: 0.3, drop: 4, spread: 6 })}${paper('far', { rim, dy: 4, strength: 0.3, shadow: 0.36, drop: 6, spread: 14 })}</defs>`;
  if (d.subject === 'street')
    return svg(w, h, defs + street(k, r, w, h) + finish(w, h, d.seed, p.night, 0.4));
  const sub = SUBJECTS[d.subject],
    s = (Math.min(w, h) / 1200) * (h > w ? 1.06 : 1),
    oy = h - 1200 * s,
    ty = oy + 850 * s;
  const bench = sub.floor
    ? ''
    : g(rect(-20, ty, w + 40, h, 'url(#top)'), 'filter="url(#far)"') +
      rect(-20, ty, w + 40, 4, p.lamp, 'opacity=".65"') +
      ellipse(w / 2, ty + 150 * s, 520 * s, 90 * s, p.lamp, 'opacity=".14" filter="url(#b14)"');
  const back =
    rect(0, 0, w, h, 'url(#air)') +
    GROUNDS[sub.ground ?? (sub.avoid === d.ground ? 'bokeh' : d.ground)](k, r, w, h) +
    glow(w / 2, ty - 330 * s, 640 * s, p.lamp, 0.5);
  const flip = d.mirror
    ? `translate(${n1((w + 1200 * s) / 2)} ${n1(oy)}) scale(${n1(-s * 100) / 100} ${n1(s * 100) / 100})`
    : `translate(${n1((w - 1200 * s) / 2)} ${n1(oy)}) scale(${n1(s * 100) / 100})`;
  return svg(
    w,
    h,
    defs + back + bench + g(sub.draw(k, r), `transform="${flip}"`) + finish(w, h, d.seed, p.night, 0.4),
  );
}
