// Lounge: a sofa under a chandelier or three lamps, arches behind.

import { mix } from '../colour.ts';
import { g, path, times } from '../drawing.ts';
import { plant } from '../objects/decor.ts';
import { glassware } from '../objects/glassware.ts';
import { chandelier, pendant, sconce } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { armchair, cushion, sofa, table } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, cove, rug, setOn, sheen, wall } from './shell.ts';

export function lounge(k: RoomMaterials, r: Stream, d: RoomChoices) {
  const arches = times(
    5,
    (i) =>
      g(
        path(
          `M${i * 330 + 10} 614V260C${i * 330 + 10} 120 ${i * 330 + 250} 120 ${i * 330 + 250} 260V614Z`,
          i % 2 ? mix(k.wall, k.p.glow, 0.24) : k.wall2,
        ),
        'filter="url(#soft)"',
      ) + (i % 2 ? glow(i * 330 + 130, 420, 240, k.lamp, 0.4 * k.lit) : ''),
  );
  return (
    wall(k) +
    cove(k) +
    arches +
    boards(k) +
    sheen(k, 800, 700, 900, 0.5) +
    rug(k, 800, 770, 620, 104, k.seat2) +
    sconce(k, 305, 330, 46) +
    sconce(k, 1295, 330, 46) +
    sofa(k, 800, 690, 700, 230) +
    cushion(560, 590, 84, k.p.accent, -9) +
    cushion(1040, 590, 84, mix(k.seat2, k.p.glow, 0.3), 8) +
    (d.variant
      ? armchair(k, 330, 780, 236) +
        armchair(k, 1270, 780, 236) +
        plant(k, 96, 780, 330) +
        plant(k, 1504, 780, 330)
      : sofa(k, 180, 770, 470, 250, k.seat, { channels: 6 }) +
        sofa(k, 1420, 770, 470, 250, k.seat, { channels: 6 })) +
    table(k, 800, 838, 380, 120) +
    setOn(k, r, 790, 712, 70) +
    table(k, 470, 872, 190, 104) +
    glassware(k, 470, 764, 58, 'candle', '') +
    table(k, 1130, 872, 190, 104) +
    glassware(k, 1110, 766, 64, 'flute', '#e8c27a') +
    glassware(k, 1150, 768, 60, 'flute', '#c8455f') +
    (d.variant
      ? pendant(k, 590, 250, 78, k.seat2) +
        pendant(k, 800, 190, 96, k.seat2) +
        pendant(k, 1010, 250, 78, k.seat2)
      : chandelier(k, 800, 240, 190))
  );
}
