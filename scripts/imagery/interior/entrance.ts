// The front seen from the street.

import { dark, light, mix } from '../colour.ts';
import { ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { bottleRow } from '../objects/bottles.ts';
import { plant, sign } from '../objects/decor.ts';
import { sconce } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { P } from '../outline.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { wall } from './shell.ts';

export function entrance(k: RoomMaterials, r: Stream, d: RoomChoices) {
  const brick = mix(k.wall, '#5a3030', 0.25);
  const bricks = times(15, (j) =>
    times(17, (i) =>
      rect(i * 100 - (j % 2 ? 50 : 0), j * 46, 94, 40, mix(brick, k.p.night, r.range(0.1, 0.4)), 'rx="3"'),
    ),
  );
  const door = (x: number, s: number) =>
    g(
      rect(x, 288, 158, 410, dark(k.seat, 0.12), 'rx="4"') +
        rect(x + 22, 316, 114, 210, mix(k.lamp, k.p.glow, 0.3), 'rx="56"') +
        rect(x + 22, 316, 114, 210, k.lamp, 'opacity=".45" rx="56"') +
        stroke(`M${x + 79} 316V526M${x + 22} 420H${x + 136}`, dark(k.seat, 0.3), 5) +
        rect(x + 22, 560, 114, 112, dark(k.seat, 0.32), 'rx="6"') +
        rect(s > 0 ? x + 12 : x + 138, 520, 9, 76, k.gold, 'rx="4"'),
      'filter="url(#soft)"',
    );
  const puddle = times(9, () =>
    ellipse(
      r.range(60, 1540),
      r.range(770, 890),
      r.range(60, 190),
      r.range(5, 13),
      r.pick([k.lamp, k.p.glow, k.p.accent]),
      `opacity="${r.pick([0.16, 0.26])}"`,
    ),
  );
  return (
    wall(k, 700) +
    g(bricks, 'filter="url(#soft)"') +
    g(rect(560, 196, 480, 520, dark(k.wood, 0.25), 'rx="8"'), 'filter="url(#pp)"') +
    rect(622, 270, 356, 440, light(k.lamp, 0.2)) +
    door(636, -1) +
    door(806, 1) +
    glow(800, 470, 520, k.lamp, 0.55 * k.lit) +
    g(
      path('M500 196L560 96H1040L1100 196Z', mix(k.seat, k.p.night, 0.15)) +
        times(8, (i) =>
          path(
            `M${500 + i * 75} 196H${575 + i * 75}V212Q${575 + i * 75} 236 ${537.5 + i * 75} 236Q${500 + i * 75} 236 ${500 + i * 75} 212Z`,
            i % 2 ? k.seat : light(k.p.accent, 0.2),
          ),
        ),
      'filter="url(#pp)"',
    ) +
    sign(k, 800, 56, 420, 84, d.name) +
    P('150,230 1240,230')
      .map(
        ([x, y]) =>
          g(rect(x, y, 210, 300, dark(k.wood, 0.25), 'rx="105"'), 'filter="url(#pp)"') +
          rect(x + 16, y + 16, 178, 268, mix(k.lamp, k.p.mid, 0.28), 'rx="89"') +
          `<clipPath id="ew${x}"><rect x="${x + 16}" y="${y + 16}" width="178" height="268" rx="89"/></clipPath>` +
          g(
            bottleRow(k.p, r, x + 30, x + 190, y + 190, 96) +
              rect(x, y + 190, 210, 9, dark(k.wood, 0.3)) +
              bottleRow(k.p, r, x + 30, x + 190, y + 284, 84),
            `clip-path="url(#ew${x})"`,
          ) +
          stroke(`M${x + 105} ${y + 16}V${y + 284}M${x + 16} ${y + 150}H${x + 194}`, dark(k.wood, 0.3), 6),
      )
      .join('') +
    sconce(k, 470, 420, 48) +
    sconce(k, 1130, 420, 48) +
    g(
      rect(520, 690, 560, 30, mix(k.wall, '#8a7f80', 0.3), 'rx="4"') +
        rect(480, 716, 640, 34, mix(k.wall, '#6a6064', 0.3), 'rx="4"'),
      'filter="url(#pp)"',
    ) +
    path('M600 750H1000L1120 900H480Z', mix(k.seat, k.p.night, 0.2)) +
    path('M600 750L480 900M1000 750L1120 900', 'none', `stroke="${k.gold}" stroke-width="5"`) +
    puddle +
    plant(k, 440, 770, 250) +
    plant(k, 1160, 770, 250) +
    g(
      rect(1290, 640, 150, 190, dark(k.wood, 0.35), 'rx="8"') +
        rect(1304, 654, 122, 150, mix(k.p.night, '#141013', 0.4), 'rx="4"') +
        times(4, (i) => rect(1322, 684 + i * 28, [86, 62, 78, 50][i], 7, k.lamp, 'rx="3" opacity=".7"')),
      'filter="url(#pp)"',
    )
  );
}
