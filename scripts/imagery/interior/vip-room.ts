// Private room with a round window and screens.

import { dark, light, mix } from '../colour.ts';
import { circle, g, path, rect, times } from '../drawing.ts';
import { plant } from '../objects/decor.ts';
import { pendant } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { armchair, cushion, sofa } from '../objects/seating.ts';
import { P, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, cove, panels, rug, setOn, sheen, wall } from './shell.ts';

export function vipRoom(k: RoomMaterials, r: Stream, _d: RoomChoices) {
  const x = 800,
    y = 330,
    R = 236;
  const bars =
    times(8, (i) => rect(x - R + 20 + i * 62, y - R, 5, 2 * R, dark(k.wood, 0.2))) +
    times(5, (i) => rect(x - R, y - R + 50 + i * 92, 2 * R, 5, dark(k.wood, 0.2)));
  const screen = (sx: number) =>
    g(
      times(
        3,
        (i) =>
          rect(
            sx + i * 104,
            150 + i * (sx < 800 ? 10 : -10),
            98,
            500,
            mix(k.wood, k.p.night, 0.3),
            'rx="4"',
          ) +
          rect(
            sx + i * 104 + 10,
            162 + i * (sx < 800 ? 10 : -10),
            78,
            476,
            mix(k.lamp, k.p.glow, 0.5),
            'opacity=".42"',
          ) +
          times(5, (j) => rect(sx + i * 104 + 10, 240 + j * 84, 78, 4, dark(k.wood, 0.3))),
      ),
      'filter="url(#pp)"',
    );
  return (
    wall(k) +
    `<defs><clipPath id="rw"><circle cx="${x}" cy="${y}" r="${R}"/></clipPath></defs>` +
    panels(k, 6, 60, 600, 6) +
    cove(k) +
    boards(k) +
    g(circle(x, y, R + 24, dark(k.wood, 0.3)), 'filter="url(#pp)"') +
    circle(x, y, R, mix(k.lamp, '#fff6e6', 0.35)) +
    glow(x, y, R * 2.4, k.lamp, 0.6 * k.lit) +
    g(bars, 'clip-path="url(#rw)" opacity=".6"') +
    g(
      path(taper(P('540,210 700,250 860,190 1000,230'), 18, 0.1), dark(k.wood, 0.5)) +
        times(16, (i) => {
          const fx = 600 + i * 25,
            fy = 226 + 24 * Math.sin(i * 1.7) + (i % 3) * 10;
          return (
            times(5, (j) =>
              circle(
                fx + Math.cos(j * 1.257) * 9,
                fy + Math.sin(j * 1.257) * 9,
                8,
                mix(k.p.accent, '#fff6e6', 0.25),
              ),
            ) + circle(fx, fy, 4, k.gold)
          );
        }),
      'clip-path="url(#rw)"',
    ) +
    screen(60) +
    screen(1236) +
    sofa(k, 800, 724, 800, 214, k.seat, { channels: 12 }) +
    cushion(500, 634, 84, k.p.accent, -9) +
    cushion(1100, 634, 84, mix(k.seat2, k.p.glow, 0.2), 9) +
    rug(k, 800, 820, 600, 70, k.seat2) +
    armchair(k, 290, 850, 240) +
    armchair(k, 1310, 850, 240) +
    g(
      rect(560, 776, 480, 26, light(k.wood, 0.1), 'rx="8"') +
        rect(590, 800, 26, 74, dark(k.wood, 0.2)) +
        rect(984, 800, 26, 74, dark(k.wood, 0.2)),
      'filter="url(#pp)"',
    ) +
    setOn(k, r, 760, 774, 70) +
    times(3, (_i) => glow(960, 744, 60, k.lamp, 0.1)) +
    plant(k, 930, 778, 84) +
    sheen(k, 800, 730, 700, 0.35) +
    pendant(k, 300, 170, 76, mix(k.p.accent, k.p.mid, 0.3)) +
    pendant(k, 1300, 170, 76, mix(k.p.accent, k.p.mid, 0.3))
  );
}
