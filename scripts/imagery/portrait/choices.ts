// What one portrait is made of: every choice for an id, and the colours that follow from it.

import { DAYLIGHT, dark, light, luma, mix, PALETTES } from '../colour.ts';
import { hash, rng, spread } from '../random.ts';
import { BACKDROPS, IN_DAYLIGHT } from './backdrops.ts';
import { DRESS } from './dress.ts';
import { DRESS_BACK } from './dress-back.ts';
import { PROPS } from './foreground.ts';
import { HAIR } from './hair.ts';
import { HAIR_BACK, HAIR_PROFILE } from './hair-away.ts';
import { EARRING, NECKLACE } from './jewellery.ts';
import type { HairSet, PortraitChoices, Tones, View } from './parts.ts';

const SKINS = ['#f2cfb6', '#ecc2a4', '#f5d8c6', '#e2b08d', '#d39a76', '#efc7b4'];

const HAIRS = [
  '#231519',
  '#35201d',
  '#512c26',
  '#6b4330',
  '#3f1b27',
  '#191b2a',
  '#7d5236',
  '#57443f',
  '#9c6f46',
  '#5a2630',
];

const CLOTHS = [
  '#9b1b4b',
  '#27356b',
  '#0f6a4d',
  '#ece3d6',
  '#6a3aa0',
  '#b5283c',
  '#cbab70',
  '#241c28',
  '#0f6f7c',
  '#f0bcae',
  '#86a89a',
  '#4a3f86',
  '#c9822f',
  '#7e123b',
];

const IRISES = ['#4a2c1f', '#5d3a22', '#37272b', '#6b4a2a', '#2f2a33'];

const LIPS = ['#a8324f', '#b8455a', '#8f2440', '#c05a5a', '#9b1b4b'];

export const HEADS: Record<View, HairSet> = { turned: HAIR, profile: HAIR_PROFILE, back: HAIR_BACK };

/** How near she is: half of her, head and shoulders, her face. */
const CROPS: readonly (readonly [from: number, to: number])[] = [
  [1, 1.06],
  [1.14, 1.26],
  [1.5, 1.66],
  [1.2, 1.34],
];

/** Every choice for one id. Pass overrides (e.g. { view: 'profile' }) to pin a part. */
export function describePortrait(id: string, over: Partial<PortraitChoices> = {}): PortraitChoices {
  const s = (part: string) => rng(`${id}/${part}`);
  const deal = <T>(part: string, list: readonly T[]) => spread(id, part, list);
  const heads = Object.entries(HEADS)
    .flatMap(([v, set]) => Object.keys(set).map((h): [View, string] => [v as View, h]))
    .filter(([v]) => !over.view || v === over.view);
  const faces = heads.filter(([v]) => v === 'turned');
  const [view, hair] = deal('head', over.view ? heads : [...heads, ...faces, ...faces, ...faces]); // faces weigh most
  const backdrop = over.backdrop ?? deal('backdrop', Object.keys(BACKDROPS));
  const pose = deal('pose', ['straight', 'leaning', 'shoulder', 'leaning'] as const);
  const isKimono =
    view !== 'back' && /Chignon|Updo|chignon|twist|short/.test(hair) && s('kimono').chance(0.32);
  return {
    view,
    hair,
    palette: IN_DAYLIGHT.includes(backdrop) ? deal('daylight', DAYLIGHT) : deal('palette', PALETTES),
    backdrop,
    dress: isKimono ? 'kimono' : deal('dress', Object.keys(view === 'back' ? DRESS_BACK : DRESS)),
    cloth: deal('cloth', CLOTHS),
    skin: deal('skin', SKINS),
    hairTone: deal('tone', HAIRS),
    lip: s('lip').pick(LIPS),
    turn: s('turn').pick([0.15, 0.55, 0.8, 1, 1]),
    tilt: s('tilt').range(-9, 10),
    lean: s('lean').range(-4, 4) * (pose === 'shoulder' ? 2.4 : 1),
    dim: s('dim').pick([0, 0, 0.06, 0.12, 0.2]),
    prop: deal('prop', Object.keys(PROPS)),
    mirror: s('mirror').chance(0.5),
    light: s('light').sign(),
    stole: s('stole').chance(0.22),
    necklace: s('necklace').pick(Object.keys(NECKLACE)),
    earring: s('earring').pick(Object.keys(EARRING)),
    ornament: s('orn').pick(['comb', 'flower', 'pins', 'none', 'none']),
    mole: s('mole').chance(0.12),
    look: deal('look', ['open', 'smile', 'aside', 'open', 'smile', 'aside', 'open', 'soft'] as const),
    gaze: s('gaze').range(-0.75, 0.75),
    pose,
    zoom: s('zoom').range(...deal('crop', CROPS)),
    shift: s('shift').range(-56, 56),
    seed: hash(id),
    ...over,
  };
}

export function tones(d: PortraitChoices): Tones {
  const p = d.palette,
    far = (c: string) => Math.abs(luma(c) - luma(p.mid));
  let cloth = d.cloth;
  if (far(cloth) < 0.09) cloth = luma(p.mid) < 0.3 ? light(cloth, 0.22) : dark(cloth, 0.4);
  let hair = d.hairTone;
  if (far(hair) < 0.05) hair = light(mix(hair, '#6b4330', 0.4), 0.08);
  const night = mix(mix(p.night, p.mid, 0.3), '#4a1626', 0.55),
    dim = (c: string) => mix(c, night, d.dim);
  const skin = dim(mix(d.skin, p.lamp, 0.08));
  cloth = dim(cloth);
  return {
    p,
    cloth,
    hair: mix(hair, p.night, 0.12),
    hairHi: mix(light(hair, 0.18), p.lamp, 0.22),
    hairLo: dark(hair, 0.42),
    skin,
    skinLo: mix(skin, mix(p.mid, '#a8453f', 0.74), 0.33),
    line: mix(skin, '#6a2a35', 0.62),
    blush: mix('#d9606a', skin, 0.25 + d.dim),
    iris: rng(`${d.seed}/iris`).pick(IRISES),
    ink: mix(dark(hair, 0.5), '#1a1016', 0.5),
    brow: mix(hair, '#2a1a1a', 0.3),
    shadow: mix(mix(p.mid, '#a05a5c', 0.66), skin, 0.42),
    lip: dim(d.lip),
    dress: {
      cloth,
      fill: 'url(#dressG)',
      band: mix(cloth, p.lamp, 0.1),
      hi: light(mix(cloth, p.lamp, 0.14), 0.16),
      lo: luma(cloth) > 0.55 ? mix(cloth, mix(p.mid, '#6a4a50', 0.5), 0.42) : dark(cloth, 0.42),
      trim: mix(p.lamp, '#c99a4a', 0.25),
      white: '#f3ebe2',
      obi: mix(p.accent, cloth, 0.12),
    },
    metal: { gold: mix(p.lamp, '#b07a00', 0.25), pearl: '#f8efe4', gem: mix(p.accent, '#9b1b4b', 0.35) },
  };
}
