// Three booths in a row.

import { dark, mix } from '../colour.ts';
import { g, path, rect, stroke, times } from '../drawing.ts';
import { drape } from '../objects/decor.ts';
import { glassware } from '../objects/glassware.ts';
import { pendant, sconce } from '../objects/lamps.ts';
import { cushion, sofa, table } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, cove, setOn, sheen, wall } from './shell.ts';

export function booth(k: RoomMaterials, r: Stream, d: RoomChoices) {
  const bay = (x: number, i: number) =>
    g(
      rect(
        x - 230,
        d.variant ? 96 : 150,
        460,
        d.variant ? 560 : 500,
        i % 2 ? k.wall2 : mix(k.wall, k.p.glow, 0.14),
        `rx="${d.variant ? 18 : 230}"`,
      ) +
        (d.variant
          ? times(14, (n) =>
              rect(x - 216 + n * 32, 110, 10, 520, mix(k.wall, k.wood, 0.6), 'rx="4" opacity=".8"'),
            )
          : ''),
      'filter="url(#soft)"',
    ) +
    (d.variant ? pendant(k, x, 240, 86, k.seat2) : sconce(k, x, 330, 54)) +
    sofa(k, x, 712, 440, 300, k.seat, { channels: 8 }) +
    cushion(x - 120, 580, 76, k.p.accent, -10) +
    table(k, x, 806, 270, 128) +
    (i === 1
      ? setOn(k, r, x - 4, 674, 58)
      : glassware(k, x - 40, 676, 60, 'flute', '#e8c27a') +
        glassware(k, x + 10, 678, 46, 'candle', '') +
        glassware(k, x + 56, 677, 56, 'rocks', '#d8a24a'));
  return (
    wall(k, 650) +
    boards(k, 650) +
    [280, 800, 1320].map(bay).join('') +
    [0, 1]
      .map((i) =>
        g(
          rect(526 + i * 520, 60, 28, 660, dark(k.wood, 0.15), 'rx="6"') +
            rect(536 + i * 520, 60, 4, 660, k.gold, 'opacity=".7"'),
          'filter="url(#pp)"',
        ),
      )
      .join('') +
    (d.variant
      ? cove(k)
      : g(
          path(
            `M-20 -20V96C120 170 260 170 400 96C520 170 680 170 800 96C920 170 1080 170 1200 96C1340 170 1480 170 1620 96V-20Z`,
            dark(k.seat2, 0.3),
          ),
          'filter="url(#pp)"',
        ) +
        stroke(
          'M-20 96C120 170 260 170 400 96C520 170 680 170 800 96C920 170 1080 170 1200 96C1340 170 1480 170 1620 96',
          k.gold,
          5,
        ) +
        drape(k, -40, 60, 150, 860, dark(k.seat2, 0.24)) +
        drape(k, 1490, 60, 150, 860, dark(k.seat2, 0.24))) +
    sheen(k, 800, 830, 820, 0.35)
  );
}
