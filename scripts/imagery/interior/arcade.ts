// Arched bottle bays, a curved counter and a corner sofa.

import { dark, light, mix } from '../colour.ts';
import { g, path, rect, times } from '../drawing.ts';
import { bottleRow } from '../objects/bottles.ts';
import { sign } from '../objects/decor.ts';
import { bucket, glassware } from '../objects/glassware.ts';
import { pendant, sconce } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { cushion, sofa, stool, table } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, cove, panels, sheen, wall } from './shell.ts';

export function arcade(k: RoomMaterials, r: Stream, d: RoomChoices) {
  const bays = [130, 480, 830]
    .map(
      (x) =>
        g(
          path(`M${x} 560V230C${x} 90 ${x + 260} 90 ${x + 260} 230V560Z`, dark(k.wood, 0.35)),
          'filter="url(#pp)"',
        ) +
        path(
          `M${x + 16} 548V232C${x + 16} 110 ${x + 244} 110 ${x + 244} 232V548Z`,
          mix(k.lamp, k.p.mid, 0.4),
        ) +
        glow(x + 130, 250, 190, k.lamp, 0.6 * k.lit) +
        [300, 420, 540]
          .map(
            (y) =>
              bottleRow(k.p, r, x + 26, x + 240, y, 100) +
              rect(x + 16, y, 228, 8, k.wood) +
              rect(x + 16, y, 228, 2, k.lamp),
          )
          .join(''),
    )
    .join('');
  return (
    wall(k, 690) +
    panels(k, 6, 60, 640) +
    cove(k) +
    bays +
    boards(k, 690) +
    g(path('M60 590H1080Q1150 590 1176 640L1190 662H60Z', light(k.wood, 0.16)), 'filter="url(#pp)"') +
    rect(60, 590, 1026, 5, k.lamp, 'opacity=".8"') +
    g(
      path('M60 640H1190V820H60Z', dark(k.seat2, 0.32)) +
        times(16, (i) => rect(76 + i * 70, 656, 56, 150, dark(k.seat2, 0.18), 'rx="28"')),
      'filter="url(#soft)"',
    ) +
    rect(60, 806, 1130, 9, k.gold) +
    glassware(k, 240, 600, 76, 'flute', '#e8c27a') +
    glassware(k, 420, 600, 60, 'rocks', '#d8a24a') +
    glassware(k, 610, 600, 54, 'candle', '') +
    glassware(k, 820, 600, 78, 'flute', '#c8455f') +
    bucket(k, 980, 604, 64) +
    times(4, (i) => stool(k, 220 + i * 250, 884, 176)) +
    g(rect(1200, 130, 330, 470, mix(k.wall, k.p.glow, 0.2), 'rx="14"'), 'filter="url(#soft)"') +
    sign(k, 1365, 240, 270, 92, d.name) +
    sofa(k, 1400, 772, 380, 220, k.seat, { channels: 6 }) +
    cushion(1300, 682, 76, k.p.accent, -8) +
    table(k, 1390, 872, 230, 108) +
    glassware(k, 1360, 762, 58, 'flute', '#e8c27a') +
    glassware(k, 1410, 764, 48, 'candle', '') +
    sheen(k, 800, 850, 800, 0.3) +
    sconce(k, 1365, 420, 50) +
    times(3, (i) => pendant(k, 260 + i * 350, 70, 66, k.seat))
  );
}
