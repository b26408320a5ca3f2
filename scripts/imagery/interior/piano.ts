// Piano stage with a sofa in front.

import { dark, light, mix } from '../colour.ts';
import { ellipse, g, path, rect, stroke, times } from '../drawing.ts';
import { drape } from '../objects/decor.ts';
import { chandelier } from '../objects/lamps.ts';
import { glow } from '../objects/light.ts';
import { armchair, cushion, sofa, table } from '../objects/seating.ts';
import type { Stream } from '../random.ts';
import type { RoomChoices, RoomMaterials } from './room.ts';
import { boards, setOn, wall } from './shell.ts';

export function piano(k: RoomMaterials, r: Stream, _d: RoomChoices) {
  const cur = dark(k.seat2, 0.14);
  const lid =
    path('M905 504L936 318C1010 286 1130 280 1196 330C1262 380 1270 430 1346 486V504Z', '#221922') +
    path(
      'M930 500L954 336C1020 306 1122 302 1182 348C1240 394 1256 446 1320 492Z',
      mix('#221922', k.lamp, 0.13),
    ) +
    stroke('M1150 502L1166 352', k.gold, 5) +
    path('M900 500H1330Q1350 500 1350 530V590H890V526Q890 500 900 500Z', '#1d161d') +
    rect(880, 586, 480, 20, '#120d13', 'rx="6"') +
    rect(890, 546, 150, 26, '#f3ebe2') +
    times(10, (i) => rect(896 + i * 14.6, 546, 6, 15, '#120d13')) +
    [920, 1310].map((x) => path(`M${x} 606L${x + 22} 606L${x + 16} 720H${x + 6}Z`, '#120d13')).join('');
  return (
    wall(k, 660) +
    times(17, (i) =>
      drape(k, 20 + i * 92, 0, 100, 650, i % 2 ? cur : light(cur, 0.06), 0, 'filter="url(#soft)"'),
    ) +
    glow(1080, 420, 560, k.lamp, 0.5 * k.lit) +
    path('M960 -20H1140L1460 720H700Z', k.lamp, 'opacity=".12" filter="url(#b14)"') +
    boards(k, 660) +
    g(
      ellipse(1100, 726, 420, 62, dark(k.wood, 0.3)) + ellipse(1100, 712, 420, 62, light(k.wood, 0.06)),
      'filter="url(#pp)"',
    ) +
    ellipse(1100, 712, 408, 56, 'none', `stroke="${k.gold}" stroke-width="3" opacity=".6"`) +
    g(lid, 'filter="url(#pp)"') +
    g(
      rect(830, 640, 90, 22, k.seat, 'rx="8"') +
        rect(840, 662, 8, 60, k.gold) +
        rect(902, 662, 8, 60, k.gold),
      'filter="url(#pp)"',
    ) +
    drape(k, -80, -10, 360, 800, cur, 0.4) +
    drape(k, 1380, -10, 330, 800, cur, -0.4) +
    g(path('M-20 -20V90Q200 170 400 90T800 90T1200 90T1620 80V-20Z', dark(cur, 0.15)), 'filter="url(#pp)"') +
    stroke('M-20 90Q200 170 400 90T800 90T1200 90T1620 80', k.gold, 5) +
    sofa(k, 330, 800, 520, 230) +
    cushion(170, 700, 80, k.p.accent, -9) +
    table(k, 560, 872, 250, 126) +
    setOn(k, r, 552, 742, 56) +
    armchair(k, 820, 892, 210, k.seat) +
    glow(560, 760, 320, k.lamp, 0.3) +
    chandelier(k, 520, 220, 130)
  );
}
