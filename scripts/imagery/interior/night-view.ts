// Room with a wide window over the city at night.

import { dark, light, mix } from '../colour.ts';
import { circle, g, linear, path, rect } from '../drawing.ts';
import { drape, plant } from '../objects/decor.ts';
import { floorLamp, pendant } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { armchair, cushion, sofa, table } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, rug, setOn, sheen, skyline, wall } from './shell.ts';

export function nightView(k: RoomMaterials, r: Stream, d: RoomChoices) {
  const sky = `<defs>${linear('ns', [
    [0, k.p.night],
    [0.6, k.p.mid],
    [1, mix(k.p.glow, k.lamp, 0.45)],
  ])}<clipPath id="win"><rect x="150" y="70" width="1300" height="520" rx="10"/></clipPath></defs>`;
  const view = g(
    rect(150, 70, 1300, 520, 'url(#ns)') +
      circle(d.seed % 2 ? 420 : 1130, 180, 56, light(k.lamp, 0.5)) +
      glow(800, 590, 900, k.lamp, 0.85, 330) +
      skyline(k, r, 150, 1450, 590, 110, 330, mix(k.p.mid, k.p.glow, 0.3), light(k.lamp, 0.2)) +
      skyline(k, r, 150, 1450, 590, 50, 220, mix(k.p.night, k.p.mid, 0.5), k.lamp) +
      path('M1010 590L1050 250L1056 210L1062 250L1102 590Z', mix('#b5483c', k.p.mid, 0.4)) +
      [300, 380, 460]
        .map((y) => rect(1036 - (y - 250) * 0.1, y, 40 + (y - 250) * 0.2, 7, light(k.lamp, 0.3)))
        .join(''),
    'clip-path="url(#win)"',
  );
  const frame =
    [475, 800, 1125].map((x) => rect(x - 7, 70, 14, 520, dark(k.wall, 0.4))).join('') +
    rect(134, 54, 1332, 18, dark(k.wall, 0.35)) +
    rect(120, 588, 1360, 22, dark(k.wood, 0.1));
  return (
    sky +
    wall(k) +
    view +
    g(frame, 'filter="url(#soft)"') +
    drape(k, 30, 20, 170, 620, mix(k.seat2, k.p.night, 0.2), 0) +
    drape(k, 1400, 20, 170, 620, mix(k.seat2, k.p.night, 0.2), 0) +
    boards(k) +
    sheen(k, 800, 680, 760, 0.4) +
    rug(k, 800, 800, 560, 86, k.seat2) +
    sofa(k, 760, 736, 640, 206) +
    cushion(540, 650, 80, k.p.accent, -8) +
    cushion(965, 650, 80, mix(k.seat2, k.p.glow, 0.2), 10) +
    armchair(k, 250, 836, 250) +
    armchair(k, 1320, 846, 260) +
    floorLamp(k, 1180, 730, 430) +
    table(k, 770, 862, 360, 112) +
    setOn(k, r, 760, 744, 64) +
    plant(k, 70, 880, 250) +
    pendant(k, 800, 110, 70, k.seat)
  );
}
