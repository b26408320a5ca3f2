// Shop picture: id → SVG (1600×900). Eight room layouts × palettes × three light levels.

import { light, luma, mix, PALETTES } from '../colour.ts';
import { blur, finish, g, paper, svg } from '../drawing.ts';
import { resetIds } from '../objects/light.ts';
import { hash, rng, spread } from '../random.ts';
import { arcade } from './arcade.ts';
import { booth } from './booth.ts';
import { counter } from './counter.ts';
import { entrance } from './entrance.ts';
import { lounge } from './lounge.ts';
import { nightView } from './night-view.ts';
import { piano } from './piano.ts';
import type { Room, RoomChoices, RoomMaterials } from './room.ts';
import { fore } from './shell.ts';
import { vipRoom } from './vip-room.ts';

export const SIZE: [width: number, height: number] = [1600, 900];

const W = 1600,
  H = 900;

const SEATS = [
  '#9b1b4b',
  '#27356b',
  '#0f6a4d',
  '#6a3aa0',
  '#b9653f',
  '#7e123b',
  '#0f6f7c',
  '#8a5a38',
  '#c9a77c',
  '#3f3550',
];

/** wall: how far the walls lift out of the night; lit: lamp strength. */
const LEVELS: Record<string, { wall: number; lit: number }> = {
  dusk: { wall: 0.94, lit: 0.9 },
  evening: { wall: 0.72, lit: 1.05 },
  late: { wall: 0.46, lit: 1.2 },
};

export function describeRoom(id: string, over: Partial<RoomChoices> = {}): RoomChoices {
  const s = (part: string) => rng(`${id}/${part}`);
  const deal = <T>(part: string, list: readonly T[]) => spread(id, part, list);
  return {
    layout: deal('layout', Object.keys(LAYOUTS)),
    palette: deal('palette', PALETTES),
    level: deal('level', Object.keys(LEVELS)),
    seat: deal('seat', SEATS),
    seat2: deal('seat2', SEATS),
    variant: s('variant').int(0, 1),
    mirror: s('mirror').chance(0.5),
    name: '',
    seed: hash(id),
    ...over,
  };
}

export function materials(d: RoomChoices): RoomMaterials {
  const p = d.palette,
    L = LEVELS[d.level],
    wall = mix(p.night, p.mid, L.wall);
  const fit = (c: string) => (Math.abs(luma(c) - luma(wall)) < 0.07 ? light(c, 0.24) : c);
  return {
    p,
    lit: L.lit,
    wall,
    wall2: light(wall, 0.05),
    trim: mix(wall, p.lamp, 0.4),
    lamp: p.lamp,
    gold: mix(p.lamp, '#b07a00', 0.3),
    wood: mix('#6b4029', p.mid, 0.25),
    floor: mix(p.night, mix('#3a241c', p.mid, 0.4), 0.6),
    seat: fit(mix(d.seat, p.night, 0.1)),
    seat2: fit(mix(d.seat2, p.night, 0.1)),
  };
}

/** Key order is part of the result: it feeds the seeded spread. */
const LAYOUTS: Record<string, Room> = {
  lounge,
  counter,
  booth,
  nightView,
  entrance,
  piano,
  vipRoom,
  arcade,
};

export function interior(id: string, over: Partial<RoomChoices> = {}): string {
  resetIds();
  const d = describeRoom(id, over),
    k = materials(d),
    r = rng(`${id}/paint`),
    rim = light(k.lamp, 0.25);
  const defs = `<defs>${blur('b8', 8)}${blur('b14', 14)}${blur('b4', 3)}${blur('b2', 2)}${paper('pp', { rim, dy: 4, soft: 2.2, strength: 0.55, shadow: 0.45, drop: 8, spread: 9 })}${paper('soft', { rim, dy: 3, soft: 2, strength: 0.28, shadow: 0.34, drop: 5, spread: 8 })}</defs>`;
  const room = LAYOUTS[d.layout](k, r, d);
  const flip = d.mirror && !d.name ? 'transform="translate(1600 0) scale(-1 1)"' : '';
  return svg(
    W,
    H,
    defs +
      g(room, flip) +
      fore(k, rng(`${id}/fore`)) +
      finish(W, H, d.seed, k.p.night, d.level === 'late' ? 0.6 : 0.42),
  );
}
