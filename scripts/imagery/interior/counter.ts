// Long counter before a lit bottle wall.

import { dark, light, mix } from '../colour.ts';
import { g, linear, rect, times } from '../drawing.ts';
import { bottleRow } from '../objects/bottles.ts';
import { bucket, glassware } from '../objects/glassware.ts';
import { pendant } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { stool } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, cove, panels, sheen, wall } from './shell.ts';

export function counter(k: RoomMaterials, r: Stream, _d: RoomChoices) {
  const rows = [0, 1, 2]
    .map((i) => {
      const y = 232 + i * 128;
      return (
        `<defs>${linear(`bw${i}`, [
          [0, k.p.night, 0.3],
          [1, mix(k.lamp, k.p.glow, 0.3), 0.9],
        ])}</defs>` +
        rect(250, y - 116, 1100, 116, `url(#bw${i})`) +
        bottleRow(k.p, r, 262, 1340, y, 104) +
        rect(244, y, 1112, 10, k.wood) +
        rect(244, y, 1112, 2.5, k.lamp)
      );
    })
    .join('');
  const c = k.wood;
  return (
    wall(k, 700) +
    panels(k, 8, 60, 660) +
    cove(k) +
    g(rect(226, 88, 1148, 440, dark(k.wood, 0.45), 'rx="18"'), 'filter="url(#pp)"') +
    rows +
    glow(800, 330, 760, k.lamp, 0.32 * k.lit, 330) +
    boards(k, 700) +
    g(rect(60, 572, 1480, 34, light(c, 0.16), 'rx="8"'), 'filter="url(#pp)"') +
    rect(60, 572, 1480, 5, k.lamp, 'opacity=".75" rx="3"') +
    g(rect(92, 606, 1416, 190, dark(c, 0.2)), 'filter="url(#soft)"') +
    times(
      12,
      (i) =>
        rect(106 + i * 117, 624, 103, 150, dark(c, 0.34), 'rx="6"') +
        rect(112 + i * 117, 630, 91, 138, 'none', `rx="4" stroke="${k.trim}" stroke-width="2" opacity=".5"`),
    ) +
    rect(92, 780, 1416, 8, k.gold) +
    sheen(k, 800, 816, 900, 0.4) +
    [330, 520, 1090]
      .map((x, i) =>
        glassware(k, x, 572, 74, i === 1 ? 'rocks' : 'flute', ['#e8c27a', '#d8a24a', '#c8455f'][i]),
      )
      .join('') +
    bucket(k, 1260, 572, 62) +
    glassware(k, 760, 572, 56, 'candle', '') +
    glassware(k, 430, 572, 50, 'candle', '') +
    times(6, (i) => stool(k, 190 + i * 244, 876, 170)) +
    times(4, (i) => pendant(k, 290 + i * 340, 150, 84, mix(k.seat2, k.p.night, 0.1)))
  );
}
